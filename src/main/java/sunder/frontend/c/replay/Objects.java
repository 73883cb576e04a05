package sunder.frontend.c.replay;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sunder.family.StateSet;
import sunder.frontend.c.syntax.Expression;
import sunder.frontend.c.types.CType;
import sunder.frontend.c.types.Lvalue;
import sunder.replay.Cause;
import sunder.source.Excerpt;
import sunder.source.Span;
import sunder.verdict.Check;

/** Objects and addresses. */
final class Objects {
  private final Machine machine;
  private final Evaluator evaluator;

  Objects(Machine machine, Evaluator evaluator) {
    this.machine = machine;
    this.evaluator = evaluator;
  }

  /** The address of a place on top of the operands. */
  StateSet<State> place(Lvalue place, StateSet<State> states) {
    if (states.isEmpty()) {
      return states;
    }
    if (place instanceof Lvalue.Named named) {
      long size = Slots.of(named.type());
      return states.map(s -> s.push(new Val.Address(named.variable(), 0, 0, size)));
    } else if (place instanceof Lvalue.Member member) {
      long offset = Slots.before(member.field(), ((CType.Struct) member.of().type()).definition());
      long size = Slots.of(member.type());
      return place(member.of(), states)
          .map(s -> s.pop().push(narrowed((Val.Address) s.top(), offset, size)));
    } else if (place instanceof Lvalue.Element element) {
      return element(element, states);
    }
    Lvalue.Target target = (Lvalue.Target) place;
    long size = Slots.of(target.type());
    StateSet<State> pointers = evaluator.value(target.pointer(), states);
    return machine.require(
        pointers,
        s -> isInside(s.top(), size),
        Check.BOUNDS,
        target.span(),
        s -> pointsOutside(target.pointer().span(), s.top()));
  }

  private static Val.Address narrowed(Val.Address address, long offset, long size) {
    long slot = address.slot() + offset;
    return new Val.Address(address.root(), slot, slot, slot + size);
  }

  private static Cause pointsOutside(Span pointer, Val value) {
    String how = value instanceof Val.Null ? "is NULL" : "points outside of its object";
    return new Cause.Outside(pointer, how, Check.BOUNDS);
  }

  private static boolean isInside(Val pointer, long size) {
    return pointer instanceof Val.Address a && a.slot() >= a.low() && a.slot() + size <= a.high();
  }

  /** The address of an element may be moved over the whole array, and arrays of it. */
  private StateSet<State> element(Lvalue.Element element, StateSet<State> states) {
    CType.Array array = (CType.Array) element.array().type();
    BigInteger length = array.length().orElse(BigInteger.ZERO);
    long size = Slots.of(array.of());
    boolean outermost = !(element.array() instanceof Lvalue.Element);
    StateSet<State> both = evaluator.value(element.index(), place(element.array(), states));
    StateSet<State> inside =
        machine.require(
            both,
            s -> isIndex(s.top(), length),
            Check.BOUNDS,
            element.span(),
            s -> outside(element, s.top(), length));
    return inside.map(
        s -> {
          List<Val> two = s.last(2);
          Val.Address start = (Val.Address) two.get(0);
          long slot = start.slot() + Evaluator.integer(two.get(1)).longValueExact() * size;
          long low = outermost ? start.slot() : start.low();
          long high = outermost ? start.slot() + Slots.of(array) : start.high();
          return s.pop(2).push(new Val.Address(start.root(), slot, low, high));
        });
  }

  private static Cause outside(Lvalue.Element element, Val index, BigInteger length) {
    String array = Excerpt.of(element.array().span()) + "[" + length + "]";
    return new Cause.Index(array, Evaluator.integer(index), length);
  }

  private static boolean isIndex(Val index, BigInteger length) {
    BigInteger value = Evaluator.integer(index);
    return value.signum() >= 0 && value.compareTo(length) < 0;
  }

  /** The address on top becomes the value there. */
  StateSet<State> load(StateSet<State> states, CType type, Span span) {
    long size = Slots.of(type);
    return states.map(
        s -> {
          Val.Address address = (Val.Address) s.top();
          State state = s.pop();
          if (!(type instanceof CType.Struct)) {
            State known = known(state, address, address.slot(), span);
            return known.push(known.load(cell(address, address.slot())).orElseThrow());
          }
          List<Val> slots = new ArrayList<>();
          for (long i = address.slot(); i < address.slot() + size; i++) {
            state = known(state, address, i, span);
            slots.add(state.load(cell(address, i)).orElseThrow());
          }
          return state.push(new Val.Whole(slots));
        });
  }

  private static ScalarSlot cell(Val.Address address, long slot) {
    return new ScalarSlot(address.root().number(), slot);
  }

  private State known(State state, Val.Address address, long slot, Span span) {
    return state.load(cell(address, slot)).isPresent()
        ? state
        : machine.undefined(state, address.root(), slot, span);
  }

  /** On top an address, below it a value: the value is stored and stays. */
  StateSet<State> store(StateSet<State> states, CType type, Span span) {
    return states.map(
        s -> {
          Val.Address address = (Val.Address) s.top();
          State state = s.pop();
          Val value = state.top();
          if (value instanceof Val.Whole whole) {
            for (int i = 0; i < whole.slots().size(); i++) {
              state = put(state, address, address.slot() + i, whole.slots().get(i));
            }
            return state;
          }
          return put(state, address, address.slot(), value);
        });
  }

  private State put(State state, Val.Address address, long slot, Val value) {
    machine.events().stored(address.root(), slot, value);
    return state.store(cell(address, slot), value);
  }

  /** A pointer moved by a count of elements: the two operands become one. */
  StateSet<State> moved(StateSet<State> states, CType pointer) {
    long size = Slots.of(((CType.Pointer) pointer).to());
    return states.map(
        s -> {
          List<Val> two = s.last(2);
          State rest = s.pop(2);
          BigInteger count = Evaluator.integer(two.get(1));
          boolean far = count.bitLength() > 40;
          return two.get(0) instanceof Val.Address a && !far
              ? rest.push(a.moved(count.longValueExact() * size))
              : rest.push(two.get(0) instanceof Val.Address ? Val.Null.NULL : two.get(0));
        });
  }

  StateSet<State> difference(StateSet<State> states, CType pointer) {
    long size = Slots.of(((CType.Pointer) pointer).to());
    return states
        .filter(s -> comparable(s.last(2)).isPresent())
        .map(
            s -> {
              long slots = comparable(s.last(2)).orElseThrow();
              return s.pop(2).push(new Val.Int(BigInteger.valueOf(slots / size)));
            });
  }

  /** The distance of two addresses, if they are of the same object. */
  private static Optional<Long> comparable(List<Val> two) {
    return two.get(0) instanceof Val.Address a
            && two.get(1) instanceof Val.Address b
            && a.root() == b.root()
        ? Optional.of(a.slot() - b.slot())
        : Optional.empty();
  }

  StateSet<State> compare(Expression.BinaryOperator operator, StateSet<State> states) {
    return switch (operator) {
      case EQUAL -> states.map(s -> truth(s, same(s.last(2))));
      case NOT_EQUAL -> states.map(s -> truth(s, !same(s.last(2))));
      default ->
          states
              .filter(s -> comparable(s.last(2)).isPresent())
              .map(s -> truth(s, holds(operator, comparable(s.last(2)).orElseThrow())));
    };
  }

  private static boolean same(List<Val> two) {
    return two.get(0).equals(two.get(1));
  }

  private static State truth(State state, boolean holds) {
    return state.pop(2).push(Val.Int.of(holds));
  }

  private static boolean holds(Expression.BinaryOperator operator, long distance) {
    return switch (operator) {
      case LESS -> distance < 0;
      case AT_MOST -> distance <= 0;
      case GREATER -> distance > 0;
      default -> distance >= 0;
    };
  }
}
