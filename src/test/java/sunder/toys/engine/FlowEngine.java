package sunder.toys.engine;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import sunder.automaton.Automaton;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.certificate.Certificate;
import sunder.family.ConfigSet;
import sunder.verdict.UnknownReason;
import sunder.verify.engine.Engine;
import sunder.verify.engine.Engine.TurnResult;
import sunder.verify.engine.VerificationRun;
import sunder.verify.search.RunVerdicts;

/** Variants whose control flow has no way to an error are safe, whatever the data; no others. */
final class FlowEngine implements Engine {
  private final Automaton automaton;

  FlowEngine(VerificationRun run) {
    this.automaton = run.automaton();
  }

  @Override
  public TurnResult advance(RunVerdicts verdicts) {
    ConfigSet failing = failing(verdicts.open());
    verdicts.markSafe(
        verdicts.open().minus(failing), new Certificate.ReachedStates(Optional::empty));
    verdicts.markUnknown(verdicts.open(), UnknownReason.NO_PROGRESS);
    return TurnResult.DECIDED;
  }

  /** The variants in which a way leads to an error. */
  private ConfigSet failing(ConfigSet open) {
    Map<Location, ConfigSet> reached = new HashMap<>(Map.of(automaton.initial(), open));
    Deque<Location> waitlist = new ArrayDeque<>(reached.keySet());
    ConfigSet failing = open.minus(open);
    while (!waitlist.isEmpty()) {
      Location location = waitlist.remove();
      ConfigSet here = reached.get(location);
      failing = location.failedAssertion().isPresent() ? failing.or(here) : failing;
      for (Transition transition : location.outgoing()) {
        ConfigSet before = reached.getOrDefault(transition.target(), open.minus(open));
        ConfigSet after = before.or(here.and(transition.presenceCondition()));
        if (!after.equals(before)) {
          reached.put(transition.target(), after);
          waitlist.add(transition.target());
        }
      }
    }
    return failing;
  }
}
