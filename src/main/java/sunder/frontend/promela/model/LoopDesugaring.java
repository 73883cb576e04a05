package sunder.frontend.promela.model;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import sunder.frontend.promela.model.Expr.Lvalue;
import sunder.frontend.promela.syntax.Expression;
import sunder.frontend.promela.syntax.Expression.BinaryOperator;
import sunder.frontend.promela.syntax.Expression.ChannelProperty;
import sunder.frontend.promela.syntax.Expression.PollScope;
import sunder.frontend.promela.syntax.Statement;
import sunder.frontend.promela.syntax.Statement.ReceiveMode;
import sunder.source.Span;

/** Spells loops over ranges, arrays and channels out, and choices of a number, as SPIN does. */
record LoopDesugaring(
    PromelaStatementElaborator codes,
    PromelaExpressionElaborator values,
    PromelaStatementElaborator.StepCounter steps) {
  /** How many more than one choice of a number SPIN spells out. */
  private static final int MOST_SPELT = 32;

  Stmt desugarRange(Statement.ForRange loop) {
    return range(loop.variable(), loop.from(), loop.to(), loop.body(), loop.span());
  }

  /** {@code v = from; do :: v <= to -> body; v++ :: else -> break od}. */
  private Stmt range(
      Expression.Reference variable,
      Expression from,
      Expression to,
      List<Statement> body,
      Span span) {
    Optional<Lvalue> place = values.lvalue(variable);
    Expr start = values.value(from);
    Expr end = values.value(to);
    List<Stmt> inner = new ArrayList<>(codes.loop(body));
    if (place.isEmpty()) {
      return skip(span);
    }
    inner.add(0, guard(BinaryOperator.AT_MOST, place.get(), end, span));
    return counting(place.get(), start, inner, span);
  }

  /** Sets a counter, and counts it up behind each round until the first step is not possible. */
  private Stmt counting(Lvalue counter, Expr start, List<Stmt> round, Span span) {
    round.add(increment(counter, span));
    List<Stmt> leave =
        List.of(new Stmt.Else(steps.next(), span), new Stmt.Break(steps.next(), span));
    Stmt loop = loop(List.of(round, leave), span);
    Stmt first = new Stmt.Assign(steps.next(), counter, start, span);
    return new Stmt.Block(Statement.BlockKind.PLAIN, List.of(first, loop), span);
  }

  /** Over the indices of an array, or the messages of a channel. */
  Stmt desugarIn(Statement.ForIn loop) {
    return values.isChannel(loop.array()) ? messages(loop) : indices(loop);
  }

  private Stmt indices(Statement.ForIn loop) {
    OptionalInt length = values.length(loop.array());
    if (length.isEmpty()) {
      return skip(loop.span());
    }
    Span span = loop.array().span();
    return range(
        loop.variable(),
        new Expression.Number(BigInteger.ZERO, span),
        new Expression.Number(BigInteger.valueOf(length.getAsInt() - 1L), span),
        loop.body(),
        loop.span());
  }

  /**
   * {@code n = 0; do :: n < len(c) -> c?v; c!v; body; n++ :: else -> break od}: each message goes
   * to the end of the channel once, so that all are where they were.
   */
  private Stmt messages(Statement.ForIn loop) {
    Span span = loop.span();
    Variable counter =
        new Variable(
            "round of " + loop.array().components().get(0).name(),
            DataType.INT,
            Variable.Scope.LOCAL,
            OptionalInt.empty(),
            Optional.empty(),
            span);
    codes.locals.add(counter);
    Lvalue place = new Lvalue(counter, List.of());
    Expr filled =
        new Expr.ChannelQuery(
            ChannelProperty.LEN, values.channel(loop.array()), loop.array().span());
    List<Stmt> round = new ArrayList<>();
    round.add(guard(BinaryOperator.LESS, place, filled, span));
    round.addAll(codes.loop(List.of(receive(loop), send(loop))));
    round.addAll(codes.loop(loop.body()));
    return counting(place, number(0, span), round, span);
  }

  private static Statement receive(Statement.ForIn loop) {
    Span span = loop.variable().span();
    List<Expression.Pattern> patterns = List.of(new Expression.Pattern.Target(loop.variable()));
    return new Statement.Receive(loop.array(), patterns, ReceiveMode.REMOVE, PollScope.FIRST, span);
  }

  private static Statement send(Statement.ForIn loop) {
    return new Statement.Send(
        loop.array(), List.of(loop.variable()), Statement.SendOrder.FIFO, loop.variable().span());
  }

  /**
   * A choice of one step between literal numbers for a variable whose name is of letters and digits
   * alone, else {@code v = from; do :: break :: v < to -> v++ od}; in either form, as SPIN 6.5.
   *
   * <p>Where nobody sees it, the count is one step that stores any number of the range: {@code v}
   * is a local variable, which no other process and no property can read, and no value of the range
   * is wrapped, so that the count leaves with each of them and with no other. Given a run of the
   * one, there is a run of the other that is the same but for how often states stay as they are: as
   * long as the count goes on, the process stands before the step, where as well it can go on by
   * itself, holds what it holds, and has no label; and a count has an end, so that a process takes
   * infinitely many steps in both, or in none. So every process can do the same in both, at every
   * moment, whoever goes before whom, and the same failures, ends, cycles and formulas are met. Not
   * by what counts steps, or asks who took one ({@link SystemModel#isStutterSensitive}); nor where
   * an escape can be taken within the count, which may look at the variable; nor in a {@code
   * d_step}, where the first that is possible is done, which is to leave the count; nor behind a
   * label, to which one may jump with a number of its own. Before the choice stands a step of its
   * own where the process could also do something else: it makes the choice between these first.
   */
  Stmt desugarSelect(Statement.Select select, SelectContext around) {
    Span span = select.span();
    Optional<Lvalue> place = values.lvalue(select.variable());
    Expr from = values.value(select.from());
    Expr to = values.value(select.to());
    if (place.isEmpty()) {
      return skip(span);
    }
    int more = isDesugaredBySpin(select) ? difference(from, to) : -1;
    if (more >= 0 && more <= MOST_SPELT) {
      BigInteger least = ((Expr.Constant) from).value();
      List<Stmt.Option> items = new ArrayList<>();
      for (int i = 0; i <= more; i++) {
        Expr value = new Expr.Constant(least.add(BigInteger.valueOf(i)), span);
        Stmt choice = new Stmt.Assign(steps.next(), place.get(), value, span);
        items.add(new Stmt.Option(Expr.constantTrue(span), List.of(choice), span));
      }
      return new Stmt.Choice(Statement.ChoiceKind.IF, items, span);
    }
    if (!around.isObservable()
        && isPrivate(place.get())
        && fits(from, to, place.get().variable().type())) {
      BigInteger low = ((Expr.Constant) from).value();
      BigInteger high = ((Expr.Constant) to).value().max(low);
      List<Stmt> once = new ArrayList<>();
      if (around.isFirst()) {
        once.add(skip(span));
      }
      once.add(new Stmt.SelectStep(steps.next(), place.get(), low, high, span));
      Expr counts = new Expr.PredefinedVariable(Expr.PredefinedKind.STEPS_COUNT, span);
      List<Stmt> counted = List.of(counted(place.get(), from, to, span));
      return new Stmt.ConditionalGroup(
          List.of(
              new Stmt.ConditionalBranch(counts, counted),
              new Stmt.ConditionalBranch(Expr.not(counts), once)),
          span);
    }
    return counted(place.get(), from, to, span);
  }

  /**
   * What is around a choice of a number.
   *
   * @param isObservable whether somebody may look at its steps
   * @param isFirst whether the process may be where it could do something else
   */
  record SelectContext(boolean isObservable, boolean isFirst) {}

  private static boolean isPrivate(Lvalue place) {
    return place.indices().isEmpty() && place.variable().scope() == Variable.Scope.LOCAL;
  }

  /** Whether all numbers between two are values of a type, and not too many to be numbered. */
  private static boolean fits(Expr from, Expr to, DataType type) {
    return from instanceof Expr.Constant low
        && to instanceof Expr.Constant high
        && type.kind() != DataType.Kind.CHANNEL
        && low.value().compareTo(type.low()) >= 0
        && low.value().max(high.value()).compareTo(type.high()) <= 0
        && low.value().bitLength() < Integer.SIZE
        && high.value().bitLength() < Integer.SIZE
        && high.value().subtract(low.value()).bitLength() < Integer.SIZE - 1;
  }

  private Stmt counted(Lvalue place, Expr from, Expr to, Span span) {
    List<Stmt> further =
        List.of(guard(BinaryOperator.LESS, place, to, span), increment(place, span));
    List<Stmt> leave = List.of(new Stmt.Break(steps.next(), span));
    Stmt first = new Stmt.Assign(steps.next(), place, from, span);
    return new Stmt.Block(
        Statement.BlockKind.PLAIN, List.of(first, loop(List.of(leave, further), span)), span);
  }

  /** Whether a label before it is one of its first step, not of its rounds. */
  static boolean isDesugaredBySpin(Statement.Select select) {
    return select.from() instanceof Expression.Number
        && select.to() instanceof Expression.Number
        && select.variable().asName().filter(name -> name.matches("[A-Za-z0-9]+")).isPresent();
  }

  private static int difference(Expr from, Expr to) {
    BigInteger more = ((Expr.Constant) to).value().subtract(((Expr.Constant) from).value());
    return more.bitLength() > MOST_SPELT ? MOST_SPELT + 1 : more.intValue();
  }

  private Stmt skip(Span span) {
    return new Stmt.Skip(steps.next(), span);
  }

  private static Expr number(long value, Span span) {
    return new Expr.Constant(BigInteger.valueOf(value), span);
  }

  private Stmt guard(BinaryOperator operator, Lvalue left, Expr right, Span span) {
    Expr read = new Expr.Read(left, span);
    return new Stmt.Guard(steps.next(), new Expr.Binary(operator, read, right, span), span);
  }

  private Stmt increment(Lvalue place, Span span) {
    Expr sum =
        new Expr.Binary(BinaryOperator.PLUS, new Expr.Read(place, span), number(1, span), span);
    return new Stmt.Assign(steps.next(), place, sum, span);
  }

  private static Stmt loop(List<List<Stmt>> bodies, Span span) {
    return new Stmt.Choice(
        Statement.ChoiceKind.DO,
        bodies.stream().map(body -> new Stmt.Option(Expr.constantTrue(span), body, span)).toList(),
        span);
  }
}
