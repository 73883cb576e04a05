package sunder.frontend.c.flow;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import sunder.automaton.flow.ControlFlowGraph.FlowNode;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.frontend.c.library.Library;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.Expr;
import sunder.frontend.c.model.IntKind;
import sunder.frontend.c.model.Lvalue;
import sunder.frontend.c.model.StructType;
import sunder.frontend.c.model.Variable;
import sunder.source.Span;

/** {@code memset}, {@code memcpy} and their kind: element by element of what is pointed to. */
final class Blocks {
  /** So many elements are copied one after the other, more in a loop. */
  private static final int FEW = 4;

  private static final CType CHARACTER = new CType.Int(IntKind.CHAR);

  private final Lowerer lowerer;
  private final Emitter emitter;

  Blocks(Lowerer lowerer) {
    this.lowerer = lowerer;
    this.emitter = lowerer.emitter;
  }

  /** What an argument points to, before it becomes a {@code void *}. */
  static CType pointee(Expr argument) {
    if (argument instanceof Expr.Convert convert && convert.operand().type().isPointer()) {
      return pointee(convert.operand());
    }
    return argument.type() instanceof CType.Pointer pointer ? pointer.to() : CType.VOID;
  }

  private CType pointee(Expr argument, Value.Address address) {
    CType type = pointee(argument);
    return type instanceof CType.Void
        ? address
            .code()
            .asConstant()
            .filter(code -> code.signum() > 0)
            .map(code -> lowerer.targets.target(code).type())
            .or(() -> aim(argument))
            .orElse(CHARACTER)
        : type;
  }

  /** What a variable or the value of the function becomes a pointer to. */
  private Optional<CType> aim(Expr argument) {
    Frame frame = lowerer.calls.frame();
    Optional<CType> own =
        argument instanceof Expr.Load load && load.place() instanceof Lvalue.Named named
            ? frame.aim(named.variable())
            : Optional.empty();
    return own.or(frame::wanted);
  }

  /** A call of one of them; but for an element's address, the value is the first argument. */
  Value call(Expr.Call e, List<Value> arguments) {
    Span span = e.span();
    Value.Address given = kept(arguments.get(0), span);
    IntTerm bytes = lowerer.arithmetic.kept(number(arguments.get(2)), new Object(), span);
    String name = e.function().name();
    if (name.equals(Library.ELEMENT)) {
      return element(given, number(arguments.get(1)), bytes, span);
    } else if (name.equals(Library.EXCHANGE)) {
      exchange(given, kept(arguments.get(1), span), bytes, span);
      return given;
    }
    CType type = unit(pointee(e.arguments().get(0), given), bytes);
    Value.Address to = kept(retyped(given, type, e.arguments().get(0)), span);
    if (name.equals("memset")) {
      if (!clears(to, arguments.get(1), bytes, span)) {
        IntTerm octet = lowerer.arithmetic.kept(number(arguments.get(1)), new Object(), span);
        rows(type, bytes, Order.FORWARD, span, i -> fill(place(to, i, type, span), octet, span));
      }
      return to;
    }
    Value.Address read = kept(arguments.get(1), span);
    Value.Address from = kept(retyped(read, type, e.arguments().get(1)), span);
    if (name.equals("memmove")) {
      move(to, from, type, bytes, span);
    } else {
      copy(to, from, type, bytes, span);
    }
    return to;
  }

  /**
   * Finds what an address is to: so many bytes are whole objects, or are used as characters.
   *
   * @param use what is done with an object that it is to, as one of a type
   */
  private void typed(
      Value.Address given,
      IntTerm size,
      BiConsumer<Targets.Target, CType> use,
      Runnable none,
      Span span) {
    Targets.Use each =
        target ->
            emitter.each(
                lowerer.program.model().of(target.type(), emitter.when()),
                span,
                unit -> typed(target, unit.orElse(BigInteger.ZERO), size, use, span));
    Optional<BigInteger> known = given.code().asConstant().filter(code -> code.signum() > 0);
    if (known.isPresent()) {
      each.with(lowerer.targets.target(known.get()));
      return;
    }
    ConfigSet when = emitter.when();
    FlowNode others = emitter.spot();
    lowerer.targets.dispatchHeld(given.code(), lowerer.calls.here(each), others, span);
    emitter.at(others, when);
    none.run();
  }

  private void typed(
      Targets.Target target,
      BigInteger unit,
      IntTerm size,
      BiConsumer<Targets.Target, CType> use,
      Span span) {
    IntTerm rest = unit.signum() > 0 ? size.modulo(unit) : IntTerm.ONE;
    if (rest.isConstant()) {
      use.accept(target, rest.equals(IntTerm.ZERO) ? target.type() : CHARACTER);
      return;
    }
    ConfigSet when = emitter.when();
    FlowNode whole = emitter.spot();
    FlowNode bytes = emitter.spot();
    emitter.branch(BoolTerm.equal(rest, IntTerm.ZERO), whole, bytes, span);
    emitter.at(whole, when);
    use.accept(target, target.type());
    emitter.at(bytes, when);
    use.accept(target, CHARACTER);
  }

  private Value.Address as(Targets.Target target, IntTerm offset, CType type, Span span) {
    Value.Address own = new Value.Address(lowerer.targets.number(target), offset);
    return type.equals(target.type())
        ? own
        : lowerer.views.of(own, new CType.Pointer(target.type()), new CType.Pointer(type), span);
  }

  private Value element(Value.Address row, IntTerm number, IntTerm size, Span span) {
    IntTerm index = lowerer.arithmetic.kept(number, new Object(), span);
    Optional<BigInteger> units = row.code().asConstant().flatMap(code -> units(code, size));
    if (units.isPresent()) {
      return new Value.Address(row.code(), row.offset().plus(index.times(units.get())));
    }
    Symbol code = lowerer.storage.code(new Object(), "element");
    Symbol offset = lowerer.storage.temporary(new Object(), "offset", Optional.empty());
    ConfigSet when = emitter.when();
    FlowNode next = emitter.spot();
    typed(
        row,
        size,
        (target, type) -> {
          Value.Address first = as(target, row.offset(), type, span);
          ConfigSet all = emitter.when();
          emitter.each(
              lowerer.program.model().of(type, all),
              span,
              unit -> {
                IntTerm some = size.dividedBy(IntTerm.of(unit.orElse(BigInteger.ONE)));
                if (some.isConstant()) {
                  emitter.assign(code, first.code(), span);
                  IntTerm away = index.times(some.constant());
                  emitter.assign(offset, first.offset().plus(away), span);
                } else {
                  emitter.lose(span, "elements of a size that is not known are not supported");
                }
                emitter.go(next);
              });
        },
        () -> {
          emitter.assign(code, row.code(), span);
          emitter.assign(offset, row.offset(), span);
          emitter.go(next);
        },
        span);
    emitter.at(next, when);
    return new Value.Address(IntTerm.of(code), IntTerm.of(offset));
  }

  /** How many objects so many bytes are of the known one, if all variants agree on that. */
  private Optional<BigInteger> units(BigInteger code, IntTerm size) {
    ConfigSet all = emitter.when();
    return Optional.of(code)
        .filter(number -> number.signum() > 0)
        .map(number -> lowerer.program.model().of(lowerer.targets.target(number).type(), all))
        .flatMap(sizes -> sizes.stateOf(all))
        .flatMap(unit -> unit)
        .filter(unit -> unit.signum() > 0)
        .flatMap(unit -> size.asConstant().map(bytes -> bytes.divideAndRemainder(unit)))
        .filter(parts -> parts[1].signum() == 0)
        .map(parts -> parts[0]);
  }

  /** What is sorted is of one array, if it is there at all. */
  private void exchange(Value.Address one, Value.Address two, IntTerm size, Span span) {
    ConfigSet when = emitter.when();
    FlowNode same = emitter.spot();
    FlowNode next = emitter.spot();
    FlowNode other = emitter.spot();
    emitter.branch(BoolTerm.equal(two.code(), one.code()), same, other, span);
    emitter.at(other, when);
    emitter.lose(span, "what is of several objects is not exchanged");
    emitter.at(same, when);
    typed(
        one,
        size,
        (target, type) -> {
          Value.Address first = as(target, one.offset(), type, span);
          Value.Address second = as(target, two.offset(), type, span);
          Loc between = Loc.of(Variable.allocated("held", type, span, false));
          rows(
              type,
              size,
              Order.FORWARD,
              span,
              i -> {
                Loc here = place(first, i, type, span);
                Loc there = place(second, i, type, span);
                lowerer.memory.copy(here, between, span);
                lowerer.memory.copy(there, here, span);
                lowerer.memory.copy(between, there, span);
              });
          emitter.go(next);
        },
        () -> emitter.go(lowerer.memory.nowhere(one.code(), span)),
        span);
    emitter.at(next, when);
  }

  /** As what it is copied: elements, and where there is not a whole one its bytes. */
  private CType unit(CType type, IntTerm bytes) {
    if (type instanceof CType.Array array) {
      return unit(array.of(), bytes);
    }
    boolean whole =
        !(type instanceof CType.Int i)
            || bytes
                .asConstant()
                .filter(b -> b.mod(BigInteger.valueOf(i.kind().size())).signum() != 0)
                .isEmpty();
    return whole ? type : CHARACTER;
  }

  /** What an argument points to is used as something of a type. */
  private Value.Address retyped(Value.Address address, CType type, Expr argument) {
    CType own = new CType.Pointer(last(argument));
    return lowerer.expressions.retyped(address, own, new CType.Pointer(type), argument.span());
  }

  /** What an argument points to once it has become what it is in the end. */
  private static CType last(Expr argument) {
    boolean isVoid =
        argument.type() instanceof CType.Pointer pointer && pointer.to() instanceof CType.Void;
    return isVoid
            && argument instanceof Expr.Convert convert
            && convert.operand().type().isPointer()
        ? last(convert.operand())
        : ((CType.Pointer) argument.type()).to();
  }

  private Value.Address kept(Value value, Span span) {
    return (Value.Address) lowerer.arithmetic.kept(value, new Object(), span);
  }

  private static IntTerm number(Value value) {
    return value instanceof Value.Number number ? number.term() : IntTerm.ZERO;
  }

  /** Copies elements; what is behind the last whole one is not. */
  void copy(Value.Address to, Value.Address from, CType type, IntTerm bytes, Span span) {
    rows(type, bytes, Order.FORWARD, span, i -> copy(to, from, i, type, span));
  }

  private void copy(Value.Address to, Value.Address from, IntTerm i, CType type, Span span) {
    lowerer.memory.copy(place(from, i, type, span), place(to, i, type, span), span);
  }

  /** The last element comes first where it would be overwritten before it is read. */
  private void move(Value.Address to, Value.Address from, CType type, IntTerm bytes, Span span) {
    FlowNode forward = emitter.spot();
    FlowNode backward = emitter.spot();
    FlowNode next = emitter.spot();
    ConfigSet when = emitter.when();
    emitter.branch(
        BoolTerm.and(
            BoolTerm.equal(to.code(), from.code()), BoolTerm.less(from.offset(), to.offset())),
        backward,
        forward,
        span);
    emitter.at(forward, when);
    copy(to, from, type, bytes, span);
    emitter.go(next);
    emitter.at(backward, when);
    rows(type, bytes, Order.BACKWARD, span, i -> copy(to, from, i, type, span));
    emitter.go(next);
    emitter.at(next, when);
  }

  private Loc place(Value.Address start, IntTerm i, CType type, Span span) {
    return lowerer.places.at(new Value.Address(start.code(), start.offset().plus(i)), type, span);
  }

  private enum Order {
    FORWARD,
    BACKWARD
  }

  /** What is done with an element. */
  private interface Each {
    void at(IntTerm index);
  }

  private void rows(CType type, IntTerm bytes, Order order, Span span, Each each) {
    ConfigSet all = emitter.when();
    FlowNode next = emitter.spot();
    emitter.each(
        lowerer.program.model().of(type, all),
        span,
        size -> {
          if (size.filter(unit -> unit.signum() > 0).isPresent()) {
            rows(size.get(), bytes, order, span, each);
            emitter.go(next);
          } else {
            emitter.refuse(span, "what this points to is of unknown size: not supported");
          }
        });
    emitter.at(next, all);
  }

  private void rows(BigInteger unit, IntTerm bytes, Order order, Span span, Each each) {
    Optional<BigInteger[]> known = bytes.asConstant().map(b -> b.divideAndRemainder(unit));
    if (known.filter(parts -> parts[1].signum() != 0).isPresent()) {
      emitter.refuse(span, "a part of an element is not supported");
    } else if (known.filter(p -> p[0].compareTo(BigInteger.valueOf(FEW)) <= 0).isPresent()) {
      int count = known.get()[0].intValueExact();
      for (int i = 0; i < count; i++) {
        each.at(IntTerm.of(order == Order.FORWARD ? i : count - 1 - i));
      }
    } else {
      loop(unit, bytes, order, span, each);
    }
  }

  private void loop(BigInteger unit, IntTerm bytes, Order order, Span span, Each each) {
    ConfigSet when = emitter.when();
    boolean forward = order == Order.FORWARD;
    Symbol index = lowerer.storage.temporary(new Object(), "index", Optional.empty());
    IntTerm i = IntTerm.of(index);
    IntTerm count = bytes.dividedBy(IntTerm.of(unit));
    if (!unit.equals(BigInteger.ONE)) {
      FlowNode whole = emitter.spot();
      FlowNode lost = emitter.spot();
      BoolTerm divides = BoolTerm.equal(bytes.modulo(unit), IntTerm.ZERO);
      emitter.branch(divides, whole, lost, span);
      emitter.at(lost, when);
      emitter.lose(span, "a part of an element is not supported");
      emitter.at(whole, when);
    }
    emitter.assign(index, forward ? IntTerm.ZERO : count.plus(-1), span);
    FlowNode head = emitter.spot();
    FlowNode body = emitter.spot();
    FlowNode next = emitter.spot();
    emitter.go(head);
    emitter.at(head, when);
    emitter.branch(
        forward ? BoolTerm.atMost(i.plus(1).times(unit), bytes) : BoolTerm.atMost(IntTerm.ZERO, i),
        body,
        next,
        span);
    emitter.at(body, when);
    each.at(i);
    emitter.assign(index, i.plus(forward ? 1 : -1), span);
    emitter.go(head);
    emitter.at(next, when);
  }

  /** All bytes of a place take a value. */
  private void fill(Loc place, IntTerm octet, Span span) {
    CType type = place.type();
    boolean clears = octet.isConstant() && octet.constant().signum() == 0;
    if (type instanceof CType.Struct struct && (clears || !struct.definition().isUnion())) {
      for (StructType.Field field : struct.definition().fields()) {
        if (field.when().intersects(emitter.when())) {
          lowerer.overlays.clear(place, span);
          fill(place.member(field), octet, span);
        }
      }
      lowerer.overlays.clear(place, span);
    } else if (type instanceof CType.Array array
        && array.length().filter(n -> n.compareTo(BigInteger.valueOf(64)) <= 0).isPresent()) {
      BigInteger length = array.length().get();
      for (int i = 0; i < length.intValue(); i++) {
        fill(place.at(place.elementIndex().times(length).plus(i), array.of()), octet, span);
      }
    } else if (type instanceof CType.Int i && (octet.isConstant() || i.kind().size() == 1)) {
      IntTerm value =
          octet.isConstant()
              ? IntTerm.of(repeated(octet.constant(), i.kind()))
              : lowerer.arithmetic.converted(octet, IntKind.INT, i.kind(), new Object(), span);
      lowerer.memory.store(place, new Value.Number(value), span);
    } else if (type instanceof CType.Pointer && clears) {
      lowerer.memory.store(place, Value.Address.NULL, span);
    } else if (type instanceof CType.Floating && clears) {
      lowerer.memory.store(place, new Value.Number(IntTerm.ZERO), span);
    } else {
      emitter.refuse(span, "'memset' of a '" + type + "' is not supported");
    }
  }

  /** The number all of whose bytes have the value. */
  private static BigInteger repeated(BigInteger value, IntKind kind) {
    BigInteger low = value.and(BigInteger.valueOf(255));
    BigInteger all = BigInteger.ZERO;
    for (int i = 0; i < kind.size(); i++) {
      all = all.shiftLeft(8).or(low);
    }
    return kind.wrap(all);
  }

  /** Sets the whole of a known array of integers to 0 at once. */
  private boolean clears(Value.Address to, Value octet, IntTerm bytes, Span span) {
    Optional<BigInteger> code = to.code().asConstant().filter(c -> c.signum() > 0);
    if (code.isEmpty()
        || !to.offset().equals(IntTerm.ZERO)
        || !number(octet).equals(IntTerm.ZERO)) {
      return false;
    }
    Targets.Target target = lowerer.targets.target(code.get());
    boolean whole =
        target.type() instanceof CType.Int i
            && !lowerer.targets.isText(target.root())
            && !Overlays.isIn(target.root(), target.path())
            && lowerer
                .targets
                .elements(target)
                .map(length -> length.multiply(BigInteger.valueOf(i.kind().size())))
                .equals(bytes.asConstant());
    if (whole
        && lowerer.storage.leaf(target.root(), target.path(), Storage.Part.VALUE)
            instanceof Storage.Leaf.Elements elements
        && elements.known().isEmpty()) {
      emitter.reset(elements.array(), span);
      lowerer.changes.begin(elements, span);
      return true;
    }
    return false;
  }
}
