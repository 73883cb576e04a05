package sunder.frontend.ia.syntax.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.ParserRuleContext;
import sunder.frontend.ia.grammar.IaParser;
import sunder.frontend.ia.syntax.Argument;
import sunder.frontend.ia.syntax.Expression;
import sunder.frontend.ia.syntax.Statement;
import sunder.limit.CancellationPoint;
import sunder.source.Diagnostics;
import sunder.source.SourceFile;
import sunder.source.Span;

/** The translation of parse trees of statements to the syntax tree. */
final class StatementBuilder {
  private final SourceFile file;
  private final Diagnostics diagnostics;
  private final FormulaBuilder formulas;
  private final ExpressionBuilder expressions;
  private final DeclarationBuilder declarations;
  private final ConditionalGroupBuilder groups;

  StatementBuilder(SourceFile file, Diagnostics diagnostics) {
    this.file = file;
    this.diagnostics = diagnostics;
    this.formulas = new FormulaBuilder(file);
    this.expressions = new ExpressionBuilder(file, this, formulas);
    this.declarations = new DeclarationBuilder(file, diagnostics, this);
    this.groups = new ConditionalGroupBuilder(file, diagnostics, formulas, this);
  }

  Expression expression(IaParser.ExpressionContext context) {
    return expressions.expression(context);
  }

  List<Statement> list(List<IaParser.StatementContext> contexts) {
    List<Statement> result = new ArrayList<>();
    for (IaParser.StatementContext context : contexts) {
      if (context.unit().size() > 1) {
        result.add(choice(context));
      } else if (context.unit(0) instanceof IaParser.DeclarationContext declaration) {
        result.addAll(declarations.declaration(declaration));
      } else if (!(context.unit(0) instanceof IaParser.EmptyContext)) {
        result.add(unit(context.unit(0)));
      }
    }
    return result;
  }

  /** Returns a statement in a place without declarations: a branch or the body of a loop. */
  Statement branch(IaParser.StatementContext context) {
    return context.unit().size() > 1 ? choice(context) : branchUnit(context.unit(0));
  }

  private Statement choice(IaParser.StatementContext context) {
    Statement result = branchUnit(context.unit(0));
    for (IaParser.UnitContext next : context.unit().subList(1, context.unit().size())) {
      Statement right = branchUnit(next);
      result = new Statement.Choice(result, right, result.span().to(right.span()));
    }
    return result;
  }

  private Statement branchUnit(IaParser.UnitContext context) {
    if (context instanceof IaParser.DeclarationContext) {
      diagnostics.report(
          span(context),
          "a declaration cannot be a branch by itself",
          "put it into a block {...}, or between #ifdef and #endif on lines of their own");
      return new Statement.Skip(span(context));
    }
    if (context instanceof IaParser.FeatureGroupContext group) {
      groups.requireSingleStatements(group.group());
    }
    return unit(context);
  }

  private Statement unit(IaParser.UnitContext context) {
    CancellationPoint.check();
    Span span = span(context);
    if (context instanceof IaParser.BlockUnitContext block) {
      return new Statement.Block(list(block.block().statement()), span);
    }
    if (context instanceof IaParser.SkipContext || context instanceof IaParser.EmptyContext) {
      return new Statement.Skip(span);
    }
    if (context instanceof IaParser.DivergeContext) {
      return new Statement.Diverge(span);
    }
    if (context instanceof IaParser.AbortContext) {
      return new Statement.Abort(span);
    }
    if (context instanceof IaParser.SimpleContext simple) {
      return simple(simple);
    }
    if (context instanceof IaParser.ReturnContext ret) {
      return new Statement.Return(expression(ret.expression()), span);
    }
    if (context instanceof IaParser.AssertContext check) {
      return new Statement.Assert(expression(check.expression()), span);
    }
    if (context instanceof IaParser.AssumeContext assume) {
      return new Statement.Assume(expression(assume.expression()), span);
    }
    return control(context, span);
  }

  private Statement control(IaParser.UnitContext context, Span span) {
    if (context instanceof IaParser.IfContext choice) {
      return new Statement.If(
          expression(choice.expression()),
          branch(choice.statement(0)),
          otherwise(choice.statement()),
          span);
    }
    if (context instanceof IaParser.WhileContext loop) {
      return new Statement.While(expression(loop.expression()), branch(loop.statement()), span);
    }
    if (context instanceof IaParser.FeatureIfContext choice) {
      return new Statement.FeatureIf(
          formulas.formula(choice.formula()),
          branch(choice.statement(0)),
          otherwise(choice.statement()),
          span);
    }
    return groups.group(((IaParser.FeatureGroupContext) context).group());
  }

  private Optional<Statement> otherwise(List<IaParser.StatementContext> branches) {
    return branches.size() > 1 ? Optional.of(branch(branches.get(1))) : Optional.empty();
  }

  private Statement simple(IaParser.SimpleContext context) {
    Expression left = expression(context.expression(0));
    if (context.ASSIGN() != null) {
      return assignment(left, expression(context.expression(1)), span(context));
    }
    if (left instanceof Expression.Call call) {
      return new Statement.Call(call, span(context));
    }
    if (left instanceof Expression.Name name) {
      Expression.Call call = new Expression.Call(name.name(), name.span(), List.of(), name.span());
      return new Statement.Call(call, span(context));
    }
    diagnostics.report(
        left.span(),
        "an expression by itself is not a statement",
        "a statement is an assignment, a call, or begins with a keyword");
    return new Statement.Skip(span(context));
  }

  private Statement assignment(Expression target, Expression value, Span span) {
    if (target instanceof Expression.Name name) {
      return new Statement.Assign(name.name(), name.span(), value, span);
    }
    if (target instanceof Expression.Element element) {
      return new Statement.AssignElement(
          element.name(), element.nameSpan(), element.index(), value, span);
    }
    diagnostics.report(
        target.span(), "only a variable or an array element can be assigned", "as in 'x = 1;'");
    return new Statement.Skip(span);
  }

  /**
   * Returns an argument: an expression, a block, or statements whose last semicolon is optional.
   */
  Argument argument(IaParser.ArgumentContext context) {
    List<IaParser.StatementContext> parts = context.statement();
    if (parts.size() > 1) {
      return new Statement.Block(list(parts), span(context));
    }
    IaParser.StatementContext only = parts.get(0);
    if (only.unit().size() == 1 && only.unit(0) instanceof IaParser.SimpleContext simple) {
      if (simple.ASSIGN() == null && simple.end().SEMI() == null) {
        return expression(simple.expression(0));
      }
    }
    return branch(only);
  }

  private Span span(ParserRuleContext context) {
    return Spans.of(file, context);
  }
}
