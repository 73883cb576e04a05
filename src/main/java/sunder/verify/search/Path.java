package sunder.verify.search;

import java.util.List;
import java.util.Map;
import sunder.automaton.Transition;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;
import sunder.verdict.Assertion;

/**
 * A path of the automaton from its initial location.
 *
 * @param transitions each begins where the one before ends
 * @param inputs for each transition the values of some of its inputs, constants; or empty if none
 *     of them is known
 * @param variants configurations that can take every transition and are asked about; not empty
 */
public record Path(
    List<Transition> transitions, List<Map<Symbol, Term>> inputs, ConfigSet variants) {
  public Path {
    transitions = List.copyOf(transitions);
    inputs = List.copyOf(inputs);
  }

  /** A path whose inputs are all open. */
  public Path(List<Transition> transitions, ConfigSet variants) {
    this(transitions, List.of(), variants);
  }

  /** What fails at its end. */
  public Assertion failedAssertion() {
    return transitions.get(transitions.size() - 1).target().failedAssertion().orElseThrow();
  }

  /** The same path for other variants. */
  public Path withVariants(ConfigSet others) {
    return new Path(transitions, inputs, others);
  }

  /** One of the variants. */
  public ConfigSet oneVariant() {
    return variants.space().single(variants.pick());
  }

  /** What is known of the inputs of a step. */
  Map<Symbol, Term> inputsOf(int index) {
    return inputs.isEmpty() ? Map.of() : inputs.get(index);
  }

  public int length() {
    return transitions.size();
  }

  public Transition step(int index) {
    return transitions.get(index);
  }
}
