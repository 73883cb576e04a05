package sunder.verify.abstraction;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import sunder.automaton.CutOff;
import sunder.automaton.Location;
import sunder.automaton.PassedStatements;
import sunder.automaton.Transition;
import sunder.certificate.Certificate.Visited;
import sunder.family.ConfigSet;
import sunder.source.Span;

/**
 * Which statements may begin in which variants, by the states of a finished search: those of every
 * step that leaves one of them. The search contains every run, so all others are dead.
 *
 * <p>A step is looked at only while a statement in it is not known to be run, and few steps are
 * looked at altogether: an answer that would take longer is none. Where the sets of variants are
 * ragged, what one variant runs counts as run by all.
 */
final class StatementVisits {
  private final AbstractModel model;
  private final ConfigSet safe;
  private final Detail detail;
  private final Map<Span, ConfigSet> visits = new LinkedHashMap<>();
  private int steps;

  /** How much is told. */
  private enum Detail {
    /** Which variants run a statement. */
    VARIANTS,
    /** Whether any does. */
    ANY
  }

  private StatementVisits(AbstractModel model, ConfigSet safe) {
    this.model = model;
    this.safe = safe;
    this.detail = safe.size() > Limits.NODES_OF_SAFE_FOR_VACUITY ? Detail.ANY : Detail.VARIANTS;
  }

  /**
   * @param safe variants that the search followed to the end
   */
  static Optional<Visited> of(StateTable states, AbstractModel model, ConfigSet safe) {
    if (states.size() > Limits.STATES_FOR_VACUITY) {
      return Optional.empty();
    }
    StatementVisits visits = new StatementVisits(model, safe);
    int nodes = 0;
    for (AbstractState state : states.all()) {
      if (visits.isTold(state)) {
        continue;
      }
      nodes += state.may().size();
      if (nodes > Limits.NODES_FOR_VACUITY) {
        return Optional.empty();
      }
      ConfigSet here = state.may().and(safe);
      if (!here.isEmpty() && !visits.look(state, here)) {
        return Optional.empty();
      }
    }
    return Optional.of(new Visited(visits.visits));
  }

  /** Whether all that begins behind a state is known to be run by whoever could. */
  private boolean isTold(AbstractState state) {
    if (detail == Detail.VARIANTS) {
      return false;
    }
    Location at = state.location();
    return at.outgoing().stream().noneMatch(transition -> isNew(transition.passed()))
        && at.cutOffs().stream().noneMatch(way -> isNew(way.passed()));
  }

  private boolean isNew(PassedStatements passed) {
    return passed.anyMatch(statement -> !visits.containsKey(statement));
  }

  /** False if that were too much. */
  private boolean look(AbstractState state, ConfigSet here) {
    for (Transition transition : state.location().outgoing()) {
      ConfigSet when = here.and(transition.when());
      if (tellsNew(transition.passed(), when)) {
        if (++steps > Limits.STEPS_FOR_VACUITY) {
          return false;
        }
        begin(transition.passed(), taken(transition, state, when));
      }
    }
    for (CutOff way : state.location().cutOffs()) {
      begin(way.passed(), here.and(way.when()));
    }
    return true;
  }

  private ConfigSet taken(Transition transition, AbstractState state, ConfigSet when) {
    ConfigSet taken = safe.space().none();
    for (Outcome outcome : model.outcomes(transition, state)) {
      taken = taken.or(outcome.when());
    }
    return taken.and(when);
  }

  private boolean tellsNew(PassedStatements passed, ConfigSet when) {
    return passed.anyMatch(statement -> !when.isSubsetOf(visited(statement)));
  }

  private ConfigSet visited(Span statement) {
    return visits.getOrDefault(statement, safe.space().none());
  }

  private void begin(PassedStatements passed, ConfigSet when) {
    if (!when.isEmpty()) {
      ConfigSet runs = detail == Detail.ANY ? safe : when;
      passed.forEach(statement -> visits.merge(statement, runs, ConfigSet::or));
    }
  }
}
