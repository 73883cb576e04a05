package sunder.frontend.promela.syntax;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.tree.TerminalNode;
import sunder.frontend.promela.grammar.PromelaParser;
import sunder.frontend.promela.grammar.PromelaParser.DeclarationContext;
import sunder.frontend.promela.grammar.PromelaParser.TypeContext;
import sunder.frontend.promela.grammar.PromelaParser.VariableContext;
import sunder.frontend.promela.syntax.Declaration.Basic;
import sunder.frontend.promela.syntax.Declaration.Initial;
import sunder.frontend.promela.syntax.Declaration.TypeName;
import sunder.source.SourceFile;

/** From parse trees to declarations. */
final class DeclarationBuilder {
  private final SourceFile file;
  private final ExpressionBuilder expressions;

  DeclarationBuilder(SourceFile file) {
    this.file = file;
    this.expressions = new ExpressionBuilder(file);
  }

  Declaration declaration(DeclarationContext tree) {
    return new Declaration(
        type(tree.type()),
        tree.variable().stream().map(this::variable).toList(),
        Spans.of(file, tree));
  }

  List<Declaration> declarations(List<DeclarationContext> trees) {
    return trees.stream().map(this::declaration).toList();
  }

  private TypeName type(TypeContext tree) {
    Basic basic =
        switch (tree.kind.getType()) {
          case PromelaParser.BIT -> Basic.BIT;
          case PromelaParser.BOOL -> Basic.BOOL;
          case PromelaParser.BYTE -> Basic.BYTE;
          case PromelaParser.SHORT -> Basic.SHORT;
          case PromelaParser.INT -> Basic.INT;
          case PromelaParser.PID -> Basic.PID;
          case PromelaParser.CHAN -> Basic.CHAN;
          case PromelaParser.UNSIGNED -> Basic.UNSIGNED;
          case PromelaParser.MTYPE -> Basic.MTYPE;
          default -> Basic.STRUCTURE;
        };
    return new TypeName(basic, tree.kind.getText(), Spans.of(file, tree));
  }

  private Declaration.Variable variable(VariableContext tree) {
    return new Declaration.Variable(
        tree.IDENT().getText(),
        Optional.ofNullable(tree.expression()).map(expressions::visit),
        Optional.ofNullable(tree.NUMBER()).map(this::number),
        initial(tree.initializer()),
        Spans.of(file, tree));
  }

  private Expression.Number number(TerminalNode node) {
    return new Expression.Number(
        new BigInteger(node.getText()), Tokens.span(file, node.getSymbol()));
  }

  private Initial initial(PromelaParser.InitializerContext tree) {
    if (tree instanceof PromelaParser.ChannelInitializerContext channel) {
      return new Initial.Channel(
          expressions.visit(channel.expression()),
          channel.type().stream().map(this::type).toList(),
          Spans.of(file, tree));
    } else if (tree instanceof PromelaParser.ArrayInitializerContext array) {
      return new Initial.Elements(expressions.all(array.expression()), Spans.of(file, tree));
    } else if (tree instanceof PromelaParser.ValueInitializerContext value) {
      return new Initial.Value(expressions.visit(value.expression()));
    }
    return new Initial.Nothing();
  }
}
