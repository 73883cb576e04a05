package sunder.frontend.c.replay.code;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.family.VariationalSet;
import sunder.frontend.c.replay.memory.ConcreteValue;
import sunder.frontend.c.replay.memory.MachineState;
import sunder.frontend.c.replay.memory.ScalarSlot;
import sunder.frontend.c.replay.memory.SlotLayout;
import sunder.frontend.c.replay.scope.ReplayStructType;
import sunder.frontend.c.replay.scope.ReplayVariable;
import sunder.frontend.c.replay.scope.ReplayVariantSplit;
import sunder.frontend.c.replay.scope.Type;
import sunder.source.Span;

/**
 * The object representation of unions (C17, 6.2.6.1): reads of a member when another one was stored
 * last, and writes of parts of such a member. The bytes of the member stored last are a number, of
 * which each scalar has some bits.
 *
 * <p>An access whose result these bits do not determine yields no state. Its counterparts in the
 * translation are {@code UnionLayouts} and {@code UnionMembers} of {@code
 * sunder.frontend.c.flow.memory}, with which it shares no code.
 */
final class UnionRepresentation {
  private static final int MOST_SCALARS = 1 << 16;

  private final AbstractMachine machine;
  private final ReplayMemoryAccess objects;

  UnionRepresentation(AbstractMachine machine, ReplayMemoryAccess objects) {
    this.machine = machine;
    this.objects = objects;
  }

  /**
   * A scalar in a union.
   *
   * @param firstBit the position of its first bit in the union
   * @param isShared whether it is in a further union
   */
  record UnionScalar(long slot, Type type, long firstBit, int width, boolean isShared) {
    UnionScalar moved(long slots, long bits) {
      return new UnionScalar(slot + slots, type, firstBit + bits, width, isShared);
    }

    boolean isIn(long first, long count) {
      return first <= slot && slot < first + count;
    }

    boolean overlaps(UnionScalar other) {
      return firstBit < other.firstBit + other.width && other.firstBit < firstBit + width;
    }

    boolean coincides(UnionScalar other) {
      return firstBit == other.firstBit && width == other.width;
    }
  }

  static BigInteger ones(int count) {
    return BigInteger.ONE.shiftLeft(count).subtract(BigInteger.ONE);
  }

  /**
   * Returns the scalars of a member of a union; nothing if the layout of some is unknown.
   *
   * @param member the index of the member
   */
  private Optional<List<UnionScalar>> scalars(
      SlotLayout.EnclosingUnion in, int member, ConfigSet when) {
    ReplayStructType union = in.union();
    long slot = in.firstSlot() - union.firstSlot(in.member()) + union.firstSlot(member);
    List<UnionScalar> all = new ArrayList<>();
    boolean known = collect(union, union.fields().get(member), slot, 0, false, when, all);
    return Optional.of(all).filter(some -> known);
  }

  private boolean collect(
      ReplayStructType struct,
      ReplayStructType.Field field,
      long slot,
      long start,
      boolean isShared,
      ConfigSet when,
      List<UnionScalar> all) {
    boolean isPadding = field.name().isEmpty() && field.width().isPresent();
    if (isPadding || !field.presenceCondition().intersects(when)) {
      return true;
    }
    ReplayVariantSplit.splitUnlessSubset(when, field.presenceCondition());
    long offset =
        ReplayVariantSplit.uniqueMeaning(struct.bitOffsetOf(field, when, objects.model()), when);
    if (offset >= 0 && field.width().isPresent()) {
      int width = field.width().getAsInt();
      return all.add(new UnionScalar(slot, field.type(), start + offset, width, isShared));
    }
    return offset >= 0 && collect(field.type(), slot, start + offset, isShared, when, all);
  }

  private boolean collect(
      Type type, long slot, long start, boolean isShared, ConfigSet when, List<UnionScalar> all) {
    if (type instanceof ReplayStructType struct) {
      boolean known = true;
      for (int i = 0; i < struct.fields().size(); i++) {
        ReplayStructType.Field field = struct.fields().get(i);
        long first = slot + struct.firstSlot(i);
        known &= collect(struct, field, first, start, isShared || struct.isUnion(), when, all);
      }
      return known;
    }
    Type element = type instanceof Type.Array array ? array.element() : type;
    long size =
        ReplayVariantSplit.uniqueMeaning(element.layout(when, objects.model()), when).size();
    if (size < 0) {
      return false;
    } else if (type instanceof Type.Array array) {
      boolean known = array.length().isPresent();
      for (long i = 0; known && i < array.length().getAsLong(); i++) {
        long first = slot + i * element.slotCount();
        known =
            all.size() < MOST_SCALARS
                && collect(element, first, start + 8 * size * i, isShared, when, all);
      }
      return known;
    }
    return all.add(new UnionScalar(slot, type, start, (int) (8 * size), isShared));
  }

  /**
   * Pushes the value of a scalar or structure in a member of a union; nothing if the member stored
   * last does not determine it.
   *
   * @param union the union whose member stored last is another one
   * @param last the index of the member stored last
   */
  Optional<MachineState> load(
      MachineState state,
      ConcreteValue.SlotPointer address,
      Type type,
      SlotLayout.EnclosingUnion union,
      int last,
      ConfigSet when,
      Span span) {
    Optional<List<UnionScalar>> own = scalars(union, union.member(), when);
    Optional<List<UnionScalar>> stored = scalars(union, last, when);
    if (own.isEmpty() || stored.isEmpty() || ReplayMemoryAccess.hasUnion(type)) {
      return Optional.empty();
    }
    // Slots of members that these variants do not have are not read.
    List<ConcreteValue> slots =
        new ArrayList<>(Collections.nCopies((int) type.slotCount(), ConcreteValue.Int.ZERO));
    MachineState now = state;
    for (UnionScalar scalar : own.get()) {
      if (scalar.isIn(address.slot(), type.slotCount())) {
        Optional<MachineState> read = value(now, address.root(), scalar, stored.get(), when, span);
        if (read.isEmpty()) {
          return Optional.empty();
        }
        slots.set((int) (scalar.slot() - address.slot()), read.get().top());
        now = read.get().pop();
      }
    }
    return Optional.of(
        now.push(
            type instanceof ReplayStructType
                ? new ConcreteValue.Aggregate(slots, type, Map.of())
                : slots.get(0)));
  }

  /**
   * Returns the state before a part of a member of a union is stored: the other scalars of the
   * member have the bits of the member stored last, which is another one; nothing if that does not
   * determine them.
   *
   * @param slot the first slot that is stored
   * @param count the number of slots that are stored
   */
  Optional<MachineState> encode(
      MachineState state,
      ReplayVariable root,
      SlotLayout.EnclosingUnion union,
      int last,
      long slot,
      long count,
      ConfigSet when,
      Span span) {
    Optional<List<UnionScalar>> own = scalars(union, union.member(), when);
    Optional<List<UnionScalar>> stored = scalars(union, last, when);
    if (own.isEmpty() || stored.isEmpty() || own.get().stream().anyMatch(UnionScalar::isShared)) {
      return Optional.empty();
    }
    MachineState now = state;
    for (UnionScalar scalar : own.get()) {
      if (!scalar.isIn(slot, count)) {
        Optional<MachineState> read = value(now, root, scalar, stored.get(), when, span);
        if (read.filter(s -> !(s.top() instanceof ConcreteValue.Indeterminate)).isEmpty()) {
          return Optional.empty();
        }
        now =
            read.get().pop().store(new ScalarSlot(root.number(), scalar.slot()), read.get().top());
        machine.events().valueStored(root, scalar.slot(), read.get().top());
      }
    }
    return Optional.of(now);
  }

  /** Pushes the value of a scalar that has bits of others; nothing if it is not determined. */
  Optional<MachineState> value(
      MachineState state,
      ReplayVariable root,
      UnionScalar wanted,
      List<UnionScalar> stored,
      ConfigSet when,
      Span span) {
    MachineState now = state;
    BigInteger bits = BigInteger.ZERO;
    BigInteger missing = ones(wanted.width());
    BigInteger uninitialized = BigInteger.ZERO;
    Optional<ConcreteValue.Indeterminate> cause = Optional.empty();
    for (UnionScalar scalar : stored) {
      if (scalar.isShared() || !scalar.overlaps(wanted)) {
        continue;
      }
      ConcreteValue.SlotPointer address =
          new ConcreteValue.SlotPointer(root, scalar.slot(), scalar.slot(), scalar.slot() + 1);
      Optional<MachineState> read =
          objects
              .read(now, address, scalar.type(), when, span)
              .map(AbstractMachine::requireSameInAllVariants);
      if (read.isEmpty()) {
        return Optional.empty();
      }
      ConcreteValue value = read.get().top();
      now = read.get().pop();
      if (scalar.coincides(wanted)) {
        Optional<ConcreteValue> same = converted(value, scalar.type(), wanted.type());
        if (same.isPresent()) {
          return Optional.of(now.push(same.get()));
        } else if (scalar.type() instanceof Type.Pointer
            && wanted.type() instanceof Type.Pointer pointer) {
          return objects
              .heap()
              .convertPointers(VariationalSet.of(now.push(value), when), pointer.pointee())
              .uniqueValue(when);
        }
      }
      Optional<BigInteger> own =
          ObjectRepresentation.numberSize(scalar.type()).isPresent()
              ? ObjectRepresentation.bits(value, scalar.type())
              : Optional.empty();
      if (own.isEmpty()) {
        return Optional.empty();
      }
      int shift = (int) (scalar.firstBit() - wanted.firstBit());
      BigInteger place = ones(scalar.width()).shiftLeft(shift);
      bits = bits.or(own.get().and(ones(scalar.width())).shiftLeft(shift));
      missing = missing.andNot(place);
      if (value instanceof ConcreteValue.Indeterminate unset) {
        BigInteger known = BigInteger.ZERO;
        for (int i = 0; i < Integer.SIZE; i++) {
          if ((unset.initializedBytes() >> i & 1) == 1) {
            known = known.or(ones(Byte.SIZE).shiftLeft(Byte.SIZE * i));
          }
        }
        uninitialized = uninitialized.or(ones(scalar.width()).andNot(known).shiftLeft(shift));
        cause = Optional.of(unset);
      }
    }
    if (missing.signum() != 0
        || wanted.type().equals(Type.Int.BOOL)
        || ObjectRepresentation.numberSize(wanted.type()).isEmpty()) {
      return Optional.empty();
    }
    ConcreteValue value =
        ObjectRepresentation.ofBits(bits.and(ones(wanted.width())), wanted.type());
    boolean isKnown = uninitialized.and(ones(wanted.width())).signum() == 0;
    return Optional.of(now.push(isKnown ? value : value.withIndeterminacyOf(cause.orElseThrow())));
  }

  /** Returns the value of a scalar as one of the other type with the same bits, if it is known. */
  private static Optional<ConcreteValue> converted(ConcreteValue value, Type from, Type to) {
    if (from.equals(to)) {
      return Optional.of(value);
    }
    return from instanceof Type.Int one
            && to instanceof Type.Int other
            && !other.equals(Type.Int.BOOL)
        ? Optional.of(
            new ConcreteValue.Int(other.convertFrom(one, OperatorCompiler.intValue(value)))
                .withIndeterminacyOf(value))
        : Optional.empty();
  }
}
