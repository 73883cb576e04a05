package sunder.frontend.c.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sunder.frontend.c.grammar.CParser;
import sunder.source.Span;

/** Parse tree to syntax tree: statements. */
record StatementBuilder(ExpressionBuilder expressions, TypeBuilder types) {
  Statement.Block block(CParser.BlockContext context) {
    return new Statement.Block(items(context.item()), ParserToken.span(context));
  }

  private List<Statement> items(List<CParser.ItemContext> contexts) {
    List<Statement> result = new ArrayList<>();
    for (CParser.ItemContext context : contexts) {
      if (context instanceof CParser.ItemPartContext part) {
        result.add(
            new Statement.Part(
                ((ParserToken) part.OPEN().getSymbol()).origin().when(),
                items(part.item()),
                ParserToken.span(part)));
      } else if (context instanceof CParser.ItemDeclarationContext declaration) {
        types
            .declaration(declaration.declaration())
            .ifPresent(d -> result.add(new Statement.Declare(d, d.span())));
      } else if (context instanceof CParser.ItemLabelContext label) {
        result.add(label(label.label()));
      } else {
        result.add(statement(((CParser.ItemStatementContext) context).statement()));
      }
    }
    return result;
  }

  private Statement label(CParser.LabelContext context) {
    Span span = ParserToken.span(context);
    if (context instanceof CParser.NameLabelContext name) {
      return new Statement.Label(name.IDENTIFIER().getText(), span);
    } else if (context instanceof CParser.CaseLabelContext label) {
      return new Statement.Case(
          expressions.conditional(label.conditional(0)),
          Optional.ofNullable(label.conditional(1)).map(expressions::conditional),
          span);
    }
    return new Statement.Default(span);
  }

  private Statement labelled(CParser.LabelledContext context) {
    Statement statement = statement(context.statement());
    if (context.label().isEmpty()) {
      return statement;
    }
    List<Statement> all = new ArrayList<>();
    context.label().forEach(label -> all.add(label(label)));
    all.add(statement);
    return new Statement.Block(all, ParserToken.span(context));
  }

  private Statement statement(CParser.StatementContext context) {
    Span span = ParserToken.span(context);
    if (context instanceof CParser.BlockStatementContext s) {
      return block(s.block());
    } else if (context instanceof CParser.ExpressionStatementContext s) {
      return new Statement.Evaluate(Optional.ofNullable(s.commas()).map(expressions::commas), span);
    } else if (context instanceof CParser.IfStatementContext s) {
      return new Statement.If(
          expressions.condition(s.condition()),
          labelled(s.labelled(0)),
          Optional.ofNullable(s.labelled(1)).map(this::labelled),
          span);
    } else if (context instanceof CParser.SwitchStatementContext s) {
      return new Statement.Switch(
          expressions.condition(s.condition()), labelled(s.labelled()), span);
    } else if (context instanceof CParser.ReturnStatementContext s) {
      return new Statement.Return(Optional.ofNullable(s.commas()).map(expressions::commas), span);
    }
    return loopOrJump(context, span);
  }

  private Statement loopOrJump(CParser.StatementContext context, Span span) {
    if (context instanceof CParser.WhileStatementContext s) {
      return new Statement.While(
          expressions.condition(s.condition()), labelled(s.labelled()), span);
    } else if (context instanceof CParser.DoStatementContext s) {
      return new Statement.Do(labelled(s.labelled()), expressions.condition(s.condition()), span);
    } else if (context instanceof CParser.ForStatementContext s) {
      return forLoop(s, span);
    } else if (context instanceof CParser.GotoStatementContext s) {
      return new Statement.Goto(s.IDENTIFIER().getText(), span);
    } else if (context instanceof CParser.BreakStatementContext) {
      return new Statement.Break(span);
    } else if (context instanceof CParser.ContinueStatementContext) {
      return new Statement.Continue(span);
    } else if (context instanceof CParser.ComputedGotoContext s) {
      Optional<Expression> target = Optional.of(expressions.commas(s.commas()));
      return new Statement.Unsupported("a computed goto", target, span);
    }
    return new Statement.Unsupported("assembly", Optional.empty(), span);
  }

  private Statement forLoop(CParser.ForStatementContext s, Span span) {
    Optional<Statement> start =
        s.declaration() != null
            ? types
                .declaration(s.declaration(), TypeBuilder.COUNTING)
                .map(d -> new Statement.Declare(d, d.span()))
            : Optional.ofNullable(s.start)
                .map(
                    c ->
                        new Statement.Evaluate(
                            Optional.of(expressions.commas(c)), ParserToken.span(c)));
    return new Statement.For(
        start,
        Optional.ofNullable(s.test).map(expressions::commas),
        Optional.ofNullable(s.step).map(expressions::commas),
        labelled(s.labelled()),
        span);
  }
}
