package sunder.frontend.c.flow.pointers;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import sunder.automaton.flow.ControlFlowGraph;
import sunder.automaton.flow.ControlFlowGraph.FlowNode;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.family.ConfigSet;
import sunder.frontend.c.flow.values.Emitter;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.CVariable;
import sunder.frontend.c.model.Expr;
import sunder.source.Span;

/**
 * Pointer targets: the numbering of the objects whose address is taken, and the dispatch of
 * indirect accesses over them. {@link #dispatch} branches by type, {@link #dispatchPointsTo} by the
 * {@link sunder.frontend.c.flow.values.PointsToConstraints}.
 *
 * <p>Input: addresses that are taken, and accesses through addresses. Output: target ids, and for
 * each access a chain of branches over the targets of a matching type. Invariants: a target id is
 * positive and denotes one pair of object and type; the branches are emitted by {@link
 * #flushDispatches()} at the end, when all targets are known, and lowering them may add further
 * targets and dispatches.
 */
public final class PointerTargets {
  /**
   * A branch over the targets of an address that are not known yet; at {@code tail} all targets
   * emitted earlier are excluded.
   */
  private static final class DeferredDispatch {
    private final Function<PointerTarget, BoolTerm> is;
    private final Predicate<PointerTarget> fitting;
    private final FlowNode otherwise;
    private final ConfigSet when;
    private final Consumer<PointerTarget> use;
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
        Consumer<PointerTarget> use,
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

  private final Emitter emitter;
  private final List<PointerTarget> targets = new ArrayList<>();
  private final Map<PointerTarget, Integer> targetIds = new HashMap<>();
  private final List<DeferredDispatch> pending = new ArrayList<>();

  /** The targets whose address is taken, in the order in which they were found. */
  private final List<PointerTarget> addressTaken = new ArrayList<>();

  /** The extents of the arrays whose type has no constant length. */
  private final Map<CVariable, DynamicExtent> rows = new HashMap<>();

  private final Map<CVariable, IntTerm> counts = new HashMap<>();

  private final Map<CVariable, Expr.StringLiteral> escapedStrings = new LinkedHashMap<>();

  public PointerTargets(Emitter emitter) {
    this.emitter = emitter;
  }

  /** The extent of an array whose length is known at run time only. */
  public interface DynamicExtent {
    /**
     * Returns the condition that the array has at least {@code parts} subobjects, with {@code
     * perRow} of them in each element.
     */
    BoolTerm contains(IntTerm parts, BigInteger perRow);
  }

  /** Sets the extent of an array. */
  public void setExtent(CVariable root, DynamicExtent all) {
    rows.put(root, all);
  }

  /** Sets the extent of an array to a number of elements. */
  public void setExtent(CVariable root, IntTerm count) {
    setExtent(root, (parts, per) -> BoolTerm.atMost(parts, count.times(per)));
    counts.put(root, count);
  }

  /** Returns the target id of a subobject whose address is taken. */
  public IntTerm takeAddress(CVariable root, List<Integer> path, CType type) {
    PointerTarget target = new PointerTarget(root, List.copyOf(path), type);
    IntTerm code = targetId(target);
    if (!addressTaken.contains(target)) {
      addressTaken.add(target);
    }
    return code;
  }

  /** Returns the target id of the bytes of an object, accessed as elements of another type. */
  public IntTerm takePunnedAddress(CVariable root, CType as, BigInteger from) {
    PointerTarget target = new PointerTarget(root, List.of(), as, Optional.of(from));
    IntTerm code = targetId(target);
    if (!addressTaken.contains(target)) {
      addressTaken.add(target);
    }
    return code;
  }

  /**
   * Returns the id of a target, which is created on first use; the target is not added to those
   * whose address is taken.
   */
  public IntTerm targetId(PointerTarget target) {
    return IntTerm.of(
        targetIds.computeIfAbsent(
            target,
            key -> {
              targets.add(key);
              return targets.size();
            }));
  }

  /**
   * Returns the target id of a string literal whose address does not escape into a pointer object.
   */
  public IntTerm stringId(Expr.StringLiteral text) {
    return targetId(new PointerTarget(text.object(), List.of(), element(text)));
  }

  /** Returns the target id of a string literal whose address may be stored in a pointer object. */
  public IntTerm escapeString(Expr.StringLiteral text) {
    escapedStrings.put(text.object(), text);
    return takeAddress(text.object(), List.of(), element(text));
  }

  private static CType element(Expr.StringLiteral text) {
    return ((CType.Pointer) text.type()).pointee();
  }

  /** Returns the string literals whose address may be stored in a pointer object. */
  public Collection<Expr.StringLiteral> escapedStrings() {
    return escapedStrings.values();
  }

  /**
   * Returns whether the object is a string literal with an escaped address; it must not be
   * modified.
   */
  public boolean isStringLiteral(CVariable root) {
    return escapedStrings.containsKey(root);
  }

  /**
   * Returns whether the target id is known to be that of an object of the type, or to denote no
   * object.
   */
  public boolean isKnownToPointTo(IntTerm code, CType type) {
    if (!code.isConstant() || code.constant().signum() <= 0) {
      return code.isConstant();
    }
    return isAccessibleAs(target(code.constant()).type(), type);
  }

  /**
   * Returns whether an object of a type may be accessed as one of another without type punning: the
   * types are equal, or compatible function types.
   */
  public static boolean isAccessibleAs(CType type, CType use) {
    return type.equals(use)
        || type instanceof CType.Function one
            && use instanceof CType.Function other
            && one.isCallableAs(other);
  }

  /** Returns the target with a positive id. */
  public PointerTarget target(BigInteger code) {
    return targets.get(code.intValueExact() - 1);
  }

  /**
   * Queues a branch over the targets of a type that an address may have.
   *
   * @param use emits the code for one target at a new insertion point; it must end with a jump
   * @param otherwise the node for runs in which no target matches
   */
  public void dispatch(
      IntTerm code, CType pointee, Consumer<PointerTarget> use, FlowNode otherwise, Span span) {
    dispatch(code, target -> isAccessibleAs(target.type(), pointee), use, otherwise, span);
  }

  /** Queues a branch over the targets that a predicate selects. */
  public void dispatch(
      IntTerm code,
      Predicate<PointerTarget> fitting,
      Consumer<PointerTarget> use,
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
  public void dispatchObjects(
      Predicate<CVariable> fitting,
      Function<CVariable, BoolTerm> is,
      Consumer<PointerTarget> use,
      FlowNode otherwise,
      Span span) {
    Predicate<PointerTarget> first =
        target ->
            fitting.test(target.root())
                && addressTaken.stream().filter(t -> t.root() == target.root()).findFirst().get()
                    == target;
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
  public void dispatchPointsTo(
      IntTerm code, Consumer<PointerTarget> use, FlowNode otherwise, Span span) {
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

  /** Returns the targets whose address is taken, in the order in which they were found. */
  List<PointerTarget> targets() {
    return Collections.unmodifiableList(addressTaken);
  }

  /** Returns the extent of an array whose type has no constant length. */
  Optional<DynamicExtent> extent(CVariable root) {
    return Optional.ofNullable(rows.get(root));
  }

  /**
   * Returns the number of elements of an array whose type has no constant length, if it is known.
   */
  Optional<IntTerm> extentCount(CVariable root) {
    return Optional.ofNullable(counts.get(root));
  }

  /** Returns the target ids of an object and of its subobjects whose address is taken. */
  List<IntTerm> targetIds(CVariable root) {
    return addressTaken.stream()
        .filter(target -> target.root() == root)
        .map(this::targetId)
        .toList();
  }

  /** Returns whether a pointer to the type may point to the object or to a subobject of it. */
  boolean mayPointTo(CVariable root, CType pointee) {
    return pointee instanceof CType.Void
        || addressTaken.stream()
            .anyMatch(target -> target.root() == root && isAccessibleAs(target.type(), pointee));
  }

  /**
   * Emits all queued branches, those that are queued meanwhile included, until no target is added.
   */
  public void flushDispatches() {
    ControlFlowGraph graph = emitter.graph;
    boolean progress = true;
    while (progress) {
      progress = false;
      for (int i = 0; i < pending.size(); i++) {
        DeferredDispatch use = pending.get(i);
        // Points-to sets grow until the end: targets that did not match are tested again.
        List<PointerTarget> open = new ArrayList<>(use.skipped);
        open.addAll(addressTaken.subList(use.done, addressTaken.size()));
        use.done = addressTaken.size();
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
}
