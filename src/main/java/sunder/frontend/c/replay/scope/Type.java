package sunder.frontend.c.replay.scope;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import sunder.family.ConfigSet;
import sunder.family.VariationalSet;
import sunder.frontend.c.syntax.ElementCount;
import sunder.frontend.c.syntax.TypeSyntax;
import sunder.frontend.c.syntax.TypeSyntax.Arity;

/**
 * A type of C.
 *
 * <p>Its counterpart in the translation is {@code sunder.frontend.c.model.CType}, with which it
 * shares no code.
 */
public sealed interface Type
    permits Type.Void,
        Type.Int,
        Type.Floating,
        Type.Pointer,
        Type.Array,
        Type.Function,
        ReplayStructType {
  Type VOID = new Void();

  record Void() implements Type {}

  /**
   * An integer type, an enumeration type or the type of a bit-field.
   *
   * @param rank the conversion rank (C17, 6.3.1.1)
   * @param bits the width in bits
   * @param size the size of an object in bytes; of a bit-field that of its declared type
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

    /**
     * Returns the type of a bit-field of a width; one that is narrower than {@code int} is promoted
     * to {@code int}.
     */
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

    /** Returns whether this type represents a value. */
    public boolean contains(BigInteger value) {
      return wrap(value).equals(value);
    }

    /**
     * Returns a value converted to this type: modulo 2 to the power of its width, or 0 or 1 for
     * {@code _Bool}.
     */
    public BigInteger wrap(BigInteger value) {
      if (equals(BOOL)) {
        return BigInteger.valueOf(Math.abs(value.signum()));
      }
      return value.subtract(least()).mod(BigInteger.ONE.shiftLeft(bits)).add(least());
    }

    /**
     * Returns a value converted from another type. A signed value is unchanged in a signed type
     * that is at least as wide, as signed values are unbounded until they are checked.
     */
    public BigInteger convertFrom(Int other, BigInteger value) {
      boolean kept = isSigned && other.isSigned && bits >= other.bits;
      return kept ? value : wrap(value);
    }

    /**
     * Returns the promoted type (C17, 6.3.1.1); a bit-field of 32 bits with a larger declared type
     * has the corresponding type of 32 bits.
     */
    public Int promoted() {
      if (rank < INT.rank) {
        return INT;
      }
      return bits == INT.bits && size > INT.size ? isSigned ? INT : UNSIGNED : this;
    }

    /**
     * Returns whether this type is at least as wide as another, as gcc compares bit-fields: first
     * by width, then by rank.
     */
    private boolean covers(Int other) {
      return bits == other.bits ? rank >= other.rank : bits > other.bits;
    }

    /** Returns the common type of the usual arithmetic conversions (C17, 6.3.1.8). */
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

  /** A floating type; its size is in bytes. */
  record Floating(int size) implements Type {
    public static final Floating DOUBLE = new Floating(8);
  }

  record Pointer(Type pointee) implements Type {}

  /**
   * An array type; without a length it is incomplete or of variable length.
   *
   * @param lengthVariable the variable that holds the length of a variable length array; it does
   *     not distinguish types
   */
  record Array(Type element, OptionalLong length, Optional<ReplayVariable> lengthVariable)
      implements Type {
    public Array(Type of, OptionalLong length) {
      this(of, length, Optional.empty());
    }

    /**
     * Returns the type of the elements in the slots: the innermost element type of a variable
     * length array.
     */
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

  /** Returns whether this is a vector type of GNU C. */
  default boolean isVector() {
    return this instanceof ReplayStructType struct && struct.is(TypeSyntax.RecordKind.VECTOR);
  }

  /** Returns whether this is a complex type. */
  default boolean isComplex() {
    return this instanceof ReplayStructType struct && struct.is(TypeSyntax.RecordKind.COMPLEX);
  }

  /** Returns the array of the elements of a vector or complex type; nothing for other types. */
  default Optional<Array> elements() {
    return isVector() || isComplex()
        ? Optional.of((Array) ((ReplayStructType) this).fields().get(0).type())
        : Optional.empty();
  }

  /** Returns whether the type is a variable length array or an array of such arrays. */
  default boolean isVariableLengthArray() {
    return this instanceof Array array
        && (array.lengthVariable().isPresent() || array.element().isVariableLengthArray());
  }

  /**
   * Returns the innermost element type of a variable length array, which has a constant size; of
   * all other types, the type itself.
   */
  default Type innermostElement() {
    return isVariableLengthArray() ? ((Array) this).element().innermostElement() : this;
  }

  /**
   * A function type.
   *
   * @param pointerToConstParameters the indices of the parameters that are pointers to {@code
   *     const}
   * @param least the minimum number of elements behind pointer parameters, by parameter index.
   *     Neither this nor the previous component distinguishes types
   */
  record Function(
      Type result,
      List<Type> parameters,
      Arity arity,
      Set<Integer> pointerToConstParameters,
      Map<Integer, ElementCount> least)
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

    /** Returns whether a function of another type can be called with this type (C17, 6.5.2.2). */
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
   * A layout: the size and the alignment of an object; the layout of a type without a size is
   * unknown.
   *
   * @param bits the size in bits; negative if unknown
   * @param alignment the alignment in bytes
   */
  record Layout(long bits, int alignment) {
    public static final Layout EMPTY = new Layout(0, 1);
    public static final Layout UNKNOWN = new Layout(-1, 1);

    /** Returns the layout of a scalar. */
    private static Layout of(int bytes, ReplayDataModel model) {
      return new Layout(8L * bytes, Math.min(model.abi().maxAlignment(), bytes));
    }

    /** Returns the size in bytes; negative if unknown. */
    public long size() {
      return bits < 0 ? -1 : bits / 8;
    }

    private boolean isKnown() {
      return bits >= 0;
    }

    /** Returns this layout with another alignment. */
    public Layout at(int bytes) {
      return new Layout(bits, bytes);
    }

    /** Returns this layout with at least an alignment. */
    Layout withMinimumAlignment(int bytes) {
      return at(Math.max(alignment, bytes));
    }

    /** Returns this layout followed by another one at a multiple of its alignment. */
    Layout then(Layout next) {
      return isKnown() && next.isKnown()
          ? new Layout(8 * start(next) + next.bits, Math.max(alignment, next.alignment))
          : UNKNOWN;
    }

    /** Returns the offset of a layout that follows this one, in bytes; negative if unknown. */
    long start(Layout next) {
      return isKnown() ? up(bits, 8 * next.alignment) / 8 : -1;
    }

    /** Returns this layout padded to a multiple of a number of bytes. */
    Layout upTo(int bytes) {
      return isKnown() ? new Layout(up(bits, 8 * bytes), alignment) : UNKNOWN;
    }

    /** Returns this layout followed by a number of bits. */
    Layout thenBits(int width) {
      return isKnown() ? new Layout(bits + width, alignment) : UNKNOWN;
    }

    /**
     * Returns whether a bit-field that follows would span more alignment units than an object of
     * its type.
     */
    boolean crosses(Layout unit, int width) {
      int step = 8 * unit.alignment;
      return isKnown() && (bits % step + width + step - 1) / step > unit.bits / step;
    }

    /** Returns the layout of a union of this and another layout. */
    public Layout overlay(Layout other) {
      return isKnown() && other.isKnown()
          ? new Layout(Math.max(bits, other.bits), Math.max(alignment, other.alignment))
          : UNKNOWN;
    }

    /** Returns this layout padded to a multiple of its alignment. */
    public Layout padded() {
      return upTo(alignment);
    }

    /** Returns the layout of an array; unknown if the number of elements is. */
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

  /** The compatibility of two types without their qualifiers (C17, 6.2.7). */
  enum Compatibility {
    COMPATIBLE,
    INCOMPATIBLE,
    UNKNOWN
  }

  /** Returns whether an object of this type can be redeclared with another type. */
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

  /** Returns the layouts of this type in some variants. */
  default VariationalSet<Layout> layout(ConfigSet when, ReplayDataModel model) {
    if (this instanceof Array array) {
      return array.element().layout(when, model).map(room -> room.arrayOf(array.length()));
    } else if (this instanceof ReplayStructType struct) {
      return struct.memberLayout(when, model);
    }
    return VariationalSet.of(scalarRoom(model), when);
  }

  private Layout scalarRoom(ReplayDataModel model) {
    if (this instanceof Int number) {
      return Layout.of(number.size(), model);
    } else if (this instanceof Floating real) {
      return Layout.of(real.size(), model);
    }
    return this instanceof Pointer ? Layout.of(model.abi().pointerSize(), model) : Layout.UNKNOWN;
  }

  /**
   * Returns the number of slots of an object: one for each scalar member or element of all
   * variants, in order.
   */
  default long slotCount() {
    if (this instanceof Array array) {
      return Layout.times(array.element().slotCount(), array.length().orElse(0));
    }
    return this instanceof ReplayStructType struct ? struct.firstSlot(struct.fields().size()) : 1;
  }
}
