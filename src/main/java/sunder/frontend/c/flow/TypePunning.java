package sunder.frontend.c.flow;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import sunder.automaton.flow.ControlFlowGraph.FlowNode;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.family.StateSet;
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
 * read as a pointer to another type. Invariants: bytes are in little-endian order; all other
 * accesses to bytes of pointers, bit-fields, unions and padding end in an error node of the kind
 * {@code UNSUPPORTED}. Source: C11, 6.2.6, 6.3.2.3 and 6.5, 7.
 */
final class TypePunning {
  /** The greatest number of byte positions within an element that are distinguished. */
  private static final BigInteger MOST_PLACES = BigInteger.valueOf(64);

  private static final CType CHARACTER = new CType.Int(IntKind.CHAR);

  private static final String FOLLOWED = " is not followed";
  private static final String LOST = "what is in these bytes" + FOLLOWED;

  private final ProgramLowering lowerer;
  private final Emitter emitter;

  TypePunning(ProgramLowering lowerer) {
    this.lowerer = lowerer;
    this.emitter = lowerer.emitter;
  }

  /**
   * A dimension of nested arrays on the path to a subobject: the number of elements and the size in
   * bytes of each.
   */
  private record ArrayDimension(Optional<BigInteger> count, BigInteger unit) {
    boolean isOne() {
      return count.filter(BigInteger.ONE::equals).isPresent();
    }
  }

  /**
   * The layout of a subobject in bytes: the offset of its first element and the dimensions of the
   * enclosing arrays.
   */
  private record ByteLayout(BigInteger start, List<ArrayDimension> rows) {
    ByteLayout beyond(BigInteger bytes) {
      return new ByteLayout(start.add(bytes), rows);
    }

    ByteLayout with(ArrayDimension row) {
      List<ArrayDimension> more = new ArrayList<>(rows);
      more.add(row);
      return new ByteLayout(start, more);
    }

    /**
     * Returns the byte offset of an element.
     *
     * @param index the index among all enclosing arrays, as in {@link ObjectLocation}
     */
    IntTerm at(IntTerm index) {
      IntTerm bytes = IntTerm.of(start);
      IntTerm rest = index;
      for (int i = rows.size() - 1; i >= 0; i--) {
        boolean only = rows.subList(0, i).stream().allMatch(ArrayDimension::isOne);
        IntTerm per =
            IntTerm.of(
                rows.get(i).count().orElse(BigInteger.ZERO).multiply(PointsToSets.ROW_STRIDE));
        IntTerm own = only ? rest : rest.remainder(per);
        rest = only ? IntTerm.ZERO : rest.dividedBy(per);
        bytes = bytes.plus(own.times(rows.get(i).unit()));
      }
      return bytes;
    }
  }

  private static <A, B, C> StateSet<Optional<C>> both(
      StateSet<Optional<A>> first,
      Function<ConfigSet, StateSet<Optional<B>>> second,
      BiFunction<A, B, C> joined) {
    StateSet.Builder<Optional<C>> result = new StateSet.Builder<>();
    first.forEach(
        (one, when) ->
            second
                .apply(when)
                .forEach(
                    (other, part) ->
                        result.add(one.flatMap(a -> other.map(b -> joined.apply(a, b))), part)));
    return result.build();
  }

  /** Returns the byte layout of the subobjects of a type in an object. */
  private StateSet<Optional<ByteLayout>> way(
      CType from, List<Integer> path, CType to, ConfigSet when) {
    StateSet<Optional<ByteLayout>> ways =
        StateSet.of(Optional.of(new ByteLayout(BigInteger.ZERO, List.of())), when);
    CType at = from;
    int next = 0;
    while (true) {
      Optional<BigInteger> count = Optional.of(BigInteger.ONE);
      while (at instanceof CType.Array array && !(next == path.size() && at.equals(to))) {
        count = count.flatMap(n -> array.length().map(n::multiply));
        at = array.element();
      }
      CType unit = at;
      Optional<BigInteger> all = count;
      ways =
          both(
              ways,
              part -> lowerer.program.dataModel().sizeOf(unit, part),
              (way, size) -> way.with(new ArrayDimension(all, size)));
      if (next == path.size() || !(at instanceof CType.Struct struct)) {
        return ways;
      }
      StructType.Field field = struct.definition().field(path.get(next++));
      ways =
          both(
              ways,
              part -> lowerer.program.dataModel().offsetOf(struct.definition(), field, part),
              ByteLayout::beyond);
      at = field.type();
    }
  }

  /** Returns the byte layout of a target in the given variants. */
  private StateSet<Optional<ByteLayout>> way(PointsToSets.PointerTarget target, ConfigSet when) {
    CType whole = target.isPunned() ? target.type() : target.enclosingType();
    BigInteger from = target.byteOffset().orElse(BigInteger.ZERO);
    return way(whole, target.path(), target.type(), when).map(way -> way.map(w -> w.beyond(from)));
  }

  /**
   * Returns the byte offset in its object of the element that an address points to, if all the
   * variants agree on it.
   */
  Optional<IntTerm> byteOffset(PointsToSets.PointerTarget target, IntTerm offset, ConfigSet when) {
    return way(target, when).stateOf(when).flatMap(way -> way).map(way -> way.at(offset));
  }

  /**
   * Runs the action for the byte offset of each set of variants that agree on it; the offset is
   * empty where it is unknown.
   */
  void forEachByteOffset(
      PointsToSets.PointerTarget target,
      IntTerm offset,
      Consumer<Optional<IntTerm>> use,
      Span span) {
    boolean known = isKnown(target);
    emitter.forEachVariantValue(
        way(target, emitter.variants()),
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
    PointsToSets.PointerTarget bytes =
        new PointsToSets.PointerTarget(root, List.of(), CHARACTER, Optional.of(BigInteger.ZERO));
    convertAddress(bytes, at, as, lost, use, span);
  }

  /** Returns the innermost element type of an array type, or the type itself. */
  static CType elementType(CType type) {
    return type instanceof CType.Array array ? elementType(array.element()) : type;
  }

  /** Returns the target that consists of the whole object. */
  PointsToSets.PointerTarget wholeObject(CVariable root) {
    return new PointsToSets.PointerTarget(root, List.of(), elementType(root.type()));
  }

  /** Returns the target id of an object accessed as elements of a type from a byte offset on. */
  private IntTerm code(CVariable root, CType as, BigInteger from) {
    CType at = root.type();
    while (at instanceof CType.Array array && !at.equals(as)) {
      at = array.element();
    }
    return at.equals(as) && from.signum() == 0
        ? lowerer.pointsTo.takeAddress(root, List.of(), as)
        : lowerer.pointsTo.takePunnedAddress(root, as, from);
  }

  /**
   * Returns an address converted to a pointer to another type; emits an error node for runs in
   * which it cannot be represented.
   */
  SymbolicValue.Address convertPointer(
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
            .flatMap(code -> plain(lowerer.pointsTo.target(code), address.offset(), to.pointee()));
    if (plain.isPresent()) {
      return plain.get();
    }
    SymbolicValue.Address given =
        (SymbolicValue.Address) lowerer.arithmetic.materialize(address, new Object(), span);
    Symbol code =
        given
            .targetId()
            .asSymbol()
            .orElseGet(() -> lowerer.storage.pointerTemporary(new Object(), "seen"));
    Symbol offset =
        given
            .offset()
            .asSymbol()
            .orElseGet(
                () -> lowerer.storage.temporary(new Object(), "seen offset", Optional.empty()));
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
    lowerer.pointsTo.dispatchPointsTo(
        given.targetId(),
        lowerer.calls.inCurrentContext(
            target -> {
              if (PointsToSets.isAccessibleAs(target.type(), to.pointee())) {
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
  private Optional<SymbolicValue.Address> plain(
      PointsToSets.PointerTarget target, IntTerm offset, CType to) {
    ConfigSet all = emitter.variants();
    Optional<BigInteger> unit =
        lowerer.program.dataModel().sizeOf(to, all).stateOf(all).flatMap(size -> size);
    return byteOffset(target, offset, all)
        .filter(bytes -> isKnown(target))
        .flatMap(
            bytes ->
                unit.filter(u -> u.signum() > 0 && step(bytes, u).equals(u))
                    .map(u -> address(target.root(), to, bytes, u, bytes.constant().mod(u))));
  }

  private boolean isKnown(PointsToSets.PointerTarget target) {
    return !lowerer.entryArguments.isBeyondDepthLimit(target.root());
  }

  private void convertAddress(
      PointsToSets.PointerTarget target,
      IntTerm offset,
      CType to,
      Runnable lost,
      Consumer<SymbolicValue.Address> use,
      Span span) {
    emitter.forEachVariantValue(
        both(
            way(target, emitter.variants()),
            when -> lowerer.program.dataModel().sizeOf(to, when),
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
      PointsToSets.PointerTarget seen,
      Consumer<SymbolicValue.Address> use,
      Span span) {
    Runnable lost =
        () ->
            emitter.emitUnsupported(
                span, "the address of a '%s' in bytes".formatted(loc.type()) + FOLLOWED);
    place(loc, seen, at -> addressOfByte(seen.root(), at, loc.type(), lost, use, span), span);
  }

  /** Runs the action with the byte offset at which a subobject of a punned target begins. */
  private void place(
      ObjectLocation.Indirect loc,
      PointsToSets.PointerTarget seen,
      Consumer<IntTerm> use,
      Span span) {
    BigInteger scale = BigInteger.ONE;
    CType at = loc.pointee();
    int next = 0;
    while (!(next == loc.path().size() && at.equals(loc.type()))) {
      if (at instanceof CType.Array array) {
        scale = scale.multiply(array.length().orElse(BigInteger.ZERO));
        at = array.element();
      } else {
        scale = scale.multiply(PointsToSets.ROW_STRIDE);
        at = ((CType.Struct) at).definition().field(loc.path().get(next++)).type();
      }
    }
    IntTerm within = loc.index().minus(loc.element().times(scale));
    emitter.forEachVariantValue(
        both(
            way(loc.pointee(), loc.path(), loc.type(), emitter.variants()),
            when -> lowerer.program.dataModel().sizeOf(loc.pointee(), when),
            (way, unit) ->
                loc.element()
                    .times(unit)
                    .plus(way.at(within))
                    .plus(IntTerm.of(seen.byteOffset().orElse(BigInteger.ZERO)))),
        span,
        bytes -> {
          if (bytes.isEmpty()) {
            emitter.emitUnsupported(span, LOST);
          } else {
            use.accept(bytes.get());
          }
        });
  }

  /**
   * Consecutive bytes of a scalar.
   *
   * @param scalar the location of the scalar
   * @param size the size of the scalar in bytes
   * @param firstByte the index of the first byte in the scalar
   * @param length the number of bytes
   */
  record ScalarBytes(ObjectLocation.Direct scalar, int size, int firstByte, int length) {
    boolean isWhole() {
      return firstByte == 0 && length == size();
    }
  }

  /**
   * Runs the action with the scalars that hold the bytes of a subobject, after the check that the
   * bytes are within the object; with an empty list in variants that do not have the subobject.
   */
  void forScalarBytes(
      ObjectLocation.Indirect loc,
      PointsToSets.PointerTarget seen,
      Consumer<List<ScalarBytes>> use,
      Span span) {
    ConfigSet having = emitter.variants();
    CType at = elementType(loc.pointee());
    for (int number : loc.path()) {
      StructType.Field field = ((CType.Struct) at).definition().field(number);
      having = having.and(field.presenceCondition());
      at = elementType(field.type());
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
      ObjectLocation.Indirect loc,
      PointsToSets.PointerTarget seen,
      Consumer<List<ScalarBytes>> use,
      Span span) {
    if (lowerer.heap.hasFlexibleArray(seen.root())) {
      emitter.emitUnsupported(span, LOST);
      return;
    }
    int size = bytes(loc.type());
    place(
        loc,
        seen,
        at -> {
          requireThere(seen.root(), at, BigInteger.valueOf(size), loc.pointerSpan());
          CType element = elementType(seen.root().type());
          emitter.forEachVariantValue(
              lowerer.program.dataModel().sizeOf(element, emitter.variants()),
              span,
              unit -> {
                if (unit.filter(u -> u.signum() > 0).isPresent()) {
                  ScalarFinder finder =
                      new ScalarFinder(seen.root(), element, unit.get(), use, span);
                  finder.find(at, size);
                } else {
                  emitter.emitUnsupported(span, LOST);
                }
              });
        },
        span);
  }

  /** Emits the check that all bytes of a structure are within the object that is accessed. */
  void requireInBounds(ObjectLocation loc, Span span) {
    if (loc instanceof ObjectLocation.Indirect indirect) {
      FlowNode next = emitter.newNode();
      ConfigSet when = emitter.variants();
      lowerer.pointsTo.dispatch(
          indirect.targetId(),
          target ->
              target.isPunned() && PointsToSets.isAccessibleAs(target.type(), indirect.pointee()),
          lowerer.calls.inCurrentContext(
              target ->
                  place(
                      indirect,
                      target,
                      at ->
                          emitter.forEachVariantValue(
                              lowerer.program.dataModel().sizeOf(loc.type(), emitter.variants()),
                              span,
                              size -> {
                                requireThere(
                                    target.root(),
                                    at,
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
    lowerer.heap.requireLive(root, span);
    ConfigSet when = emitter.variants();
    FlowNode next = emitter.newNode();
    emitter.forEachVariantValue(
        lowerer.program.dataModel().sizeOf(elementType(root.type()), when),
        span,
        unit -> {
          BoolTerm there = lowerer.pointsTo.hasBytes(root, at, size, unit.orElse(BigInteger.ONE));
          emitter.check(there, Check.BOUNDS, span);
          emitter.jump(next);
        });
    emitter.setInsertionPoint(next, when);
  }

  /** A search for the scalars that hold given bytes of an object. */
  private final class ScalarFinder {
    private final CVariable root;
    private final CType element;
    private final BigInteger unit;
    private final Consumer<List<ScalarBytes>> use;
    private final Span span;

    ScalarFinder(
        CVariable root,
        CType element,
        BigInteger unit,
        Consumer<List<ScalarBytes>> use,
        Span span) {
      this.root = root;
      this.element = element;
      this.unit = unit;
      this.use = use;
      this.span = span;
    }

    /**
     * Finds the scalars that hold {@code size} bytes from a byte offset on; branches over the
     * possible positions within an element.
     */
    void find(IntTerm at, int size) {
      forEachRemainder(
          at,
          unit,
          rest -> collect(quotient(at.minus(IntTerm.of(rest)), unit), rest, size, List.of()),
          () -> emitter.emitUnsupported(span, "any byte of so large an object" + FOLLOWED),
          span);
    }

    private void collect(IntTerm row, BigInteger at, int size, List<ScalarBytes> found) {
      if (size == 0) {
        use.accept(found);
      } else if (at.compareTo(unit) >= 0) {
        collect(row.plus(1), at.subtract(unit), size, found);
      } else {
        descend(
            new ObjectLocation.Direct(root, List.of(), row, element),
            at,
            (place, from) -> {
              int whole = bytes(place.type());
              int length = Math.min(size, whole - from);
              List<ScalarBytes> more = new ArrayList<>(found);
              more.add(new ScalarBytes(place, whole, from, length));
              collect(row, at.add(BigInteger.valueOf(length)), size - length, more);
            });
      }
    }

    /** An action for the scalar that contains a byte, and the index of the byte in the scalar. */
    private interface ScalarAction {
      void accept(ObjectLocation.Direct place, int from);
    }

    private void descend(ObjectLocation loc, BigInteger at, ScalarAction found) {
      if (loc.type() instanceof CType.Array array && array.length().isPresent()) {
        emitter.forEachVariantValue(
            lowerer.program.dataModel().sizeOf(array.element(), emitter.variants()),
            span,
            size -> {
              if (size.filter(s -> s.signum() > 0).isEmpty()) {
                emitter.emitUnsupported(span, LOST);
                return;
              }
              BigInteger[] parts = at.divideAndRemainder(size.get());
              IntTerm index =
                  loc.elementIndex().times(array.length().get()).plus(IntTerm.of(parts[0]));
              descend(loc.withIndex(index, array.element()), parts[1], found);
            });
      } else if (loc.type() instanceof CType.Struct struct && !struct.definition().isUnion()) {
        emitter.forEachVariantValue(
            member(struct.definition(), at),
            span,
            member -> {
              if (member.isEmpty()) {
                emitter.emitUnsupported(span, LOST);
              } else {
                descend(loc.member(member.get().field()), at.subtract(member.get().start()), found);
              }
            });
      } else if (FloatArithmetic.bitsKind(loc.type()).isPresent()
          || loc.type() instanceof CType.Pointer) {
        found.accept((ObjectLocation.Direct) loc, at.intValueExact());
      } else {
        emitter.emitUnsupported(span, LOST);
      }
    }

    private record MemberExtent(StructType.Field field, BigInteger start, BigInteger size) {
      boolean has(BigInteger at) {
        return start.compareTo(at) <= 0 && at.compareTo(start.add(size)) < 0;
      }
    }

    /**
     * Returns the member that contains a byte, for each set of variants; empty for a padding byte.
     */
    private StateSet<Optional<MemberExtent>> member(StructType struct, BigInteger at) {
      StateSet<Optional<MemberExtent>> found = StateSet.of(Optional.empty(), emitter.variants());
      for (StructType.Field field : struct.fields()) {
        StateSet.Builder<Optional<MemberExtent>> next = new StateSet.Builder<>();
        next.addAll(found.outside(field.presenceCondition()));
        found
            .within(field.presenceCondition())
            .forEach(
                (known, having) ->
                    both(
                            lowerer.program.dataModel().offsetOf(struct, field, having),
                            when -> lowerer.program.dataModel().sizeOf(field.type(), when),
                            (start, size) -> new MemberExtent(field, start, size))
                        .forEach(
                            (here, part) ->
                                next.add(known.or(() -> here.filter(m -> m.has(at))), part)));
        found = next.build();
      }
      return found;
    }
  }

  /**
   * Returns the location of a whole pointer of another type, if the bytes are those of one and the
   * type is a pointer type.
   */
  static Optional<ObjectLocation.Direct> pointerOfOtherType(List<ScalarBytes> pieces, CType type) {
    return pieces.stream()
        .findFirst()
        .filter(ScalarBytes::isWhole)
        .map(ScalarBytes::scalar)
        .filter(place -> place.type().isPointer() && type.isPointer())
        .filter(place -> !place.type().equals(type));
  }

  /** Returns the value that the bytes of scalars have as a scalar of the type. */
  IntTerm loadBytes(
      List<ScalarBytes> pieces, CType type, RegisterAllocation.ScalarComponent part, Span span) {
    if (pieces.isEmpty()) {
      return IntTerm.ZERO;
    }
    ScalarBytes first = pieces.get(0);
    if (first.isWhole() && first.scalar().type().equals(type)) {
      return lowerer.memory.loadComponent(first.scalar(), part, new Object(), span);
    } else if (first.isWhole()
        && first.scalar().type() instanceof CType.Pointer from
        && type instanceof CType.Pointer to) {
      SymbolicValue.Address held =
          new SymbolicValue.Address(
              lowerer.memory.loadComponent(
                  first.scalar(), RegisterAllocation.ScalarComponent.VALUE, new Object(), span),
              lowerer.memory.loadComponent(
                  first.scalar(), RegisterAllocation.ScalarComponent.OFFSET, new Object(), span));
      SymbolicValue.Address seen = lowerer.expressions.convertPointer(held, from, to, span);
      return part == RegisterAllocation.ScalarComponent.OFFSET ? seen.offset() : seen.targetId();
    }
    IntTerm sum = IntTerm.ZERO;
    int bits = 0;
    for (ScalarBytes piece : pieces) {
      if (!isNumber(piece, type)) {
        emitter.emitUnsupported(span, LOST);
        return IntTerm.ZERO;
      }
      IntKind kind = FloatArithmetic.bitsKind(piece.scalar().type()).orElseThrow();
      IntTerm held = bits(piece, span);
      IntTerm bytes =
          piece.firstByte() == 0
              ? held
              : IntegerArithmetic.arithmeticShiftRight(held, 8 * piece.firstByte());
      if (pieces.size() == 1) {
        return converted(bytes, kind, type, span);
      }
      sum = sum.plus(bytes.modulo(size(piece.length())).times(size(bits / 8)));
      bits += 8 * piece.length();
    }
    return converted(sum, IntKind.UNSIGNED_LONG_LONG, type, span);
  }

  /** Returns the bits of the scalar that contains the bytes, which is a number. */
  private IntTerm bits(ScalarBytes piece, Span span) {
    IntTerm value =
        lowerer.memory.loadComponent(
            piece.scalar(), RegisterAllocation.ScalarComponent.VALUE, new Object(), span);
    return lowerer.floats.toBits(value, piece.scalar().type(), span);
  }

  private static boolean isNumber(ScalarBytes piece, CType type) {
    return FloatArithmetic.bitsKind(piece.scalar().type()).isPresent()
        && FloatArithmetic.bitsKind(type).filter(to -> to != IntKind.BOOL).isPresent();
  }

  /** Returns the size in bytes of a number or pointer type. */
  private int bytes(CType scalar) {
    return FloatArithmetic.bitsKind(scalar)
        .orElseGet(() -> lowerer.program.dataModel().sizeType())
        .size();
  }

  /** Returns the number of values that the given number of bytes has. */
  private static BigInteger size(int bytes) {
    return BigInteger.ONE.shiftLeft(8 * bytes);
  }

  private IntTerm converted(IntTerm value, IntKind from, CType to, Span span) {
    IntKind kind = FloatArithmetic.bitsKind(to).orElseThrow();
    IntTerm bits = lowerer.arithmetic.convert(value, from, kind, new Object(), span);
    return lowerer.floats.fromBits(bits, to, span);
  }

  /**
   * Stores a value of the type into the bytes of scalars.
   *
   * @param put emits the store of a value into a whole scalar
   */
  void storeBytes(
      List<ScalarBytes> pieces,
      CType type,
      IntTerm value,
      BiConsumer<ObjectLocation.Direct, IntTerm> put,
      Span span) {
    if (pieces.isEmpty()) {
      return;
    }
    ScalarBytes first = pieces.get(0);
    if (first.isWhole() && first.scalar().type().equals(type)) {
      put.accept(first.scalar(), value);
      return;
    }
    boolean several = pieces.size() > 1;
    boolean isNumber = FloatArithmetic.bitsKind(type).isPresent();
    IntTerm whole = isNumber ? lowerer.floats.toBits(value, type, span) : value;
    IntTerm all = several ? lowerer.arithmetic.materialize(whole, new Object(), span) : whole;
    List<ScalarBytes> places =
        several ? pieces.stream().map(piece -> kept(piece, span)).toList() : pieces;
    int bits = 0;
    for (ScalarBytes piece : places) {
      CType own = piece.scalar().type();
      if (!isNumber(piece, type) || own.equals(new CType.Int(IntKind.BOOL))) {
        emitter.emitUnsupported(span, LOST);
        return;
      }
      IntTerm bytes = bits == 0 ? all : IntegerArithmetic.arithmeticShiftRight(all, bits);
      if (!piece.isWhole()) {
        bytes = changed(piece, bytes, span);
      }
      IntKind from =
          several || !piece.isWhole()
              ? IntKind.UNSIGNED_LONG_LONG
              : FloatArithmetic.bitsKind(type).orElseThrow();
      put.accept(piece.scalar(), converted(bytes, from, own, span));
      bits += 8 * piece.length();
    }
  }

  /** Returns the bytes with an index that later stores do not change. */
  private ScalarBytes kept(ScalarBytes piece, Span span) {
    ObjectLocation.Direct place = piece.scalar();
    IntTerm index = lowerer.arithmetic.materialize(place.index(), new Object(), span);
    return new ScalarBytes(
        new ObjectLocation.Direct(place.root(), place.path(), index, place.type()),
        piece.size(),
        piece.firstByte(),
        piece.length());
  }

  /** Returns the bits of a scalar after some of its bytes are replaced. */
  private IntTerm changed(ScalarBytes piece, IntTerm bytes, Span span) {
    InitializationTracking.ValueWithReads<IntTerm> old =
        lowerer.initialization.collectReads(() -> bits(piece, span));
    ConfigSet when = emitter.variants();
    for (InitializationTracking.IndeterminateRead read : old.reads()) {
      FlowNode set = emitter.newNode();
      FlowNode unset = emitter.newNode();
      emitter.graph.branchOnFlag(
          emitter.insertionPoint(), read.flag(), set, unset, emitter.reportedSpanOr(span));
      emitter.setInsertionPoint(unset, when);
      emitter.emitUnsupported(span, "a byte of what has no value" + FOLLOWED);
      emitter.setInsertionPoint(set, when);
    }
    IntTerm before = IntegerArithmetic.arithmeticShiftRight(old.value(), 8 * piece.firstByte());
    IntTerm more = bytes.modulo(size(piece.length())).minus(before.modulo(size(piece.length())));
    return old.value().plus(more.times(size(piece.firstByte())));
  }
}
