package sunder.frontend.c.flow;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import sunder.automaton.flow.ControlFlowGraph;
import sunder.automaton.flow.ControlFlowGraph.FlowNode;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.family.ConfigSet;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.CVariable;
import sunder.frontend.c.model.Expr;
import sunder.frontend.c.model.IntKind;
import sunder.frontend.c.model.StructType;
import sunder.source.Span;

/**
 * Points-to sets: the numbering of the objects whose address is taken, and the dispatch of indirect
 * accesses over them.
 *
 * <p>Input: addresses that are taken, and accesses through addresses. Output: target ids, and for
 * each access a chain of branches over the targets of a matching type. Invariants: a target id is
 * positive and denotes one pair of object and type; the branches are emitted by {@link
 * #flushDispatches()} at the end, when all targets are known, and lowering them may add further
 * targets and dispatches.
 */
final class PointsToSets {
  /**
   * The distance between the indices of the same member in neighbouring elements of an array of
   * structures, larger than any pointer arithmetic within one element can be.
   */
  static final BigInteger ROW_STRIDE = BigInteger.TWO.pow(64);

  private static final CType CHARACTER = new CType.Int(IntKind.CHAR);

  /**
   * A target of pointers: a subobject, or all elements of an array of subobjects.
   *
   * @param root the variable that contains the object
   * @param path the member numbers on the path to the object
   * @param type the type as which the object is accessed
   * @param byteOffset for type punning, where the target is the bytes of the whole object as
   *     elements of the type: the byte at which the first element begins
   */
  record PointerTarget(
      CVariable root, List<Integer> path, CType type, Optional<BigInteger> byteOffset) {
    PointerTarget(CVariable root, List<Integer> path, CType type) {
      this(root, path, type, Optional.empty());
    }

    /** Returns whether the object is accessed as bytes of another type. */
    boolean isPunned() {
      return byteOffset.isPresent();
    }

    /** Returns whether the target is a label of a function. */
    boolean isLabel() {
      return type instanceof CType.Void && root.isSynthetic();
    }

    /**
     * Returns whether the target is a whole array whose length differs among variants, with the
     * length of its variants.
     */
    boolean isVariantArray() {
      return path.isEmpty()
          && root.isVariableLengthArray()
          && root.type() instanceof CType.Array all
          && type instanceof CType.Array array
          && array.element().equals(all.element())
          && !array.equals(all);
    }

    /** Returns the type of the enclosing object, in which the elements are counted. */
    CType enclosingType() {
      return isVariantArray() ? new CType.Array(type, Optional.of(BigInteger.ONE)) : root.type();
    }
  }

  /** An action that emits the code for one target. */
  interface TargetAction {
    void accept(PointerTarget target);
  }

  /**
   * A branch over the targets of an address that are not known yet; at {@code tail} all targets
   * emitted earlier are excluded.
   */
  private static final class DeferredDispatch {
    private final Function<PointerTarget, BoolTerm> is;
    private final Predicate<PointerTarget> fitting;
    private final FlowNode otherwise;
    private final ConfigSet when;
    private final TargetAction use;
    private final Span span;

    /** Whether a target that does not match now may match later. */
    private final boolean grows;

    private final List<PointerTarget> skipped = new ArrayList<>();
    private FlowNode tail;
    private int done;

    DeferredDispatch(
        FlowNode at,
        Function<PointerTarget, BoolTerm> is,
        Predicate<PointerTarget> fitting,
        FlowNode otherwise,
        ConfigSet when,
        TargetAction use,
        Span span,
        boolean grows) {
      this.tail = at;
      this.is = is;
      this.fitting = fitting;
      this.otherwise = otherwise;
      this.when = when;
      this.use = use;
      this.span = span;
      this.grows = grows;
    }
  }

  private final ProgramLowering lowerer;
  private final Emitter emitter;
  private final List<PointerTarget> targets = new ArrayList<>();
  private final Map<PointerTarget, Integer> codes = new HashMap<>();
  private final List<DeferredDispatch> pending = new ArrayList<>();

  /** The targets whose address is taken, in the order in which they were found. */
  private final List<PointerTarget> met = new ArrayList<>();

  /** The extents of the arrays whose type has no constant length. */
  private final Map<CVariable, DynamicExtent> rows = new HashMap<>();

  private final Map<CVariable, IntTerm> counts = new HashMap<>();

  private final Map<CVariable, Expr.StringLiteral> kept = new LinkedHashMap<>();

  PointsToSets(ProgramLowering lowerer) {
    this.lowerer = lowerer;
    this.emitter = lowerer.emitter;
  }

  /** The extent of an array whose length is known at run time only. */
  interface DynamicExtent {
    /**
     * Returns the condition that the array has at least {@code parts} subobjects, with {@code
     * perRow} of them in each element.
     */
    BoolTerm contains(IntTerm parts, BigInteger perRow);
  }

  /** Sets the extent of an array. */
  void setExtent(CVariable root, DynamicExtent all) {
    rows.put(root, all);
  }

  /** Sets the extent of an array to a number of elements. */
  void setExtent(CVariable root, IntTerm count) {
    setExtent(root, (parts, per) -> BoolTerm.atMost(parts, count.times(per)));
    counts.put(root, count);
  }

  /** Returns the target id of a subobject whose address is taken. */
  IntTerm takeAddress(CVariable root, List<Integer> path, CType type) {
    PointerTarget target = new PointerTarget(root, List.copyOf(path), type);
    IntTerm code = targetId(target);
    if (!met.contains(target)) {
      met.add(target);
    }
    return code;
  }

  /** Returns the target id of the bytes of an object, accessed as elements of another type. */
  IntTerm takePunnedAddress(CVariable root, CType as, BigInteger from) {
    PointerTarget target = new PointerTarget(root, List.of(), as, Optional.of(from));
    IntTerm code = targetId(target);
    if (!met.contains(target)) {
      met.add(target);
    }
    return code;
  }

  /**
   * Returns the id of a target, which is created on first use; the target is not added to the
   * points-to sets.
   */
  IntTerm targetId(PointerTarget target) {
    return IntTerm.of(
        codes.computeIfAbsent(
            target,
            key -> {
              targets.add(key);
              return targets.size();
            }));
  }

  /**
   * Returns the target id of a string literal whose address does not escape into a pointer object.
   */
  IntTerm stringId(Expr.StringLiteral text) {
    return targetId(new PointerTarget(text.object(), List.of(), element(text)));
  }

  /** Returns the target id of a string literal whose address may be stored in a pointer object. */
  IntTerm escapeString(Expr.StringLiteral text) {
    kept.put(text.object(), text);
    return takeAddress(text.object(), List.of(), element(text));
  }

  private static CType element(Expr.StringLiteral text) {
    return ((CType.Pointer) text.type()).pointee();
  }

  /** Returns the string literals whose address may be stored in a pointer object. */
  Collection<Expr.StringLiteral> escapedStrings() {
    return kept.values();
  }

  /**
   * Returns whether the object is a string literal with an escaped address; it must not be
   * modified.
   */
  boolean isStringLiteral(CVariable root) {
    return kept.containsKey(root);
  }

  /**
   * Returns whether the target id is known to be that of an object of the type, or to denote no
   * object.
   */
  boolean isKnownToPointTo(IntTerm code, CType type) {
    if (!code.isConstant() || code.constant().signum() <= 0) {
      return code.isConstant();
    }
    return isAccessibleAs(target(code.constant()).type(), type);
  }

  /**
   * Returns whether an object of a type may be accessed as one of another without type punning: the
   * types are equal, or compatible function types.
   */
  static boolean isAccessibleAs(CType type, CType use) {
    return type.equals(use)
        || type instanceof CType.Function one
            && use instanceof CType.Function other
            && one.isCallableAs(other);
  }

  /** Returns the target with a positive id. */
  PointerTarget target(BigInteger code) {
    return targets.get(code.intValueExact() - 1);
  }

  /**
   * Queues a branch over the targets of a type that an address may have.
   *
   * @param use emits the code for one target at a new insertion point; it must end with a jump
   * @param otherwise the node for runs in which no target matches
   */
  void dispatch(IntTerm code, CType pointee, TargetAction use, FlowNode otherwise, Span span) {
    dispatch(code, target -> isAccessibleAs(target.type(), pointee), use, otherwise, span);
  }

  /** Queues a branch over the targets that a predicate selects. */
  void dispatch(
      IntTerm code,
      Predicate<PointerTarget> fitting,
      TargetAction use,
      FlowNode otherwise,
      Span span) {
    pending.add(
        new DeferredDispatch(
            emitter.insertionPoint(),
            is(code),
            fitting,
            otherwise,
            emitter.variants(),
            use,
            span,
            false));
  }

  private Function<PointerTarget, BoolTerm> is(IntTerm code) {
    return target -> BoolTerm.equal(code, targetId(target));
  }

  /**
   * Queues a branch over objects, one target for each, by a condition on the object.
   *
   * @param fitting selects the objects; it may become true of further objects later
   * @param is returns the condition under which the object is selected
   */
  void dispatchObjects(
      Predicate<CVariable> fitting,
      Function<CVariable, BoolTerm> is,
      TargetAction use,
      FlowNode otherwise,
      Span span) {
    Predicate<PointerTarget> first =
        target ->
            fitting.test(target.root())
                && met.stream().filter(t -> t.root() == target.root()).findFirst().get() == target;
    pending.add(
        new DeferredDispatch(
            emitter.insertionPoint(),
            target -> is.apply(target.root()),
            first,
            otherwise,
            emitter.variants(),
            use,
            span,
            true));
  }

  /**
   * Queues a branch over all targets that the register of an address may hold, whatever their
   * types.
   */
  void dispatchPointsTo(IntTerm code, TargetAction use, FlowNode otherwise, Span span) {
    Predicate<PointerTarget> held =
        target -> emitter.pointsToConstraints.mayHold(code, targetId(target).constant());
    pending.add(
        new DeferredDispatch(
            emitter.insertionPoint(),
            is(code),
            held,
            otherwise,
            emitter.variants(),
            use,
            span,
            true));
  }

  /** Returns the target ids of an object and of its subobjects whose address is taken. */
  List<IntTerm> targetIds(CVariable root) {
    return met.stream().filter(target -> target.root() == root).map(this::targetId).toList();
  }

  /** Returns whether a pointer to the type may point to the object or to a subobject of it. */
  boolean mayPointTo(CVariable root, CType pointee) {
    return pointee instanceof CType.Void
        || met.stream()
            .anyMatch(target -> target.root() == root && isAccessibleAs(target.type(), pointee));
  }

  /**
   * The relation of addresses of different subobjects of one object.
   *
   * @param areEqual the condition that they are equal
   * @param isUnknown the condition that the model does not determine the relation
   */
  record AddressRelation(BoolTerm areEqual, BoolTerm isUnknown) {}

  private BoolTerm here(
      SymbolicValue.Address left,
      PointerTarget first,
      SymbolicValue.Address right,
      PointerTarget second) {
    return BoolTerm.and(
        BoolTerm.equal(left.targetId(), targetId(first)),
        BoolTerm.equal(right.targetId(), targetId(second)));
  }

  /**
   * Returns the relation of two addresses of different subobjects of one object.
   *
   * @param one the pointee type of the left address
   * @param other the pointee type of the right address
   * @param ordered whether the comparison asks for the order, and not for equality
   */
  AddressRelation addressRelation(
      SymbolicValue.Address left,
      CType one,
      SymbolicValue.Address right,
      CType other,
      boolean ordered) {
    BoolTerm same = BoolTerm.FALSE;
    BoolTerm open = BoolTerm.FALSE;
    Map<CVariable, List<PointerTarget>> parts = new LinkedHashMap<>();
    met.forEach(part -> parts.computeIfAbsent(part.root(), key -> new ArrayList<>()).add(part));
    for (PointerTarget first : met) {
      for (PointerTarget second : first.isLabel() ? met : parts.get(first.root())) {
        if (first.isLabel()) {
          // Labels may have equal addresses, and an inlined label has several nodes.
          open = second.isLabel() ? BoolTerm.or(open, here(left, first, right, second)) : open;
          continue;
        }
        if (!first.equals(second)
            && (one instanceof CType.Void || first.type().equals(one))
            && (other instanceof CType.Void || second.type().equals(other))) {
          BoolTerm here = here(left, first, right, second);
          if (first.isPunned() || second.isPunned()) {
            // Compares the byte offsets, if all variants agree on them.
            Optional<BoolTerm> meet = meet(first, left.offset(), second, right.offset());
            same = BoolTerm.or(same, BoolTerm.and(here, meet.orElse(BoolTerm.FALSE)));
            open = meet.isEmpty() || ordered ? BoolTerm.or(open, here) : open;
            continue;
          }
          // The end of a subobject may be the beginning of another one.
          BoolTerm in =
              BoolTerm.and(isInBounds(first, left.offset()), isInBounds(second, right.offset()));
          open = BoolTerm.or(open, BoolTerm.and(here, in.not()));
          Optional<IntTerm> known = start(first, left.offset(), second, true);
          Optional<IntTerm> back = start(second, right.offset(), first, true);
          boolean mayMeet =
              start(first, left.offset(), second, false).isPresent()
                  || start(second, right.offset(), first, false).isPresent()
                  || UnionMembers.isInUnion(first.root(), first.path())
                      && UnionMembers.isInUnion(second.root(), second.path());
          if (!ordered && (known.isPresent() || back.isPresent())) {
            BoolTerm meet =
                known
                    .map(start -> BoolTerm.equal(start, right.offset()))
                    .orElseGet(() -> BoolTerm.equal(back.get(), left.offset()));
            same = BoolTerm.or(same, BoolTerm.and(here, meet));
          } else if (ordered || mayMeet) {
            open = BoolTerm.or(open, here);
          }
        }
      }
    }
    return new AddressRelation(same, open);
  }

  private Optional<BoolTerm> meet(
      PointerTarget one, IntTerm offset, PointerTarget other, IntTerm place) {
    ConfigSet when = emitter.variants();
    return lowerer
        .typePunning
        .byteOffset(one, offset, when)
        .flatMap(
            start ->
                lowerer
                    .typePunning
                    .byteOffset(other, place, when)
                    .map(second -> BoolTerm.equal(start, second)));
  }

  /**
   * Returns the condition that two addresses are of one object, with at least one of them accessed
   * as bytes of another type, or that both are labels.
   */
  BoolTerm arePunned(SymbolicValue.Address left, SymbolicValue.Address right) {
    BoolTerm result = BoolTerm.FALSE;
    for (PointerTarget first : met) {
      for (PointerTarget second : met) {
        boolean seen = first.isPunned() || second.isPunned();
        if (seen && !first.equals(second) && first.root() == second.root()
            || first.isLabel() && second.isLabel()) {
          result = BoolTerm.or(result, here(left, first, right, second));
        }
      }
    }
    return result;
  }

  /**
   * Returns the offset of a subobject that begins at the same byte as an element of the object;
   * empty if it does not.
   *
   * @param always whether it must do so in all variants that have it, or in some
   */
  private static Optional<IntTerm> start(
      PointerTarget object, IntTerm offset, PointerTarget part, boolean always) {
    List<Integer> path = part.path();
    int next = object.path().size();
    if (next > path.size() || !path.subList(0, next).equals(object.path())) {
      return Optional.empty();
    }
    CType at = object.type();
    IntTerm index = offset;
    while (!(next == path.size() && at.equals(part.type()))) {
      if (at instanceof CType.Array array && array.length().isPresent()) {
        index = index.times(array.length().get());
        at = array.element();
      } else if (at instanceof CType.Struct struct && next < path.size()) {
        StructType.Field field = struct.definition().field(path.get(next++));
        if (!isFirst(struct.definition(), field, always)) {
          return Optional.empty();
        }
        index = index.times(ROW_STRIDE);
        at = field.type();
      } else {
        return Optional.empty();
      }
    }
    return Optional.of(index);
  }

  private static boolean isFirst(StructType struct, StructType.Field field, boolean always) {
    ConfigSet first = field.presenceCondition();
    if (struct.isUnion()) {
      // The members of a union are modelled as separate objects.
      return !always || struct.fields().get(0).equals(field);
    } else {
      for (StructType.Field before : struct.fields()) {
        first =
            before.position() < field.position() ? first.minus(before.presenceCondition()) : first;
      }
    }
    return always ? first.equals(field.presenceCondition()) : !first.isEmpty();
  }

  /**
   * Emits all queued branches, those that are queued meanwhile included, until no target is added.
   */
  void flushDispatches() {
    ControlFlowGraph graph = emitter.graph;
    boolean progress = true;
    while (progress) {
      progress = false;
      for (int i = 0; i < pending.size(); i++) {
        DeferredDispatch use = pending.get(i);
        // Points-to sets grow until the end: targets that did not match are tested again.
        List<PointerTarget> open = new ArrayList<>(use.skipped);
        open.addAll(met.subList(use.done, met.size()));
        use.done = met.size();
        use.skipped.clear();
        for (PointerTarget target : open) {
          if (use.fitting.test(target)) {
            progress = true;
            FlowNode match = graph.newNode();
            FlowNode rest = graph.newNode();
            graph.branch(use.tail, use.is.apply(target), match, rest, use.span);
            use.tail = rest;
            emitter.setInsertionPoint(match, use.when);
            use.use.accept(target);
          } else if (use.grows) {
            use.skipped.add(target);
          }
        }
      }
    }
    for (DeferredDispatch use : pending) {
      graph.jump(use.tail, use.otherwise);
    }
  }

  /**
   * Returns whether the address one past the end of an array of subobjects is also an address in
   * the next element, as for an array of structures with a single member.
   */
  static boolean hasAmbiguousEnd(PointerTarget target) {
    return counts(target, (struct, row) -> struct.fields().size() == 1 && !isOne(row)).size()
        < counts(target).size();
  }

  /** Returns the number of elements of the target, if they are contiguous. */
  static Optional<BigInteger> contiguousElements(PointerTarget target) {
    return Optional.of(target).filter(PointsToSets::isContiguous).map(t -> counts(t).get(0));
  }

  /** Returns whether pointer arithmetic within one array reaches all elements of the target. */
  static boolean isContiguous(PointerTarget target) {
    return counts(target).size() == 1;
  }

  private static boolean isOne(BigInteger count) {
    return count.equals(BigInteger.ONE);
  }

  private static List<BigInteger> counts(PointerTarget target) {
    return counts(target, (struct, row) -> false);
  }

  /** Returns the numbers of contiguous elements on each level of nested arrays of structures. */
  private static List<BigInteger> counts(
      PointerTarget target, BiPredicate<StructType, BigInteger> joins) {
    CType at = target.enclosingType();
    List<BigInteger> counts = new ArrayList<>(List.of(BigInteger.ONE));
    int next = 0;
    while (!(next == target.path().size() && at.equals(target.type()))) {
      int last = counts.size() - 1;
      if (at instanceof CType.Array array) {
        counts.set(last, counts.get(last).multiply(array.length().orElse(BigInteger.ZERO)));
        at = array.element();
      } else {
        StructType struct = ((CType.Struct) at).definition();
        boolean alone = last == 0 && isOne(counts.get(0));
        if (!alone && !joins.test(struct, counts.get(last))) {
          counts.add(BigInteger.ONE);
        }
        at = struct.field(target.path().get(next++)).type();
      }
    }
    return counts;
  }

  /** Returns the condition that an offset is that of an element of the target. */
  BoolTerm isInBounds(PointerTarget target, IntTerm offset) {
    List<BigInteger> counts = counts(target);
    BoolTerm inside = BoolTerm.TRUE;
    IntTerm rest = offset;
    for (int i = counts.size() - 1; i > 0; i--) {
      IntTerm row = IntTerm.of(counts.get(i).multiply(ROW_STRIDE));
      inside = BoolTerm.and(inside, below(rest.remainder(row), counts.get(i)));
      rest = rest.dividedBy(row);
    }
    DynamicExtent all = rows.get(target.root());
    if (lowerer.heap.hasFlexibleArray(target.root()) && !lowerer.heap.isWholeStructure(target)) {
      CType part = counts.size() == 1 ? target.type() : member(target);
      BoolTerm there =
          lowerer.heap.isInFlexibleArray(target) || lowerer.heap.isHeader(target)
              ? lowerer.heap.isInBlock(target, rest, part)
              : below(rest, counts.get(0));
      return BoolTerm.and(inside, BoolTerm.and(all.contains(IntTerm.ONE, BigInteger.ONE), there));
    }
    BoolTerm there =
        all == null || target.isVariantArray()
            ? below(rest, counts.get(0))
            : BoolTerm.and(
                BoolTerm.atMost(IntTerm.ZERO, rest), all.contains(rest.plus(1), per(target)));
    return BoolTerm.and(inside, there);
  }

  /**
   * Returns the number of elements of the target, or of structures that contain them, in one cell
   * of an array.
   */
  private static BigInteger per(PointerTarget target) {
    BigInteger per = BigInteger.ONE;
    CType at = target.root().type();
    while (at instanceof CType.Array array
        && !(target.path().isEmpty() && at.equals(target.type()))) {
      per =
          per.multiply(
              array.length().filter(n -> !array.isVariableLengthArray()).orElse(BigInteger.ONE));
      at = array.element();
    }
    return per;
  }

  /** Returns the type of the first member on the path, without its array dimensions. */
  private static CType member(PointerTarget target) {
    return RegisterAllocation.typeAt(target.root().type(), target.path().subList(0, 1));
  }

  /**
   * Returns the condition that the object contains {@code size} bytes from a byte offset on.
   *
   * @param unit the size in bytes of the innermost element of the object
   */
  BoolTerm hasBytes(CVariable root, IntTerm at, BigInteger size, BigInteger unit) {
    DynamicExtent all = rows.get(root);
    if (all != null) {
      return BoolTerm.and(
          BoolTerm.atMost(IntTerm.ZERO, at), all.contains(at.plus(IntTerm.of(size)), unit));
    }
    return below(at, whole(root, unit).subtract(size).add(BigInteger.ONE));
  }

  private static BigInteger whole(CVariable root, BigInteger unit) {
    BigInteger whole = unit;
    for (CType type = root.type(); type instanceof CType.Array array; type = array.element()) {
      whole = whole.multiply(array.length().orElse(BigInteger.ZERO));
    }
    return whole;
  }

  /**
   * Returns the size of an object in bytes.
   *
   * @param unit the size in bytes of the innermost element of the object
   */
  IntTerm sizeInBytes(CVariable root, BigInteger unit) {
    IntTerm count = counts.get(root);
    return count == null ? IntTerm.of(whole(root, unit)) : count.times(unit);
  }

  /**
   * Emits the assumption that a difference of pointers is within one array of contiguous elements.
   */
  void assumeSameRow(IntTerm distance, Span span) {
    if (!TypeRanges.of(distance).within(ROW_STRIDE.negate(), ROW_STRIDE)) {
      emitter.assume(Emitter.between(distance, ROW_STRIDE.negate(), ROW_STRIDE), span);
    }
  }

  private static BoolTerm below(IntTerm number, BigInteger count) {
    BigInteger greatest = count.subtract(BigInteger.ONE);
    return TypeRanges.of(number).within(BigInteger.ZERO, greatest)
        ? BoolTerm.TRUE
        : Emitter.between(number, BigInteger.ZERO, greatest);
  }

  /**
   * Returns the number of elements of the target, if they are contiguous and the number is
   * constant.
   */
  Optional<BigInteger> elementCount(PointerTarget target) {
    if (target.isPunned()) {
      return Optional.empty();
    }
    List<BigInteger> counts = counts(target);
    return counts.size() == 1 && (target.isVariantArray() || !rows.containsKey(target.root()))
        ? Optional.of(counts.get(0))
        : Optional.empty();
  }
}
