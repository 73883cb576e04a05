package sunder.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import sunder.family.ConfigSet;
import sunder.frontend.Subject;
import sunder.frontend.ia.syntax.parse.Parser;
import sunder.frontend.languages.FrontEnds;
import sunder.smt.SolverChoice;
import sunder.source.SourceFile;
import sunder.testing.Conditions;
import sunder.testing.Corpus;
import sunder.testing.Expectation;
import sunder.testing.Opinion;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Rejection;
import sunder.verdict.UnknownReason;
import sunder.verdict.Verdict;
import sunder.verify.methods.MethodFactory;

/**
 * Every example can be read, and says what is expected of it; by every method, what is decided is
 * decided as expected. {@code -Dsunder.corpus=all} makes the runs, too, that take seconds and show
 * little more; {@code read} makes none.
 */
class CorpusTest {
  /** Why a run is lost to sight, whatever procedure looks. */
  private static final Set<UnknownReason> LOST =
      Set.of(
          UnknownReason.UNSUPPORTED,
          UnknownReason.HEAP,
          UnknownReason.RECURSION,
          UnknownReason.FLOATING,
          UnknownReason.OUTPUT_LENGTH);

  private static final Duration COMPLETE = Duration.ofMinutes(5);
  private static final Duration PARTIAL = Duration.ofMillis(100);

  /** Whether runs that take seconds without showing more are made, too. */
  private static final boolean ALL = "all".equals(System.getProperty("sunder.corpus"));

  private static final boolean NONE = "read".equals(System.getProperty("sunder.corpus"));

  /** Each variant by itself takes seconds: too long for the normal run. */
  private static final Set<String> SLOW_ONE_BY_ONE =
      Set.of(
          "5-board.c",
          "attributes-of-buffers.c",
          "bounded-rounds.c",
          "bytes-of-structs.c",
          "called-functions.c",
          "classes-in-code.c",
          "compound-literal-lives.c",
          "copies-order.c",
          "declarations-that-clash.c",
          "exact-numbers.c",
          "floating-point.c",
          "format-of-a-run.c",
          "formats-not-followed.c",
          "given-by-functions.c",
          "given-by-variant.c",
          "header-and-bytes.c",
          "heap-free.c",
          "library-results.c",
          "many-layouts.c",
          "many-reads.ia",
          "members-as-an-array.c",
          "numbers-beyond-types.c",
          "phone.ia",
          "promises.c",
          "recursion.c",
          "sets-of-sscanf.c",
          "shifted-arguments.c",
          "signed-wraps.c",
          "unions-by-parts.c",
          "wide-bits.c");

  /** All variants at once take many seconds, too. */
  private static final Set<String> SLOW_AT_ONCE = Set.of("cells-large.ia", "format-of-a-run.c");

  /** Without objects, components are abstraction refinement: one of so many examples shows it. */
  private static final int WITHOUT_OBJECTS_EVERY = 10;

  private Optional<Read> last = Optional.empty();
  private int withoutObjects;

  /** An example that was read. */
  private record Read(Expectation expected, Subject subject) {}

  @TestFactory
  Stream<DynamicTest> everyExampleByEveryMethod() {
    List<DynamicTest> tests = new ArrayList<>();
    for (Path file : Corpus.files()) {
      for (Expectation expected : Corpus.expectations(file)) {
        tests.add(
            DynamicTest.dynamicTest(
                file + " " + expected.options(), () -> check(read(file, expected), expected)));
        for (Method method : Method.values()) {
          String last = file.getFileName().toString();
          boolean isQuick =
              switch (method) {
                case ARP -> !SLOW_AT_ONCE.contains(last);
                case BRUTE_ARP -> !SLOW_ONE_BY_ONE.contains(last);
                default -> true;
              };
          if ((ALL || isQuick) && !NONE && !expected.skipped().contains(method.spelling())) {
            String name = file + " " + expected.options() + " by " + method;
            tests.add(
                DynamicTest.dynamicTest(name, () -> check(read(file, expected), expected, method)));
          }
        }
      }
    }
    return tests.stream();
  }

  /** Read once for all methods, which come one after the other. */
  private Subject read(Path file, Expectation expected) throws Exception {
    if (last.filter(read -> read.expected() == expected).isEmpty()) {
      last = Optional.empty();
      last =
          Optional.of(
              new Read(
                  expected,
                  FrontEnds.of(file, expected.features())
                      .read(Corpus.source(file), Corpus.model(expected))));
    }
    return last.orElseThrow().subject();
  }

  private static void check(Subject subject, Expectation expected) throws Exception {
    ConfigSet valid = subject.features().valid();
    requireRejections(subject, expected, Rejection.groups(subject.rejections(), valid));
    String condition = expected.condition().orElse("true");
    Parser.parseConfiguration(new SourceFile("unsafe", condition));
  }

  private void check(Subject subject, Expectation expected, Method method) throws Exception {
    boolean isAlone = method == Method.COMPONENTS && subject.objects().isEmpty();
    if (isAlone && withoutObjects++ % WITHOUT_OBJECTS_EVERY != 0 && !ALL) {
      return;
    }
    ConfigSet valid = subject.features().valid();
    assertThat(valid.count()).as("variants").isEqualTo(expected.variants());
    ConfigSet unsafe = new Conditions(subject.features()).of(expected.unsafe());
    Problem problem = new Problem(subject, expected.property());
    requireRejections(subject, expected, problem.rejected());
    // Where there are no objects, components are abstraction refinement alone, once more.
    Method like = method == Method.COMPONENTS ? Method.ARP : method;
    boolean partial =
        expected.undecidedAllowed().contains(like.spelling())
            || like != method && subject.objects().isEmpty();
    Budget budget = new Budget(Optional.of(partial ? PARTIAL : COMPLETE), OptionalInt.empty());
    VerificationResult result =
        MethodFactory.create(method, SolverChoice.DEFAULT)
            .verify(problem, budget, ProgressListener.NONE);
    result.throwFailure();
    FamilyVerdict verdict = result.verdict();
    assertThat(verdict.scope()).isEqualTo(valid);
    requireRejections(subject, expected, verdict.groups());
    Opinion opinion = Opinion.of(method.spelling(), problem, verdict);
    assertThat(opinion.unsafe().minus(unsafe).count()).as("wrongly UNSAFE: %s", opinion).isZero();
    assertThat(opinion.safe().and(unsafe).count()).as("wrongly SAFE: %s", opinion).isZero();
    ConfigSet lost = new Conditions(subject.features()).of(expected.lost());
    if (!partial) {
      assertThat(lost(verdict)).as("lost").isEqualTo(lost);
      assertThat(opinion.decided())
          .as("decided: %s", opinion)
          .isEqualTo(problem.scope().minus(lost).count());
    }
    boolean areShortest = !partial && method != Method.COMPONENTS;
    checkPlays(verdict, expected, areShortest);
  }

  /** Those variants cannot be verified that the example says. */
  private static void requireRejections(
      Subject subject, Expectation expected, List<FamilyVerdict.Group> groups) throws Exception {
    ConfigSet none = subject.features().space().none();
    ConfigSet fault = none;
    ConfigSet unread = none;
    for (FamilyVerdict.Group group : groups) {
      boolean isFault = group.verdict().kind() == Verdict.Kind.FAULT;
      boolean isUnread = group.verdict().kind() == Verdict.Kind.UNREAD;
      fault = isFault ? fault.or(group.variants()) : fault;
      unread = isUnread ? unread.or(group.variants()) : unread;
    }
    Conditions conditions = new Conditions(subject.features());
    assertThat(fault).as("FAULT").isEqualTo(conditions.of(expected.fault()));
    assertThat(unread).as("UNREAD").isEqualTo(conditions.of(expected.unread()));
  }

  private static ConfigSet lost(FamilyVerdict verdict) {
    ConfigSet lost = verdict.scope().space().none();
    for (FamilyVerdict.Group group : verdict.groups()) {
      boolean isLost =
          group.verdict() instanceof Verdict.Unknown why && LOST.contains(why.reason());
      lost = isLost ? lost.or(group.variants()) : lost;
    }
    return lost;
  }

  /**
   * @param areShortest whether the method is done and searches breadth first
   */
  private static void checkPlays(FamilyVerdict verdict, Expectation expected, boolean areShortest) {
    OptionalInt least = OptionalInt.empty();
    for (FamilyVerdict.Group group : verdict.groups()) {
      if (group.verdict() instanceof Verdict.Unsafe unsafe) {
        List<String> moves = unsafe.counterexample().play().moves();
        assertThat(moves.size()).isGreaterThanOrEqualTo(expected.shortestPlay().orElse(2));
        assertThat(moves.get(0)).isEqualTo("run");
        least = OptionalInt.of(Math.min(least.orElse(moves.size()), moves.size()));
      }
    }
    if (areShortest && least.isPresent() && expected.shortestPlay().isPresent()) {
      assertThat(least).isEqualTo(expected.shortestPlay());
    }
  }
}
