package sunder.frontend.c.flow.pointers;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.family.ConfigSet;
import sunder.frontend.c.flow.values.Emitter;
import sunder.frontend.c.flow.values.ObjectLocation;
import sunder.frontend.c.flow.values.SubobjectPaths;
import sunder.frontend.c.flow.values.SymbolicValue;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.CVariable;
import sunder.frontend.c.model.StructType;

/**
 * Relations of addresses within one object: whether addresses of different subobjects are equal,
 * and where the model does not determine that.
 *
 * <p>Input: two addresses, once all targets are known. Output: conditions over their registers.
 * Source: C11, 6.5.8 and 6.5.9.
 */
public final class AddressRelations {
  private final Emitter emitter;
  private final PointerTargets pointsTo;
  private final ByteLayouts byteLayouts;
  private final ObjectBounds bounds;

  public AddressRelations(
      Emitter emitter, PointerTargets pointsTo, ByteLayouts byteLayouts, ObjectBounds bounds) {
    this.emitter = emitter;
    this.pointsTo = pointsTo;
    this.byteLayouts = byteLayouts;
    this.bounds = bounds;
  }

  /**
   * The relation of addresses of different subobjects of one object.
   *
   * @param areEqual the condition that they are equal
   * @param isUnknown the condition that the model does not determine the relation
   */
  public record AddressRelation(BoolTerm areEqual, BoolTerm isUnknown) {}

  private BoolTerm haveTargets(
      SymbolicValue.Address left,
      PointerTarget first,
      SymbolicValue.Address right,
      PointerTarget second) {
    return BoolTerm.and(
        BoolTerm.equal(left.targetId(), pointsTo.targetId(first)),
        BoolTerm.equal(right.targetId(), pointsTo.targetId(second)));
  }

  /**
   * Returns the relation of two addresses of different subobjects of one object.
   *
   * @param one the pointee type of the left address
   * @param other the pointee type of the right address
   * @param ordered whether the comparison asks for the order, and not for equality
   */
  public AddressRelation addressRelation(
      SymbolicValue.Address left,
      CType one,
      SymbolicValue.Address right,
      CType other,
      boolean ordered) {
    BoolTerm same = BoolTerm.FALSE;
    BoolTerm open = BoolTerm.FALSE;
    Map<CVariable, List<PointerTarget>> parts = new LinkedHashMap<>();
    pointsTo
        .targets()
        .forEach(part -> parts.computeIfAbsent(part.root(), key -> new ArrayList<>()).add(part));
    for (PointerTarget first : pointsTo.targets()) {
      for (PointerTarget second : first.isLabel() ? pointsTo.targets() : parts.get(first.root())) {
        if (first.isLabel()) {
          // Labels may have equal addresses, and an inlined label has several nodes.
          open =
              second.isLabel() ? BoolTerm.or(open, haveTargets(left, first, right, second)) : open;
          continue;
        }
        if (!first.equals(second)
            && (one instanceof CType.Void || first.type().equals(one))
            && (other instanceof CType.Void || second.type().equals(other))) {
          BoolTerm here = haveTargets(left, first, right, second);
          if (first.isPunned() || second.isPunned()) {
            // Compares the byte offsets, if all variants agree on them.
            Optional<BoolTerm> meet =
                haveEqualByteOffset(first, left.offset(), second, right.offset());
            same = BoolTerm.or(same, BoolTerm.and(here, meet.orElse(BoolTerm.FALSE)));
            open = meet.isEmpty() || ordered ? BoolTerm.or(open, here) : open;
            continue;
          }
          // The end of a subobject may be the beginning of another one.
          BoolTerm in =
              BoolTerm.and(
                  bounds.isInBounds(first, left.offset()),
                  bounds.isInBounds(second, right.offset()));
          open = BoolTerm.or(open, BoolTerm.and(here, in.not()));
          Optional<IntTerm> known = start(first, left.offset(), second, true);
          Optional<IntTerm> back = start(second, right.offset(), first, true);
          boolean mayMeet =
              start(first, left.offset(), second, false).isPresent()
                  || start(second, right.offset(), first, false).isPresent()
                  || SubobjectPaths.isInUnion(first.root().type(), first.path())
                      && SubobjectPaths.isInUnion(second.root().type(), second.path());
          if (!ordered && (known.isPresent() || back.isPresent())) {
            BoolTerm meet =
                known
                    .map(start -> BoolTerm.equal(start, right.offset()))
                    .orElseGet(() -> BoolTerm.equal(back.get(), left.offset()));
            same = BoolTerm.or(same, BoolTerm.and(here, meet));
          } else if (ordered || mayMeet) {
            open = BoolTerm.or(open, here);
          }
        }
      }
    }
    return new AddressRelation(same, open);
  }

  private Optional<BoolTerm> haveEqualByteOffset(
      PointerTarget one, IntTerm offset, PointerTarget other, IntTerm place) {
    ConfigSet when = emitter.variants();
    return byteLayouts
        .byteOffset(one, offset, when)
        .flatMap(
            start ->
                byteLayouts
                    .byteOffset(other, place, when)
                    .map(second -> BoolTerm.equal(start, second)));
  }

  /**
   * Returns the condition that two addresses are of one object, with at least one of them accessed
   * as bytes of another type, or that both are labels.
   */
  public BoolTerm arePunned(SymbolicValue.Address left, SymbolicValue.Address right) {
    BoolTerm result = BoolTerm.FALSE;
    for (PointerTarget first : pointsTo.targets()) {
      for (PointerTarget second : pointsTo.targets()) {
        boolean seen = first.isPunned() || second.isPunned();
        if (seen && !first.equals(second) && first.root() == second.root()
            || first.isLabel() && second.isLabel()) {
          result = BoolTerm.or(result, haveTargets(left, first, right, second));
        }
      }
    }
    return result;
  }

  /**
   * Returns the offset of a subobject that begins at the same byte as an element of the object;
   * empty if it does not.
   *
   * @param always whether it must do so in all variants that have it, or in some
   */
  private static Optional<IntTerm> start(
      PointerTarget object, IntTerm offset, PointerTarget part, boolean always) {
    List<Integer> path = part.path();
    int next = object.path().size();
    if (next > path.size() || !path.subList(0, next).equals(object.path())) {
      return Optional.empty();
    }
    CType at = object.type();
    IntTerm index = offset;
    while (!(next == path.size() && at.equals(part.type()))) {
      if (at instanceof CType.Array array && array.length().isPresent()) {
        index = index.times(array.length().get());
        at = array.element();
      } else if (at instanceof CType.Struct struct && next < path.size()) {
        StructType.Field field = struct.definition().field(path.get(next++));
        if (!isFirst(struct.definition(), field, always)) {
          return Optional.empty();
        }
        index = index.times(ObjectLocation.ROW_STRIDE);
        at = field.type();
      } else {
        return Optional.empty();
      }
    }
    return Optional.of(index);
  }

  private static boolean isFirst(StructType struct, StructType.Field field, boolean always) {
    ConfigSet first = field.presenceCondition();
    if (struct.isUnion()) {
      // The members of a union are modelled as separate objects.
      return !always || struct.fields().get(0).equals(field);
    } else {
      for (StructType.Field before : struct.fields()) {
        first =
            before.position() < field.position() ? first.minus(before.presenceCondition()) : first;
      }
    }
    return always ? first.equals(field.presenceCondition()) : !first.isEmpty();
  }
}
