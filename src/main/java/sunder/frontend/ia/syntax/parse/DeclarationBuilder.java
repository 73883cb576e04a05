package sunder.frontend.ia.syntax.parse;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.Token;
import sunder.frontend.ia.grammar.IaParser;
import sunder.frontend.ia.grammar.IaParser.DeclarationContext;
import sunder.frontend.ia.grammar.IaParser.ProcedureRestContext;
import sunder.frontend.ia.syntax.Expression;
import sunder.frontend.ia.syntax.Program.ArraySize;
import sunder.frontend.ia.syntax.Statement;
import sunder.frontend.ia.syntax.Type;
import sunder.source.Diagnostics;
import sunder.source.SourceFile;
import sunder.source.Span;

/** The translation of parse trees of local declarations to the syntax tree. */
final class DeclarationBuilder {
  private final SourceFile file;
  private final Diagnostics diagnostics;
  private final StatementBuilder statements;
  private final TypeBuilder types;

  DeclarationBuilder(SourceFile file, Diagnostics diagnostics, StatementBuilder statements) {
    this.file = file;
    this.diagnostics = diagnostics;
    this.statements = statements;
    this.types = new TypeBuilder(file, diagnostics);
  }

  /** Returns one statement for each declared name. */
  List<Statement> declaration(DeclarationContext context) {
    Token name = context.IDENT().getSymbol();
    if (context.procedureRest() != null) {
      return List.of(procedure(context, name, context.procedureRest()));
    }
    List<Statement> result = new ArrayList<>();
    Type.Data type = types.data(context.type(), Spans.of(file, name));
    result.add(variable(type, name, context.declaratorRest()));
    for (IaParser.DeclaratorContext next : context.declarator()) {
      result.add(variable(type, next.IDENT().getSymbol(), next.declaratorRest()));
    }
    return result;
  }

  private Statement variable(Type.Data type, Token name, IaParser.DeclaratorRestContext rest) {
    Span nameSpan = Spans.of(file, name);
    Optional<ArraySize> size = Optional.ofNullable(rest.size()).map(types::size);
    Optional<Expression> initial =
        Optional.ofNullable(rest.expression()).map(statements::expression);
    if (size.isPresent() && initial.isPresent()) {
      diagnostics.report(
          initial.get().span(),
          "an array has no initial value",
          "its elements start at 0 or false; assign them afterwards");
    }
    Span span = rest.getStop() == null ? nameSpan : nameSpan.to(Spans.of(file, rest));
    return new Statement.DeclareVariable(type, name.getText(), nameSpan, size, initial, span);
  }

  private Statement procedure(DeclarationContext context, Token name, ProcedureRestContext rest) {
    List<Statement.Parameter> parameters = new ArrayList<>();
    for (IaParser.ParameterContext parameter : rest.parameter()) {
      parameters.add(
          new Statement.Parameter(
              types.type(parameter.type()),
              parameter.IDENT().getText(),
              Spans.of(file, parameter.IDENT().getSymbol())));
    }
    return new Statement.DeclareProcedure(
        types.type(context.type()),
        name.getText(),
        Spans.of(file, name),
        parameters,
        statements.list(rest.block().statement()),
        Spans.of(file, context));
  }

  /** The translation of parse trees of types and array sizes. */
  record TypeBuilder(SourceFile file, Diagnostics diagnostics) {
    Type type(IaParser.TypeContext context) {
      if (context.VOID_TYPE() != null) {
        return Type.Void.INSTANCE;
      }
      return context.BOOLEAN_TYPE() != null ? Type.Bool.INSTANCE : integer(context);
    }

    private static Type.Int integer(IaParser.TypeContext context) {
      if (context.PERCENT() != null) {
        return Type.Int.modulo(FormulaBuilder.value(context.bound(0)));
      }
      if (context.COMMA() == null) {
        return Type.Int.UNBOUNDED;
      }
      BigInteger low = FormulaBuilder.value(context.bound(0));
      BigInteger high = FormulaBuilder.value(context.bound(1));
      return new Type.Int(Optional.empty(), Optional.of(new Type.Range(low, high)));
    }

    /** Returns a data type; {@code void} is reported and replaced by {@code int}. */
    Type.Data data(IaParser.TypeContext context, Span name) {
      if (type(context) instanceof Type.Data data) {
        return data;
      }
      diagnostics.report(name, "a variable cannot be void", "only procedures and parameters can");
      return Type.Int.UNBOUNDED;
    }

    ArraySize size(IaParser.SizeContext context) {
      Span span = Spans.of(file, context);
      IaParser.BoundContext bound = context.bound();
      return bound == null
          ? new ArraySize.Symbol(context.IDENT().getText(), span)
          : new ArraySize.Constant(FormulaBuilder.value(bound), span);
    }
  }
}
