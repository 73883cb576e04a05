package sunder.syntax;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Names the holes of a sketch; each is a numeric feature of that name. */
public final class Holes {
  private Holes() {}

  /**
   * Every hole of the program with its name, in source order: the given name, or {@code hole1},
   * {@code hole2}, ... for the others, leaving out names that the program uses.
   */
  public static Map<Expression.Hole, String> names(Program program) {
    Collector collector = new Collector();
    collector.visit(program);
    Map<Expression.Hole, String> names = new LinkedHashMap<>();
    int next = 1;
    for (Expression.Hole hole : collector.holes) {
      if (hole.name().isPresent()) {
        names.put(hole, hole.name().get());
        continue;
      }
      while (collector.used.contains("hole" + next)) {
        next++;
      }
      names.put(hole, "hole" + next);
      next++;
    }
    return Collections.unmodifiableMap(names);
  }

  private static final class Collector extends Walker {
    private final List<Expression.Hole> holes = new ArrayList<>();
    private final Set<String> used = new HashSet<>();

    @Override
    public void visit(ContextItem item) {
      if (item instanceof ContextItem.FreeVariable i) {
        used.add(i.name());
        i.size().ifPresent(this::addSize);
      } else if (item instanceof ContextItem.FreeProcedure i) {
        used.add(i.name());
      } else if (item instanceof ContextItem.BooleanFeature i) {
        used.add(i.name());
      } else if (item instanceof ContextItem.NumericFeature i) {
        used.add(i.name());
      }
      super.visit(item);
    }

    @Override
    public void visit(Statement statement) {
      if (statement instanceof Statement.DeclareVariable s) {
        used.add(s.name());
        s.size().ifPresent(this::addSize);
      } else if (statement instanceof Statement.DeclareProcedure s) {
        used.add(s.name());
        s.parameters().forEach(p -> used.add(p.name()));
      }
      super.visit(statement);
    }

    @Override
    public void visit(Expression expression) {
      if (expression instanceof Expression.Hole hole) {
        holes.add(hole);
        hole.name().ifPresent(used::add);
      } else if (expression instanceof Expression.Name name) {
        used.add(name.name());
      }
      super.visit(expression);
    }

    @Override
    public void visit(FeatureFormula formula) {
      if (formula instanceof FeatureFormula.Feature f) {
        used.add(f.name());
      } else if (formula instanceof FeatureFormula.Compare f) {
        used.add(f.name());
      }
      super.visit(formula);
    }

    private void addSize(ArraySize size) {
      if (size instanceof ArraySize.Symbol symbol) {
        used.add(symbol.name());
      }
    }
  }
}
