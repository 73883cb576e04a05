package sunder.frontend.c.model;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sunder.family.ConfigSet;
import sunder.source.RecordChildren;
import sunder.source.Span;
import sunder.source.TypeSwitch;

/** A typed statement or declaration. */
public sealed interface Stmt {
  /** Returns a dispatch table with a case for each kind of statement. */
  static <C, R> TypeSwitch<C, Stmt, R> byKind(
      TypeSwitch.Case<C, Block, R> block,
      TypeSwitch.Case<C, ConditionalGroup, R> part,
      TypeSwitch.Case<C, VariableDeclaration, R> declare,
      TypeSwitch.Case<C, UnnamedObject, R> unnamed,
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
      TypeSwitch.Case<C, Unsupported, R> refused) {
    return TypeSwitch.table(
        Stmt.class,
        block,
        part,
        declare,
        unnamed,
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
        refused);
  }

  /** The direct substatements. */
  RecordChildren<Stmt> STATEMENTS = RecordChildren.of(Stmt.class);

  /** The direct subexpressions. */
  RecordChildren<Expr> EXPRESSIONS = RecordChildren.of(Expr.class, ConditionalAssignments.class);

  /** The direct substatements and those within expressions. */
  RecordChildren<Stmt> ALL_STATEMENTS =
      RecordChildren.of(
          Stmt.class,
          Expr.class,
          Lvalue.class,
          Expr.Alternative.class,
          ConditionalAssignments.class);

  /** Returns the place in the source text. */
  Span span();

  /** Returns the direct substatements. */
  default List<Stmt> substatements() {
    return STATEMENTS.childrenOf((Record) this);
  }

  /** Returns the direct substatements and those within expressions. */
  default List<Stmt> allSubstatements() {
    return ALL_STATEMENTS.childrenOf((Record) this);
  }

  /** Returns the direct subexpressions. */
  default List<Expr> expressions() {
    return EXPRESSIONS.childrenOf((Record) this);
  }

  record Block(List<Stmt> items, Span span) implements Stmt {}

  /** Statements that only some variants have. */
  record ConditionalGroup(ConfigSet presenceCondition, List<Stmt> items, Span span)
      implements Stmt {}

  /**
   * The declaration of a local or static variable, at which the lifetime of a variable length array
   * begins.
   *
   * @param values the initialization, by variant
   */
  record VariableDeclaration(CVariable variable, List<ConditionalAssignments> values, Span span)
      implements Stmt {}

  /**
   * An object without a declaration whose lifetime is that of the block: a compound literal (C11,
   * 6.5.2.5, 5), or the code of a nested function.
   */
  record UnnamedObject(CVariable variable, Span span) implements Stmt {}

  /**
   * The definition of a nested function (GCC manual, Nested Functions).
   *
   * @param outerLabels the labels of enclosing functions to which it, or a function in it, jumps
   */
  record NestedFunction(Set<String> outerLabels, Span span) implements Stmt {}

  /** Assignments that initialize an object, and the variants that have them. */
  record ConditionalAssignments(ConfigSet presenceCondition, List<Expr> assignments) {}

  record ExpressionStatement(Expr expression, Span span) implements Stmt {}

  record If(Expr test, Stmt then, Stmt otherwise, Span span) implements Stmt {}

  record While(Expr test, Stmt body, Span span) implements Stmt {}

  record Do(Stmt body, Expr test, Span span) implements Stmt {}

  record For(Stmt start, Optional<Expr> test, Optional<Expr> step, Stmt body, Span span)
      implements Stmt {}

  record Switch(Expr value, Stmt body, Span span) implements Stmt {}

  record Label(String name, Span span) implements Stmt {}

  /** A {@code case} label with a range of values, both inclusive. */
  record Case(BigInteger low, BigInteger high, Span span) implements Stmt {}

  record Default(Span span) implements Stmt {}

  record Goto(String label, Span span) implements Stmt {}

  /**
   * A computed {@code goto} (GCC manual, Labels as Values).
   *
   * @param target the pointer
   * @param labels the synthetic objects of the labels whose addresses are taken
   */
  record ComputedGoto(Expr target, Map<String, CVariable> labels, Span span) implements Stmt {}

  record Break(Span span) implements Stmt {}

  record Continue(Span span) implements Stmt {}

  record Return(Optional<Expr> value, Span span) implements Stmt {}

  /** An unsupported construct, which matters only if an execution reaches it. */
  record Unsupported(String message, Span span) implements Stmt {}
}
