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
 * @param transitions each starts at the target of the one before
 * @param inputs for each transition the known values of its inputs, as constants; or empty if none
 *     is known
 * @param variants the configurations in question that can take every transition; not empty
 */
public record Path(
    List<Transition> transitions, List<Map<Symbol, Term>> inputs, ConfigSet variants) {
  public Path {
    transitions = List.copyOf(transitions);
    inputs = List.copyOf(inputs);
  }

  /** Creates a path without known inputs. */
  public Path(List<Transition> transitions, ConfigSet variants) {
    this(transitions, List.of(), variants);
  }

  /** Returns the assertion that fails at its end. */
  public Assertion failedAssertion() {
    return transitions.get(transitions.size() - 1).target().failedAssertion().orElseThrow();
  }

  /** Returns the path with other variants. */
  public Path withVariants(ConfigSet others) {
    return new Path(transitions, inputs, others);
  }

  /** Returns the set with one of the variants. */
  public ConfigSet oneVariant() {
    return variants.space().single(variants.pick());
  }

  /** Returns the known inputs of a step. */
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
