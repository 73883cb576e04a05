package sunder.frontend.c.replay.scope;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import sunder.family.ConfigSet;
import sunder.family.StateSet;
import sunder.frontend.c.syntax.TypeSyntax.Arity;

/** The types of C as the interpreter reads them from the text. */
public sealed interface Type
    permits Type.Void, Type.Int, Type.Floating, Type.Pointer, Type.Array, Type.Function, Struct {
  Type VOID = new Void();

  record Void() implements Type {}

  /**
   * An integer type; enumerations too, and bit-fields.
   *
   * @param size that an object takes; of a bit-field, one of its declared type
   */
  record Int(String name, int rank, int bits, boolean isSigned, int size) implements Type {
    public static final Int BOOL = new Int("_Bool", 0, 1, false, 1);
    public static final Int CHAR = new Int("char", 1, 8, true, 1);
    public static final Int INT = new Int("int", 3, 32, true, 4);
    public static final Int UNSIGNED = new Int("unsigned int", 3, 32, false, 4);
    public static final Int LONG_LONG = new Int("long long", 5, 64, true, 8);

    public static Int of(String name, int rank, int bits, boolean signed) {
      return new Int(signed ? name : "unsigned " + name, rank, bits, signed, bits / 8);
    }

    /** A bit-field: one that is narrower becomes an int in arithmetic. */
    public Int bitField(int width) {
      return width < bits
          ? new Int(
              name + ":" + width,
              Math.min(rank, width < INT.bits ? INT.rank - 1 : INT.rank),
              width,
              isSigned,
              size)
          : this;
    }

    private BigInteger least() {
      return isSigned ? BigInteger.ONE.shiftLeft(bits - 1).negate() : BigInteger.ZERO;
    }

    public boolean contains(BigInteger value) {
      return wrap(value).equals(value);
    }

    /** The value of this type that a value of another becomes. */
    public BigInteger wrap(BigInteger value) {
      if (equals(BOOL)) {
        return BigInteger.valueOf(Math.abs(value.signum()));
      }
      return value.subtract(least()).mod(BigInteger.ONE.shiftLeft(bits)).add(least());
    }

    /** Converted from another type. Signed numbers are unbounded where none becomes smaller. */
    public BigInteger convertFrom(Int other, BigInteger value) {
      boolean kept = isSigned && other.isSigned && bits >= other.bits;
      return kept ? value : wrap(value);
    }

    /** What arithmetic makes of it first: of 32 bits of a larger type, what has so many. */
    public Int promoted() {
      if (rank < INT.rank) {
        return INT;
      }
      return bits == INT.bits && size > INT.size ? isSigned ? INT : UNSIGNED : this;
    }

    /** In gcc the bits count first, even if they are as many as no other type has. */
    private boolean covers(Int other) {
      return bits == other.bits ? rank >= other.rank : bits > other.bits;
    }

    /** The type in which this and another meet. */
    public Int usualArithmeticConversion(Int other) {
      Int one = promoted();
      Int two = other.promoted();
      if (one.isSigned == two.isSigned) {
        return one.covers(two) ? one : two;
      }
      Int signed = one.isSigned ? one : two;
      Int unsigned = one.isSigned ? two : one;
      if (unsigned.covers(signed)) {
        return unsigned;
      }
      return signed.bits > unsigned.bits
          ? signed
          : of(signed.name, signed.rank, signed.bits, false);
    }
  }

  /** A floating type. */
  record Floating(int size) implements Type {
    public static final Floating DOUBLE = new Floating(8);
  }

  record Pointer(Type pointee) implements Type {}

  /**
   * Without a length it is incomplete, or a run finds that out.
   *
   * @param lengthVariable what holds the length then; that makes it no other type
   */
  record Array(Type element, OptionalLong length, Optional<ReplayVariable> lengthVariable)
      implements Type {
    public Array(Type of, OptionalLong length) {
      this(of, length, Optional.empty());
    }

    /** What stands in a row in it, whatever the lengths are that runs find out. */
    public Type slotElement() {
      return isVariableLengthArray() ? innermostElement() : element;
    }

    @Override
    public int hashCode() {
      return 31 * element.hashCode() + length.hashCode();
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Array array
          && element.equals(array.element)
          && length.equals(array.length);
    }
  }

  /** Whether it is an array whose size a run finds out. */
  default boolean isVariableLengthArray() {
    return this instanceof Array array
        && (array.lengthVariable().isPresent() || array.element().isVariableLengthArray());
  }

  /** What such an array is made of, whose size is known; of all else, itself. */
  default Type innermostElement() {
    return isVariableLengthArray() ? ((Array) this).element().innermostElement() : this;
  }

  /**
   * @param pointerToConstParameters which parameters point to something const
   * @param least how many objects there are at least behind what parameters are passed, by their
   *     numbers: 0 says that it is not NULL; this and what is const makes it no other type
   */
  record Function(
      Type result,
      List<Type> parameters,
      Arity arity,
      Set<Integer> pointerToConstParameters,
      Map<Integer, BigInteger> least)
      implements Type {
    public Function(Type result, List<Type> parameters, Arity arity, Set<Integer> constants) {
      this(result, parameters, arity, constants, Map.of());
    }

    @Override
    public int hashCode() {
      return 31 * result.hashCode() + parameters.hashCode();
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Function f
          && arity == f.arity
          && result.equals(f.result)
          && parameters.equals(f.parameters);
    }

    /** Whether a function of the other type may be called as one of this. */
    public boolean isCallableAs(Function other) {
      boolean open = arity == Arity.UNSPECIFIED || other.arity == Arity.UNSPECIFIED;
      boolean same = parameters.equals(other.parameters);
      return result.equals(other.result)
          && (open
              ? same || parameters.isEmpty() || other.parameters.isEmpty()
              : same && arity == other.arity);
    }
  }

  /**
   * What an object takes in memory; nothing is known of one without a size.
   *
   * @param bits negative if it is not known
   * @param alignment in bytes
   */
  record Layout(long bits, int alignment) {
    public static final Layout EMPTY = new Layout(0, 1);
    public static final Layout UNKNOWN = new Layout(-1, 1);

    /** Of a scalar. */
    private static Layout of(int bytes, ReplayDataModel model) {
      return new Layout(8L * bytes, Math.min(model.maxAlignment(), bytes));
    }

    /** In bytes; negative if it is not known. */
    public long size() {
      return bits < 0 ? -1 : bits / 8;
    }

    private boolean isKnown() {
      return bits >= 0;
    }

    /** The same bits where an object is aligned otherwise. */
    public Layout at(int bytes) {
      return new Layout(bits, bytes);
    }

    /** Aligned to so many bytes, too. */
    Layout withMinimumAlignment(int bytes) {
      return at(Math.max(alignment, bytes));
    }

    /** With another one behind it, at a multiple of its alignment. */
    Layout then(Layout next) {
      return isKnown() && next.isKnown()
          ? new Layout(8 * start(next) + next.bits, Math.max(alignment, next.alignment))
          : UNKNOWN;
    }

    /** The byte where another one behind it begins; negative if it is not known. */
    long start(Layout next) {
      return isKnown() ? up(bits, 8 * next.alignment) / 8 : -1;
    }

    /** Up to a multiple of so many bytes. */
    Layout upTo(int bytes) {
      return isKnown() ? new Layout(up(bits, 8 * bytes), alignment) : UNKNOWN;
    }

    /** With more bits behind it. */
    Layout thenBits(int width) {
      return isKnown() ? new Layout(bits + width, alignment) : UNKNOWN;
    }

    /** Whether so many bits behind it take more units than an object of their type does. */
    boolean crosses(Layout unit, int width) {
      int step = 8 * unit.alignment;
      return isKnown() && (bits % step + width + step - 1) / step > unit.bits / step;
    }

    /** With another one at the same place. */
    public Layout overlay(Layout other) {
      return isKnown() && other.isKnown()
          ? new Layout(Math.max(bits, other.bits), Math.max(alignment, other.alignment))
          : UNKNOWN;
    }

    /** Up to where the next one in an array begins. */
    public Layout padded() {
      return upTo(alignment);
    }

    public Layout arrayOf(OptionalLong count) {
      boolean known = isKnown() && count.isPresent();
      return known ? new Layout(times(bits, count.getAsLong()), alignment) : UNKNOWN;
    }

    private static long up(long size, int to) {
      return (size + to - 1) / to * to;
    }

    private static long times(long a, long b) {
      return a != 0 && b > Long.MAX_VALUE / a ? Long.MAX_VALUE : a * b;
    }
  }

  /** How types stand to each other, as far as their qualifiers do not matter. */
  enum Compatibility {
    COMPATIBLE,
    INCOMPATIBLE,
    UNKNOWN
  }

  /** Whether an object of this type may be declared again as one of the other. */
  default Compatibility compatibilityWith(Type other) {
    if (this instanceof Pointer a && other instanceof Pointer b) {
      return a.pointee().compatibilityWith(b.pointee()) == Compatibility.INCOMPATIBLE
          ? Compatibility.INCOMPATIBLE
          : Compatibility.UNKNOWN;
    } else if (this instanceof Array a && other instanceof Array b) {
      return a.element().compatibilityWith(b.element()) == Compatibility.INCOMPATIBLE
          ? Compatibility.INCOMPATIBLE
          : Compatibility.UNKNOWN;
    } else if (this instanceof Function && other instanceof Function) {
      return Compatibility.UNKNOWN;
    }
    return equals(other) ? Compatibility.COMPATIBLE : Compatibility.INCOMPATIBLE;
  }

  /** The rooms that an object takes in these variants. */
  default StateSet<Layout> layout(ConfigSet when, ReplayDataModel model) {
    if (this instanceof Array array) {
      return array.element().layout(when, model).map(room -> room.arrayOf(array.length()));
    } else if (this instanceof Struct struct) {
      return struct.memberLayout(when, model);
    }
    return StateSet.of(scalarRoom(model), when);
  }

  private Layout scalarRoom(ReplayDataModel model) {
    if (this instanceof Int number) {
      return Layout.of(number.size(), model);
    } else if (this instanceof Floating real) {
      return Layout.of(real.size(), model);
    }
    return this instanceof Pointer ? Layout.of(model.pointerSize(), model) : Layout.UNKNOWN;
  }

  /** How many slots an object has: one for each scalar, in order, of all variants. */
  default long slotCount() {
    if (this instanceof Array array) {
      return Layout.times(array.element().slotCount(), array.length().orElse(0));
    }
    return this instanceof Struct struct ? struct.firstSlot(struct.fields().size()) : 1;
  }
}
