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
import sunder.frontend.c.library.Library;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.DataModel;
import sunder.frontend.c.model.IntKind;
import sunder.frontend.c.model.Variable;
import sunder.source.Span;

/**
 * Addresses as integers. Where an object is, the environment says when its address becomes an
 * integer for the first time, and there it stays, as objects do that live as long as the run; of
 * others nobody can tell, who may be where another one was. It is beside all others that are
 * somewhere, and where objects of its type may begin. An integer becomes the address of what is
 * there; where one object ends and another one begins, nobody knows of which.
 */
final class Addresses {
  /**
   * Where an object begins and ends. What programs ask of an address first is what it is a multiple
   * of, so that it is kept in two parts.
   *
   * @param row which {@link #ROW} bytes
   * @param rest which of these
   * @param last 0 as long as nobody asked
   */
  private record Place(Symbol row, Symbol rest, Symbol last) {
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

  private final Lowerer lowerer;
  private final Emitter emitter;
  private final Map<Variable, Place> places = new LinkedHashMap<>();

  /** What the program takes for addresses: nothing is there. */
  private final Set<BigInteger> fixed = new LinkedHashSet<>();

  Addresses(Lowerer lowerer) {
    this.lowerer = lowerer;
    this.emitter = lowerer.emitter;
  }

  private IntKind kind() {
    return lowerer.program.model().size();
  }

  /** Nobody has asked where anything is. */
  void start(Span span) {
    places.values().forEach(place -> emitter.assign(place.last(), IntTerm.ZERO, span));
  }

  /** An address as an integer of the type that sizes have. */
  IntTerm number(Value.Address address, Span span) {
    Value.Address given = (Value.Address) lowerer.arithmetic.kept(address, new Object(), span);
    Symbol row = lowerer.storage.temporary(new Object(), "row", Optional.of(kind()));
    Symbol rest = lowerer.storage.temporary(new Object(), "rest", Optional.empty());
    ConfigSet when = emitter.when();
    FlowNode next = emitter.spot();
    FlowNode others = emitter.spot();
    lowerer.targets.dispatchHeld(
        given.code(),
        lowerer.calls.here(
            target -> {
              if (target.type() instanceof CType.Function || !lowerer.lives.lasts(target.root())) {
                lose(span);
                return;
              }
              lowerer.views.start(
                  target,
                  given.offset(),
                  start -> {
                    if (start.isEmpty()) {
                      lose(span);
                      return;
                    }
                    Place place = place(target.root(), span);
                    IntTerm at = place.base().plus(start.get());
                    emitter.orEnd(Emitter.between(at, BigInteger.ONE, kind().greatest()), span);
                    IntTerm within = IntTerm.of(place.rest()).plus(start.get());
                    emitter.assign(rest, within.modulo(ROW), span);
                    IntTerm rows = IntegerOperators.shiftedRight(within, 4);
                    emitter.assign(row, IntTerm.of(place.row()).plus(rows), span);
                    emitter.go(next);
                  },
                  span);
            }),
        others,
        span);
    emitter.at(others, when);
    // NULL, or what an integer became.
    BoolTerm plain = Emitter.between(given.code(), kind().greatest().negate(), BigInteger.ZERO);
    emitter.where(plain.not(), () -> lose(span), span);
    IntTerm integer = given.code().negate();
    emitter.assign(rest, integer.modulo(ROW), span);
    emitter.assign(row, IntegerOperators.shiftedRight(integer, 4), span);
    emitter.go(next);
    emitter.at(next, when);
    return IntTerm.of(row).times(ROW).plus(IntTerm.of(rest));
  }

  private void lose(Span span) {
    emitter.lose(span, "this address as an integer is not followed");
  }

  private Place place(Variable root, Span span) {
    Place place =
        places.computeIfAbsent(
            root,
            key ->
                new Place(
                    lowerer.storage.temporary(new Object(), "row", Optional.empty()),
                    lowerer.storage.temporary(new Object(), "rest", Optional.empty()),
                    lowerer.storage.temporary(new Object(), "last", Optional.empty())));
    emitter.where(place.isOpen(), () -> choose(root, place, span), span);
    return place;
  }

  private void choose(Variable root, Place place, Span span) {
    IntTerm base = place.base();
    Symbol answer = lowerer.storage.temporary(new Object(), "address", Optional.of(kind()));
    emitter.ask(Library.ADDRESS, answer, kind(), span);
    emitter.assign(place.row(), IntTerm.of(answer).dividedBy(IntTerm.of(ROW)), span);
    emitter.assign(place.rest(), IntTerm.of(answer).modulo(ROW), span);
    ConfigSet when = emitter.when();
    FlowNode next = emitter.spot();
    emitter.each(
        lowerer.program.model().extents(Views.element(root.type()), when),
        span,
        extent -> {
          if (extent.isEmpty()) {
            lose(span);
            return;
          }
          DataModel.Extent one = extent.get();
          emitter.assign(place.last(), base.plus(lowerer.targets.bytes(root, one.size())), span);
          BigInteger last = Library.lastAddress(kind().greatest());
          emitter.orEnd(
              BoolTerm.and(
                  BoolTerm.atMost(IntTerm.of(Library.FIRST_ADDRESS), base),
                  BoolTerm.atMost(place.end(), IntTerm.of(last))),
              span);
          BigInteger alignment = BigInteger.valueOf(one.alignment());
          if (one.alignment() > 1) {
            emitter.orEnd(BoolTerm.equal(base.modulo(alignment), IntTerm.ZERO), span);
          }
          emitter.go(next);
        });
    emitter.at(next, when);
    lowerer.heap.whenKnown(() -> requireApart(root, place, span));
  }

  private void requireApart(Variable root, Place place, Span span) {
    places.forEach(
        (other, there) -> {
          if (other != root) {
            BoolTerm before = BoolTerm.atMost(place.end(), there.base());
            BoolTerm behind = BoolTerm.atMost(there.end(), place.base());
            emitter.orEnd(BoolTerm.or(there.isOpen(), BoolTerm.or(before, behind)), span);
          }
        });
    fixed.forEach(number -> emitter.orEnd(place.has(IntTerm.of(number)).not(), span));
  }

  /** An integer that the text has as an address: of no object, unless it is 0. */
  Value.Address fixed(BigInteger number) {
    BigInteger at = lowerer.program.model().address(number);
    fixed.add(at);
    return new Value.Address(IntTerm.of(at.negate()), IntTerm.ZERO);
  }

  /** Whether one object ends at a number, and another one begins there. */
  private BoolTerm isBetween(IntTerm number) {
    List<BoolTerm> pairs = new ArrayList<>();
    for (Place ends : places.values()) {
      for (Place begins : places.values()) {
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
  Value.Address of(IntTerm number, CType to, Span span) {
    IntTerm given = lowerer.arithmetic.kept(number, new Object(), span);
    lowerer.heap.whenKnown(
        () ->
            emitter.where(
                isBetween(given),
                () -> emitter.lose(span, "an integer is the address of two objects"),
                span));
    Symbol code = lowerer.storage.code(new Object(), "integer");
    Symbol offset = lowerer.storage.temporary(new Object(), "integer offset", Optional.empty());
    CType as = to instanceof CType.Void ? new CType.Int(IntKind.CHAR) : to;
    ConfigSet when = emitter.when();
    FlowNode next = emitter.spot();
    FlowNode others = emitter.spot();
    lowerer.targets.dispatchObjects(
        places::containsKey,
        root -> places.get(root).has(given),
        lowerer.calls.here(
            target ->
                lowerer.views.at(
                    target.root(),
                    given.minus(places.get(target.root()).base()),
                    as,
                    () -> emitter.lose(span, "this integer as an address is not followed"),
                    found -> {
                      emitter.assign(code, found.code(), span);
                      emitter.assign(offset, found.offset(), span);
                      emitter.go(next);
                    },
                    span)),
        others,
        span);
    emitter.at(others, when);
    emitter.assign(code, given.negate(), span);
    emitter.assign(offset, IntTerm.ZERO, span);
    emitter.go(next);
    emitter.at(next, when);
    return new Value.Address(IntTerm.of(code), IntTerm.of(offset));
  }
}
