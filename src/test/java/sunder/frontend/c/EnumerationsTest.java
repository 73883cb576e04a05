package sunder.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.source.SourceFile;
import sunder.testing.RandomSeeds;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Verdict;

/**
 * Enumerations whose constants stand behind many conditions: the value of each is the one that the
 * same conditions compute in {@code main}, and that of the last one is compared with a number.
 */
class EnumerationsTest {
  private static final int FEATURES = 7;
  private static final Duration LIMIT = Duration.ofSeconds(60);

  /** An enumeration, and the statements that count along. */
  private static final class RandomEnumeration {
    private final Random random;
    private final StringBuilder list = new StringBuilder();
    private final StringBuilder code = new StringBuilder();
    private final List<String> unconditional = new ArrayList<>();
    private int constants;

    RandomEnumeration(long seed) {
      random = new Random(seed);
      for (int i = 0; i < FEATURES; i++) {
        constant(true);
        conditional("F" + i, 2);
      }
    }

    private void constant(boolean isEverywhere) {
      String name = "C" + constants++;
      String value = "";
      if (random.nextInt(5) == 0) {
        int number = random.nextInt(30) - 3;
        boolean refers = !unconditional.isEmpty() && random.nextBoolean();
        String base = refers ? unconditional.get(random.nextInt(unconditional.size())) : "1";
        value = base + " + " + number;
        code.append("  n = ").append(value).append(";\n");
      }
      list.append(name).append(value.isEmpty() ? "" : " = " + value).append(",\n");
      code.append("  assert(").append(name).append(" == n); n++;\n");
      if (isEverywhere) {
        unconditional.add(name);
      }
    }

    private void conditional(String feature, int depth) {
      both("#if%sdef %s\n".formatted(random.nextBoolean() ? "" : "n", feature));
      part(depth);
      if (random.nextInt(3) == 0) {
        both("#else\n");
        part(depth);
      }
      both("#endif\n");
    }

    private void part(int depth) {
      for (int i = random.nextInt(3); i >= 0; i--) {
        if (depth > 0 && random.nextInt(4) == 0) {
          conditional("F" + random.nextInt(FEATURES), depth - 1);
        } else {
          constant(false);
        }
      }
    }

    private void both(String line) {
      list.append(line);
      code.append(line);
    }

    String text() {
      return """
          #include <assert.h>
          enum e {
          %sLAST
          };
          struct s { char all[LAST < 0 ? 1 : LAST + 1]; };
          int main(void) {
            int n = 0;
          %s  assert(LAST == n);
            assert(sizeof(struct s) == (n < 0 ? 1 : n + 1));
          #ifdef WRONG
            assert(LAST == %d);
          #endif
            return 0;
          }
          """
          .formatted(list, code, 5 + random.nextInt(10));
    }
  }

  @RandomSeeds(property = "sunder.enumerations", cases = 4)
  void constantsHaveTheValuesThatConditionsCount(long seed) throws Exception {
    String text = new RandomEnumeration(seed).text();
    VerifiedFamily judged =
        VerifiedFamily.of(new SourceFile("e.c", text), COptions.NONE, Set.of(), LIMIT);
    ConfigSet all = judged.subject().features().valid();
    ConfigSet safe = all.minus(all);
    for (FamilyVerdict.Group group : judged.verdict().groups()) {
      assertThat(group.verdict().kind()).as(text).isIn(Verdict.Kind.SAFE, Verdict.Kind.UNSAFE);
      safe = group.verdict().kind() == Verdict.Kind.SAFE ? safe.or(group.variants()) : safe;
    }
    ConfigSet wrong = all.space().selected(new Feature.Bool("WRONG"));
    assertThat(all.minus(wrong).isSubsetOf(safe)).as("seed %s:\n%s", seed, text).isTrue();
  }
}
