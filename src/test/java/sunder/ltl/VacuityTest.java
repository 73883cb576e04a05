package sunder.ltl;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Conditions that make a formula say less than it seems to. */
class VacuityTest {
  private static final Formula<String> P = new Formula.Proposition<>("p");
  private static final Formula<String> Q = new Formula.Proposition<>("q");
  private static final Formula<String> R = new Formula.Proposition<>("r");

  private static List<String> suspicions(Formula<String> formula) {
    return Vacuity.of(formula).stream().map(s -> text(s.condition()) + "=" + s.value()).toList();
  }

  private static String text(Formula<String> condition) {
    if (condition instanceof Formula.Proposition<String> proposition) {
      return proposition.proposition();
    }
    Formula.Binary<String> binary = (Formula.Binary<String>) condition;
    return text(binary.left())
        + (binary.operator() == Formula.Operator.AND ? "&" : "|")
        + text(binary.right());
  }

  @Test
  void aPremiseMustHoldAndAnAnswerMustBeMissing() {
    assertThat(suspicions(Formula.always(Formula.implies(P, Formula.eventually(Q)))))
        .containsExactly("p=false", "q=true");
    assertThat(
            suspicions(Formula.always(Formula.implies(Formula.and(P, R), Formula.eventually(Q)))))
        .containsExactly("p=false", "r=false", "q=true", "p&r=false");
  }

  @Test
  void whatIsAskedItselfIsNoSuspicion() {
    assertThat(suspicions(Formula.always(P))).isEmpty();
    assertThat(suspicions(new Formula.Not<>(Formula.eventually(P)))).isEmpty();
    assertThat(suspicions(Formula.always(new Formula.Not<>(Formula.and(P, Q)))))
        .containsExactly("p=false", "q=false");
    assertThat(suspicions(Formula.and(Formula.always(P), Formula.always(Q)))).isEmpty();
  }

  @Test
  void whatIsAwaitedMustNotHoldAlways() {
    assertThat(suspicions(Formula.eventually(P))).containsExactly("p=true");
    assertThat(suspicions(Formula.always(Formula.eventually(new Formula.Not<>(P)))))
        .containsExactly("p=false");
    assertThat(suspicions(Formula.until(P, Q))).contains("q=true");
  }

  /** Where a condition has the value, what is not left in the formula does not matter. */
  @Test
  void theRestDoesNotMatterThen() {
    Random random = new Random(3);
    int looked = 0;
    for (int i = 0; i < 5_000; i++) {
      Formula<Integer> formula = RandomFormulas.formula(random, 1 + random.nextInt(3));
      int length = 1 + random.nextInt(3);
      Lasso lasso = new Lasso(length, random.nextInt(length));
      boolean[][] truth = RandomFormulas.truth(random, length);
      for (Vacuity.Suspicion<Integer> suspicion : Vacuity.of(formula)) {
        Formula<Integer> condition = suspicion.condition();
        Formula<Integer> always =
            Formula.always(suspicion.value() ? condition : new Formula.Not<>(condition));
        if (lasso.satisfies(always, (p, state) -> truth[p][state])) {
          Set<Integer> idle = new LinkedHashSet<>(List.of(0, 1, 2));
          condition.map(idle::remove);
          Formula<Integer> left = replaced(formula, condition, suspicion.value());
          Normal.of(left).map(idle::remove);
          assertThat(lasso.satisfies(formula, (p, s) -> truth[p][s]))
              .as("%s with %s", formula, suspicion)
              .isEqualTo(lasso.satisfies(formula, (p, s) -> truth[p][s] != idle.contains(p)));
          looked++;
        }
      }
    }
    assertThat(looked).isGreaterThan(100);
  }

  private static Formula<Integer> replaced(
      Formula<Integer> in, Formula<Integer> condition, boolean value) {
    if (in.equals(condition)) {
      return new Formula.Constant<>(value);
    } else if (in instanceof Formula.Not<Integer> not) {
      return new Formula.Not<>(replaced(not.operand(), condition, value));
    } else if (in instanceof Formula.Next<Integer> next) {
      return new Formula.Next<>(replaced(next.operand(), condition, value));
    } else if (in instanceof Formula.Binary<Integer> binary) {
      return new Formula.Binary<>(
          binary.operator(),
          replaced(binary.left(), condition, value),
          replaced(binary.right(), condition, value));
    }
    return in;
  }
}
