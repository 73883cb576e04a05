package sunder.frontend.c.model;

import java.math.BigInteger;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import sunder.family.ConfigSet;
import sunder.family.VariationalSet;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.frontend.c.preprocess.option.COptions.Abi;
import sunder.frontend.c.preprocess.option.COptions.SignedArithmetic;
import sunder.frontend.c.preprocess.token.Literals.Encoding;
import sunder.frontend.c.syntax.TypeSyntax.Packing;

/**
 * A data model: the sizes of the integer types with the meaning of signed arithmetic, and the
 * sizes, alignments and layouts of objects as the System V ABI for i386 and x86-64 defines them.
 *
 * @param abi the sizes of scalar types
 * @param longType the type {@code long}
 * @param sizeType the type {@code size_t} of the results of {@code sizeof}
 * @param ptrdiffType the type {@code ptrdiff_t}
 * @param signedArithmetic the meaning of signed arithmetic
 */
public record DataModel(
    Abi abi,
    IntKind longType,
    IntKind sizeType,
    IntKind ptrdiffType,
    SignedArithmetic signedArithmetic) {
  /** The largest number of layouts of a type that are told apart; those of more are unknown. */
  private static final int MAX_LAYOUTS = 256;

  /**
   * The size and alignment of the members that are laid out.
   *
   * @param bits the size in bits, without padding at the end
   * @param alignment the alignment in bytes
   */
  record Layout(BigInteger bits, int alignment) {
    static final Layout EMPTY = new Layout(BigInteger.ZERO, 1);

    /** Returns the size in bits, rounded up to a multiple of an alignment in bytes. */
    BigInteger alignUp(int bytes) {
      BigInteger unit = BigInteger.valueOf(8L * bytes);
      return bits.add(unit.subtract(BigInteger.ONE)).divide(unit).multiply(unit);
    }

    /** Returns the layout with a further member at the end. */
    Layout append(Layout part, StructType.Field field) {
      DeclaredAlignment own = field.alignment();
      if (own.packing() == Packing.RECORD_ALIGNMENT) {
        return new Layout(bits, Math.max(alignment, own.declared()));
      }
      int multiple =
          field.width().isEmpty()
              ? own.of(part.alignment)
              : field.name().isEmpty() ? 1 : own.ofRecord(part.alignment);
      BigInteger size =
          field.width().isEmpty() ? part.bits : BigInteger.valueOf(field.width().getAsInt());
      return new Layout(start(part, field).add(size), Math.max(alignment, multiple));
    }

    /** Returns the offset in bits of a further member at the end. */
    BigInteger start(Layout part, StructType.Field field) {
      return field.width().isEmpty()
          ? alignUp(field.alignment().of(part.alignment))
          : bitFieldStart(part, field);
    }

    /**
     * Returns the offset in bits of a bit-field. A bit-field crosses at most as many boundaries of
     * its alignment unit as an aligned object of its type does.
     */
    private BigInteger bitFieldStart(Layout part, StructType.Field field) {
      int width = field.width().getAsInt();
      int size = 8 * ((CType.Int) field.type()).kind().size();
      int unit = field.alignment().type(part.alignment);
      if (width == 0) {
        return alignUp(Math.max(unit, field.alignment().declared()));
      }
      int said = field.alignment().ofBits();
      Layout begin = said > 0 ? new Layout(alignUp(said), alignment) : this;
      int align = 8 * unit;
      int taken = begin.bits.mod(BigInteger.valueOf(align)).intValue() + width;
      boolean crosses = (taken + align - 1) / align > size / align;
      return crosses && !field.alignment().mayCross() ? begin.alignUp(unit) : begin.bits;
    }

    /** Returns the layout of a union of both. */
    Layout overlay(Layout other) {
      return new Layout(bits.max(other.bits), Math.max(alignment, other.alignment));
    }

    /** Returns the layout with padding at the end. */
    Layout padded() {
      return new Layout(alignUp(alignment), alignment);
    }
  }

  /** Returns the data model of the options. */
  public static DataModel of(COptions options) {
    IntKind longType = options.abi().pointerSize() == 4 ? IntKind.LONG_32 : IntKind.LONG_64;
    IntKind ptrdiffType = options.abi().pointerSize() == 4 ? IntKind.INT : longType;
    return new DataModel(
        options.abi(), longType, ptrdiffType.unsigned(), ptrdiffType, options.signedArithmetic());
  }

  /** Returns whether signed arithmetic wraps around. */
  public boolean wrapsAround() {
    return signedArithmetic == SignedArithmetic.WRAP;
  }

  /** Returns the candidate types of integer constants, the narrowest first (C11, 6.4.4.1, 5). */
  public List<IntKind> constantTypes() {
    return Stream.of(IntKind.INT, longType, IntKind.LONG_LONG)
        .flatMap(kind -> Stream.of(kind, kind.unsigned()))
        .toList();
  }

  /** Returns the element type of string literals with an encoding prefix (C11, 6.4.5, 6). */
  public IntKind ofCharacters(Encoding encoding) {
    return switch (encoding) {
      case CHAR, UTF_8 -> IntKind.CHAR;
      case CHAR_16 -> IntKind.UNSIGNED_SHORT;
      case CHAR_32 -> IntKind.UNSIGNED_INT;
      case WIDE -> abi == Abi.LP64 ? IntKind.INT : longType;
    };
  }

  /**
   * Returns the type that GCC chooses for an enumeration: unsigned unless a constant is negative
   * (GCC manual, 4.9).
   *
   * @param values the values of the constants
   * @param isPacked whether the attribute {@code packed} allows types narrower than {@code int}
   */
  public IntKind enumerationType(Collection<BigInteger> values, boolean isPacked) {
    boolean negative = values.stream().anyMatch(value -> value.signum() < 0);
    Stream<IntKind> small =
        Stream.of(
            IntKind.SIGNED_CHAR, IntKind.UNSIGNED_CHAR, IntKind.SHORT, IntKind.UNSIGNED_SHORT);
    return Stream.concat(isPacked ? small : Stream.of(), constantTypes().stream())
        .filter(kind -> kind.isSigned() == negative && values.stream().allMatch(kind::contains))
        .findFirst()
        .orElse(IntKind.UNSIGNED_LONG_LONG);
  }

  /** Returns the type {@code intmax_t}. */
  public IntKind intmaxType() {
    return longType.bits() < IntKind.LONG_LONG.bits() ? IntKind.LONG_LONG : longType;
  }

  /** Returns the type {@code __int128} of this kind, empty if the data model has none. */
  public Optional<CType> int128Type(IntKind kind) {
    return abi == Abi.LP64 ? Optional.of(new CType.Int(kind)) : Optional.empty();
  }

  /** Returns the value modulo the size of the address space. */
  public BigInteger wrapAddress(BigInteger value) {
    return sizeType.wrap(value);
  }

  /** Returns the size of a type in bytes by variant, empty where it is unknown. */
  public VariationalSet<Optional<BigInteger>> sizeOf(CType type, ConfigSet when) {
    VariationalSet.Builder<Optional<BigInteger>> sizes = new VariationalSet.Builder<>();
    layouts(type, when).forEach((layout, part) -> sizes.add(layout.map(DataModel::bytes), part));
    return sizes.build();
  }

  /** The size and alignment of an object, in bytes. */
  public record SizeAndAlignment(BigInteger size, int alignment) {}

  /** Returns the size and alignment of a type by variant, empty where they are unknown. */
  public VariationalSet<Optional<SizeAndAlignment>> sizesAndAlignments(CType type, ConfigSet when) {
    VariationalSet.Builder<Optional<SizeAndAlignment>> result = new VariationalSet.Builder<>();
    layouts(type, when)
        .forEach(
            (layout, part) ->
                result.add(layout.map(l -> new SizeAndAlignment(bytes(l), l.alignment())), part));
    return result.build();
  }

  /**
   * Returns the size of an element type with the alignment of the variable that consists of such
   * elements, by variant; empty where they are unknown.
   */
  public VariationalSet<Optional<SizeAndAlignment>> extents(
      CType element, CVariable variable, ConfigSet when) {
    VariationalSet.Builder<Optional<SizeAndAlignment>> result = new VariationalSet.Builder<>();
    sizesAndAlignments(element, when)
        .forEach(
            (natural, part) ->
                variable
                    .alignments(part)
                    .forEach(
                        (said, here) ->
                            result.add(
                                natural
                                    .filter(extent -> said.isKnown())
                                    .map(
                                        e ->
                                            new SizeAndAlignment(e.size(), said.of(e.alignment()))),
                                here)));
    return result.build();
  }

  /**
   * Returns the offset of a member in bytes by variant, empty where it is unknown, as for a
   * bit-field.
   */
  public VariationalSet<Optional<BigInteger>> offsetOf(
      StructType struct, StructType.Field field, ConfigSet when) {
    return bitOffsetOf(struct, field, when)
        .map(bits -> bits.filter(n -> field.width().isEmpty()).map(n -> n.shiftRight(3)));
  }

  /** Returns the offset of a member in bits by variant, empty where it is unknown. */
  public VariationalSet<Optional<BigInteger>> bitOffsetOf(
      StructType struct, StructType.Field field, ConfigSet when) {
    VariationalSet.Builder<Optional<BigInteger>> result = new VariationalSet.Builder<>();
    layouts(struct, when, Optional.of(field))
        .forEach(
            (before, having) ->
                layouts(member(struct, field), having)
                    .forEach(
                        (own, part) ->
                            result.add(
                                before
                                    .filter(layout -> field.alignment().isKnown())
                                    .flatMap(b -> own.map(o -> b.start(o, field)))
                                    .map(bits -> struct.isUnion() ? BigInteger.ZERO : bits),
                                part)));
    return result.build();
  }

  private static BigInteger bytes(Layout layout) {
    return layout.bits().shiftRight(3);
  }

  /** Returns the layout of a type by variant, empty where the type is incomplete. */
  private VariationalSet<Optional<Layout>> layouts(CType type, ConfigSet when) {
    if (type instanceof CType.Array array) {
      return layouts(array.element(), when).map(element -> element.flatMap(e -> row(e, array)));
    } else if (type instanceof CType.Struct struct) {
      return layouts(struct.definition(), when);
    } else if (type instanceof CType.Int i) {
      return scalar(i.kind().size(), when);
    } else if (type instanceof CType.Floating f) {
      return scalar(
          Map.of("float", 4, "double", 8).getOrDefault(f.name(), abi.longDoubleSize()), when);
    }
    return type instanceof CType.Pointer
        ? scalar(sizeType.size(), when)
        : VariationalSet.of(Optional.empty(), when);
  }

  private VariationalSet<Optional<Layout>> scalar(int size, ConfigSet when) {
    return VariationalSet.of(
        Optional.of(new Layout(BigInteger.valueOf(8L * size), Math.min(abi.maxAlignment(), size))),
        when);
  }

  private static Optional<Layout> row(Layout element, CType.Array array) {
    return array.length().map(n -> new Layout(element.bits().multiply(n), element.alignment()));
  }

  private VariationalSet<Optional<Layout>> layouts(StructType struct, ConfigSet when) {
    return layouts(struct, when, Optional.empty()).map(layout -> layout.map(Layout::padded));
  }

  /**
   * Returns the layout of the members of a structure by variant.
   *
   * @param end the member before which the layout stops, if it is not the whole structure
   */
  private VariationalSet<Optional<Layout>> layouts(
      StructType struct, ConfigSet when, Optional<StructType.Field> end) {
    return struct
        .layouts(end.map(StructType.Field::number), when, part -> computeLayouts(struct, part, end))
        .within(when);
  }

  /**
   * Computes the layouts with conditions that are simplified for the given variants, and restricts
   * the result to them: what the conditions of all members have in common is not repeated in each
   * intermediate one.
   */
  private VariationalSet<Optional<Layout>> computeLayouts(
      StructType struct, ConfigSet when, Optional<StructType.Field> end) {
    ConfigSet complete = when.space().all();
    ConfigSet unknown = struct.incompleteVariants(when).simplify(when);
    VariationalSet<Optional<Layout>> all =
        VariationalSet.of(Optional.of(Layout.EMPTY), complete.minus(unknown))
            .or(VariationalSet.of(Optional.empty(), unknown));
    for (StructType.Field field : struct.fields()) {
      if (end.isPresent() && end.get().number() == field.number()) {
        break;
      }
      ConfigSet having = field.presenceCondition().and(when);
      VariationalSet<Optional<Layout>> own =
          layouts(member(struct, field), having).simplify(having);
      ConfigSet part = having.simplify(when);
      VariationalSet.Builder<Optional<Layout>> next = new VariationalSet.Builder<>();
      next.addAll(all.outside(part));
      next.addAll(
          all.within(part)
              .combine(
                  own,
                  (before, its) ->
                      before
                          .filter(layout -> field.alignment().isKnown())
                          .flatMap(b -> its.map(o -> with(struct, b, o, field)))));
      all = next.build();
      if (all.size() > MAX_LAYOUTS) {
        return VariationalSet.of(Optional.empty(), when);
      }
    }
    return all.within(when);
  }

  /**
   * Returns the type of a member for its layout: a flexible array member has size 0 (C11, 6.7.2.1,
   * 18).
   */
  private static CType member(StructType struct, StructType.Field field) {
    boolean last = struct.fields().get(struct.fields().size() - 1) == field;
    return last && field.type() instanceof CType.Array array && array.length().isEmpty()
        ? new CType.Array(array.element(), Optional.of(BigInteger.ZERO))
        : field.type();
  }

  private static Layout with(StructType struct, Layout all, Layout own, StructType.Field field) {
    return struct.isUnion() ? all.overlay(Layout.EMPTY.append(own, field)) : all.append(own, field);
  }
}
