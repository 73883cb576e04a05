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

/**
 * The desugaring of {@code for} loops and {@code select} statements into assignments, guards and
 * {@code do} loops, as in SPIN 6.5. Source: SPIN manual, {@code for} and {@code select}.
 */
record LoopDesugaring(
    PromelaStatementElaborator codes,
    PromelaExpressionElaborator values,
    PromelaStatementElaborator.StepCounter steps) {
  /**
   * The greatest difference of the bounds of a {@code select} for which SPIN generates one option
   * for each number.
   */
  private static final int MAX_EXPANDED = 32;

  Stmt desugarRange(Statement.ForRange loop) {
    return range(loop.variable(), loop.from(), loop.to(), loop.body(), loop.span());
  }

  /** Returns {@code v = from; do :: v <= to -> body; v++ :: else -> break od}. */
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
    return counterLoop(place.get(), start, inner, span);
  }

  /**
   * Returns a loop with a counter: the counter is initialised, and incremented at the end of each
   * iteration; the loop is left when the first step of an iteration is not executable.
   */
  private Stmt counterLoop(Lvalue counter, Expr start, List<Stmt> round, Span span) {
    round.add(increment(counter, span));
    List<Stmt> leave =
        List.of(new Stmt.Else(steps.next(), span), new Stmt.Break(steps.next(), span));
    Stmt loop = loop(List.of(round, leave), span);
    Stmt first = new Stmt.Assign(steps.next(), counter, start, span);
    return new Stmt.Block(Statement.BlockKind.PLAIN, List.of(first, loop), span);
  }

  /**
   * Returns the desugaring of a loop over the indices of an array or over the messages of a
   * channel.
   */
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
   * Returns {@code n = 0; do :: n < len(c) -> c?v; c!v; body; n++ :: else -> break od}. Each
   * message moves to the end of the channel once, so that the final order is the initial one.
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
    codes.localVariables.add(counter);
    Lvalue place = new Lvalue(counter, List.of());
    Expr filled =
        new Expr.ChannelQuery(
            ChannelProperty.LEN, values.channel(loop.array()), loop.array().span());
    List<Stmt> round = new ArrayList<>();
    round.add(guard(BinaryOperator.LESS, place, filled, span));
    round.addAll(codes.loop(List.of(receive(loop), send(loop))));
    round.addAll(codes.loop(loop.body()));
    return counterLoop(place, number(0, span), round, span);
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
   * Returns the desugaring of a {@code select} statement, as in SPIN 6.5: an {@code if} with one
   * assignment for each number if the bounds are literals, the name of the variable consists of
   * letters and digits, and the range is small; otherwise the loop {@code v = from; do :: break ::
   * v < to -> v++ od}.
   *
   * <p>If the intermediate states of the loop are not observable, the loop is replaced with one
   * {@link Stmt.SelectStep} that stores any number of the range. The conditions for this are that
   * {@code v} is a local variable, which neither other processes nor properties can read, and that
   * no number of the range is truncated, so that the loop can be left with each number and with no
   * other value. Then the runs of both encodings correspond up to stuttering: during the loop, the
   * process is at the position before the step, the values of all other variables are unchanged,
   * the process can proceed without the others, and the position has no label. As the loop
   * terminates, a process takes infinitely many steps in both encodings or in neither. The
   * encodings therefore have the same assertion violations, end states, cycles and satisfied
   * formulas, under any priorities.
   *
   * <p>The loop is kept where the difference is observable: for properties that are not
   * stutter-invariant ({@link SystemModel#isStutterSensitive}); within an {@code unless}, whose
   * escape could be taken during the loop and could read the variable; within a {@code d_step},
   * which takes the first executable option, that is, leaves the loop immediately; and after a
   * label, which a jump could reach with another value of the variable. If the {@code select} may
   * be the first statement of an option, a skip precedes the step, so that the choice of the option
   * comes before the choice of the number.
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
    if (more >= 0 && more <= MAX_EXPANDED) {
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
        && isRepresentable(from, to, place.get().variable().type())) {
      BigInteger low = ((Expr.Constant) from).value();
      BigInteger high = ((Expr.Constant) to).value().max(low);
      List<Stmt> once = new ArrayList<>();
      if (around.isFirst()) {
        once.add(skip(span));
      }
      once.add(new Stmt.SelectStep(steps.next(), place.get(), low, high, span));
      Expr counts = new Expr.PredefinedVariable(Expr.PredefinedKind.STUTTER_SENSITIVE, span);
      List<Stmt> countingLoop = List.of(countingLoop(place.get(), from, to, span));
      return new Stmt.ConditionalGroup(
          List.of(
              new Stmt.ConditionalBranch(counts, countingLoop),
              new Stmt.ConditionalBranch(Expr.not(counts), once)),
          span);
    }
    return countingLoop(place.get(), from, to, span);
  }

  /**
   * The context of a {@code select} statement.
   *
   * @param isObservable whether the intermediate steps of the loop are observable
   * @param isFirst whether the statement may be one of several alternatives at its position
   */
  record SelectContext(boolean isObservable, boolean isFirst) {}

  private static boolean isPrivate(Lvalue place) {
    return place.indices().isEmpty() && place.variable().scope() == Variable.Scope.LOCAL;
  }

  /**
   * Returns whether the bounds are constants, the numbers between them are values of a type, and
   * the size of the range is an {@code int}.
   */
  private static boolean isRepresentable(Expr from, Expr to, DataType type) {
    return from instanceof Expr.Constant low
        && to instanceof Expr.Constant high
        && type.kind() != DataType.Kind.CHANNEL
        && low.value().compareTo(type.low()) >= 0
        && low.value().max(high.value()).compareTo(type.high()) <= 0
        && low.value().bitLength() < Integer.SIZE
        && high.value().bitLength() < Integer.SIZE
        && high.value().subtract(low.value()).bitLength() < Integer.SIZE - 1;
  }

  private Stmt countingLoop(Lvalue place, Expr from, Expr to, Span span) {
    List<Stmt> further =
        List.of(guard(BinaryOperator.LESS, place, to, span), increment(place, span));
    List<Stmt> leave = List.of(new Stmt.Break(steps.next(), span));
    Stmt first = new Stmt.Assign(steps.next(), place, from, span);
    return new Stmt.Block(
        Statement.BlockKind.PLAIN, List.of(first, loop(List.of(leave, further), span)), span);
  }

  /**
   * Returns whether SPIN desugars a {@code select} into an {@code if}: a label before it is then a
   * label of the first step, not of the loop.
   */
  static boolean isDesugaredBySpin(Statement.Select select) {
    return select.from() instanceof Expression.Number
        && select.to() instanceof Expression.Number
        && select.variable().asName().filter(name -> name.matches("[A-Za-z0-9]+")).isPresent();
  }

  private static int difference(Expr from, Expr to) {
    BigInteger more = ((Expr.Constant) to).value().subtract(((Expr.Constant) from).value());
    return more.bitLength() > MAX_EXPANDED ? MAX_EXPANDED + 1 : more.intValue();
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
