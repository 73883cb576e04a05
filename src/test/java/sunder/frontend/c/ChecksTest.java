package sunder.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sunder.family.ExternalModel;
import sunder.frontend.c.preprocess.Options;
import sunder.smt.SolverChoice;
import sunder.source.SourceFile;
import sunder.verdict.Check;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.PlayKind;
import sunder.verdict.Property;
import sunder.verify.Budget;
import sunder.verify.Method;
import sunder.verify.Problem;
import sunder.verify.ProgressListener;
import sunder.verify.methods.Verifiers;

/** What {@code --check} makes an error in C, and what it leaves alone. */
class ChecksTest {
  private static final String TEXT =
      """
      extern int __VERIFIER_nondet_int(void);
      extern unsigned char __VERIFIER_nondet_uchar(void);
      int a[4]; int b[2][3];
      struct pair { int one[2]; int two; } s;
      static int nd(int low, int high) {
        int v = __VERIFIER_nondet_int();
        return v < low || v > high ? low : v;
      }
      int main(void) {
        %s
        return 0;
      }
      """;

  private static Set<String> verdicts(String body, Set<Check> checks) throws Exception {
    SourceFile file = new SourceFile("check.c", TEXT.formatted(body));
    CSubject subject = new CFrontEnd(Options.NONE).read(file, ExternalModel.NONE);
    Budget budget = new Budget(Optional.of(Duration.ofMinutes(3)), OptionalInt.empty());
    FamilyVerdict verdict =
        Verifiers.create(Method.ARP, SolverChoice.DEFAULT)
            .verify(
                new Problem(subject, new Property(checks, Set.of(), PlayKind.HALTING)),
                budget,
                ProgressListener.NONE)
            .verdict();
    return verdict.groups().stream()
        .map(group -> group.verdict().getClass().getSimpleName())
        .collect(Collectors.toSet());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          BOUNDS   | a[nd(0, 3)] = 1;                               | Safe
          BOUNDS   | a[nd(0, 4)] = 1;                               | Unsafe
          BOUNDS   | a[nd(-1, 3)]++;                                | Unsafe
          BOUNDS   | s.one[nd(0, 1)] = 3;                           | Safe
          BOUNDS   | s.one[nd(0, 2)] = 3;                           | Unsafe
          BOUNDS   | b[nd(0, 1)][nd(0, 2)] = 3;                     | Safe
          BOUNDS   | b[nd(0, 2)][0] = 3;                            | Unsafe
          BOUNDS   | int *p = a; *(p + nd(0, 3)) = 1;               | Safe
          BOUNDS   | int *p = a; *(p + nd(0, 4)) = 1;               | Unsafe
          NULL     | int *p = 0; if (nd(0, 1)) p = a; *p = 1;       | Unsafe
          NULL     | int *p = 0; if (nd(0, 1)) p = a; int x = *p;   | Unsafe
          NULL     | struct pair *q = 0; if (nd(0, 1)) q = &s; q->two = 1; | Unsafe
          OVERFLOW | int x = 1 << nd(0, 40);                        | Unsafe
          OVERFLOW | int x = nd(0, 9) & nd(0, 9);                   | Safe
          DIV      | int x = 7 / nd(1, 3);                          | Safe
          DIV      | int x = 7 / nd(0, 3);                          | Unsafe
          DIV      | int x = 7; x %= nd(-1, 0);                     | Unsafe
          DIV      | int x = nd(0, 0) && 7 / nd(0, 0);              | Safe
          OVERFLOW | int x = 2147483647 - nd(0, 1); x++;            | Unsafe
          OVERFLOW | int x = 2147483646 - nd(0, 1); x++;            | Safe
          OVERFLOW | int x = nd(-2147483647 - 1, 0); x = -x;        | Unsafe
          OVERFLOW | int x = nd(-2147483647, 0); x = -x;            | Safe
          OVERFLOW | int x = nd(0, 65536) * nd(0, 32767);           | Safe
          OVERFLOW | unsigned u = 4294967295u; u++;                 | Safe
          OVERFLOW | unsigned char c = __VERIFIER_nondet_uchar(); c++; | Safe
          OVERFLOW | long long x = 2147483647; x++;                 | Safe
          OVERFLOW | int x = (-2147483647 - 1) / nd(-1, 0);         | Unsafe
          """)
  void aCheckFindsItsErrorAndNothingElse(Check check, String body, String expected)
      throws Exception {
    assertThat(verdicts(body, EnumSet.of(check))).containsExactly(expected);
  }

  @Test
  void withoutChecksNothingOfThatIsAnError() throws Exception {
    String body = "int x = 2147483647; x++; a[nd(0, 9)] = 7 / nd(0, 1);";
    assertThat(verdicts(body, Set.of())).containsExactly("Safe");
  }
}
