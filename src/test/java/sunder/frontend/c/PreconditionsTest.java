package sunder.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sunder.family.ConfigSet;
import sunder.family.ExternalModel;
import sunder.frontend.EntryCondition;
import sunder.frontend.EntryInput;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.replay.Replay;
import sunder.replay.ReplayLimits;
import sunder.smt.Solver;
import sunder.smt.SolverChoice;
import sunder.smt.StatisticsSolver;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.testing.RandomSeeds;
import sunder.verdict.FunctionSummary.Precondition;
import sunder.verdict.FunctionSummary.Strength;
import sunder.verdict.Property;
import sunder.verdict.Property.PlayKind;
import sunder.verdict.Script;
import sunder.verdict.Verdict;
import sunder.verify.Budget;
import sunder.verify.Method;
import sunder.verify.Problem;
import sunder.verify.ProgressListener;
import sunder.verify.VerificationResult;
import sunder.verify.Verifier;
import sunder.verify.methods.MethodFactory;
import sunder.verify.precondition.ConditionSolver;
import sunder.verify.precondition.PreconditionInference;
import sunder.verify.precondition.PreconditionInference.Inferred;

/**
 * Inferred preconditions, with the replay of calls with small arguments as a second opinion: calls
 * that satisfy them do not fail in variants that are SAFE, and do in variants that are UNSAFE;
 * calls that violate a necessary one fail. A long run: {@code -Dsunder.preconditions=500}.
 */
class PreconditionsTest {
  private static final int MOST_CALLS = 400;

  /** The number of allocations whose results vary. */
  private static final int ALLOCATIONS = 3;

  private static final List<Long> NUMBERS = List.of(-1L, 0L, 1L, 2L, 3L, 4L);
  private static final List<Long> LENGTHS = List.of(1L, 2L, 3L);

  private final Budget budget =
      new Budget(Optional.of(Duration.ofSeconds(60)), OptionalInt.empty());

  /** A function with its preconditions. */
  private record Function(Problem problem, Inferred inferred) {
    List<String> needs() {
      return inferred.summary().preconditions().stream()
          .map(it -> (it.strength() == Strength.NECESSARY ? "" : "some: ") + it.text())
          .toList();
    }

    ConfigSet variants(Verdict.Kind kind) {
      return inferred.result().verdict().variantsWith(verdict -> verdict.kind() == kind);
    }

    /** Returns the conditions of the failures that no precondition excludes. */
    List<String> latent() {
      return inferred.summary().latent().stream().map(failure -> failure.condition()).toList();
    }
  }

  private Function function(String text) throws InputException {
    COptions options =
        COptions.NONE.with(
            COptions.EntryOptions.of(List.of("f"), COptions.GlobalInitialization.INITIAL, 10));
    CSubject subject = new CFrontEnd(options).read(new SourceFile("f.c", text), ExternalModel.NONE);
    Property property = new Property(CSubject.DEFAULT_CHECKS, Set.of(), PlayKind.HALTING);
    Problem problem = new Problem(subject, property).withGoal(Problem.Goal.EVERY_ASSERTION);
    Verifier verifier = MethodFactory.create(Method.ARP, SolverChoice.DEFAULT);
    VerificationResult first = verifier.verify(problem, budget, ProgressListener.NONE);
    try (Solver solver = StatisticsSolver.open(SolverChoice.DEFAULT, () -> false)) {
      return new Function(
          problem,
          PreconditionInference.infer(
              problem,
              first,
              under -> verifier.verify(under, budget, ProgressListener.NONE),
              new ConditionSolver(solver)));
    }
  }

  @Test
  void aFunctionNeedsWhatItUses() throws InputException {
    Function used =
        function(
            """
            struct s { int len; char data[32]; };
            int f(struct s *s, int n, int *row, int k) {
              if (n > 32) return 0;
              int sum = 0;
              for (int i = 0; i < k; i++) sum += row[i];
              s->data[n] = sum;
              return s->len / n;
            }
            """);
    assertThat(used.variants(Verdict.Kind.SAFE).isEmpty()).isFalse();
    assertThat(used.needs())
        .containsExactly(
            "some: k <= length of row",
            "some: n != 0",
            "some: n >= 33 || (n >= 0 && n <= 31)",
            "some: row != NULL",
            "some: s != NULL");
  }

  @Test
  void anArgumentWithoutATypeMayBeBytes() throws InputException {
    Function summed =
        function(
            """
            unsigned f(const void *p, unsigned n) {
              const unsigned char *b = p;
              unsigned sum = 0;
              for (unsigned i = 0; i < n; i++) sum += b[i];
              return sum;
            }
            """);
    assertThat(summed.needs()).containsExactly("some: n <= length of p", "some: p != NULL");
    assertThat(summed.variants(Verdict.Kind.SAFE)).isEqualTo(summed.problem().scope());
    Function early =
        function("int f(void *p) { int t[2]; t[2] = 1; char *c = p; return c ? *c : 0; }");
    assertThat(early.variants(Verdict.Kind.UNSAFE)).isEqualTo(early.problem().scope());
  }

  @Test
  void whatFailsInEveryCallIsManifest() throws InputException {
    Function manifest =
        function(
            """
            void *malloc(unsigned);
            int f(int *q, int n) {
              int *p = malloc(4);
              *q = n;
              if (n > 3) *p = n; else *p = 1;
              return *p;
            }
            """);
    assertThat(manifest.needs()).containsExactly("q != NULL");
    assertThat(manifest.variants(Verdict.Kind.UNSAFE)).isEqualTo(manifest.problem().scope());
    Function latent =
        function(
            """
            void *malloc(unsigned);
            int f(int n) { int *p = malloc(4); if (n > 3) *p = n; return n; }
            """);
    assertThat(latent.needs()).isEmpty();
    assertThat(latent.latent()).containsExactly("n >= 4");
    assertThat(latent.variants(Verdict.Kind.UNKNOWN)).isEqualTo(latent.problem().scope());
  }

  @Test
  void whatFailsInEveryCallThatDoesNotExitIsManifest() throws InputException {
    Function checked =
        function(
            """
            void stop(const char *why) __attribute__((noreturn));
            void exit(int);
            struct s { unsigned size, used; };
            unsigned f(struct s *s, unsigned n, unsigned k) {
              unsigned last;
              if (n > 9 || s->used + n > s->size) stop("n");
              if (k == 3) exit(1);
              s->used = last;
              return k - 1;
            }
            """);
    assertThat(checked.needs()).containsExactly("s != NULL");
    assertThat(checked.variants(Verdict.Kind.UNSAFE)).isEqualTo(checked.problem().scope());
    Function failing =
        function(
            """
            void *malloc(unsigned);
            void exit(int);
            int f(int n) { int *p = malloc(4); if (!p) exit(1); return 7 / n; }
            """);
    assertThat(failing.needs()).containsExactly("n != 0");
    assertThat(failing.variants(Verdict.Kind.SAFE)).isEqualTo(failing.problem().scope());
  }

  @Test
  void whatFailsInBothBranchesIsManifest() throws InputException {
    Function wrapping = function("unsigned f(unsigned n) { unsigned i; n -= 1; return i + n; }");
    assertThat(wrapping.needs()).isEmpty();
    assertThat(wrapping.variants(Verdict.Kind.UNSAFE)).isEqualTo(wrapping.problem().scope());
  }

  @Test
  void aBranchThatDoesNotMatterForAFailureIsNoConditionOfIt() throws InputException {
    Function counted =
        function(
            """
            int f(int a, int b, int c, int d, int e, unsigned m) {
              int t[2] = {0}, s = 0;
              if (a > 3) s++;
              if (b > 3) s++;
              if (c > 3) s++;
              if (d > 3) s++;
              if (e > 3) s++;
              for (int i = 0; i <= 2; i++) m ^= t[i];
              return s + m;
            }
            """);
    assertThat(counted.variants(Verdict.Kind.UNSAFE)).isEqualTo(counted.problem().scope());
    assertThat(counted.needs()).isEmpty();
    Function divided =
        function(
            """
            int f(int a, int b, int *p) {
              int s = 0;
              if (a > 3) s++;
              if (b > 3) p = 0;
              if (b > 7) return s;
              if (a == b) s += *p;
              return s / (a + 1);
            }
            """);
    assertThat(divided.variants(Verdict.Kind.UNSAFE).isEmpty()).isTrue();
  }

  @Test
  void aNullArgumentIsExcludedBeforeWhatItHides() throws InputException {
    Function copied =
        function(
            """
            struct s { int len; };
            void f(const struct s *from) { struct s *to = 0; to->len = from->len; }
            """);
    assertThat(copied.variants(Verdict.Kind.UNSAFE)).isEqualTo(copied.problem().scope());
    assertThat(copied.needs()).isSubsetOf("from != NULL");
  }

  @Test
  void thePointerThatIsUsedIsNeededRatherThanOneInTheTextOfItsUse() throws InputException {
    Function used =
        function(
            """
            #include <assert.h>
            struct s { int *count; };
            #define USE(s, block) (*(s)->count)
            int f(struct s *s, void *block, unsigned n) {
              assert((n == 0) == (block == 0));
              return USE(s, block);
            }
            """);
    assertThat(used.variants(Verdict.Kind.SAFE)).isEqualTo(used.problem().scope());
    assertThat(used.needs())
        .contains("n != 0 || block == NULL", "n == 0 || block != NULL")
        .hasSize(4);
  }

  @Test
  void whatEndsOnlyInSomeCallsIsNotManifest() throws InputException {
    Function endless = function("int f(int n) { while (n) ; int *p = 0; *p = 1; return 0; }");
    assertThat(endless.variants(Verdict.Kind.UNSAFE).isEmpty()).isTrue();
  }

  @Test
  void whatDeclarationsStateIsNotNeeded() throws InputException {
    Function declared =
        function(
            """
            void *malloc(unsigned);
            int f(int *p, int row[static 4], int i) __attribute__((nonnull(1)));
            int f(int *p, int row[static 4], int i) {
              int *q = malloc(4);
              *q = *p;
              return row[3] + i;
            }
            """);
    assertThat(declared.needs()).isEmpty();
    assertThat(declared.variants(Verdict.Kind.UNSAFE)).isEqualTo(declared.problem().scope());
    assertThat(function("int f(int row[static 4], int i) { return row[i]; }").needs())
        .containsExactly("i >= 0 && i < length of row");
  }

  @Test
  void variantsHaveTheirOwnNeeds() throws InputException {
    Function own =
        function(
            """
            struct o { int id; };
            #ifdef SMP
            int f(struct o *o, int d) { return d / o->id; }
            #else
            int f(struct o *other, int d) { return d / 2; }
            #endif
            """);
    assertThat(own.needs()).containsExactly("o != NULL", "o->id != 0");
    assertThat(own.inferred().summary().preconditions())
        .allMatch(it -> it.variants().count().equals(BigInteger.ONE));
    assertThat(own.variants(Verdict.Kind.SAFE)).isEqualTo(own.problem().scope());
  }

  @Test
  void noVariantNeedsWhatContradictsItself() throws InputException {
    Function divided =
        function(
            """
            int f(int n, int m, int k, int *p) {
            #ifdef X
              return *p / (n > 0);
            #else
              if (m > 3 && k > 3) {
            #ifdef Y
                return *p / (n <= 0);
            #endif
              }
              int s = 0;
              if (m < 2 && k < 2) {
                if (m < 1) s++;
                if (k < 1) s++;
                return s / (n > 0);
              }
              return *p;
            #endif
            }
            """);
    assertThat(divided.needs()).contains("some: n >= 1", "some: n <= 0", "some: p != NULL");
    ConfigSet scope = divided.problem().scope();
    ConfigSet callable = scope.space().none();
    for (Map<String, Long> call : calls(divided.problem().subject().entryInputs())) {
      Script script = script(call, 1);
      callable =
          callable.or(EntryCondition.admitted(divided.inferred().conditions(), script, scope));
    }
    assertThat(callable).isEqualTo(scope);
  }

  @RandomSeeds(property = "sunder.preconditions", cases = 1)
  void theReplayAgrees(long seed) throws InputException {
    String text = new RandomNeeds(seed).program();
    Function function = function(text);
    function.inferred().result().throwFailure();
    Replay replay = function.problem().replay();
    Replay exiting =
        function
            .problem()
            .subject()
            .replay(new Property(Set.of(), Set.of("exit"), PlayKind.HALTING));
    ConfigSet scope = function.problem().scope();
    List<EntryCondition> conditions = function.inferred().conditions();
    List<Map<String, Long>> calls =
        new ArrayList<>(calls(function.problem().subject().entryInputs()));
    Collections.shuffle(calls, new Random(seed));
    for (Map<String, Long> call : calls.subList(0, Math.min(MOST_CALLS, calls.size()))) {
      Script script = script(call, 0);
      ConfigSet admitted = EntryCondition.admitted(conditions, script, scope);
      ConfigSet some = scope.space().none();
      ConfigSet ending = some;
      for (int allocations = 0; allocations < 1 << ALLOCATIONS; allocations++) {
        Script one = script(call, allocations);
        some = some.or(fails(replay, one, scope));
        ending = ending.or(some).or(fails(exiting, one, scope));
      }
      String what = "seed %s, %s, needs %s\n%s".formatted(seed, call, function.needs(), text);
      assertThat(some.and(admitted).and(function.variants(Verdict.Kind.SAFE)).isEmpty())
          .as("SAFE, " + what)
          .isTrue();
      assertThat(admitted.and(function.variants(Verdict.Kind.UNSAFE)).isSubsetOf(ending))
          .as("UNSAFE, " + what)
          .isTrue();
      for (int i = 0; i < conditions.size(); i++) {
        Precondition need = function.inferred().summary().preconditions().get(i);
        List<EntryCondition> others = new ArrayList<>(conditions);
        others.remove(i);
        if (need.strength() == Strength.NECESSARY && !conditions.get(i).holds(script)) {
          ConfigSet violating = EntryCondition.admitted(others, script, scope).and(need.variants());
          assertThat(violating.isSubsetOf(ending)).as(need.text() + ", " + what).isTrue();
        }
      }
    }
  }

  private static ConfigSet fails(Replay replay, Script script, ConfigSet scope) {
    return replay.run(script, scope, ReplayLimits.of(script)).unsafe();
  }

  /**
   * Returns the script of a call.
   *
   * @param allocations the results of the allocations as the bits of a number; one bit is that of
   *     every third
   */
  private static Script script(Map<String, Long> call, int allocations) {
    Map<String, List<Script.Answer>> answers = new HashMap<>();
    call.forEach((name, value) -> answers.put(name, List.of(answer(value))));
    List<Script.Answer> results = new ArrayList<>();
    for (int i = 0; i < 3 * ALLOCATIONS; i++) {
      results.add(answer(allocations >> i % ALLOCATIONS & 1));
    }
    answers.put("malloc", results);
    return new Script(answers, List.of(), Map.of());
  }

  private static Script.Answer answer(long value) {
    return new Script.Answer.Return(Optional.of(BigInteger.valueOf(value)));
  }

  /** Returns all calls with small values. */
  private static List<Map<String, Long>> calls(Map<String, EntryInput> inputs) {
    List<Map<String, Long>> calls = List.of(Map.of());
    for (Map.Entry<String, EntryInput> input : inputs.entrySet()) {
      List<Long> values =
          switch (input.getValue().kind()) {
            case POINTER -> List.of(0L, 1L);
            case LENGTH -> LENGTHS;
            case NUMBER -> NUMBERS;
          };
      List<Map<String, Long>> longer = new ArrayList<>();
      for (Map<String, Long> call : calls) {
        for (long value : values) {
          Map<String, Long> next = new HashMap<>(call);
          next.put(input.getKey(), value);
          longer.add(next);
        }
      }
      calls = longer;
    }
    return calls;
  }
}
