package sunder.frontend.c.flow.memory;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.frontend.c.flow.pointers.EntryObjects;
import sunder.frontend.c.flow.pointers.HeapBlocks;
import sunder.frontend.c.flow.pointers.ObjectBounds;
import sunder.frontend.c.flow.pointers.PointerTarget;
import sunder.frontend.c.flow.pointers.PointerTargets;
import sunder.frontend.c.flow.values.Emitter;
import sunder.frontend.c.flow.values.ObjectLocation;
import sunder.frontend.c.flow.values.RegisterAllocation;
import sunder.frontend.c.flow.values.SubobjectPaths;
import sunder.frontend.c.flow.values.SymbolicValue;
import sunder.frontend.c.flow.values.TemporaryKey;
import sunder.frontend.c.flow.values.ValueModel;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.StructType;
import sunder.source.Span;
import sunder.verdict.Check;

/**
 * Accesses through pointers: the location of the object that an address points to, and the address
 * of a location.
 *
 * <p>Input: addresses and locations. Output: locations and addresses, with the checks that their
 * use needs. Source: C11, 6.5.3.2.
 */
public final class PointerAccess {
  public static final String UNKNOWN_SIZE = "an array of unknown size is not supported";

  /** The use of a location. */
  public enum AccessKind {
    /** A read or write: the element must be within its array. */
    ACCESS,
    /** The address is taken: the position one past the last element is allowed, too. */
    ADDRESS
  }

  private final Emitter emitter;
  private final RegisterAllocation storage;
  private final PointerTargets pointsTo;
  private final EntryObjects entryObjects;
  private final HeapBlocks heapBlocks;
  private final ObjectBounds bounds;
  private final MemoryAccess memory;
  private final TypePunning typePunning;

  PointerAccess(
      ValueModel values,
      PointerTargets pointsTo,
      EntryObjects entryObjects,
      HeapBlocks heapBlocks,
      ObjectBounds bounds,
      MemoryAccess memory,
      TypePunning typePunning) {
    this.emitter = values.emitter();
    this.storage = values.storage();
    this.pointsTo = pointsTo;
    this.entryObjects = entryObjects;
    this.heapBlocks = heapBlocks;
    this.bounds = bounds;
    this.memory = memory;
    this.typePunning = typePunning;
  }

  /** Returns the address of a location; NULL for an invalid one. */
  public SymbolicValue.Address address(ObjectLocation loc, Span span) {
    if (loc instanceof ObjectLocation.Direct direct) {
      return address(direct, span);
    } else if (loc instanceof ObjectLocation.Indirect indirect) {
      if (indirect.path().isEmpty() && indirect.type().equals(indirect.pointee())) {
        return new SymbolicValue.Address(indirect.targetId(), indirect.index());
      }
      return part(indirect, span);
    }
    return SymbolicValue.Address.NULL;
  }

  /**
   * Returns the location of the object that an address points to, for a read or write; a check of a
   * null or invalid address is emitted.
   */
  public ObjectLocation dereference(SymbolicValue.Address address, CType type, Span span) {
    return target(address, type, AccessKind.ACCESS, span);
  }

  /**
   * Returns the location of an element of a flexible array member for a read or write, and emits
   * its bounds check.
   */
  ObjectLocation flexibleArrayElement(ObjectLocation end, IntTerm index, CType type, Span span) {
    return flexibleArrayLocation(
        end.withIndex(end.elementIndex().plus(index), type), AccessKind.ACCESS, span);
  }

  /** Returns the location of an element of a flexible array member, and emits its bounds check. */
  public ObjectLocation flexibleArrayLocation(ObjectLocation part, AccessKind use, Span span) {
    memory.resolve(
        part, known -> requireFlexibleArrayElement(known, use, span), UNKNOWN_SIZE, span);
    return part;
  }

  /**
   * Emits the bounds check of an element of a flexible array member; where an address is taken, the
   * position one past the last element is allowed.
   */
  private void requireFlexibleArrayElement(ObjectLocation.Direct part, AccessKind use, Span span) {
    List<CType> way =
        SubobjectPaths.memberPath(part.root().type(), part.path()).stream()
            .map(StructType.Field::type)
            .toList();
    if (way.stream().noneMatch(CType::isIncompleteArray)) {
      return;
    }
    boolean beyond = use == AccessKind.ADDRESS;
    boolean mayBe = beyond && part.path().size() == 1;
    CType at = way.get(way.size() - 1);
    PointerTarget target = new PointerTarget(part.root(), part.path(), part.type());
    if (!heapBlocks.hasFlexibleArray(part.root())
        || part.type().isIncompleteArray()
        || !SubobjectPaths.elementType(at).equals(SubobjectPaths.elementType(part.type()))) {
      emitter.emitUnsupported(span, UNKNOWN_SIZE);
    } else if (!beyond || emitter.property.checks().contains(Check.BOUNDS)) {
      IntTerm last = mayBe ? part.index().plus(-1) : part.index();
      heapBlocks.forEachElementSize(
          target,
          () -> {
            BoolTerm there = bounds.isInBounds(target, last);
            BoolTerm first = BoolTerm.equal(part.index(), IntTerm.ZERO);
            emitter.check(mayBe ? BoolTerm.or(first, there) : there, Check.BOUNDS, span);
          },
          span);
    }
  }

  /** Returns the location of the object that an address points to. */
  public ObjectLocation target(
      SymbolicValue.Address address, CType type, AccessKind use, Span span) {
    if (type instanceof CType.Void) {
      emitter.rejectUnsupported(span, "an access through a 'void *' is not supported");
      return new ObjectLocation.Invalid(type);
    }
    Optional<BigInteger> code = address.targetId().asConstant();
    if (code.isEmpty()) {
      return new ObjectLocation.Indirect(
          address.targetId(), type, address.offset(), List.of(), address.offset(), type, span);
    } else if (code.get().signum() <= 0) {
      if (use == AccessKind.ACCESS) {
        emitter.check(BoolTerm.FALSE, Check.NULL, span);
      }
      return new ObjectLocation.Invalid(type);
    }
    PointerTarget target = pointsTo.target(code.get());
    if (entryObjects.isBeyondDepthLimit(target.root())) {
      emitter.rejectUnsupported(span, MemoryAccess.BEYOND_DEPTH_LIMIT);
      return new ObjectLocation.Invalid(type);
    }
    if (target.isPunned() && target.type().equals(type)) {
      return new ObjectLocation.Indirect(
          address.targetId(), type, address.offset(), List.of(), address.offset(), type, span);
    }
    if (!target.type().equals(type)) {
      emitter.rejectUnsupported(
          span,
          "a pointer to '%s' used as one to '%s' is not supported".formatted(target.type(), type));
      return new ObjectLocation.Invalid(type);
    }
    if (use == AccessKind.ACCESS) {
      bounds.requireAccess(target, address.offset(), span);
    }
    return new ObjectLocation.Direct(target.root(), target.path(), address.offset(), type);
  }

  private SymbolicValue.Address address(ObjectLocation.Direct direct, Span span) {
    PointerTarget target = new PointerTarget(direct.root(), direct.path(), direct.type());
    if (ObjectBounds.hasAmbiguousEnd(target)) {
      emitter.rejectUnsupported(
          span, "an address in one of an array of structs with one member is not supported");
    }
    IntTerm code = pointsTo.takeAddress(direct.root(), direct.path(), direct.type());
    return new SymbolicValue.Address(code, direct.index());
  }

  /** Returns the address of a subobject of one of several possible objects. */
  private SymbolicValue.Address part(ObjectLocation.Indirect indirect, Span span) {
    Symbol code = storage.pointerTemporary(TemporaryKey.fresh(), "part");
    Symbol offset = storage.temporary(TemporaryKey.fresh(), "part offset", Optional.empty());
    memory.forEachTarget(
        indirect,
        (target, next) -> {
          Consumer<SymbolicValue.Address> use =
              found -> {
                emitter.assign(code, found.targetId(), span);
                emitter.assign(offset, found.offset(), span);
                emitter.jump(next);
              };
          if (target.isPunned()) {
            typePunning.addressOfSubobject(indirect, target, use, span);
          } else {
            memory
                .resolveTarget(indirect, target)
                .ifPresent(object -> use.accept(address(object, span)));
          }
        },
        span);
    return new SymbolicValue.Address(IntTerm.of(code), IntTerm.of(offset));
  }
}
