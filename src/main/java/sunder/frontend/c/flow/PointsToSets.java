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
 * What pointers may point to: every object whose address is taken has a number. Where the number is
 * not known a run goes one of several ways; those are written at the end, when all are known.
 */
final class PointsToSets {
  /**
   * By how much the numbers of a member differ in neighbours of an array of structs: what is behind
   * one is not the next, however far a pointer moves.
   */
  static final BigInteger ROW_STRIDE = BigInteger.TWO.pow(64);

  private static final CType CHARACTER = new CType.Int(IntKind.CHAR);

  /**
   * An object, or all elements of an array of them.
   *
   * @param byteOffset if it is the bytes of the whole object, seen as something of the type: the
   *     byte at which the first one begins
   */
  record PointerTarget(
      CVariable root, List<Integer> path, CType type, Optional<BigInteger> byteOffset) {
    PointerTarget(CVariable root, List<Integer> path, CType type) {
      this(root, path, type, Optional.empty());
    }

    boolean isPunned() {
      return byteOffset.isPresent();
    }

    /** Whether it is no object, but a place in a function. */
    boolean isLabel() {
      return type instanceof CType.Void && root.isSynthetic();
    }

    /** Whether it is all of an array whose length differs by variant, with that of its variants. */
    boolean isVariantArray() {
      return path.isEmpty()
          && root.isVariableLengthArray()
          && root.type() instanceof CType.Array all
          && type instanceof CType.Array array
          && array.element().equals(all.element())
          && !array.equals(all);
    }

    /** The type of what it is in. */
    CType enclosingType() {
      return isVariantArray() ? new CType.Array(type, Optional.of(BigInteger.ONE)) : root.type();
    }
  }

  /** What is done with the object once it is known. */
  interface TargetAction {
    void accept(PointerTarget target);
  }

  /** A use of a number that is not known yet; {@code tail} is where the known ones are excluded. */
  private static final class DeferredDispatch {
    private final Function<PointerTarget, BoolTerm> is;
    private final Predicate<PointerTarget> fitting;
    private final FlowNode otherwise;
    private final ConfigSet when;
    private final TargetAction use;
    private final Span span;

    /** Whether more may fit later. */
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

  /** Those that a pointer may be to whose number is not known. */
  private final List<PointerTarget> met = new ArrayList<>();

  /** Which rows there are of what has no length by its type. */
  private final Map<CVariable, DynamicExtent> rows = new HashMap<>();

  private final Map<CVariable, IntTerm> counts = new HashMap<>();

  private final Map<CVariable, Expr.StringLiteral> kept = new LinkedHashMap<>();

  PointsToSets(ProgramLowering lowerer) {
    this.lowerer = lowerer;
    this.emitter = lowerer.emitter;
  }

  /** How many rows there are. */
  interface DynamicExtent {
    /** Whether so many parts are there, of each row so many. */
    BoolTerm contains(IntTerm parts, BigInteger perRow);
  }

  /** An array has elements that its type says nothing of. */
  void setExtent(CVariable root, DynamicExtent all) {
    rows.put(root, all);
  }

  /** The same where their number is known. */
  void setExtent(CVariable root, IntTerm count) {
    setExtent(root, (parts, per) -> BoolTerm.atMost(parts, count.times(per)));
    counts.put(root, count);
  }

  /** The number of an object; positive. */
  IntTerm takeAddress(CVariable root, List<Integer> path, CType type) {
    PointerTarget target = new PointerTarget(root, List.copyOf(path), type);
    IntTerm code = targetId(target);
    if (!met.contains(target)) {
      met.add(target);
    }
    return code;
  }

  /** The number of the bytes of an object, seen as what they are not. */
  IntTerm takePunnedAddress(CVariable root, CType as, BigInteger from) {
    PointerTarget target = new PointerTarget(root, List.of(), as, Optional.of(from));
    IntTerm code = targetId(target);
    if (!met.contains(target)) {
      met.add(target);
    }
    return code;
  }

  /** The number of what a pointer may be to. */
  IntTerm targetId(PointerTarget target) {
    return IntTerm.of(
        codes.computeIfAbsent(
            target,
            key -> {
              targets.add(key);
              return targets.size();
            }));
  }

  /** The number of a string that is only named: no pointer is to it on that account. */
  IntTerm stringId(Expr.StringLiteral text) {
    return targetId(new PointerTarget(text.object(), List.of(), element(text)));
  }

  /** The number of a string that a pointer may be to from here on. */
  IntTerm escapeString(Expr.StringLiteral text) {
    kept.put(text.object(), text);
    return takeAddress(text.object(), List.of(), element(text));
  }

  private static CType element(Expr.StringLiteral text) {
    return ((CType.Pointer) text.type()).pointee();
  }

  /** The strings that pointers may be to. */
  Collection<Expr.StringLiteral> escapedStrings() {
    return kept.values();
  }

  /** Whether an object is a string literal, which cannot be changed. */
  boolean isStringLiteral(CVariable root) {
    return kept.containsKey(root);
  }

  /** Whether it is known that an address is NULL or one of an object of a type. */
  boolean isKnownToPointTo(IntTerm code, CType type) {
    if (!code.isConstant() || code.constant().signum() <= 0) {
      return code.isConstant();
    }
    return isAccessibleAs(target(code.constant()).type(), type);
  }

  /** Whether what is of a type may be used as one of another. */
  static boolean isAccessibleAs(CType type, CType use) {
    return type.equals(use)
        || type instanceof CType.Function one
            && use instanceof CType.Function other
            && one.isCallableAs(other);
  }

  PointerTarget target(BigInteger code) {
    return targets.get(code.intValueExact() - 1);
  }

  /**
   * Does something with whatever a number stands for.
   *
   * @param use written once for each object of the type, at a spot of its own; must jump on
   * @param otherwise where runs go for which there is none
   */
  void dispatch(IntTerm code, CType pointee, TargetAction use, FlowNode otherwise, Span span) {
    dispatch(code, target -> isAccessibleAs(target.type(), pointee), use, otherwise, span);
  }

  /** The same with the objects of another choice. */
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
   * The same with the objects of which something holds, one of each.
   *
   * @param fitting may hold of more later
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

  /** The same with all that a register may hold. */
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

  /** The numbers of an object and of parts of it. */
  List<IntTerm> targetIds(CVariable root) {
    return met.stream().filter(target -> target.root() == root).map(this::targetId).toList();
  }

  /** Whether a pointer to a type may be one to an object or a part of it. */
  boolean mayPointTo(CVariable root, CType pointee) {
    return pointee instanceof CType.Void
        || met.stream()
            .anyMatch(target -> target.root() == root && isAccessibleAs(target.type(), pointee));
  }

  /**
   * How addresses of different parts of one object lie.
   *
   * @param areEqual whether they are of the same place
   * @param isUnknown whether nobody knows
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
   * How two addresses lie that are of different parts of one object.
   *
   * @param one what a pointer to the first place is to
   * @param ordered whether it is asked which comes first, and not if they are the same
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
          // Labels may be at one place, and one may be at several where functions are inlined.
          open = second.isLabel() ? BoolTerm.or(open, here(left, first, right, second)) : open;
          continue;
        }
        if (!first.equals(second)
            && (one instanceof CType.Void || first.type().equals(one))
            && (other instanceof CType.Void || second.type().equals(other))) {
          BoolTerm here = here(left, first, right, second);
          if (first.isPunned() || second.isPunned()) {
            // By the bytes where they begin, if all variants agree on that.
            Optional<BoolTerm> meet = meet(first, left.offset(), second, right.offset());
            same = BoolTerm.or(same, BoolTerm.and(here, meet.orElse(BoolTerm.FALSE)));
            open = meet.isEmpty() || ordered ? BoolTerm.or(open, here) : open;
            continue;
          }
          // Behind the last one of a part may be where another part begins.
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

  /** Whether addresses are of one object of which one is seen as what it is not. */
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
   * The offset of a part that begins where an object does.
   *
   * @param always whether in all variants that have it
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
      // The others are followed as other objects.
      return !always || struct.fields().get(0).equals(field);
    } else {
      for (StructType.Field before : struct.fields()) {
        first =
            before.position() < field.position() ? first.minus(before.presenceCondition()) : first;
      }
    }
    return always ? first.equals(field.presenceCondition()) : !first.isEmpty();
  }

  /** Writes all that is pending, also what that adds. */
  void flushDispatches() {
    ControlFlowGraph graph = emitter.graph;
    boolean progress = true;
    while (progress) {
      progress = false;
      for (int i = 0; i < pending.size(); i++) {
        DeferredDispatch use = pending.get(i);
        // What a register holds is known at the end: what was left out is looked at again.
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
   * Whether the place behind a row of the objects is in the next row, too: a struct has nothing
   * else. Nobody can tell from such an address whether it may be used.
   */
  static boolean hasAmbiguousEnd(PointerTarget target) {
    return counts(target, (struct, row) -> struct.fields().size() == 1 && !isOne(row)).size()
        < counts(target).size();
  }

  /** Whether all that a pointer can be moved to is all elements that there are. */
  static boolean isContiguous(PointerTarget target) {
    return counts(target).size() == 1;
  }

  private static boolean isOne(BigInteger count) {
    return count.equals(BigInteger.ONE);
  }

  private static List<BigInteger> counts(PointerTarget target) {
    return counts(target, (struct, row) -> false);
  }

  /** How many objects there are next to each other, in each of several rows. */
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

  /** Whether an offset is that of one of the objects. */
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
    if (lowerer.heap.hasFlexibleArray(target.root()) && !target.path().isEmpty()) {
      CType part = counts.size() == 1 ? target.type() : member(target);
      BoolTerm there =
          lowerer.heap.isInFlexibleArray(target)
              ? lowerer.heap.isInBlock(target.root(), rest, part)
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

  /** How many objects, or structs that have them, one of the cells of an array has in a row. */
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

  /** The type of the first member on the way to a part, without its arrays. */
  private static CType member(PointerTarget target) {
    return RegisterAllocation.typeAt(target.root().type(), target.path().subList(0, 1));
  }

  /**
   * Whether an object has so many bytes from one on.
   *
   * @param unit the bytes of an element, if it is an array
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

  /** How many bytes an object that lasts has, if an element of it has so many. */
  IntTerm sizeInBytes(CVariable root, BigInteger unit) {
    IntTerm count = counts.get(root);
    return count == null ? IntTerm.of(whole(root, unit)) : count.times(unit);
  }

  /** Runs end where a distance is that of objects with something else between them. */
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

  /** How many objects there are, if all are next to each other. */
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
