package sunder.frontend.promela.syntax;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.ParseTree;
import org.antlr.v4.runtime.tree.TerminalNode;
import sunder.frontend.promela.grammar.PromelaBaseVisitor;
import sunder.frontend.promela.grammar.PromelaParser;
import sunder.frontend.promela.grammar.PromelaParser.SequenceContext;
import sunder.frontend.promela.syntax.Declaration.BasicType;
import sunder.frontend.promela.syntax.Expression.BinaryOperator;
import sunder.frontend.promela.syntax.Statement.Branch;
import sunder.source.Diagnostics;
import sunder.source.Span;

/**
 * The construction of statements and declarations from parse trees. The grammar makes all
 * separators optional; this class reports a missing separator unless it is at the end of a line or
 * after a token that closes a statement.
 */
final class StatementBuilder extends PromelaBaseVisitor<Statement> {
  private static final Set<Integer> CLOSING =
      Set.of(
          PromelaParser.RBRACE,
          PromelaParser.FI,
          PromelaParser.OD,
          PromelaParser.DG,
          PromelaParser.ELSE,
          PromelaParser.COLON,
          PromelaParser.GROUP_ENDIF);

  private final Diagnostics diagnostics;
  private final ExpressionBuilder expressions;

  StatementBuilder(Diagnostics diagnostics) {
    this.diagnostics = diagnostics;
    this.expressions = new ExpressionBuilder();
  }

  private Span span(ParserRuleContext tree) {
    return Tokens.span(tree);
  }

  private Expression expression(PromelaParser.ExpressionContext tree) {
    return expressions.visit(tree);
  }

  private Expression.Reference reference(PromelaParser.ReferenceContext tree) {
    return expressions.reference(tree);
  }

  List<Statement> body(PromelaParser.BodyContext tree) {
    return sequence(tree.sequence());
  }

  /**
   * Returns the statements of a sequence without {@code xr} and {@code xs} assertions, which do not
   * affect runs.
   */
  private List<Statement> sequence(SequenceContext tree) {
    checkSeparators(tree);
    return tree.step().stream()
        .filter(step -> !(step instanceof PromelaParser.ExclusiveContext))
        .map(this::visit)
        .toList();
  }

  private void checkSeparators(SequenceContext tree) {
    List<ParseTree> children = tree.children == null ? List.of() : tree.children;
    for (int i = 1; i < children.size(); i++) {
      if (children.get(i - 1) instanceof PromelaParser.StepContext before
          && children.get(i) instanceof PromelaParser.StepContext next) {
        checkSeparator(before.getStop(), next);
      }
    }
  }

  private void checkSeparator(Token last, ParserRuleContext next) {
    Span end = Tokens.span(last);
    Span start = Tokens.span(next.getStart());
    boolean expanded = start.file() != end.file() || start.start() <= end.start();
    if (!expanded && Tokens.isOnLine(last, start) && !CLOSING.contains(last.getType())) {
      diagnostics.report(start, "expected ';' before this statement");
    }
  }

  @Override
  public Statement visitLocalDeclaration(PromelaParser.LocalDeclarationContext tree) {
    return new Statement.Declare(declaration(tree.declaration()), span(tree));
  }

  @Override
  public Statement visitStepStatement(PromelaParser.StepStatementContext tree) {
    Statement body = visit(tree.statement(0));
    return tree.UNLESS() == null
        ? body
        : new Statement.Unless(body, visit(tree.statement(1)), span(tree));
  }

  @Override
  public Statement visitLabelled(PromelaParser.LabelledContext tree) {
    return new Statement.Labelled(
        tree.IDENT().getText(), Optional.ofNullable(tree.statement()).map(this::visit), span(tree));
  }

  @Override
  public Statement visitChoice(PromelaParser.ChoiceContext tree) {
    return new Statement.Choice(
        tree.kind.getType() == PromelaParser.DO ? Statement.ChoiceKind.DO : Statement.ChoiceKind.IF,
        tree.choices().optionItem().stream().map(this::optionItem).toList(),
        span(tree));
  }

  private Statement.OptionItem optionItem(PromelaParser.OptionItemContext tree) {
    return tree instanceof PromelaParser.OptionContext option
        ? new Statement.Option(sequence(option.sequence()), span(option))
        : new Statement.OptionGroup(
            branches(
                tree,
                child ->
                    child instanceof PromelaParser.OptionItemContext item
                        ? List.of(optionItem(item))
                        : List.of()));
  }

  @Override
  public Statement visitStatementGroup(PromelaParser.StatementGroupContext tree) {
    return new Statement.ConditionalGroup(
        branches(
            tree,
            child -> child instanceof SequenceContext part ? sequence(part) : List.<Statement>of()),
        span(tree));
  }

  /**
   * Returns the branches of an {@code #if} group. Its children are in source order: a directive
   * begins a branch, and an expression is its condition.
   *
   * @param parts the elements that any other child adds to its branch
   */
  <T> List<Branch<T>> branches(ParserRuleContext tree, Function<ParseTree, List<T>> parts) {
    List<Branch<T>> result = new ArrayList<>();
    Optional<Expression> condition = Optional.empty();
    List<T> body = new ArrayList<>();
    for (ParseTree child : tree.children) {
      if (child instanceof TerminalNode node && isDirective(node)) {
        if (node.getSymbol().getType() != PromelaParser.GROUP_IF) {
          result.add(new Branch<>(condition, body));
        }
        condition = Optional.empty();
        body = new ArrayList<>();
      } else if (child instanceof PromelaParser.ExpressionContext expression) {
        condition = Optional.of(expression(expression));
      } else {
        body.addAll(parts.apply(child));
      }
    }
    return result;
  }

  private static boolean isDirective(TerminalNode node) {
    return switch (node.getSymbol().getType()) {
      case PromelaParser.GROUP_IF,
          PromelaParser.GROUP_ELIF,
          PromelaParser.GROUP_ELSE,
          PromelaParser.GROUP_ENDIF ->
          true;
      default -> false;
    };
  }

  @Override
  public Statement visitForRange(PromelaParser.ForRangeContext tree) {
    return new Statement.ForRange(
        reference(tree.reference()),
        expression(tree.expression(0)),
        expression(tree.expression(1)),
        body(tree.body()),
        span(tree));
  }

  @Override
  public Statement visitForIn(PromelaParser.ForInContext tree) {
    return new Statement.ForIn(
        reference(tree.reference(0)), reference(tree.reference(1)), body(tree.body()), span(tree));
  }

  @Override
  public Statement visitSelect(PromelaParser.SelectContext tree) {
    return new Statement.Select(
        reference(tree.reference()),
        expression(tree.expression(0)),
        expression(tree.expression(1)),
        span(tree));
  }

  @Override
  public Statement visitBlock(PromelaParser.BlockContext tree) {
    Statement.BlockKind kind =
        tree.ATOMIC() != null
            ? Statement.BlockKind.ATOMIC
            : tree.D_STEP() != null ? Statement.BlockKind.D_STEP : Statement.BlockKind.PLAIN;
    return new Statement.Block(kind, body(tree.body()), span(tree));
  }

  /** Returns a statement of one keyword; {@code printf} is a skip. */
  @Override
  public Statement visitWord(PromelaParser.WordContext tree) {
    return switch (tree.kind.getType()) {
      case PromelaParser.BREAK -> new Statement.Break(span(tree));
      case PromelaParser.ELSE -> new Statement.Else(span(tree));
      default -> new Statement.Skip(span(tree));
    };
  }

  @Override
  public Statement visitGoto(PromelaParser.GotoContext tree) {
    return new Statement.Goto(tree.IDENT().getText(), span(tree));
  }

  @Override
  public Statement visitAssertion(PromelaParser.AssertionContext tree) {
    return new Statement.Assert(expression(tree.expression()), span(tree));
  }

  @Override
  public Statement visitAssignment(PromelaParser.AssignmentContext tree) {
    return new Statement.Assign(
        reference(tree.reference()), expression(tree.expression()), span(tree));
  }

  /** Returns {@code x = x + 1} for {@code x++}, and {@code x = x - 1} for {@code x--}. */
  @Override
  public Statement visitCount(PromelaParser.CountContext tree) {
    Span span = span(tree);
    boolean up = tree.operation.getType() == PromelaParser.INCREMENT;
    Expression.Reference target = reference(tree.reference());
    Expression one = new Expression.Number(BigInteger.ONE, span);
    BinaryOperator operator = up ? BinaryOperator.PLUS : BinaryOperator.MINUS;
    return new Statement.Assign(target, new Expression.Binary(operator, target, one, span), span);
  }

  @Override
  public Statement visitSend(PromelaParser.SendContext tree) {
    return new Statement.Send(
        reference(tree.reference()),
        expressions.all(tree.arguments().expression()),
        tree.SORTED() == null ? Statement.SendOrder.FIFO : Statement.SendOrder.SORTED,
        span(tree));
  }

  @Override
  public Statement visitReceive(PromelaParser.ReceiveContext tree) {
    return new Statement.Receive(
        reference(tree.reference()),
        expressions.patterns(tree.patterns()),
        tree.LESS() == null ? Statement.ReceiveMode.REMOVE : Statement.ReceiveMode.COPY,
        tree.RANDOM() == null ? Expression.PollScope.FIRST : Expression.PollScope.ANY,
        span(tree));
  }

  @Override
  public Statement visitCondition(PromelaParser.ConditionContext tree) {
    return new Statement.Condition(expression(tree.expression()), span(tree));
  }

  Declaration declaration(PromelaParser.DeclarationContext tree) {
    return new Declaration(
        type(tree.type()), tree.variable().stream().map(this::variable).toList());
  }

  List<Declaration> declarations(List<PromelaParser.DeclarationContext> trees) {
    return trees.stream().map(this::declaration).toList();
  }

  /** Returns the type of a declaration; the basic types have the names of their tokens. */
  private Declaration.TypeName type(PromelaParser.TypeContext tree) {
    BasicType basic =
        tree.kind.getType() == PromelaParser.IDENT
            ? BasicType.STRUCTURE
            : BasicType.valueOf(PromelaParser.VOCABULARY.getSymbolicName(tree.kind.getType()));
    return new Declaration.TypeName(basic, tree.kind.getText(), span(tree));
  }

  private Declaration.Variable variable(PromelaParser.VariableContext tree) {
    return new Declaration.Variable(
        tree.IDENT().getText(),
        Optional.ofNullable(tree.expression()).map(expressions::visit),
        Optional.ofNullable(tree.NUMBER()).map(this::number),
        initial(tree.initializer()),
        span(tree));
  }

  private Expression.Number number(TerminalNode node) {
    return new Expression.Number(new BigInteger(node.getText()), Tokens.span(node.getSymbol()));
  }

  private Declaration.Initializer initial(PromelaParser.InitializerContext tree) {
    if (tree instanceof PromelaParser.ChannelInitializerContext channel) {
      return new Declaration.Initializer.ChannelInitializer(
          expression(channel.expression()), channel.type().stream().map(this::type).toList());
    } else if (tree instanceof PromelaParser.ArrayInitializerContext array) {
      return new Declaration.Initializer.ArrayInitializer(
          expressions.all(array.expression()), span(tree));
    } else if (tree instanceof PromelaParser.ValueInitializerContext value) {
      return new Declaration.Initializer.ValueInitializer(expression(value.expression()));
    }
    return new Declaration.Initializer.ZeroInitializer();
  }
}
