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
import sunder.frontend.c.preprocess.option.COptions;
import sunder.smt.SolverChoice;
import sunder.source.SourceFile;
import sunder.verdict.Check;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Property;
import sunder.verdict.Property.PlayKind;
import sunder.verify.Budget;
import sunder.verify.Method;
import sunder.verify.Problem;
import sunder.verify.ProgressListener;
import sunder.verify.methods.MethodFactory;

/** What {@code --check} makes an error in C, and what it leaves alone. */
class ChecksTest {
  private static final String TEXT =
      """
      #include <stdio.h>
      extern int __VERIFIER_nondet_int(void);
      extern unsigned char __VERIFIER_nondet_uchar(void);
      int a[4]; int b[2][3];
      struct pair { int one[2]; int two; } s;
      static int nd(int low, int high) {
        int v = __VERIFIER_nondet_int();
        return v < low || v > high ? low : v;
      }
      static int *local(void) { int x = 1; int *p = &x; return p; }
      static int *parameter(int x) { return &x; }
      static int *same(int *p) { return p; }
      static int none(int given) { if (given) return 0; }
      int main(void) {
        %s
        return 0;
      }
      """;

  private static Set<String> verdicts(String body, Set<Check> checks) throws Exception {
    SourceFile file = new SourceFile("check.c", TEXT.formatted(body));
    CSubject subject = new CFrontEnd(COptions.NONE).read(file, ExternalModel.NONE);
    Budget budget = new Budget(Optional.of(Duration.ofMinutes(3)), OptionalInt.empty());
    FamilyVerdict verdict =
        MethodFactory.create(Method.ARP, SolverChoice.DEFAULT)
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
          UNINIT   | int x; if (x) return 1;                        | Unsafe
          UNINIT   | int x; if (nd(0, 1)) x = 1; int y; y = x;      | Safe
          UNINIT   | int x; int y = x;                              | Unsafe
          UNINIT   | int x; if (nd(0, 1)) x = 1; nd(0, x);          | Unsafe
          UNINIT   | int x; x = 1; nd(0, x);                        | Safe
          UNINIT   | int x, k = nd(0, 1); if (k) x = 1; if (k) nd(0, x); | Safe
          UNINIT   | int x, y; y = x + 1; if (y == 0) return 1;     | Unsafe
          UNINIT   | int x, y; y = x + 1; y = 0; if (y == 0) return 1; | Safe
          UNINIT   | int x; return x;                               | Unsafe
          UNINIT   | int x; a[x] = 1;                               | Unsafe
          UNINIT   | int x; a[0] = x;                               | Unsafe
          UNINIT   | int x; int v = 1 / x;                          | Unsafe
          UNINIT   | int x; x++; if (x) return 1;                   | Unsafe
          UNINIT   | int x, *p = &x; *p = 1; if (x) return 1;       | Safe
          UNINIT   | int x, *p = &x; if (*p) return 1;              | Unsafe
          UNINIT   | int x, y = 0, *p = nd(0, 1) ? &x : &y; if (*p) return 1; | Unsafe
          UNINIT   | int x, y = 0, *p = nd(0, 1) ? &x : &y; x = 2; if (*p) return 1; | Safe
          UNINIT   | int x, *p = nd(0, 1) ? &x : a; *p = 1; if (p == &x && x) return 1; | Safe
          UNINIT   | int *p; *p = 1;                                | Unsafe
          UNINIT   | int *p; if (!p) return 1;                      | Unsafe
          UNINIT   | int *p, *q; q = p; q++;                        | Safe
          UNINIT   | struct pair t; t.two = 1; s = t; if (s.two) return 1; | Safe
          UNINIT   | struct pair t; t.two = 1; s = t; if (s.one[1]) return 1; | Unsafe
          UNINIT   | struct pair t, u; t.two = 1; u = t; u.one[0] = 2; nd(u.one[0], u.two); | Safe
          UNINIT   | struct pair t, u; t.two = 1; u = t; u.one[0] = 2; nd(u.one[1], u.two); | Unsafe
          UNINIT   | int c[3]; c[nd(0, 2)] = 1; if (c[1]) return 1; | Unsafe
          UNINIT   | int c[3]; int k = nd(0, 2); c[k] = 1; if (c[k]) return 1; | Safe
          UNINIT   | int c[3]; for (int i = 0; i < 3; i++) c[i] = i; if (c[nd(0, 2)] > 2) return 1; | Safe
          UNINIT   | int c[2], d; d = c[1]; c[0] = d; if (c[0]) return 1; | Unsafe
          UNINIT   | int x; int y = nd(0, 1) ? 1 : (x = 2, 3); if (y == 3 && x == 2) return 1; | Safe
          UNINIT   | int x, y; y = nd(0, 1) ? x : 1; if (y) return 1; | Unsafe
          UNINIT   | int x = 4, y; y = nd(0, 1) ? x : 1; if (y) return 1; | Safe
          UNINIT   | for (int i = 0; i < 3; i++) { int x; if (i == 0) x = 1; if (i == 0) nd(0, x); } | Safe
          UNINIT   | for (int i = 0; i < 3; i++) { int x; if (i == 0) x = 1; nd(0, x); } | Unsafe
          UNINIT   | if (none(nd(0, 1))) return 1;                  | Unsafe
          UNINIT   | none(nd(0, 1));                                | Safe
          UNINIT   | if (none(1)) return 1;                          | Safe
          UNINIT   | int x; switch (nd(0, 1)) { int y; case 0: y = 1; x = y; break; default: x = 2; } nd(0, x); | Safe
          UNINIT   | switch (nd(0, 1)) { int y; case 0: y = 1; break; default: nd(0, y); } | Unsafe
          UNINIT   | int (*f)(int) = none; int x = f(nd(0, 1));     | Unsafe
          FORMAT   | printf("%d %u %x %c", 1, 2, 3u, 'c');        | Safe
          FORMAT   | printf("%ld", 1);                              | Unsafe
          FORMAT   | printf("%d", 1L);                              | Unsafe
          FORMAT   | printf("%lld %5.3ld %*d%%", 1LL, 2L, 3, 4);    | Safe
          FORMAT   | printf("%d %d", 1);                            | Unsafe
          FORMAT   | printf("%d", 1, 2);                            | Unsafe
          FORMAT   | printf("%s %p", "a", a);                       | Safe
          FORMAT   | printf("%s", 1);                               | Unsafe
          FORMAT   | printf("%d", "a");                             | Unsafe
          FORMAT   | printf("%f", 1);                               | Unsafe
          FORMAT   | char c = 1; short h = 2; printf("%d %hd %hhd", c, h, c); | Safe
          FORMAT   | printf("%l", 1L);                              | Unsafe
          FORMAT   | printf("100%");                                | Unsafe
          FORMAT   | if (nd(0, 1) == 2) printf("%s", 1);            | Safe
          FORMAT   | fprintf(stdout, "%i %s", 1, "x");            | Safe
          NULL     | char *t = "ab"; t[1] = 'c';                    | Unsafe
          NULL     | char t[] = "ab"; t[1] = 'c';                   | Safe
          NULL     | char u[2], *t = nd(0, 1) ? u : "ab"; (*t)++;   | Unsafe
          NULL     | int *p = (void *) -1; if (nd(0, 1)) p = a; *p = 1; | Unsafe
          NULL     | int *p = (void *) -1; if (nd(0, 1)) p = a; if (p != (void *) -1) *p = 1; | Safe
          NULL     | int *p = (int *) 16; if (!p) *p = 1; if (p == (int *) 17) *p = 1; | Safe
          NULL     | *(volatile int *) 16 = 1;                      | Unsafe
          LIFETIME | int *p = a; { int x = 1; p = &x; } *p = 2;     | Unsafe
          LIFETIME | int *p = a; { int x = 1; p = &x; *p = 3; } p = a; *p = 2; | Safe
          LIFETIME | int *p = local(); *p = 1;                      | Unsafe
          LIFETIME | int *p = local(); p = a; *p = 1;               | Safe
          LIFETIME | int *p = parameter(3); if (*p) return 1;       | Unsafe
          LIFETIME | int x = 1; int *p = same(&x); *p = 1;          | Safe
          LIFETIME | int *p = a; for (int i = 0; i < 2; i++) { int x; p = &x; *p = 1; } | Safe
          LIFETIME | int *p = a; for (int i = 0; i < 2; i++) p = &i; *p = 1; | Unsafe
          LIFETIME | int *p = a; for (;;) { int x; p = &x; if (nd(0, 1)) break; p = a; } *p = 1; | Unsafe
          LIFETIME | int *p = a; for (;;) { int x; p = &x; *p = 1; p = a; if (nd(0, 1)) break; } *p = 1; | Safe
          LIFETIME | int *p = a; while (nd(0, 1)) { int x; p = &x; if (nd(0, 1)) continue; p = a; } *p = 1; | Unsafe
          LIFETIME | int *p = a; { int x; p = &x; if (nd(0, 1)) goto out; p = a; } out: *p = 1; | Unsafe
          LIFETIME | int *p = a; { int x; p = &x; if (nd(0, 1)) goto in; *p = 3; in: *p = 1; } p = a; *p = 1; | Safe
          LIFETIME | int *p = a; switch (nd(0, 1)) { case 0: { int x; p = &x; break; } } *p = 1; | Unsafe
          LIFETIME | int *p = a; { int c[2]; p = c; } *p = 1;       | Unsafe
          LIFETIME | int *p = a; { static int x; p = &x; } *p = 1;  | Safe
          LIFETIME | int *p = a; do { int x; p = &x; } while (*p > 1); | Unsafe
          LIFETIME | struct pair t, *q = &s; { struct pair r; r.two = 1; q = &r; t = *q; } if (t.two == 2) return 1; | Safe
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
