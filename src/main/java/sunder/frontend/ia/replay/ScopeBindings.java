package sunder.frontend.ia.replay;

import java.util.Optional;
import java.util.function.BiFunction;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.family.VariationalSet;
import sunder.frontend.ia.syntax.Program;
import sunder.frontend.ia.syntax.ProgramNames;
import sunder.replay.PersistentMap;

/**
 * The visible names at a place with their entities, by variant: a declaration under {@code #ifdef}
 * exists in some variants only. Immutable.
 */
record ScopeBindings(PersistentMap<String, Binding> bindings) {
  /**
   * Returns the bindings of the context at the start of a program's body. A feature that occurs
   * only in conditions is hidden by an identifier of its name.
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

  /** Returns the bindings with a declaration for all variants, which hides earlier ones. */
  ScopeBindings define(String name, Entity entity) {
    return new ScopeBindings(
        bindings.with(name, new Binding(entity, Optional.empty(), Optional.empty())));
  }

  /** Returns the bindings with a declaration for the variants {@code where}. */
  ScopeBindings define(String name, Entity entity, ConfigSet where) {
    return new ScopeBindings(
        bindings.with(name, new Binding(entity, Optional.of(where), bindings.get(name))));
  }

  /**
   * Splits the states by the entity of the name in their variants.
   *
   * @param use the operation on the states of one entity
   * @return the union of the results
   * @throws IllegalStateException if the name has no entity in a variant, so the program did not
   *     pass the type check
   */
  VariationalSet<IaMachineState> lookup(
      String name,
      VariationalSet<IaMachineState> states,
      BiFunction<Entity, VariationalSet<IaMachineState>, VariationalSet<IaMachineState>> use) {
    VariationalSet<IaMachineState> result = VariationalSet.empty();
    VariationalSet<IaMachineState> rest = states;
    Optional<Binding> binding = bindings.get(name);
    while (!rest.isEmpty()) {
      Binding found =
          binding.orElseThrow(() -> new IllegalStateException("undeclared name " + name));
      VariationalSet<IaMachineState> here =
          found.presenceCondition().map(rest::within).orElse(rest);
      if (!here.isEmpty()) {
        result = result.or(use.apply(found.entity(), here));
      }
      rest = found.presenceCondition().map(rest::outside).orElse(VariationalSet.empty());
      binding = found.shadowed();
    }
    return result;
  }

  /**
   * @param presenceCondition the variants with the declaration; empty for all variants
   * @param shadowed the binding in the other variants
   */
  private record Binding(
      Entity entity, Optional<ConfigSet> presenceCondition, Optional<Binding> shadowed) {
    /**
     * Omits the entity, since its hash code would traverse the syntax tree; bindings are not used
     * as keys.
     */
    @Override
    public int hashCode() {
      return 31 * presenceCondition.hashCode() + shadowed.hashCode();
    }
  }
}
