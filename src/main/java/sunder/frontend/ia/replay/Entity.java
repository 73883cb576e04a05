package sunder.frontend.ia.replay;

import java.util.Optional;
import sunder.family.Feature;
import sunder.frontend.ia.syntax.Argument;
import sunder.frontend.ia.syntax.Program;
import sunder.frontend.ia.syntax.Statement;
import sunder.frontend.ia.syntax.Type;

/** The run-time meaning of a name. */
sealed interface Entity {
  /** Returns the type of the name's value in an expression. */
  default Type value() {
    if (this instanceof Local local) {
      return local.type();
    } else if (this instanceof Procedure procedure) {
      return procedure.declaration().result();
    } else if (this instanceof Parameter parameter) {
      return parameter.type();
    } else if (this instanceof FreeVariable free) {
      return free.declaration().type();
    } else if (this instanceof FreeProcedure free) {
      return free.declaration().result();
    } else if (this instanceof FeatureConstant constant) {
      return constant.feature() instanceof Feature.Bool ? Type.Bool.INSTANCE : Type.Int.UNBOUNDED;
    }
    return this instanceof LengthSymbol ? Type.Int.UNBOUNDED : Type.Void.INSTANCE;
  }

  /** A local variable or, with a size, a local array. */
  record Local(int location, String name, Type.Data type, Optional<Program.ArraySize> size)
      implements Entity {}

  /** A local procedure with the bindings at its declaration. */
  record Procedure(Statement.DeclareProcedure declaration, ScopeBindings names) implements Entity {}

  /** A call-by-name parameter: its argument with the bindings at the call. */
  record Parameter(Type type, Argument argument, ScopeBindings names) implements Entity {}

  /** A free variable or array. */
  record FreeVariable(Program.ContextItem.FreeVariable declaration) implements Entity {}

  record FreeProcedure(Program.ContextItem.FreeProcedure declaration) implements Entity {}

  /** A feature, a constant of each variant. */
  record FeatureConstant(Feature feature) implements Entity {}

  /** The symbol of an unknown array length. */
  record LengthSymbol(String symbol) implements Entity {}

  /** The predefined procedure {@code abort}. */
  record Abort() implements Entity {}
}
