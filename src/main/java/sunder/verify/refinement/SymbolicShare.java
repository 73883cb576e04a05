package sunder.verify.refinement;

import java.util.Optional;
import sunder.automaton.Automaton;
import sunder.automaton.Transition;
import sunder.family.ConfigSet;
import sunder.verify.Budget;
import sunder.verify.abstraction.IntervalStep;
import sunder.verify.abstraction.StoreBox;
import sunder.verify.search.Confirmation;
import sunder.verify.search.Decisions;
import sunder.verify.search.Path;
import sunder.verify.search.PathAnswer;
import sunder.verify.search.PathChecker;
import sunder.verify.search.PlayEnumeration;
import sunder.verify.search.StepFilter;

/**
 * The share of the effort that goes to enumerating plays: it finds every unsafe variant in the end
 * (the argument of Theorem 11 of family-symbolic-games), and proves those safe that have finitely
 * many plays. Prefixes that plain intervals refute are left out.
 */
final class SymbolicShare {
  private static final int PLAYS = 8;
  private static final long STEPS = 2_000;

  /** Prefixes made and steps of plays looked at, in all. */
  private static final long MOST_STEPS = 1_000_000;

  private final Automaton automaton;
  private final PathChecker checker;
  private final Confirmation confirmation;
  private final Budget budget;
  private Optional<PlayEnumeration<StoreBox>> plays = Optional.empty();
  private ConfigSet undecided;
  private long steps;

  /**
   * @param none the empty set of variants
   */
  SymbolicShare(
      Automaton automaton,
      PathChecker checker,
      Confirmation confirmation,
      Budget budget,
      ConfigSet none) {
    this.automaton = automaton;
    this.checker = checker;
    this.confirmation = confirmation;
    this.budget = budget;
    this.undecided = none;
  }

  /**
   * Looks at some more plays.
   *
   * @return false if that is at its end: no play left that it could decide, or its limit reached
   */
  boolean advance(Decisions decisions) {
    if (steps > MOST_STEPS || decisions.open().isEmpty()) {
      return false;
    }
    if (plays.isEmpty()) {
      plays = Optional.of(enumerate(decisions.open()));
    }
    PlayEnumeration<StoreBox> enumeration = plays.get();
    ConfigSet open = decisions.open();
    long before = enumeration.prefixes();
    boolean more = true;
    for (int i = 0; i < PLAYS && more; i++) {
      Optional<Path> path = enumeration.next(decisions.open(), decisions.open(), STEPS);
      path.ifPresent(found -> examine(found, decisions));
      steps += path.map(Path::length).orElse(0);
      more = path.isPresent();
    }
    steps += Math.max(PLAYS, enumeration.prefixes() - before);
    decisions.safe(decisions.open().minus(enumeration.pending(decisions.open())).minus(undecided));
    return !decisions.open().equals(open) || enumeration.hasMore();
  }

  /**
   * Looks at plays until one decides a variant.
   *
   * @return false if none did
   */
  boolean decide(Decisions decisions) {
    ConfigSet open = decisions.open();
    boolean more = true;
    while (more && decisions.open().equals(open)) {
      budget.check();
      more = advance(decisions);
    }
    return !decisions.open().equals(open);
  }

  private PlayEnumeration<StoreBox> enumerate(ConfigSet open) {
    return new PlayEnumeration<>(automaton, open, new IntervalFilter(automaton), budget);
  }

  private void examine(Path path, Decisions decisions) {
    ConfigSet rest = path.variants().and(decisions.open());
    while (!rest.isEmpty()) {
      budget.check();
      PathAnswer answer = checker.check(path.withVariants(rest));
      if (answer instanceof PathAnswer.Feasible found) {
        if (!confirmation.confirm(found, decisions.open(), decisions)) {
          undecided = undecided.or(rest);
          return;
        }
        rest = rest.and(decisions.open());
      } else if (answer instanceof PathAnswer.Infeasible none) {
        rest = rest.minus(none.variants());
      } else {
        undecided = undecided.or(rest);
        return;
      }
    }
  }

  /** Carries the box of stores along; features are as their types say. */
  private record IntervalFilter(Automaton automaton) implements StepFilter<StoreBox> {
    @Override
    public StoreBox initial() {
      return StoreBox.initial(automaton.initial());
    }

    @Override
    public Optional<StoreBox> step(StoreBox state, Transition transition) {
      return IntervalStep.post(transition, state);
    }
  }
}
