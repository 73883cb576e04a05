package sunder.frontend.c.syntax;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import sunder.family.ConfigSet;
import sunder.source.ByKind;
import sunder.source.NodeParts;
import sunder.source.Span;

/** Statements of C; labels are items of their own. */
public sealed interface Statement {
  /** What is done with each kind: a table that lacks one does not compile. */
  static <C, R> ByKind<C, Statement, R> byKind(
      ByKind.Case<C, Block, R> block,
      ByKind.Case<C, ConditionalGroup, R> part,
      ByKind.Case<C, DeclarationStatement, R> declare,
      ByKind.Case<C, ExpressionStatement, R> evaluate,
      ByKind.Case<C, If, R> choice,
      ByKind.Case<C, While, R> whileLoop,
      ByKind.Case<C, Do, R> doLoop,
      ByKind.Case<C, For, R> forLoop,
      ByKind.Case<C, Switch, R> switchOver,
      ByKind.Case<C, Label, R> label,
      ByKind.Case<C, Case, R> caseLabel,
      ByKind.Case<C, Default, R> defaultLabel,
      ByKind.Case<C, Goto, R> jump,
      ByKind.Case<C, ComputedGoto, R> computedJump,
      ByKind.Case<C, Break, R> breakOff,
      ByKind.Case<C, Continue, R> nextRound,
      ByKind.Case<C, Return, R> giveBack,
      ByKind.Case<C, Unsupported, R> unsupported) {
    return ByKind.table(
        Statement.class,
        block,
        part,
        declare,
        evaluate,
        choice,
        whileLoop,
        doLoop,
        forLoop,
        switchOver,
        label,
        caseLabel,
        defaultLabel,
        jump,
        computedJump,
        breakOff,
        nextRound,
        giveBack,
        unsupported);
  }

  /** The statements within. */
  NodeParts<Statement> STATEMENTS = NodeParts.of(Statement.class);

  /** The expressions within. */
  NodeParts<Expression> EXPRESSIONS = NodeParts.of(Expression.class);

  Span span();

  /** The statements directly within this one. */
  default List<Statement> substatements() {
    return STATEMENTS.in((Record) this);
  }

  /** The expressions directly in it, those of a declaration apart. */
  default List<Expression> expressions() {
    return EXPRESSIONS.in((Record) this);
  }

  /** The expressions in it and in all statements within it. */
  default Stream<Expression> allExpressions() {
    Stream<Expression> own =
        this instanceof DeclarationStatement declare
            ? declare.declaration().declarators().stream()
                .flatMap(name -> name.initializer().stream())
                .flatMap(initializer -> initializer.expressions().stream())
            : expressions().stream();
    return Stream.concat(own, substatements().stream().flatMap(Statement::allExpressions));
  }

  record Block(List<Statement> items, Span span) implements Statement {}

  /** Only some variants have these. */
  record ConditionalGroup(ConfigSet presenceCondition, List<Statement> items, Span span)
      implements Statement {}

  record DeclarationStatement(Declaration declaration, Span span) implements Statement {}

  /** An expression for its effects; without one nothing happens. */
  record ExpressionStatement(Optional<Expression> expression, Span span) implements Statement {}

  record If(Expression test, Statement then, Optional<Statement> otherwise, Span span)
      implements Statement {}

  record While(Expression test, Statement body, Span span) implements Statement {}

  record Do(Statement body, Expression test, Span span) implements Statement {}

  record For(
      Optional<Statement> start,
      Optional<Expression> test,
      Optional<Expression> step,
      Statement body,
      Span span)
      implements Statement {}

  record Switch(Expression value, Statement body, Span span) implements Statement {}

  record Label(String name, Span span) implements Statement {}

  /** {@code case low:}, or GNU's {@code case low ... high:}. */
  record Case(Expression low, Optional<Expression> high, Span span) implements Statement {}

  record Default(Span span) implements Statement {}

  record Goto(String label, Span span) implements Statement {}

  /** GNU's {@code goto *target;}: to the label whose address that is. */
  record ComputedGoto(Expression target, Span span) implements Statement {}

  record Break(Span span) implements Statement {}

  record Continue(Span span) implements Statement {}

  record Return(Optional<Expression> value, Span span) implements Statement {}

  /** A construct that is refused if it is reached. */
  record Unsupported(String what, Span span) implements Statement {}
}
