package sunder.verify.acceleration;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import sunder.automaton.Transition;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.verdict.Assertion;
import sunder.verify.Limits;
import sunder.verify.engine.Engine.TurnResult;
import sunder.verify.engine.SchedulingParameters;
import sunder.verify.engine.VerificationRun;
import sunder.verify.search.CounterexampleConfirmation;
import sunder.verify.search.Feasibility;
import sunder.verify.search.Path;
import sunder.verify.search.PathCondition;
import sunder.verify.search.RunVerdicts;

/**
 * The search for long counterexamples by loop acceleration: when several rounds of refinement have
 * decided no variant, the shortest counterexample may take a loop very often. Input: a spurious
 * path. Output: whether a counterexample with more iterations of the path's cycles decided
 * variants. Mutable; one for each refinement loop.
 */
public final class AcceleratedCounterexampleSearch {
  /** The bounds on loop iterations of a counterexample and on the steps of its replay. */
  private record IterationBounds(long rounds, long steps) {
    static final IterationBounds FEW = stepwise(Limits.FEW_ITERATIONS);
    static final IterationBounds MANY = stepwise(Limits.MAX_ITERATIONS);

    /** A number of iterations that exceeds a stepwise replay; the replay must skip over them. */
    static final IterationBounds UNLIMITED =
        new IterationBounds(Limits.MAX_SKIPPED_ITERATIONS, FEW.steps());

    private static IterationBounds stepwise(long rounds) {
      return new IterationBounds(rounds, Limits.MAX_REPLAY_STEPS_PER_ITERATION * rounds);
    }
  }

  private final VerificationRun run;
  private final Set<List<List<Transition>>> tried = new HashSet<>();
  private int undecided;
  private int attempts;

  /**
   * The least total number of iterations of the next counterexample; 0 for no bound. After a
   * confirmed counterexample it is at least twice the number of its answers: the remaining variants
   * may need longer ones, and a much longer one decides more of them at once.
   */
  private long least;

  /** Creates a search for the counterexamples of one refinement loop. */
  public AcceleratedCounterexampleSearch(VerificationRun run) {
    this.run = run;
  }

  /** Records the outcome of a round of refinement. */
  public void onRoundEnd(TurnResult advance) {
    undecided = advance == TurnResult.DECIDED ? 0 : undecided + 1;
  }

  /**
   * Searches for a counterexample along the cycles of a spurious path, if enough rounds have
   * decided nothing.
   *
   * @return whether variants were decided
   */
  public boolean search(Path path, RunVerdicts verdicts) {
    if (undecided < SchedulingParameters.ROUNDS_BEFORE_ACCELERATION
        || attempts > SchedulingParameters.MAX_ACCELERATION_ATTEMPTS) {
      return false;
    }
    AcceleratedPath longer = accelerate(path);
    if (!longer.hasCycles() || !tried.add(longer.elements())) {
      return false;
    }
    attempts++;
    Path able = path.withVariants(longer.variantsOf(path.variants()));
    if (able.variants().isEmpty()) {
      return false;
    }
    if (least > 0 && decide(able, IterationBounds.FEW, least, verdicts).orElse(false)) {
      return true;
    }
    least = 0;
    for (IterationBounds most : extents(longer)) {
      Optional<Boolean> decided = decide(able, most, 0, verdicts);
      if (decided.isPresent()) {
        return decided.get();
      }
    }
    return false;
  }

  /**
   * Returns whether a counterexample within the bounds decides variants; empty if there is none.
   */
  private Optional<Boolean> decide(
      Path path, IterationBounds most, long fewest, RunVerdicts verdicts) {
    run.budget().check();
    AcceleratedPath longer = accelerate(path);
    Feasibility answer = run.checker().check(path, longer.conditionFor(fewest, most.rounds()));
    if (answer instanceof Feasibility.Feasible play) {
      return Optional.of(confirm(path.failedAssertion(), play, most, longer.isExact(), verdicts));
    }
    return Optional.empty();
  }

  /**
   * Returns the bounds to try in order. With numeric features the least bounds are omitted, because
   * the number of iterations may be the value of a feature.
   */
  private List<IterationBounds> extents(AcceleratedPath longer) {
    boolean numbers =
        run.automaton().featureSymbols().keySet().stream().anyMatch(s -> !s.isBoolean());
    List<IterationBounds> result =
        new ArrayList<>(numbers ? List.of() : List.of(IterationBounds.FEW));
    result.add(IterationBounds.MANY);
    if (longer.isSilent()) {
      result.add(IterationBounds.UNLIMITED);
    }
    return result;
  }

  private AcceleratedPath accelerate(Path path) {
    ConfigSet one = path.oneVariant();
    return new AcceleratedPath(
        path.transitions(),
        step -> step.presenceCondition().intersects(one),
        run.automaton().supply());
  }

  private boolean confirm(
      Assertion failed,
      Feasibility.Feasible play,
      IterationBounds most,
      boolean isExact,
      RunVerdicts verdicts) {
    CounterexampleConfirmation.Justification trust =
        isExact
            ? CounterexampleConfirmation.Justification.CONDITION
            : CounterexampleConfirmation.Justification.REPLAY;
    boolean confirmed =
        run.confirmation().tryConfirm(failed, play, trust, most.steps(), verdicts.open(), verdicts);
    long answers = play.script().answers().values().stream().mapToLong(List::size).sum();
    least = confirmed ? 2 * Math.max(least, answers) : 0;
    run.listener()
        .trace(
            () ->
                "long counterexample of at most "
                    + most.rounds()
                    + " rounds of loops\n  "
                    + (confirmed ? "replayed" : "not confirmed by its replay"));
    return confirmed;
  }

  /**
   * The path condition of a path with any number of iterations of its cycles ({@link
   * CycleDecomposition}).
   */
  private static final class AcceleratedPath {
    private final PathCondition condition;
    private final List<CycleDecomposition.PathElement> parts;
    private IntTerm rounds = IntTerm.ZERO;

    /**
     * Creates the condition.
     *
     * @param path the steps from the initial location to abort
     * @param taken accepts the transitions to consider, which are those of one variant
     * @param supply creates fresh symbols
     */
    AcceleratedPath(List<Transition> path, Predicate<Transition> taken, Symbol.Supply supply) {
      this.condition = new PathCondition(supply);
      this.parts = CycleDecomposition.of(path, taken, supply);
      int steps = 0;
      for (CycleDecomposition.PathElement part : parts) {
        if (part.summary().isPresent()) {
          rounds = rounds.plus(part.summary().get().append(condition, supply));
        } else {
          condition.append(steps++, part.steps().get(0));
        }
      }
    }

    private List<LoopSummary> allRounds() {
      return parts.stream().flatMap(part -> part.summary().stream()).toList();
    }

    /** Returns whether the path has cycles. */
    boolean hasCycles() {
      return !allRounds().isEmpty();
    }

    /** Returns whether every model of the condition is a feasible counterexample. */
    boolean isExact() {
      return allRounds().stream().allMatch(LoopSummary::isExact);
    }

    /** Returns whether the cycles have no observable moves. */
    boolean isSilent() {
      return allRounds().stream().allMatch(LoopSummary::isSilent);
    }

    /** Returns the steps and cycles of the path; equal for paths with equal conditions. */
    List<List<Transition>> elements() {
      return parts.stream().map(CycleDecomposition.PathElement::steps).toList();
    }

    /** Returns the subset of variants that have all steps and cycles. */
    ConfigSet variantsOf(ConfigSet variants) {
      ConfigSet result = variants;
      for (CycleDecomposition.PathElement part : parts) {
        for (Transition step : part.steps()) {
          result = result.and(step.presenceCondition());
        }
      }
      return result;
    }

    /**
     * Returns the path condition with bounds on the total number of iterations. It may be called
     * once.
     */
    PathCondition conditionFor(long fewest, long most) {
      condition.require(BoolTerm.atMost(IntTerm.of(fewest), rounds));
      condition.require(BoolTerm.atMost(rounds, IntTerm.of(most)));
      return condition;
    }
  }
}
