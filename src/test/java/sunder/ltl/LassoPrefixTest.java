package sunder.ltl;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** What a prefix refutes no word satisfies that begins with it; invariants are refuted at once. */
class LassoPrefixTest {
  private static final LtlFormula<Integer> P = new LtlFormula.Proposition<>(0);

  @Test
  void whatIsRefutedIsNotSatisfied() {
    Random random = new Random(3);
    int refuted = 0;
    for (int i = 0; i < 10_000; i++) {
      LtlFormula<Integer> formula = RandomFormulas.formula(random, 1 + random.nextInt(4));
      int length = 1 + random.nextInt(6);
      Lasso lasso = new Lasso(length, random.nextInt(length));
      boolean[][] truth = RandomFormulas.truth(random, length);
      int known = 1 + random.nextInt(length);
      if (Lasso.refutesPrefix(known, formula, (p, state) -> truth[p][state])) {
        refuted++;
        assertThat(lasso.satisfies(formula, (p, state) -> truth[p][state]))
            .as("%s on %s with %s", formula, lasso, known)
            .isFalse();
      }
    }
    assertThat(refuted).isGreaterThan(1_000);
  }

  @Test
  void invariantsAreRefutedHoweverTheyAreWritten() {
    Lasso.Valuation<Integer> onlyFirst = (p, state) -> state == 0;
    LtlFormula<Integer> always = LtlFormula.always(P);
    assertThat(Lasso.refutesPrefix(2, always, onlyFirst)).isTrue();
    assertThat(Lasso.refutesPrefix(1, always, onlyFirst)).isFalse();
    assertThat(Lasso.refutesPrefix(2, LtlFormula.always(always), onlyFirst)).isTrue();
    LtlFormula<Integer> never =
        new LtlFormula.Not<>(LtlFormula.eventually(new LtlFormula.Not<>(P)));
    assertThat(Lasso.refutesPrefix(2, never, onlyFirst)).isTrue();
    LtlFormula<Integer> nothing = LtlFormula.until(P, new LtlFormula.Constant<>(false));
    assertThat(Lasso.refutesPrefix(1, nothing, onlyFirst)).isTrue();
    assertThat(Lasso.refutesPrefix(2, LtlFormula.eventually(P), (p, state) -> false)).isFalse();
  }
}
