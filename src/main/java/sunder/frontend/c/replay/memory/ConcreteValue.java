package sunder.frontend.c.replay.memory;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import sunder.family.ConfigSet;
import sunder.family.StateSet;
import sunder.frontend.c.replay.scope.ReplayFunction;
import sunder.frontend.c.replay.scope.ReplayVariable;
import sunder.frontend.c.replay.scope.Type;
import sunder.frontend.c.syntax.Statement;
import sunder.source.Span;

/** A concrete value. */
public sealed interface ConcreteValue {
  record Int(BigInteger value) implements ConcreteValue {
    public static final Int ZERO = new Int(BigInteger.ZERO);

    public static Int of(boolean truth) {
      return truth ? new Int(BigInteger.ONE) : ZERO;
    }

    @Override
    public String toString() {
      return value.toString();
    }
  }

  /**
   * A floating-point number.
   *
   * @param value without one nothing is known of it
   */
  record Floating(OptionalDouble value) implements ConcreteValue {
    public static final Floating ZERO = new Floating(0);
    public static final Floating UNKNOWN = new Floating(OptionalDouble.empty());

    public Floating(double value) {
      this(OptionalDouble.of(value));
    }

    @Override
    public String toString() {
      return value.isPresent() ? Double.toString(value.getAsDouble()) : "some number";
    }
  }

  /** What a scalar of a type holds all of whose bytes are 0. */
  static ConcreteValue zero(Type type) {
    return type instanceof Type.Int
        ? Int.ZERO
        : type instanceof Type.Floating ? Floating.ZERO : NullPointer.NULL;
  }

  /** An address in an object. */
  sealed interface ObjectPointer extends ConcreteValue {
    ReplayVariable root();
  }

  /** The address of a byte of an object that is used as something else than it is. */
  record BytePointer(ReplayVariable root, long offset) implements ObjectPointer {
    @Override
    public String toString() {
      return "(char *) &" + root.displayName() + (offset == 0 ? "" : " + " + offset);
    }
  }

  /**
   * The address of a slot: the same one whatever may be used through it.
   *
   * @param firstSlot the first slot that may be used through it
   * @param endSlot the slot behind the last one
   */
  record SlotPointer(ReplayVariable root, long slot, long firstSlot, long endSlot)
      implements ObjectPointer {
    /** So far no object reaches; how far it really is nobody knows then. */
    private static final BigInteger FAR = BigInteger.ONE.shiftLeft(62);

    public SlotPointer plus(long slots) {
      return plus(BigInteger.valueOf(slots));
    }

    public SlotPointer plus(BigInteger slots) {
      BigInteger to = slots.add(BigInteger.valueOf(slot)).min(FAR).max(FAR.negate());
      return new SlotPointer(root, to.longValueExact(), firstSlot, endSlot);
    }

    public boolean isBeyondRange() {
      return Math.abs(slot) >= FAR.longValueExact();
    }

    @Override
    public int hashCode() {
      return 31 * root.number() + Long.hashCode(slot);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof SlotPointer a && root.equals(a.root) && slot == a.slot;
    }

    @Override
    public String toString() {
      if (root.kind() == ReplayVariable.StorageKind.ALLOCATED && slot == 0) {
        return "&" + root.displayName();
      } else if (root.isStringLiteral()) {
        return slot == 0 ? root.name() : root.name() + " + " + slot;
      }
      if (isBeyondRange()) {
        return "&" + root.displayName() + (slot < 0 ? " - ..." : " + ...");
      }
      String last = SlotLayout.describe(root, Math.max(0, endSlot - 1)).name();
      if (slot < endSlot || endSlot == root.type().slotCount() || !last.endsWith("]")) {
        return "&" + SlotLayout.describe(root, slot).name();
      }
      // Behind an array that is a member: another member is there.
      int index = last.lastIndexOf('[') + 1;
      long length = Long.parseLong(last.substring(index, last.length() - 1)) + 1;
      return "&" + last.substring(0, index) + (length + slot - endSlot) + "]";
    }
  }

  /** The address of a block of which nobody said yet what is in it. */
  record UntypedBlockPointer(int number, String allocator) implements ConcreteValue {
    @Override
    public String toString() {
      return "&" + allocator + ReplayVariable.allocatedSuffix(number);
    }
  }

  record NullPointer() implements ConcreteValue {
    public static final NullPointer NULL = new NullPointer();

    @Override
    public String toString() {
      return "NULL";
    }
  }

  /** An integer as an address: of no object. */
  record IntegerPointer(BigInteger address) implements ConcreteValue {
    @Override
    public String toString() {
      return "(void *) " + address;
    }
  }

  /** The address of a function. */
  record FunctionPointer(ReplayFunction function) implements ConcreteValue {
    @Override
    public String toString() {
      return function.name();
    }
  }

  /** The address of a label in a body. */
  record LabelPointer(String name, Statement.Block body) implements ConcreteValue {
    @Override
    public boolean equals(Object other) {
      return other instanceof LabelPointer that && name.equals(that.name) && body == that.body;
    }

    @Override
    public int hashCode() {
      return name.hashCode();
    }

    @Override
    public String toString() {
      return "&&" + name;
    }
  }

  /**
   * A struct or union, slot by slot.
   *
   * @param activeMembers which members of unions in it were stored last, as in an object of this
   *     type
   */
  record Aggregate(List<ConcreteValue> slots, Type type, Map<Long, ConcreteValue> activeMembers)
      implements ConcreteValue {
    /** Without unions. */
    public Aggregate(List<ConcreteValue> slots) {
      this(slots, Type.VOID, Map.of());
    }

    @Override
    public String toString() {
      return slots.stream()
          .map(ConcreteValue::toString)
          .collect(Collectors.joining(", ", "{", "}"));
    }
  }

  /**
   * What a {@code va_list} stands for: the arguments of a call behind the parameters that were not
   * read so far, with their types.
   */
  record UnreadArguments(List<ConcreteValue> values, List<Type> types) implements ConcreteValue {
    public UnreadArguments next() {
      return new UnreadArguments(values.subList(1, values.size()), types.subList(1, types.size()));
    }

    @Override
    public String toString() {
      return values.size() + (values.size() == 1 ? " argument" : " arguments");
    }
  }

  /**
   * What a part of an object has held since the run began, where that differs by variant. It is
   * none of these values before it is read.
   */
  record VariantValue(StateSet<ConcreteValue> values) implements ConcreteValue {
    /** A value that came on top, for the variants at hand. */
    public static void resolve(
        MachineState below,
        ConcreteValue top,
        ConfigSet when,
        StateSet.Builder<MachineState> settled) {
      Optional<VariantValue> one = find(top);
      if (one.isEmpty()) {
        settled.add(below.push(top), when);
      } else {
        one.get()
            .values()
            .within(when)
            .forEach((value, set) -> resolve(below, instead(top, one.get(), value), set, settled));
      }
    }

    /** What a value is or has that differs by variant. */
    public static Optional<VariantValue> find(ConcreteValue value) {
      return value instanceof VariantValue differs
          ? Optional.of(differs)
          : value instanceof Aggregate whole
              ? whole.slots().stream().flatMap(slot -> find(slot).stream()).findFirst()
              : Optional.empty();
    }

    private static ConcreteValue instead(ConcreteValue top, VariantValue old, ConcreteValue value) {
      return top instanceof Aggregate whole
          ? new Aggregate(
              whole.slots().stream().map(slot -> instead(slot, old, value)).toList(),
              whole.type(),
              whole.activeMembers())
          : top == old ? value : top;
    }

    @Override
    public String toString() {
      return "(differs)";
    }
  }

  /** What has no value. */
  record NoValue() implements ConcreteValue {
    public static final NoValue NOTHING = new NoValue();
  }

  /**
   * What a part of an object holds that nobody gave a value, or what was computed with it.
   *
   * @param placeholder the value that stands for it
   * @param readAt where it was read
   * @param reason it has none
   * @param initializedBytes a bit for each byte of it that was given a value
   */
  record Indeterminate(ConcreteValue placeholder, Span readAt, String reason, int initializedBytes)
      implements ConcreteValue {
    public Indeterminate(ConcreteValue as, Span read, String why) {
      this(as, read, why, 0);
    }

    @Override
    public String toString() {
      return "no value";
    }
  }

  /** The allocated block that an address is in. */
  default Optional<Integer> heapBlock() {
    if (this instanceof UntypedBlockPointer raw) {
      return Optional.of(raw.number());
    }
    return this instanceof ObjectPointer a
            && a.root().kind() == ReplayVariable.StorageKind.ALLOCATED
        ? Optional.of(-a.root().number())
        : Optional.empty();
  }

  /** What is computed with. */
  default ConcreteValue determinate() {
    return this instanceof Indeterminate unset ? unset.placeholder() : this;
  }

  /** A result has no value if one of the operands has none. */
  default ConcreteValue withIndeterminacyOf(ConcreteValue... operands) {
    for (ConcreteValue operand : operands) {
      if (operand instanceof Indeterminate unset) {
        return new Indeterminate(this, unset.readAt(), unset.reason());
      }
    }
    return this;
  }

  default boolean isTrue() {
    return this instanceof Floating real
        ? real.value().orElse(0) != 0
        : this instanceof Int i ? i.value().signum() != 0 : !(this instanceof NullPointer);
  }

  /** Whether it is known if it is true. */
  default boolean hasKnownTruth() {
    return !determinate().equals(Floating.UNKNOWN);
  }
}
