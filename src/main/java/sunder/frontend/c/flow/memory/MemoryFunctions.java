package sunder.frontend.c.flow.memory;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import sunder.automaton.flow.ControlFlowGraph.FlowNode;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.frontend.c.flow.pointers.HeapBlocks;
import sunder.frontend.c.flow.pointers.ObjectBounds;
import sunder.frontend.c.flow.pointers.PointerTarget;
import sunder.frontend.c.flow.pointers.PointerTargets;
import sunder.frontend.c.flow.values.CallContext;
import sunder.frontend.c.flow.values.CallFrame;
import sunder.frontend.c.flow.values.Emitter;
import sunder.frontend.c.flow.values.IntegerArithmetic;
import sunder.frontend.c.flow.values.ObjectLocation;
import sunder.frontend.c.flow.values.RegisterAllocation;
import sunder.frontend.c.flow.values.SubobjectPaths;
import sunder.frontend.c.flow.values.SymbolicValue;
import sunder.frontend.c.flow.values.TemporaryKey;
import sunder.frontend.c.flow.values.ValueModel;
import sunder.frontend.c.library.LibraryFunctions;
import sunder.frontend.c.model.CProgram;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.CVariable;
import sunder.frontend.c.model.Expr;
import sunder.frontend.c.model.IntKind;
import sunder.frontend.c.model.Lvalue;
import sunder.frontend.c.model.StructType;
import sunder.source.Span;

/**
 * Lowering of {@code memset}, {@code memcpy}, {@code memmove} and of the element access and
 * exchange functions that the library's {@code qsort} and {@code bsearch} use.
 *
 * <p>Input: a call and its arguments. Output: stores and copies of the elements of the pointee
 * type, unrolled for up to {@link #FEW} elements and in a loop for more. Invariant: a number of
 * bytes that is no multiple of the element size is treated as characters, or ends in an error node.
 * Source: C11, 7.24.2 and 7.24.6.
 */
public final class MemoryFunctions {
  /** The greatest number of elements that are copied without a loop. */
  private static final int FEW = 4;

  private static final CType CHARACTER = new CType.Int(IntKind.CHAR);

  private static final String PART = "a part of an element is not supported";

  private final CProgram program;
  private final Emitter emitter;
  private final CallContext context;
  private final RegisterAllocation storage;
  private final IntegerArithmetic arithmetic;
  private final PointerTargets pointsTo;
  private final HeapBlocks heapBlocks;
  private final ObjectBounds bounds;
  private final HavocState havocState;
  private final MemoryAccess memory;
  private final TypePunning typePunning;
  private final UnionMembers unionMembers;
  private final PointerAccess pointerAccess;
  private final PointerIntegerConversions pointerIntegers;

  MemoryFunctions(
      ValueModel values,
      PointerTargets pointsTo,
      HeapBlocks heapBlocks,
      ObjectBounds bounds,
      HavocState havocState,
      MemoryAccess memory,
      TypePunning typePunning,
      UnionMembers unionMembers,
      PointerAccess pointerAccess,
      PointerIntegerConversions pointerIntegers) {
    this.program = values.program();
    this.emitter = values.emitter();
    this.context = values.context();
    this.storage = values.storage();
    this.arithmetic = values.arithmetic();
    this.pointsTo = pointsTo;
    this.heapBlocks = heapBlocks;
    this.bounds = bounds;
    this.havocState = havocState;
    this.memory = memory;
    this.typePunning = typePunning;
    this.unionMembers = unionMembers;
    this.pointerAccess = pointerAccess;
    this.pointerIntegers = pointerIntegers;
  }

  private CType pointee(Expr argument, SymbolicValue.Address address) {
    CType type = argument.originalPointee();
    return type instanceof CType.Void
        ? address
            .targetId()
            .asConstant()
            .filter(code -> code.signum() > 0)
            .map(code -> pointsTo.target(code).type())
            .or(() -> aim(argument))
            .orElse(CHARACTER)
        : type;
  }

  /**
   * Returns the pointee type to which the argument's variable, or the result of the function, is
   * converted.
   */
  private Optional<CType> aim(Expr argument) {
    CallFrame frame = context.frame();
    Optional<CType> own =
        argument instanceof Expr.Load load
                && load.lvalue() instanceof Lvalue.VariableReference named
            ? frame.voidPointerTarget(named.variable())
            : Optional.empty();
    return own.or(frame::pointeeHint);
  }

  /**
   * Lowers the call and returns its value: the first argument, or the address of an element for the
   * element function.
   */
  public SymbolicValue call(Expr.Call e, List<SymbolicValue> arguments) {
    Span span = e.span();
    SymbolicValue.Address given = kept(arguments.get(0), span);
    IntTerm bytes = arithmetic.materialize(number(arguments.get(2)), TemporaryKey.fresh(), span);
    String name = e.function().name();
    if (name.equals(LibraryFunctions.ELEMENT_FUNCTION)) {
      return element(given, number(arguments.get(1)), bytes, span);
    } else if (name.equals(LibraryFunctions.EXCHANGE_FUNCTION)) {
      exchange(given, kept(arguments.get(1), span), bytes, span);
      return given;
    }
    CType pointee = pointee(e.arguments().get(0), given);
    CType type = unit(pointee, bytes, name.equals("memmove"));
    SymbolicValue.Address to = kept(retyped(given, type, e.arguments().get(0)), span);
    if (name.equals("memset")) {
      if (!clears(to, arguments.get(1), bytes, span)) {
        IntTerm octet =
            arithmetic.materialize(number(arguments.get(1)), TemporaryKey.fresh(), span);
        access(
            List.of(to),
            type,
            bytes,
            () ->
                rows(
                    type,
                    bytes,
                    CopyDirection.FORWARD,
                    span,
                    i -> fillHeader(place(to, i, type, span), octet, span)),
            () -> fillHeader(place(to, IntTerm.ZERO, type, span), octet, span),
            places -> fill(places.get(0), octet, span),
            span);
      }
      return to;
    }
    SymbolicValue.Address read = kept(arguments.get(1), span);
    SymbolicValue.Address from = kept(retyped(read, type, e.arguments().get(1)), span);
    if (name.equals("memmove")) {
      move(to, from, type, bytes, span);
    } else {
      copy(to, from, type, bytes, span);
    }
    return to;
  }

  /**
   * Runs the action for each target of an address, with the type as which its bytes are accessed:
   * the target's type if the size is a multiple of its size, else characters.
   *
   * @param use the action for a target and the type as which it is accessed
   * @param none emits the code for an address without a target
   */
  private void typed(
      SymbolicValue.Address given,
      IntTerm size,
      BiConsumer<PointerTarget, CType> use,
      Runnable none,
      Span span) {
    Consumer<PointerTarget> each =
        target ->
            emitter.forEachVariantValue(
                program.dataModel().sizeOf(target.type(), emitter.variants()),
                span,
                unit -> typed(target, unit.orElse(BigInteger.ZERO), size, use, span));
    Optional<BigInteger> known = given.targetId().asConstant().filter(code -> code.signum() > 0);
    if (known.isPresent()) {
      each.accept(pointsTo.target(known.get()));
      return;
    }
    ConfigSet when = emitter.variants();
    FlowNode others = emitter.newNode();
    pointsTo.dispatchPointsTo(given.targetId(), context.inCurrentContext(each), others, span);
    emitter.setInsertionPoint(others, when);
    none.run();
  }

  private void typed(
      PointerTarget target,
      BigInteger unit,
      IntTerm size,
      BiConsumer<PointerTarget, CType> use,
      Span span) {
    IntTerm rest = unit.signum() > 0 ? size.modulo(unit) : IntTerm.ONE;
    if (rest.isConstant()) {
      use.accept(target, rest.equals(IntTerm.ZERO) ? target.type() : CHARACTER);
      return;
    }
    ConfigSet when = emitter.variants();
    FlowNode whole = emitter.newNode();
    FlowNode bytes = emitter.newNode();
    emitter.branch(BoolTerm.equal(rest, IntTerm.ZERO), whole, bytes, span);
    emitter.setInsertionPoint(whole, when);
    use.accept(target, target.type());
    emitter.setInsertionPoint(bytes, when);
    use.accept(target, CHARACTER);
  }

  private SymbolicValue.Address as(PointerTarget target, IntTerm offset, CType type, Span span) {
    SymbolicValue.Address own = new SymbolicValue.Address(pointsTo.targetId(target), offset);
    return type.equals(target.type())
        ? own
        : typePunning.convertPointer(
            own, new CType.Pointer(target.type()), new CType.Pointer(type), span);
  }

  private SymbolicValue element(
      SymbolicValue.Address row, IntTerm number, IntTerm size, Span span) {
    IntTerm index = arithmetic.materialize(number, TemporaryKey.fresh(), span);
    Optional<BigInteger> units = row.targetId().asConstant().flatMap(code -> units(code, size));
    if (units.isPresent()) {
      return new SymbolicValue.Address(row.targetId(), row.offset().plus(index.times(units.get())));
    }
    Symbol code = storage.pointerTemporary(TemporaryKey.fresh(), "element");
    Symbol offset = storage.temporary(TemporaryKey.fresh(), "offset", Optional.empty());
    ConfigSet when = emitter.variants();
    FlowNode next = emitter.newNode();
    typed(
        row,
        size,
        (target, type) -> {
          SymbolicValue.Address first = as(target, row.offset(), type, span);
          ConfigSet all = emitter.variants();
          emitter.forEachVariantValue(
              program.dataModel().sizeOf(type, all),
              span,
              unit -> {
                IntTerm some = size.dividedBy(IntTerm.of(unit.orElse(BigInteger.ONE)));
                if (some.isConstant()) {
                  emitter.assign(code, first.targetId(), span);
                  IntTerm away = index.times(some.constant());
                  emitter.assign(offset, first.offset().plus(away), span);
                } else {
                  emitter.emitUnsupported(span, "elements of unknown size are not supported");
                }
                emitter.jump(next);
              });
        },
        () -> {
          emitter.assign(code, row.targetId(), span);
          emitter.assign(offset, row.offset(), span);
          emitter.jump(next);
        },
        span);
    emitter.setInsertionPoint(next, when);
    return new SymbolicValue.Address(IntTerm.of(code), IntTerm.of(offset));
  }

  /**
   * Returns the number of objects that {@code size} bytes of a known target contain, if all
   * variants agree on it.
   */
  private Optional<BigInteger> units(BigInteger code, IntTerm size) {
    ConfigSet all = emitter.variants();
    return Optional.of(code)
        .filter(number -> number.signum() > 0)
        .map(number -> program.dataModel().sizeOf(pointsTo.target(number).type(), all))
        .flatMap(sizes -> sizes.uniqueValue(all))
        .flatMap(unit -> unit)
        .filter(unit -> unit.signum() > 0)
        .flatMap(unit -> size.asConstant().map(bytes -> bytes.divideAndRemainder(unit)))
        .filter(parts -> parts[1].signum() == 0)
        .map(parts -> parts[0]);
  }

  private void exchange(
      SymbolicValue.Address one, SymbolicValue.Address two, IntTerm size, Span span) {
    ConfigSet when = emitter.variants();
    FlowNode same = emitter.newNode();
    FlowNode next = emitter.newNode();
    FlowNode other = emitter.newNode();
    emitter.branch(BoolTerm.equal(two.targetId(), one.targetId()), same, other, span);
    emitter.setInsertionPoint(other, when);
    emitter.emitUnsupported(span, "exchanging different objects is not supported");
    emitter.setInsertionPoint(same, when);
    typed(
        one,
        size,
        (target, type) -> {
          SymbolicValue.Address first = as(target, one.offset(), type, span);
          SymbolicValue.Address second = as(target, two.offset(), type, span);
          ObjectLocation between =
              ObjectLocation.of(CVariable.allocated("held", type, span, false));
          rows(
              type,
              size,
              CopyDirection.FORWARD,
              span,
              i -> {
                ObjectLocation here = place(first, i, type, span);
                ObjectLocation there = place(second, i, type, span);
                memory.copy(here, between, span);
                memory.copy(there, here, span);
                memory.copy(between, there, span);
              });
          emitter.jump(next);
        },
        () -> emitter.jump(memory.invalidAddressNode(one.targetId(), span)),
        span);
    emitter.setInsertionPoint(next, when);
  }

  /**
   * Returns the type by which bytes are accessed: the element type, or characters if the number of
   * bytes is less than its size or, where it has to be a multiple, is none.
   */
  private CType unit(CType type, IntTerm bytes, boolean isMultiple) {
    if (type instanceof CType.Array array) {
      return unit(array.element(), bytes, isMultiple);
    }
    boolean whole =
        !(type instanceof CType.Int i)
            || bytes
                .asConstant()
                .map(b -> b.divideAndRemainder(BigInteger.valueOf(i.kind().size())))
                .filter(p -> p[1].signum() != 0 && (isMultiple || p[0].signum() == 0))
                .isEmpty();
    return whole ? type : CHARACTER;
  }

  /** Returns whether the type is a structure with a flexible array member. */
  private static boolean isOpen(CType type) {
    return type instanceof CType.Struct struct
        && struct.definition().flexibleArrayMember().isPresent();
  }

  /** Returns the address of an argument converted to a pointer to the type. */
  private SymbolicValue.Address retyped(SymbolicValue.Address address, CType type, Expr argument) {
    CType own = new CType.Pointer(last(argument));
    return typePunning.convertPointer(address, own, new CType.Pointer(type), argument.span());
  }

  /** Returns the pointee type of an argument before its last conversion to {@code void *}. */
  private static CType last(Expr argument) {
    boolean isVoid =
        argument.type() instanceof CType.Pointer pointer && pointer.pointee() instanceof CType.Void;
    return isVoid
            && argument instanceof Expr.Convert convert
            && convert.operand().type().isPointer()
        ? last(convert.operand())
        : ((CType.Pointer) argument.type()).pointee();
  }

  private SymbolicValue.Address kept(SymbolicValue value, Span span) {
    return (SymbolicValue.Address) arithmetic.materialize(value, TemporaryKey.fresh(), span);
  }

  private static IntTerm number(SymbolicValue value) {
    return value instanceof SymbolicValue.IntegerValue number ? number.term() : IntTerm.ZERO;
  }

  /** Copies a number of bytes, in ascending order. */
  void copy(
      SymbolicValue.Address to, SymbolicValue.Address from, CType type, IntTerm bytes, Span span) {
    access(
        List.of(to, from),
        type,
        bytes,
        () -> rows(type, bytes, CopyDirection.FORWARD, span, i -> copy(to, from, i, type, span)),
        () -> copy(to, from, IntTerm.ZERO, type, span),
        places -> memory.copy(places.get(1), places.get(0), span),
        span);
  }

  /**
   * Emits an access to a number of bytes from some addresses on: by whole elements; by the first
   * element and the bytes behind it, if the number is no multiple of the element's size or an
   * address is that of a header with bytes behind it; by bytes alone behind such a header.
   *
   * @param elements emits the access to whole elements
   * @param first emits the access to the first element
   * @param each emits the access to an element of a flexible array member, or to a byte
   */
  private void access(
      List<SymbolicValue.Address> addresses,
      CType type,
      IntTerm bytes,
      Runnable elements,
      Runnable first,
      Consumer<List<ObjectLocation>> each,
      Span span) {
    ConfigSet all = emitter.variants();
    FlowNode next = emitter.newNode();
    emitter.forEachVariantValue(
        program.dataModel().sizeOf(type, all),
        span,
        known -> {
          IntTerm size = IntTerm.of(known.orElse(BigInteger.ZERO));
          if (size.equals(IntTerm.ZERO)) {
            elements.run();
            emitter.jump(next);
            return;
          }
          SharedCode characters =
              new SharedCode(() -> characters(addresses, type, bytes, each, span), next);
          SharedCode mixed =
              new SharedCode(
                  () -> {
                    FlowNode enough = emitter.newNode();
                    ConfigSet when = emitter.variants();
                    BoolTerm less = BoolTerm.less(bytes, size);
                    if (less.equals(BoolTerm.FALSE)) {
                      emitter.jump(enough);
                    } else {
                      emitter.branch(less, characters.node(), enough, span);
                    }
                    emitter.setInsertionPoint(enough, when);
                    first.run();
                    behind(addresses, type, bytes.minus(size), each, span);
                  },
                  next);
          Runnable plain =
              () -> {
                BoolTerm divides =
                    isOpen(type)
                        ? BoolTerm.equal(bytes, size)
                        : BoolTerm.equal(bytes.modulo(known.get()), IntTerm.ZERO);
                FlowNode whole = emitter.newNode();
                ConfigSet when = emitter.variants();
                if (divides.equals(BoolTerm.TRUE)
                    || !(type instanceof CType.Struct) && !bytes.isConstant()) {
                  emitter.jump(whole);
                } else {
                  emitter.branch(divides, whole, mixed.node(), span);
                }
                emitter.setInsertionPoint(whole, when);
                elements.run();
                emitter.jump(next);
              };
          Runnable headed = size.equals(bytes) ? plain : () -> emitter.jump(mixed.node());
          atHeaders(addresses, plain, headed, characters, span);
        });
    emitter.setInsertionPoint(next, all);
  }

  /** Code that is emitted when it is first needed, and that continues at a node. */
  private final class SharedCode {
    private final Runnable write;
    private final FlowNode next;
    private Optional<FlowNode> start = Optional.empty();

    SharedCode(Runnable write, FlowNode next) {
      this.write = write;
      this.next = next;
    }

    FlowNode node() {
      if (start.isEmpty()) {
        FlowNode here = emitter.insertionPoint();
        ConfigSet when = emitter.variants();
        start = Optional.of(emitter.newNode());
        emitter.setInsertionPoint(start.get(), when);
        write.run();
        emitter.jump(next);
        emitter.setInsertionPoint(here, when);
      }
      return start.get();
    }
  }

  /**
   * Emits one of three actions: the first if no address is that of a header with bytes behind it,
   * the third if one is in the bytes, otherwise the second.
   */
  private void atHeaders(
      List<SymbolicValue.Address> addresses,
      Runnable none,
      Runnable headed,
      SharedCode characters,
      Span span) {
    if (addresses.isEmpty()) {
      none.run();
      return;
    }
    SymbolicValue.Address address = addresses.get(0);
    List<SymbolicValue.Address> others = addresses.subList(1, addresses.size());
    FlowNode other = emitter.newNode();
    ConfigSet when = emitter.variants();
    pointsTo.dispatch(
        address.targetId(),
        heapBlocks::isHeader,
        context.inCurrentContext(
            target -> {
              FlowNode start = emitter.newNode();
              emitter.branch(
                  BoolTerm.equal(address.offset(), IntTerm.ZERO), start, characters.node(), span);
              emitter.setInsertionPoint(start, when);
              atHeaders(others, headed, headed, characters, span);
            }),
        other,
        span);
    emitter.setInsertionPoint(other, when);
    atHeaders(others, none, headed, characters, span);
  }

  /**
   * Runs the action for each element behind the first ones at some addresses: for the elements of a
   * flexible array member, or for bytes.
   */
  private void behind(
      List<SymbolicValue.Address> addresses,
      CType type,
      IntTerm bytes,
      Consumer<List<ObjectLocation>> each,
      Span span) {
    Optional<StructType.Field> end =
        type instanceof CType.Struct struct
            ? struct.definition().flexibleArrayMember()
            : Optional.empty();
    if (end.isEmpty()) {
      characters(
          addresses.stream()
              .map(a -> new SymbolicValue.Address(a.targetId(), a.offset().plus(1)))
              .toList(),
          type,
          bytes,
          each,
          span);
      return;
    }
    CType element = ((CType.Array) end.get().type()).element();
    rows(
        element,
        bytes,
        CopyDirection.FORWARD,
        span,
        i ->
            each.accept(
                addresses.stream()
                    .map(address -> place(address, IntTerm.ZERO, type, span).member(end.get()))
                    .map(array -> pointerAccess.flexibleArrayElement(array, i, element, span))
                    .toList()));
  }

  /** Runs the action for each of a number of bytes from some addresses on. */
  private void characters(
      List<SymbolicValue.Address> addresses,
      CType type,
      IntTerm bytes,
      Consumer<List<ObjectLocation>> each,
      Span span) {
    CType.Pointer from = new CType.Pointer(type);
    CType.Pointer to = new CType.Pointer(CHARACTER);
    List<SymbolicValue.Address> starts =
        addresses.stream()
            .map(a -> kept(typePunning.convertPointer(a, from, to, span), span))
            .toList();
    rows(
        CHARACTER,
        bytes,
        CopyDirection.FORWARD,
        span,
        i -> each.accept(starts.stream().map(start -> place(start, i, CHARACTER, span)).toList()));
  }

  private void copy(
      SymbolicValue.Address to, SymbolicValue.Address from, IntTerm i, CType type, Span span) {
    memory.copy(place(from, i, type, span), place(to, i, type, span), span);
  }

  /**
   * Copies elements that may overlap, from the last one where the destination is behind the source.
   */
  private void move(
      SymbolicValue.Address to, SymbolicValue.Address from, CType type, IntTerm bytes, Span span) {
    FlowNode forward = emitter.newNode();
    FlowNode backward = emitter.newNode();
    FlowNode next = emitter.newNode();
    ConfigSet when = emitter.variants();
    emitter.branch(
        BoolTerm.and(
            BoolTerm.equal(to.targetId(), from.targetId()),
            BoolTerm.less(from.offset(), to.offset())),
        backward,
        forward,
        span);
    emitter.setInsertionPoint(forward, when);
    copy(to, from, type, bytes, span);
    emitter.jump(next);
    emitter.setInsertionPoint(backward, when);
    rows(type, bytes, CopyDirection.BACKWARD, span, i -> copy(to, from, i, type, span));
    emitter.jump(next);
    emitter.setInsertionPoint(next, when);
  }

  private ObjectLocation place(SymbolicValue.Address start, IntTerm i, CType type, Span span) {
    return pointerAccess.dereference(
        new SymbolicValue.Address(start.targetId(), start.offset().plus(i)), type, span);
  }

  private enum CopyDirection {
    FORWARD,
    BACKWARD
  }

  private interface ElementAction {
    void accept(IntTerm index);
  }

  private void rows(CType type, IntTerm bytes, CopyDirection order, Span span, ElementAction each) {
    ConfigSet all = emitter.variants();
    FlowNode next = emitter.newNode();
    emitter.forEachVariantValue(
        program.dataModel().sizeOf(type, all),
        span,
        size -> {
          if (size.filter(unit -> unit.signum() > 0).isPresent()) {
            rows(size.get(), bytes, order, span, each);
            emitter.jump(next);
          } else {
            emitter.rejectUnsupported(
                span, "a pointer to an object of unknown size is not supported");
          }
        });
    emitter.setInsertionPoint(next, all);
  }

  private void rows(
      BigInteger unit, IntTerm bytes, CopyDirection order, Span span, ElementAction each) {
    Optional<BigInteger[]> known = bytes.asConstant().map(b -> b.divideAndRemainder(unit));
    if (known.filter(parts -> parts[1].signum() != 0).isPresent()) {
      emitter.rejectUnsupported(span, PART);
    } else if (known.filter(p -> p[0].compareTo(BigInteger.valueOf(FEW)) <= 0).isPresent()) {
      int count = known.get()[0].intValueExact();
      for (int i = 0; i < count; i++) {
        each.accept(IntTerm.of(order == CopyDirection.FORWARD ? i : count - 1 - i));
      }
    } else {
      loop(unit, bytes, order, span, each);
    }
  }

  private void loop(
      BigInteger unit, IntTerm bytes, CopyDirection order, Span span, ElementAction each) {
    ConfigSet when = emitter.variants();
    boolean forward = order == CopyDirection.FORWARD;
    Symbol index = storage.temporary(TemporaryKey.fresh(), "index", Optional.empty());
    IntTerm i = IntTerm.of(index);
    IntTerm count = bytes.dividedBy(IntTerm.of(unit));
    if (!unit.equals(BigInteger.ONE)) {
      FlowNode whole = emitter.newNode();
      FlowNode lost = emitter.newNode();
      BoolTerm divides = BoolTerm.equal(bytes.modulo(unit), IntTerm.ZERO);
      emitter.branch(divides, whole, lost, span);
      emitter.setInsertionPoint(lost, when);
      emitter.emitUnsupported(span, PART);
      emitter.setInsertionPoint(whole, when);
    }
    emitter.assign(index, forward ? IntTerm.ZERO : count.plus(-1), span);
    FlowNode head = emitter.newNode();
    FlowNode body = emitter.newNode();
    FlowNode next = emitter.newNode();
    emitter.jump(head);
    emitter.setInsertionPoint(head, when);
    emitter.branch(
        forward ? BoolTerm.atMost(i.plus(1).times(unit), bytes) : BoolTerm.atMost(IntTerm.ZERO, i),
        body,
        next,
        span);
    emitter.setInsertionPoint(body, when);
    each.accept(i);
    emitter.assign(index, i.plus(forward ? 1 : -1), span);
    emitter.jump(head);
    emitter.setInsertionPoint(next, when);
  }

  /** Sets all bytes of a structure without those of its flexible array member. */
  private void fillHeader(ObjectLocation whole, IntTerm octet, Span span) {
    if (!isOpen(whole.type())) {
      fill(whole, octet, span);
      return;
    }
    StructType struct = ((CType.Struct) whole.type()).definition();
    StructType.Field end = struct.flexibleArrayMember().orElseThrow();
    ConfigSet when = emitter.variants();
    Optional<Optional<BigInteger>> offset =
        program.dataModel().offsetOf(struct, end, when).uniqueValue(when);
    if (offset.isEmpty()
        || !offset.equals(program.dataModel().sizeOf(whole.type(), when).uniqueValue(when))) {
      emitter.rejectUnsupported(span, "'memset' of a '" + end.type() + "' is not supported");
    }
    fill(whole, struct.fields().stream().filter(field -> !field.equals(end)).toList(), octet, span);
  }

  private void fill(
      ObjectLocation place, List<StructType.Field> members, IntTerm octet, Span span) {
    for (StructType.Field field : members) {
      if (field.presenceCondition().intersects(emitter.variants())) {
        unionMembers.zeroInitialize(place, span);
        if (field.width().isPresent()) {
          fillBitField(place, field, octet, span);
        } else {
          fill(place.member(field), octet, span);
        }
      }
    }
    unionMembers.zeroInitialize(place, span);
  }

  /** Sets a bit-field to its bits of bytes that all have one value. */
  private void fillBitField(
      ObjectLocation struct, StructType.Field field, IntTerm octet, Span span) {
    StructType type = ((CType.Struct) struct.type()).definition();
    ConfigSet when = emitter.variants();
    FlowNode next = emitter.newNode();
    emitter.forEachVariantValue(
        program.dataModel().bitOffsetOf(type, field, when),
        span,
        offset -> {
          if (offset.isEmpty() || !octet.isConstant()) {
            emitter.rejectUnsupported(span, "'memset' of this bit-field is not supported");
            return;
          }
          int low = octet.constant().intValue() & 255;
          int from = offset.get().intValue() & 7;
          BigInteger bits = BigInteger.valueOf((low >> from | low << 8 - from) & 255);
          IntKind kind = ((CType.Int) field.type()).kind();
          BigInteger value = kind == IntKind.BOOL ? bits.and(BigInteger.ONE) : repeated(bits, kind);
          memory.store(
              struct.member(field), new SymbolicValue.IntegerValue(IntTerm.of(value)), span);
          emitter.jump(next);
        });
    emitter.setInsertionPoint(next, when);
  }

  private void fill(ObjectLocation place, IntTerm octet, Span span) {
    CType type = place.type();
    boolean clears = octet.isConstant() && octet.constant().signum() == 0;
    if (type instanceof CType.Struct struct) {
      fill(place, struct.definition().fields(), octet, span);
    } else if (type instanceof CType.Array array && array.length().isPresent()) {
      memory.forEachElement(array, span, element -> fill(element.apply(place), octet, span));
    } else if (type instanceof CType.Int i && mayFill(i.kind(), octet)) {
      IntTerm value =
          octet.isConstant()
              ? IntTerm.of(repeated(octet.constant(), i.kind()))
              : arithmetic.convert(octet, IntKind.INT, i.kind(), TemporaryKey.fresh(), span);
      memory.store(place, new SymbolicValue.IntegerValue(value), span);
    } else if (type instanceof CType.Pointer && octet.isConstant()) {
      BigInteger bytes = repeated(octet.constant(), program.dataModel().sizeType());
      memory.store(
          place, clears ? SymbolicValue.Address.NULL : pointerIntegers.fromConstant(bytes), span);
    } else if (type instanceof CType.Floating && clears) {
      memory.store(place, new SymbolicValue.IntegerValue(IntTerm.ZERO), span);
    } else {
      emitter.rejectUnsupported(span, "'memset' of a '" + type + "' is not supported");
    }
  }

  /** Returns whether bytes of this value are a known value of the type. */
  private static boolean mayFill(IntKind kind, IntTerm octet) {
    return octet.isConstant()
        ? kind != IntKind.BOOL || (octet.constant().intValue() & 255) <= 1
        : kind.size() == 1 && kind != IntKind.BOOL;
  }

  /** Returns the integer all of whose bytes have the value. */
  private static BigInteger repeated(BigInteger value, IntKind kind) {
    BigInteger low = value.and(BigInteger.valueOf(255));
    BigInteger all = BigInteger.ZERO;
    for (int i = 0; i < kind.size(); i++) {
      all = all.shiftLeft(8).or(low);
    }
    return kind.wrap(all);
  }

  /**
   * Sets a whole array of integers to 0 by one instruction, if the address, the value and the size
   * allow it; returns whether it did.
   */
  private boolean clears(SymbolicValue.Address to, SymbolicValue octet, IntTerm bytes, Span span) {
    Optional<BigInteger> code = to.targetId().asConstant().filter(c -> c.signum() > 0);
    if (code.isEmpty()
        || !to.offset().equals(IntTerm.ZERO)
        || !number(octet).equals(IntTerm.ZERO)) {
      return false;
    }
    PointerTarget target = pointsTo.target(code.get());
    boolean whole =
        target.type() instanceof CType.Int i
            && !pointsTo.isStringLiteral(target.root())
            && !SubobjectPaths.isInUnion(target.root().type(), target.path())
            && bounds
                .elementCount(target)
                .map(length -> length.multiply(BigInteger.valueOf(i.kind().size())))
                .equals(bytes.asConstant());
    if (whole
        && storage.storageOf(target.root(), target.path(), RegisterAllocation.ScalarComponent.VALUE)
            instanceof RegisterAllocation.ScalarStorage.Elements elements
        && elements.initializedElements().isEmpty()) {
      emitter.resetArray(elements.array(), span);
      havocState.resetHavoc(elements, span);
      return true;
    }
    return false;
  }
}
