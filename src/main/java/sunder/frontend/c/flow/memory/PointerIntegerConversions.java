package sunder.frontend.c.flow.memory;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sunder.automaton.flow.ControlFlowGraph.FlowNode;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.frontend.c.flow.pointers.LifetimeTracking;
import sunder.frontend.c.flow.pointers.ObjectBounds;
import sunder.frontend.c.flow.pointers.PointerTargets;
import sunder.frontend.c.flow.values.CallContext;
import sunder.frontend.c.flow.values.DeferredCode;
import sunder.frontend.c.flow.values.Emitter;
import sunder.frontend.c.flow.values.IntegerArithmetic;
import sunder.frontend.c.flow.values.RegisterAllocation;
import sunder.frontend.c.flow.values.SubobjectPaths;
import sunder.frontend.c.flow.values.SymbolicValue;
import sunder.frontend.c.flow.values.TemporaryKey;
import sunder.frontend.c.flow.values.ValueModel;
import sunder.frontend.c.library.LibraryFunctions;
import sunder.frontend.c.model.CProgram;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.CVariable;
import sunder.frontend.c.model.DataModel;
import sunder.frontend.c.model.IntKind;
import sunder.source.Span;

/**
 * Conversions between pointers and integers: a flat address space in which each object gets a
 * nondeterministic address when its address is first converted.
 *
 * <p>Input: an address or an integer. Output: an integer of the type {@code uintptr_t} or an
 * address. Invariants: an object keeps its address for the run, and addresses are disjoint and
 * aligned; only objects that live during the whole run have one, and the conversion of others ends
 * in an error node. An integer becomes the address of the object that contains it; if it is the end
 * of one object and the beginning of another, the run ends in an error node. An integer without an
 * object becomes its negation as a target id. Source: C11, 6.3.2.3.
 */
public final class PointerIntegerConversions {
  /**
   * The registers of an object's first and last address. The first address is kept as a quotient
   * and a remainder, as programs ask for its alignment most often.
   *
   * @param row the quotient of the first address by {@link #ROW}
   * @param rest the remainder of the first address
   * @param last the address one past the end; 0 as long as the object has no address
   */
  private record AddressRange(Symbol row, Symbol rest, Symbol last) {
    IntTerm base() {
      return IntTerm.of(row).times(ROW).plus(IntTerm.of(rest));
    }

    IntTerm end() {
      return IntTerm.of(last);
    }

    BoolTerm isOpen() {
      return BoolTerm.equal(end(), IntTerm.ZERO);
    }

    BoolTerm has(IntTerm number) {
      return BoolTerm.and(
          isOpen().not(),
          BoolTerm.and(BoolTerm.atMost(base(), number), BoolTerm.atMost(number, end())));
    }
  }

  private static final BigInteger ROW = BigInteger.valueOf(16);

  private final CProgram program;
  private final Emitter emitter;
  private final CallContext context;
  private final RegisterAllocation storage;
  private final IntegerArithmetic arithmetic;
  private final DeferredCode deferred;
  private final PointerTargets pointsTo;
  private final LifetimeTracking lifetimes;
  private final ObjectBounds bounds;
  private final TypePunning typePunning;
  private final Map<CVariable, AddressRange> places = new LinkedHashMap<>();

  /** The integer constants that the program converts to addresses; no object is there. */
  private final Set<BigInteger> fixed = new LinkedHashSet<>();

  PointerIntegerConversions(
      ValueModel values,
      PointerTargets pointsTo,
      LifetimeTracking lifetimes,
      ObjectBounds bounds,
      TypePunning typePunning) {
    this.program = values.program();
    this.emitter = values.emitter();
    this.context = values.context();
    this.storage = values.storage();
    this.arithmetic = values.arithmetic();
    this.deferred = values.deferred();
    this.pointsTo = pointsTo;
    this.lifetimes = lifetimes;
    this.bounds = bounds;
    this.typePunning = typePunning;
  }

  private IntKind kind() {
    return program.dataModel().sizeType();
  }

  /** Emits the initial state: no object has an address. */
  public void initialize(Span span) {
    places.values().forEach(place -> emitter.assign(place.last(), IntTerm.ZERO, span));
  }

  /** Returns the integer that an address is converted to, of the type {@code size_t}. */
  public IntTerm toInteger(SymbolicValue.Address address, Span span) {
    SymbolicValue.Address given =
        (SymbolicValue.Address) arithmetic.materialize(address, TemporaryKey.fresh(), span);
    Symbol row = storage.temporary(TemporaryKey.fresh(), "row", Optional.of(kind()));
    Symbol rest = storage.temporary(TemporaryKey.fresh(), "rest", Optional.empty());
    ConfigSet when = emitter.variants();
    FlowNode next = emitter.newNode();
    FlowNode others = emitter.newNode();
    pointsTo.dispatchPointsTo(
        given.targetId(),
        context.inCurrentContext(
            target -> {
              if (target.type() instanceof CType.Function
                  || !lifetimes.livesDuringWholeRun(target.root())) {
                emitUnsupported(span);
                return;
              }
              typePunning.forEachByteOffset(
                  target,
                  given.offset(),
                  start -> {
                    if (start.isEmpty()) {
                      emitUnsupported(span);
                      return;
                    }
                    AddressRange place = place(target.root(), span);
                    IntTerm at = place.base().plus(start.get());
                    emitter.assume(Emitter.between(at, BigInteger.ONE, kind().greatest()), span);
                    IntTerm within = IntTerm.of(place.rest()).plus(start.get());
                    emitter.assign(rest, within.modulo(ROW), span);
                    IntTerm rows = IntegerArithmetic.arithmeticShiftRight(within, 4);
                    emitter.assign(row, IntTerm.of(place.row()).plus(rows), span);
                    emitter.jump(next);
                  },
                  span);
            }),
        others,
        span);
    emitter.setInsertionPoint(others, when);
    // NULL, or the negation of an integer that was converted.
    BoolTerm plain = Emitter.between(given.targetId(), kind().greatest().negate(), BigInteger.ZERO);
    emitter.emitIf(plain.not(), () -> emitUnsupported(span), span);
    IntTerm integer = given.targetId().negate();
    emitter.assign(rest, integer.modulo(ROW), span);
    emitter.assign(row, IntegerArithmetic.arithmeticShiftRight(integer, 4), span);
    emitter.jump(next);
    emitter.setInsertionPoint(next, when);
    return IntTerm.of(row).times(ROW).plus(IntTerm.of(rest));
  }

  private void emitUnsupported(Span span) {
    emitter.emitUnsupported(span, "this address as an integer is not modelled");
  }

  private AddressRange place(CVariable root, Span span) {
    AddressRange place =
        places.computeIfAbsent(
            root,
            key ->
                new AddressRange(
                    storage.temporary(TemporaryKey.fresh(), "row", Optional.empty()),
                    storage.temporary(TemporaryKey.fresh(), "rest", Optional.empty()),
                    storage.temporary(TemporaryKey.fresh(), "last", Optional.empty())));
    emitter.emitIf(place.isOpen(), () -> choose(root, place, span), span);
    return place;
  }

  private void choose(CVariable root, AddressRange place, Span span) {
    IntTerm base = place.base();
    Symbol answer = storage.temporary(TemporaryKey.fresh(), "address", Optional.of(kind()));
    emitter.readInput(LibraryFunctions.ADDRESS_INPUT, answer, kind(), span);
    emitter.assign(place.row(), IntTerm.of(answer).dividedBy(IntTerm.of(ROW)), span);
    emitter.assign(place.rest(), IntTerm.of(answer).modulo(ROW), span);
    ConfigSet when = emitter.variants();
    FlowNode next = emitter.newNode();
    emitter.forEachVariantValue(
        program.dataModel().extents(SubobjectPaths.elementType(root.type()), root, when),
        span,
        extent -> {
          if (extent.isEmpty()) {
            emitUnsupported(span);
            return;
          }
          DataModel.SizeAndAlignment one = extent.get();
          emitter.assign(place.last(), base.plus(bounds.sizeInBytes(root, one.size())), span);
          BigInteger last = LibraryFunctions.lastAddress(kind().greatest());
          emitter.assume(
              BoolTerm.and(
                  BoolTerm.atMost(IntTerm.of(LibraryFunctions.FIRST_ADDRESS), base),
                  BoolTerm.atMost(place.end(), IntTerm.of(last))),
              span);
          BigInteger alignment = BigInteger.valueOf(one.alignment());
          requireMultiple(IntTerm.of(place.rest()), alignment.min(ROW), span);
          requireMultiple(IntTerm.of(place.row()), alignment.divide(ROW), span);
          emitter.jump(next);
        });
    emitter.setInsertionPoint(next, when);
    deferred.emit(() -> requireApart(root, place, span));
  }

  private void requireMultiple(IntTerm number, BigInteger of, Span span) {
    if (of.compareTo(BigInteger.ONE) > 0) {
      emitter.assume(BoolTerm.equal(number.modulo(of), IntTerm.ZERO), span);
    }
  }

  private void requireApart(CVariable root, AddressRange place, Span span) {
    places.forEach(
        (other, there) -> {
          if (other != root) {
            BoolTerm before = BoolTerm.atMost(place.end(), there.base());
            BoolTerm behind = BoolTerm.atMost(there.end(), place.base());
            emitter.assume(BoolTerm.or(there.isOpen(), BoolTerm.or(before, behind)), span);
          }
        });
    fixed.forEach(number -> emitter.assume(place.has(IntTerm.of(number)).not(), span));
  }

  /** Returns the address of an integer constant; it points to no object. */
  public SymbolicValue.Address fromConstant(BigInteger number) {
    BigInteger at = program.dataModel().wrapAddress(number);
    fixed.add(at);
    return new SymbolicValue.Address(IntTerm.of(at.negate()), IntTerm.ZERO);
  }

  /**
   * Returns the condition that an integer is the end of one object and the beginning of another.
   */
  private BoolTerm isBetween(IntTerm number) {
    List<BoolTerm> pairs = new ArrayList<>();
    for (AddressRange ends : places.values()) {
      for (AddressRange begins : places.values()) {
        if (begins != ends) {
          pairs.add(
              BoolTerm.and(
                  List.of(
                      ends.isOpen().not(),
                      begins.isOpen().not(),
                      BoolTerm.equal(number, ends.end()),
                      BoolTerm.equal(number, begins.base()))));
        }
      }
    }
    return BoolTerm.or(pairs);
  }

  /** Returns the address that an integer of the type {@code size_t} is converted to. */
  public SymbolicValue.Address fromInteger(IntTerm number, CType to, Span span) {
    IntTerm given = arithmetic.materialize(number, TemporaryKey.fresh(), span);
    deferred.emit(
        () ->
            emitter.emitIf(
                isBetween(given),
                () -> emitter.emitUnsupported(span, "an integer is the address of two objects"),
                span));
    Symbol code = storage.pointerTemporary(TemporaryKey.fresh(), "integer");
    Symbol offset = storage.temporary(TemporaryKey.fresh(), "integer offset", Optional.empty());
    CType as = to instanceof CType.Void ? new CType.Int(IntKind.CHAR) : to;
    ConfigSet when = emitter.variants();
    FlowNode next = emitter.newNode();
    FlowNode others = emitter.newNode();
    pointsTo.dispatchObjects(
        places::containsKey,
        root -> places.get(root).has(given),
        context.inCurrentContext(
            target ->
                typePunning.addressOfByte(
                    target.root(),
                    given.minus(places.get(target.root()).base()),
                    as,
                    () ->
                        emitter.emitUnsupported(span, "this integer as an address is not modelled"),
                    found -> {
                      emitter.assign(code, found.targetId(), span);
                      emitter.assign(offset, found.offset(), span);
                      emitter.jump(next);
                    },
                    span)),
        others,
        span);
    emitter.setInsertionPoint(others, when);
    emitter.assign(code, given.negate(), span);
    emitter.assign(offset, IntTerm.ZERO, span);
    emitter.jump(next);
    emitter.setInsertionPoint(next, when);
    return new SymbolicValue.Address(IntTerm.of(code), IntTerm.of(offset));
  }
}
