package sunder.frontend.promela.syntax;

import java.util.List;
import java.util.Optional;
import sunder.source.Span;
import sunder.source.TypeSwitch;
import sunder.source.TypeSwitch.Case;

/**
 * A statement of the syntax tree, whose names are unresolved. Separators are dropped, and {@code
 * printf} is a skip.
 */
public sealed interface Statement {
  /**
   * Returns a dispatch table over the kinds of statements. It has one case for each kind, which the
   * compiler checks.
   */
  static <C, R> TypeSwitch<C, Statement, R> byKind(
      Case<C, Declare, R> a,
      Case<C, Labelled, R> b,
      Case<C, Choice, R> c,
      Case<C, Block, R> d,
      Case<C, ForRange, R> e,
      Case<C, ForIn, R> f,
      Case<C, Select, R> g,
      Case<C, ConditionalGroup, R> h,
      Case<C, Break, R> i,
      Case<C, Goto, R> j,
      Case<C, Skip, R> k,
      Case<C, Else, R> l,
      Case<C, Assert, R> m,
      Case<C, Assign, R> n,
      Case<C, Send, R> o,
      Case<C, Receive, R> p,
      Case<C, Condition, R> q,
      Case<C, Unless, R> r) {
    return TypeSwitch.table(Statement.class, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r);
  }

  Span span();

  record Declare(Declaration declaration, Span span) implements Statement {}

  /**
   * A label.
   *
   * @param statement the statement behind it; empty if it is the last of its sequence
   */
  record Labelled(String label, Optional<Statement> statement, Span span) implements Statement {}

  /**
   * An {@code if} or {@code do} statement, or the {@code gd} statement of fPromela, which is an
   * {@code if}.
   */
  record Choice(ChoiceKind kind, List<OptionItem> options, Span span) implements Statement {
    public Choice {
      options = List.copyOf(options);
    }
  }

  /** A block: {@code atomic}, {@code d_step} or braces. */
  record Block(BlockKind kind, List<Statement> body, Span span) implements Statement {
    public Block {
      body = List.copyOf(body);
    }
  }

  /** A loop {@code for (v : from .. to) body}. */
  record ForRange(
      Expression.Reference variable,
      Expression from,
      Expression to,
      List<Statement> body,
      Span span)
      implements Statement {
    public ForRange {
      body = List.copyOf(body);
    }
  }

  /** A loop {@code for (v in array) body}. */
  record ForIn(
      Expression.Reference variable, Expression.Reference array, List<Statement> body, Span span)
      implements Statement {
    public ForIn {
      body = List.copyOf(body);
    }
  }

  /** A nondeterministic choice {@code select (v : from .. to)}. */
  record Select(Expression.Reference variable, Expression from, Expression to, Span span)
      implements Statement {}

  /** An {@code #if ... #elif ... #else ... #endif} group over features. */
  record ConditionalGroup(List<Branch<Statement>> branches, Span span) implements Statement {
    public ConditionalGroup {
      branches = List.copyOf(branches);
    }
  }

  /**
   * A branch of an {@code #if} group: statements, options or units. It is included in variants that
   * satisfy its condition and no condition of an earlier branch.
   */
  record Branch<T>(Optional<Expression> condition, List<T> body) {
    public Branch {
      body = List.copyOf(body);
    }
  }

  record Break(Span span) implements Statement {}

  record Goto(String label, Span span) implements Statement {}

  record Skip(Span span) implements Statement {}

  record Else(Span span) implements Statement {}

  record Assert(Expression condition, Span span) implements Statement {}

  record Assign(Expression.Reference target, Expression value, Span span) implements Statement {}

  record Send(Expression.Reference channel, List<Expression> values, SendOrder order, Span span)
      implements Statement {
    public Send {
      values = List.copyOf(values);
    }
  }

  record Receive(
      Expression.Reference channel,
      List<Expression.Pattern> patterns,
      ReceiveMode mode,
      Expression.PollScope scope,
      Span span)
      implements Statement {
    public Receive {
      patterns = List.copyOf(patterns);
    }
  }

  record Condition(Expression expression, Span span) implements Statement {}

  /** A statement {@code body unless escape}. */
  record Unless(Statement body, Statement escape, Span span) implements Statement {}

  /** The position of a sent message in the channel. */
  enum SendOrder {
    /** {@code !}: after all other messages. */
    FIFO,
    /** {@code !!}: before the first message that is greater in lexicographic order. */
    SORTED
  }

  /** The effect of a receive on the channel. */
  enum ReceiveMode {
    REMOVE,
    COPY
  }

  enum ChoiceKind {
    IF,
    DO
  }

  enum BlockKind {
    PLAIN,
    ATOMIC,
    /** {@code d_step}: takes the first executable option, and must not block. */
    D_STEP
  }

  /** An option of a choice, or an {@code #if} group of options. */
  sealed interface OptionItem {}

  record Option(List<Statement> body, Span span) implements OptionItem {
    public Option {
      body = List.copyOf(body);
    }
  }

  record OptionGroup(List<Branch<OptionItem>> branches) implements OptionItem {
    public OptionGroup {
      branches = List.copyOf(branches);
    }
  }
}
