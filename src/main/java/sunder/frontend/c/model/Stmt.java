package sunder.frontend.c.model;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.source.RecordChildren;
import sunder.source.Span;
import sunder.source.TypeSwitch;

/** Typed statements. */
public sealed interface Stmt {
  /** What is done with each kind: a table that lacks one does not compile. */
  static <C, R> TypeSwitch<C, Stmt, R> byKind(
      TypeSwitch.Case<C, Block, R> block,
      TypeSwitch.Case<C, ConditionalGroup, R> part,
      TypeSwitch.Case<C, VariableDeclaration, R> declare,
      TypeSwitch.Case<C, CompoundLiteralDeclaration, R> unnamed,
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

  /** The statements within. */
  RecordChildren<Stmt> STATEMENTS = RecordChildren.of(Stmt.class);

  /** The expressions within. */
  RecordChildren<Expr> EXPRESSIONS = RecordChildren.of(Expr.class, ConditionalAssignments.class);

  /** The statements within, those in expressions too. */
  RecordChildren<Stmt> ALL_STATEMENTS =
      RecordChildren.of(
          Stmt.class,
          Expr.class,
          Lvalue.class,
          Expr.Alternative.class,
          ConditionalAssignments.class);

  Span span();

  /** The statements directly within this one. */
  default List<Stmt> substatements() {
    return STATEMENTS.childrenOf((Record) this);
  }

  /** The same with those in its expressions. */
  default List<Stmt> allSubstatements() {
    return ALL_STATEMENTS.childrenOf((Record) this);
  }

  /** The expressions directly within it. */
  default List<Expr> expressions() {
    return EXPRESSIONS.childrenOf((Record) this);
  }

  record Block(List<Stmt> items, Span span) implements Stmt {}

  /** Only some variants have these. */
  record ConditionalGroup(ConfigSet presenceCondition, List<Stmt> items, Span span)
      implements Stmt {}

  /**
   * A local variable starts to live.
   *
   * @param values what it starts with, in different variants
   */
  record VariableDeclaration(CVariable variable, List<ConditionalAssignments> values, Span span)
      implements Stmt {}

  /** An object without a name that is somewhere in a block, and lives as long as it. */
  record CompoundLiteralDeclaration(CVariable variable, Span span) implements Stmt {}

  /** Assignments to an object and its parts. */
  record ConditionalAssignments(ConfigSet presenceCondition, List<Expr> assignments) {}

  record ExpressionStatement(Expr expression, Span span) implements Stmt {}

  record If(Expr test, Stmt then, Stmt otherwise, Span span) implements Stmt {}

  record While(Expr test, Stmt body, Span span) implements Stmt {}

  record Do(Stmt body, Expr test, Span span) implements Stmt {}

  record For(Stmt start, Optional<Expr> test, Optional<Expr> step, Stmt body, Span span)
      implements Stmt {}

  record Switch(Expr value, Stmt body, Span span) implements Stmt {}

  record Label(String name, Span span) implements Stmt {}

  record Case(BigInteger low, BigInteger high, Span span) implements Stmt {}

  record Default(Span span) implements Stmt {}

  record Goto(String label, Span span) implements Stmt {}

  /**
   * A jump to the label whose address a pointer is.
   *
   * @param labels what stands for the labels of the body whose addresses are taken
   */
  record ComputedGoto(Expr target, Map<String, CVariable> labels, Span span) implements Stmt {}

  record Break(Span span) implements Stmt {}

  record Continue(Span span) implements Stmt {}

  record Return(Optional<Expr> value, Span span) implements Stmt {}

  record Unsupported(String message, Span span) implements Stmt {}
}
