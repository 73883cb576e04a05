package sunder.verify.search;

import java.util.List;
import sunder.automaton.Transition;
import sunder.family.ConfigSet;

/**
 * A path of the automaton from its initial location.
 *
 * @param transitions each begins where the one before ends
 * @param variants configurations that can take every transition and are asked about; not empty
 */
public record Path(List<Transition> transitions, ConfigSet variants) {
  public Path {
    transitions = List.copyOf(transitions);
  }

  public int length() {
    return transitions.size();
  }

  public Transition step(int index) {
    return transitions.get(index);
  }
}
