package sunder.frontend.ia.replay;

import java.util.Optional;
import java.util.function.BiFunction;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.family.StateSet;
import sunder.frontend.ia.syntax.Program;
import sunder.frontend.ia.syntax.ProgramNames;
import sunder.replay.PersistentMap;

/**
 * The names in scope at one place, with what they stand for; it may differ between variants, where
 * a declaration stands under {@code #ifdef}. Immutable.
 */
record ScopeBindings(PersistentMap<String, Binding> bindings) {
  /**
   * The names that a program's body starts with: the context; a feature that is only met in
   * conditions is hidden by what has its name.
   */
  static ScopeBindings of(Program program, ReplayFeatures features) {
    ScopeBindings names =
        new ScopeBindings(PersistentMap.empty()).define("abort", new Entity.Abort());
    for (Feature feature : features.all()) {
      names = names.define(feature.name(), new Entity.FeatureConstant(feature));
    }
    for (String length : ProgramNames.of(program).lengthSymbols().keySet()) {
      names = names.define(length, new Entity.LengthSymbol(length));
    }
    for (Program.ContextItem item : program.context()) {
      if (item instanceof Program.ContextItem.FreeVariable variable) {
        names = names.define(variable.name(), new Entity.FreeVariable(variable));
      } else if (item instanceof Program.ContextItem.FreeProcedure procedure
          && !procedure.name().equals("abort")) {
        names = names.define(procedure.name(), new Entity.FreeProcedure(procedure));
      }
    }
    return names;
  }

  /** Declares a name for every variant; what it meant before is hidden. */
  ScopeBindings define(String name, Entity entity) {
    return new ScopeBindings(
        bindings.with(name, new Binding(entity, Optional.empty(), Optional.empty())));
  }

  /** Declares a name for the variants {@code where} alone. */
  ScopeBindings define(String name, Entity entity, ConfigSet where) {
    return new ScopeBindings(
        bindings.with(name, new Binding(entity, Optional.of(where), bindings.get(name))));
  }

  /**
   * Splits the states by what the name stands for in their variants.
   *
   * @param use what becomes of the states of one meaning; the result is the union
   * @throws IllegalStateException if it stands for nothing: the program was not checked
   */
  StateSet<IaMachineState> lookup(
      String name,
      StateSet<IaMachineState> states,
      BiFunction<Entity, StateSet<IaMachineState>, StateSet<IaMachineState>> use) {
    StateSet<IaMachineState> result = StateSet.empty();
    StateSet<IaMachineState> rest = states;
    Optional<Binding> binding = bindings.get(name);
    while (!rest.isEmpty()) {
      Binding found =
          binding.orElseThrow(() -> new IllegalStateException("undeclared name " + name));
      StateSet<IaMachineState> here = found.presenceCondition().map(rest::within).orElse(rest);
      if (!here.isEmpty()) {
        result = result.or(use.apply(found.entity(), here));
      }
      rest = found.presenceCondition().map(rest::outside).orElse(StateSet.empty());
      binding = found.shadowed();
    }
    return result;
  }

  /**
   * @param presenceCondition the variants that have the declaration; empty for all
   * @param shadowed what the name stands for in the other variants
   */
  private record Binding(
      Entity entity, Optional<ConfigSet> presenceCondition, Optional<Binding> shadowed) {
    /** Without the entity, which leads into the syntax tree; nothing looks a binding up. */
    @Override
    public int hashCode() {
      return 31 * presenceCondition.hashCode() + shadowed.hashCode();
    }
  }
}
