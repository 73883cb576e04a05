package sunder.frontend.ia.syntax;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import sunder.source.Span;

/** A syntactic collection of a program's holes and names, by their uses. */
public final class ProgramNames extends SyntaxVisitor {
  private final List<Expression.Hole> holes = new ArrayList<>();
  private final Set<String> free = new HashSet<>();
  private final Set<String> local = new HashSet<>();
  private final Map<String, Span> lengths = new LinkedHashMap<>();
  private final Map<String, List<Span>> selected = new LinkedHashMap<>();
  private final Set<String> features = new HashSet<>();
  private final Set<String> mentioned = new HashSet<>();

  private ProgramNames() {}

  /** Returns the names of a program. */
  public static ProgramNames of(Program program) {
    ProgramNames names = new ProgramNames();
    names.visit(program);
    return names;
  }

  /**
   * Returns the holes with their names, in source order: the declared name, or {@code hole1},
   * {@code hole2}, ... without the names that the program uses. Each hole is a numeric feature of
   * its name.
   */
  public Map<Expression.Hole, String> holeNames() {
    Set<String> taken = allNames();
    Map<Expression.Hole, String> names = new LinkedHashMap<>();
    int next = 1;
    for (Expression.Hole hole : holes) {
      while (hole.name().isEmpty() && taken.contains("hole" + next)) {
        next++;
      }
      names.put(hole, hole.name().isPresent() ? hole.name().get() : "hole" + next++);
    }
    return Collections.unmodifiableMap(names);
  }

  /** Returns the names of the free variables, arrays and procedures. */
  public Set<String> freeIdentifiers() {
    return Collections.unmodifiableSet(free);
  }

  /** Returns the names of the local variables, procedures and parameters. */
  public Set<String> localIdentifiers() {
    return Collections.unmodifiableSet(local);
  }

  /**
   * Returns the length symbols with the places of their first use; those of the context come first.
   */
  public Map<String, Span> lengthSymbols() {
    return Collections.unmodifiableMap(lengths);
  }

  /**
   * Returns the names that conditions use as Boolean features, with the places of their uses, in
   * source order.
   */
  public Map<String, List<Span>> booleanFeatureUses() {
    return Collections.unmodifiableMap(selected);
  }

  /** Returns the names of the declared features. */
  public Set<String> declaredFeatures() {
    return Collections.unmodifiableSet(features);
  }

  /**
   * Returns the names in expressions, except names that are called or indexed, and the names in
   * feature conditions.
   */
  public Set<String> valueNames() {
    return Collections.unmodifiableSet(mentioned);
  }

  /**
   * Returns the names of the holes and the names in conditions and expressions. The behaviour
   * depends on no other feature.
   */
  public Set<String> relevantFeatureNames() {
    Set<String> names = new HashSet<>(mentioned);
    names.addAll(holeNames().values());
    return names;
  }

  /** Returns all names, including those of holes. */
  public Set<String> allNames() {
    Set<String> all = new HashSet<>(free);
    List.of(local, lengths.keySet(), features, mentioned).forEach(all::addAll);
    holes.forEach(hole -> hole.name().ifPresent(all::add));
    return all;
  }

  @Override
  public void visit(Program.ContextItem item) {
    if (item instanceof Program.ContextItem.FreeVariable variable) {
      free.add(variable.name());
      variable.size().ifPresent(this::addLength);
    } else if (item instanceof Program.ContextItem.FreeProcedure procedure) {
      free.add(procedure.name());
    } else if (item instanceof Program.ContextItem.BooleanFeature feature) {
      features.add(feature.name());
    } else if (item instanceof Program.ContextItem.NumericFeature feature) {
      features.add(feature.name());
    }
    super.visit(item);
  }

  @Override
  public void visit(Statement statement) {
    if (statement instanceof Statement.DeclareVariable variable) {
      local.add(variable.name());
      variable.size().ifPresent(this::addLength);
    } else if (statement instanceof Statement.DeclareProcedure procedure) {
      local.add(procedure.name());
      procedure.parameters().forEach(parameter -> local.add(parameter.name()));
    }
    super.visit(statement);
  }

  private void addLength(Program.ArraySize size) {
    if (size instanceof Program.ArraySize.Symbol symbol) {
      lengths.putIfAbsent(symbol.name(), symbol.span());
    }
  }

  @Override
  public void visit(Expression expression) {
    if (expression instanceof Expression.Hole hole) {
      holes.add(hole);
    } else if (expression instanceof Expression.Name name) {
      mentioned.add(name.name());
    }
    super.visit(expression);
  }

  @Override
  public void visit(FeatureFormula formula) {
    if (formula instanceof FeatureFormula.BooleanFeature feature) {
      mentioned.add(feature.name());
      selected.computeIfAbsent(feature.name(), name -> new ArrayList<>()).add(feature.span());
    } else if (formula instanceof FeatureFormula.NumericComparison comparison) {
      mentioned.add(comparison.name());
    }
    super.visit(formula);
  }
}
