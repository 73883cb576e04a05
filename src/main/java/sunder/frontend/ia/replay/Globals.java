package sunder.frontend.ia.replay;

import sunder.family.Feature;
import sunder.frontend.ia.syntax.ContextItem;
import sunder.frontend.ia.syntax.Program;

/** The names that a program's body starts with. */
final class Globals {
  private Globals() {}

  /** The context; a feature that is only met in conditions is hidden by what has its name. */
  static ScopeBindings of(Program program, Features features) {
    ScopeBindings names = ScopeBindings.NONE.define("abort", new Entity.Abort());
    for (Feature feature : features.all()) {
      names = names.define(feature.name(), new Entity.FeatureConstant(feature));
    }
    for (String length : sunder.frontend.ia.syntax.NamesInUse.of(program).lengths()) {
      names = names.define(length, new Entity.Length(length));
    }
    for (ContextItem item : program.context()) {
      if (item instanceof ContextItem.FreeVariable variable) {
        names = names.define(variable.name(), new Entity.FreeVariable(variable));
      } else if (item instanceof ContextItem.FreeProcedure procedure
          && !procedure.name().equals("abort")) {
        names = names.define(procedure.name(), new Entity.FreeProcedure(procedure));
      }
    }
    return names;
  }
}
