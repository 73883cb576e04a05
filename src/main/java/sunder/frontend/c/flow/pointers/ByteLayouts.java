package sunder.frontend.c.flow.pointers;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import sunder.expression.IntTerm;
import sunder.family.ConfigSet;
import sunder.family.VariationalSet;
import sunder.frontend.c.flow.values.ObjectLocation;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.DataModel;
import sunder.frontend.c.model.StructType;

/**
 * Byte layouts: the offsets in bytes of the subobjects of an object, by variant.
 *
 * <p>Input: types, paths and pointer targets. Output: layouts, and the byte offsets of elements as
 * terms. Source: C11, 6.2.6 and 6.7.2.1.
 */
public final class ByteLayouts {
  private final DataModel dataModel;

  public ByteLayouts(DataModel dataModel) {
    this.dataModel = dataModel;
  }

  /**
   * A dimension of nested arrays on the path to a subobject: the number of elements and the size in
   * bytes of each.
   */
  private record ArrayDimension(Optional<BigInteger> count, BigInteger unit) {
    boolean isOne() {
      return count.filter(BigInteger.ONE::equals).isPresent();
    }
  }

  /**
   * The layout of a subobject in bytes: the offset of its first element and the dimensions of the
   * enclosing arrays.
   */
  public record ByteLayout(BigInteger start, List<ArrayDimension> rows) {
    ByteLayout beyond(BigInteger bytes) {
      return new ByteLayout(start.add(bytes), rows);
    }

    ByteLayout with(ArrayDimension row) {
      List<ArrayDimension> more = new ArrayList<>(rows);
      more.add(row);
      return new ByteLayout(start, more);
    }

    /**
     * Returns the byte offset of an element.
     *
     * @param index the index among all enclosing arrays, as in {@link ObjectLocation}
     */
    public IntTerm at(IntTerm index) {
      IntTerm bytes = IntTerm.of(start);
      IntTerm rest = index;
      for (int i = rows.size() - 1; i >= 0; i--) {
        boolean only = rows.subList(0, i).stream().allMatch(ArrayDimension::isOne);
        IntTerm per =
            IntTerm.of(
                rows.get(i).count().orElse(BigInteger.ZERO).multiply(ObjectLocation.ROW_STRIDE));
        IntTerm own = only ? rest : rest.remainder(per);
        rest = only ? IntTerm.ZERO : rest.dividedBy(per);
        bytes = bytes.plus(own.times(rows.get(i).unit()));
      }
      return bytes;
    }
  }

  /**
   * Returns the combinations of two values that depend on the variant; empty where one of them is.
   *
   * @param second returns the second value in the given variants
   */
  public static <A, B, C> VariationalSet<Optional<C>> both(
      VariationalSet<Optional<A>> first,
      Function<ConfigSet, VariationalSet<Optional<B>>> second,
      BiFunction<A, B, C> joined) {
    VariationalSet.Builder<Optional<C>> result = new VariationalSet.Builder<>();
    first.forEach(
        (one, when) ->
            second
                .apply(when)
                .forEach(
                    (other, part) ->
                        result.add(one.flatMap(a -> other.map(b -> joined.apply(a, b))), part)));
    return result.build();
  }

  /**
   * Returns the byte layout of the subobjects of a type in an object; that of a bit-field begins
   * with the byte of its first bit.
   */
  public VariationalSet<Optional<ByteLayout>> layout(
      CType from, List<Integer> path, CType to, ConfigSet when) {
    VariationalSet<Optional<ByteLayout>> ways =
        VariationalSet.of(Optional.of(new ByteLayout(BigInteger.ZERO, List.of())), when);
    CType at = from;
    int next = 0;
    while (true) {
      Optional<BigInteger> count = Optional.of(BigInteger.ONE);
      while (at instanceof CType.Array array && !(next == path.size() && at.equals(to))) {
        count = count.flatMap(n -> array.length().map(n::multiply));
        at = array.element();
      }
      CType unit = at;
      Optional<BigInteger> all = count;
      ways =
          both(
              ways,
              part -> dataModel.sizeOf(unit, part),
              (way, size) -> way.with(new ArrayDimension(all, size)));
      if (next == path.size() || !(at instanceof CType.Struct struct)) {
        return ways;
      }
      StructType.Field field = struct.definition().field(path.get(next++));
      ways =
          both(
              ways,
              part -> dataModel.bitOffsetOf(struct.definition(), field, part),
              (way, bits) -> way.beyond(bits.shiftRight(3)));
      at = field.type();
    }
  }

  /** Returns the byte layout of a target in the given variants. */
  public VariationalSet<Optional<ByteLayout>> layout(PointerTarget target, ConfigSet when) {
    CType whole = target.isPunned() ? target.type() : target.enclosingType();
    BigInteger from = target.byteOffset().orElse(BigInteger.ZERO);
    return layout(whole, target.path(), target.type(), when)
        .map(way -> way.map(w -> w.beyond(from)));
  }

  /**
   * Returns the byte offset in its object of the element that an address points to, if all the
   * variants agree on it.
   */
  public Optional<IntTerm> byteOffset(PointerTarget target, IntTerm offset, ConfigSet when) {
    return layout(target, when).uniqueValue(when).flatMap(way -> way).map(way -> way.at(offset));
  }
}
