package sunder.frontend.promela.flow;

import java.util.Optional;
import sunder.frontend.promela.model.Invariants;
import sunder.frontend.promela.model.SystemModel.TemporalProperty;
import sunder.frontend.promela.model.Value;
import sunder.ltl.LtlFormula;
import sunder.source.Span;
import sunder.verdict.Property.AtomicSteps;

/**
 * What a run must not do, besides failing an assertion.
 *
 * @param asked the formula or claim that every run must satisfy; without one a run may end only
 *     where every process has ended, or is at a label that begins with {@code end}
 * @param atomicSteps what it sees of atomic blocks
 */
public record Requirement(Optional<TemporalProperty> asked, AtomicSteps atomicSteps) {
  /** A condition that every state must satisfy, if that is all that is asked. */
  Optional<Value> invariant() {
    return asked.flatMap(
        property -> {
          Span whole = new Span(property.span().file(), 0, 0);
          return property.formula().flatMap(formula -> Invariants.of(formula, whole));
        });
  }

  /** Otherwise a temporal formula that every infinite run must satisfy. */
  Optional<LtlFormula<Value>> formula() {
    return invariant().isPresent() ? Optional.empty() : asked.flatMap(TemporalProperty::formula);
  }
}
