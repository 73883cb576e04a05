package sunder.verify.refinement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.Test;
import sunder.certificate.Certificate.ReachedStates;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.frontend.ia.IaProgram;
import sunder.smt.SolverChoice;
import sunder.smt.StatisticsSolver;
import sunder.testing.Families;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Property;
import sunder.verdict.UnknownReason;
import sunder.verdict.Verdict;
import sunder.verify.Budget;
import sunder.verify.LimitReached;
import sunder.verify.Problem;
import sunder.verify.ProgressListener;
import sunder.verify.ReplayMismatch;
import sunder.verify.SearchOrder;
import sunder.verify.abstraction.AbstractModelFactory;
import sunder.verify.abstraction.Abstractor;
import sunder.verify.abstraction.CutPoints;
import sunder.verify.abstraction.Precision;
import sunder.verify.engine.Engine;
import sunder.verify.engine.Engine.TurnResult;
import sunder.verify.engine.SchedulerFactory;
import sunder.verify.engine.SchedulingParameters;
import sunder.verify.engine.SchedulingParameters.EffortShare;
import sunder.verify.engine.SchedulingParameters.StartCondition;
import sunder.verify.engine.SchedulingParameters.TurnUnit;
import sunder.verify.engine.SchedulingParameters.WaitingPolicy;
import sunder.verify.engine.VerificationRun;
import sunder.verify.search.Path;
import sunder.verify.search.RunVerdicts;

/** Which engine has the turn, beside a refinement that never ends or never progresses. */
class PortfolioTest {
  private static final String TEXT = "features A;\nint n;\n|-\nif (n * n == 2) abort;\n: void\n";
  private static final EffortShare HALF = new EffortShare(TurnUnit.EFFORT, 1, 0);

  private final List<String> log = new ArrayList<>();
  private Budget budget = new Budget(Optional.empty(), OptionalInt.of(9));

  /** What an engine does in its turn. */
  private interface Turn {
    TurnResult of(VerificationRun run, RunVerdicts verdicts);
  }

  /** An engine that is recorded with the round of its turn. */
  private Engine engine(VerificationRun run, String name, Turn turn) {
    return verdicts -> {
      log.add(name + run.totals().rounds());
      return turn.of(run, verdicts);
    };
  }

  private static final Turn PAUSED = (run, verdicts) -> TurnResult.PAUSED;
  private static final Turn EXHAUSTED = (run, verdicts) -> TurnResult.EXHAUSTED;

  private static Turn spending(long effort) {
    return (run, verdicts) -> {
      run.totals().addPreparation(effort);
      return TurnResult.PAUSED;
    };
  }

  /** Decides one open variant. */
  private static TurnResult decideOne(RunVerdicts verdicts) {
    ConfigSet open = verdicts.open();
    verdicts.markSafe(open.space().single(open.pick()), new ReachedStates(Optional::empty));
    return TurnResult.DECIDED;
  }

  /** Cuts an unused register at each number once, or says that there is no cut. */
  private final class EndlessRefiner implements PathRefiner {
    private final boolean progresses;
    private final Symbol unused =
        new Symbol.Supply(1_000_000)
            .integer(Symbol.Kind.REGISTER, "unused", Optional.empty(), Optional.empty());
    private int next;

    EndlessRefiner(boolean progresses) {
      this.progresses = progresses;
    }

    @Override
    public boolean isExcluded(Path path, Precision precision) {
      return false;
    }

    @Override
    public Result refine(Path path, Precision precision) {
      log.add("refinement");
      if (!progresses) {
        return new UndecidedPath(UnknownReason.NO_PROGRESS);
      }
      CutPoints cuts = new CutPoints();
      cuts.add(unused, BigInteger.valueOf(next++));
      return new Spurious(precision.refine(cuts), "one more cut");
    }
  }

  private FamilyVerdict verdict(
      boolean progresses,
      Function<VerificationRun, List<Portfolio.Entry>> entries,
      ToIntFunction<List<Portfolio.Entry>> lastResort)
      throws Exception {
    Problem problem = new Problem(new IaProgram(Families.check(TEXT)), Property.ABORT);
    return VerificationRun.of(
            problem,
            StatisticsSolver.open(SolverChoice.DEFAULT, budget::isExhausted),
            budget,
            ProgressListener.NONE,
            new SchedulerFactory(
                run -> {
                  List<Portfolio.Entry> made = entries.apply(run);
                  int last = lastResort.applyAsInt(made);
                  return new Portfolio(
                      run,
                      refinement(run, progresses),
                      made,
                      last < 0 ? Optional.empty() : Optional.of(made.get(last).engine()));
                }))
        .verdict();
  }

  private FamilyVerdict verdict(Function<VerificationRun, List<Portfolio.Entry>> entries)
      throws Exception {
    return verdict(true, entries, made -> -1);
  }

  private RefinementLoops refinement(VerificationRun run, boolean progresses) {
    ConfigSet scope = run.problem().scope();
    Abstractor abstractor =
        new Abstractor(
            AbstractModelFactory.of(run.automaton(), scope.space().none()),
            scope,
            SearchOrder.BFS,
            run.budget(),
            run.listener());
    return new RefinementLoops(
        part ->
            new RefinementLoop(
                run,
                abstractor,
                new EndlessRefiner(progresses),
                CounterexampleHandler.byReplay(run),
                AbstractCounterexamples.PathSelection.FIRST,
                new PropertyGroup(
                    run,
                    PropertyGroup.SearchedModel.programOf(run),
                    part,
                    PropertyGroup.GroupSplitPolicy.NEVER)),
        run.automaton().assertions(),
        Precision.initial(symbol -> Optional.empty()));
  }

  private List<String> turnsOf(String name) {
    return log.stream().filter(turn -> turn.startsWith(name)).toList();
  }

  private static void assertUnknown(FamilyVerdict verdict, UnknownReason reason) {
    assertThat(verdict.groups())
        .extracting(FamilyVerdict.Group::verdict)
        .containsExactly(new Verdict.Unknown(reason));
  }

  @Test
  void engineOfEveryRoundAndOfSharedRounds() throws Exception {
    FamilyVerdict verdict =
        verdict(
            run ->
                List.of(
                    new Portfolio.Entry(
                        engine(run, "shared ", EXHAUSTED), EffortShare.SHARED_ROUNDS),
                    new Portfolio.Entry(engine(run, "each ", EXHAUSTED), EffortShare.EVERY_ROUND)));
    assertUnknown(verdict, UnknownReason.ITERATION_LIMIT);
    assertThat(turnsOf("each "))
        .containsExactly(
            "each 1", "each 2", "each 3", "each 4", "each 5", "each 6", "each 7", "each 8",
            "each 9");
    assertThat(turnsOf("shared ")).containsExactly("shared 4", "shared 8");
    assertThat(log.indexOf("each 1")).isLessThan(log.indexOf("refinement"));
    assertThat(log.indexOf("shared 4")).isGreaterThan(log.indexOf("each 4") + 1);
  }

  /** An engine with half of the effort is never far ahead of refinement, nor far behind. */
  @Test
  void aPausedEngineGoesOnWithinItsShare() throws Exception {
    long each = 50;
    long[] spent = {0, 0};
    budget = new Budget(Optional.empty(), OptionalInt.of(40));
    verdict(
        run ->
            List.of(
                new Portfolio.Entry(
                    engine(
                        run,
                        "half ",
                        (r, verdicts) -> {
                          long others = r.totals().effort() - spent[0];
                          assertThat(spent[0]).as("before a turn").isLessThanOrEqualTo(others);
                          spent[0] += each;
                          r.totals().addPreparation(each);
                          return TurnResult.PAUSED;
                        }),
                    HALF)));
    assertThat(turnsOf("half ").size()).isBetween(3, 100);
    assertThat(turnsOf("refinement")).hasSize(40);
  }

  /** The turn of an exhausted engine passes to the next one at once; it is not asked again. */
  @Test
  void anExhaustedEngineHasNoFurtherTurn() throws Exception {
    verdict(
        run ->
            List.of(
                new Portfolio.Entry(
                    new Engine() {
                      private boolean isSpent;

                      @Override
                      public boolean isExhausted() {
                        return isSpent;
                      }

                      @Override
                      public TurnResult advance(RunVerdicts verdicts) {
                        log.add("once");
                        isSpent = true;
                        return TurnResult.EXHAUSTED;
                      }
                    },
                    HALF)));
    assertThat(turnsOf("once")).hasSize(1);
    assertThat(turnsOf("refinement")).hasSize(9);
  }

  @Test
  void anEngineStartsAfterSoManyRoundsWithoutVerdict() throws Exception {
    StartCondition late = new StartCondition(Long.MAX_VALUE, 5, WaitingPolicy.FULL_ROUNDS);
    verdict(run -> List.of(new Portfolio.Entry(engine(run, "late ", spending(1)), late, HALF)));
    assertThat(turnsOf("late ").get(0)).isEqualTo("late 5");
    log.clear();
    budget = new Budget(Optional.empty(), OptionalInt.of(9));
    verdict(
        run ->
            List.of(
                new Portfolio.Entry(engine(run, "late ", spending(1)), late, HALF),
                new Portfolio.Entry(
                    engine(
                        run,
                        "decides ",
                        (r, verdicts) ->
                            r.totals().rounds() == 3 ? decideOne(verdicts) : TurnResult.STUCK),
                    EffortShare.EVERY_ROUND)));
    assertThat(turnsOf("late ").get(0)).as("the verdict begins the count anew").isEqualTo("late 8");
  }

  @Test
  void theVerdictsOfAllEnginesAreUnited() throws Exception {
    FamilyVerdict verdict =
        verdict(
            run ->
                List.of(
                    new Portfolio.Entry(
                        engine(run, "first ", (r, verdicts) -> decideOne(verdicts)), HALF),
                    new Portfolio.Entry(
                        engine(
                            run,
                            "second ",
                            (r, verdicts) ->
                                verdicts.changeCount() == 0
                                    ? TurnResult.STUCK
                                    : decideOne(verdicts)),
                        EffortShare.EVERY_ROUND)));
    assertThat(verdict.groups())
        .hasSize(2)
        .allMatch(group -> group.verdict() instanceof Verdict.Safe)
        .allMatch(group -> group.variants().count().equals(BigInteger.ONE));
    assertThat(log).as("no turn after the last verdict").containsExactly("first 0", "second 1");
  }

  @Test
  void aLimitOrAMismatchInATurnKeepsEarlierVerdicts() throws Exception {
    for (RuntimeException end :
        List.of(
            new LimitReached(UnknownReason.MEMORY),
            new ReplayMismatch(
                new Problem(new IaProgram(Families.check(TEXT)), Property.ABORT).scope().pick()))) {
      FamilyVerdict verdict =
          verdict(
              run ->
                  List.of(
                      new Portfolio.Entry(
                          engine(
                              run,
                              "ends ",
                              (r, verdicts) -> {
                                if (verdicts.changeCount() == 0) {
                                  return decideOne(verdicts);
                                }
                                throw end;
                              }),
                          EffortShare.EVERY_ROUND)));
      assertThat(verdict.groups())
          .extracting(group -> group.verdict().kind())
          .containsExactly(Verdict.Kind.SAFE, Verdict.Kind.UNKNOWN);
    }
  }

  /** An error of the program itself is nobody's verdict. */
  @Test
  void aCrashOfAnEngineIsPassedOn() {
    assertThatThrownBy(
            () ->
                verdict(
                    run ->
                        List.of(
                            new Portfolio.Entry(
                                engine(
                                    run,
                                    "crash ",
                                    (r, verdicts) -> {
                                      throw new IllegalStateException("crash");
                                    }),
                                HALF))))
        .hasMessage("crash");
  }

  @Test
  void theTimeLimitEndsTheRunBetweenTurns() throws Exception {
    long[] now = {0};
    budget = new Budget(() -> now[0], 0, Optional.of(Duration.ofNanos(35)), OptionalInt.empty());
    FamilyVerdict verdict =
        verdict(
            run ->
                List.of(
                    new Portfolio.Entry(
                        engine(
                            run,
                            "slow ",
                            (r, verdicts) -> {
                              now[0] += 10;
                              return TurnResult.PAUSED;
                            }),
                        EffortShare.EVERY_ROUND)));
    assertUnknown(verdict, UnknownReason.TIMEOUT);
    assertThat(turnsOf("slow ")).hasSize(4);
  }

  /** Refinement that is stuck gives up when nobody else can go on, and not before. */
  @Test
  void theLastResortGoesOnWhereRefinementIsStuck() throws Exception {
    budget = new Budget(Optional.empty(), OptionalInt.of(100));
    int[] left = {3 * SchedulingParameters.LAST_RESORT_TURNS};
    FamilyVerdict verdict =
        verdict(
            false,
            run ->
                List.of(
                    new Portfolio.Entry(
                        engine(
                            run,
                            "last ",
                            (r, verdicts) ->
                                left[0]-- > 0 ? TurnResult.PAUSED : TurnResult.EXHAUSTED),
                        new StartCondition(
                            Long.MAX_VALUE, Integer.MAX_VALUE, WaitingPolicy.FULL_ROUNDS),
                        HALF),
                    new Portfolio.Entry(
                        engine(run, "shared ", EXHAUSTED), EffortShare.SHARED_ROUNDS)),
            made -> 0);
    assertUnknown(verdict, UnknownReason.NO_PROGRESS);
    assertThat(turnsOf("last ")).hasSize(3 * SchedulingParameters.LAST_RESORT_TURNS + 1);
    assertThat(turnsOf("shared ")).as("once, and once for so many turns").hasSize(1 + 3 + 1);
    assertThat(turnsOf("refinement")).hasSize(2);
  }

  @Test
  void theOrderOfTurnsIsTheSameInEachRun() throws Exception {
    Function<VerificationRun, List<Portfolio.Entry>> entries =
        run ->
            List.of(
                new Portfolio.Entry(engine(run, "half ", spending(30)), HALF),
                new Portfolio.Entry(
                    engine(run, "third ", spending(7)),
                    new StartCondition(20, 3, WaitingPolicy.SHORT_TURNS),
                    new EffortShare(TurnUnit.WORK, 2, 5)),
                new Portfolio.Entry(engine(run, "each ", PAUSED), EffortShare.EVERY_ROUND),
                new Portfolio.Entry(engine(run, "shared ", PAUSED), EffortShare.SHARED_ROUNDS));
    verdict(entries);
    List<String> first = List.copyOf(log);
    assertThat(first).anyMatch(turn -> turn.startsWith("third "));
    log.clear();
    budget = new Budget(Optional.empty(), OptionalInt.of(9));
    verdict(entries);
    assertThat(log).isEqualTo(first);
  }
}
