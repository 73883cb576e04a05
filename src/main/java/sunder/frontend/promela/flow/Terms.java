package sunder.frontend.promela.flow;

import static sunder.source.ByKind.on;

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
import sunder.frontend.promela.syntax.Expression.Where;
import sunder.frontend.promela.syntax.Statement.Receiving;
import sunder.source.ByKind;

/**
 * From values to terms, for one process, or for a property.
 *
 * @param all every configuration of the features
 * @param process the number of the process whose local variables are meant
 * @param control where the processes are
 */
record Terms(Registers registers, ConfigSet all, int process, Surroundings control) {
  private static final ByKind<Terms, Expr, Terms.Meaning> KINDS =
      Expr.byKind(
          on(
              Expr.Constant.class,
              (at, constant) -> at.ofNumber(() -> ByCase.of(at.all, IntTerm.of(constant.value())))),
          on(Expr.Read.class, Terms::read),
          on(Expr.OfFeature.class, Terms::feature),
          on(Expr.Unary.class, Terms::unary),
          on(Expr.Binary.class, Terms::binary),
          on(Expr.Conditional.class, Terms::conditional),
          on(Expr.Question.class, Terms::question),
          on(Expr.Poll.class, Terms::poll),
          on(Expr.At.class, Terms::at),
          on(Expr.Enabled.class, Terms::enabled),
          on(Expr.Predefined.class, Terms::predefined));

  private static final int MOST_SHIFT = 64;

  /** What is known where all processes are. */
  interface Surroundings {
    Truth isAt(Expr.At at);

    /** Where the process with a number can take a step. */
    Truth isEnabled(Expr.Enabled enabled);

    Truth isStuck();

    /** The channels that are there. */
    Registers.Channels channels();
  }

  /**
   * What a value is; computed when it is asked for.
   *
   * @param defined where no index is outside, and nothing is divided by 0
   * @param truth where it is not 0
   */
  record Meaning(
      Supplier<Truth> defined, Supplier<ByCase<IntTerm>> number, Supplier<Truth> truth) {}

  /** Whether the value is not 0. */
  Truth truth(Expr value) {
    return KINDS.of(this, value).truth().get();
  }

  /** The value as a number. */
  ByCase<IntTerm> number(Expr value) {
    return KINDS.of(this, value).number().get();
  }

  /** Where the value is defined: no index outside, no division by 0. */
  Truth defined(Expr value) {
    return KINDS.of(this, value).defined().get();
  }

  /** The same everywhere. */
  Truth truth(boolean value) {
    return truth(BoolTerm.of(value));
  }

  Truth truth(BoolTerm condition) {
    return Truth.of(all, condition);
  }

  ByCase<IntTerm> number(long value) {
    return ByCase.of(all, IntTerm.of(value));
  }

  /** Where all of some values are defined. */
  Truth defined(List<Expr> values) {
    return truth(true).all(values, this::defined);
  }

  private Meaning ofNumber(Supplier<Truth> defined, Supplier<ByCase<IntTerm>> number) {
    return new Meaning(defined, number, () -> isNot0(number.get()));
  }

  private Meaning ofNumber(Supplier<ByCase<IntTerm>> number) {
    return ofNumber(() -> truth(true), number);
  }

  private Meaning ofTruth(Supplier<Truth> defined, Supplier<Truth> truth) {
    return new Meaning(defined, () -> ByCase.choose(truth.get(), number(1), number(0)), truth);
  }

  private Truth isNot0(ByCase<IntTerm> number) {
    return number.where(all, n -> BoolTerm.notEqual(n, IntTerm.ZERO));
  }

  private Meaning feature(Expr.OfFeature of) {
    if (of.feature() instanceof Feature.Numeric numeric) {
      return ofNumber(() -> ByCase.of(all, registers.feature(numeric)));
    }
    Feature.Bool bool = (Feature.Bool) of.feature();
    return ofTruth(() -> truth(true), () -> Truth.in(all.space().selected(bool), all));
  }

  private Meaning unary(Expr.Unary unary) {
    Expr operand = unary.operand();
    Supplier<Truth> defined = () -> defined(operand);
    return switch (unary.operator()) {
      case NOT -> ofTruth(defined, () -> truth(operand).not());
      case NEGATE -> ofNumber(defined, () -> number(operand).map(IntTerm::negate));
      case COMPLEMENT -> ofNumber(defined, () -> number(operand).map(Arithmetic::complement));
    };
  }

  private Meaning binary(Expr.Binary binary) {
    Expr left = binary.left();
    Expr right = binary.right();
    return switch (binary.operator()) {
      case AND ->
          ofTruth(
              () -> definedUnless(() -> truth(left).not(), binary),
              () -> truth(left).and(truth(right)));
      case OR ->
          ofTruth(
              () -> definedUnless(() -> truth(left), binary), () -> truth(left).or(truth(right)));
      case IMPLIES ->
          ofTruth(
              () -> definedUnless(() -> truth(left).not(), binary),
              () -> truth(left).not().or(truth(right)));
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
      case SHIFT_LEFT -> shift(binary, Arithmetic::shiftLeft);
      case SHIFT_RIGHT -> shift(binary, Arithmetic::shiftRight);
      case BIT_AND -> arithmetic(binary, Arithmetic::and);
      case BIT_XOR -> arithmetic(binary, Arithmetic::xor);
      case BIT_OR -> arithmetic(binary, Arithmetic::or);
    };
  }

  /** The second operand of a logical operation matters only where the first does not decide. */
  private Truth definedUnless(Supplier<Truth> decided, Expr.Binary binary) {
    Truth left = defined(binary.left());
    Truth right = defined(binary.right());
    return left.and(right.isTrue() ? right : decided.get().or(right));
  }

  private Truth bothDefined(Expr.Binary binary) {
    return defined(binary.left()).and(defined(binary.right()));
  }

  private Meaning comparison(Expr.Binary binary, BiFunction<IntTerm, IntTerm, BoolTerm> relation) {
    return ofTruth(
        () -> bothDefined(binary),
        () -> where(number(binary.left()), number(binary.right()), relation));
  }

  private Truth where(
      ByCase<IntTerm> left,
      ByCase<IntTerm> right,
      BiFunction<IntTerm, IntTerm, BoolTerm> relation) {
    return left.combine(right, relation).where(all, condition -> condition);
  }

  private ByCase<IntTerm> both(
      Expr.Binary binary, BiFunction<IntTerm, IntTerm, IntTerm> operation) {
    return number(binary.left()).combine(number(binary.right()), operation);
  }

  private Meaning arithmetic(Expr.Binary binary, BiFunction<IntTerm, IntTerm, IntTerm> operation) {
    return ofNumber(() -> bothDefined(binary), () -> both(binary, operation));
  }

  private Meaning division(Expr.Binary binary, BiFunction<IntTerm, IntTerm, IntTerm> operation) {
    return ofNumber(
        () -> bothDefined(binary).and(isNot0(number(binary.right()))),
        () -> both(binary, operation));
  }

  /** One case for each number of bits; a step by any other number is undefined. */
  private Meaning shift(Expr.Binary binary, BiFunction<IntTerm, Integer, IntTerm> operation) {
    return ofNumber(
        () -> bothDefined(binary).and(within(number(binary.right()), MOST_SHIFT)),
        () -> shifted(number(binary.left()), number(binary.right()), operation));
  }

  private ByCase<IntTerm> shifted(
      ByCase<IntTerm> left, ByCase<IntTerm> by, BiFunction<IntTerm, Integer, IntTerm> operation) {
    List<ByCase.Case<IntTerm>> result = new ArrayList<>();
    for (int i = 0; i < MOST_SHIFT; i++) {
      int bits = i;
      Truth here = by.where(all, b -> BoolTerm.equal(b, IntTerm.of(bits)));
      ByCase<IntTerm> value = left.combine(by, (a, b) -> operation.apply(a, bits));
      result.addAll(ByCase.where(here, bits).flatMap(b -> value).list());
    }
    Truth other = within(by, MOST_SHIFT).not();
    result.addAll(ByCase.where(other, IntTerm.ZERO).list());
    return new ByCase<>(result);
  }

  private Truth within(ByCase<IntTerm> number, int length) {
    return number.where(
        all,
        n -> BoolTerm.and(BoolTerm.atMost(IntTerm.ZERO, n), BoolTerm.less(n, IntTerm.of(length))));
  }

  private Meaning conditional(Expr.Conditional value) {
    return ofNumber(
        () -> {
          Truth condition = truth(value.condition());
          return defined(value.condition())
              .and(condition.not().or(defined(value.yes())))
              .and(condition.or(defined(value.no())));
        },
        () -> ByCase.choose(truth(value.condition()), number(value.yes()), number(value.no())));
  }

  private Meaning predefined(Expr.Predefined value) {
    return switch (value.quantity()) {
      case PROCESS_ID -> ofNumber(() -> number(process));
      case PROCESS_COUNT -> ofNumber(() -> ByCase.of(all, IntTerm.of(registers.processCount())));
      case TIMEOUT -> ofTruth(() -> truth(true), () -> truth(BoolTerm.of(registers.timeout)));
      case LAST -> ofNumber(() -> ByCase.of(all, IntTerm.of(registers.last().orElseThrow())));
      case STUCK -> ofTruth(() -> truth(true), control::isStuck);
      case STEPS_COUNT -> ofTruth(() -> truth(true), () -> truth(registers.doStepsCount()));
    };
  }

  private Meaning at(Expr.At at) {
    return ofTruth(
        () -> at.pid().map(this::defined).orElseGet(() -> truth(true)), () -> control.isAt(at));
  }

  private Meaning enabled(Expr.Enabled enabled) {
    return ofTruth(() -> defined(enabled.pid()), () -> control.isEnabled(enabled));
  }

  private Meaning read(Expr.Read read) {
    return ofNumber(() -> defined(read.place()), () -> number(read.place()));
  }

  private ByCase<IntTerm> number(Expr.Lvalue place) {
    Variable variable = place.variable();
    if (registers.isFixed(variable)) {
      return fixed(place);
    } else if (place.indices().isEmpty()) {
      return ByCase.of(all, IntTerm.of(registers.scalar(process, variable)));
    }
    ArrayRegister array = registers.array(process, variable);
    return index(place).map(index -> registers.element(array, variable.type(), index));
  }

  /** What a variable keeps; the channels of one array have numbers in a row, but in structures. */
  private ByCase<IntTerm> fixed(Expr.Lvalue place) {
    Variable variable = place.variable();
    if (variable.channel().isPresent()) {
      List<ByCase<IntTerm>> numbers =
          registers.channels(process, variable).stream().map(this::number).toList();
      ByCase<IntTerm> index = index(place);
      ByCase<IntTerm> result = index.combine(numbers.get(0), IntTerm::plus);
      for (int i = 0; i < numbers.size(); i++) {
        IntTerm element = IntTerm.of(i);
        if (!numbers.get(i).equals(numbers.get(0).map(n -> n.plus(element)))) {
          Truth here = index.where(all, n -> BoolTerm.equal(n, element));
          result = ByCase.choose(here, numbers.get(i), result);
        }
      }
      return result;
    }
    return variable.initial().isEmpty()
        ? number(0)
        : number(variable.initial().get(0)).map(n -> Arithmetic.wrapped(variable.type(), n));
  }

  /** The number of an element among all of its variable. */
  ByCase<IntTerm> index(Expr.Lvalue place) {
    ByCase<IntTerm> result = number(0);
    for (Expr.Lvalue.Index index : place.indices()) {
      BigInteger length = BigInteger.valueOf(index.length());
      result = result.combine(number(index.value()), (a, b) -> a.times(length).plus(b));
    }
    return result;
  }

  /** Where no index is outside. */
  Truth defined(Expr.Lvalue place) {
    Truth result = truth(true);
    for (Expr.Lvalue.Index index : place.indices()) {
      Truth inside = within(number(index.value()), index.length());
      result = result.and(defined(index.value())).and(inside);
    }
    return result;
  }

  private Meaning question(Expr.Question question) {
    Supplier<Truth> defined =
        () ->
            switch (question.property()) {
              case LEN, EMPTY, NEMPTY -> isUsable(question.channel());
              case FULL, NFULL -> isThere(question.channel());
            };
    Meaning truth = ofTruth(defined, () -> holds(question));
    return question.property() == ChannelProperty.LEN
        ? new Meaning(defined, () -> length(question.channel()), truth.truth())
        : truth;
  }

  /** A channel that is gone is empty. */
  private Truth holds(Expr.Question question) {
    return switch (question.property()) {
      case LEN, NEMPTY -> holdsOfKnown(question, ChannelProperty.NEMPTY);
      case FULL -> holdsOfKnown(question, ChannelProperty.FULL);
      case EMPTY -> holdsOfKnown(question, ChannelProperty.NEMPTY).not();
      case NFULL -> holdsOfKnown(question, ChannelProperty.FULL).not();
    };
  }

  private Truth holdsOfKnown(Expr.Question question, ChannelProperty property) {
    Truth result = truth(false);
    for (Registers.Channel candidate : control.channels().all) {
      Truth here = is(question.channel(), candidate);
      if (!here.isFalse()) {
        BoolTerm holds =
            property == ChannelProperty.FULL
                ? candidate.isFull()
                : BoolTerm.notEqual(candidate.count(), IntTerm.ZERO);
        result = result.or(here.and(truth(holds)));
      }
    }
    return result;
  }

  private ByCase<IntTerm> length(Expr channel) {
    ByCase<IntTerm> result = number(0);
    for (Registers.Channel candidate : control.channels().all) {
      Truth here = is(channel, candidate);
      if (!here.isFalse()) {
        result = ByCase.choose(here, ByCase.of(all, candidate.count()), result);
      }
    }
    return result;
  }

  private Meaning poll(Expr.Poll poll) {
    return ofTruth(() -> definedSlots(poll.slots()).and(mayBeAsked(poll)), () -> isThere(poll));
  }

  /** Where a channel can be asked for a message; pan looks at it in ways that differ by model. */
  private Truth mayBeAsked(Expr.Poll poll) {
    return choose(
        one(registers.meeting()),
        () -> hasBuffer(poll.channel()),
        () -> poll.where() == Where.ANY ? isThere(poll.channel()) : isUsable(poll.channel()));
  }

  /** Where a channel can be received from, as far as its kind decides; the same goes for this. */
  Truth mayGive(Stmt.Receive receive) {
    Expr channel = receive.channel();
    Supplier<Truth> whereOnesMeet =
        () ->
            receive.receiving() == Receiving.COPY
                ? hasBuffer(channel)
                : choose(one(registers.keeping()), () -> isThere(channel), () -> defined(channel));
    return choose(one(registers.meeting()), whereOnesMeet, () -> isUsable(channel));
  }

  /** Where one of some conditions holds. */
  private Truth one(List<Expr> conditions) {
    return conditions.isEmpty()
        ? truth(false)
        : Truth.any(conditions.stream().map(this::truth).toList());
  }

  /** One where a condition holds, the other where not; nothing is asked for that is nowhere. */
  private static Truth choose(Truth condition, Supplier<Truth> yes, Supplier<Truth> no) {
    if (condition.isTrue() || condition.isFalse()) {
      return (condition.isTrue() ? yes : no).get();
    }
    return condition.and(yes.get()).or(condition.not().and(no.get()));
  }

  private Truth isThere(Expr.Poll poll) {
    Truth result = truth(false);
    for (Registers.Channel candidate : control.channels().withFields(poll.slots().size())) {
      Truth here = is(poll.channel(), candidate);
      int capacity = candidate.type().capacity();
      int places = poll.where() == Where.ANY ? capacity : Math.min(1, capacity);
      for (int place = 0; place < places && !here.isFalse(); place++) {
        BoolTerm used = BoolTerm.less(IntTerm.of(place), candidate.count());
        Truth matches = matches(poll.slots(), fields(candidate, place));
        result = result.or(here.and(matches).and(truth(used)));
      }
    }
    return result;
  }

  /** Where a channel value is this channel. */
  Truth is(Expr channel, Registers.Channel candidate) {
    Truth same = number(channel).combine(number(candidate), BoolTerm::equal).where(all, e -> e);
    return candidate.presence().isAlways() ? same : same.and(truth(candidate.presence()));
  }

  /** What a variable holds for a channel, in the variants that have it. */
  ByCase<IntTerm> number(Registers.Channel channel) {
    return there(control.channels().number(channel));
  }

  /** How many of the first so many channels are there, which differs by variant. */
  private ByCase<IntTerm> there(int first) {
    Map<Integer, Truth> absent = new TreeMap<>(Map.of(0, truth(true)));
    for (Registers.Channel one : control.channels().optional(first)) {
      Truth present = truth(one.presence());
      Map<Integer, Truth> more = new TreeMap<>();
      absent.forEach(
          (count, where) -> {
            more.merge(count, where.and(present), Truth::or);
            more.merge(count + 1, where.and(present.not()), Truth::or);
          });
      absent = more;
    }
    List<ByCase<IntTerm>> cases = new ArrayList<>();
    absent.forEach((count, where) -> cases.add(ByCase.where(where, IntTerm.of(first - count))));
    return ByCase.joined(cases);
  }

  /** A variable that holds no channel is an error to use. */
  Truth isUsable(Expr channel) {
    return defined(channel).and(isNot0(number(channel)));
  }

  /** The same where a channel must be there: one of a process that is gone is an error, too. */
  Truth isThere(Expr channel) {
    return registers.mayBeGone(channel)
        ? isUsable(channel)
            .and(
                number(channel)
                    .combine(there(control.channels().all.size()), BoolTerm::atMost)
                    .where(all, isOne -> isOne))
        : isUsable(channel);
  }

  /** The same where it must not be a rendezvous either. */
  private Truth hasBuffer(Expr channel) {
    Truth result = isThere(channel);
    for (Registers.Channel candidate : control.channels().all) {
      if (candidate.type().isRendezvous()) {
        result = result.and(is(channel, candidate).not());
      }
    }
    return result;
  }

  /** The fields of the message at a place of a channel. */
  List<ByCase<IntTerm>> fields(Registers.Channel channel, int place) {
    return channel.places().get(place).stream()
        .map(symbol -> ByCase.of(all, IntTerm.of(symbol)))
        .toList();
  }

  /** Where a message has the values that a receive asks for. */
  Truth matches(List<Expr.Slot> slots, List<ByCase<IntTerm>> fields) {
    Truth result = truth(true);
    for (int i = 0; i < slots.size(); i++) {
      if (slots.get(i) instanceof Expr.Slot.Match match) {
        result = result.and(where(number(match.value()), fields.get(i), BoolTerm::equal));
      }
    }
    return result;
  }

  /** Where a message is less than another, field by field. */
  Truth isLess(List<ByCase<IntTerm>> message, List<ByCase<IntTerm>> other) {
    Truth result = truth(false);
    for (int i = message.size() - 1; i >= 0; i--) {
      Truth less = where(message.get(i), other.get(i), BoolTerm::less);
      Truth equal = where(message.get(i), other.get(i), BoolTerm::equal);
      result = less.or(equal.and(result));
    }
    return result;
  }

  /** Where what a receive asks for, and where it stores, is defined. */
  Truth definedSlots(List<Expr.Slot> slots) {
    Truth result = truth(true);
    for (Expr.Slot slot : slots) {
      result = result.all(slot.matched(), this::defined).all(slot.stored(), this::defined);
    }
    return result;
  }
}
