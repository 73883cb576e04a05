package sunder.frontend.ia.syntax.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.ParserRuleContext;
import sunder.frontend.ia.grammar.IaParser.AbortContext;
import sunder.frontend.ia.grammar.IaParser.ArgumentContext;
import sunder.frontend.ia.grammar.IaParser.AssertContext;
import sunder.frontend.ia.grammar.IaParser.AssumeContext;
import sunder.frontend.ia.grammar.IaParser.BlockUnitContext;
import sunder.frontend.ia.grammar.IaParser.DeclarationContext;
import sunder.frontend.ia.grammar.IaParser.DivergeContext;
import sunder.frontend.ia.grammar.IaParser.EmptyContext;
import sunder.frontend.ia.grammar.IaParser.ExpressionContext;
import sunder.frontend.ia.grammar.IaParser.FeatureGroupContext;
import sunder.frontend.ia.grammar.IaParser.FeatureIfContext;
import sunder.frontend.ia.grammar.IaParser.IfContext;
import sunder.frontend.ia.grammar.IaParser.ReturnContext;
import sunder.frontend.ia.grammar.IaParser.SimpleContext;
import sunder.frontend.ia.grammar.IaParser.SkipContext;
import sunder.frontend.ia.grammar.IaParser.StatementContext;
import sunder.frontend.ia.grammar.IaParser.UnitContext;
import sunder.frontend.ia.grammar.IaParser.WhileContext;
import sunder.frontend.ia.syntax.Argument;
import sunder.frontend.ia.syntax.Expression;
import sunder.frontend.ia.syntax.Statement;
import sunder.limit.Checkpoint;
import sunder.source.Diagnostics;
import sunder.source.SourceFile;
import sunder.source.Span;

/** Parse trees of statements. */
final class StatementBuilder {
  private final SourceFile file;
  private final Diagnostics diagnostics;
  private final FormulaBuilder formulas;
  private final ExpressionBuilder expressions;
  private final DeclarationBuilder declarations;
  private final GroupBuilder groups;

  StatementBuilder(SourceFile file, Diagnostics diagnostics) {
    this.file = file;
    this.diagnostics = diagnostics;
    this.formulas = new FormulaBuilder(file);
    this.expressions = new ExpressionBuilder(file, this, formulas);
    this.declarations = new DeclarationBuilder(file, diagnostics, this);
    this.groups = new GroupBuilder(file, diagnostics, formulas, this);
  }

  Expression expression(ExpressionContext context) {
    return expressions.expression(context);
  }

  /** Statements and declarations in a row. */
  List<Statement> list(List<StatementContext> contexts) {
    List<Statement> result = new ArrayList<>();
    for (StatementContext context : contexts) {
      if (context.unit().size() > 1) {
        result.add(choice(context));
      } else if (context.unit(0) instanceof DeclarationContext declaration) {
        result.addAll(declarations.declaration(declaration));
      } else if (!(context.unit(0) instanceof EmptyContext)) {
        result.add(unit(context.unit(0)));
      }
    }
    return result;
  }

  /** One statement where no declaration can stand: a branch, a loop's body. */
  Statement branch(StatementContext context) {
    return context.unit().size() > 1 ? choice(context) : branchUnit(context.unit(0));
  }

  private Statement choice(StatementContext context) {
    Statement result = branchUnit(context.unit(0));
    for (UnitContext next : context.unit().subList(1, context.unit().size())) {
      Statement right = branchUnit(next);
      result = new Statement.Choice(result, right, result.span().to(right.span()));
    }
    return result;
  }

  private Statement branchUnit(UnitContext context) {
    if (context instanceof DeclarationContext) {
      diagnostics.report(
          span(context),
          "a declaration cannot be a branch by itself",
          "put it into a block {...}, or between #ifdef and #endif on lines of their own");
      return new Statement.Skip(span(context));
    }
    if (context instanceof FeatureGroupContext group) {
      groups.requireSingleStatements(group.group());
    }
    return unit(context);
  }

  private Statement unit(UnitContext context) {
    Checkpoint.pass();
    Span span = span(context);
    if (context instanceof BlockUnitContext block) {
      return new Statement.Block(list(block.block().statement()), span);
    }
    if (context instanceof SkipContext || context instanceof EmptyContext) {
      return new Statement.Skip(span);
    }
    if (context instanceof DivergeContext) {
      return new Statement.Diverge(span);
    }
    if (context instanceof AbortContext) {
      return new Statement.Abort(span);
    }
    if (context instanceof SimpleContext simple) {
      return simple(simple);
    }
    if (context instanceof ReturnContext ret) {
      return new Statement.Return(expression(ret.expression()), span);
    }
    if (context instanceof AssertContext check) {
      return new Statement.Assert(expression(check.expression()), span);
    }
    if (context instanceof AssumeContext assume) {
      return new Statement.Assume(expression(assume.expression()), span);
    }
    return control(context, span);
  }

  private Statement control(UnitContext context, Span span) {
    if (context instanceof IfContext choice) {
      return new Statement.If(
          expression(choice.expression()),
          branch(choice.statement(0)),
          otherwise(choice.statement()),
          span);
    }
    if (context instanceof WhileContext loop) {
      return new Statement.While(expression(loop.expression()), branch(loop.statement()), span);
    }
    if (context instanceof FeatureIfContext choice) {
      return new Statement.FeatureIf(
          formulas.formula(choice.formula()),
          branch(choice.statement(0)),
          otherwise(choice.statement()),
          span);
    }
    return groups.group(((FeatureGroupContext) context).group());
  }

  private Optional<Statement> otherwise(List<StatementContext> branches) {
    return branches.size() > 1 ? Optional.of(branch(branches.get(1))) : Optional.empty();
  }

  private Statement simple(SimpleContext context) {
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

  /** An argument: an expression, a block, or statements whose last semicolon may be missing. */
  Argument argument(ArgumentContext context) {
    List<StatementContext> parts = context.statement();
    if (parts.size() > 1) {
      return new Statement.Block(list(parts), span(context));
    }
    StatementContext only = parts.get(0);
    if (only.unit().size() == 1 && only.unit(0) instanceof SimpleContext simple) {
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
