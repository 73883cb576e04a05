package sunder.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sunder.family.ConfigSet;
import sunder.family.ExternalModel;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.smt.SolverChoice;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.testing.RandomSeeds;
import sunder.verdict.Assertion;
import sunder.verdict.AssertionVerdict;
import sunder.verdict.Property;
import sunder.verdict.Property.PlayKind;
import sunder.verdict.Verdict;
import sunder.verify.Budget;
import sunder.verify.Method;
import sunder.verify.Problem;
import sunder.verify.ProgressListener;
import sunder.verify.VerificationResult;
import sunder.verify.methods.MethodFactory;

/**
 * Contracts in C, with programs that assume and assert the same conditions in their own text as a
 * second opinion. A long run: {@code -Dsunder.contracts=300}.
 */
class ContractsTest {
  private static final String CONDITION = "p && q && a >= 0 && a < 3 && b != a";

  private static CSubject read(String text, String contracts, List<String> entries)
      throws InputException {
    SourceFile file = new SourceFile("contracts.c", contracts);
    COptions.EntryOptions runs =
        COptions.EntryOptions.of(entries, COptions.GlobalInitialization.INITIAL, 5);
    COptions options =
        contracts.isEmpty()
            ? COptions.NONE.with(runs)
            : new COptions(
                List.of(),
                List.of(),
                Map.of(),
                COptions.CompilerOptions.NONE,
                Map.of(file, COptions.CompilerOptions.NONE),
                COptions.Abi.ILP32,
                runs.withContracts(Set.of(file)));
    return new CFrontEnd(options).read(new SourceFile("f.c", text), ExternalModel.NONE);
  }

  private static VerificationResult verify(CSubject subject) {
    Property property = new Property(CSubject.DEFAULT_CHECKS, Set.of(), PlayKind.HALTING);
    Problem problem = new Problem(subject, property).withGoal(Problem.Goal.EVERY_ASSERTION);
    Budget budget = new Budget(Optional.of(Duration.ofSeconds(60)), OptionalInt.empty());
    VerificationResult result =
        MethodFactory.create(Method.ARP, SolverChoice.DEFAULT)
            .verify(problem, budget, ProgressListener.NONE);
    result.throwFailure();
    return result;
  }

  /** Returns the texts of the assertions that fail. */
  private static List<String> failing(VerificationResult result) {
    return result.assertions().stream()
        .filter(verdict -> !verdict.failures().isEmpty())
        .map(AssertionVerdict::assertion)
        .map(assertion -> assertion.kind().title() + " " + assertion.text())
        .toList();
  }

  private static List<String> failing(String text, String contracts, String... entries)
      throws InputException {
    return failing(verify(read(text, contracts, List.of(entries))));
  }

  @Test
  void aContractIsOfAFunctionOfTheProgram() {
    assertThatThrownBy(
            () ->
                read(
                    "int main(void) { return 0; }",
                    "int requires_f(int n);" + " int requires_f(int n) { return n; }",
                    List.of()))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("there is no function 'f'");
  }

  @Test
  void aFunctionWithoutABodyIsCheckedAtItsCalls() throws InputException {
    String text =
        """
        int level(int);
        void log(const char *, ...);
        int main(void) { int t[4] = {0}; log("x", 1); return t[level(1)] / level(0); }
        """;
    assertThat(
            failing(
                text,
                """
                int requires_level(int k) { return k > 0; }
                int ensures_level(int result, int k) { return result >= 0 && result < k + 3; }
                """))
        .containsExactly("contract level(0)");
  }

  @Test
  void anInvariantIsAssumedOfArgumentsOnly() throws InputException {
    String text =
        """
        struct s { int n; };
        typedef struct s s_t;
        int f(const s_t *s, int *other) { return s ? 1 / s->n : 0; }
        int g(s_t *s) { if (!s) return 0; s->n = 0; return f(s, 0); }
        """;
    String contracts = "struct s { int n; }; int invariant_s(struct s *s) { return s->n != 0; }";
    assertThat(failing(text, contracts, "f")).isEmpty();
    assertThat(failing(text, contracts, "g")).containsExactly("div 1 / s->n");
  }

  @Test
  void anInvariantOfAStructureWithOtherMembersIsNotAssumed() throws InputException {
    String text = "struct s { int n; }; int f(struct s *s) { return s ? 1 / s->n : 0; }";
    String contracts = "struct s { long n; }; int invariant_s(struct s *s) { return s->n != 0; }";
    CSubject subject = read(text, contracts, List.of("f"));
    VerificationResult result = verify(subject);
    assertThat(failing(result)).containsExactly("div 1 / s->n");
    assertThat(
            subject.assumptions(new Property(CSubject.DEFAULT_CHECKS, Set.of(), PlayKind.HALTING)))
        .contains(
            "The invariant of 'struct s' in line 1 of contracts.c is not assumed or checked: the"
                + " structure has other members there.");
  }

  @Test
  void aPostconditionIsCheckedWhereverTheFunctionReturns() throws InputException {
    String text =
        """
        int g;
        void f(int n) {
          do { if (n > 2) return; } while (n-- > 0);
          g = 1;
        }
        """;
    assertThat(failing(text, "extern int g; int ensures_f(int n) { return g || n > 2; }", "f"))
        .isEmpty();
    assertThat(failing(text, "extern int g; int ensures_f(int n) { return g; }", "f"))
        .containsExactly("contract g");
  }

  @RandomSeeds(property = "sunder.contracts", cases = 2)
  void anAssumptionInTheTextHasTheSameVerdicts(long seed) throws InputException {
    String program = new RandomNeeds(seed).program();
    int head = program.indexOf("int f(");
    String types = "struct s { int v; int t[3]; };\n";
    String parameters = "(int a, int b, int *p, struct s *q)";
    String contracts =
        types
            + "int requires_f%s { return %s; }\n".formatted(parameters, CONDITION)
            + "int ensures_f(int result, int a, int b, int *p, struct s *q)"
            + " { return result != 3 || a == 1; }\n";
    String own =
        "void __VERIFIER_assume(int);\nvoid __VERIFIER_assert(int);\n"
            + program.replace("int f(", "static int body(")
            + "int f%s {\n  __VERIFIER_assume(%s);\n".formatted(parameters, CONDITION)
            + "  int r = body(a, b, p, q);\n  __VERIFIER_assert(r != 3 || a == 1);\n  return r;\n}\n";
    assertThat(head).isPositive();
    CSubject subject = read(program, contracts, List.of("f"));
    CSubject other = read(own, "", List.of("f"));
    VerificationResult contracted = verify(subject);
    VerificationResult written = verify(other);
    assertThat(unsafe(contracted).count()).as(program).isEqualTo(unsafe(written).count());
    assertThat(checks(contracted)).as(program).isEqualTo(checks(written));
  }

  private static ConfigSet unsafe(VerificationResult result) {
    return result.verdict().variantsWith(Verdict.Unsafe.class::isInstance);
  }

  /** Returns the numbers of failing variants of each check, without contracts and assertions. */
  private static List<String> checks(VerificationResult result) {
    return result.assertions().stream()
        .filter(verdict -> verdict.assertion().kind() != Assertion.Kind.CONTRACT)
        .filter(verdict -> verdict.assertion().kind() != Assertion.Kind.ASSERT)
        .filter(verdict -> !verdict.failures().isEmpty())
        .map(
            verdict ->
                "%s %s %s"
                    .formatted(
                        verdict.assertion().kind(),
                        verdict.assertion().text(),
                        verdict.failing().count()))
        .sorted()
        .toList();
  }
}
