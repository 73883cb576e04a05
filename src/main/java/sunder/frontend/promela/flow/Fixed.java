package sunder.frontend.promela.flow;

import java.util.HashSet;
import java.util.Set;
import sunder.frontend.promela.model.Code;
import sunder.frontend.promela.model.ProcessType;
import sunder.frontend.promela.model.SystemModel;
import sunder.frontend.promela.model.Value;
import sunder.frontend.promela.model.Variable;

/** The variables that keep what they start with: no step stores anything in them. */
final class Fixed {
  private final Set<Variable> stored = new HashSet<>();

  private Fixed() {}

  static Fixed of(SystemModel system) {
    Fixed result = new Fixed();
    for (ProcessType process : system.processes()) {
      result.stored.addAll(process.parameters());
      process.body().forEach(result::visit);
    }
    return result;
  }

  /** Whether its value is known from its declaration. */
  boolean contains(Variable variable) {
    if (stored.contains(variable)) {
      return false;
    }
    return variable.channel().isPresent()
        || variable.length().isEmpty() && variable.initial().stream().allMatch(Fixed::isConstant);
  }

  private static boolean isConstant(Value value) {
    return value instanceof Value.Constant || value instanceof Value.OfFeature;
  }

  private void visit(Code code) {
    if (code instanceof Code.Step step) {
      step.stored().forEach(place -> stored.add(place.variable()));
    }
    code.parts().forEach(this::visit);
  }
}
