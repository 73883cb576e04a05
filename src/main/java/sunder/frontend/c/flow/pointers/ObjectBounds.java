package sunder.frontend.c.flow.pointers;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.frontend.c.flow.values.Emitter;
import sunder.frontend.c.flow.values.ObjectLocation;
import sunder.frontend.c.flow.values.SubobjectPaths;
import sunder.frontend.c.flow.values.TypeRanges;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.CVariable;
import sunder.frontend.c.model.StructType;
import sunder.source.Span;
import sunder.verdict.Check;

/**
 * The bounds of objects: the conditions that an offset is that of an element of a target, or that
 * bytes are within an object.
 *
 * <p>Input: pointer targets and terms for offsets. Output: conditions over registers. Invariant:
 * offsets count elements in row-major order among the arrays around them, with {@link
 * ObjectLocation#ROW_STRIDE} between those of different structures. Source: C11, 6.5.6, 8.
 */
public final class ObjectBounds {
  private final Emitter emitter;
  private final PointerTargets pointsTo;
  private final HeapBlocks heapBlocks;

  public ObjectBounds(Emitter emitter, PointerTargets pointsTo, HeapBlocks heapBlocks) {
    this.emitter = emitter;
    this.pointsTo = pointsTo;
    this.heapBlocks = heapBlocks;
  }

  /** Emits the checks that the target is live and that the offset is within its object. */
  public void requireAccess(PointerTarget target, IntTerm offset, Span span) {
    heapBlocks.requireLive(target.root(), span);
    heapBlocks.forEachElementSize(
        target, () -> emitter.check(isInBounds(target, offset), Check.BOUNDS, span), span);
    Optional<BigInteger> elements = heapBlocks.headerElements(target);
    if (elements.isPresent() && !offset.equals(IntTerm.ZERO)) {
      emitter.emitIf(
          BoolTerm.atMost(IntTerm.of(elements.get()), offset),
          () ->
              emitter.emitUnsupported(
                  span, "a struct behind one with a flexible array member is not modelled"),
          span);
    }
  }

  /**
   * Returns whether the address one past the end of an array of subobjects is also an address in
   * the next element, as for an array of structures with a single member.
   */
  public static boolean hasAmbiguousEnd(PointerTarget target) {
    return counts(target, (struct, row) -> struct.fields().size() == 1 && !isOne(row)).size()
        < counts(target).size();
  }

  /** Returns the number of elements of the target, if they are contiguous. */
  static Optional<BigInteger> contiguousElements(PointerTarget target) {
    return Optional.of(target).filter(ObjectBounds::isContiguous).map(t -> counts(t).get(0));
  }

  /** Returns whether pointer arithmetic within one array reaches all elements of the target. */
  public static boolean isContiguous(PointerTarget target) {
    return counts(target).size() == 1;
  }

  private static boolean isOne(BigInteger count) {
    return count.equals(BigInteger.ONE);
  }

  private static List<BigInteger> counts(PointerTarget target) {
    return counts(target, (struct, row) -> false);
  }

  /** Returns the numbers of contiguous elements on each level of nested arrays of structures. */
  private static List<BigInteger> counts(
      PointerTarget target, BiPredicate<StructType, BigInteger> joins) {
    CType at = target.enclosingType();
    List<BigInteger> counts = new ArrayList<>(List.of(BigInteger.ONE));
    int next = 0;
    while (!(next == target.path().size() && at.equals(target.type()))) {
      int last = counts.size() - 1;
      if (at instanceof CType.Array array) {
        counts.set(last, counts.get(last).multiply(array.length().orElse(BigInteger.ZERO)));
        at = array.element();
      } else {
        StructType struct = ((CType.Struct) at).definition();
        boolean alone = last == 0 && isOne(counts.get(0));
        if (!alone && !joins.test(struct, counts.get(last))) {
          counts.add(BigInteger.ONE);
        }
        at = struct.field(target.path().get(next++)).type();
      }
    }
    return counts;
  }

  /** Returns the condition that an offset is that of an element of the target. */
  public BoolTerm isInBounds(PointerTarget target, IntTerm offset) {
    List<BigInteger> counts = counts(target);
    BoolTerm inside = BoolTerm.TRUE;
    IntTerm rest = offset;
    for (int i = counts.size() - 1; i > 0; i--) {
      IntTerm row = IntTerm.of(counts.get(i).multiply(ObjectLocation.ROW_STRIDE));
      inside = BoolTerm.and(inside, below(rest.remainder(row), counts.get(i)));
      rest = rest.dividedBy(row);
    }
    Optional<PointerTargets.DynamicExtent> all = pointsTo.extent(target.root());
    if (heapBlocks.hasFlexibleArray(target.root()) && !heapBlocks.isWholeStructure(target)) {
      CType part = counts.size() == 1 ? target.type() : member(target);
      BoolTerm there =
          heapBlocks.isInFlexibleArray(target) || heapBlocks.isHeader(target)
              ? heapBlocks.isInBlock(target, rest, part)
              : below(rest, counts.get(0));
      return BoolTerm.and(
          inside, BoolTerm.and(all.get().contains(IntTerm.ONE, BigInteger.ONE), there));
    }
    BoolTerm there =
        all.isEmpty() || target.isVariantArray()
            ? below(rest, counts.get(0))
            : BoolTerm.and(
                BoolTerm.atMost(IntTerm.ZERO, rest), all.get().contains(rest.plus(1), per(target)));
    return BoolTerm.and(inside, there);
  }

  /**
   * Returns the number of elements of the target, or of structures that contain them, in one cell
   * of an array.
   */
  private static BigInteger per(PointerTarget target) {
    BigInteger per = BigInteger.ONE;
    CType at = target.root().type();
    while (at instanceof CType.Array array
        && !(target.path().isEmpty() && at.equals(target.type()))) {
      per =
          per.multiply(
              array.length().filter(n -> !array.isVariableLengthArray()).orElse(BigInteger.ONE));
      at = array.element();
    }
    return per;
  }

  /** Returns the type of the first member on the path, without its array dimensions. */
  private static CType member(PointerTarget target) {
    return SubobjectPaths.typeAt(target.root().type(), target.path().subList(0, 1));
  }

  /**
   * Returns the condition that the object contains {@code size} bytes from a byte offset on.
   *
   * @param unit the size in bytes of the innermost element of the object
   */
  public BoolTerm hasBytes(CVariable root, IntTerm at, BigInteger size, BigInteger unit) {
    Optional<PointerTargets.DynamicExtent> all = pointsTo.extent(root);
    if (all.isPresent()) {
      return BoolTerm.and(
          BoolTerm.atMost(IntTerm.ZERO, at), all.get().contains(at.plus(IntTerm.of(size)), unit));
    }
    return below(at, whole(root, unit).subtract(size).add(BigInteger.ONE));
  }

  private static BigInteger whole(CVariable root, BigInteger unit) {
    BigInteger whole = unit;
    for (CType type = root.type(); type instanceof CType.Array array; type = array.element()) {
      whole = whole.multiply(array.length().orElse(BigInteger.ZERO));
    }
    return whole;
  }

  /**
   * Returns the size of an object in bytes.
   *
   * @param unit the size in bytes of the innermost element of the object
   */
  public IntTerm sizeInBytes(CVariable root, BigInteger unit) {
    return pointsTo
        .extentCount(root)
        .map(count -> count.times(unit))
        .orElseGet(() -> IntTerm.of(whole(root, unit)));
  }

  private static BoolTerm below(IntTerm number, BigInteger count) {
    BigInteger greatest = count.subtract(BigInteger.ONE);
    return TypeRanges.of(number).within(BigInteger.ZERO, greatest)
        ? BoolTerm.TRUE
        : Emitter.between(number, BigInteger.ZERO, greatest);
  }

  /**
   * Returns the number of elements of the target, if they are contiguous and the number is
   * constant.
   */
  public Optional<BigInteger> elementCount(PointerTarget target) {
    if (target.isPunned()) {
      return Optional.empty();
    }
    List<BigInteger> counts = counts(target);
    return counts.size() == 1
            && (target.isVariantArray() || !pointsTo.extent(target.root()).isPresent())
        ? Optional.of(counts.get(0))
        : Optional.empty();
  }

  /**
   * Emits the assumption that a difference of pointers is within one array of contiguous elements.
   */
  public void assumeSameRow(IntTerm distance, Span span) {
    if (!TypeRanges.of(distance)
        .within(ObjectLocation.ROW_STRIDE.negate(), ObjectLocation.ROW_STRIDE)) {
      emitter.assume(
          Emitter.between(distance, ObjectLocation.ROW_STRIDE.negate(), ObjectLocation.ROW_STRIDE),
          span);
    }
  }
}
