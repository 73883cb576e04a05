package sunder.frontend.c.replay;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.family.StateSet;
import sunder.frontend.c.syntax.Expression;
import sunder.frontend.c.types.CType;
import sunder.frontend.c.types.Constants;
import sunder.frontend.c.types.Expr;
import sunder.frontend.c.types.IntKind;
import sunder.source.Span;
import sunder.verdict.Play;

/** Evaluates expressions: every state gets the value on top of its operands. */
final class Evaluator {
  private final Machine machine;
  private final Objects objects;
  private final Arithmetic arithmetic;
  private final Caller caller;

  /**
   * @param caller runs the bodies of functions
   */
  Evaluator(Machine machine, Caller caller) {
    this.machine = machine;
    this.objects = new Objects(machine, this);
    this.arithmetic = new Arithmetic(machine);
    this.caller = caller;
  }

  /** Runs functions. */
  interface Caller {
    /** The arguments are on top of the operands; the value takes their place. */
    StateSet<State> call(Expr.Call call, StateSet<State> states, Use use);
  }

  /** Whether the value of a call is used: the environment is not asked for one that is not. */
  enum Use {
    VALUE,
    NONE
  }

  Objects objects() {
    return objects;
  }

  /** For the effects alone: the operands stay as they are. */
  StateSet<State> discard(Expr e, StateSet<State> states) {
    if (e instanceof Expr.Call call) {
      return caller.call(call, arguments(call, states), Use.NONE).map(State::pop);
    } else if (e instanceof Expr.Comma comma) {
      return discard(comma.second(), discard(comma.first(), states));
    } else if (e instanceof Expr.Convert convert) {
      return discard(convert.operand(), states);
    } else if (e instanceof Expr.Conditional c) {
      Truth test = branch(c.span(), c.test(), states);
      return discard(c.then(), test.yes()).or(discard(c.otherwise(), test.no()));
    } else if (e instanceof Expr.Choice choice) {
      return choose(choice, states, this::discard);
    }
    return value(e, states).map(State::pop);
  }

  /** The states in which a condition holds, and the others; operands stay as they are. */
  record Truth(StateSet<State> yes, StateSet<State> no) {}

  Truth test(Expr e, StateSet<State> states) {
    StateSet<State> tested = value(e, states);
    return new Truth(
        tested.filter(s -> s.top().isTrue()).map(State::pop),
        tested.filter(s -> !s.top().isTrue()).map(State::pop));
  }

  /**
   * The same where the program goes on by a condition.
   *
   * @param whole what the ways are parts of
   */
  Truth branch(Span whole, Expr test, StateSet<State> states) {
    if (!states.isEmpty()) {
      machine.events().evaluating(test.span());
    }
    Truth truth = test(test, states);
    machine.branched(whole, test.span(), truth.yes(), Play.Way.TRUE);
    machine.branched(whole, test.span(), truth.no(), Play.Way.FALSE);
    return truth;
  }

  private interface Way {
    StateSet<State> of(Expr e, StateSet<State> states);
  }

  private static StateSet<State> choose(Expr.Choice choice, StateSet<State> states, Way way) {
    StateSet<State> result = StateSet.empty();
    for (Expr.Alternative part : choice.parts()) {
      result = result.or(way.of(part.expression(), states.within(part.when())));
    }
    return result;
  }

  StateSet<State> value(Expr e, StateSet<State> states) {
    if (states.isEmpty()) {
      return states;
    }
    machine.step(states);
    if (e instanceof Expr.Constant c) {
      return states.map(s -> s.push(new Val.Int(c.value())));
    } else if (e instanceof Expr.Text text) {
      return states.map(s -> s.push(new Val.Text(text.value())));
    } else if (e instanceof Expr.FeatureValue f) {
      return feature(f, states);
    } else if (e instanceof Expr.Load load) {
      return machine.evaluated(
          load.span(), objects.load(objects.place(load.place(), states), load.type(), load.span()));
    } else if (e instanceof Expr.AddressOf address) {
      return objects.place(address.place(), states);
    } else if (e instanceof Expr.Call call) {
      return caller.call(call, arguments(call, states), Use.VALUE);
    } else if (e instanceof Expr.Comma comma) {
      return value(comma.second(), discard(comma.first(), states));
    } else if (e instanceof Expr.Choice choice) {
      return choose(choice, states, this::value);
    } else if (e instanceof Expr.Conditional c) {
      Truth test = branch(c.span(), c.test(), states);
      return value(c.then(), test.yes()).or(value(c.otherwise(), test.no()));
    } else if (e instanceof Expr.Logical logical) {
      return logical(logical, states);
    } else if (e instanceof Expr.Refused) {
      // No run that is asked about gets here.
      return StateSet.empty();
    }
    return operation(e, states);
  }

  private StateSet<State> feature(Expr.FeatureValue f, StateSet<State> states) {
    if (f.feature() instanceof Feature.Bool bool) {
      StateSet.Builder<State> result = new StateSet.Builder<>();
      states.forEach(
          (state, when) -> {
            ConfigSet selected = when.space().selected(bool);
            result.add(state.push(Val.Int.of(true)), when.and(selected));
            result.add(state.push(Val.Int.of(false)), when.minus(selected));
          });
      return result.build();
    }
    Feature.Numeric numeric = (Feature.Numeric) f.feature();
    StateSet.Builder<State> result = new StateSet.Builder<>();
    states.forEach(
        (state, when) ->
            when.valuesOf(numeric)
                .forEach(
                    range -> {
                      for (BigInteger v = range.low();
                          v.compareTo(range.high()) <= 0;
                          v = v.add(BigInteger.ONE)) {
                        result.add(
                            state.push(new Val.Int(v)),
                            when.and(when.space().inRange(numeric, v, v)));
                      }
                    }));
    return result.build();
  }

  private StateSet<State> logical(Expr.Logical e, StateSet<State> states) {
    boolean or = e.operator() == Expression.BinaryOperator.OR;
    Truth left = test(e.left(), states);
    StateSet<State> decided = or ? left.yes() : left.no();
    Truth right = test(e.right(), or ? left.no() : left.yes());
    StateSet<State> yes = or ? decided.or(right.yes()) : right.yes();
    StateSet<State> no = or ? right.no() : decided.or(right.no());
    return yes.map(s -> s.push(Val.Int.of(true))).or(no.map(s -> s.push(Val.Int.of(false))));
  }

  private StateSet<State> operation(Expr e, StateSet<State> states) {
    if (e instanceof Expr.Convert convert) {
      return converted(convert, states);
    } else if (e instanceof Expr.Negate n) {
      return arithmetic.result(unary(n.operand(), states, BigInteger::negate), kind(n), n.span());
    } else if (e instanceof Expr.Complement c) {
      return arithmetic.result(unary(c.operand(), states, BigInteger::not), kind(c), c.span());
    } else if (e instanceof Expr.Not not) {
      return value(not.operand(), states).map(s -> s.pop().push(Val.Int.of(!s.top().isTrue())));
    } else if (e instanceof Expr.Arithmetic a) {
      StateSet<State> both = value(a.right(), value(a.left(), states));
      return arithmetic.result(
          arithmetic.compute(a.operator(), both, kind(a), a.span(), a.right()), kind(a), a.span());
    } else if (e instanceof Expr.Compare c) {
      return compare(c, value(c.right(), value(c.left(), states)));
    } else if (e instanceof Expr.Assign assign) {
      return assign(assign, states);
    } else if (e instanceof Expr.Update update) {
      return update(update, states);
    } else if (e instanceof Expr.MovePointer move) {
      return move(move, states);
    } else if (e instanceof Expr.PointerAdd add) {
      return objects.moved(value(add.count(), value(add.pointer(), states)), add.type());
    }
    Expr.PointerDifference difference = (Expr.PointerDifference) e;
    return objects.difference(
        value(difference.right(), value(difference.left(), states)), difference.left().type());
  }

  private static IntKind kind(Expr e) {
    return ((CType.Int) e.type()).kind();
  }

  private StateSet<State> unary(
      Expr operand, StateSet<State> states, Function<BigInteger, BigInteger> operator) {
    return value(operand, states)
        .map(s -> s.pop().push(new Val.Int(operator.apply(integer(s.top())))));
  }

  static BigInteger integer(Val value) {
    return value instanceof Val.Int i ? i.value() : BigInteger.ZERO;
  }

  private StateSet<State> converted(Expr.Convert e, StateSet<State> states) {
    StateSet<State> inner = value(e.operand(), states);
    if (e.type() instanceof CType.Int type) {
      // Signed arithmetic is unbounded: a conversion that keeps or widens a signed type does
      // nothing.
      boolean widens =
          e.operand().type() instanceof CType.Int from
              && from.kind().isSigned()
              && type.kind().isSigned()
              && type.kind().bits() >= from.kind().bits();
      return widens
          ? inner
          : inner.map(s -> s.pop().push(new Val.Int(type.kind().wrap(integer(s.top())))));
    } else if (e.type() instanceof CType.Pointer) {
      return inner.map(s -> s.top() instanceof Val.Int ? s.pop().push(Val.Null.NULL) : s);
    }
    return inner.map(s -> s.pop().push(Val.Nothing.NOTHING));
  }

  private StateSet<State> compare(Expr.Compare e, StateSet<State> states) {
    if (e.left().type().isPointer()) {
      return objects.compare(e.operator(), states);
    }
    return Arithmetic.binary(states, (a, b) -> Constants.compare(e.operator(), a, b));
  }

  private StateSet<State> arguments(Expr.Call call, StateSet<State> states) {
    StateSet<State> result = states;
    for (Expr argument : call.arguments()) {
      result = value(argument, result);
    }
    return result;
  }

  private StateSet<State> assign(Expr.Assign e, StateSet<State> states) {
    StateSet<State> both = objects.place(e.place(), value(e.value(), states));
    return objects.store(both, e.type(), e.span());
  }

  private StateSet<State> update(Expr.Update e, StateSet<State> states) {
    IntKind type = kind(e);
    IntKind computed = e.computed().kind();
    // Operands: right, address; then right, address, old value.
    StateSet<State> placed = objects.place(e.place(), value(e.right(), states));
    StateSet<State> loaded = objects.load(placed.map(s -> s.push(s.top())), e.type(), e.span());
    StateSet<State> operands =
        loaded.map(
            s -> {
              List<Val> three = s.last(3);
              Val old = new Val.Int(converted(integer(three.get(2)), type, computed));
              return s.pop(3).push(three.get(2)).push(three.get(1)).push(old).push(three.get(0));
            });
    StateSet<State> raw = arithmetic.compute(e.operator(), operands, computed, e.span(), e.right());
    StateSet<State> result =
        arithmetic
            .result(raw, computed, e.span())
            .map(
                s -> {
                  List<Val> three = s.last(3);
                  Val stored = new Val.Int(converted(integer(three.get(2)), computed, type));
                  return s.pop(3).push(three.get(0)).push(stored).push(three.get(1));
                });
    StateSet<State> done = objects.store(result, e.type(), e.span());
    return done.map(
        s -> {
          List<Val> two = s.last(2);
          return s.pop(2).push(e.givesNew() ? two.get(1) : two.get(0));
        });
  }

  private static BigInteger converted(BigInteger value, IntKind from, IntKind to) {
    boolean widens = from.isSigned() && to.isSigned() && to.bits() >= from.bits();
    return widens ? value : to.wrap(value);
  }

  private StateSet<State> move(Expr.MovePointer e, StateSet<State> states) {
    // Operands: count, address of the pointer, old pointer.
    StateSet<State> placed = objects.place(e.place(), value(e.count(), states));
    StateSet<State> loaded = objects.load(placed.map(s -> s.push(s.top())), e.type(), e.span());
    StateSet<State> moved =
        objects.moved(
            loaded.map(
                s -> {
                  List<Val> three = s.last(3);
                  return s.pop(3)
                      .push(three.get(2))
                      .push(three.get(1))
                      .push(three.get(2))
                      .push(three.get(0));
                }),
            e.type());
    StateSet<State> ready =
        moved.map(
            s -> {
              List<Val> three = s.last(3);
              return s.pop(3).push(three.get(0)).push(three.get(2)).push(three.get(1));
            });
    return objects
        .store(ready, e.type(), e.span())
        .map(
            s -> {
              List<Val> two = s.last(2);
              return s.pop(2).push(e.givesNew() ? two.get(1) : two.get(0));
            });
  }

  /** The value of a constant address, if there is one. */
  static Optional<Val.Address> address(Val value) {
    return value instanceof Val.Address a ? Optional.of(a) : Optional.empty();
  }
}
