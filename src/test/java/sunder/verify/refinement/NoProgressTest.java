package sunder.verify.refinement;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import sunder.expression.BoolTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.frontend.ia.IaProgram;
import sunder.frontend.ia.model.IaElaborator;
import sunder.frontend.ia.model.TypedProgram;
import sunder.frontend.ia.syntax.parse.Parser;
import sunder.smt.SatResult;
import sunder.smt.Solver;
import sunder.smt.StatisticsSolver;
import sunder.source.SourceFile;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Property;
import sunder.verdict.UnknownReason;
import sunder.verdict.Verdict;
import sunder.verify.Budget;
import sunder.verify.Problem;
import sunder.verify.ProgressListener;
import sunder.verify.SearchOrder;
import sunder.verify.abstraction.AbstractModelFactory;
import sunder.verify.abstraction.Abstractor;
import sunder.verify.abstraction.CutPoints;
import sunder.verify.abstraction.Precision;
import sunder.verify.engine.Scheduler;
import sunder.verify.engine.SchedulerFactory;
import sunder.verify.engine.SchedulingParameters;
import sunder.verify.engine.VerificationRun;
import sunder.verify.explicit.ExplicitEngine;
import sunder.verify.search.Path;

/** The loop ends whatever its refiner does. */
class NoProgressTest {
  private static final String HARD = "features A;\nint n;\n|-\nif (n * n == 2) abort;\n: void\n";

  /** Knows nothing. */
  private static final class UnknownSolver implements Solver {
    @Override
    public SatResult check(List<BoolTerm> constraints) {
      return new SatResult.Unknown("never asked");
    }

    @Override
    public SatResult checkWithCore(List<BoolTerm> constraints) {
      return check(constraints);
    }

    @Override
    public void close() {}
  }

  /** Always says the same. */
  private record ConstantRefiner(Function<Precision, PathRefiner.Result> answer)
      implements PathRefiner {
    @Override
    public boolean isExcluded(Path path, Precision precision) {
      return false;
    }

    @Override
    public PathRefiner.Result refine(Path path, Precision precision) {
      return answer.apply(precision);
    }
  }

  private static FamilyVerdict verdict(Function<Precision, PathRefiner.Result> answer)
      throws Exception {
    TypedProgram program = IaElaborator.elaborate(Parser.parse(new SourceFile("hard.ia", HARD)));
    Problem problem = new Problem(new IaProgram(program), Property.ABORT);
    return VerificationRun.of(
            problem,
            new StatisticsSolver(new UnknownSolver()),
            Budget.unlimited(),
            ProgressListener.NONE,
            new SchedulerFactory(run -> schedule(run, answer)))
        .verdict();
  }

  private static Scheduler schedule(
      VerificationRun run, Function<Precision, PathRefiner.Result> answer) {
    ConfigSet scope = run.problem().scope();
    Precision initial = Precision.initial(symbol -> Optional.empty());
    Abstractor abstractor =
        new Abstractor(
            AbstractModelFactory.of(run.automaton(), scope.space().none()),
            scope,
            SearchOrder.BFS,
            run.budget(),
            run.listener());
    RefinementLoops loops =
        new RefinementLoops(
            part ->
                new RefinementLoop(
                    run,
                    abstractor,
                    new ConstantRefiner(answer),
                    CounterexampleHandler.byReplay(run),
                    AbstractCounterexamples.PathSelection.FIRST,
                    new PropertyGroup(
                        run,
                        PropertyGroup.SearchedModel.programOf(run),
                        part,
                        PropertyGroup.GroupSplitPolicy.IF_PROFITABLE)),
            run.automaton().assertions(),
            initial);
    List<Portfolio.Entry> entries =
        List.of(
            new Portfolio.Entry(
                new ExplicitEngine(run), SchedulingParameters.EffortShare.EVERY_ROUND),
            new Portfolio.Entry(
                new PathEnumerationEngine(run), SchedulingParameters.EffortShare.SHARED_ROUNDS));
    return new Portfolio(run, loops, entries, Optional.empty());
  }

  private static void assertUndecided(Function<Precision, PathRefiner.Result> answer) {
    FamilyVerdict verdict =
        Assertions.assertTimeoutPreemptively(Duration.ofMinutes(3), () -> verdict(answer));
    assertThat(verdict.groups()).hasSize(1);
    assertThat(verdict.groups().get(0).verdict())
        .isEqualTo(new Verdict.Unknown(UnknownReason.NO_PROGRESS));
  }

  @Test
  void nothingToCutIsNoProgress() {
    assertUndecided(precision -> new PathRefiner.UndecidedPath(UnknownReason.NO_PROGRESS));
  }

  @Test
  void cutsThatAreThereAlreadyAreNoProgress() {
    assertUndecided(precision -> new PathRefiner.Spurious(precision, "no cut at all"));
    CutPoints once = new CutPoints();
    Symbol unused =
        new Symbol.Supply(1_000_000)
            .integer(Symbol.Kind.REGISTER, "unused", Optional.empty(), Optional.empty());
    once.add(unused, java.math.BigInteger.ONE);
    assertUndecided(
        precision -> new PathRefiner.Spurious(precision.refine(once), "the same cut for ever"));
  }
}
