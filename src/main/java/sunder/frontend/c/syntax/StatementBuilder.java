package sunder.frontend.c.syntax;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.frontend.c.grammar.CParser;
import sunder.source.Span;

/**
 * The conversion of statements from parse trees to syntax trees. Labels that a block declares with
 * {@code __label__} get unique names (GCC manual, Local Labels).
 */
final class StatementBuilder {
  private final ExpressionBuilder expressions;
  private final TypeBuilder types;
  final FunctionBuilder functions;

  /** The unique names of local labels, by block from the innermost one on. */
  private final Deque<Map<String, String>> labels = new ArrayDeque<>();

  private int blocks;

  StatementBuilder(ExpressionBuilder expressions, TypeBuilder types) {
    this.expressions = expressions;
    this.types = types;
    this.functions = new FunctionBuilder(expressions, types);
  }

  Statement.Block block(CParser.BlockContext context) {
    Map<String, String> own = new HashMap<>();
    blocks++;
    addLabels(context.item(), own);
    labels.push(own);
    List<Statement> items = items(context.item());
    labels.pop();
    return new Statement.Block(items, ParserToken.span(context));
  }

  private void addLabels(List<CParser.ItemContext> items, Map<String, String> own) {
    for (CParser.ItemContext item : items) {
      if (item instanceof CParser.ItemPartContext part) {
        addLabels(part.item(), own);
      } else if (item instanceof CParser.ItemLocalLabelsContext names) {
        names
            .IDENTIFIER()
            .forEach(name -> own.put(name.getText(), name + Statement.Label.LOCAL_MARK + blocks));
      }
    }
  }

  /** Returns the unique name of a label, or its name if no block declares it as local. */
  String label(String name) {
    return labels.stream()
        .flatMap(block -> Optional.ofNullable(block.get(name)).stream())
        .findFirst()
        .orElse(name);
  }

  private List<Statement> items(List<CParser.ItemContext> contexts) {
    List<Statement> result = new ArrayList<>();
    for (CParser.ItemContext context : contexts) {
      if (context instanceof CParser.ItemPartContext part) {
        result.add(
            new Statement.ConditionalGroup(
                ((ParserToken) part.OPEN().getSymbol()).origin().presenceCondition(),
                items(part.item()),
                ParserToken.span(part)));
      } else if (context instanceof CParser.ItemDeclarationContext declaration) {
        types
            .declaration(declaration.declaration())
            .ifPresent(d -> result.add(new Statement.DeclarationStatement(d, d.span())));
      } else if (context instanceof CParser.ItemFunctionContext function) {
        result.add(nestedFunction(function));
      } else if (context instanceof CParser.ItemLabelContext label) {
        result.add(label(label.label()));
      } else if (!(context instanceof CParser.ItemLocalLabelsContext)) {
        result.add(statement(((CParser.ItemStatementContext) context).statement()));
      }
    }
    return result;
  }

  /** Returns the definition of a nested function (GCC manual, Nested Functions). */
  private Statement nestedFunction(CParser.ItemFunctionContext context) {
    Span span = ParserToken.span(context);
    return functions
        .function(Optional.of(context.specifiers()), context.definition())
        .<Statement>map(definition -> new Statement.NestedFunction(definition, span))
        .orElseGet(() -> new Statement.DeclarationStatement(types.invalid(context), span));
  }

  private Statement label(CParser.LabelContext context) {
    Span span = ParserToken.span(context);
    if (context instanceof CParser.NameLabelContext name) {
      return new Statement.Label(label(name.IDENTIFIER().getText()), span);
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
      return new Statement.ExpressionStatement(
          Optional.ofNullable(s.commas()).map(expressions::commas).map(expressions::withoutValue),
          span);
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
      return new Statement.Goto(label(s.IDENTIFIER().getText()), span);
    } else if (context instanceof CParser.BreakStatementContext) {
      return new Statement.Break(span);
    } else if (context instanceof CParser.ContinueStatementContext) {
      return new Statement.Continue(span);
    } else if (context instanceof CParser.ComputedGotoContext s) {
      return new Statement.ComputedGoto(expressions.commas(s.commas()), span);
    } else if (context instanceof CParser.AsmWithOperandsContext s) {
      return EmptyAssembly.of(expressions, s);
    }
    return new Statement.Unsupported("assembly", span);
  }

  private Statement forLoop(CParser.ForStatementContext s, Span span) {
    Optional<Statement> start =
        s.declaration() != null
            ? types
                .declaration(s.declaration(), TypeBuilder.FOR_LOOP_STORAGE)
                .map(d -> new Statement.DeclarationStatement(d, d.span()))
            : Optional.ofNullable(s.start)
                .map(
                    c ->
                        new Statement.ExpressionStatement(
                            Optional.of(expressions.withoutValue(expressions.commas(c))),
                            ParserToken.span(c)));
    return new Statement.For(
        start,
        Optional.ofNullable(s.test).map(expressions::commas),
        Optional.ofNullable(s.step).map(expressions::commas).map(expressions::withoutValue),
        labelled(s.labelled()),
        span);
  }
}
