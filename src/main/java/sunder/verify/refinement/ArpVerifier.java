package sunder.verify.refinement;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import sunder.automaton.Automaton;
import sunder.family.ConfigSet;
import sunder.interval.Box;
import sunder.interval.Interval;
import sunder.smt.MeasuredSolver;
import sunder.smt.SolverChoice;
import sunder.smt.SolverFactory;
import sunder.verify.Budget;
import sunder.verify.HeapWatch;
import sunder.verify.Problem;
import sunder.verify.ProgressListener;
import sunder.verify.SearchOrder;
import sunder.verify.Statistics;
import sunder.verify.VerificationResult;
import sunder.verify.Verifier;
import sunder.verify.abstraction.AbstractModels;
import sunder.verify.abstraction.Abstractor;
import sunder.verify.abstraction.Precision;
import sunder.verify.abstraction.StoreBox;
import sunder.verify.explicit.ExplicitShare;
import sunder.verify.search.Confirmation;
import sunder.verify.search.Decisions;
import sunder.verify.search.PathChecker;

/** The abstraction refinement procedure for a family: the default method. */
public final class ArpVerifier implements Verifier {
  private final SolverChoice solver;
  private final SearchOrder order;

  public ArpVerifier(SolverChoice solver, SearchOrder order) {
    this.solver = solver;
    this.order = order;
  }

  @Override
  public VerificationResult verify(Problem problem, Budget budget, ProgressListener listener) {
    HeapWatch heap = HeapWatch.start();
    Automaton automaton = problem.automaton();
    Decisions decisions = new Decisions(problem.scope(), problem.goal());
    try (MeasuredSolver opened = SolverFactory.open(solver, budget::isExhausted)) {
      ConfigSet none = problem.scope().space().none();
      Precision initial = Precision.initial(automaton.annotation());
      AbstractModels models = new AbstractModels(automaton, initial, none);
      PathChecker checker = new PathChecker(automaton, opened, budget);
      Confirmation confirmation = new Confirmation(problem, budget);
      RefinementLoop loop =
          new RefinementLoop(
              initial,
              new Abstractor(models, problem.scope(), order, budget, listener),
              new Refiner(automaton, models, checker, budget),
              new ExplicitShare(automaton, checker, confirmation, budget),
              new SymbolicShare(automaton, checker, confirmation, budget, none),
              confirmation,
              decisions,
              budget,
              listener);
      loop.run();
      return result(decisions, loop, opened, budget, heap);
    }
  }

  private static VerificationResult result(
      Decisions decisions,
      RefinementLoop loop,
      MeasuredSolver solver,
      Budget budget,
      HeapWatch heap) {
    SearchTotals totals = loop.totals();
    Statistics statistics =
        new Statistics(
            totals.states(),
            totals.transitions(),
            totals.largest(),
            totals.last(),
            solver.statistics().queries(),
            solver.statistics().millis(),
            budget.elapsedMillis(),
            heap.peakBytes());
    return new VerificationResult(
        decisions.verdict(),
        totals.rounds(),
        partitions(loop.precision()),
        statistics,
        decisions.failure());
  }

  private static Map<String, List<String>> partitions(Precision precision) {
    Map<String, List<String>> result = new TreeMap<>();
    precision
        .registers()
        .forEach(
            (symbol, partition) ->
                result.put(
                    unused(symbol.name(), result),
                    texts(partition.cellsWithin(Box.rangeOf(symbol)))));
    precision
        .elements()
        .forEach(
            (array, partition) ->
                result.put(
                    unused(array.name() + "[]", result),
                    texts(partition.cellsWithin(StoreBox.rangeOf(array)))));
    return result;
  }

  /** Variables of the same name in different scopes are numbered. */
  private static String unused(String name, Map<String, ?> taken) {
    String candidate = name;
    for (int i = 2; taken.containsKey(candidate); i++) {
      candidate = name + "#" + i;
    }
    return candidate;
  }

  private static List<String> texts(List<Interval> cells) {
    return cells.stream().map(Interval::toString).toList();
  }
}
