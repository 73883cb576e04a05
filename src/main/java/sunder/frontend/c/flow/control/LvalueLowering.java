package sunder.frontend.c.flow.control;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.frontend.c.flow.memory.EntryArguments;
import sunder.frontend.c.flow.memory.MemoryAccess;
import sunder.frontend.c.flow.memory.MemoryModel;
import sunder.frontend.c.flow.memory.PointerAccess;
import sunder.frontend.c.flow.values.Emitter;
import sunder.frontend.c.flow.values.InitializationTracking;
import sunder.frontend.c.flow.values.IntegerArithmetic;
import sunder.frontend.c.flow.values.ObjectLocation;
import sunder.frontend.c.flow.values.RegisterAllocation;
import sunder.frontend.c.flow.values.SymbolicValue;
import sunder.frontend.c.flow.values.TemporaryKey;
import sunder.frontend.c.flow.values.TypeRanges;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.CVariable;
import sunder.frontend.c.model.ConstantExpressions;
import sunder.frontend.c.model.Lvalue;
import sunder.frontend.c.model.Stmt;
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
public final class LvalueLowering {
  private final SyntaxLowerings syntax;
  private final Emitter emitter;
  private final RegisterAllocation storage;
  private final IntegerArithmetic arithmetic;
  private final InitializationTracking initialization;
  private final MemoryAccess memory;
  private final PointerAccess pointerAccess;
  private final EntryArguments entryArguments;

  LvalueLowering(SyntaxLowerings syntax, MemoryModel model) {
    this.syntax = syntax;
    this.emitter = model.values().emitter();
    this.storage = model.values().storage();
    this.arithmetic = model.values().arithmetic();
    this.initialization = model.values().initialization();
    this.memory = model.memory;
    this.pointerAccess = model.pointerAccess;
    this.entryArguments = model.entryArguments;
  }

  /** Returns the location that an lvalue designates, for a read or write. */
  public ObjectLocation location(Lvalue place) {
    return of(place, PointerAccess.AccessKind.ACCESS);
  }

  private ObjectLocation of(Lvalue place, PointerAccess.AccessKind use) {
    if (place instanceof Lvalue.VariableReference named) {
      if (!entryArguments.noteRead(named.variable())) {
        emitter.rejectUnsupported(named.span(), "this argument of main is not modelled");
        return new ObjectLocation.Invalid(named.type());
      }
      CVariable object = storage.objectOf(named.variable());
      return new ObjectLocation.Direct(
          object, List.of(), IntTerm.ZERO, named.type().innermostElement());
    } else if (place instanceof Lvalue.CompoundLiteral literal) {
      CVariable variable = literal.variable();
      syntax.statements.lower(
          new Stmt.VariableDeclaration(variable, literal.values(), literal.span()));
      CVariable object = storage.objectOf(variable);
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
    return pointerAccess.target(
        pointed(place, use), place.type().innermostElement(), use, whole.span());
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

  private SymbolicValue.Address pointed(Lvalue place, PointerAccess.AccessKind use) {
    if (place instanceof Lvalue.Dereference target) {
      return (SymbolicValue.Address)
          initialization.evaluateInitialized(() -> syntax.expressions.value(target.pointer()));
    }
    Lvalue.Element element = (Lvalue.Element) place;
    SymbolicValue.Address array =
        pointed(element.array(), isFirst(element) ? use : PointerAccess.AccessKind.ACCESS);
    if (syntax.sideEffects.mayOverwrite(element.index())) {
      array =
          (SymbolicValue.Address)
              arithmetic.materialize(array, TemporaryKey.of(element), element.span());
    }
    Optional<IntTerm> length = memory.length((CType.Array) element.array().type());
    Optional<IntTerm> each = memory.elementCount(element.type());
    if (length.isEmpty() || each.isEmpty()) {
      emitter.rejectUnsupported(element.span(), PointerAccess.UNKNOWN_SIZE);
      return SymbolicValue.Address.NULL;
    }
    IntTerm index =
        initialization.evaluateInitialized(() -> syntax.expressions.number(element.index()));
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

  private ObjectLocation element(Lvalue.Element element, PointerAccess.AccessKind use) {
    CType.Array type = (CType.Array) element.array().type();
    ObjectLocation array =
        of(element.array(), isFirst(element) ? use : PointerAccess.AccessKind.ACCESS);
    Optional<IntTerm> length = memory.length(type);
    Optional<IntTerm> each = memory.elementCount(element.type());
    boolean isEnd = element.array() instanceof Lvalue.Member && type.isIncompleteArray();
    if (length.isEmpty() && !isEnd || each.isEmpty()) {
      emitter.rejectUnsupported(element.span(), PointerAccess.UNKNOWN_SIZE);
      return new ObjectLocation.Invalid(element.type());
    }
    boolean isInside =
        ConstantExpressions.value(element.index())
            .filter(i -> length.flatMap(IntTerm::asConstant).filter(n -> isIndex(i, n)).isPresent())
            .isPresent();
    if (!isInside) {
      // The checks of a pointer to the enclosing structure precede those of the index.
      memory.requireAccess(array);
    }
    IntTerm before = array.elementIndex();
    if (!before.isConstant() && syntax.sideEffects.mayOverwrite(element.index())) {
      before = arithmetic.materialize(before, TemporaryKey.of(element), element.span());
    }
    IntTerm index =
        initialization.evaluateInitialized(() -> syntax.expressions.number(element.index()));
    if (length.isEmpty()) {
      return pointerAccess.flexibleArrayLocation(
          array.withIndex(before.plus(index), element.type()), use, element.span());
    }
    requireInside(index, length.get(), use, element.span());
    return type.isVariableLengthArray()
        ? array.withIndex(before.plus(index.times(each.get())), element.type().innermostElement())
        : array.withIndex(before.times(length.get()).plus(index), element.type());
  }

  private static boolean isIndex(BigInteger index, BigInteger length) {
    return index.signum() >= 0 && index.compareTo(length) < 0;
  }

  /**
   * Emits the check that an index is between 0 and length - 1; for an address, the length itself is
   * allowed.
   */
  private void requireInside(
      IntTerm index, IntTerm length, PointerAccess.AccessKind use, Span span) {
    boolean unchecked =
        use == PointerAccess.AccessKind.ADDRESS
            && !emitter.property.checks().contains(Check.BOUNDS);
    IntTerm greatest = use == PointerAccess.AccessKind.ADDRESS ? length : length.plus(-1);
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

  SymbolicValue.Address address(Lvalue place, Span span) {
    ObjectLocation loc = of(place, PointerAccess.AccessKind.ADDRESS);
    return pointerAccess.address(loc, span);
  }
}
