package sunder.frontend.ia.model;

import java.util.LinkedHashSet;
import java.util.Set;

/**
 * What a piece of program text names: the local variables and arrays that it touches, and the local
 * procedures that it calls. What these procedures touch is not among it, nor are arguments that
 * come from elsewhere. A declaration touches its variable only if others have a say in its first
 * value.
 */
final class Uses {
  private final Set<Identifier> touched = new LinkedHashSet<>();
  private final Set<Identifier> declared = new LinkedHashSet<>();
  private final Set<Identifier.LocalProcedure> called = new LinkedHashSet<>();

  private Uses() {}

  static Uses of(Command text) {
    Uses uses = new Uses();
    uses.visit(text);
    return uses;
  }

  Set<Identifier> touched() {
    return touched;
  }

  /** The variables whose declarations are part of the text. */
  Set<Identifier> declared() {
    return declared;
  }

  Set<Identifier.LocalProcedure> called() {
    return called;
  }

  private void visit(TypedNode node) {
    if (node instanceof Command.Declare declaration) {
      declared.add(declaration.variable());
      int before = touched.size() + called.size();
      declaration.initial().ifPresent(this::visit);
      if (touched.size() + called.size() > before) {
        touched.add(declaration.variable());
      }
    } else if (node instanceof Command.DeclareArray declaration) {
      declared.add(declaration.array());
    } else {
      if (node instanceof Identifier.LocalVariable || node instanceof Identifier.LocalArray) {
        touched.add((Identifier) node);
      } else if (node instanceof Identifier.LocalProcedure procedure) {
        called.add(procedure);
      }
      node.parts().forEach(this::visit);
    }
  }
}
