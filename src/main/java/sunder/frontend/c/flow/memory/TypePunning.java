package sunder.frontend.c.flow.memory;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import sunder.automaton.flow.ControlFlowGraph.FlowNode;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.family.VariationalSet;
import sunder.frontend.c.flow.pointers.ByteLayouts;
import sunder.frontend.c.flow.pointers.EntryObjects;
import sunder.frontend.c.flow.pointers.HeapBlocks;
import sunder.frontend.c.flow.pointers.ObjectBounds;
import sunder.frontend.c.flow.pointers.PointerTarget;
import sunder.frontend.c.flow.pointers.PointerTargets;
import sunder.frontend.c.flow.values.BitComposition;
import sunder.frontend.c.flow.values.CallContext;
import sunder.frontend.c.flow.values.Emitter;
import sunder.frontend.c.flow.values.FloatArithmetic;
import sunder.frontend.c.flow.values.InitializationTracking;
import sunder.frontend.c.flow.values.IntegerArithmetic;
import sunder.frontend.c.flow.values.ObjectLocation;
import sunder.frontend.c.flow.values.RegisterAllocation;
import sunder.frontend.c.flow.values.SubobjectPaths;
import sunder.frontend.c.flow.values.SymbolicValue;
import sunder.frontend.c.flow.values.TemporaryKey;
import sunder.frontend.c.flow.values.ValueModel;
import sunder.frontend.c.model.CProgram;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.CVariable;
import sunder.frontend.c.model.IntKind;
import sunder.frontend.c.model.StructType;
import sunder.source.Span;
import sunder.verdict.Check;

/**
 * Type punning: accesses to an object through a pointer to another type.
 *
 * <p>Input: an address, and the type as which its target is accessed. Output: an address that
 * counts elements of that type from the first byte of the whole object; a read composes the value
 * from the bytes of the scalars there, and a write replaces bytes of them. A whole pointer may be
 * read as a pointer to another type. The bytes of a union are those of its largest member.
 * Invariants: bytes are in little-endian order; all other accesses to bytes of pointers, bit-fields
 * and padding end in an error node of the kind {@code UNSUPPORTED}. Source: C11, 6.2.6, 6.3.2.3 and
 * 6.5, 7.
 */
public final class TypePunning {
  /** The greatest number of byte positions within an element that are distinguished. */
  private static final BigInteger MOST_PLACES = BigInteger.valueOf(64);

  private static final CType CHARACTER = new CType.Int(IntKind.CHAR);

  private static final String FOLLOWED = " is not modelled";
  private static final String LOST = "the value of these bytes" + FOLLOWED;

  private final CProgram program;
  private final Emitter emitter;
  private final CallContext context;
  private final RegisterAllocation storage;
  private final IntegerArithmetic arithmetic;
  private final FloatArithmetic floats;
  private final BitComposition bitComposition;
  private final InitializationTracking initialization;
  private final PointerTargets pointsTo;
  private final ByteLayouts byteLayouts;
  private final EntryObjects entryObjects;
  private final HeapBlocks heapBlocks;
  private final ObjectBounds bounds;
  private final MemoryAccess memory;

  TypePunning(
      ValueModel values,
      PointerTargets pointsTo,
      ByteLayouts byteLayouts,
      EntryObjects entryObjects,
      HeapBlocks heapBlocks,
      ObjectBounds bounds,
      MemoryAccess memory) {
    this.program = values.program();
    this.emitter = values.emitter();
    this.context = values.context();
    this.storage = values.storage();
    this.arithmetic = values.arithmetic();
    this.floats = values.floats();
    this.bitComposition = values.bits();
    this.initialization = values.initialization();
    this.pointsTo = pointsTo;
    this.byteLayouts = byteLayouts;
    this.entryObjects = entryObjects;
    this.heapBlocks = heapBlocks;
    this.bounds = bounds;
    this.memory = memory;
  }

  /**
   * Runs the action for the byte offset of each set of variants that agree on it; the offset is
   * empty where it is unknown.
   */
  void forEachByteOffset(
      PointerTarget target, IntTerm offset, Consumer<Optional<IntTerm>> use, Span span) {
    boolean known = isKnown(target);
    emitter.forEachVariantValue(
        byteLayouts.layout(target, emitter.variants()),
        span,
        way -> use.accept(way.filter(w -> known).map(w -> w.at(offset))));
  }

  /**
   * Runs the action with the address of a byte of an object, as a pointer to a type.
   *
   * @param lost emits the code for runs in which the address cannot be represented
   */
  void addressOfByte(
      CVariable root,
      IntTerm at,
      CType as,
      Runnable lost,
      Consumer<SymbolicValue.Address> use,
      Span span) {
    PointerTarget bytes =
        new PointerTarget(root, List.of(), CHARACTER, Optional.of(BigInteger.ZERO));
    convertAddress(bytes, at, as, lost, use, span);
  }

  /** Returns the target that consists of the whole object. */
  PointerTarget wholeObject(CVariable root) {
    return new PointerTarget(root, List.of(), SubobjectPaths.elementType(root.type()));
  }

  /** Returns the target id of an object accessed as elements of a type from a byte offset on. */
  private IntTerm code(CVariable root, CType as, BigInteger from) {
    Optional<CType> header = heapBlocks.header(root);
    if (header.filter(as::equals).isPresent() && from.signum() == 0) {
      return pointsTo.takeAddress(root, List.of(0), as);
    }
    CType at = root.type();
    while (at instanceof CType.Array array && !at.equals(as)) {
      at = array.element();
    }
    return at.equals(as) && from.signum() == 0
        ? pointsTo.takeAddress(root, List.of(), as)
        : pointsTo.takePunnedAddress(root, as, from);
  }

  /**
   * Converts an address to another pointer type; the target's type is checked unless it is known or
   * one of the types is a {@code void *}.
   */
  public SymbolicValue.Address convertPointer(
      SymbolicValue.Address address, CType from, CType.Pointer to, Span span) {
    boolean keeps = to.pointee() instanceof CType.Void || to.equals(from);
    if (keeps || pointsTo.isKnownToPointTo(address.targetId(), to.pointee())) {
      return address;
    }
    return punned(address, from, to, span);
  }

  /**
   * Returns an address converted to a pointer to another type; emits an error node for runs in
   * which it cannot be represented.
   */
  private SymbolicValue.Address punned(
      SymbolicValue.Address address, CType from, CType.Pointer to, Span span) {
    String message = "a '%s' as a '%s' is not supported".formatted(from, to);
    Runnable lost =
        address.targetId().isConstant()
            ? () -> emitter.rejectUnsupported(span, message)
            : () -> emitter.emitUnsupported(span, message);
    Optional<SymbolicValue.Address> plain =
        address
            .targetId()
            .asConstant()
            .flatMap(code -> plain(pointsTo.target(code), address.offset(), to.pointee()));
    if (plain.isPresent()) {
      return plain.get();
    }
    SymbolicValue.Address given =
        (SymbolicValue.Address) arithmetic.materialize(address, TemporaryKey.fresh(), span);
    Symbol code =
        given
            .targetId()
            .asSymbol()
            .orElseGet(() -> storage.pointerTemporary(TemporaryKey.fresh(), "seen"));
    Symbol offset =
        given
            .offset()
            .asSymbol()
            .orElseGet(
                () -> storage.temporary(TemporaryKey.fresh(), "seen offset", Optional.empty()));
    emitter.assign(code, given.targetId(), span);
    emitter.assign(offset, given.offset(), span);
    ConfigSet when = emitter.variants();
    FlowNode next = emitter.newNode();
    FlowNode others = emitter.newNode();
    Consumer<SymbolicValue.Address> use =
        found -> {
          emitter.assign(code, found.targetId(), span);
          emitter.assign(offset, found.offset(), span);
          emitter.jump(next);
        };
    pointsTo.dispatchPointsTo(
        given.targetId(),
        context.inCurrentContext(
            target -> {
              if (PointerTargets.isAccessibleAs(target.type(), to.pointee())) {
                emitter.jump(next);
              } else {
                convertAddress(target, IntTerm.of(offset), to.pointee(), lost, use, span);
              }
            }),
        others,
        span);
    emitter.setInsertionPoint(others, when);
    FlowNode wrong = emitter.newNode();
    emitter.branch(BoolTerm.atMost(given.targetId(), IntTerm.ZERO), next, wrong, span);
    emitter.setInsertionPoint(wrong, when);
    lost.run();
    emitter.setInsertionPoint(next, when);
    return new SymbolicValue.Address(IntTerm.of(code), IntTerm.of(offset));
  }

  /**
   * Returns the converted address without branches, if the variants agree on its layout and its
   * position in an element is known.
   */
  private Optional<SymbolicValue.Address> plain(PointerTarget target, IntTerm offset, CType to) {
    ConfigSet all = emitter.variants();
    Optional<BigInteger> unit =
        program.dataModel().sizeOf(to, all).uniqueValue(all).flatMap(size -> size);
    return byteLayouts
        .byteOffset(target, offset, all)
        .filter(bytes -> isKnown(target))
        .flatMap(
            bytes ->
                unit.filter(u -> u.signum() > 0 && step(bytes, u).equals(u))
                    .map(u -> address(target.root(), to, bytes, u, bytes.constant().mod(u))));
  }

  private boolean isKnown(PointerTarget target) {
    return !entryObjects.isBeyondDepthLimit(target.root());
  }

  private void convertAddress(
      PointerTarget target,
      IntTerm offset,
      CType to,
      Runnable lost,
      Consumer<SymbolicValue.Address> use,
      Span span) {
    emitter.forEachVariantValue(
        ByteLayouts.both(
            byteLayouts.layout(target, emitter.variants()),
            when -> program.dataModel().sizeOf(to, when),
            (way, unit) -> List.of(way.at(offset), IntTerm.of(unit))),
        span,
        found -> {
          if (found.isEmpty() || found.get().get(1).constant().signum() == 0 || !isKnown(target)) {
            lost.run();
            return;
          }
          IntTerm bytes = found.get().get(0);
          BigInteger unit = found.get().get(1).constant();
          forEachRemainder(
              bytes,
              unit,
              rest -> use.accept(address(target.root(), to, bytes, unit, rest)),
              lost,
              span);
        });
  }

  /**
   * Returns the address of a byte offset.
   *
   * @param from the byte offset of the first of the elements that the pointer counts
   */
  private SymbolicValue.Address address(
      CVariable root, CType as, IntTerm bytes, BigInteger unit, BigInteger from) {
    return new SymbolicValue.Address(
        code(root, as, from), quotient(bytes.minus(IntTerm.of(from)), unit));
  }

  /** Returns the greatest common divisor of the number and the coefficients of the sum. */
  private static BigInteger step(IntTerm sum, BigInteger number) {
    BigInteger step = number;
    for (int i = 0; i < sum.length(); i++) {
      step = step.gcd(sum.coefficient(i));
    }
    return step;
  }

  /**
   * Runs the action for each remainder that a sum may have.
   *
   * @param many emits the code for the case that there are too many remainders
   */
  private void forEachRemainder(
      IntTerm sum, BigInteger divisor, Consumer<BigInteger> use, Runnable many, Span span) {
    BigInteger step = step(sum, divisor);
    if (divisor.divide(step).compareTo(MOST_PLACES) > 0) {
      many.run();
      return;
    }
    ConfigSet when = emitter.variants();
    for (BigInteger rest = sum.constant().mod(step);
        rest.compareTo(divisor) < 0;
        rest = rest.add(step)) {
      FlowNode here = emitter.newNode();
      FlowNode other = emitter.newNode();
      BoolTerm is =
          step.equals(divisor)
              ? BoolTerm.TRUE
              : BoolTerm.equal(sum.modulo(divisor), IntTerm.of(rest));
      emitter.branch(is, here, other, span);
      emitter.setInsertionPoint(here, when);
      use.accept(rest);
      emitter.setInsertionPoint(other, when);
    }
    emitter.jump(emitter.graph.cutOff());
  }

  /** Returns the quotient of a sum that is divisible by the divisor. */
  private static IntTerm quotient(IntTerm sum, BigInteger divisor) {
    boolean divides =
        step(sum, divisor).equals(divisor) && sum.constant().mod(divisor).signum() == 0;
    IntTerm result = IntTerm.of(sum.constant().divide(divisor));
    for (int i = 0; divides && i < sum.length(); i++) {
      result = result.plus(IntTerm.of(sum.atom(i)).times(sum.coefficient(i).divide(divisor)));
    }
    return divides ? result : sum.dividedBy(IntTerm.of(divisor));
  }

  /** Runs the action with the address of a subobject of a punned target. */
  void addressOfSubobject(
      ObjectLocation.Indirect loc,
      PointerTarget seen,
      Consumer<SymbolicValue.Address> use,
      Span span) {
    Runnable lost =
        () ->
            emitter.emitUnsupported(
                span, "the address of a '%s' in bytes".formatted(loc.type()) + FOLLOWED);
    place(
        loc, seen, at -> addressOfByte(seen.root(), at.bytes(), loc.type(), lost, use, span), span);
  }

  /** The byte offset of the first bit of a subobject, and the index of the bit in the byte. */
  private record FirstBit(IntTerm bytes, int low) {}

  /** Returns the bit-field that the path of a location ends with, if it is one. */
  private static Optional<StructType.Field> bitField(ObjectLocation.Indirect loc) {
    List<StructType.Field> members = SubobjectPaths.memberPath(loc.pointee(), loc.path());
    return members.stream()
        .skip(Math.max(0, members.size() - 1))
        .findFirst()
        .filter(field -> field.width().isPresent());
  }

  private int width(ObjectLocation.Indirect loc) {
    return bitField(loc)
        .map(field -> field.width().getAsInt())
        .orElseGet(() -> 8 * bytes(loc.type()));
  }

  /** Runs the action with the position at which a subobject of a punned target begins. */
  private void place(
      ObjectLocation.Indirect loc, PointerTarget seen, Consumer<FirstBit> use, Span span) {
    BigInteger scale = BigInteger.ONE;
    CType at = loc.pointee();
    int next = 0;
    while (!(next == loc.path().size() && at.equals(loc.type()))) {
      if (at instanceof CType.Array array) {
        scale = scale.multiply(array.length().orElse(BigInteger.ZERO));
        at = array.element();
      } else {
        scale = scale.multiply(ObjectLocation.ROW_STRIDE);
        at = ((CType.Struct) at).definition().field(loc.path().get(next++)).type();
      }
    }
    IntTerm within = loc.index().minus(loc.element().times(scale));
    emitter.forEachVariantValue(
        ByteLayouts.both(
            ByteLayouts.both(
                byteLayouts.layout(loc.pointee(), loc.path(), loc.type(), emitter.variants()),
                when -> program.dataModel().sizeOf(loc.pointee(), when),
                (way, unit) ->
                    loc.element()
                        .times(unit)
                        .plus(way.at(within))
                        .plus(IntTerm.of(seen.byteOffset().orElse(BigInteger.ZERO)))),
            when -> lowBit(loc, when),
            FirstBit::new),
        span,
        first -> {
          if (first.isEmpty()) {
            emitter.emitUnsupported(span, LOST);
          } else {
            use.accept(first.get());
          }
        });
  }

  /** Returns the index of the first bit of a subobject in its first byte. */
  private VariationalSet<Optional<Integer>> lowBit(ObjectLocation.Indirect loc, ConfigSet when) {
    Optional<StructType.Field> field = bitField(loc);
    if (field.isEmpty()) {
      return VariationalSet.of(Optional.of(0), when);
    }
    List<Integer> outer = loc.path().subList(0, loc.path().size() - 1);
    StructType struct = ((CType.Struct) SubobjectPaths.typeAt(loc.pointee(), outer)).definition();
    VariationalSet.Builder<Optional<Integer>> result = new VariationalSet.Builder<>();
    program
        .dataModel()
        .bitOffsetOf(struct, field.get(), when)
        .forEach((bits, part) -> result.add(bits.map(n -> n.intValue() & 7), part));
    return result.build();
  }

  /**
   * Consecutive bits of a scalar.
   *
   * @param scalar the location of the scalar
   * @param width the number of bits of the scalar
   * @param first the index of the first bit in the scalar
   * @param count the number of bits
   */
  record ScalarBits(ObjectLocation.Direct scalar, int width, int first, int count) {
    boolean isWhole() {
      return count == width;
    }
  }

  /**
   * Runs the action with the scalars that hold the bits of a subobject, after the check that they
   * are within the object; with an empty list in variants that do not have the subobject.
   */
  void forScalarBits(
      ObjectLocation.Indirect loc, PointerTarget seen, Consumer<List<ScalarBits>> use, Span span) {
    ConfigSet having = emitter.variants();
    CType at = SubobjectPaths.elementType(loc.pointee());
    for (int number : loc.path()) {
      StructType.Field field = ((CType.Struct) at).definition().field(number);
      having = having.and(field.presenceCondition());
      at = SubobjectPaths.elementType(field.type());
    }
    ConfigSet inside = having;
    ConfigSet others = emitter.variants().minus(having);
    FlowNode here = emitter.newNode();
    FlowNode other = emitter.newNode();
    emitter.branchOnFeatures(having, here, other, span);
    emitter.setInsertionPoint(other, others);
    if (others.isEmpty()) {
      emitter.jump(emitter.graph.cutOff());
    } else {
      use.accept(List.of());
    }
    emitter.setInsertionPoint(here, inside);
    allPieces(loc, seen, use, span);
  }

  private void allPieces(
      ObjectLocation.Indirect loc, PointerTarget seen, Consumer<List<ScalarBits>> use, Span span) {
    place(
        loc,
        seen,
        at -> {
          int width = width(loc);
          BigInteger size = BigInteger.valueOf((at.low() + width + 7L) / 8);
          requireThere(seen.root(), at.bytes(), size, loc.pointerSpan());
          CType element = SubobjectPaths.elementType(seen.root().type());
          ObjectLocation start =
              new ObjectLocation.Direct(seen.root(), List.of(), IntTerm.ZERO, element);
          Optional<StructType.Field> end = heapBlocks.flexibleArray(seen.root());
          if (end.isEmpty()) {
            finder(start, element, Optional.empty(), finder -> finder.find(at, width), use, span);
            return;
          }
          finder(
              start.member(end.get()),
              ((CType.Array) end.get().type()).element(),
              Optional.empty(),
              rest ->
                  finder(
                      start,
                      element,
                      Optional.of(rest),
                      finder -> finder.find(at, width),
                      use,
                      span),
              use,
              span);
        },
        span);
  }

  /** Runs the action with a search, for each set of variants that agree on the element's size. */
  private void finder(
      ObjectLocation start,
      CType element,
      Optional<ScalarFinder> rest,
      Consumer<ScalarFinder> then,
      Consumer<List<ScalarBits>> use,
      Span span) {
    emitter.forEachVariantValue(
        program.dataModel().sizeOf(element, emitter.variants()),
        span,
        unit -> {
          if (unit.filter(u -> u.signum() > 0).isPresent()) {
            then.accept(
                new ScalarFinder(start, IntTerm.ZERO, element, unit.get(), rest, use, span));
          } else {
            emitter.emitUnsupported(span, LOST);
          }
        });
  }

  /** Emits the check that all bytes of a structure are within the object that is accessed. */
  void requireInBounds(ObjectLocation loc, Span span) {
    if (loc instanceof ObjectLocation.Indirect indirect) {
      FlowNode next = emitter.newNode();
      ConfigSet when = emitter.variants();
      pointsTo.dispatch(
          indirect.targetId(),
          target ->
              target.isPunned() && PointerTargets.isAccessibleAs(target.type(), indirect.pointee()),
          context.inCurrentContext(
              target ->
                  place(
                      indirect,
                      target,
                      at ->
                          emitter.forEachVariantValue(
                              program.dataModel().sizeOf(loc.type(), emitter.variants()),
                              span,
                              size -> {
                                requireThere(
                                    target.root(),
                                    at.bytes(),
                                    size.orElse(BigInteger.ZERO),
                                    indirect.pointerSpan());
                                emitter.jump(next);
                              }),
                      span)),
          next,
          span);
      emitter.setInsertionPoint(next, when);
    }
  }

  private void requireThere(CVariable root, IntTerm at, BigInteger size, Span span) {
    heapBlocks.requireLive(root, span);
    ConfigSet when = emitter.variants();
    FlowNode next = emitter.newNode();
    emitter.forEachVariantValue(
        program.dataModel().sizeOf(SubobjectPaths.elementType(root.type()), when),
        span,
        unit -> {
          BoolTerm there = bounds.hasBytes(root, at, size, unit.orElse(BigInteger.ONE));
          emitter.check(there, Check.BOUNDS, span);
          emitter.jump(next);
        });
    emitter.setInsertionPoint(next, when);
  }

  /** A search for the scalars that hold given bytes of an object. */
  private final class ScalarFinder {
    private final ObjectLocation start;

    /** The index of the first element in the object that contains the location. */
    private final IntTerm base;

    private final CType element;
    private final BigInteger unit;

    /** The search in the flexible array member behind the structure that is the object. */
    private final Optional<ScalarFinder> rest;

    private final Consumer<List<ScalarBits>> use;
    private final Span span;

    ScalarFinder(
        ObjectLocation start,
        IntTerm base,
        CType element,
        BigInteger unit,
        Optional<ScalarFinder> rest,
        Consumer<List<ScalarBits>> use,
        Span span) {
      this.start = start;
      this.base = base;
      this.element = element;
      this.unit = unit;
      this.rest = rest;
      this.use = use;
      this.span = span;
    }

    /**
     * Finds the scalars that hold {@code count} bits from a bit on; branches over the possible
     * positions within an element.
     */
    void find(FirstBit first, int count) {
      IntTerm at = first.bytes();
      if (rest.isEmpty()) {
        find(
            at,
            unit,
            (row, from) -> collect(row, bit(from, first), count, List.of()),
            () -> findByte(at, first, count));
        return;
      }
      IntTerm behind = at.minus(IntTerm.of(unit));
      ConfigSet when = emitter.variants();
      FlowNode within = emitter.newNode();
      FlowNode beyond = emitter.newNode();
      emitter.branch(BoolTerm.less(behind, IntTerm.ZERO), within, beyond, span);
      emitter.setInsertionPoint(within, when);
      find(
          at,
          unit,
          (row, from) -> collect(IntTerm.ZERO, bit(from, first), count, List.of()),
          this::emitUnsupported);
      emitter.setInsertionPoint(beyond, when);
      ScalarFinder end = rest.get();
      end.find(
          behind,
          end.unit,
          (row, from) -> end.collect(row, bit(from, first), count, List.of()),
          this::emitUnsupported);
    }

    private void emitUnsupported() {
      emitter.emitUnsupported(span, "an unknown byte of so large an object" + FOLLOWED);
    }

    /** Finds a whole byte of a large element by the members that contain it. */
    private void findByte(IntTerm at, FirstBit first, int count) {
      if (first.low() != 0 || count != Byte.SIZE) {
        emitUnsupported();
        return;
      }
      boolean isOne =
          start instanceof ObjectLocation.Direct direct && direct.root().type().equals(element);
      IntTerm row =
          isOne
              ? IntTerm.ZERO
              : arithmetic.materialize(at.dividedBy(IntTerm.of(unit)), TemporaryKey.fresh(), span);
      findByteIn(start.withIndex(base.plus(row), element), at.minus(row.times(unit)), count);
    }

    private void findByteIn(ObjectLocation loc, IntTerm at, int count) {
      ConfigSet when = emitter.variants();
      if (loc.type() instanceof CType.Array array && array.length().isPresent()) {
        IntTerm from = loc.elementIndex().times(array.length().get());
        findByteOf(loc, from, array.element(), at, count);
      } else if (!(loc.type() instanceof CType.Struct struct)) {
        findByteOf(loc, loc.elementIndex(), loc.type(), at, count);
      } else if (struct.definition().isUnion()) {
        emitUnsupported();
      } else {
        for (StructType.Field field : struct.definition().fields()) {
          Optional<List<BigInteger>> place =
              ByteLayouts.both(
                      program.dataModel().offsetOf(struct.definition(), field, when),
                      part -> program.dataModel().sizeOf(field.type(), part),
                      (begin, size) -> List.of(begin, begin.add(size)))
                  .uniqueValue(when)
                  .flatMap(known -> known);
          if (place.isPresent() && when.isSubsetOf(field.presenceCondition())) {
            IntTerm begin = IntTerm.of(place.get().get(0));
            FlowNode inside = emitter.newNode();
            FlowNode other = emitter.newNode();
            emitter.branch(
                BoolTerm.and(
                    BoolTerm.atMost(begin, at), BoolTerm.less(at, IntTerm.of(place.get().get(1)))),
                inside,
                other,
                span);
            emitter.setInsertionPoint(inside, when);
            findByteIn(loc.member(field), at.minus(begin), count);
            emitter.setInsertionPoint(other, when);
          }
        }
        emitUnsupported();
      }
    }

    /** Finds a byte of consecutive elements of a type, from an index of the object on. */
    private void findByteOf(ObjectLocation loc, IntTerm from, CType type, IntTerm at, int count) {
      ConfigSet when = emitter.variants();
      Optional<BigInteger> size =
          program.dataModel().sizeOf(type, when).uniqueValue(when).flatMap(known -> known);
      if (size.filter(known -> known.signum() > 0).isEmpty()) {
        emitUnsupported();
      } else {
        new ScalarFinder(loc, from, type, size.get(), Optional.empty(), use, span)
            .find(new FirstBit(at, 0), count);
      }
    }

    private static BigInteger bit(BigInteger bytes, FirstBit first) {
      return bytes.shiftLeft(3).add(BigInteger.valueOf(first.low()));
    }

    /**
     * Branches over the possible positions within an element.
     *
     * @param many emits the code for the case that there are too many
     */
    private void find(
        IntTerm at, BigInteger each, BiConsumer<IntTerm, BigInteger> place, Runnable many) {
      forEachRemainder(
          at,
          each,
          from -> place.accept(quotient(at.minus(IntTerm.of(from)), each), from),
          many,
          span);
    }

    private void collect(IntTerm row, BigInteger at, int count, List<ScalarBits> found) {
      BigInteger bits = unit.shiftLeft(3);
      if (count == 0) {
        use.accept(found);
      } else if (at.compareTo(bits) >= 0 && rest.isPresent()) {
        rest.get().collect(IntTerm.ZERO, at.subtract(bits), count, found);
      } else if (at.compareTo(bits) >= 0) {
        collect(row.plus(1), at.subtract(bits), count, found);
      } else {
        descend(
            start.withIndex(base.plus(row), element),
            bits,
            at,
            (place, width, from) -> {
              int length = Math.min(count, width - from);
              List<ScalarBits> more = new ArrayList<>(found);
              more.add(new ScalarBits(place, width, from, length));
              collect(row, at.add(BigInteger.valueOf(length)), count - length, more);
            });
      }
    }

    /** An action for the scalar that contains a bit, its width and the index of the bit in it. */
    private interface ScalarAction {
      void accept(ObjectLocation.Direct place, int width, int from);
    }

    private void descend(ObjectLocation loc, BigInteger width, BigInteger at, ScalarAction found) {
      if (loc.type() instanceof CType.Array array && array.length().isPresent()) {
        emitter.forEachVariantValue(
            program.dataModel().sizeOf(array.element(), emitter.variants()),
            span,
            size -> {
              if (size.filter(s -> s.signum() > 0).isEmpty()) {
                emitter.emitUnsupported(span, LOST);
                return;
              }
              BigInteger each = size.get().shiftLeft(3);
              BigInteger[] parts = at.divideAndRemainder(each);
              IntTerm index =
                  loc.elementIndex().times(array.length().get()).plus(IntTerm.of(parts[0]));
              descend(loc.withIndex(index, array.element()), each, parts[1], found);
            });
      } else if (loc.type() instanceof CType.Struct struct) {
        emitter.forEachVariantValue(
            member(struct.definition(), at),
            span,
            member -> {
              if (member.isEmpty()) {
                emitter.emitUnsupported(span, LOST);
              } else {
                descend(
                    loc.member(member.get().field()),
                    member.get().size(),
                    at.subtract(member.get().start()),
                    found);
              }
            });
      } else if (FloatArithmetic.bitsKind(loc.type()).isPresent()
          || loc.type() instanceof CType.Pointer) {
        found.accept((ObjectLocation.Direct) loc, width.intValueExact(), at.intValueExact());
      } else {
        emitter.emitUnsupported(span, LOST);
      }
    }

    /** A member with the position of its first bit and its number of bits. */
    private record MemberExtent(StructType.Field field, BigInteger start, BigInteger size) {
      boolean has(BigInteger at) {
        return start.compareTo(at) <= 0 && at.compareTo(start.add(size)) < 0;
      }

      boolean isWithin(MemberExtent other) {
        return size.compareTo(other.size) <= 0;
      }
    }

    /**
     * Returns the member that contains a bit, the largest one of a union, for each set of variants;
     * empty for padding.
     */
    private VariationalSet<Optional<MemberExtent>> member(StructType struct, BigInteger at) {
      VariationalSet<Optional<MemberExtent>> found =
          VariationalSet.of(Optional.empty(), emitter.variants());
      for (StructType.Field field : struct.fields()) {
        VariationalSet.Builder<Optional<MemberExtent>> next = new VariationalSet.Builder<>();
        next.addAll(found.outside(field.presenceCondition()));
        found
            .within(field.presenceCondition())
            .forEach(
                (known, having) ->
                    ByteLayouts.both(
                            program.dataModel().bitOffsetOf(struct, field, having),
                            when -> bits(struct, field, when),
                            (start, size) -> new MemberExtent(field, start, size))
                        .forEach(
                            (here, part) ->
                                next.add(
                                    here.filter(m -> m.has(at))
                                        .filter(m -> known.stream().noneMatch(m::isWithin))
                                        .or(() -> known),
                                    part)));
        found = next.build();
      }
      return found;
    }

    /**
     * Returns the number of bits of a member; 0 for an unnamed bit-field, which is padding, and for
     * bit-fields of unions.
     */
    private VariationalSet<Optional<BigInteger>> bits(
        StructType struct, StructType.Field field, ConfigSet when) {
      boolean isLeftOut = field.name().isEmpty() || struct.isUnion();
      return field.width().isPresent()
          ? VariationalSet.of(
              Optional.of(BigInteger.valueOf(isLeftOut ? 0 : field.width().getAsInt())), when)
          : program
              .dataModel()
              .sizeOf(field.type(), when)
              .map(size -> size.map(bytes -> bytes.shiftLeft(3)));
    }
  }

  /**
   * Returns the location of a whole pointer of another type, if the bytes are those of one and the
   * type is a pointer type.
   */
  static Optional<ObjectLocation.Direct> pointerOfOtherType(List<ScalarBits> pieces, CType type) {
    return pieces.stream()
        .findFirst()
        .filter(ScalarBits::isWhole)
        .map(ScalarBits::scalar)
        .filter(place -> place.type().isPointer() && type.isPointer())
        .filter(place -> !place.type().equals(type));
  }

  /** Returns the value that the bytes of scalars have as a scalar of the type. */
  IntTerm loadBytes(
      List<ScalarBits> pieces, CType type, RegisterAllocation.ScalarComponent part, Span span) {
    if (pieces.isEmpty()) {
      return IntTerm.ZERO;
    }
    ScalarBits first = pieces.get(0);
    if (first.isWhole() && first.scalar().type().equals(type)) {
      return memory.loadComponent(first.scalar(), part, TemporaryKey.fresh(), span);
    } else if (first.isWhole()
        && first.scalar().type() instanceof CType.Pointer from
        && type instanceof CType.Pointer to) {
      SymbolicValue.Address held =
          new SymbolicValue.Address(
              memory.loadComponent(
                  first.scalar(),
                  RegisterAllocation.ScalarComponent.VALUE,
                  TemporaryKey.fresh(),
                  span),
              memory.loadComponent(
                  first.scalar(),
                  RegisterAllocation.ScalarComponent.OFFSET,
                  TemporaryKey.fresh(),
                  span));
      SymbolicValue.Address seen = convertPointer(held, from, to, span);
      return part == RegisterAllocation.ScalarComponent.OFFSET ? seen.offset() : seen.targetId();
    }
    List<BitComposition.Bits> parts = new ArrayList<>();
    for (ScalarBits piece : pieces) {
      if (!BitComposition.isModelled(piece.scalar().type(), type)) {
        emitter.emitUnsupported(span, LOST);
        return IntTerm.ZERO;
      }
      parts.add(
          new BitComposition.Bits(
              value(piece, span), piece.scalar().type(), piece.first(), piece.count()));
    }
    return bitComposition.compose(parts, type, span);
  }

  /** Returns the value of the scalar that contains the bytes, which is a number. */
  private IntTerm value(ScalarBits piece, Span span) {
    return memory.loadComponent(
        piece.scalar(), RegisterAllocation.ScalarComponent.VALUE, TemporaryKey.fresh(), span);
  }

  /** Returns the size in bytes of a number or pointer type. */
  private int bytes(CType scalar) {
    return FloatArithmetic.bitsKind(scalar).orElseGet(() -> program.dataModel().sizeType()).size();
  }

  /**
   * Stores a value of the type into the bytes of scalars.
   *
   * @param put emits the store of a value into a whole scalar
   */
  void storeBytes(
      List<ScalarBits> pieces,
      CType type,
      IntTerm value,
      BiConsumer<ObjectLocation.Direct, IntTerm> put,
      Span span) {
    if (pieces.isEmpty()) {
      return;
    }
    ScalarBits first = pieces.get(0);
    if (first.isWhole() && first.scalar().type().equals(type)) {
      put.accept(first.scalar(), value);
      return;
    }
    boolean several = pieces.size() > 1;
    boolean isNumber = FloatArithmetic.bitsKind(type).isPresent();
    IntTerm whole = isNumber ? floats.toBits(value, type, span) : value;
    IntTerm all = several ? arithmetic.materialize(whole, TemporaryKey.fresh(), span) : whole;
    List<ScalarBits> places =
        several ? pieces.stream().map(piece -> kept(piece, span)).toList() : pieces;
    int bits = 0;
    for (ScalarBits piece : places) {
      CType own = piece.scalar().type();
      if (!BitComposition.isModelled(own, type) || own.equals(new CType.Int(IntKind.BOOL))) {
        emitter.emitUnsupported(span, LOST);
        return;
      }
      IntTerm bytes = bits == 0 ? all : IntegerArithmetic.arithmeticShiftRight(all, bits);
      if (!piece.isWhole()) {
        bytes = changed(piece, bytes, span);
      }
      IntKind from =
          several || !piece.isWhole()
              ? IntKind.unsignedOf(Byte.SIZE * bytes(type))
              : FloatArithmetic.bitsKind(type).orElseThrow();
      put.accept(piece.scalar(), bitComposition.convert(bytes, from, own, span));
      bits += piece.count();
    }
  }

  /** Returns the bytes with an index that later stores do not change. */
  private ScalarBits kept(ScalarBits piece, Span span) {
    ObjectLocation.Direct place = piece.scalar();
    IntTerm index = arithmetic.materialize(place.index(), TemporaryKey.fresh(), span);
    return new ScalarBits(
        new ObjectLocation.Direct(place.root(), place.path(), index, place.type()),
        piece.width(),
        piece.first(),
        piece.count());
  }

  /** Returns the bits of a scalar after some of them are replaced. */
  private IntTerm changed(ScalarBits piece, IntTerm bits, Span span) {
    InitializationTracking.ValueWithReads<IntTerm> old =
        initialization.collectReads(
            () -> floats.toBits(value(piece, span), piece.scalar().type(), span));
    initialization.rejectIndeterminate(
        old.reads(), "a byte of an indeterminate value" + FOLLOWED, span);
    BigInteger values = BigInteger.ONE.shiftLeft(piece.count());
    IntTerm before = IntegerArithmetic.arithmeticShiftRight(old.value(), piece.first());
    IntTerm more = bits.modulo(values).minus(before.modulo(values));
    return old.value().plus(more.times(BigInteger.ONE.shiftLeft(piece.first())));
  }
}
