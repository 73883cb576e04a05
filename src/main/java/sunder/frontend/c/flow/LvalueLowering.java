package sunder.frontend.c.flow;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.CVariable;
import sunder.frontend.c.model.ConstantExpressions;
import sunder.frontend.c.model.Lvalue;
import sunder.frontend.c.model.Stmt;
import sunder.frontend.c.model.StructType;
import sunder.source.Span;
import sunder.verdict.Check;

/**
 * Lowering of lvalues to the locations that they designate.
 *
 * <p>Input: a typed lvalue. Output: an {@link ObjectLocation}, or an address where the address is
 * taken; index expressions are evaluated and bounds checks are emitted. Invariant: an index into an
 * array of known length is checked before the location is returned; the offset of a pointer is
 * checked when its target is accessed. Source: C11, 6.3.2.1 and 6.5.2.1.
 */
final class LvalueLowering {
  static final String UNKNOWN_SIZE = "an array of unknown size is not supported";

  private final ProgramLowering lowerer;
  private final Emitter emitter;

  LvalueLowering(ProgramLowering lowerer) {
    this.lowerer = lowerer;
    this.emitter = lowerer.emitter;
  }

  /** The use of a location. */
  private enum AccessKind {
    /** A read or write: the element must be within its array. */
    ACCESS,
    /** The address is taken: the position one past the last element is allowed, too. */
    ADDRESS
  }

  /**
   * Returns the location of the object that an address points to, for a read or write; a check of a
   * null or invalid address is emitted.
   */
  ObjectLocation dereference(SymbolicValue.Address address, CType type, Span span) {
    return target(address, type, AccessKind.ACCESS, span);
  }

  /** Returns the location that an lvalue designates, for a read or write. */
  ObjectLocation location(Lvalue place) {
    return of(place, AccessKind.ACCESS);
  }

  private ObjectLocation of(Lvalue place, AccessKind use) {
    if (place instanceof Lvalue.VariableReference named) {
      if (!lowerer.entryArguments.noteRead(named.variable())) {
        emitter.rejectUnsupported(named.span(), "this argument of main is not followed");
        return new ObjectLocation.Invalid(named.type());
      }
      CVariable object = lowerer.storage.objectOf(named.variable());
      return new ObjectLocation.Direct(
          object, List.of(), IntTerm.ZERO, named.type().innermostElement());
    } else if (place instanceof Lvalue.CompoundLiteral literal) {
      CVariable variable = literal.variable();
      lowerer.statements.lower(
          new Stmt.VariableDeclaration(variable, literal.values(), literal.span()));
      CVariable object = lowerer.storage.objectOf(variable);
      return new ObjectLocation.Direct(object, List.of(), IntTerm.ZERO, variable.type());
    } else if (place instanceof Lvalue.Member member) {
      return member(member);
    } else if (place instanceof Lvalue.Element element && !isPointed(element)) {
      return element(element, use);
    }
    Lvalue whole = place;
    while (whole instanceof Lvalue.Element element) {
      whole = element.array();
    }
    return target(pointed(place, use), place.type().innermostElement(), use, whole.span());
  }

  /**
   * Returns whether the lvalue is the target of a pointer, or a row of a variable length array that
   * a pointer points to.
   */
  private static boolean isPointed(Lvalue place) {
    return place instanceof Lvalue.Dereference
        || place instanceof Lvalue.Element element
            && element.array().type().isVariableLengthArray()
            && isPointed(element.array());
  }

  private SymbolicValue.Address pointed(Lvalue place, AccessKind use) {
    if (place instanceof Lvalue.Dereference target) {
      return (SymbolicValue.Address)
          lowerer.initialization.evaluateInitialized(
              () -> lowerer.expressions.value(target.pointer()));
    }
    Lvalue.Element element = (Lvalue.Element) place;
    SymbolicValue.Address array =
        pointed(element.array(), isFirst(element) ? use : AccessKind.ACCESS);
    if (lowerer.sideEffects.mayOverwrite(element.index())) {
      array =
          (SymbolicValue.Address)
              lowerer.arithmetic.materialize(array, TemporaryKey.of(element), element.span());
    }
    Optional<IntTerm> length = lowerer.memory.length((CType.Array) element.array().type());
    Optional<IntTerm> each = lowerer.memory.elementCount(element.type());
    if (length.isEmpty() || each.isEmpty()) {
      emitter.rejectUnsupported(element.span(), UNKNOWN_SIZE);
      return SymbolicValue.Address.NULL;
    }
    IntTerm index =
        lowerer.initialization.evaluateInitialized(
            () -> lowerer.expressions.number(element.index()));
    requireInside(index, length.get(), use, element.span());
    return new SymbolicValue.Address(
        array.targetId(), array.offset().plus(index.times(each.get())));
  }

  private static boolean isFirst(Lvalue.Element element) {
    return ConstantExpressions.value(element.index()).filter(i -> i.signum() == 0).isPresent();
  }

  private ObjectLocation member(Lvalue.Member member) {
    ObjectLocation record = location(member.record());
    return record.member(member.field());
  }

  private ObjectLocation element(Lvalue.Element element, AccessKind use) {
    CType.Array type = (CType.Array) element.array().type();
    ObjectLocation array = of(element.array(), isFirst(element) ? use : AccessKind.ACCESS);
    Optional<IntTerm> length = lowerer.memory.length(type);
    Optional<IntTerm> each = lowerer.memory.elementCount(element.type());
    boolean isEnd = element.array() instanceof Lvalue.Member && type.isIncompleteArray();
    if (length.isEmpty() && !isEnd || each.isEmpty()) {
      emitter.rejectUnsupported(element.span(), UNKNOWN_SIZE);
      return new ObjectLocation.Invalid(element.type());
    }
    IntTerm before = array.elementIndex();
    if (!before.isConstant() && lowerer.sideEffects.mayOverwrite(element.index())) {
      before = lowerer.arithmetic.materialize(before, TemporaryKey.of(element), element.span());
    }
    IntTerm index =
        lowerer.initialization.evaluateInitialized(
            () -> lowerer.expressions.number(element.index()));
    if (length.isEmpty()) {
      return inEnd(array.withIndex(before.plus(index), element.type()), use, element.span());
    }
    requireInside(index, length.get(), use, element.span());
    return type.isVariableLengthArray()
        ? array.withIndex(before.plus(index.times(each.get())), element.type().innermostElement())
        : array.withIndex(before.times(length.get()).plus(index), element.type());
  }

  /**
   * Returns the location of an element of a flexible array member for a read or write, and emits
   * its bounds check.
   */
  ObjectLocation flexibleArrayElement(ObjectLocation end, IntTerm index, CType type, Span span) {
    return inEnd(end.withIndex(end.elementIndex().plus(index), type), AccessKind.ACCESS, span);
  }

  private ObjectLocation inEnd(ObjectLocation part, AccessKind use, Span span) {
    lowerer.memory.resolve(part, known -> requireEnd(known, use, span), UNKNOWN_SIZE, span);
    return part;
  }

  /**
   * Emits the bounds check of an element of a flexible array member; where an address is taken, the
   * position one past the last element is allowed.
   */
  private void requireEnd(ObjectLocation.Direct part, AccessKind use, Span span) {
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
    PointsToSets.PointerTarget target =
        new PointsToSets.PointerTarget(part.root(), part.path(), part.type());
    if (!lowerer.heap.hasFlexibleArray(part.root())
        || part.type().isIncompleteArray()
        || !SubobjectPaths.elementType(at).equals(SubobjectPaths.elementType(part.type()))) {
      emitter.emitUnsupported(span, UNKNOWN_SIZE);
    } else if (!beyond || emitter.property.checks().contains(Check.BOUNDS)) {
      IntTerm last = mayBe ? part.index().plus(-1) : part.index();
      lowerer.heap.forEachElementSize(
          target,
          () -> {
            BoolTerm there = lowerer.pointsTo.isInBounds(target, last);
            BoolTerm first = BoolTerm.equal(part.index(), IntTerm.ZERO);
            emitter.check(mayBe ? BoolTerm.or(first, there) : there, Check.BOUNDS, span);
          },
          span);
    }
  }

  /**
   * Emits the check that an index is between 0 and length - 1; for an address, the length itself is
   * allowed.
   */
  private void requireInside(IntTerm index, IntTerm length, AccessKind use, Span span) {
    boolean unchecked =
        use == AccessKind.ADDRESS && !emitter.property.checks().contains(Check.BOUNDS);
    IntTerm greatest = use == AccessKind.ADDRESS ? length : length.plus(-1);
    boolean inside =
        greatest
            .asConstant()
            .filter(most -> TypeRanges.of(index).within(BigInteger.ZERO, most))
            .isPresent();
    if (!unchecked && !inside) {
      emitter.check(
          BoolTerm.and(BoolTerm.atMost(IntTerm.ZERO, index), BoolTerm.atMost(index, greatest)),
          Check.BOUNDS,
          span);
    }
  }

  /** Returns the location of the object that an address points to. */
  private ObjectLocation target(
      SymbolicValue.Address address, CType type, AccessKind use, Span span) {
    if (type instanceof CType.Void) {
      emitter.rejectUnsupported(span, "what a 'void *' points to is not supported");
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
    PointsToSets.PointerTarget target = lowerer.pointsTo.target(code.get());
    if (lowerer.entryArguments.isBeyondDepthLimit(target.root())) {
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
      lowerer.heap.requireAccess(target, address.offset(), span);
    }
    return new ObjectLocation.Direct(target.root(), target.path(), address.offset(), type);
  }

  /** Returns the address of an lvalue. */
  SymbolicValue.Address address(Lvalue place, Span span) {
    ObjectLocation loc = of(place, AccessKind.ADDRESS);
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

  private SymbolicValue.Address address(ObjectLocation.Direct direct, Span span) {
    PointsToSets.PointerTarget target =
        new PointsToSets.PointerTarget(direct.root(), direct.path(), direct.type());
    if (PointsToSets.hasAmbiguousEnd(target)) {
      emitter.rejectUnsupported(
          span, "an address in one of an array of structs with one member is not supported");
    }
    IntTerm code = lowerer.pointsTo.takeAddress(direct.root(), direct.path(), direct.type());
    return new SymbolicValue.Address(code, direct.index());
  }

  /** Returns the address of a subobject of one of several possible objects. */
  private SymbolicValue.Address part(ObjectLocation.Indirect indirect, Span span) {
    Symbol code = lowerer.storage.pointerTemporary(TemporaryKey.fresh(), "part");
    Symbol offset =
        lowerer.storage.temporary(TemporaryKey.fresh(), "part offset", Optional.empty());
    lowerer.memory.forEachTarget(
        indirect,
        (target, next) -> {
          Consumer<SymbolicValue.Address> use =
              found -> {
                emitter.assign(code, found.targetId(), span);
                emitter.assign(offset, found.offset(), span);
                emitter.jump(next);
              };
          if (target.isPunned()) {
            lowerer.typePunning.addressOfSubobject(indirect, target, use, span);
          } else {
            lowerer
                .memory
                .resolveTarget(indirect, target)
                .ifPresent(object -> use.accept(address(object, span)));
          }
        },
        span);
    return new SymbolicValue.Address(IntTerm.of(code), IntTerm.of(offset));
  }
}
