package sunder.frontend.c.flow.memory;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import sunder.family.ConfigSet;
import sunder.family.VariationalSet;
import sunder.frontend.c.flow.pointers.ByteLayouts;
import sunder.frontend.c.flow.values.BitComposition;
import sunder.frontend.c.flow.values.ObjectLocation;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.DataModel;
import sunder.frontend.c.model.StructType;

/**
 * Union layouts: the scalars of the members of a union with their positions in bits, by variant.
 *
 * <p>Input: union types. Output: the scalars of each member, bit-fields included, and the parts of
 * scalars that have the bits of another one. Source: C11, 6.2.6.1; System V ABI, 3.1.2.
 */
final class UnionLayouts {
  /** The greatest number of scalars of a member that are distinguished. */
  private static final int MOST_SCALARS = 64;

  private final DataModel dataModel;
  private final Map<LayoutKey, VariationalSet<Map<Integer, MemberScalars>>> layouts =
      new HashMap<>();

  UnionLayouts(DataModel dataModel) {
    this.dataModel = dataModel;
  }

  private record LayoutKey(StructType union, ConfigSet when) {}

  /**
   * A scalar in a member of a union.
   *
   * @param path the path of member numbers from the union
   * @param element its index within one union
   * @param stride the number of indices of one union
   * @param firstBit the position of its first bit in the union
   * @param width its number of bits in memory
   * @param isShared whether it is in a union within the member
   */
  record UnionScalar(
      List<Integer> path,
      BigInteger element,
      BigInteger stride,
      CType type,
      BigInteger firstBit,
      BigInteger width,
      boolean isShared) {
    private BigInteger end() {
      return firstBit.add(width);
    }

    /** Returns the scalar as a part of a structure or union. */
    private UnionScalar inMember(StructType.Field field, BigInteger offset, boolean isInUnion) {
      List<Integer> longer = new ArrayList<>(List.of(field.number()));
      longer.addAll(path);
      return new UnionScalar(
          List.copyOf(longer),
          element,
          stride.multiply(ObjectLocation.ROW_STRIDE),
          type,
          firstBit.add(offset),
          width,
          isShared || isInUnion);
    }

    /** Returns the scalar as a part of an element of an array. */
    private UnionScalar inElement(BigInteger index, BigInteger length, BigInteger offset) {
      return new UnionScalar(
          path,
          stride.multiply(index).add(element),
          stride.multiply(length),
          type,
          firstBit.add(offset),
          width,
          isShared);
    }

    /** Returns whether a scalar has the same bits and can be read as this one. */
    private boolean isReadAs(UnionScalar stored) {
      return firstBit.equals(stored.firstBit)
          && width.equals(stored.width)
          && (type.equals(stored.type) || type.isPointer() && stored.type.isPointer());
    }

    /** Returns the parts of the scalars of a member that have the bits; empty if there are none. */
    List<Piece> pieces(MemberScalars stored) {
      List<Piece> result = new ArrayList<>();
      BigInteger covered = firstBit;
      for (UnionScalar scalar : stored.scalars()) {
        if (!scalar.isShared && isReadAs(scalar)) {
          return List.of(new Piece(scalar, 0, width.intValueExact()));
        }
        BigInteger begin = firstBit.max(scalar.firstBit);
        int count = end().min(scalar.end()).subtract(begin).intValueExact();
        if (count > 0 && begin.equals(covered) && !scalar.isShared) {
          result.add(new Piece(scalar, begin.subtract(scalar.firstBit).intValueExact(), count));
          covered = begin.add(BigInteger.valueOf(count));
        }
      }
      boolean isModelled =
          result.stream().allMatch(p -> BitComposition.isModelled(p.scalar().type(), type));
      return covered.equals(end()) && isModelled ? result : List.of();
    }
  }

  /**
   * Consecutive bits of a scalar.
   *
   * @param low the index of the first bit in the scalar
   * @param count the number of bits
   */
  record Piece(UnionScalar scalar, int low, int count) {
    boolean isWhole() {
      return scalar.width().equals(BigInteger.valueOf(count));
    }
  }

  /**
   * The scalars of a member in the order of their positions.
   *
   * @param isComplete whether no scalar is left out, and none is in a union within the member
   */
  record MemberScalars(List<UnionScalar> scalars, boolean isComplete) {
    private static final MemberScalars UNKNOWN = new MemberScalars(List.of(), false);

    private MemberScalars map(UnaryOperator<UnionScalar> change) {
      return new MemberScalars(scalars.stream().map(change).toList(), isComplete);
    }

    private MemberScalars plus(MemberScalars more) {
      return scalars.size() + more.scalars.size() > MOST_SCALARS
          ? new MemberScalars(scalars, false)
          : new MemberScalars(
              Stream.concat(scalars.stream(), more.scalars.stream()).toList(),
              isComplete && more.isComplete);
    }
  }

  /** Returns the members of a union by number, for each set of variants with the same layout. */
  VariationalSet<Map<Integer, MemberScalars>> members(StructType union, ConfigSet when) {
    return layouts.computeIfAbsent(new LayoutKey(union, when), key -> computeMembers(union, when));
  }

  private VariationalSet<Map<Integer, MemberScalars>> computeMembers(
      StructType union, ConfigSet when) {
    VariationalSet<Map<Integer, MemberScalars>> all = VariationalSet.of(Map.of(), when);
    for (StructType.Field field : union.fields()) {
      VariationalSet.Builder<Map<Integer, MemberScalars>> next = new VariationalSet.Builder<>();
      next.addAll(all.outside(field.presenceCondition()));
      all.within(field.presenceCondition())
          .forEach(
              (before, having) ->
                  member(union, field, false, having)
                      .forEach(
                          (member, part) -> {
                            Map<Integer, MemberScalars> more = new TreeMap<>(before);
                            more.put(field.number(), member.orElse(MemberScalars.UNKNOWN));
                            next.add(more, part);
                          }));
      all = next.build();
    }
    return all;
  }

  private VariationalSet<Optional<MemberScalars>> member(
      StructType struct, StructType.Field field, boolean isInUnion, ConfigSet when) {
    return ByteLayouts.both(
        dataModel.bitOffsetOf(struct, field, when),
        part -> scalars(field.type(), field.width(), part),
        (offset, scalars) -> scalars.map(scalar -> scalar.inMember(field, offset, isInUnion)));
  }

  private VariationalSet<Optional<MemberScalars>> scalars(
      CType type, OptionalInt width, ConfigSet when) {
    if (type instanceof CType.Array array) {
      return ByteLayouts.both(
          dataModel.sizeOf(array.element(), when),
          part -> scalars(array.element(), OptionalInt.empty(), part),
          (size, scalars) -> row(scalars, array, size.shiftLeft(3)));
    } else if (type instanceof CType.Struct struct) {
      return scalars(struct.definition(), when);
    }
    return ByteLayouts.both(
        dataModel.sizeOf(type, when),
        part -> VariationalSet.of(Optional.of(width), part),
        (size, bits) ->
            new MemberScalars(
                List.of(
                    new UnionScalar(
                        List.of(),
                        BigInteger.ZERO,
                        BigInteger.ONE,
                        type,
                        BigInteger.ZERO,
                        bits.isPresent() ? BigInteger.valueOf(bits.getAsInt()) : size.shiftLeft(3),
                        false)),
                true));
  }

  private static MemberScalars row(MemberScalars element, CType.Array array, BigInteger size) {
    BigInteger length = array.length().orElse(BigInteger.valueOf(MOST_SCALARS + 1));
    if (length
            .multiply(BigInteger.valueOf(element.scalars().size()))
            .compareTo(BigInteger.valueOf(MOST_SCALARS))
        > 0) {
      return MemberScalars.UNKNOWN;
    }
    MemberScalars all = new MemberScalars(List.of(), element.isComplete());
    for (int i = 0; i < length.intValueExact(); i++) {
      BigInteger index = BigInteger.valueOf(i);
      all = all.plus(element.map(s -> s.inElement(index, length, size.multiply(index))));
    }
    return all;
  }

  private VariationalSet<Optional<MemberScalars>> scalars(StructType struct, ConfigSet when) {
    VariationalSet<Optional<MemberScalars>> all =
        VariationalSet.of(Optional.of(new MemberScalars(List.of(), !struct.isUnion())), when);
    for (StructType.Field field : struct.fields()) {
      // An unnamed bit-field is padding.
      if (!field.name().isEmpty() || field.width().isEmpty()) {
        ConfigSet having = field.presenceCondition();
        all =
            all.outside(having)
                .or(
                    ByteLayouts.both(
                        all.within(having),
                        part -> member(struct, field, struct.isUnion(), part),
                        MemberScalars::plus));
      }
    }
    return all;
  }
}
