package sunder.frontend.promela.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.ParserRuleContext;
import sunder.frontend.promela.grammar.PromelaBaseVisitor;
import sunder.frontend.promela.grammar.PromelaParser;
import sunder.frontend.promela.grammar.PromelaParser.BodyContext;
import sunder.frontend.promela.grammar.PromelaParser.ChoicesContext;
import sunder.frontend.promela.grammar.PromelaParser.SequenceContext;
import sunder.frontend.promela.grammar.PromelaParser.StatementContext;
import sunder.frontend.promela.syntax.Expression.BinaryOperator;
import sunder.frontend.promela.syntax.Statement.BlockKind;
import sunder.frontend.promela.syntax.Statement.ChoiceKind;
import sunder.frontend.promela.syntax.Statement.Receiving;
import sunder.source.Diagnostics;
import sunder.source.SourceFile;
import sunder.source.Span;

/** From parse trees to statements. A statement that does nothing at all has no tree. */
final class StatementBuilder extends PromelaBaseVisitor<Optional<Statement>> {
  private final SourceFile file;
  private final ExpressionBuilder expressions;
  private final DeclarationBuilder declarations;
  private final OptionBuilder options;
  private final Separators separators;

  StatementBuilder(SourceFile file, Diagnostics diagnostics) {
    this.file = file;
    this.expressions = new ExpressionBuilder(file);
    this.declarations = new DeclarationBuilder(file);
    this.options = new OptionBuilder(file, this);
    this.separators = new Separators(file, diagnostics);
  }

  private Span span(ParserRuleContext tree) {
    return Spans.of(file, tree);
  }

  Expression expression(PromelaParser.ExpressionContext tree) {
    return expressions.visit(tree);
  }

  List<Statement> body(BodyContext tree) {
    return sequence(tree.sequence());
  }

  List<Statement> sequence(SequenceContext tree) {
    separators.check(tree);
    List<Statement> result = new ArrayList<>();
    tree.step().forEach(step -> visit(step).ifPresent(result::add));
    return result;
  }

  /** Assertions about who uses a channel change no run. */
  @Override
  public Optional<Statement> visitExclusive(PromelaParser.ExclusiveContext tree) {
    return Optional.empty();
  }

  @Override
  public Optional<Statement> visitLocalDeclaration(PromelaParser.LocalDeclarationContext tree) {
    return Optional.of(
        new Statement.Declare(declarations.declaration(tree.declaration()), span(tree)));
  }

  @Override
  public Optional<Statement> visitStepStatement(PromelaParser.StepStatementContext tree) {
    return visit(tree.statement());
  }

  @Override
  public Optional<Statement> visitLabelled(PromelaParser.LabelledContext tree) {
    return Optional.of(labelled(tree.IDENT().getText(), tree.statement(), span(tree)));
  }

  private Statement labelled(String label, StatementContext statement, Span span) {
    Statement inner = visit(statement).orElseGet(() -> new Statement.Skip(span));
    return new Statement.Labelled(label, inner, span);
  }

  @Override
  public Optional<Statement> visitLabelledNothing(PromelaParser.LabelledNothingContext tree) {
    Span span = span(tree);
    return Optional.of(
        new Statement.Labelled(tree.IDENT().getText(), new Statement.Skip(span), span));
  }

  @Override
  public Optional<Statement> visitIfStatement(PromelaParser.IfStatementContext tree) {
    return choice(ChoiceKind.IF, tree.choices(), tree);
  }

  @Override
  public Optional<Statement> visitGdStatement(PromelaParser.GdStatementContext tree) {
    return choice(ChoiceKind.IF, tree.choices(), tree);
  }

  @Override
  public Optional<Statement> visitDoStatement(PromelaParser.DoStatementContext tree) {
    return choice(ChoiceKind.DO, tree.choices(), tree);
  }

  private Optional<Statement> choice(
      ChoiceKind kind, ChoicesContext items, ParserRuleContext tree) {
    return Optional.of(new Statement.Choice(kind, options.items(items.optionItem()), span(tree)));
  }

  @Override
  public Optional<Statement> visitForRange(PromelaParser.ForRangeContext tree) {
    return Optional.of(
        new Statement.ForRange(
            expressions.reference(tree.reference()),
            expression(tree.expression(0)),
            expression(tree.expression(1)),
            body(tree.body()),
            span(tree)));
  }

  @Override
  public Optional<Statement> visitForIn(PromelaParser.ForInContext tree) {
    return Optional.of(
        new Statement.ForIn(
            expressions.reference(tree.reference(0)),
            expressions.reference(tree.reference(1)),
            body(tree.body()),
            span(tree)));
  }

  @Override
  public Optional<Statement> visitSelect(PromelaParser.SelectContext tree) {
    return Optional.of(
        new Statement.Select(
            expressions.reference(tree.reference()),
            expression(tree.expression(0)),
            expression(tree.expression(1)),
            span(tree)));
  }

  @Override
  public Optional<Statement> visitAtomic(PromelaParser.AtomicContext tree) {
    return Optional.of(new Statement.Block(BlockKind.ATOMIC, body(tree.body()), span(tree)));
  }

  @Override
  public Optional<Statement> visitBlock(PromelaParser.BlockContext tree) {
    return Optional.of(new Statement.Block(BlockKind.PLAIN, body(tree.body()), span(tree)));
  }

  @Override
  public Optional<Statement> visitStatementGroup(PromelaParser.StatementGroupContext tree) {
    List<Statement.Branch> branches = new ArrayList<>();
    for (int i = 0; i < tree.sequence().size(); i++) {
      Optional<Expression> condition =
          i < tree.expression().size()
              ? Optional.of(expression(tree.expression(i)))
              : Optional.empty();
      branches.add(new Statement.Branch(condition, sequence(tree.sequence(i))));
    }
    return Optional.of(new Statement.Group(branches, span(tree)));
  }

  @Override
  public Optional<Statement> visitBreakStatement(PromelaParser.BreakStatementContext tree) {
    return Optional.of(new Statement.Break(span(tree)));
  }

  @Override
  public Optional<Statement> visitGoto(PromelaParser.GotoContext tree) {
    return Optional.of(new Statement.Goto(tree.IDENT().getText(), span(tree)));
  }

  @Override
  public Optional<Statement> visitSkip(PromelaParser.SkipContext tree) {
    return Optional.of(new Statement.Skip(span(tree)));
  }

  @Override
  public Optional<Statement> visitElseStatement(PromelaParser.ElseStatementContext tree) {
    return Optional.of(new Statement.Else(span(tree)));
  }

  @Override
  public Optional<Statement> visitAssertion(PromelaParser.AssertionContext tree) {
    return Optional.of(new Statement.Assert(expression(tree.expression()), span(tree)));
  }

  /** Printing is a step that changes nothing. */
  @Override
  public Optional<Statement> visitPrint(PromelaParser.PrintContext tree) {
    return Optional.of(new Statement.Skip(span(tree)));
  }

  @Override
  public Optional<Statement> visitAssignment(PromelaParser.AssignmentContext tree) {
    return Optional.of(
        new Statement.Assign(
            expressions.reference(tree.reference()), expression(tree.expression()), span(tree)));
  }

  @Override
  public Optional<Statement> visitIncrement(PromelaParser.IncrementContext tree) {
    return step(tree.reference(), BinaryOperator.PLUS, span(tree));
  }

  @Override
  public Optional<Statement> visitDecrement(PromelaParser.DecrementContext tree) {
    return step(tree.reference(), BinaryOperator.MINUS, span(tree));
  }

  private Optional<Statement> step(
      PromelaParser.ReferenceContext tree, BinaryOperator operator, Span span) {
    Expression.Reference target = expressions.reference(tree);
    Expression one = new Expression.Number(java.math.BigInteger.ONE, span);
    return Optional.of(
        new Statement.Assign(target, new Expression.Binary(operator, target, one, span), span));
  }

  @Override
  public Optional<Statement> visitSend(PromelaParser.SendContext tree) {
    return Optional.of(
        new Statement.Send(
            expressions.reference(tree.reference()),
            expressions.all(tree.arguments().expression()),
            span(tree)));
  }

  @Override
  public Optional<Statement> visitCopy(PromelaParser.CopyContext tree) {
    return receive(tree.reference(), tree.patterns(), Receiving.COPY, span(tree));
  }

  @Override
  public Optional<Statement> visitReceive(PromelaParser.ReceiveContext tree) {
    return receive(tree.reference(), tree.patterns(), Receiving.REMOVE, span(tree));
  }

  private Optional<Statement> receive(
      PromelaParser.ReferenceContext channel,
      PromelaParser.PatternsContext patterns,
      Receiving receiving,
      Span span) {
    return Optional.of(
        new Statement.Receive(
            expressions.reference(channel), expressions.patterns(patterns), receiving, span));
  }

  @Override
  public Optional<Statement> visitCondition(PromelaParser.ConditionContext tree) {
    return Optional.of(new Statement.Condition(expression(tree.expression()), span(tree)));
  }
}
