package sunder.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sunder.family.ConfigSet;
import sunder.family.ExternalModel;
import sunder.frontend.Subject;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.smt.SolverChoice;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.testing.RandomSeeds;
import sunder.verdict.Assertion;
import sunder.verdict.Property;
import sunder.verdict.Property.PlayKind;
import sunder.verdict.Verdict;
import sunder.verify.Budget;
import sunder.verify.Method;
import sunder.verify.Problem;
import sunder.verify.ProgressListener;
import sunder.verify.VerificationResult;
import sunder.verify.methods.MethodFactory;
import sunder.verify.precondition.ProvedFunctions;

/**
 * Calls of functions that are proved by themselves: the verdicts of callers are those without these
 * proofs. A long run: {@code -Dsunder.proofs=500}.
 */
class ProvedFunctionsTest {
  private final Budget budget =
      new Budget(Optional.of(Duration.ofSeconds(60)), OptionalInt.empty());

  private static Subject read(String text, String entry) throws InputException {
    COptions options =
        COptions.NONE.with(
            COptions.EntryOptions.of(List.of(entry), COptions.GlobalInitialization.ANY, 10));
    return new CFrontEnd(options).read(new SourceFile("f.c", text), ExternalModel.NONE);
  }

  private static Problem problem(Subject subject) {
    Property property = new Property(CSubject.DEFAULT_CHECKS, Set.of(), PlayKind.HALTING);
    return new Problem(subject, property).withGoal(Problem.Goal.EVERY_ASSERTION);
  }

  private VerificationResult verified(Problem problem) {
    VerificationResult result =
        MethodFactory.create(Method.ARP, SolverChoice.DEFAULT)
            .verify(problem, budget, ProgressListener.NONE);
    result.throwFailure();
    return result;
  }

  /** Returns the functions among the names that are proved for all calls, in this order. */
  private ProvedFunctions proved(String text, List<String> names) throws InputException {
    ProvedFunctions proved = new ProvedFunctions(read(text, "g").features().space());
    for (String name : names) {
      Subject subject = read(text, name);
      Problem problem = problem(subject.withProofs(proved.in(subject.features().space())));
      proved.add(problem, verified(problem));
    }
    return proved;
  }

  private static Map<Verdict.Kind, ConfigSet> kinds(VerificationResult result) {
    Map<Verdict.Kind, ConfigSet> kinds = new TreeMap<>();
    result
        .verdict()
        .groups()
        .forEach(group -> kinds.merge(group.verdict().kind(), group.variants(), ConfigSet::or));
    return kinds;
  }

  private static List<Assertion> assertions(VerificationResult result) {
    return result.assertions().stream().map(verdict -> verdict.assertion()).toList();
  }

  /** Verifies {@code g} with the proofs of other functions and without. */
  private record Both(VerificationResult without, VerificationResult with) {}

  private Both both(String text, List<String> called) throws InputException {
    Subject caller = read(text, "g");
    Subject helped = caller.withProofs(proved(text, called).in(caller.features().space()));
    Both both = new Both(verified(problem(caller)), verified(problem(helped)));
    assertThat(kinds(both.with)).isEqualTo(kinds(both.without));
    return both;
  }

  @Test
  void whatIsProvedForAllArgumentsIsNotAskedAgain() throws InputException {
    Both both =
        both(
            """
            static const int t[4] = {1, 2, 3, 4};
            unsigned total;
            int f(unsigned a) {
              total = total % 9 + 1;
            #ifdef FA
              if (a > 3) return 7 / total;
            #endif
              return t[a];
            }
            int g(unsigned a) { return a == 2 ? f(a) : a; }
            """,
            List.of("f"));
    assertThat(assertions(both.without)).hasSize(2);
    assertThat(assertions(both.with)).hasSize(1);
  }

  @Test
  void aNestedFunctionHasNoProofOfAnotherOne() throws InputException {
    VerificationResult with =
        both(
                """
                void assert(int);
                int f(unsigned a) { return a & 3; }
                static int k(unsigned a) { return f(a); }
                int g(int a) { int f(int x) { assert(x != 5); return x; } return f(a) + k(1); }
                """,
                List.of("f"))
            .with;
    assertThat(kinds(with)).containsOnlyKeys(Verdict.Kind.UNSAFE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // Unbounded: the caller has a greater number than there is in int.
        "int f(int a) { assert(a <= 2147483647); return a; }"
            + " int g(int a) { return f(a + 1); }",
        "int n; int f(void) { assert(n < 2147483647 || n == 2147483647); return n; }"
            + " int g(void) { n = n * 2; return f(); }",
        "int t[2]; int f(void) { assert(t[1] <= 2147483647); return 0; }"
            + " int g(void) { t[1] = t[1] * 2; return f(); }",
        // Whether an argument is initialized is up to the call.
        "int f(int a) { if (a < 3) return 1; return 2; } int g(int a) { int u;"
            + " if (a) u = 1; return f(u); }",
        // A pointer may be one to less than is assumed.
        "int f(int *p) { return p ? p[0] : 0; } int g(void) { int *p; { int x = 1; p = &x; }"
            + " return f(p); }",
        // A function that has another function's address.
        "static int h(void) { return 3; } int f(int (*p)(void)) { return p ? 1 : 0; }"
            + " int g(void) { return f(h) / f(0); }"
      })
  void whatTheProofLeavesOutIsAsked(String text) throws InputException {
    VerificationResult with = both("void assert(int);\n" + text, List.of("f")).with;
    assertThat(kinds(with)).containsOnlyKeys(Verdict.Kind.UNSAFE);
  }

  @RandomSeeds(property = "sunder.proofs", cases = 8)
  void theVerdictsOfCallersAreThoseWithoutProofs(long seed) throws InputException {
    both(new RandomNumericCalls(seed).program(), List.of("help", "f"));
  }
}
