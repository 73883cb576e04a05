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
 * Looks for plays that go through a loop very often, where refinement decides nothing for a while:
 * that may be because the shortest play is long. Mutable; one for a run.
 */
public final class AcceleratedCounterexampleSearch {
  /** How many rounds are allowed, and how many steps their replay may take. */
  private record IterationBounds(long rounds, long steps) {
    static final IterationBounds FEW = stepwise(Limits.FEW_ITERATIONS);
    static final IterationBounds MANY = stepwise(Limits.MAX_ITERATIONS);

    /** More than a replay can take one by one: it has to go through them at once. */
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
   * So many rounds the next play has at least, if it can: the one before was nearly as long. Where
   * each is too short for some variants, the next one is to serve most of them.
   */
  private long least;

  public AcceleratedCounterexampleSearch(VerificationRun run) {
    this.run = run;
  }

  /** Told how a round of refinement ended. */
  public void onRoundEnd(TurnResult advance) {
    undecided = advance == TurnResult.DECIDED ? 0 : undecided + 1;
  }

  /**
   * Looks for a play along the cycles of an impossible path, if it is time for that.
   *
   * @return whether variants were decided
   */
  public boolean search(Path path, RunVerdicts decisions) {
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
    if (least > 0 && decide(able, IterationBounds.FEW, least, decisions).orElse(false)) {
      return true;
    }
    least = 0;
    for (IterationBounds most : extents(longer)) {
      Optional<Boolean> decided = decide(able, most, 0, decisions);
      if (decided.isPresent()) {
        return decided.get();
      }
    }
    return false;
  }

  /** Whether a play of so many rounds decides variants; nothing if there is none. */
  private Optional<Boolean> decide(
      Path path, IterationBounds most, long fewest, RunVerdicts decisions) {
    run.budget().check();
    AcceleratedPath longer = accelerate(path);
    Feasibility answer = run.checker().check(path, longer.conditionFor(fewest, most.rounds()));
    if (answer instanceof Feasibility.Feasible play) {
      return Optional.of(confirm(path.failedAssertion(), play, most, longer.isExact(), decisions));
    }
    return Optional.empty();
  }

  /** Where features are numbers, rounds may be as many as a feature says: all at once then. */
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
      RunVerdicts decisions) {
    CounterexampleConfirmation.Justification trust =
        isExact
            ? CounterexampleConfirmation.Justification.CONDITION
            : CounterexampleConfirmation.Justification.REPLAY;
    boolean confirmed =
        run.confirmation()
            .tryConfirm(failed, play, trust, most.steps(), decisions.open(), decisions);
    long answers = play.script().answers().values().stream().mapToLong(List::size).sum();
    least = confirmed ? 2 * Math.max(least, answers) : 0;
    run.listener()
        .trace(
            () ->
                "long play of at most "
                    + most.rounds()
                    + " rounds of loops\n  "
                    + (confirmed ? "replayed" : "not confirmed by its replay"));
    return confirmed;
  }

  /**
   * The play condition of a path with any number of rounds of its cycles ({@link
   * CycleDecomposition}).
   */
  private static final class AcceleratedPath {
    private final PathCondition condition;
    private final List<CycleDecomposition.PathElement> parts;
    private IntTerm rounds = IntTerm.ZERO;

    /**
     * @param path from the initial location to abort
     * @param taken the steps that count: those of one variant
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

    /** Whether there is any cycle on the way. */
    boolean hasCycles() {
      return !allRounds().isEmpty();
    }

    /** Whether what satisfies the condition is a play for certain. */
    boolean isExact() {
      return allRounds().stream().allMatch(LoopSummary::isExact);
    }

    /** Whether nothing is observed of the rounds. */
    boolean isSilent() {
      return allRounds().stream().allMatch(LoopSummary::isSilent);
    }

    /** The steps and cycles that the path is made of; equal for paths that ask the same. */
    List<List<Transition>> elements() {
      return parts.stream().map(CycleDecomposition.PathElement::steps).toList();
    }

    /** Of some variants those that can go all of the parts. */
    ConfigSet variantsOf(ConfigSet variants) {
      ConfigSet result = variants;
      for (CycleDecomposition.PathElement part : parts) {
        for (Transition step : part.steps()) {
          result = result.and(step.presenceCondition());
        }
      }
      return result;
    }

    /** The condition of a play along it, of so many rounds in all. Asked for once. */
    PathCondition conditionFor(long fewest, long most) {
      condition.require(BoolTerm.atMost(IntTerm.of(fewest), rounds));
      condition.require(BoolTerm.atMost(rounds, IntTerm.of(most)));
      return condition;
    }
  }
}
