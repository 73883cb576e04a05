package sunder.automaton;

import java.util.List;

/**
 * All ways that leave a location.
 *
 * @param transitions in program order
 * @param cutOffs those that end the run without a step, as far as the language tells
 */
public record Exits(List<Transition> transitions, List<CutOff> cutOffs) {
  static final Exits NONE = of(List.of());

  public Exits {
    transitions = List.copyOf(transitions);
    cutOffs = List.copyOf(cutOffs);
  }

  /** Transitions beside which nothing is told. */
  static Exits of(List<Transition> transitions) {
    return new Exits(transitions, List.of());
  }
}
