package sunder.frontend.c.syntax;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import sunder.family.ConfigSet;
import sunder.source.RecordChildren;
import sunder.source.Span;
import sunder.source.TypeSwitch;

/** A statement or a declaration in a block, as parsed (C11, 6.8). Labels are separate items. */
public sealed interface Statement {
  /** Returns a dispatch table with a case for each kind of statement. */
  static <C, R> TypeSwitch<C, Statement, R> byKind(
      TypeSwitch.Case<C, Block, R> block,
      TypeSwitch.Case<C, ConditionalGroup, R> part,
      TypeSwitch.Case<C, DeclarationStatement, R> declare,
      TypeSwitch.Case<C, NestedFunction, R> nestedFunction,
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
        nestedFunction,
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

  /** The direct substatements. */
  RecordChildren<Statement> STATEMENTS = RecordChildren.of(Statement.class);

  /** The direct subexpressions. */
  RecordChildren<Expression> EXPRESSIONS = RecordChildren.of(Expression.class);

  /** Returns the place in the source text. */
  Span span();

  /** Returns the direct substatements. */
  default List<Statement> substatements() {
    return STATEMENTS.childrenOf((Record) this);
  }

  /** Returns the direct subexpressions, without those of declarations. */
  default List<Expression> expressions() {
    return EXPRESSIONS.childrenOf((Record) this);
  }

  /**
   * Returns the full expressions of this statement and of all statements in it, including
   * initializers and the bodies of nested functions.
   */
  default Stream<Expression> allExpressions() {
    Stream<Expression> own =
        this instanceof DeclarationStatement declare
            ? declare.declaration().declarators().stream()
                .flatMap(name -> name.initializer().stream())
                .flatMap(initializer -> initializer.expressions().stream())
            : this instanceof NestedFunction nested
                ? nested.definition().body().allExpressions()
                : expressions().stream();
    return Stream.concat(own, substatements().stream().flatMap(Statement::allExpressions));
  }

  record Block(List<Statement> items, Span span) implements Statement {}

  /** Statements that only some variants have. */
  record ConditionalGroup(ConfigSet presenceCondition, List<Statement> items, Span span)
      implements Statement {}

  record DeclarationStatement(Declaration declaration, Span span) implements Statement {}

  /** The definition of a function in a block (GCC manual, Nested Functions). */
  record NestedFunction(ExternalDeclaration.FunctionDefinition definition, Span span)
      implements Statement {}

  /** An expression statement, or a null statement without an expression (C11, 6.8.3). */
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

  /** A label; one that a block declares as local has a unique name in its function. */
  record Label(String name, Span span) implements Statement {
    static final String LOCAL_MARK = "@";

    /**
     * Returns whether {@code __label__} declares the label with a name (GCC manual, Local Labels).
     */
    public static boolean isDeclared(String name) {
      return name.contains(LOCAL_MARK);
    }
  }

  /** A label {@code case low:} or {@code case low ... high:} (GCC manual, Case Ranges). */
  record Case(Expression low, Optional<Expression> high, Span span) implements Statement {}

  record Default(Span span) implements Statement {}

  record Goto(String label, Span span) implements Statement {}

  /** A computed {@code goto *target;} (GCC manual, Labels as Values). */
  record ComputedGoto(Expression target, Span span) implements Statement {}

  record Break(Span span) implements Statement {}

  record Continue(Span span) implements Statement {}

  record Return(Optional<Expression> value, Span span) implements Statement {}

  /**
   * An unsupported construct, which matters only if an execution reaches it.
   *
   * @param what the noun phrase for the message
   */
  record Unsupported(String what, Span span) implements Statement {}
}
