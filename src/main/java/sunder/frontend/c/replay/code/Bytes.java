package sunder.frontend.c.replay.code;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import sunder.family.ConfigSet;
import sunder.family.StateSet;
import sunder.frontend.c.library.Library;
import sunder.frontend.c.replay.memory.Block;
import sunder.frontend.c.replay.memory.Slots;
import sunder.frontend.c.replay.memory.State;
import sunder.frontend.c.replay.memory.Val;
import sunder.frontend.c.replay.scope.Struct;
import sunder.frontend.c.replay.scope.Type;
import sunder.frontend.c.replay.scope.Variable;
import sunder.frontend.c.replay.scope.Varies;
import sunder.replay.Cause;
import sunder.source.Span;
import sunder.verdict.Check;

/** {@code memset}, {@code memcpy} and their kind: of whole objects, or byte by byte. */
public record Bytes(Machine machine, Objects objects) {
  /** Address, byte or other address, and size are on top; the address takes their place. */
  public StateSet<State> call(Evaluator.Call call, StateSet<State> states) {
    String name = call.function().name();
    if (name.equals(Library.ELEMENT)) {
      return each(states, this::element);
    }
    boolean fills = name.equals("memset");
    boolean exchanges = name.equals(Library.EXCHANGE);
    Span span = call.span();
    StateSet<State> now = states.filter(s -> !isEmpty(s));
    // The elements are used one after the other: all of the first one is asked before the others.
    for (int argument = fills ? 0 : 1; argument >= 0; argument--) {
      int at = argument;
      Span pointer = call.arguments().get(at);
      now = usable(now, at, pointer, span);
      now = within(now, s -> !isOfElements(s, at) || begins(s, call, at), pointer, span);
      now = hasBytes(now, at, s -> BigInteger.ONE, pointer, span);
    }
    now =
        machine.require(
            now,
            s -> !(s.last(3).get(0) instanceof Val.Address a && a.root().isText()),
            Check.NULL,
            span,
            s ->
                new Cause.Outside(
                    call.arguments().get(0), "points to a string literal", Check.NULL));
    for (int argument = fills ? 0 : 1; argument >= 0; argument--) {
      int at = argument;
      Span pointer = call.arguments().get(at);
      now = within(now, s -> !isOfElements(s, at) || fits(s, at), pointer, span);
      now = hasBytes(now, at, s -> Operators.integer(s.top()), pointer, span);
    }
    return each(
            states.filter(Bytes::isEmpty).or(now),
            (state, part) ->
                fills
                    ? filled(state, part, span)
                    : exchanges ? exchanged(state, part, span) : copied(state, part, span))
        .map(s -> s.pop(3).push(s.last(3).get(0)));
  }

  private static StateSet<State> each(
      StateSet<State> states, BiFunction<State, ConfigSet, Optional<State>> action) {
    StateSet.Builder<State> result = new StateSet.Builder<>();
    states.forEach(
        (state, when) ->
            Varies.parts(when, part -> action.apply(state, part))
                .forEach(after -> after.what().ifPresent(s -> result.add(s, after.when()))));
    return result.build();
  }

  /** What is used byte by byte may be anywhere in its object. */
  private StateSet<State> hasBytes(
      StateSet<State> states,
      int argument,
      Function<State, BigInteger> size,
      Span pointer,
      Span span) {
    return objects.octets.within(
        states,
        (s, when) ->
            isOfElements(s, argument)
                || objects.octets.isThere(s, s.last(3).get(argument), size.apply(s), when),
        pointer,
        span);
  }

  /**
   * Whether whole elements of what an argument points to are used, as elements of what is written:
   * they must be in the part of the object that it points to.
   */
  private boolean isOfElements(State state, int argument) {
    List<Val> given = state.last(3);
    return given.get(argument) instanceof Val.Address a
        && given.get(0) instanceof Val.Address to
        && parts(a).stream()
            .filter(type -> argument == 0 || parts(to).contains(type))
            .mapToLong(this::room)
            .anyMatch(
                r ->
                    r > 0
                        && Operators.integer(state.top()).mod(BigInteger.valueOf(r)).signum() == 0);
  }

  /** What an argument points to must be there. */
  private StateSet<State> usable(StateSet<State> states, int at, Span pointer, Span span) {
    StateSet<State> shown = states.map(s -> s.push(s.last(3).get(at)));
    return machine
        .require(
            objects.lives(objects.heap().requireLife(shown, pointer, span), pointer, span),
            s -> !(s.top() instanceof Val.Null),
            Check.NULL,
            span,
            s -> new Cause.Outside(pointer, "is NULL", Check.NULL))
        .map(State::pop);
  }

  private StateSet<State> within(
      StateSet<State> states, Predicate<State> holds, Span pointer, Span span) {
    return machine.require(
        states,
        holds,
        Check.BOUNDS,
        span,
        s -> new Cause.Outside(pointer, "points to less than that", Check.BOUNDS));
  }

  /** Whether the element that is used first is there: the last one where the object moves up. */
  private boolean begins(State state, Evaluator.Call call, int argument) {
    List<Val> given = state.last(3);
    boolean up =
        call.function().name().equals("memmove")
            && given.get(0) instanceof Val.Address to
            && given.get(1) instanceof Val.Address from
            && to.root().equals(from.root())
            && from.slot() < to.slot();
    return up
        ? fits(state, argument)
        : !(given.get(argument) instanceof Val.Address a)
            || a.low() <= a.slot() && a.slot() < a.high();
  }

  private static boolean isEmpty(State state) {
    return Operators.integer(state.top()).signum() == 0;
  }

  /**
   * Whether so many bytes are there; of what is not known so well nobody says that they are not.
   */
  private boolean fits(State state, int argument) {
    if (!(state.last(3).get(argument) instanceof Val.Address a)) {
      return true;
    }
    BigInteger wanted = Operators.integer(state.top());
    List<Type> parts = parts(a);
    long slots = a.high() - a.slot();
    if (slots <= 0 || a.slot() < a.low()) {
      return false;
    }
    // The largest of them that the pointer reaches wholly tells how many bytes there are: a member
    // at the beginning knows nothing of the room of the others.
    return parts.stream()
        .filter(type -> type.slots() > 0 && slots % type.slots() == 0)
        .findFirst()
        .map(type -> BigInteger.valueOf(room(type) * (slots / type.slots())))
        .filter(bytes -> bytes.signum() > 0 && bytes.compareTo(wanted) < 0)
        .filter(
            bytes ->
                parts.stream()
                    .mapToLong(this::room)
                    .anyMatch(r -> r > 0 && wanted.mod(BigInteger.valueOf(r)).signum() == 0))
        .isEmpty();
  }

  /** The bytes of a type that are the same in all variants; otherwise 0. */
  private long room(Type type) {
    ConfigSet all = machine.variants;
    return Math.max(
        0, type.room(all, objects.model()).stateOf(all).map(Type.Room::size).orElse(0L));
  }

  /** The types of what begins at an address, the largest first. */
  private static List<Type> parts(Val.Address a) {
    List<Type> result = new ArrayList<>();
    Type type = a.root().type();
    long rest = a.slot();
    while (rest < Math.max(1, type.slots()) || type instanceof Struct s && s.has(rest)) {
      if (rest == 0) {
        result.add(type);
      }
      if (type instanceof Type.Array array) {
        rest %= Math.max(1, array.of().slots());
        type = array.of();
      } else if (type instanceof Struct struct && struct.slots() > 0) {
        int index = struct.indexAt(rest);
        rest -= struct.before(index);
        type = struct.fields().get(index).type();
      } else {
        break;
      }
    }
    return result;
  }

  /** How many slots a number of bytes are, in elements of a type; negative if nobody knows. */
  private long slots(Type type, BigInteger bytes, ConfigSet when) {
    long room = Varies.only(type.room(when, objects.model()), when).size();
    if (room <= 0 || bytes.mod(BigInteger.valueOf(room)).signum() != 0 || bytes.bitLength() > 40) {
      return -1;
    }
    return bytes.longValueExact() / room * type.slots();
  }

  private Optional<State> filled(State state, ConfigSet when, Span span) {
    BigInteger bytes = Operators.integer(state.top());
    if (bytes.signum() == 0) {
      return Optional.of(state);
    }
    byte octet = Operators.integer(state.last(2).get(0)).byteValue();
    Val place = Heap.known(state, state.last(3).get(0));
    if (place instanceof Val.Raw raw) {
      // What is in it is not known yet: it may be cleared, but nothing else.
      Block block = state.heap().get(raw.number()).orElseThrow();
      return octet == 0 && block.bytes().equals(bytes)
          ? Optional.of(state.with(raw.number(), block.cleared()))
          : Optional.empty();
    } else if (place instanceof Val.Byte seen) {
      return octets(state, seen, octet, bytes, when, span);
    } else if (!(place instanceof Val.Address)) {
      return Optional.empty();
    }
    Val.Address a = (Val.Address) place;
    for (Type type : parts(a)) {
      long slots = slots(type, bytes, when);
      if (slots >= 0 && Objects.hasUnion(type) && octet == 0 && a.slot() + slots <= a.high()) {
        return cleared(state, a, type, slots);
      } else if (slots >= 0 && !Objects.hasUnion(type) && a.slot() + slots <= a.high()) {
        State now = state;
        for (long slot = a.slot(); slot < a.slot() + slots; slot++) {
          Optional<Val> value = filled(a.root(), slot, octet);
          if (value.isEmpty() || !objects.isWritable(now, a.root(), slot, value.get())) {
            return Optional.empty();
          }
          now = objects.put(now, a.root(), slot, value.get());
        }
        return Optional.of(now);
      }
    }
    return octets(state, a, octet, bytes, when, span);
  }

  /** All bytes of objects with unions in them become 0. */
  private Optional<State> cleared(State state, Val.Address at, Type type, long slots) {
    if (type instanceof Type.Array array) {
      return cleared(state, at, array.next(), slots);
    }
    List<Val> zeros = new ArrayList<>();
    Map<Long, Val> marks = new HashMap<>();
    for (long slot = 0; slot < type.slots(); slot++) {
      zeros.add(Val.zero(Slots.scalar(at.root(), at.slot() + slot).type()));
      Slots.overlays(type, slot)
          .forEach(union -> marks.put(union.mark(), new Val.Int(BigInteger.ONE.negate())));
    }
    Val zero = new Val.Whole(zeros, type, marks);
    State now = state;
    for (long slot = at.slot(); slot < at.slot() + slots; slot += type.slots()) {
      if (!objects.isWritable(now, at.root(), slot, zero)) {
        return Optional.empty();
      }
      now = objects.put(now, at.root(), slot, zero);
    }
    return Optional.of(now);
  }

  private Optional<State> octets(
      State state, Val.Place place, byte octet, BigInteger bytes, ConfigSet when, Span span) {
    return bytes.bitLength() > 40
        ? Optional.empty()
        : objects.octets.filled(
            state, place, BigInteger.valueOf(octet), bytes.longValueExact(), when, span);
  }

  /** The value all of whose bytes are the given one. */
  private static Optional<Val> filled(Variable root, long slot, byte octet) {
    Type type = Slots.scalar(root, slot).type();
    if (type instanceof Type.Number number) {
      byte[] bytes = new byte[number.bytes()];
      Arrays.fill(bytes, octet);
      return Optional.of(new Val.Int(number.wrap(new BigInteger(1, bytes))));
    }
    return (type instanceof Type.Pointer || type instanceof Type.Real) && octet == 0
        ? Optional.of(Val.zero(type))
        : Optional.empty();
  }

  /** Address, number and size are on top; the address of the element takes their place. */
  private Optional<State> element(State state, ConfigSet when) {
    List<Val> given = state.last(3);
    BigInteger index = Operators.integer(given.get(1));
    BigInteger bytes = Operators.integer(given.get(2));
    Val row = Heap.known(state, given.get(0));
    if (!(row instanceof Val.Place place)) {
      return Optional.of(state.pop(3).push(row)).filter(s -> !(row instanceof Val.Raw));
    } else if (place instanceof Val.Address a) {
      for (Type type : parts(a)) {
        long slots = slots(type, bytes, when);
        if (slots > 0) {
          return Optional.of(state.pop(3).push(a.moved(index.multiply(BigInteger.valueOf(slots)))));
        }
      }
    }
    BigInteger away = index.multiply(bytes);
    OptionalLong start = objects.octets.position(place, when);
    return start.isEmpty() || away.bitLength() > 60
        ? Optional.empty()
        : Optional.of(
            state
                .pop(3)
                .push(new Val.Byte(place.root(), start.getAsLong() + away.longValueExact())));
  }

  private Optional<State> exchanged(State state, ConfigSet when, Span span) {
    BigInteger bytes = Operators.integer(state.top());
    Val one = Heap.known(state, state.last(3).get(0));
    Val two = Heap.known(state, state.last(2).get(0));
    if (bytes.signum() == 0) {
      return Optional.of(state);
    } else if (one instanceof Val.Address first && two instanceof Val.Address second) {
      for (Type type : parts(first)) {
        long slots = slots(type, bytes, when);
        if (slots > 0 && parts(second).contains(type)) {
          return read(state, first, slots, type, span)
              .flatMap(
                  a ->
                      read(a.state(), second, slots, type, span)
                          .flatMap(
                              b ->
                                  write(b.state(), first, b.values())
                                      .flatMap(s -> write(s, second, a.values()))));
        }
      }
    }
    return one instanceof Val.Place first && two instanceof Val.Place second
        ? objects.octets.exchanged(state, first, second, bytes.longValueExact(), when, span)
        : Optional.empty();
  }

  private Optional<State> copied(State state, ConfigSet when, Span span) {
    BigInteger bytes = Operators.integer(state.top());
    if (bytes.signum() == 0) {
      return Optional.of(state);
    }
    Val to = Heap.known(state, state.last(3).get(0));
    Val from = Heap.known(state, state.last(2).get(0));
    if (to instanceof Val.Address target && from instanceof Val.Address source) {
      Optional<State> whole = copied(state, target, source, bytes, when, span);
      if (whole.isPresent()) {
        return whole;
      }
    }
    return to instanceof Val.Place target
            && from instanceof Val.Place source
            && bytes.bitLength() < 40
        ? objects.octets.copied(state, target, source, bytes.longValueExact(), when, span)
        : Optional.empty();
  }

  private Optional<State> copied(
      State state,
      Val.Address target,
      Val.Address source,
      BigInteger bytes,
      ConfigSet when,
      Span span) {
    for (Type type : parts(target)) {
      long slots = slots(type, bytes, when);
      if (slots >= 0
          && (type instanceof Struct || !Objects.hasUnion(type))
          && parts(source).contains(type)
          && target.slot() + slots <= target.high()
          && source.slot() + slots <= source.high()) {
        return read(state, source, slots, type, span)
            .flatMap(read -> write(read.state(), target, read.values()));
      }
    }
    return Optional.empty();
  }

  /** What was read, and the state in which it is known. */
  private record Some(State state, List<Val> values) {}

  /** Reads scalars; structs with unions in them whole: which member each has is copied, too. */
  private Optional<Some> read(State state, Val.Address from, long slots, Type type, Span span) {
    boolean whole = Objects.hasUnion(type);
    State now = state;
    List<Val> values = new ArrayList<>();
    for (long i = 0; i < slots; i += whole ? type.slots() : 1) {
      Val.Address at = from.moved(i);
      boolean isOverlaid = !Slots.overlays(from.root().type(), at.slot()).isEmpty();
      if ((whole || isOverlaid) && !objects.isReadable(now, at, whole ? type : Type.VOID)) {
        return Optional.empty();
      }
      now =
          whole
              ? objects.whole(now, at, type, span)
              : objects.scalar(now, at, Slots.scalar(at.root(), at.slot()).type(), span);
      values.add(Machine.settled(now).top());
      now = now.pop();
    }
    return Optional.of(new Some(now, values));
  }

  private Optional<State> write(State state, Val.Address to, List<Val> values) {
    State now = state;
    long slot = to.slot();
    for (Val value : values) {
      if (!objects.isWritable(now, to.root(), slot, value)) {
        return Optional.empty();
      }
      now = objects.put(now, to.root(), slot, value);
      slot += value instanceof Val.Whole whole ? whole.slots().size() : 1;
    }
    return Optional.of(now);
  }
}
