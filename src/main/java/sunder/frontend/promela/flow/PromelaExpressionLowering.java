package sunder.frontend.promela.flow;

import static sunder.source.TypeSwitch.on;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import sunder.expression.ArrayRegister;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.frontend.promela.model.Expr;
import sunder.frontend.promela.model.Stmt;
import sunder.frontend.promela.model.Variable;
import sunder.frontend.promela.syntax.Expression.ChannelProperty;
import sunder.frontend.promela.syntax.Expression.PollScope;
import sunder.frontend.promela.syntax.Statement.ReceiveMode;
import sunder.source.TypeSwitch;

/**
 * The translation of expressions to guarded terms, for one process or for a property.
 *
 * <p>Input: an {@link Expr}. Output: its value as a {@link GuardedUnion} of integer terms, its
 * truth and its definedness as {@link LiftedCondition}s. Source: SPIN manual, "operators" and the
 * channel functions.
 *
 * @param all the set of all configurations
 * @param process the number of the process whose local variables are referred to
 * @param context the control state of the system
 */
record PromelaExpressionLowering(
    PromelaRegisterAllocation registers, ConfigSet all, int process, ControlContext context) {
  private static final TypeSwitch<
          PromelaExpressionLowering, Expr, PromelaExpressionLowering.LoweredExpression>
      KINDS =
          Expr.byKind(
              on(
                  Expr.Constant.class,
                  (at, constant) ->
                      at.ofNumber(() -> GuardedUnion.of(at.all, IntTerm.of(constant.value())))),
              on(Expr.Read.class, PromelaExpressionLowering::read),
              on(Expr.FeatureValue.class, PromelaExpressionLowering::feature),
              on(Expr.Unary.class, PromelaExpressionLowering::unary),
              on(Expr.Binary.class, PromelaExpressionLowering::binary),
              on(Expr.Conditional.class, PromelaExpressionLowering::conditional),
              on(Expr.ChannelQuery.class, PromelaExpressionLowering::question),
              on(Expr.Poll.class, PromelaExpressionLowering::poll),
              on(Expr.RemoteReference.class, PromelaExpressionLowering::at),
              on(Expr.Enabled.class, PromelaExpressionLowering::enabled),
              on(Expr.PredefinedVariable.class, PromelaExpressionLowering::predefined));

  private static final int MOST_SHIFT = 64;

  /** The control state that expressions depend on. */
  interface ControlContext {
    LiftedCondition isAt(Expr.RemoteReference at);

    /** Returns the condition that a process has an executable step. */
    LiftedCondition isEnabled(Expr.Enabled enabled);

    LiftedCondition isDeadlocked();

    PromelaRegisterAllocation.ChannelTable channels();
  }

  /**
   * The translation of an expression, computed on demand.
   *
   * @param defined the condition that all indices are within bounds and all divisors nonzero
   * @param number the value
   * @param truth the condition that the value is not 0
   */
  record LoweredExpression(
      Supplier<LiftedCondition> defined,
      Supplier<GuardedUnion<IntTerm>> number,
      Supplier<LiftedCondition> truth) {}

  LiftedCondition condition(Expr value) {
    return KINDS.apply(this, value).truth().get();
  }

  GuardedUnion<IntTerm> integer(Expr value) {
    return KINDS.apply(this, value).number().get();
  }

  /**
   * Returns the condition under which the evaluation is defined: all indices are within bounds and
   * all divisors are nonzero.
   */
  LiftedCondition defined(Expr value) {
    return KINDS.apply(this, value).defined().get();
  }

  /** Returns a constant condition. */
  LiftedCondition condition(boolean value) {
    return condition(BoolTerm.of(value));
  }

  LiftedCondition condition(BoolTerm condition) {
    return LiftedCondition.of(all, condition);
  }

  GuardedUnion<IntTerm> integer(long value) {
    return GuardedUnion.of(all, IntTerm.of(value));
  }

  /** Returns the condition under which the evaluation of all expressions is defined. */
  LiftedCondition defined(List<Expr> values) {
    return condition(true).andForAll(values, this::defined);
  }

  private LoweredExpression ofNumber(
      Supplier<LiftedCondition> defined, Supplier<GuardedUnion<IntTerm>> number) {
    return new LoweredExpression(defined, number, () -> isNonzero(number.get()));
  }

  private LoweredExpression ofNumber(Supplier<GuardedUnion<IntTerm>> number) {
    return ofNumber(() -> condition(true), number);
  }

  private LoweredExpression ofTruth(
      Supplier<LiftedCondition> defined, Supplier<LiftedCondition> truth) {
    return new LoweredExpression(
        defined, () -> GuardedUnion.ifThenElse(truth.get(), integer(1), integer(0)), truth);
  }

  private LiftedCondition isNonzero(GuardedUnion<IntTerm> number) {
    return number.where(all, n -> BoolTerm.notEqual(n, IntTerm.ZERO));
  }

  private LoweredExpression feature(Expr.FeatureValue of) {
    if (of.feature() instanceof Feature.Numeric numeric) {
      return ofNumber(() -> GuardedUnion.of(all, registers.feature(numeric)));
    }
    Feature.Bool bool = (Feature.Bool) of.feature();
    return ofTruth(
        () -> condition(true), () -> LiftedCondition.ofVariants(all.space().selected(bool), all));
  }

  private LoweredExpression unary(Expr.Unary unary) {
    Expr operand = unary.operand();
    Supplier<LiftedCondition> defined = () -> defined(operand);
    return switch (unary.operator()) {
      case NOT -> ofTruth(defined, () -> condition(operand).not());
      case NEGATE -> ofNumber(defined, () -> integer(operand).map(IntTerm::negate));
      case COMPLEMENT ->
          ofNumber(defined, () -> integer(operand).map(MachineArithmetic::complement));
    };
  }

  private LoweredExpression binary(Expr.Binary binary) {
    Expr left = binary.left();
    Expr right = binary.right();
    return switch (binary.operator()) {
      case AND ->
          ofTruth(
              () -> definedUnless(() -> condition(left).not(), binary),
              () -> condition(left).and(condition(right)));
      case OR ->
          ofTruth(
              () -> definedUnless(() -> condition(left), binary),
              () -> condition(left).or(condition(right)));
      case IMPLIES ->
          ofTruth(
              () -> definedUnless(() -> condition(left).not(), binary),
              () -> condition(left).not().or(condition(right)));
      case LESS -> comparison(binary, BoolTerm::less);
      case GREATER -> comparison(binary, (a, b) -> BoolTerm.less(b, a));
      case AT_MOST -> comparison(binary, BoolTerm::atMost);
      case AT_LEAST -> comparison(binary, (a, b) -> BoolTerm.atMost(b, a));
      case EQUAL -> comparison(binary, BoolTerm::equal);
      case NOT_EQUAL -> comparison(binary, BoolTerm::notEqual);
      case TIMES -> arithmetic(binary, IntTerm::times);
      case DIVIDE -> division(binary, IntTerm::dividedBy);
      case REMAINDER -> division(binary, IntTerm::remainder);
      case PLUS -> arithmetic(binary, IntTerm::plus);
      case MINUS -> arithmetic(binary, IntTerm::minus);
      case SHIFT_LEFT -> shift(binary, MachineArithmetic::shiftLeft);
      case SHIFT_RIGHT -> shift(binary, MachineArithmetic::shiftRight);
      case BIT_AND -> arithmetic(binary, MachineArithmetic::and);
      case BIT_XOR -> arithmetic(binary, MachineArithmetic::xor);
      case BIT_OR -> arithmetic(binary, MachineArithmetic::or);
    };
  }

  /**
   * Returns the definedness of a short-circuit operator: the second operand is evaluated only if
   * the first one does not determine the result.
   */
  private LiftedCondition definedUnless(Supplier<LiftedCondition> decided, Expr.Binary binary) {
    LiftedCondition left = defined(binary.left());
    LiftedCondition right = defined(binary.right());
    return left.and(right.isTrue() ? right : decided.get().or(right));
  }

  private LiftedCondition bothDefined(Expr.Binary binary) {
    return defined(binary.left()).and(defined(binary.right()));
  }

  private LoweredExpression comparison(
      Expr.Binary binary, BiFunction<IntTerm, IntTerm, BoolTerm> relation) {
    return ofTruth(
        () -> bothDefined(binary),
        () -> where(integer(binary.left()), integer(binary.right()), relation));
  }

  private LiftedCondition where(
      GuardedUnion<IntTerm> left,
      GuardedUnion<IntTerm> right,
      BiFunction<IntTerm, IntTerm, BoolTerm> relation) {
    return left.combine(right, relation).where(all, condition -> condition);
  }

  private GuardedUnion<IntTerm> both(
      Expr.Binary binary, BiFunction<IntTerm, IntTerm, IntTerm> operation) {
    return integer(binary.left()).combine(integer(binary.right()), operation);
  }

  private LoweredExpression arithmetic(
      Expr.Binary binary, BiFunction<IntTerm, IntTerm, IntTerm> operation) {
    return ofNumber(() -> bothDefined(binary), () -> both(binary, operation));
  }

  private LoweredExpression division(
      Expr.Binary binary, BiFunction<IntTerm, IntTerm, IntTerm> operation) {
    return ofNumber(
        () -> bothDefined(binary).and(isNonzero(integer(binary.right()))),
        () -> both(binary, operation));
  }

  /**
   * Returns a shift, with one case for each number of bits below 64; shifts by other numbers are
   * undefined.
   */
  private LoweredExpression shift(
      Expr.Binary binary, BiFunction<IntTerm, Integer, IntTerm> operation) {
    return ofNumber(
        () -> bothDefined(binary).and(within(integer(binary.right()), MOST_SHIFT)),
        () -> shifted(integer(binary.left()), integer(binary.right()), operation));
  }

  private GuardedUnion<IntTerm> shifted(
      GuardedUnion<IntTerm> left,
      GuardedUnion<IntTerm> by,
      BiFunction<IntTerm, Integer, IntTerm> operation) {
    List<GuardedUnion.GuardedValue<IntTerm>> result = new ArrayList<>();
    for (int i = 0; i < MOST_SHIFT; i++) {
      int bits = i;
      LiftedCondition here = by.where(all, b -> BoolTerm.equal(b, IntTerm.of(bits)));
      GuardedUnion<IntTerm> value = left.combine(by, (a, b) -> operation.apply(a, bits));
      result.addAll(GuardedUnion.where(here, bits).flatMap(b -> value).cases());
    }
    LiftedCondition other = within(by, MOST_SHIFT).not();
    result.addAll(GuardedUnion.where(other, IntTerm.ZERO).cases());
    return new GuardedUnion<>(result);
  }

  private LiftedCondition within(GuardedUnion<IntTerm> number, int length) {
    return number.where(
        all,
        n -> BoolTerm.and(BoolTerm.atMost(IntTerm.ZERO, n), BoolTerm.less(n, IntTerm.of(length))));
  }

  private LoweredExpression conditional(Expr.Conditional value) {
    return ofNumber(
        () -> {
          LiftedCondition condition = condition(value.condition());
          return defined(value.condition())
              .and(condition.not().or(defined(value.yes())))
              .and(condition.or(defined(value.no())));
        },
        () ->
            GuardedUnion.ifThenElse(
                condition(value.condition()), integer(value.yes()), integer(value.no())));
  }

  private LoweredExpression predefined(Expr.PredefinedVariable value) {
    return switch (value.kind()) {
      case PROCESS_ID -> ofNumber(() -> integer(process));
      case PROCESS_COUNT ->
          ofNumber(() -> GuardedUnion.of(all, IntTerm.of(registers.processCount())));
      case TIMEOUT ->
          ofTruth(() -> condition(true), () -> condition(BoolTerm.of(registers.timeout)));
      case LAST ->
          ofNumber(() -> GuardedUnion.of(all, IntTerm.of(registers.lastProcess().orElseThrow())));
      case DEADLOCK -> ofTruth(() -> condition(true), context::isDeadlocked);
      case STUTTER_SENSITIVE ->
          ofTruth(() -> condition(true), () -> condition(registers.isStutterSensitive()));
    };
  }

  private LoweredExpression at(Expr.RemoteReference at) {
    return ofTruth(
        () -> at.pid().map(this::defined).orElseGet(() -> condition(true)), () -> context.isAt(at));
  }

  private LoweredExpression enabled(Expr.Enabled enabled) {
    return ofTruth(() -> defined(enabled.pid()), () -> context.isEnabled(enabled));
  }

  private LoweredExpression read(Expr.Read read) {
    return ofNumber(() -> defined(read.lvalue()), () -> integer(read.lvalue()));
  }

  private GuardedUnion<IntTerm> integer(Expr.Lvalue place) {
    Variable variable = place.variable();
    if (registers.isConstant(variable)) {
      return constantValue(place);
    } else if (place.indices().isEmpty()) {
      return GuardedUnion.of(all, IntTerm.of(registers.scalar(process, variable)));
    }
    ArrayRegister array = registers.array(process, variable);
    return index(place).map(index -> registers.element(array, variable.type(), index));
  }

  /**
   * Returns the value of a variable that is never assigned. The channels of one array have
   * consecutive numbers, except within structures.
   */
  private GuardedUnion<IntTerm> constantValue(Expr.Lvalue place) {
    Variable variable = place.variable();
    if (variable.channel().isPresent()) {
      List<GuardedUnion<IntTerm>> numbers =
          registers.channels(process, variable).stream().map(this::integer).toList();
      GuardedUnion<IntTerm> index = index(place);
      GuardedUnion<IntTerm> result = index.combine(numbers.get(0), IntTerm::plus);
      for (int i = 0; i < numbers.size(); i++) {
        IntTerm element = IntTerm.of(i);
        if (!numbers.get(i).equals(numbers.get(0).map(n -> n.plus(element)))) {
          LiftedCondition here = index.where(all, n -> BoolTerm.equal(n, element));
          result = GuardedUnion.ifThenElse(here, numbers.get(i), result);
        }
      }
      return result;
    }
    return variable.initialValues().isEmpty()
        ? integer(0)
        : integer(variable.initialValues().get(0))
            .map(n -> MachineArithmetic.wrapToType(variable.type(), n));
  }

  /** Returns the index of an element among all elements of its variable, in row-major order. */
  GuardedUnion<IntTerm> index(Expr.Lvalue place) {
    GuardedUnion<IntTerm> result = integer(0);
    for (Expr.Lvalue.Index index : place.indices()) {
      BigInteger length = BigInteger.valueOf(index.length());
      result = result.combine(integer(index.value()), (a, b) -> a.times(length).plus(b));
    }
    return result;
  }

  /** Returns the condition that all indices are defined and within bounds. */
  LiftedCondition defined(Expr.Lvalue place) {
    LiftedCondition result = condition(true);
    for (Expr.Lvalue.Index index : place.indices()) {
      LiftedCondition inside = within(integer(index.value()), index.length());
      result = result.and(defined(index.value())).and(inside);
    }
    return result;
  }

  private LoweredExpression question(Expr.ChannelQuery question) {
    Supplier<LiftedCondition> defined =
        () ->
            switch (question.property()) {
              case LEN, EMPTY, NEMPTY -> isChannel(question.channel());
              case FULL, NFULL -> exists(question.channel());
            };
    LoweredExpression truth = ofTruth(defined, () -> holds(question));
    return question.property() == ChannelProperty.LEN
        ? new LoweredExpression(defined, () -> length(question.channel()), truth.truth())
        : truth;
  }

  /** Returns the truth of a channel function; a channel that no longer exists is empty. */
  private LiftedCondition holds(Expr.ChannelQuery question) {
    return switch (question.property()) {
      case LEN, NEMPTY -> holdsOfKnown(question, ChannelProperty.NEMPTY);
      case FULL -> holdsOfKnown(question, ChannelProperty.FULL);
      case EMPTY -> holdsOfKnown(question, ChannelProperty.NEMPTY).not();
      case NFULL -> holdsOfKnown(question, ChannelProperty.FULL).not();
    };
  }

  private LiftedCondition holdsOfKnown(Expr.ChannelQuery question, ChannelProperty property) {
    LiftedCondition result = condition(false);
    for (PromelaRegisterAllocation.ChannelRegisters candidate : context.channels().all) {
      LiftedCondition here = is(question.channel(), candidate);
      if (!here.isFalse()) {
        BoolTerm holds =
            property == ChannelProperty.FULL
                ? candidate.isFull()
                : BoolTerm.notEqual(candidate.count(), IntTerm.ZERO);
        result = result.or(here.and(condition(holds)));
      }
    }
    return result;
  }

  private GuardedUnion<IntTerm> length(Expr channel) {
    GuardedUnion<IntTerm> result = integer(0);
    for (PromelaRegisterAllocation.ChannelRegisters candidate : context.channels().all) {
      LiftedCondition here = is(channel, candidate);
      if (!here.isFalse()) {
        result = GuardedUnion.ifThenElse(here, GuardedUnion.of(all, candidate.count()), result);
      }
    }
    return result;
  }

  private LoweredExpression poll(Expr.Poll poll) {
    return ofTruth(
        () -> definedSlots(poll.patterns()).and(isPollDefined(poll)), () -> exists(poll));
  }

  /**
   * Returns the condition under which a poll is defined. The checks of SPIN's verifier (pan) depend
   * on the kinds of channels in the model.
   */
  private LiftedCondition isPollDefined(Expr.Poll poll) {
    return choose(
        one(registers.rendezvousConditions()),
        () -> hasBuffer(poll.channel()),
        () -> poll.scope() == PollScope.ANY ? exists(poll.channel()) : isChannel(poll.channel()));
  }

  /**
   * Returns the condition under which a receive on a channel is defined, as far as the kind of the
   * channel matters. The checks of SPIN's verifier (pan) depend on the kinds of channels in the
   * model.
   */
  LiftedCondition canReceiveFrom(Stmt.Receive receive) {
    Expr channel = receive.channel();
    Supplier<LiftedCondition> whereOnesMeet =
        () ->
            receive.mode() == ReceiveMode.COPY
                ? hasBuffer(channel)
                : choose(
                    one(registers.bufferedConditions()),
                    () -> exists(channel),
                    () -> defined(channel));
    return choose(one(registers.rendezvousConditions()), whereOnesMeet, () -> isChannel(channel));
  }

  /** Returns the disjunction of conditions over features. */
  private LiftedCondition one(List<Expr> conditions) {
    return conditions.isEmpty()
        ? condition(false)
        : LiftedCondition.disjunction(conditions.stream().map(this::condition).toList());
  }

  /**
   * Returns one condition where a condition holds, and another one elsewhere. A branch that is
   * nowhere needed is not computed.
   */
  private static LiftedCondition choose(
      LiftedCondition condition, Supplier<LiftedCondition> yes, Supplier<LiftedCondition> no) {
    if (condition.isTrue() || condition.isFalse()) {
      return (condition.isTrue() ? yes : no).get();
    }
    return condition.and(yes.get()).or(condition.not().and(no.get()));
  }

  private LiftedCondition exists(Expr.Poll poll) {
    LiftedCondition result = condition(false);
    for (PromelaRegisterAllocation.ChannelRegisters candidate :
        context.channels().withFields(poll.patterns().size())) {
      LiftedCondition here = is(poll.channel(), candidate);
      int capacity = candidate.type().capacity();
      int places = poll.scope() == PollScope.ANY ? capacity : Math.min(1, capacity);
      for (int place = 0; place < places && !here.isFalse(); place++) {
        BoolTerm used = BoolTerm.less(IntTerm.of(place), candidate.count());
        LiftedCondition matches = matches(poll.patterns(), fields(candidate, place));
        result = result.or(here.and(matches).and(condition(used)));
      }
    }
    return result;
  }

  /** Returns the condition that a channel expression denotes a channel. */
  LiftedCondition is(Expr channel, PromelaRegisterAllocation.ChannelRegisters candidate) {
    LiftedCondition same =
        integer(channel).combine(integer(candidate), BoolTerm::equal).where(all, e -> e);
    return candidate.presenceCondition().isConstantTrue()
        ? same
        : same.and(condition(candidate.presenceCondition()));
  }

  /** Returns the number of a channel, in the variants that declare it. */
  GuardedUnion<IntTerm> integer(PromelaRegisterAllocation.ChannelRegisters channel) {
    return existingCount(context.channels().number(channel));
  }

  /**
   * Returns the number of existing channels among the first ones of the table, which depends on the
   * variant.
   *
   * @param first the number of channels of the table to consider
   */
  private GuardedUnion<IntTerm> existingCount(int first) {
    Map<Integer, LiftedCondition> absent = new TreeMap<>(Map.of(0, condition(true)));
    for (PromelaRegisterAllocation.ChannelRegisters one :
        context.channels().variantDependent(first)) {
      LiftedCondition present = condition(one.presenceCondition());
      Map<Integer, LiftedCondition> more = new TreeMap<>();
      absent.forEach(
          (count, where) -> {
            more.merge(count, where.and(present), LiftedCondition::or);
            more.merge(count + 1, where.and(present.not()), LiftedCondition::or);
          });
      absent = more;
    }
    List<GuardedUnion<IntTerm>> cases = new ArrayList<>();
    absent.forEach(
        (count, where) -> cases.add(GuardedUnion.where(where, IntTerm.of(first - count))));
    return GuardedUnion.union(cases);
  }

  /**
   * Returns the condition that an expression is defined and denotes a channel, that is, its value
   * is not 0. The use of a variable that holds no channel is an error.
   */
  LiftedCondition isChannel(Expr channel) {
    return defined(channel).and(isNonzero(integer(channel)));
  }

  /**
   * Returns the condition that an expression denotes an existing channel. The use of a channel of a
   * terminated process is an error.
   */
  LiftedCondition exists(Expr channel) {
    return registers.mayDangle(channel)
        ? isChannel(channel)
            .and(
                integer(channel)
                    .combine(existingCount(context.channels().all.size()), BoolTerm::atMost)
                    .where(all, isOne -> isOne))
        : isChannel(channel);
  }

  /** Returns the condition that an expression denotes an existing buffered channel. */
  private LiftedCondition hasBuffer(Expr channel) {
    LiftedCondition result = exists(channel);
    for (PromelaRegisterAllocation.ChannelRegisters candidate : context.channels().all) {
      if (candidate.type().isRendezvous()) {
        result = result.and(is(channel, candidate).not());
      }
    }
    return result;
  }

  /**
   * Returns the fields of the message at a position of a channel, where position 0 is the first
   * message.
   */
  List<GuardedUnion<IntTerm>> fields(
      PromelaRegisterAllocation.ChannelRegisters channel, int place) {
    return channel.messages().get(place).stream()
        .map(symbol -> GuardedUnion.of(all, IntTerm.of(symbol)))
        .toList();
  }

  /** Returns the condition that a message matches the patterns of a receive. */
  LiftedCondition matches(List<Expr.ReceivePattern> slots, List<GuardedUnion<IntTerm>> fields) {
    LiftedCondition result = condition(true);
    for (int i = 0; i < slots.size(); i++) {
      if (slots.get(i) instanceof Expr.ReceivePattern.Match match) {
        result = result.and(where(integer(match.value()), fields.get(i), BoolTerm::equal));
      }
    }
    return result;
  }

  /**
   * Returns the condition that a message is less than another one in the lexicographic order of the
   * fields.
   */
  LiftedCondition isLess(List<GuardedUnion<IntTerm>> message, List<GuardedUnion<IntTerm>> other) {
    LiftedCondition result = condition(false);
    for (int i = message.size() - 1; i >= 0; i--) {
      LiftedCondition less = where(message.get(i), other.get(i), BoolTerm::less);
      LiftedCondition equal = where(message.get(i), other.get(i), BoolTerm::equal);
      result = less.or(equal.and(result));
    }
    return result;
  }

  /** Returns the condition that the patterns of a receive and its targets are defined. */
  LiftedCondition definedSlots(List<Expr.ReceivePattern> slots) {
    LiftedCondition result = condition(true);
    for (Expr.ReceivePattern slot : slots) {
      result =
          result
              .andForAll(slot.matchedValues(), this::defined)
              .andForAll(slot.targets(), this::defined);
    }
    return result;
  }
}
