package sunder.frontend.c.replay.scope;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import sunder.family.ConfigSet;
import sunder.family.StateSet;
import sunder.frontend.c.syntax.TypeSyntax.Arity;

/** The types of C as the interpreter reads them from the text. */
public sealed interface Type
    permits Type.Void, Type.Number, Type.Real, Type.Pointer, Type.Array, Type.Function, Struct {
  Type VOID = new Void();

  record Void() implements Type {}

  /**
   * An integer type; enumerations too, and bit-fields.
   *
   * @param bytes that an object takes; of a bit-field, one of its declared type
   */
  record Number(String name, int rank, int bits, boolean isSigned, int bytes) implements Type {
    public static final Number BOOL = new Number("_Bool", 0, 1, false, 1);
    public static final Number CHAR = new Number("char", 1, 8, true, 1);
    public static final Number INT = new Number("int", 3, 32, true, 4);
    public static final Number UNSIGNED = new Number("unsigned int", 3, 32, false, 4);
    public static final Number LONG_LONG = new Number("long long", 5, 64, true, 8);

    public static Number of(String name, int rank, int bits, boolean signed) {
      return new Number(signed ? name : "unsigned " + name, rank, bits, signed, bits / 8);
    }

    /** A bit-field: one that is narrower becomes an int in arithmetic. */
    public Number ofBits(int width) {
      return width < bits
          ? new Number(
              name + ":" + width,
              Math.min(rank, width < INT.bits ? INT.rank - 1 : INT.rank),
              width,
              isSigned,
              bytes)
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
    public BigInteger from(Number other, BigInteger value) {
      boolean kept = isSigned && other.isSigned && bits >= other.bits;
      return kept ? value : wrap(value);
    }

    /** What arithmetic makes of it first. */
    public Number promoted() {
      return rank < INT.rank ? INT : this;
    }

    /** The type in which this and another meet. */
    public Number with(Number other) {
      Number one = promoted();
      Number two = other.promoted();
      if (one.isSigned == two.isSigned) {
        return one.rank >= two.rank ? one : two;
      }
      Number signed = one.isSigned ? one : two;
      Number unsigned = one.isSigned ? two : one;
      if (unsigned.rank >= signed.rank) {
        return unsigned;
      }
      return signed.bits > unsigned.bits
          ? signed
          : of(signed.name, signed.rank, signed.bits, false);
    }
  }

  /** A floating type. */
  record Real(int bytes) implements Type {
    public static final Real DOUBLE = new Real(8);
  }

  record Pointer(Type to) implements Type {}

  /**
   * Without a length it is incomplete, or a run finds that out.
   *
   * @param bound what holds the length then; that makes it no other type
   */
  record Array(Type of, OptionalLong length, Optional<Variable> bound) implements Type {
    public Array(Type of, OptionalLong length) {
      this(of, length, Optional.empty());
    }

    /** What stands in a row in it, whatever the lengths are that runs find out. */
    public Type next() {
      return isVarying() ? cell() : of;
    }

    @Override
    public int hashCode() {
      return 31 * of.hashCode() + length.hashCode();
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Array array && of.equals(array.of) && length.equals(array.length);
    }
  }

  /** Whether it is an array whose size a run finds out. */
  default boolean isVarying() {
    return this instanceof Array array && (array.bound().isPresent() || array.of().isVarying());
  }

  /** What such an array is made of, whose size is known; of all else, itself. */
  default Type cell() {
    return isVarying() ? ((Array) this).of().cell() : this;
  }

  /**
   * @param constants which parameters point to something const; that makes it no other type
   */
  record Function(Type result, List<Type> parameters, Arity arity, Set<Integer> constants)
      implements Type {
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
    public boolean fits(Function other) {
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
  record Room(long bits, int alignment) {
    public static final Room NONE = new Room(0, 1);
    public static final Room UNKNOWN = new Room(-1, 1);

    /** Of a scalar. */
    private static Room of(int bytes, DataModel model) {
      return new Room(8L * bytes, Math.min(model.strictest(), bytes));
    }

    /** In bytes; negative if it is not known. */
    public long size() {
      return bits < 0 ? -1 : bits / 8;
    }

    private boolean isKnown() {
      return bits >= 0;
    }

    /** Aligned to so many bytes, too. */
    Room atLeast(int bytes) {
      return new Room(bits, Math.max(alignment, bytes));
    }

    /**
     * With another one behind it.
     *
     * @param least what that one is aligned to in any case
     */
    public Room then(Room next, boolean packed, int least) {
      Room both =
          new Room(
              8 * start(next, packed, least) + next.bits,
              packed ? alignment : Math.max(alignment, next.alignment));
      return isKnown() && next.isKnown() ? both.atLeast(least) : UNKNOWN;
    }

    /** The byte where another one behind it begins; negative if it is not known. */
    public long start(Room next, boolean packed, int least) {
      return isKnown() ? up(bits, 8 * Math.max(packed ? 1 : next.alignment, least)) / 8 : -1;
    }

    /**
     * With a bit-field behind it.
     *
     * @param unit an object of its declared type
     */
    public Room thenBits(Room unit, int width, boolean packed, boolean unnamed) {
      if (!isKnown()) {
        return UNKNOWN;
      }
      long begin = bits;
      int step = 8 * unit.alignment;
      if (width == 0) {
        begin = up(bits, (int) unit.bits);
      } else if (!packed && (bits % step + width + step - 1) / step > unit.bits / step) {
        begin = up(bits, step);
      }
      boolean keeps = packed || unnamed;
      return new Room(begin + width, keeps ? alignment : Math.max(alignment, unit.alignment));
    }

    /** With another one at the same place. */
    public Room or(Room other) {
      return isKnown() && other.isKnown()
          ? new Room(Math.max(bits, other.bits), Math.max(alignment, other.alignment))
          : UNKNOWN;
    }

    /** Up to where the next one in an array begins. */
    public Room whole() {
      return isKnown() ? new Room(up(bits, 8 * alignment), alignment) : UNKNOWN;
    }

    public Room times(OptionalLong count) {
      boolean known = isKnown() && count.isPresent();
      return known ? new Room(times(bits, count.getAsLong()), alignment) : UNKNOWN;
    }

    private static long up(long size, int to) {
      return (size + to - 1) / to * to;
    }

    private static long times(long a, long b) {
      return a != 0 && b > Long.MAX_VALUE / a ? Long.MAX_VALUE : a * b;
    }
  }

  /** How types stand to each other, as far as their qualifiers do not matter. */
  enum Likeness {
    ALIKE,
    DIFFERENT,
    UNKNOWN
  }

  /** Whether an object of this type may be declared again as one of the other. */
  default Likeness like(Type other) {
    if (this instanceof Pointer a && other instanceof Pointer b) {
      return a.to().like(b.to()) == Likeness.DIFFERENT ? Likeness.DIFFERENT : Likeness.UNKNOWN;
    } else if (this instanceof Array a && other instanceof Array b) {
      return a.of().like(b.of()) == Likeness.DIFFERENT ? Likeness.DIFFERENT : Likeness.UNKNOWN;
    } else if (this instanceof Function && other instanceof Function) {
      return Likeness.UNKNOWN;
    }
    return equals(other) ? Likeness.ALIKE : Likeness.DIFFERENT;
  }

  /** The rooms that an object takes in these variants. */
  default StateSet<Room> room(ConfigSet when, DataModel model) {
    if (this instanceof Array array) {
      return array.of().room(when, model).map(room -> room.times(array.length()));
    } else if (this instanceof Struct struct) {
      return struct.members(when, model);
    }
    return StateSet.of(scalarRoom(model), when);
  }

  private Room scalarRoom(DataModel model) {
    if (this instanceof Number number) {
      return Room.of(number.bytes(), model);
    } else if (this instanceof Real real) {
      return Room.of(real.bytes(), model);
    }
    return this instanceof Pointer ? Room.of(model.word(), model) : Room.UNKNOWN;
  }

  /** How many slots an object has: one for each scalar, in order, of all variants. */
  default long slots() {
    if (this instanceof Array array) {
      return Room.times(array.of().slots(), array.length().orElse(0));
    }
    return this instanceof Struct struct ? struct.before(struct.fields().size()) : 1;
  }
}
