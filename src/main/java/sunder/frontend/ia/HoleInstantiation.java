package sunder.frontend.ia;

import java.math.BigInteger;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import sunder.family.Configuration;
import sunder.family.Feature;
import sunder.family.PresenceFormula;
import sunder.frontend.Subject.Holes;
import sunder.frontend.ia.model.TypedProgram;
import sunder.frontend.ia.syntax.Expression;
import sunder.frontend.ia.syntax.FeatureFormula;
import sunder.frontend.ia.syntax.Program;
import sunder.frontend.ia.syntax.ProgramNames;
import sunder.frontend.ia.syntax.SyntaxVisitor;
import sunder.frontend.ia.syntax.parse.Parser;
import sunder.source.SourceFile;
import sunder.source.Span;
import sunder.source.TextEdits;

/**
 * The instantiation of a sketch: the holes of a program and their replacement by constants in the
 * source text.
 */
final class HoleInstantiation implements Holes {
  private final Program syntax;
  private final ProgramNames used;
  private final Map<Expression.Hole, String> names;
  private final List<Feature.Numeric> features;

  HoleInstantiation(TypedProgram program) {
    this.syntax = program.syntax();
    this.used = ProgramNames.of(syntax);
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

  /**
   * Returns the source text with constants in the place of holes. The constraint {@code where} is
   * added to the context, so each variant of the text is safe if the instantiation was verified
   * under it.
   */
  @Override
  public String instantiate(Configuration values, Optional<PresenceFormula> where) {
    Map<String, BigInteger> byName = new TreeMap<>();
    features.forEach(hole -> byName.put(hole.name(), values.valueOf(hole)));
    HoleConstants constants = new HoleConstants(byName);
    constants.visit(syntax);
    SourceFile file = syntax.span().file();
    where.ifPresent(
        formula -> {
          int end = Parser.contextEnd(file);
          constants.texts.put(new Span(file, end, end), "constraint " + formula.text() + "; ");
        });
    TextEdits edits = new TextEdits(file.text());
    constants.texts.entrySet().stream()
        .sorted(Comparator.comparing(edit -> edit.getKey().start()))
        .forEach(e -> edits.replace(e.getKey().start(), e.getKey().end(), e.getValue()));
    return edits.result();
  }

  /** A collector of the edits that replace holes, their names and the comparisons over them. */
  private final class HoleConstants extends SyntaxVisitor {
    private final Map<String, BigInteger> values;
    private final Map<Span, String> texts = new LinkedHashMap<>();

    HoleConstants(Map<String, BigInteger> values) {
      this.values = values;
    }

    /** Adds an edit, with spaces where the new text would join an adjacent word. */
    private void put(Span span, Object text) {
      String whole = span.file().text();
      boolean before = span.start() > 0 && isWord(whole.charAt(span.start() - 1));
      boolean behind = span.end() < whole.length() && isWord(whole.charAt(span.end()));
      texts.put(span, (before ? " " : "") + text + (behind ? " " : ""));
    }

    private static boolean isWord(char c) {
      return c == '_' || Character.isLetterOrDigit(c);
    }

    @Override
    public void visit(Expression expression) {
      if (expression instanceof Expression.Hole hole) {
        String name = names.get(hole);
        BigInteger value = values.get(name);
        put(hole.span(), isKept(name) ? "??" + name + "[" + value + ".." + value + "]" : value);
      } else if (expression instanceof Expression.Name name
          && values.containsKey(name.name())
          && !used.freeIdentifiers().contains(name.name())
          && !isKept(name.name())) {
        put(name.span(), values.get(name.name()));
      }
      super.visit(expression);
    }

    /** Evaluates the comparisons over holes, since an instantiated hole is not a feature. */
    @Override
    public void visit(FeatureFormula formula) {
      if (formula instanceof FeatureFormula.NumericComparison compare
          && values.containsKey(compare.name())) {
        int sign = values.get(compare.name()).compareTo(compare.value());
        put(compare.span(), holds(compare.operator(), sign));
      }
      super.visit(formula);
    }

    /**
     * Returns whether a hole is kept as a hole with one value. This is necessary if a local
     * variable has the same name, since the scope decides which of them a name denotes.
     */
    private boolean isKept(String hole) {
      return used.valueNames().contains(hole)
          && used.localIdentifiers().contains(hole)
          && !used.freeIdentifiers().contains(hole);
    }
  }

  private static boolean holds(FeatureFormula.ComparisonOperator operator, int sign) {
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
