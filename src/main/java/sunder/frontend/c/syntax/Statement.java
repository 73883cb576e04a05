package sunder.frontend.c.syntax;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import sunder.family.ConfigSet;
import sunder.source.RecordChildren;
import sunder.source.Span;
import sunder.source.TypeSwitch;

/** Statements of C; labels are items of their own. */
public sealed interface Statement {
  /** What is done with each kind: a table that lacks one does not compile. */
  static <C, R> TypeSwitch<C, Statement, R> byKind(
      TypeSwitch.Case<C, Block, R> block,
      TypeSwitch.Case<C, ConditionalGroup, R> part,
      TypeSwitch.Case<C, DeclarationStatement, R> declare,
      TypeSwitch.Case<C, ExpressionStatement, R> evaluate,
      TypeSwitch.Case<C, If, R> choice,
      TypeSwitch.Case<C, While, R> whileLoop,
      TypeSwitch.Case<C, Do, R> doLoop,
      TypeSwitch.Case<C, For, R> forLoop,
      TypeSwitch.Case<C, Switch, R> switchOver,
      TypeSwitch.Case<C, Label, R> label,
      TypeSwitch.Case<C, Case, R> caseLabel,
      TypeSwitch.Case<C, Default, R> defaultLabel,
      TypeSwitch.Case<C, Goto, R> jump,
      TypeSwitch.Case<C, ComputedGoto, R> computedJump,
      TypeSwitch.Case<C, Break, R> breakOff,
      TypeSwitch.Case<C, Continue, R> nextRound,
      TypeSwitch.Case<C, Return, R> giveBack,
      TypeSwitch.Case<C, Unsupported, R> unsupported) {
    return TypeSwitch.table(
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
  RecordChildren<Statement> STATEMENTS = RecordChildren.of(Statement.class);

  /** The expressions within. */
  RecordChildren<Expression> EXPRESSIONS = RecordChildren.of(Expression.class);

  Span span();

  /** The statements directly within this one. */
  default List<Statement> substatements() {
    return STATEMENTS.childrenOf((Record) this);
  }

  /** The expressions directly in it, those of a declaration apart. */
  default List<Expression> expressions() {
    return EXPRESSIONS.childrenOf((Record) this);
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
