package sunder.frontend.ia;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import sunder.family.Configuration;
import sunder.family.Feature;
import sunder.family.Formula;
import sunder.frontend.Holes;
import sunder.frontend.ia.model.TypedProgram;
import sunder.frontend.ia.syntax.ContextItem;
import sunder.frontend.ia.syntax.Expression;
import sunder.frontend.ia.syntax.FeatureFormula;
import sunder.frontend.ia.syntax.NamesInUse;
import sunder.frontend.ia.syntax.Printer;
import sunder.frontend.ia.syntax.Program;
import sunder.frontend.ia.syntax.Walker;
import sunder.frontend.ia.syntax.parse.Parser;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.Span;
import sunder.source.TextEdits;

/** The holes of a program, and constants in their places. */
final class HoleFiller implements Holes {
  private final Program syntax;
  private final NamesInUse used;
  private final Map<Expression.Hole, String> names;
  private final List<Feature.Numeric> features;

  HoleFiller(TypedProgram program) {
    this.syntax = program.syntax();
    this.used = NamesInUse.of(syntax);
    this.names = used.holeNames();
    this.features =
        new LinkedHashSet<>(names.values())
            .stream()
                .map(name -> (Feature.Numeric) program.features().feature(name).orElseThrow())
                .toList();
  }

  @Override
  public List<Feature.Numeric> features() {
    return features;
  }

  /** Safe in each of its variants: what holds of the other features becomes a constraint. */
  @Override
  public String filled(Configuration values, Optional<Formula> where) {
    Map<String, BigInteger> byName = new TreeMap<>();
    features.forEach(hole -> byName.put(hole.name(), values.valueOf(hole)));
    Constants constants = new Constants(byName);
    constants.visit(syntax);
    SourceFile file = syntax.span().file();
    TextEdits edits = new TextEdits(file.text());
    constants.texts.entrySet().stream()
        .sorted(Comparator.comparing(edit -> edit.getKey().start()))
        .forEach(e -> edits.replace(e.getKey().start(), e.getKey().end(), e.getValue()));
    try {
      Program filled = Parser.parse(new SourceFile(file.name(), edits.result()));
      List<ContextItem> context = new ArrayList<>(filled.context());
      if (where.isPresent()) {
        SourceFile text = new SourceFile(file.name(), where.get().text());
        context.add(new ContextItem.Constraint(Parser.parseConfiguration(text), filled.span()));
      }
      return Printer.print(new Program(context, filled.body(), filled.type(), filled.span()));
    } catch (InputException e) {
      throw new IllegalStateException("a text that was read before, with numbers in it", e);
    }
  }

  /** What stands in the place of each hole and its name, with spaces around it. */
  private final class Constants extends Walker {
    private final Map<String, BigInteger> values;
    private final Map<Span, String> texts = new LinkedHashMap<>();

    Constants(Map<String, BigInteger> values) {
      this.values = values;
    }

    private void put(Span span, Object text) {
      texts.put(span, " " + text + " ");
    }

    @Override
    public void visit(Expression expression) {
      if (expression instanceof Expression.Hole hole) {
        String name = names.get(hole);
        BigInteger value = values.get(name);
        put(hole.span(), isKept(name) ? "??" + name + "[" + value + ".." + value + "]" : value);
      } else if (expression instanceof Expression.Name name
          && values.containsKey(name.name())
          && !used.free().contains(name.name())
          && !isKept(name.name())) {
        put(name.span(), values.get(name.name()));
      }
      super.visit(expression);
    }

    /** A hole is no feature any more, so what is said about it is decided here. */
    @Override
    public void visit(FeatureFormula formula) {
      if (formula instanceof FeatureFormula.Compare compare && values.containsKey(compare.name())) {
        int sign = values.get(compare.name()).compareTo(compare.value());
        put(compare.span(), holds(compare.operator(), sign));
      }
      super.visit(formula);
    }

    /**
     * Where a local variable has a hole's name too, only its scope tells which of them a name
     * stands for: such a hole stays, with one value.
     */
    private boolean isKept(String hole) {
      return used.mentioned().contains(hole)
          && used.local().contains(hole)
          && !used.free().contains(hole);
    }
  }

  private static boolean holds(FeatureFormula.Comparison operator, int sign) {
    return switch (operator) {
      case LESS -> sign < 0;
      case AT_MOST -> sign <= 0;
      case EQUAL -> sign == 0;
      case NOT_EQUAL -> sign != 0;
      case AT_LEAST -> sign >= 0;
      case GREATER -> sign > 0;
    };
  }
}
