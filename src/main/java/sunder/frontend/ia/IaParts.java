package sunder.frontend.ia;

import java.util.ArrayList;
import java.util.List;
import sunder.family.ConfigSet;
import sunder.family.ConfigSpace;
import sunder.frontend.PresentPart;
import sunder.frontend.ia.model.FeatureFormulas;
import sunder.frontend.ia.model.TypedProgram;
import sunder.frontend.ia.syntax.Expression;
import sunder.frontend.ia.syntax.FeatureFormula;
import sunder.frontend.ia.syntax.Statement;
import sunder.frontend.ia.syntax.Walker;
import sunder.source.Diagnostics;
import sunder.source.Span;

/** The branches of every {@code #if}, with their conditions. */
final class IaParts extends Walker {
  private final ConfigSpace space;
  private final FeatureFormulas formulas;
  private final List<PresentPart> parts = new ArrayList<>();

  private IaParts(ConfigSpace space) {
    this.space = space;
    this.formulas = new FeatureFormulas(space, new Diagnostics());
  }

  static List<PresentPart> of(TypedProgram program) {
    IaParts walk = new IaParts(program.features().space());
    walk.visit(program.syntax());
    return walk.parts;
  }

  @Override
  public void visit(Statement statement) {
    if (statement instanceof Statement.FeatureIf s) {
      add(
          s.condition(),
          List.of(s.then().span()),
          s.otherwise().map(Statement::span).stream().toList());
    } else if (statement instanceof Statement.FeatureGroup s) {
      add(s.condition(), spans(s.then()), spans(s.otherwise()));
    }
    super.visit(statement);
  }

  @Override
  public void visit(Expression expression) {
    if (expression instanceof Expression.FeatureConditional e) {
      add(e.condition(), List.of(e.then().span()), List.of(e.otherwise().span()));
    }
    super.visit(expression);
  }

  private static List<Span> spans(List<Statement> statements) {
    return statements.stream().map(Statement::span).toList();
  }

  private void add(FeatureFormula condition, List<Span> then, List<Span> otherwise) {
    ConfigSet when = formulas.toSet(condition);
    then.forEach(span -> parts.add(new PresentPart(span, when)));
    otherwise.forEach(span -> parts.add(new PresentPart(span, space.all().minus(when))));
  }
}
