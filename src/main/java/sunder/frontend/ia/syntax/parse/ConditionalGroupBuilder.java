package sunder.frontend.ia.syntax.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.ParseTree;
import org.antlr.v4.runtime.tree.TerminalNode;
import sunder.frontend.ia.grammar.IaParser;
import sunder.frontend.ia.grammar.IaParser.GroupStartContext;
import sunder.frontend.ia.grammar.IaParser.StatementContext;
import sunder.frontend.ia.syntax.FeatureFormula;
import sunder.frontend.ia.syntax.Statement;
import sunder.source.Diagnostics;
import sunder.source.SourceFile;
import sunder.source.Span;

/** The translation of parse trees of block-form {@code #if} groups to the syntax tree. */
record ConditionalGroupBuilder(
    SourceFile file,
    Diagnostics diagnostics,
    FormulaBuilder formulas,
    StatementBuilder statements) {
  Statement group(IaParser.GroupContext context) {
    List<GroupBranch> parts = parts(context);
    int end = Spans.of(file, context).end();
    GroupBranch last = parts.get(parts.size() - 1);
    boolean hasElse = last.condition().isEmpty();
    List<Statement> otherwise = hasElse ? statements.list(last.body()) : List.of();
    for (int i = parts.size() - (hasElse ? 2 : 1); i > 0; i--) {
      otherwise = List.of(alternative(parts.get(i), otherwise, end));
    }
    return alternative(parts.get(0), otherwise, end);
  }

  private Statement alternative(GroupBranch part, List<Statement> otherwise, int end) {
    Span span = new Span(file, part.start(), end);
    return new Statement.ConditionalGroup(
        part.condition().orElseThrow(), statements.list(part.body()), otherwise, span);
  }

  /**
   * Reports a group in the place of a single statement, unless each of its branches is a single
   * statement. Otherwise the group would differ from the textual inclusion of a preprocessor.
   */
  void requireSingleStatements(IaParser.GroupContext context) {
    List<GroupBranch> parts = parts(context);
    boolean hasElse = parts.get(parts.size() - 1).condition().isEmpty();
    if (!hasElse || !parts.stream().allMatch(ConditionalGroupBuilder::isSingle)) {
      diagnostics.report(
          Spans.of(file, context.getStart()),
          "a directive on lines of its own cannot be a branch unless each part is one statement",
          "put the whole from '#if' to '#endif' into a block {...}");
    }
  }

  private static boolean isSingle(GroupBranch part) {
    if (part.body().size() != 1) {
      return false;
    }
    IaParser.UnitContext first = part.body().get(0).unit(0);
    return !(first instanceof IaParser.DeclarationContext)
        && !(first instanceof IaParser.FeatureGroupContext)
        && !(first instanceof IaParser.EmptyContext);
  }

  private List<GroupBranch> parts(IaParser.GroupContext context) {
    List<GroupBranch> result = new ArrayList<>();
    Optional<FeatureFormula> condition =
        Optional.of(startCondition(formulas, context.groupStart()));
    int start = Spans.of(file, context).start();
    List<StatementContext> body = new ArrayList<>();
    for (ParseTree child : context.children) {
      if (child instanceof StatementContext statement) {
        body.add(statement);
      } else if (child instanceof IaParser.FormulaContext formula) {
        condition = Optional.of(formulas.formula(formula));
      } else if (child instanceof TerminalNode directive) {
        result.add(new GroupBranch(condition, body, start));
        body = new ArrayList<>();
        start = Spans.of(file, directive.getSymbol()).start();
        condition = Optional.empty();
      }
    }
    return result;
  }

  /** Returns the condition of a group's first branch. */
  static FeatureFormula startCondition(FormulaBuilder formulas, GroupStartContext context) {
    if (context.formula() != null) {
      return formulas.formula(context.formula());
    }
    Token name = context.IDENT().getSymbol();
    FeatureFormula feature = formulas.feature(name);
    return context.getStart().getType() == IaParser.HASH_IFDEF
        ? feature
        : new FeatureFormula.Not(feature, feature.span());
  }

  /** A branch of a group, from one directive to the next; {@code #else} has no condition. */
  private record GroupBranch(
      Optional<FeatureFormula> condition, List<StatementContext> body, int start) {}
}
