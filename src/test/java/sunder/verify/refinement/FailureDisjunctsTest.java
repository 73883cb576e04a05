package sunder.verify.refinement;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import sunder.automaton.Automaton;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.certificate.Certificate;
import sunder.certificate.InvariantMap;
import sunder.expression.BoolTerm;
import sunder.family.ConfigSet;
import sunder.frontend.ia.IaProgram;
import sunder.smt.SolverChoice;
import sunder.source.InputException;
import sunder.testing.Families;
import sunder.verdict.Assertion;
import sunder.verdict.Counterexample;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Play;
import sunder.verdict.Property;
import sunder.verdict.Script;
import sunder.verdict.UnknownReason;
import sunder.verdict.Verdict;
import sunder.verify.Budget;
import sunder.verify.Method;
import sunder.verify.Problem;
import sunder.verify.ProgressListener;
import sunder.verify.VerificationResult;
import sunder.verify.abstraction.Abstractor;
import sunder.verify.abstraction.Precision;
import sunder.verify.abstraction.ReachabilityResult;
import sunder.verify.engine.SchedulerFactory;
import sunder.verify.engine.VerificationRun;
import sunder.verify.methods.MethodFactory;
import sunder.verify.search.RunVerdicts;

/** One assertion that fails in several ways. */
class FailureDisjunctsTest {
  private static final String VARIABLES = "abcde";

  private static Problem problem(String text) throws InputException {
    return new Problem(new IaProgram(Families.check(text)), Property.ABORT);
  }

  private static List<Transition> failing(Collection<Location> met) {
    return met.stream()
        .flatMap(location -> location.outgoing().stream())
        .filter(step -> step.target().role() == Location.Role.ABORT)
        .toList();
  }

  private static PropertyGrouping separation(Problem problem) {
    Automaton automaton = problem.automaton();
    return FailureDisjuncts.grouping(
        automaton.assertions().get(0),
        Precision.initial(symbol -> Optional.empty()),
        automaton.reachable(problem.scope(), 100),
        automaton.initial());
  }

  private static final String TWO =
      """
      features F, G;
      boolean more;
      |-
      int a = 0, b = 0;
      while (more) { #if (F) a = a + 1; #if (G) b = b + 1; }
      assert(a <= 2 && b <= 3);
      : void
      """;

  /** Each by the registers that it is about, and what is not foreseen. */
  @Test
  void eachDisjunctIsAWay() throws InputException {
    assertThat(separation(problem(TWO)).groups()).hasSize(3);
  }

  /** Whatever is searched for apart, together it is every step that fails. */
  @Test
  void togetherTheWaysAreAllThatFails() throws InputException {
    Problem problem = problem(TWO);
    Automaton automaton = problem.automaton();
    Collection<Location> met = automaton.reachable(problem.scope(), 100);
    List<PropertyGrouping.GroupPlan> parts =
        FailureDisjuncts.grouping(
                automaton.assertions().get(0),
                Precision.initial(symbol -> Optional.empty()),
                met,
                automaton.initial())
            .groups();
    assertThat(failing(met)).isNotEmpty();
    for (Transition step : failing(met)) {
      List<BoolTerm> together = new ArrayList<>(step.guard().conjuncts());
      together.removeIf(BoolTerm.Or.class::isInstance);
      List<BoolTerm> either = new ArrayList<>();
      for (PropertyGrouping.GroupPlan part : parts) {
        for (Transition one : part.disjunct().get().restrict(step)) {
          List<BoolTerm> own = new ArrayList<>(one.guard().conjuncts());
          assertThat(own).containsAll(together);
          own.removeAll(together);
          either.add(BoolTerm.and(own));
        }
      }
      assertThat(either).hasSize(2);
      assertThat(BoolTerm.and(BoolTerm.and(together), BoolTerm.or(either))).isEqualTo(step.guard());
    }
  }

  /** A variant is safe once no way leads to failure in it, and not before. */
  @Test
  void whatEveryWayProvesIsProved() throws InputException {
    Problem problem = problem(TWO);
    List<PropertyGrouping.GroupPlan> parts = separation(problem).groups();
    for (PropertyGrouping.GroupPlan part : parts.subList(1, parts.size())) {
      assertThat(part.disjunct().get().addProved(problem.scope()).isEmpty()).isTrue();
    }
    assertThat(parts.get(0).disjunct().get().addProved(problem.scope())).isEqualTo(problem.scope());
  }

  /**
   * Two assertions, and a variant in which the second is found to fail while the first is looked
   * for.
   */
  @Test
  void whatIsDecidedMeanwhileIsLookedForAgain() throws InputException {
    Problem problem = problem(TWO.replace(": void", "abort;\n: void"));
    VerificationRun.of(
        problem,
        SolverChoice.DEFAULT,
        Budget.unlimited(),
        ProgressListener.NONE,
        new SchedulerFactory(run -> given -> giveUp(run, given), run -> given -> {}));
  }

  private static void giveUp(VerificationRun run, RunVerdicts given) {
    ConfigSet all = run.problem().scope();
    List<Assertion> both = run.automaton().assertions();
    RunVerdicts verdicts = new RunVerdicts(all, Problem.Goal.EVERY_ASSERTION, both);
    List<PropertyGroup> ways =
        separation(run.problem()).groups().stream()
            .map(
                part ->
                    new PropertyGroup(
                        run,
                        PropertyGroup.SearchedModel.programOf(run),
                        part,
                        PropertyGroup.GroupSplitPolicy.IF_PROFITABLE))
            .toList();
    List<Abstractor.SearchQuery> aims =
        ways.stream().map(w -> w.query(Abstractor.SearchExtent.FIRST_ABORT, verdicts)).toList();
    ways.get(0).conclude(nothing(all), aims.get(0), verdicts);
    verdicts.markUnsafe(
        all,
        new Counterexample(
            both.get(1),
            all.pick(),
            new Play(List.of()),
            new Script(Map.of(), List.of(), Map.of())));
    for (int i = 1; i < ways.size(); i++) {
      ways.get(i).conclude(nothing(all), aims.get(i), verdicts);
    }
    verdicts.reopenFailedVariants();
    assertThat(verdicts.open(both.get(0))).isEqualTo(all);
    assertThat(ways).anyMatch(way -> !way.open(verdicts).isEmpty());
    for (PropertyGroup way : ways) {
      way.conclude(
          nothing(all), way.query(Abstractor.SearchExtent.FIRST_ABORT, verdicts), verdicts);
    }
    assertThat(verdicts.isDone()).isTrue();
    given.markUnknown(given.open(), UnknownReason.NO_PROGRESS);
  }

  /** The same where the search was for such variants, too: no way is left to search for then. */
  @Test
  void whatAllWaysAreProvedForIsDecidedWhenItIsAskedFor() throws InputException {
    Problem problem = problem(TWO.replace(": void", "abort;\n: void"));
    VerificationRun.of(
        problem,
        SolverChoice.DEFAULT,
        Budget.unlimited(),
        ProgressListener.NONE,
        new SchedulerFactory(run -> given -> proveAll(run, given), run -> given -> {}));
  }

  private static void proveAll(VerificationRun run, RunVerdicts given) {
    ConfigSet all = run.problem().scope();
    List<Assertion> both = run.automaton().assertions();
    RunVerdicts verdicts = new RunVerdicts(all, Problem.Goal.EVERY_ASSERTION, both);
    verdicts.markUnsafe(
        all,
        new Counterexample(
            both.get(1),
            all.pick(),
            new Play(List.of()),
            new Script(Map.of(), List.of(), Map.of())));
    Abstractor.SearchQuery aim =
        new Abstractor.SearchQuery(all, assertion -> all, Abstractor.SearchExtent.FIRST_ABORT);
    List<PropertyGroup> ways =
        separation(run.problem()).groups().stream()
            .map(
                part ->
                    new PropertyGroup(
                        run,
                        PropertyGroup.SearchedModel.programOf(run),
                        part,
                        PropertyGroup.GroupSplitPolicy.IF_PROFITABLE))
            .toList();
    ways.forEach(way -> way.conclude(nothing(all), aim, verdicts));
    verdicts.reopenFailedVariants();
    assertThat(verdicts.isDone()).isFalse();
    ways.forEach(way -> way.onAssertionsReopened(verdicts));
    assertThat(verdicts.isDone()).isTrue();
    given.markUnknown(given.open(), UnknownReason.NO_PROGRESS);
  }

  /** A search that reaches nothing. */
  private static ReachabilityResult nothing(ConfigSet all) {
    return new ReachabilityResult(
        all,
        List.of(),
        new ReachabilityResult.ReachedSet() {
          @Override
          public Map<String, List<InvariantMap.Region>> regions(ConfigSet safe) {
            return Map.of();
          }

          @Override
          public Optional<Certificate.Coverage> coveredStatements(ConfigSet safe) {
            return Optional.empty();
          }
        },
        0,
        0);
  }

  /** Weights of n features, in turn for the five variables, and how much each may come to. */
  private record Sums(List<Integer> weights, List<Integer> limits) {
    static Sums random(int n, Random random) {
      List<Integer> weights = random.ints(n, -4, 10).boxed().toList();
      List<Integer> limits = new ArrayList<>();
      for (int v = 0; v < VARIABLES.length(); v++) {
        int variable = v;
        int most =
            IntStream.range(0, n)
                .filter(i -> i % VARIABLES.length() == variable)
                .map(i -> Math.max(0, weights.get(i)))
                .sum();
        limits.add(most - random.nextInt(4));
      }
      return new Sums(weights, limits);
    }

    String text() {
      int n = weights.size();
      return "features "
          + IntStream.range(0, n).mapToObj(i -> "F" + i).collect(Collectors.joining(", "))
          + ";\n|-\nint a = 0, b = 0, c = 0, d = 0, e = 0;\n"
          + IntStream.range(0, n)
              .mapToObj(
                  i ->
                      "#if (F%1$s)\n%2$s = %2$s + (%3$s);\n#endif\n"
                          .formatted(i, VARIABLES.charAt(i % VARIABLES.length()), weights.get(i)))
              .collect(Collectors.joining())
          + IntStream.range(0, VARIABLES.length())
              .mapToObj(v -> VARIABLES.charAt(v) + " <= " + limits.get(v))
              .collect(Collectors.joining(" && ", "assert(", ");\n: void\n"));
    }

    private boolean fails(int variant) {
      int[] sums = new int[VARIABLES.length()];
      for (int i = 0; i < weights.size(); i++) {
        sums[i % sums.length] += (variant >> i & 1) * weights.get(i);
      }
      return IntStream.range(0, sums.length).anyMatch(v -> sums[v] > limits.get(v));
    }

    /** Of each variable by itself those choices of its features that come to no more. */
    BigInteger safe() {
      BigInteger all = BigInteger.ONE;
      for (int v = 0; v < VARIABLES.length(); v++) {
        Map<Integer, BigInteger> sums = new HashMap<>(Map.of(0, BigInteger.ONE));
        for (int i = v; i < weights.size(); i += VARIABLES.length()) {
          int weight = weights.get(i);
          Map<Integer, BigInteger> more = new HashMap<>(sums);
          sums.forEach((sum, count) -> more.merge(sum + weight, count, BigInteger::add));
          sums = more;
        }
        int limit = limits.get(v);
        all =
            sums.entrySet().stream()
                .filter(entry -> entry.getKey() <= limit)
                .map(Map.Entry::getValue)
                .reduce(BigInteger.ZERO, BigInteger::add)
                .multiply(all);
      }
      return all;
    }

    long unsafe() {
      return IntStream.range(0, 1 << weights.size()).filter(this::fails).count();
    }
  }

  /**
   * Each way is searched for once, with every value told apart that matters; cut by cut it took
   * more rounds than there are features to a variable.
   */
  @Test
  void sumsOfManyFeaturesTakeARoundForEachWay() throws InputException {
    Sums sums = Sums.random(200, new Random(29));
    VerificationResult result =
        MethodFactory.create(Method.ARP, SolverChoice.DEFAULT)
            .verify(problem(sums.text()), Budget.unlimited(), ProgressListener.NONE);
    assertThat(result.verdict().variantsWith(Verdict.Safe.class::isInstance).count())
        .isEqualTo(sums.safe());
    assertThat(result.verdict().variantsWith(Verdict.Unknown.class::isInstance).isEmpty()).isTrue();
    assertThat(result.run().iterations()).isLessThanOrEqualTo(2 + VARIABLES.length());
  }

  @Test
  void sumsInOneAssertionAreDecidedAsByHand() throws InputException {
    Random random = new Random(29);
    for (int i = 0; i < 3; i++) {
      Sums sums = Sums.random(16 + random.nextInt(4), random);
      Problem problem = problem(sums.text());
      FamilyVerdict verdict =
          MethodFactory.create(Method.ARP, SolverChoice.DEFAULT)
              .verify(problem, Budget.unlimited(), ProgressListener.NONE)
              .verdict();
      assertThat(verdict.variantsWith(Verdict.Unsafe.class::isInstance).count())
          .isEqualTo(BigInteger.valueOf(sums.unsafe()));
      assertThat(verdict.variantsWith(Verdict.Unknown.class::isInstance).isEmpty()).isTrue();
    }
  }
}
