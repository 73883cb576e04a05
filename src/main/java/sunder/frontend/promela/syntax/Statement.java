package sunder.frontend.promela.syntax;

import java.util.List;
import java.util.Optional;
import sunder.source.Span;
import sunder.source.TypeSwitch;
import sunder.source.TypeSwitch.Case;

/** A statement, as it is written; semicolons, arrows and printing are gone. */
public sealed interface Statement {
  /** What is done with each kind: a table that lacks one does not compile. */
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

  record Labelled(String label, Statement statement, Span span) implements Statement {}

  /** {@code if}, {@code do} and {@code gd}. */
  record Choice(ChoiceKind kind, List<OptionItem> options, Span span) implements Statement {
    public Choice {
      options = List.copyOf(options);
    }
  }

  /** Braces, {@code atomic} or plain. */
  record Block(BlockKind kind, List<Statement> body, Span span) implements Statement {
    public Block {
      body = List.copyOf(body);
    }
  }

  /** {@code for (v : from .. to) body}. */
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

  /** {@code for (v in array) body}. */
  record ForIn(
      Expression.Reference variable, Expression.Reference array, List<Statement> body, Span span)
      implements Statement {
    public ForIn {
      body = List.copyOf(body);
    }
  }

  /** {@code select (v : from .. to)}. */
  record Select(Expression.Reference variable, Expression from, Expression to, Span span)
      implements Statement {}

  /** {@code #if ... #elif ... #else ... #endif} over features. */
  record ConditionalGroup(List<Branch<Statement>> branches, Span span) implements Statement {
    public ConditionalGroup {
      branches = List.copyOf(branches);
    }
  }

  /**
   * Statements, or options, in those variants that satisfy a condition, and none of the branches
   * before.
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

  record Send(Expression.Reference channel, List<Expression> values, SendOrder sending, Span span)
      implements Statement {
    public Send {
      values = List.copyOf(values);
    }
  }

  record Receive(
      Expression.Reference channel,
      List<Expression.Pattern> patterns,
      ReceiveMode receiving,
      Expression.PollScope where,
      Span span)
      implements Statement {
    public Receive {
      patterns = List.copyOf(patterns);
    }
  }

  record Condition(Expression expression, Span span) implements Statement {}

  /** {@code body unless escape}. */
  record Unless(Statement body, Statement escape, Span span) implements Statement {}

  /** Where a message is put among those in the channel. */
  enum SendOrder {
    /** {@code !}: behind them. */
    FIFO,
    /** {@code !!}: before the first that is greater, field by field. */
    SORTED
  }

  /** What becomes of the message. */
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
    /** {@code d_step}: takes the first statement that it can, and must not block inside. */
    D_STEP
  }

  /** An option of a choice, or options of some variants. */
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
