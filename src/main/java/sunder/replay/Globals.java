package sunder.replay;

import java.util.Optional;
import sunder.family.Feature;
import sunder.syntax.ArraySize;
import sunder.syntax.ContextItem;
import sunder.syntax.Program;
import sunder.syntax.Statement;
import sunder.syntax.Walker;

/** The names that a program's body starts with. */
final class Globals extends Walker {
  private Names names = Names.NONE.define("abort", new Entity.Abort());

  private Globals() {}

  /** The context; a feature that is only met in conditions is hidden by what has its name. */
  static Names of(Program program, Features features) {
    Globals globals = new Globals();
    for (Feature feature : features.all()) {
      globals.define(feature.name(), new Entity.FeatureConstant(feature));
    }
    globals.visit(program);
    program.context().forEach(globals::declare);
    return globals.names;
  }

  private void define(String name, Entity entity) {
    names = names.define(name, entity);
  }

  private void declare(ContextItem item) {
    if (item instanceof ContextItem.FreeVariable variable) {
      define(variable.name(), new Entity.FreeVariable(variable));
    } else if (item instanceof ContextItem.FreeProcedure procedure
        && !procedure.name().equals("abort")) {
      define(procedure.name(), new Entity.FreeProcedure(procedure));
    }
  }

  @Override
  public void visit(ContextItem item) {
    if (item instanceof ContextItem.FreeVariable variable) {
      defineLength(variable.size());
    }
  }

  @Override
  public void visit(Statement statement) {
    if (statement instanceof Statement.DeclareVariable variable) {
      defineLength(variable.size());
    } else {
      super.visit(statement);
    }
  }

  private void defineLength(Optional<ArraySize> size) {
    if (size.isPresent() && size.get() instanceof ArraySize.Symbol symbol) {
      define(symbol.name(), new Entity.Length(symbol.name()));
    }
  }
}
