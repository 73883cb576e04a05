package sunder.frontend.c.replay.code;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import sunder.family.ConfigSet;
import sunder.family.VariationalSet;
import sunder.frontend.c.library.LibraryFunctions;
import sunder.frontend.c.replay.memory.ConcreteValue;
import sunder.frontend.c.replay.memory.HeapBlock;
import sunder.frontend.c.replay.memory.MachineState;
import sunder.frontend.c.replay.memory.SlotLayout;
import sunder.frontend.c.replay.scope.ReplayStructType;
import sunder.frontend.c.replay.scope.ReplayVariable;
import sunder.frontend.c.replay.scope.ReplayVariantSplit;
import sunder.frontend.c.replay.scope.Type;
import sunder.replay.Cause;
import sunder.source.Span;
import sunder.verdict.Check;

/**
 * The memory functions {@code memset}, {@code memcpy}, {@code memmove}, element access and
 * exchange: by whole elements where the types agree, otherwise by bytes.
 *
 * <p>Its counterpart in the translation is {@code sunder.frontend.c.flow.memory.MemoryFunctions},
 * with which it shares no code. Source: C17, 7.24.
 */
public record ReplayMemoryFunctions(AbstractMachine machine, ReplayMemoryAccess objects) {
  /**
   * Returns the states after a call; the address, the byte or second address, and the size are on
   * top, and the first address takes their place.
   */
  public VariationalSet<MachineState> call(
      ReplayExpressionCompiler.CallSite call, VariationalSet<MachineState> states) {
    String name = call.function().name();
    if (name.equals(LibraryFunctions.ELEMENT_FUNCTION)) {
      return each(states, this::element);
    }
    boolean fills = name.equals("memset");
    boolean exchanges = name.equals(LibraryFunctions.EXCHANGE_FUNCTION);
    Span span = call.span();
    VariationalSet<MachineState> now = states.filter(s -> !isEmpty(s));
    // Elements are accessed in order: all checks of the first one precede those of the others.
    for (int argument = fills ? 0 : 1; argument >= 0; argument--) {
      int at = argument;
      Span pointer = call.arguments().get(at);
      now = usable(now, at, pointer, span);
      now = within(now, s -> !isOfElements(s, at) || begins(s, call, at), pointer, span);
      now = hasBytes(now, at, s -> BigInteger.ONE, pointer, span);
    }
    now =
        machine.check(
            now,
            s ->
                !(s.topOperands(3).get(0) instanceof ConcreteValue.SlotPointer a
                    && a.root().isStringLiteral()),
            Check.NULL,
            span,
            s ->
                new Cause.OutOfRange(
                    call.arguments().get(0), "points to a string literal", Check.NULL));
    for (int argument = fills ? 0 : 1; argument >= 0; argument--) {
      int at = argument;
      Span pointer = call.arguments().get(at);
      now = within(now, s -> !isOfElements(s, at) || fits(s, at), pointer, span);
      now = hasBytes(now, at, s -> OperatorCompiler.intValue(s.top()), pointer, span);
    }
    return each(
            states.filter(ReplayMemoryFunctions::isEmpty).or(now),
            (state, part) ->
                fills
                    ? filled(state, part, span)
                    : exchanges ? exchanged(state, part, span) : copied(state, part, span))
        .map(s -> s.pop(3).push(s.topOperands(3).get(0)));
  }

  private static VariationalSet<MachineState> each(
      VariationalSet<MachineState> states,
      BiFunction<MachineState, ConfigSet, Optional<MachineState>> action) {
    VariationalSet.Builder<MachineState> result = new VariationalSet.Builder<>();
    states.forEach(
        (state, when) ->
            ReplayVariantSplit.splitByVariants(when, part -> action.apply(state, part))
                .forEach(
                    after ->
                        after.result().ifPresent(s -> result.add(s, after.presenceCondition()))));
    return result.build();
  }

  /**
   * Returns the states in which the bytes are within the object of an argument; the others fail the
   * bounds check.
   */
  private VariationalSet<MachineState> hasBytes(
      VariationalSet<MachineState> states,
      int argument,
      Function<MachineState, BigInteger> size,
      Span pointer,
      Span span) {
    return objects.representation.requireInBounds(
        states,
        (s, when) ->
            isOfElements(s, argument)
                || objects.representation.isInBounds(
                    s, s.topOperands(3).get(argument), size.apply(s), when),
        pointer,
        span);
  }

  /**
   * Returns whether an argument is accessed by whole elements of a type that the target has too;
   * the accessible range is that of the pointer then.
   */
  private boolean isOfElements(MachineState state, int argument) {
    List<ConcreteValue> given = state.topOperands(3);
    return given.get(argument) instanceof ConcreteValue.SlotPointer a
        && !isOpen(a)
        && given.get(0) instanceof ConcreteValue.SlotPointer to
        && parts(a).stream()
            .filter(type -> argument == 0 || parts(to).contains(type))
            .mapToLong(this::room)
            .anyMatch(
                r ->
                    r > 0
                        && OperatorCompiler.intValue(state.top())
                                .mod(BigInteger.valueOf(r))
                                .signum()
                            == 0);
  }

  /**
   * Returns whether a pointer points to a structure with a flexible array member, whose size is
   * that of its block.
   */
  private static boolean isOpen(ConcreteValue.SlotPointer a) {
    return ReplayMemoryAccess.hasFlexibleArray(a.root())
        && a.firstSlot() == 0
        && a.endSlot() == a.root().type().slotCount();
  }

  /** Returns the states in which an argument points to a live object; the others fail a check. */
  private VariationalSet<MachineState> usable(
      VariationalSet<MachineState> states, int at, Span pointer, Span span) {
    VariationalSet<MachineState> shown = states.map(s -> s.push(s.topOperands(3).get(at)));
    return machine
        .check(
            objects.requireLive(objects.heap().requireLive(shown, pointer, span), pointer, span),
            s -> !(s.top() instanceof ConcreteValue.NullPointer),
            Check.NULL,
            span,
            s -> new Cause.OutOfRange(pointer, "is NULL", Check.NULL))
        .map(MachineState::pop);
  }

  private VariationalSet<MachineState> within(
      VariationalSet<MachineState> states, Predicate<MachineState> holds, Span pointer, Span span) {
    return machine.check(
        states,
        holds,
        Check.BOUNDS,
        span,
        s -> new Cause.OutOfRange(pointer, "points to less than that", Check.BOUNDS));
  }

  /**
   * Returns whether the element that is accessed first is in range; of a {@code memmove} to a
   * higher address it is the last one.
   */
  private boolean begins(MachineState state, ReplayExpressionCompiler.CallSite call, int argument) {
    List<ConcreteValue> given = state.topOperands(3);
    boolean up =
        call.function().name().equals("memmove")
            && given.get(0) instanceof ConcreteValue.SlotPointer to
            && given.get(1) instanceof ConcreteValue.SlotPointer from
            && to.root().equals(from.root())
            && from.slot() < to.slot();
    return up
        ? fits(state, argument)
        : !(given.get(argument) instanceof ConcreteValue.SlotPointer a)
            || a.firstSlot() <= a.slot() && a.slot() < a.endSlot();
  }

  private static boolean isEmpty(MachineState state) {
    return OperatorCompiler.intValue(state.top()).signum() == 0;
  }

  /**
   * Returns whether an argument has the number of bytes on top in its range; true where the number
   * is unknown.
   */
  private boolean fits(MachineState state, int argument) {
    if (!(state.topOperands(3).get(argument) instanceof ConcreteValue.SlotPointer a)) {
      return true;
    }
    BigInteger wanted = OperatorCompiler.intValue(state.top());
    List<Type> parts = parts(a);
    long slots = a.endSlot() - a.slot();
    if (slots <= 0 || a.slot() < a.firstSlot()) {
      return false;
    }
    // The largest type whose elements fill the range determines the number of bytes: a first member
    // does not account for the members after it.
    return parts.stream()
        .filter(type -> type.slotCount() > 0 && slots % type.slotCount() == 0)
        .findFirst()
        .map(type -> BigInteger.valueOf(room(type) * (slots / type.slotCount())))
        .filter(bytes -> bytes.signum() > 0 && bytes.compareTo(wanted) < 0)
        .filter(
            bytes ->
                parts.stream()
                    .mapToLong(this::room)
                    .anyMatch(r -> r > 0 && wanted.mod(BigInteger.valueOf(r)).signum() == 0))
        .isEmpty();
  }

  /** Returns the size of a type in bytes, if it is the same in all variants; otherwise 0. */
  private long room(Type type) {
    ConfigSet all = machine.variants;
    return Math.max(
        0, type.layout(all, objects.model()).uniqueValue(all).map(Type.Layout::size).orElse(0L));
  }

  /** Returns the types of the subobjects that begin at an address, the largest first. */
  private static List<Type> parts(ConcreteValue.SlotPointer a) {
    List<Type> result = new ArrayList<>();
    Type type = a.root().type();
    long rest = a.slot();
    while (rest < Math.max(1, type.slotCount())
        || type instanceof ReplayStructType s && s.hasSlot(rest)) {
      if (rest == 0) {
        result.add(type);
      }
      if (type instanceof Type.Array array) {
        rest %= Math.max(1, array.element().slotCount());
        type = array.element();
      } else if (type instanceof ReplayStructType struct && struct.slotCount() > 0) {
        int index = struct.memberAt(rest);
        rest -= struct.firstSlot(index);
        type = struct.fields().get(index).type();
      } else {
        break;
      }
    }
    return result;
  }

  /**
   * Returns the number of slots that a number of bytes occupy as elements of a type; negative if it
   * is unknown.
   */
  private long slots(Type type, BigInteger bytes, ConfigSet when) {
    long room = ReplayVariantSplit.uniqueMeaning(type.layout(when, objects.model()), when).size();
    if (room <= 0 || bytes.mod(BigInteger.valueOf(room)).signum() != 0 || bytes.bitLength() > 40) {
      return -1;
    }
    return bytes.longValueExact() / room * type.slotCount();
  }

  /**
   * Returns the number of slots that a number of bytes from an address on occupy as elements of a
   * type; negative if it is unknown, or if other bytes are among them.
   */
  private long slots(ConcreteValue.SlotPointer a, Type type, BigInteger bytes, ConfigSet when) {
    long slots = slots(type, bytes, when);
    long each = type.slotCount();
    OptionalLong start =
        each > 0 && slots > each
            ? objects.representation.byteOffset(a, when)
            : OptionalLong.empty();
    for (long i = each; start.isPresent() && i < slots && a.slot() + i < a.endSlot(); i += each) {
      OptionalLong at = objects.representation.byteOffset(a.plus(i), when);
      long size = bytes.longValueExact() / (slots / each);
      if (!SlotLayout.hasTypeAt(a.root().type(), a.slot() + i, type)
          || at.isPresent() && at.getAsLong() != start.getAsLong() + i / each * size) {
        return -1;
      }
    }
    return slots;
  }

  /** A structure of which more than the bytes are accessed, and its end. */
  private record Header(BigInteger size, ConcreteValue.BytePointer end) {
    BigInteger rest(BigInteger all) {
      return all.subtract(size);
    }
  }

  /**
   * Returns the structure at an address, if a number of bytes are those of the structure and of
   * bytes behind it: it is no multiple of its size, or the structure has a flexible array member.
   */
  private Optional<Header> header(ConcreteValue.SlotPointer a, BigInteger bytes, ConfigSet when) {
    OptionalLong start = objects.representation.byteOffset(a, when);
    return parts(a).stream()
        .filter(type -> type instanceof ReplayStructType struct && !struct.isUnion())
        .filter(type -> a.slot() + type.slotCount() <= a.endSlot())
        .map(type -> ReplayVariantSplit.uniqueMeaning(type.layout(when, objects.model()), when))
        .map(layout -> BigInteger.valueOf(layout.size()))
        .findFirst()
        .filter(size -> start.isPresent() && size.signum() > 0)
        .filter(size -> bytes.compareTo(size) > 0 && bytes.bitLength() <= 40)
        .filter(size -> isOpen(a) || bytes.mod(size).signum() != 0)
        .map(
            size ->
                new Header(
                    size,
                    new ConcreteValue.BytePointer(
                        a.root(), start.getAsLong() + size.longValueExact())));
  }

  private Optional<MachineState> filled(MachineState state, ConfigSet when, Span span) {
    BigInteger bytes = OperatorCompiler.intValue(state.top());
    if (bytes.signum() == 0) {
      return Optional.of(state);
    }
    byte octet = OperatorCompiler.intValue(state.topOperands(2).get(0)).byteValue();
    ConcreteValue place = ReplayHeap.typedPointer(state, state.topOperands(3).get(0));
    if (place instanceof ConcreteValue.UntypedBlockPointer raw) {
      // The block is untyped: it can only be cleared as a whole.
      HeapBlock block = state.heap().get(raw.number()).orElseThrow();
      return octet == 0 && block.size().equals(bytes)
          ? Optional.of(state.withBlock(raw.number(), block.zeroed()))
          : Optional.empty();
    } else if (place instanceof ConcreteValue.BytePointer seen) {
      return octets(state, seen, octet, bytes, when, span);
    } else if (!(place instanceof ConcreteValue.SlotPointer)) {
      return Optional.empty();
    }
    return filled(state, (ConcreteValue.SlotPointer) place, octet, bytes, when, span);
  }

  private Optional<MachineState> filled(
      MachineState state,
      ConcreteValue.SlotPointer a,
      byte octet,
      BigInteger bytes,
      ConfigSet when,
      Span span) {
    Optional<Header> header = header(a, bytes, when);
    if (header.isPresent()) {
      return filled(state, a, octet, header.get().size(), when, span)
          .flatMap(s -> octets(s, header.get().end(), octet, header.get().rest(bytes), when, span));
    }
    for (Type type : parts(a)) {
      long slots = slots(a, type, bytes, when);
      if (slots >= 0 && ReplayMemoryAccess.hasUnion(type) && a.slot() + slots <= a.endSlot()) {
        return filledUnions(state, a, type, slots, octet, when, span);
      } else if (slots >= 0
          && !ReplayMemoryAccess.hasUnion(type)
          && a.slot() + slots <= a.endSlot()) {
        MachineState now = state;
        for (long slot = a.slot(); slot < a.slot() + slots; slot++) {
          if (!SlotLayout.describe(a.root(), slot).isPresentIn(when)) {
            continue;
          }
          Optional<ConcreteValue> value = filled(a.root(), slot, octet, when);
          MachineState before = now;
          long at = slot;
          Optional<MachineState> after =
              value.flatMap(v -> objects.store(before, a.root(), at, v, when, span));
          if (after.isEmpty()) {
            return after;
          }
          now = after.get();
        }
        return Optional.of(now);
      }
    }
    return octets(state, a, octet, bytes, when, span);
  }

  /** Sets all bytes of objects that contain unions; each member can then be read. */
  private Optional<MachineState> filledUnions(
      MachineState state,
      ConcreteValue.SlotPointer at,
      Type type,
      long slots,
      byte octet,
      ConfigSet when,
      Span span) {
    if (type instanceof Type.Array array) {
      return filledUnions(state, at, array.slotElement(), slots, octet, when, span);
    }
    List<ConcreteValue> values = new ArrayList<>();
    Map<Long, ConcreteValue> marks = new HashMap<>();
    for (long slot = 0; slot < type.slotCount(); slot++) {
      Optional<ConcreteValue> value = filled(at.root(), at.slot() + slot, octet, when);
      if (value.isEmpty()) {
        return Optional.empty();
      }
      values.add(value.get());
      SlotLayout.enclosingUnions(type, slot)
          .forEach(
              union ->
                  marks.put(
                      union.activeMemberSlot(), new ConcreteValue.Int(BigInteger.ONE.negate())));
    }
    ConcreteValue whole = new ConcreteValue.Aggregate(values, type, marks);
    List<ConcreteValue> all =
        Collections.nCopies((int) (slots / Math.max(1, type.slotCount())), whole);
    return write(state, at, all, when, span);
  }

  private Optional<MachineState> octets(
      MachineState state,
      ConcreteValue.ObjectPointer place,
      byte octet,
      BigInteger bytes,
      ConfigSet when,
      Span span) {
    return bytes.bitLength() > 40
        ? Optional.empty()
        : objects.representation.fill(
            state, place, BigInteger.valueOf(octet), bytes.longValueExact(), when, span);
  }

  /** Returns the value of a slot all of whose bytes have one value. */
  private Optional<ConcreteValue> filled(
      ReplayVariable root, long slot, byte octet, ConfigSet when) {
    Type type = SlotLayout.describe(root, slot).type();
    Type.Int number = type instanceof Type.Int own ? own : objects.model().sizeType();
    byte[] bytes = new byte[number.size() + 1];
    Arrays.fill(bytes, octet);
    OptionalLong from =
        number.bits() < 8 * number.size()
            ? objects.representation.firstBit(root, slot, when)
            : OptionalLong.empty();
    BigInteger bits =
        new BigInteger(1, bytes)
            .shiftRight((int) (from.orElse(0) % 8))
            .and(UnionRepresentation.ones(from.isPresent() ? number.bits() : 8 * number.size()));
    BigInteger all = number.wrap(bits);
    if (number.equals(Type.Int.BOOL) && bits.bitLength() > 1) {
      return Optional.empty();
    } else if (type instanceof Type.Int) {
      return Optional.of(new ConcreteValue.Int(all));
    } else if (type instanceof Type.Pointer && octet != 0) {
      return Optional.of(new ConcreteValue.IntegerPointer(all));
    }
    return (type instanceof Type.Pointer || type instanceof Type.Floating) && octet == 0
        ? Optional.of(ConcreteValue.zero(type))
        : Optional.empty();
  }

  /** Replaces an address, an index and an element size on top by the address of the element. */
  private Optional<MachineState> element(MachineState state, ConfigSet when) {
    List<ConcreteValue> given = state.topOperands(3);
    BigInteger index = OperatorCompiler.intValue(given.get(1));
    BigInteger bytes = OperatorCompiler.intValue(given.get(2));
    ConcreteValue row = ReplayHeap.typedPointer(state, given.get(0));
    if (!(row instanceof ConcreteValue.ObjectPointer place)) {
      return Optional.of(state.pop(3).push(row))
          .filter(s -> !(row instanceof ConcreteValue.UntypedBlockPointer));
    } else if (place instanceof ConcreteValue.SlotPointer a) {
      for (Type type : parts(a)) {
        long slots = slots(type, bytes, when);
        if (slots > 0) {
          return Optional.of(state.pop(3).push(a.plus(index.multiply(BigInteger.valueOf(slots)))));
        }
      }
    }
    BigInteger away = index.multiply(bytes);
    OptionalLong start = objects.representation.byteOffset(place, when);
    return start.isEmpty() || away.bitLength() > 60
        ? Optional.empty()
        : Optional.of(
            state
                .pop(3)
                .push(
                    new ConcreteValue.BytePointer(
                        place.root(), start.getAsLong() + away.longValueExact())));
  }

  private Optional<MachineState> exchanged(MachineState state, ConfigSet when, Span span) {
    BigInteger bytes = OperatorCompiler.intValue(state.top());
    ConcreteValue one = ReplayHeap.typedPointer(state, state.topOperands(3).get(0));
    ConcreteValue two = ReplayHeap.typedPointer(state, state.topOperands(2).get(0));
    if (bytes.signum() == 0) {
      return Optional.of(state);
    } else if (one instanceof ConcreteValue.SlotPointer first
        && two instanceof ConcreteValue.SlotPointer second) {
      for (Type type : parts(first)) {
        long slots = slots(type, bytes, when);
        if (slots > 0 && parts(second).contains(type)) {
          return read(state, first, slots, type, when, span)
              .flatMap(
                  a ->
                      read(a.state(), second, slots, type, when, span)
                          .flatMap(
                              b ->
                                  write(b.state(), first, b.values(), when, span)
                                      .flatMap(s -> write(s, second, a.values(), when, span))));
        }
      }
    }
    return one instanceof ConcreteValue.ObjectPointer first
            && two instanceof ConcreteValue.ObjectPointer second
        ? objects.representation.exchange(state, first, second, bytes.longValueExact(), when, span)
        : Optional.empty();
  }

  private Optional<MachineState> copied(MachineState state, ConfigSet when, Span span) {
    BigInteger bytes = OperatorCompiler.intValue(state.top());
    if (bytes.signum() == 0) {
      return Optional.of(state);
    }
    ConcreteValue to = ReplayHeap.typedPointer(state, state.topOperands(3).get(0));
    ConcreteValue from = ReplayHeap.typedPointer(state, state.topOperands(2).get(0));
    return to instanceof ConcreteValue.ObjectPointer target
            && from instanceof ConcreteValue.ObjectPointer source
        ? copied(state, target, source, bytes, when, span)
        : Optional.empty();
  }

  /** Returns the state after copying bytes of objects; nothing if it cannot be determined. */
  Optional<MachineState> copied(
      MachineState state,
      ConcreteValue.ObjectPointer to,
      ConcreteValue.ObjectPointer from,
      BigInteger bytes,
      ConfigSet when,
      Span span) {
    return Optional.of(to)
        .filter(ConcreteValue.SlotPointer.class::isInstance)
        .filter(target -> from instanceof ConcreteValue.SlotPointer)
        .flatMap(
            target ->
                copiedSlots(
                    state,
                    (ConcreteValue.SlotPointer) target,
                    (ConcreteValue.SlotPointer) from,
                    bytes,
                    when,
                    span))
        .or(
            () ->
                bytes.bitLength() < 40
                    ? objects.representation.copy(
                        state, to, from, bytes.longValueExact(), when, span)
                    : Optional.empty());
  }

  private Optional<MachineState> copiedSlots(
      MachineState state,
      ConcreteValue.SlotPointer target,
      ConcreteValue.SlotPointer source,
      BigInteger bytes,
      ConfigSet when,
      Span span) {
    Optional<Header> one = header(target, bytes, when);
    Optional<Header> other = header(source, bytes, when);
    if (one.isPresent() && other.isPresent() && one.get().size().equals(other.get().size())) {
      return copiedSlots(state, target, source, one.get().size(), when, span)
          .flatMap(
              s ->
                  objects.representation.copy(
                      s,
                      one.get().end(),
                      other.get().end(),
                      one.get().rest(bytes).longValueExact(),
                      when,
                      span));
    }
    for (Type type : parts(target)) {
      long slots = slots(target, type, bytes, when);
      if (slots >= 0
          && (type instanceof ReplayStructType || !ReplayMemoryAccess.hasUnion(type))
          && parts(source).contains(type)
          && slots(source, type, bytes, when) == slots
          && target.slot() + slots <= target.endSlot()
          && source.slot() + slots <= source.endSlot()) {
        return read(state, source, slots, type, when, span)
            .flatMap(read -> write(read.state(), target, read.values(), when, span));
      }
    }
    return Optional.empty();
  }

  /** Values that were read, and the state in which they are stored. */
  private record ScalarsRead(MachineState state, List<ConcreteValue> values) {}

  /** Reads slots; structures that contain unions are read as a whole, with their active members. */
  private Optional<ScalarsRead> read(
      MachineState state,
      ConcreteValue.SlotPointer from,
      long slots,
      Type type,
      ConfigSet when,
      Span span) {
    boolean whole = ReplayMemoryAccess.hasUnion(type);
    MachineState now = state;
    List<ConcreteValue> values = new ArrayList<>();
    for (long i = 0; i < slots; i += whole ? type.slotCount() : 1) {
      ConcreteValue.SlotPointer at = from.plus(i);
      boolean isOverlaid = !SlotLayout.enclosingUnions(from.root().type(), at.slot()).isEmpty();
      Type part = whole ? type : SlotLayout.describe(at.root(), at.slot()).type();
      Optional<MachineState> read =
          whole || isOverlaid
              ? objects.read(now, at, part, when, span)
              : Optional.of(objects.loadScalar(now, at, span));
      if (read.isEmpty()) {
        return Optional.empty();
      }
      values.add(AbstractMachine.requireSameInAllVariants(read.get()).top());
      now = read.get().pop();
    }
    return Optional.of(new ScalarsRead(now, values));
  }

  private Optional<MachineState> write(
      MachineState state,
      ConcreteValue.SlotPointer to,
      List<ConcreteValue> values,
      ConfigSet when,
      Span span) {
    Optional<MachineState> now = Optional.of(state);
    long slot = to.slot();
    for (ConcreteValue value : values) {
      long at = slot;
      now = now.flatMap(s -> objects.store(s, to.root(), at, value, when, span));
      slot += value instanceof ConcreteValue.Aggregate whole ? whole.slots().size() : 1;
    }
    return now;
  }
}
