package sunder.ltl;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Conditions that make a formula say less than it seems to. */
class VacuityTest {
  private static final LtlFormula<String> P = new LtlFormula.Proposition<>("p");
  private static final LtlFormula<String> Q = new LtlFormula.Proposition<>("q");
  private static final LtlFormula<String> R = new LtlFormula.Proposition<>("r");

  private static List<String> suspicions(LtlFormula<String> formula) {
    return Vacuity.of(formula).stream().map(s -> text(s.condition()) + "=" + s.value()).toList();
  }

  private static String text(LtlFormula<String> condition) {
    if (condition instanceof LtlFormula.Proposition<String> proposition) {
      return proposition.proposition();
    }
    LtlFormula.Binary<String> binary = (LtlFormula.Binary<String>) condition;
    return text(binary.left())
        + (binary.operator() == LtlFormula.Operator.AND ? "&" : "|")
        + text(binary.right());
  }

  @Test
  void aPremiseMustHoldAndAnAnswerMustBeMissing() {
    assertThat(suspicions(LtlFormula.always(LtlFormula.implies(P, LtlFormula.eventually(Q)))))
        .containsExactly("p=false", "q=true");
    assertThat(
            suspicions(
                LtlFormula.always(
                    LtlFormula.implies(LtlFormula.and(P, R), LtlFormula.eventually(Q)))))
        .containsExactly("p=false", "r=false", "q=true", "p&r=false");
  }

  @Test
  void whatIsAskedItselfIsNoSuspicion() {
    assertThat(suspicions(LtlFormula.always(P))).isEmpty();
    assertThat(suspicions(new LtlFormula.Not<>(LtlFormula.eventually(P)))).isEmpty();
    assertThat(suspicions(LtlFormula.always(new LtlFormula.Not<>(LtlFormula.and(P, Q)))))
        .containsExactly("p=false", "q=false");
    assertThat(suspicions(LtlFormula.and(LtlFormula.always(P), LtlFormula.always(Q)))).isEmpty();
  }

  @Test
  void whatIsAwaitedMustNotHoldAlways() {
    assertThat(suspicions(LtlFormula.eventually(P))).containsExactly("p=true");
    assertThat(suspicions(LtlFormula.always(LtlFormula.eventually(new LtlFormula.Not<>(P)))))
        .containsExactly("p=false");
    assertThat(suspicions(LtlFormula.until(P, Q))).contains("q=true");
  }

  /** Where a condition has the value, what is not left in the formula does not matter. */
  @Test
  void theRestDoesNotMatterThen() {
    Random random = new Random(3);
    int looked = 0;
    for (int i = 0; i < 5_000; i++) {
      LtlFormula<Integer> formula = RandomFormulas.formula(random, 1 + random.nextInt(3));
      int length = 1 + random.nextInt(3);
      Lasso lasso = new Lasso(length, random.nextInt(length));
      boolean[][] truth = RandomFormulas.truth(random, length);
      for (Vacuity.VacuityCondition<Integer> suspicion : Vacuity.of(formula)) {
        LtlFormula<Integer> condition = suspicion.condition();
        LtlFormula<Integer> always =
            LtlFormula.always(suspicion.value() ? condition : new LtlFormula.Not<>(condition));
        if (lasso.satisfies(always, (p, state) -> truth[p][state])) {
          Set<Integer> idle = new LinkedHashSet<>(List.of(0, 1, 2));
          condition.map(idle::remove);
          LtlFormula<Integer> left = replaced(formula, condition, suspicion.value());
          NegationNormalForm.of(left).map(idle::remove);
          assertThat(lasso.satisfies(formula, (p, s) -> truth[p][s]))
              .as("%s with %s", formula, suspicion)
              .isEqualTo(lasso.satisfies(formula, (p, s) -> truth[p][s] != idle.contains(p)));
          looked++;
        }
      }
    }
    assertThat(looked).isGreaterThan(100);
  }

  private static LtlFormula<Integer> replaced(
      LtlFormula<Integer> in, LtlFormula<Integer> condition, boolean value) {
    if (in.equals(condition)) {
      return new LtlFormula.Constant<>(value);
    } else if (in instanceof LtlFormula.Not<Integer> not) {
      return new LtlFormula.Not<>(replaced(not.operand(), condition, value));
    } else if (in instanceof LtlFormula.Next<Integer> next) {
      return new LtlFormula.Next<>(replaced(next.operand(), condition, value));
    } else if (in instanceof LtlFormula.Binary<Integer> binary) {
      return new LtlFormula.Binary<>(
          binary.operator(),
          replaced(binary.left(), condition, value),
          replaced(binary.right(), condition, value));
    }
    return in;
  }
}
