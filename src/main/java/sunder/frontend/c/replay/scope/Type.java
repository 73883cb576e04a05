package sunder.frontend.c.replay.scope;

import java.math.BigInteger;
import java.util.List;
import java.util.OptionalLong;
import sunder.family.ConfigSet;
import sunder.family.StateSet;
import sunder.frontend.c.syntax.TypeSyntax.Arity;

/** The types of C as the interpreter reads them from the text, ILP32. */
public sealed interface Type
    permits Type.Void, Type.Number, Type.Real, Type.Pointer, Type.Array, Type.Function, Struct {
  Type VOID = new Void();

  record Void() implements Type {}

  /** An integer type; enumerations too. */
  record Number(String name, int rank, int bits, boolean isSigned) implements Type {
    public static final Number BOOL = new Number("_Bool", 0, 1, false);
    public static final Number CHAR = new Number("char", 1, 8, true);
    public static final Number INT = new Number("int", 3, 32, true);
    public static final Number UNSIGNED = new Number("unsigned int", 3, 32, false);
    public static final Number LONG_LONG = new Number("long long", 5, 64, true);

    public static Number of(String name, int rank, int bits, boolean signed) {
      return new Number(signed ? name : "unsigned " + name, rank, bits, signed);
    }

    private BigInteger least() {
      return isSigned ? BigInteger.ONE.shiftLeft(bits - 1).negate() : BigInteger.ZERO;
    }

    public boolean contains(BigInteger value) {
      return wrap(value).equals(value);
    }

    /** The value of this type that a value of another becomes. */
    public BigInteger wrap(BigInteger value) {
      if (bits == 1) {
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
  record Real(int bytes) implements Type {}

  record Pointer(Type to) implements Type {}

  /** Without a length it is incomplete. */
  record Array(Type of, OptionalLong length) implements Type {}

  record Function(Type result, List<Type> parameters, Arity arity) implements Type {}

  /**
   * What an object takes in memory, in bytes; nothing is known of one without a size.
   *
   * @param size negative if it is not known
   */
  record Room(long size, int alignment) {
    static final Room NONE = new Room(0, 1);
    static final Room UNKNOWN = new Room(-1, 1);

    /** With another one behind it. */
    Room then(Room next) {
      return size < 0 || next.size < 0
          ? UNKNOWN
          : new Room(up(size, next.alignment) + next.size, Math.max(alignment, next.alignment));
    }

    /** With another one at the same place. */
    Room or(Room other) {
      return size < 0 || other.size < 0
          ? UNKNOWN
          : new Room(Math.max(size, other.size), Math.max(alignment, other.alignment));
    }

    /** Up to where the next one in an array begins. */
    Room whole() {
      return size < 0 ? UNKNOWN : new Room(up(size, alignment), alignment);
    }

    Room times(OptionalLong count) {
      boolean known = size >= 0 && count.isPresent();
      return known ? new Room(times(size, count.getAsLong()), alignment) : UNKNOWN;
    }

    private static long up(long size, int alignment) {
      return (size + alignment - 1) / alignment * alignment;
    }

    private static long times(long a, long b) {
      return a != 0 && b > Long.MAX_VALUE / a ? Long.MAX_VALUE : a * b;
    }
  }

  /** The rooms that an object takes in these variants. */
  default StateSet<Room> room(ConfigSet when) {
    if (this instanceof Array array) {
      return array.of().room(when).map(room -> room.times(array.length()));
    } else if (this instanceof Struct struct) {
      return struct.members(when);
    }
    return StateSet.of(scalarRoom(), when);
  }

  private Room scalarRoom() {
    if (this instanceof Number number) {
      int bytes = (number.bits() + 7) / 8;
      return new Room(bytes, Math.min(4, bytes));
    } else if (this instanceof Real real) {
      return new Room(real.bytes(), 4);
    }
    return this instanceof Pointer ? new Room(4, 4) : Room.UNKNOWN;
  }

  /** How many slots an object has: one for each scalar, in order, of all variants. */
  default long slots() {
    if (this instanceof Array array) {
      return Room.times(array.of().slots(), array.length().orElse(0));
    }
    return this instanceof Struct struct ? struct.before(struct.fields().size()) : 1;
  }
}
