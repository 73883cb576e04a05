package sunder.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.family.ExternalModel;
import sunder.frontend.Subject;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.frontend.languages.FrontEnds;
import sunder.smt.SolverChoice;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.testing.RandomSeeds;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Property;
import sunder.verdict.Verdict;
import sunder.verify.Budget;
import sunder.verify.Method;
import sunder.verify.Problem;
import sunder.verify.ProgressListener;
import sunder.verify.methods.MethodFactory;

/** A class of numbers fails if a number of it does. */
class UnknownConstantsTest {
  /** No constant and no solution of an equation is farther from 0. */
  private static final int FAR = 60;

  /**
   * A program that compares N with two cuts in conditions, and with other numbers in its text.
   *
   * @param factor of N in the asserted value
   */
  private record RandomUse(int low, int high, int factor, int offset, int limit, int excluded) {
    static RandomUse of(long seed) {
      Random random = new Random(seed);
      int low = random.nextInt(21) - 10;
      return new RandomUse(
          low,
          low + 1 + random.nextInt(8),
          random.nextInt(5) - 2,
          random.nextInt(11) - 5,
          random.nextInt(31) - 15,
          random.nextInt(31) - 15);
    }

    String text() {
      return """
          #include <assert.h>
          static int twice(int x) { return 2 * x; }
          int main(void) {
            int y = N * (%d) + (%d);
            if (N < %d) y = y - twice(N);
          #if N > %d && N <= %d
            y++;
          #endif
            assert(y != %d);
            return 0;
          }
          """
          .formatted(factor, offset, limit, low, high, excluded);
    }

    boolean fails(int n) {
      int y = n * factor + offset - (n < limit ? 2 * n : 0) + (n > low && n <= high ? 1 : 0);
      return y == excluded;
    }

    /** Returns whether some number of the class of a number fails. */
    boolean someFails(int of) {
      boolean fails = false;
      for (int n = -FAR; n <= FAR; n++) {
        fails |= (n > low) == (of > low) && (n > high) == (of > high) && fails(n);
      }
      return fails;
    }
  }

  private static int value(Configuration variant) {
    return variant.values().entrySet().stream()
        .filter(e -> e.getKey().name().equals("N"))
        .mapToInt(e -> e.getValue().intValueExact())
        .findFirst()
        .orElseThrow();
  }

  @RandomSeeds(property = "sunder.constants", cases = 12)
  void aClassFailsIfANumberOfItDoes(long seed) throws InputException {
    RandomUse use = RandomUse.of(seed);
    SourceFile file = new SourceFile("random.c", use.text());
    Subject subject =
        FrontEnds.of(Path.of("random.c"), COptions.NONE).read(file, ExternalModel.NONE);
    FamilyVerdict verdict =
        MethodFactory.create(Method.ARP, SolverChoice.DEFAULT)
            .verify(
                new Problem(subject, Property.ABORT),
                new Budget(Optional.of(Duration.ofSeconds(20)), OptionalInt.empty()),
                ProgressListener.NONE)
            .verdict();
    for (FamilyVerdict.Group group : verdict.groups()) {
      ConfigSet open = group.variants();
      while (!open.isEmpty()) {
        Configuration variant = open.pick();
        boolean fails = use.someFails(value(variant));
        assertThat(group.verdict().kind())
            .as("seed %s, %s\n%s", seed, variant, use.text())
            .isEqualTo(fails ? Verdict.Kind.UNSAFE : Verdict.Kind.SAFE);
        open = open.minus(open.space().single(variant));
      }
    }
  }
}
