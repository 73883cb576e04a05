package sunder.ltl;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** What a prefix refutes no word satisfies that begins with it; invariants are refuted at once. */
class PrefixTest {
  private static final Formula<Integer> P = new Formula.Proposition<>(0);

  @Test
  void whatIsRefutedIsNotSatisfied() {
    Random random = new Random(3);
    int refuted = 0;
    for (int i = 0; i < 10_000; i++) {
      Formula<Integer> formula = RandomFormulas.formula(random, 1 + random.nextInt(4));
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
    Lasso.Truth<Integer> onlyFirst = (p, state) -> state == 0;
    Formula<Integer> always = Formula.always(P);
    assertThat(Lasso.refutesPrefix(2, always, onlyFirst)).isTrue();
    assertThat(Lasso.refutesPrefix(1, always, onlyFirst)).isFalse();
    assertThat(Lasso.refutesPrefix(2, Formula.always(always), onlyFirst)).isTrue();
    Formula<Integer> never = new Formula.Not<>(Formula.eventually(new Formula.Not<>(P)));
    assertThat(Lasso.refutesPrefix(2, never, onlyFirst)).isTrue();
    Formula<Integer> nothing = Formula.until(P, new Formula.Constant<>(false));
    assertThat(Lasso.refutesPrefix(1, nothing, onlyFirst)).isTrue();
    assertThat(Lasso.refutesPrefix(2, Formula.eventually(P), (p, state) -> false)).isFalse();
  }
}
