package sunder.frontend.c.flow;

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
import sunder.frontend.c.library.LibraryFunctions;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.CVariable;
import sunder.frontend.c.model.DataModel;
import sunder.frontend.c.model.IntKind;
import sunder.source.Span;

/**
 * Addresses as integers. Where an object is, the environment says when its address becomes an
 * integer for the first time, and there it stays, as objects do that live as long as the run; of
 * others nobody can tell, who may be where another one was. It is beside all others that are
 * somewhere, and where objects of its type may begin. An integer becomes the address of what is
 * there; where one object ends and another one begins, nobody knows of which.
 */
final class PointerIntegerConversions {
  /**
   * Where an object begins and ends. What programs ask of an address first is what it is a multiple
   * of, so that it is kept in two parts.
   *
   * @param row which {@link #ROW} bytes
   * @param rest which of these
   * @param last 0 as long as nobody asked
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

  private final ProgramLowering lowerer;
  private final Emitter emitter;
  private final Map<CVariable, AddressRange> places = new LinkedHashMap<>();

  /** What the program takes for addresses: nothing is there. */
  private final Set<BigInteger> fixed = new LinkedHashSet<>();

  PointerIntegerConversions(ProgramLowering lowerer) {
    this.lowerer = lowerer;
    this.emitter = lowerer.emitter;
  }

  private IntKind kind() {
    return lowerer.program.dataModel().sizeType();
  }

  /** Nobody has asked where anything is. */
  void initialize(Span span) {
    places.values().forEach(place -> emitter.assign(place.last(), IntTerm.ZERO, span));
  }

  /** An address as an integer of the type that sizes have. */
  IntTerm toInteger(SymbolicValue.Address address, Span span) {
    SymbolicValue.Address given =
        (SymbolicValue.Address) lowerer.arithmetic.materialize(address, new Object(), span);
    Symbol row = lowerer.storage.temporary(new Object(), "row", Optional.of(kind()));
    Symbol rest = lowerer.storage.temporary(new Object(), "rest", Optional.empty());
    ConfigSet when = emitter.variants();
    FlowNode next = emitter.newNode();
    FlowNode others = emitter.newNode();
    lowerer.pointsTo.dispatchPointsTo(
        given.targetId(),
        lowerer.calls.inCurrentContext(
            target -> {
              if (target.type() instanceof CType.Function
                  || !lowerer.lifetimes.livesDuringWholeRun(target.root())) {
                lose(span);
                return;
              }
              lowerer.typePunning.forEachByteOffset(
                  target,
                  given.offset(),
                  start -> {
                    if (start.isEmpty()) {
                      lose(span);
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
    // NULL, or what an integer became.
    BoolTerm plain = Emitter.between(given.targetId(), kind().greatest().negate(), BigInteger.ZERO);
    emitter.emitIf(plain.not(), () -> lose(span), span);
    IntTerm integer = given.targetId().negate();
    emitter.assign(rest, integer.modulo(ROW), span);
    emitter.assign(row, IntegerArithmetic.arithmeticShiftRight(integer, 4), span);
    emitter.jump(next);
    emitter.setInsertionPoint(next, when);
    return IntTerm.of(row).times(ROW).plus(IntTerm.of(rest));
  }

  private void lose(Span span) {
    emitter.emitUnsupported(span, "this address as an integer is not followed");
  }

  private AddressRange place(CVariable root, Span span) {
    AddressRange place =
        places.computeIfAbsent(
            root,
            key ->
                new AddressRange(
                    lowerer.storage.temporary(new Object(), "row", Optional.empty()),
                    lowerer.storage.temporary(new Object(), "rest", Optional.empty()),
                    lowerer.storage.temporary(new Object(), "last", Optional.empty())));
    emitter.emitIf(place.isOpen(), () -> choose(root, place, span), span);
    return place;
  }

  private void choose(CVariable root, AddressRange place, Span span) {
    IntTerm base = place.base();
    Symbol answer = lowerer.storage.temporary(new Object(), "address", Optional.of(kind()));
    emitter.readInput(LibraryFunctions.ADDRESS_INPUT, answer, kind(), span);
    emitter.assign(place.row(), IntTerm.of(answer).dividedBy(IntTerm.of(ROW)), span);
    emitter.assign(place.rest(), IntTerm.of(answer).modulo(ROW), span);
    ConfigSet when = emitter.variants();
    FlowNode next = emitter.newNode();
    emitter.forEachVariantValue(
        lowerer.program.dataModel().extents(TypePunning.elementType(root.type()), root, when),
        span,
        extent -> {
          if (extent.isEmpty()) {
            lose(span);
            return;
          }
          DataModel.SizeAndAlignment one = extent.get();
          emitter.assign(
              place.last(), base.plus(lowerer.pointsTo.sizeInBytes(root, one.size())), span);
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
    lowerer.heap.emitDeferred(() -> requireApart(root, place, span));
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

  /** An integer that the text has as an address: of no object, unless it is 0. */
  SymbolicValue.Address fromConstant(BigInteger number) {
    BigInteger at = lowerer.program.dataModel().wrapAddress(number);
    fixed.add(at);
    return new SymbolicValue.Address(IntTerm.of(at.negate()), IntTerm.ZERO);
  }

  /** Whether one object ends at a number, and another one begins there. */
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

  /** An integer of the type that sizes have as an address. */
  SymbolicValue.Address fromInteger(IntTerm number, CType to, Span span) {
    IntTerm given = lowerer.arithmetic.materialize(number, new Object(), span);
    lowerer.heap.emitDeferred(
        () ->
            emitter.emitIf(
                isBetween(given),
                () -> emitter.emitUnsupported(span, "an integer is the address of two objects"),
                span));
    Symbol code = lowerer.storage.pointerTemporary(new Object(), "integer");
    Symbol offset = lowerer.storage.temporary(new Object(), "integer offset", Optional.empty());
    CType as = to instanceof CType.Void ? new CType.Int(IntKind.CHAR) : to;
    ConfigSet when = emitter.variants();
    FlowNode next = emitter.newNode();
    FlowNode others = emitter.newNode();
    lowerer.pointsTo.dispatchObjects(
        places::containsKey,
        root -> places.get(root).has(given),
        lowerer.calls.inCurrentContext(
            target ->
                lowerer.typePunning.addressOfByte(
                    target.root(),
                    given.minus(places.get(target.root()).base()),
                    as,
                    () ->
                        emitter.emitUnsupported(span, "this integer as an address is not followed"),
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
