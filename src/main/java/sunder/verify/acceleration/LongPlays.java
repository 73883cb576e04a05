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
import sunder.verify.engine.Engine.Advance;
import sunder.verify.engine.Run;
import sunder.verify.engine.Timetable;
import sunder.verify.search.Confirmation;
import sunder.verify.search.Decisions;
import sunder.verify.search.Feasibility;
import sunder.verify.search.Path;
import sunder.verify.search.PathCondition;

/**
 * Looks for plays that go through a loop very often, where refinement decides nothing for a while:
 * that may be because the shortest play is long. Mutable; one for a run.
 */
public final class LongPlays {
  /** How many rounds are allowed, and how many steps their replay may take. */
  private record Extent(long rounds, long steps) {
    static final Extent FEW = stepwise(Limits.FEW_ROUNDS);
    static final Extent MANY = stepwise(Limits.MOST_ROUNDS);

    /** More than a replay can take one by one: it has to go through them at once. */
    static final Extent SKIPPED = new Extent(Limits.SKIPPED_ROUNDS, FEW.steps());

    private static Extent stepwise(long rounds) {
      return new Extent(rounds, Limits.STEPS_OF_A_ROUND * rounds);
    }
  }

  private final Run run;
  private final Set<List<List<Transition>>> tried = new HashSet<>();
  private int undecided;
  private int attempts;

  /**
   * So many rounds the next play has at least, if it can: the one before was nearly as long. Where
   * each is too short for some variants, the next one is to serve most of them.
   */
  private long least;

  public LongPlays(Run run) {
    this.run = run;
  }

  /** Told how a round of refinement ended. */
  public void ended(Advance advance) {
    undecided = advance == Advance.DECIDED ? 0 : undecided + 1;
  }

  /**
   * Looks for a play along the cycles of an impossible path, if it is time for that.
   *
   * @return whether variants were decided
   */
  public boolean decide(Path path, Decisions decisions) {
    if (undecided < Timetable.LONG_PLAYS_AFTER || attempts > Timetable.LONG_PLAYS) {
      return false;
    }
    AcceleratedPath longer = accelerate(path);
    if (!longer.hasCycles() || !tried.add(longer.parts())) {
      return false;
    }
    attempts++;
    Path able = path.withVariants(longer.able(path.variants()));
    if (able.variants().isEmpty()) {
      return false;
    }
    if (least > 0 && decide(able, Extent.FEW, least, decisions).orElse(false)) {
      return true;
    }
    least = 0;
    for (Extent most : extents(longer)) {
      Optional<Boolean> decided = decide(able, most, 0, decisions);
      if (decided.isPresent()) {
        return decided.get();
      }
    }
    return false;
  }

  /** Whether a play of so many rounds decides variants; nothing if there is none. */
  private Optional<Boolean> decide(Path path, Extent most, long fewest, Decisions decisions) {
    run.budget().check();
    AcceleratedPath longer = accelerate(path);
    Feasibility answer = run.checker().check(path, longer.within(fewest, most.rounds()));
    if (answer instanceof Feasibility.Feasible play) {
      return Optional.of(confirm(path.failed(), play, most, longer.isExact(), decisions));
    }
    return Optional.empty();
  }

  /** Where features are numbers, rounds may be as many as a feature says: all at once then. */
  private List<Extent> extents(AcceleratedPath longer) {
    boolean numbers =
        run.automaton().featureSymbols().keySet().stream().anyMatch(s -> !s.isBoolean());
    List<Extent> result = new ArrayList<>(numbers ? List.of() : List.of(Extent.FEW));
    result.add(Extent.MANY);
    if (longer.isSilent()) {
      result.add(Extent.SKIPPED);
    }
    return result;
  }

  private AcceleratedPath accelerate(Path path) {
    ConfigSet one = path.oneVariant();
    return new AcceleratedPath(
        path.transitions(), step -> step.when().intersects(one), run.automaton().supply());
  }

  private boolean confirm(
      Assertion failed,
      Feasibility.Feasible play,
      Extent most,
      boolean isExact,
      Decisions decisions) {
    Confirmation.Trust trust = isExact ? Confirmation.Trust.CONDITION : Confirmation.Trust.REPLAY;
    boolean confirmed =
        run.confirmation().attempt(failed, play, trust, most.steps(), decisions.open(), decisions);
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

  /** The play condition of a path with any number of rounds of its cycles ({@link Detours}). */
  private static final class AcceleratedPath {
    private final PathCondition condition;
    private final List<Detours.Part> parts;
    private IntTerm rounds = IntTerm.ZERO;

    /**
     * @param path from the initial location to abort
     * @param taken the steps that count: those of one variant
     */
    AcceleratedPath(List<Transition> path, Predicate<Transition> taken, Symbol.Supply supply) {
      this.condition = new PathCondition(supply);
      this.parts = Detours.of(path, taken, supply);
      int steps = 0;
      for (Detours.Part part : parts) {
        if (part.round().isPresent()) {
          rounds = rounds.plus(part.round().get().append(condition, supply));
        } else {
          condition.append(steps++, part.steps().get(0));
        }
      }
    }

    private List<Round> allRounds() {
      return parts.stream().flatMap(part -> part.round().stream()).toList();
    }

    /** Whether there is any cycle on the way. */
    boolean hasCycles() {
      return !allRounds().isEmpty();
    }

    /** Whether what satisfies the condition is a play for certain. */
    boolean isExact() {
      return allRounds().stream().allMatch(Round::isExact);
    }

    /** Whether nothing is observed of the rounds. */
    boolean isSilent() {
      return allRounds().stream().allMatch(Round::isSilent);
    }

    /** The steps and cycles that the path is made of; equal for paths that ask the same. */
    List<List<Transition>> parts() {
      return parts.stream().map(Detours.Part::steps).toList();
    }

    /** Of some variants those that can go all of the parts. */
    ConfigSet able(ConfigSet variants) {
      ConfigSet result = variants;
      for (Detours.Part part : parts) {
        for (Transition step : part.steps()) {
          result = result.and(step.when());
        }
      }
      return result;
    }

    /** The condition of a play along it, of so many rounds in all. Asked for once. */
    PathCondition within(long fewest, long most) {
      condition.require(BoolTerm.atMost(IntTerm.of(fewest), rounds));
      condition.require(BoolTerm.atMost(rounds, IntTerm.of(most)));
      return condition;
    }
  }
}
