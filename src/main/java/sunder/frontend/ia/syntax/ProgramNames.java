package sunder.frontend.ia.syntax;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import sunder.source.Span;

/** The holes of a program and every name in it, by where it stands. */
public final class ProgramNames extends SyntaxVisitor {
  private final List<Expression.Hole> holes = new ArrayList<>();
  private final Set<String> free = new HashSet<>();
  private final Set<String> local = new HashSet<>();
  private final Map<String, Span> lengths = new LinkedHashMap<>();
  private final Map<String, List<Span>> selected = new LinkedHashMap<>();
  private final Set<String> features = new HashSet<>();
  private final Set<String> mentioned = new HashSet<>();

  private ProgramNames() {}

  public static ProgramNames of(Program program) {
    ProgramNames names = new ProgramNames();
    names.visit(program);
    return names;
  }

  /**
   * Every hole with its name, in source order: the given name, or {@code hole1}, {@code hole2}, ...
   * for the others, leaving out names that the program uses. Each is a numeric feature of that
   * name.
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

  /** Free identifiers. */
  public Set<String> freeIdentifiers() {
    return Collections.unmodifiableSet(free);
  }

  /** Local variables and procedures, and parameters. */
  public Set<String> localIdentifiers() {
    return Collections.unmodifiableSet(local);
  }

  /** Array lengths that are symbols, with their first places; those of the context first. */
  public Map<String, Span> lengthSymbols() {
    return Collections.unmodifiableMap(lengths);
  }

  /** What conditions use like a Boolean feature, and where, in source order. */
  public Map<String, List<Span>> booleanFeatureUses() {
    return Collections.unmodifiableMap(selected);
  }

  /** Declared features. */
  public Set<String> declaredFeatures() {
    return Collections.unmodifiableSet(features);
  }

  /** What occurs in expressions, other than called or indexed, and in conditions over features. */
  public Set<String> valueNames() {
    return Collections.unmodifiableSet(mentioned);
  }

  /**
   * The names of the holes, and all that occur in conditions or expressions: no behaviour depends
   * on another feature.
   */
  public Set<String> relevantFeatureNames() {
    Set<String> names = new HashSet<>(mentioned);
    names.addAll(holeNames().values());
    return names;
  }

  /** Every name there is, those of holes included. */
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
