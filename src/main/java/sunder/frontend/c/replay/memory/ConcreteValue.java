package sunder.frontend.c.replay.memory;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import sunder.family.ConfigSet;
import sunder.family.VariationalSet;
import sunder.frontend.c.replay.scope.Activation;
import sunder.frontend.c.replay.scope.ReplayFunction;
import sunder.frontend.c.replay.scope.ReplayVariable;
import sunder.frontend.c.replay.scope.Type;
import sunder.frontend.c.syntax.Statement;
import sunder.source.Span;

/**
 * A concrete value of a scalar, a structure or an argument list.
 *
 * <p>Its counterpart in the translation is {@code sunder.frontend.c.flow.values.SymbolicValue},
 * with which it shares no code.
 */
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
   * @param value the number; absent if it is unknown
   */
  record Floating(OptionalDouble value) implements ConcreteValue {
    public static final Floating ZERO = new Floating(0);
    public static final Floating UNKNOWN = new Floating(OptionalDouble.empty());

    private static final int DOUBLE_DIGITS = 52;
    private static final int EXTENDED_DIGITS = 63;
    private static final int EXTENDED_BIAS = 16383;

    public Floating(double value) {
      this(OptionalDouble.of(value));
    }

    /**
     * Returns the number that an input has. A number is represented by its bits (those of a {@code
     * long double} without its first digit), where those of a negative number without the sign are
     * complemented; a NaN by the number above that of infinity. A {@code long double} that is no
     * {@code double} is unknown.
     *
     * @param size the size of the type in bytes
     */
    public static Floating ofInput(BigInteger input, int size) {
      boolean negative = input.signum() < 0;
      BigInteger bits = negative ? input.not() : input;
      OptionalDouble number = size > Double.BYTES ? ofExtended(bits) : ofBits(bits, size).value();
      return new Floating(
          number.isPresent() && negative ? OptionalDouble.of(-number.getAsDouble()) : number);
    }

    private static OptionalDouble ofExtended(BigInteger bits) {
      int exponent = bits.shiftRight(EXTENDED_DIGITS).intValue() - EXTENDED_BIAS;
      BigInteger rest = bits.mod(BigInteger.ONE.shiftLeft(EXTENDED_DIGITS));
      if (exponent > EXTENDED_BIAS) {
        return OptionalDouble.of(rest.signum() == 0 ? Double.POSITIVE_INFINITY : Double.NaN);
      } else if (bits.signum() == 0) {
        return OptionalDouble.of(0);
      }
      int lost = EXTENDED_DIGITS - DOUBLE_DIGITS;
      boolean isDouble =
          exponent >= Double.MIN_EXPONENT
              && exponent <= Double.MAX_EXPONENT
              && rest.getLowestSetBit() % EXTENDED_DIGITS >= (rest.signum() == 0 ? -1 : lost);
      long field = exponent + (long) Double.MAX_EXPONENT;
      return isDouble
          ? OptionalDouble.of(
              Double.longBitsToDouble((field << DOUBLE_DIGITS) + rest.shiftRight(lost).longValue()))
          : OptionalDouble.empty();
    }

    /** Returns the number of a {@code float} or {@code double} with given bits. */
    public static Floating ofBits(BigInteger bits, int size) {
      return new Floating(
          size == Float.BYTES
              ? Float.intBitsToFloat(bits.intValue())
              : Double.longBitsToDouble(bits.longValue()));
    }

    /**
     * Returns the bits of a number of type {@code float} or {@code double}, as a number that is not
     * negative; empty for a NaN, whose bits are not determined.
     */
    public Optional<BigInteger> bits(int size) {
      if (value.isEmpty() || Double.isNaN(value.getAsDouble())) {
        return Optional.empty();
      }
      long bits =
          size == Float.BYTES
              ? Float.floatToRawIntBits((float) value.getAsDouble())
              : Double.doubleToRawLongBits(value.getAsDouble());
      return Optional.of(BigInteger.valueOf(bits).mod(BigInteger.ONE.shiftLeft(8 * size)));
    }

    /** Returns the input that represents a number; the inverse of {@link #ofInput}. */
    public static BigInteger input(double number, int size) {
      double positive = Math.abs(number);
      BigInteger bits =
          size == Float.BYTES
              ? BigInteger.valueOf(Float.floatToIntBits((float) positive))
              : BigInteger.valueOf(Double.doubleToLongBits(positive));
      if (Double.isNaN(number)) {
        return input(Double.POSITIVE_INFINITY, size).add(BigInteger.ONE);
      } else if (size > Double.BYTES && positive > 0) {
        // The field of the exponent of an infinity has only ones: it is twice the bias plus 1.
        int bias = (EXTENDED_BIAS - Double.MAX_EXPONENT) * (Double.isInfinite(number) ? 2 : 1);
        bits =
            bits.shiftLeft(EXTENDED_DIGITS - DOUBLE_DIGITS)
                .add(BigInteger.valueOf(bias).shiftLeft(EXTENDED_DIGITS));
      }
      return Math.copySign(1, number) < 0 ? bits.not() : bits;
    }

    @Override
    public String toString() {
      return value.isPresent() ? Double.toString(value.getAsDouble()) : "some number";
    }
  }

  /** Returns the value of a scalar whose bytes are all 0. */
  static ConcreteValue zero(Type type) {
    return type instanceof Type.Int
        ? Int.ZERO
        : type instanceof Type.Floating ? Floating.ZERO : NullPointer.NULL;
  }

  /** An address in an object. */
  sealed interface ObjectPointer extends ConcreteValue {
    ReplayVariable root();
  }

  /**
   * The address of a byte of an object, used for accesses with a type other than that of the
   * object.
   *
   * @param offset the offset in bytes
   * @param bit the index of the first bit of a bit-field in the byte, otherwise 0
   */
  record BytePointer(ReplayVariable root, long offset, int bit) implements ObjectPointer {
    public BytePointer(ReplayVariable root, long offset) {
      this(root, offset, 0);
    }

    @Override
    public String toString() {
      return "(char *) &" + root.displayName() + (offset == 0 ? "" : " + " + offset);
    }
  }

  /**
   * The address of a slot; the accessible range is not part of its identity.
   *
   * @param firstSlot the first accessible slot
   * @param endSlot the slot after the last accessible one
   */
  record SlotPointer(ReplayVariable root, long slot, long firstSlot, long endSlot)
      implements ObjectPointer {
    /**
     * The limit of slot numbers, beyond which the exact position is not tracked; no object has as
     * many slots.
     */
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
      // One past an array that is a member: the slot belongs to the next member.
      int index = last.lastIndexOf('[') + 1;
      long length = Long.parseLong(last.substring(index, last.length() - 1)) + 1;
      return "&" + last.substring(0, index) + (length + slot - endSlot) + "]";
    }
  }

  /** The address of a heap block whose contents have no type yet. */
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

  /** A pointer converted from an integer that is the address of no object. */
  record IntegerPointer(BigInteger address) implements ConcreteValue {
    @Override
    public String toString() {
      return "(void *) " + address;
    }
  }

  /**
   * The address of a function.
   *
   * @param enclosing for a nested function, the call of the enclosing function that it sees
   */
  record FunctionPointer(ReplayFunction function, Optional<Activation> enclosing)
      implements ConcreteValue {
    /** Returns the address of a function that is not nested. */
    public static FunctionPointer of(ReplayFunction function) {
      return new FunctionPointer(function, Optional.empty());
    }

    @Override
    public String toString() {
      return function.name();
    }
  }

  /** The address of a label of a function body, as GNU C has it. */
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
   * The value of a structure or union, slot by slot.
   *
   * @param activeMembers the members stored last of the unions in it, by the slots that an object
   *     of this type uses for them
   */
  record Aggregate(List<ConcreteValue> slots, Type type, Map<Long, ConcreteValue> activeMembers)
      implements ConcreteValue {
    /** Creates the value of a structure without unions. */
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
   * The value of a {@code va_list}: the variadic arguments of a call that have not been read, with
   * their types.
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
   * A constant initial value that differs by variant; it is resolved to one of its values before it
   * is used.
   */
  record VariantValue(VariationalSet<ConcreteValue> values) implements ConcreteValue {
    /** Adds the states in which a value on top is resolved for some variants to a builder. */
    public static void resolve(
        MachineState below,
        ConcreteValue top,
        ConfigSet when,
        VariationalSet.Builder<MachineState> settled) {
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

    /** Returns the value that differs by variant which a value is or contains, if any. */
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

  /** The absence of a value: the result of a {@code void} expression, or an unsupported value. */
  record NoValue() implements ConcreteValue {
    public static final NoValue NOTHING = new NoValue();
  }

  /**
   * An indeterminate value: read from an uninitialised object or computed from such a value.
   *
   * @param placeholder the value with which the computation continues
   * @param readAt the place at which it was read
   * @param reason the reason, as a sentence part
   * @param initializedBytes a bit mask of the bytes that are initialised
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

  /** Returns the number of the heap block that an address is in, if any. */
  default Optional<Integer> heapBlock() {
    if (this instanceof UntypedBlockPointer raw) {
      return Optional.of(raw.number());
    }
    return this instanceof ObjectPointer a
            && a.root().kind() == ReplayVariable.StorageKind.ALLOCATED
        ? Optional.of(-a.root().number())
        : Optional.empty();
  }

  /**
   * Returns the value to compute with: the placeholder of an indeterminate value, otherwise the
   * value itself.
   */
  default ConcreteValue determinate() {
    return this instanceof Indeterminate unset ? unset.placeholder() : this;
  }

  /** Returns this value as an indeterminate value if one of the operands is indeterminate. */
  default ConcreteValue withIndeterminacyOf(ConcreteValue... operands) {
    for (ConcreteValue operand : operands) {
      if (operand instanceof Indeterminate unset) {
        return new Indeterminate(this, unset.readAt(), unset.reason());
      }
    }
    return this;
  }

  default boolean isTrue() {
    return this instanceof Aggregate number
        ? number.slots().stream().anyMatch(part -> part.determinate().isTrue())
        : this instanceof Floating real
            ? real.value().orElse(0) != 0
            : this instanceof Int i ? i.value().signum() != 0 : !(this instanceof NullPointer);
  }

  /** Returns whether the value as a condition is known. */
  default boolean hasKnownTruth() {
    return this instanceof Aggregate number
        ? number.slots().stream().allMatch(ConcreteValue::hasKnownTruth)
        : !determinate().equals(Floating.UNKNOWN);
  }
}
