package sunder.frontend.ia.syntax.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.TerminalNode;
import sunder.frontend.ia.grammar.IaParser.BooleanFeaturesContext;
import sunder.frontend.ia.grammar.IaParser.ConstraintContext;
import sunder.frontend.ia.grammar.IaParser.ContextItemContext;
import sunder.frontend.ia.grammar.IaParser.FreeNameContext;
import sunder.frontend.ia.grammar.IaParser.FreeNamesContext;
import sunder.frontend.ia.grammar.IaParser.NumericFeatureContext;
import sunder.frontend.ia.grammar.IaParser.ProgramContext;
import sunder.frontend.ia.grammar.IaParser.TypeContext;
import sunder.frontend.ia.syntax.ArraySize;
import sunder.frontend.ia.syntax.ContextItem;
import sunder.frontend.ia.syntax.FeatureFormula;
import sunder.frontend.ia.syntax.Program;
import sunder.frontend.ia.syntax.Statement;
import sunder.frontend.ia.syntax.Type;
import sunder.source.Diagnostics;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.Span;

/** The parse tree of a whole program. */
final class ProgramBuilder {
  private final SourceFile file;
  private final Diagnostics diagnostics = new Diagnostics();
  private final DeclarationBuilder.TypeBuilder types;

  ProgramBuilder(SourceFile file) {
    this.file = file;
    this.types = new DeclarationBuilder.TypeBuilder(file, diagnostics);
  }

  /**
   * @throws InputException if the tree is not a program for a reason the grammar does not know
   */
  Program program(ProgramContext tree) throws InputException {
    List<ContextItem> context = new ArrayList<>();
    for (ContextItemContext item : tree.contextItem()) {
      context.addAll(items(item));
    }
    List<Statement> body = new StatementBuilder(file, diagnostics).list(tree.statement());
    diagnostics.throwIfAny();
    Span span = new Span(file, 0, file.text().length());
    return new Program(context, body, types.type(tree.type()), span);
  }

  private List<ContextItem> items(ContextItemContext item) {
    List<ContextItem> result = new ArrayList<>();
    if (item instanceof BooleanFeaturesContext features) {
      for (TerminalNode name : features.IDENT()) {
        Token token = name.getSymbol();
        result.add(new ContextItem.BooleanFeature(token.getText(), Spans.of(file, token)));
      }
    } else if (item instanceof NumericFeatureContext feature) {
      result.add(numeric(feature));
    } else if (item instanceof ConstraintContext constraint) {
      FeatureFormula formula = new FormulaBuilder(file).formula(constraint.formula());
      result.add(new ContextItem.Constraint(formula, Spans.of(file, constraint)));
    } else if (item instanceof FreeNamesContext names) {
      names.freeName().forEach(name -> result.add(free(names.type(), name)));
    }
    return result;
  }

  private ContextItem numeric(NumericFeatureContext feature) {
    return new ContextItem.NumericFeature(
        feature.IDENT().getText(),
        FormulaBuilder.value(feature.bound(0)),
        FormulaBuilder.value(feature.bound(1)),
        Spans.of(file, feature.IDENT().getSymbol()));
  }

  /**
   * A variable or procedure; {@code void c;} declares a command, a procedure without parameters.
   */
  private ContextItem free(TypeContext typeContext, FreeNameContext context) {
    String name = context.getStart().getText();
    Span span = Spans.of(file, context.getStart());
    Type type = types.type(typeContext);
    if (context.prototype() != null) {
      List<Type> parameters =
          context.prototype().prototypeParameter().stream().map(p -> types.type(p.type())).toList();
      return new ContextItem.FreeProcedure(type, name, parameters, span);
    }
    if (type instanceof Type.Void && context.size() == null) {
      return new ContextItem.FreeProcedure(type, name, List.of(), span);
    }
    Optional<ArraySize> size = Optional.ofNullable(context.size()).map(types::size);
    return new ContextItem.FreeVariable(types.data(typeContext, span), name, size, span);
  }
}
