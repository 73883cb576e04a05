package sunder.frontend.c.flow.values;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import sunder.automaton.Move;
import sunder.automaton.flow.ControlFlowGraph;
import sunder.automaton.flow.ControlFlowGraph.FlowNode;
import sunder.expression.ArrayRegister;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;
import sunder.family.VariationalSet;
import sunder.frontend.c.model.IntKind;
import sunder.source.Diagnostic;
import sunder.source.Span;
import sunder.verdict.Assertion;
import sunder.verdict.Check;
import sunder.verdict.Property;

/**
 * The builder of the control flow graph, with an insertion point at which edges are appended.
 *
 * <p>Input: instructions in the order of execution. Output: edges of a {@link ControlFlowGraph} and
 * constraints of the points-to analysis. State: the insertion point (a node and the variants that
 * may reach it), the flags that are known to be clear there, and the span that is reported in place
 * of the span of an instruction. Invariants: every method that appends an instruction leaves the
 * insertion point behind it; flags are forgotten when the insertion point is moved to another node.
 */
public final class Emitter {
  /** The checks that a proof for all numbers includes. */
  private static final Set<Check> CHECKS_OF_NUMBERS =
      EnumSet.of(Check.BOUNDS, Check.DIV, Check.OVERFLOW);

  public final ControlFlowGraph graph;
  public final Property property;
  public final PointsToConstraints pointsToConstraints;

  /** The unsupported constructs that were reached, in the order of their lowering. */
  public final Set<Diagnostic> unsupported = new LinkedHashSet<>();

  /** The statements that were lowered, with the variants that have them after macro expansion. */
  public final Map<Span, ConfigSet> statements = new HashMap<>();

  /**
   * The flags that are clear at the insertion point on every path that leads to it. Every node that
   * this class appends has one predecessor. Precondition: no edge is added later to the insertion
   * point, and flags are assigned by {@link #setFlag} only.
   */
  private final Set<Symbol> clearFlags = new HashSet<>();

  private FlowNode here;
  private ConfigSet when;
  private Optional<Span> overridingSpan = Optional.empty();

  /** The proofs of the functions whose bodies contain the insertion point. */
  private final Deque<Proof> proofs = new ArrayDeque<>();

  Emitter(ControlFlowGraph graph, PointsToConstraints flows, Property property, ConfigSet valid) {
    this.graph = graph;
    this.pointsToConstraints = flows;
    this.property = property;
    this.here = graph.newNode();
    this.when = valid;
  }

  /** Returns the node at which the next edge is appended. */
  public FlowNode insertionPoint() {
    return here;
  }

  /** Returns the variants that may reach the insertion point. */
  public ConfigSet variants() {
    return when;
  }

  /** Returns whether no variant reaches the insertion point. */
  public boolean isDead() {
    return when.isEmpty();
  }

  /** Returns a new node of the graph. */
  public FlowNode newNode() {
    return graph.newNode();
  }

  /** Moves the insertion point to a node that the given variants may reach. */
  public void setInsertionPoint(FlowNode node, ConfigSet variants) {
    if (node != here) {
      clearFlags.clear();
    }
    here = node;
    when = variants;
  }

  /**
   * Marks the insertion point as the beginning of a statement, except in library code.
   *
   * @param having variants whose text has the statement after macro expansion
   */
  public void beginStatement(Span statement, ConfigSet having) {
    if (overridingSpan.isEmpty()) {
      graph.beginStatement(here, statement);
      statements.merge(statement, having, ConfigSet::or);
    }
  }

  /**
   * Connects the insertion point with the target, and moves the insertion point to a new node that
   * no variant reaches.
   */
  public void jump(FlowNode target) {
    graph.jump(here, target);
    setInsertionPoint(graph.newNode(), when.minus(when));
  }

  private FlowNode step() {
    FlowNode next = graph.newNode();
    here = next;
    return next;
  }

  /**
   * Runs the action with a span that is reported in place of the spans of its instructions: that of
   * the call, where the action lowers the body of a library function.
   */
  public void withReportedSpan(Optional<Span> place, Runnable action) {
    Optional<Span> before = overridingSpan;
    overridingSpan = place;
    action.run();
    overridingSpan = before;
  }

  /**
   * A proof that no call of a function violates a check on numbers.
   *
   * @param variants the variants of the proof
   * @param outside a register that is 1 if the current call is none of those of the proof; empty if
   *     it is known to be one
   */
  public record Proof(ConfigSet variants, Optional<Symbol> outside) {}

  /**
   * Runs the action, which emits the body of a function, without the errors that a proof for the
   * function excludes: those of numbers. Whether an argument is initialized is up to the call.
   */
  public void withProof(Proof proof, Runnable action) {
    proofs.push(proof);
    action.run();
    proofs.pop();
  }

  /**
   * Returns the span that is reported in place of the spans of the instructions, if there is one.
   */
  public Optional<Span> reportedSpan() {
    return overridingSpan;
  }

  /** Returns the span that is reported for an instruction with the given span. */
  public Span reportedSpanOr(Span span) {
    return overridingSpan.orElse(span);
  }

  /** Assigns a term to a register. */
  public void assign(Symbol register, Term value, Span span) {
    pointsToConstraints.addConstraint(register, value);
    FlowNode from = here;
    graph.assign(from, register, value, step(), reportedSpanOr(span));
  }

  /** Loads the element of an array register at an index into a register. */
  public void load(ArrayRegister array, IntTerm index, Symbol register, Span span) {
    pointsToConstraints.addConstraint(register, array);
    FlowNode from = here;
    graph.load(from, array, index, register, step(), reportedSpanOr(span));
  }

  /** Stores a term in the element of an array register at an index. */
  public void store(ArrayRegister array, IntTerm index, IntTerm value, Span span) {
    pointsToConstraints.addConstraint(array, value);
    FlowNode from = here;
    graph.store(from, array, index, value, step(), reportedSpanOr(span));
  }

  /**
   * Assigns a constant or the value of another flag to a flag; nothing is emitted for a flag that
   * is cleared while it is known to be clear.
   */
  public void setFlag(Symbol mark, IntTerm value, Span span) {
    boolean clears = value.equals(IntTerm.ZERO);
    if (clears && clearFlags.contains(mark)) {
      return;
    }
    FlowNode from = here;
    graph.setFlag(from, mark, value, step(), reportedSpanOr(span));
    if (clears) {
      clearFlags.add(mark);
    } else {
      clearFlags.remove(mark);
    }
  }

  /** Assigns 0 to all elements of an array register. */
  public void resetArray(ArrayRegister array, Span span) {
    FlowNode from = here;
    graph.reset(from, array, step(), reportedSpanOr(span));
  }

  /**
   * Assigns a nondeterministic value of the type to the register.
   *
   * @param name the name of the input
   */
  public void readInput(String name, Symbol register, IntKind kind, Span span) {
    FlowNode from = here;
    graph.readInput(from, name, input(name, kind), register, step(), reportedSpanOr(span));
  }

  /**
   * Assigns a nondeterministic value of the type to the register, if the register may be read
   * later.
   */
  public void readInputIfLive(String name, Symbol register, IntKind kind, Span span) {
    FlowNode from = here;
    graph.readInputIfLive(from, name, input(name, kind), register, step(), reportedSpanOr(span));
  }

  /**
   * Assigns a nondeterministic value between two bounds (inclusive) to the register, if the
   * register may be read later.
   */
  public void readInputIfLive(
      String name, Symbol register, BigInteger low, BigInteger high, Span span) {
    FlowNode from = here;
    Symbol input = graph.input(name, Optional.of(low), Optional.of(high));
    graph.readInputIfLive(from, name, input, register, step(), span);
  }

  private Symbol input(String name, IntKind kind) {
    return graph.input(
        name,
        Optional.of(TypeRanges.leastInput(kind)),
        Optional.of(TypeRanges.greatestInput(kind)));
  }

  /**
   * Branches to one of two nodes by a condition over registers; the insertion point is unchanged
   * and must be moved.
   */
  public void branch(BoolTerm condition, FlowNode yes, FlowNode no, Span span) {
    graph.branch(here, condition, yes, no, reportedSpanOr(span));
  }

  /**
   * Branches to one of two nodes by a condition over registers and returns the variants that may
   * reach each of them; the insertion point is unchanged and must be moved.
   */
  public BranchOutcome branchWithOutcome(BoolTerm condition, FlowNode yes, FlowNode no, Span span) {
    ConfigSet none = when.minus(when);
    branch(condition, yes, no, span);
    return new BranchOutcome(
        condition.equals(BoolTerm.FALSE) ? none : when,
        condition.equals(BoolTerm.TRUE) ? none : when);
  }

  /**
   * Emits the action's code on the branch where the condition holds, and joins both branches behind
   * it.
   */
  public void emitIf(BoolTerm condition, Runnable action, Span span) {
    FlowNode there = graph.newNode();
    FlowNode next = graph.newNode();
    ConfigSet variants = when;
    branch(condition, there, next, span);
    setInsertionPoint(there, variants);
    action.run();
    jump(next);
    setInsertionPoint(next, variants);
  }

  /**
   * Branches to one of two nodes by a set of variants; the insertion point is unchanged and must be
   * moved. Only one edge is emitted if all or none of the variants at the insertion point are in
   * the set.
   */
  public void branchOnFeatures(ConfigSet set, FlowNode yes, FlowNode no, Span span) {
    branchOnFeatures(here, set, yes, no, reportedSpanOr(span));
  }

  private void branchOnFeatures(
      FlowNode at, ConfigSet set, FlowNode yes, FlowNode no, Span reported) {
    if (when.isSubsetOf(set) || !when.intersects(set)) {
      graph.jump(at, when.isSubsetOf(set) ? yes : no);
    } else {
      graph.branchOnFeatures(at, set, yes, no, reported);
    }
  }

  /**
   * Emits the action's code on a branch for the given variants. The action must end with a jump;
   * the insertion point afterwards is that of the other variants.
   */
  public void branchAway(ConfigSet variants, Span span, Runnable action) {
    FlowNode there = newNode();
    FlowNode other = newNode();
    ConfigSet inside = when.and(variants);
    ConfigSet rest = when.minus(variants);
    branchOnFeatures(variants, there, other, span);
    setInsertionPoint(there, inside);
    action.run();
    setInsertionPoint(other, rest);
  }

  /**
   * Emits the action's code once for each value of a variant-dependent value, on a branch for the
   * variants with that value. The action must end with a jump; the insertion point afterwards is
   * unreachable.
   */
  public <T> void forEachVariantValue(VariationalSet<T> all, Span span, Consumer<T> action) {
    all.forEach((one, variants) -> branchAway(variants, span, () -> action.accept(one)));
    jump(graph.cutOff());
  }

  /**
   * Emits an edge to an error node; the insertion point afterwards is unreachable.
   *
   * @param how the name of the call on the edge
   */
  public void emitError(String how, Assertion.Kind kind, Span span) {
    Span place = reportedSpanOr(span);
    boolean isProvable = kind == Assertion.Kind.ASSERT || kind == Assertion.Kind.CALL;
    Optional<FlowNode> wrong = isProvable ? unproved(here, place) : Optional.of(here);
    wrong.ifPresent(
        node ->
            graph.emitMove(
                node, Move.call(how, false), graph.error(new Assertion(kind, place)), place));
    setInsertionPoint(graph.newNode(), when.minus(when));
  }

  /**
   * Emits a check: where the condition does not hold, the run reaches an error node if the property
   * includes the check, and is cut off if not.
   */
  public void check(BoolTerm condition, Check check, Span span) {
    if (condition.equals(BoolTerm.TRUE)) {
      return;
    }
    FlowNode fine = graph.newNode();
    if (property.checks().contains(check)) {
      FlowNode wrong = graph.newNode();
      graph.branch(here, condition, fine, wrong, reportedSpanOr(span));
      fail(wrong, check, reportedSpanOr(span));
    } else {
      graph.branch(here, condition, fine, graph.cutOff(), reportedSpanOr(span));
    }
    here = fine;
  }

  /** Emits a check that the flag is not set; nothing is emitted where it is known to be clear. */
  public void checkFlagClear(Symbol mark, Check check, Span span) {
    if (!clearFlags.add(mark)) {
      return;
    }
    FlowNode fine = graph.newNode();
    FlowNode wrong = graph.newNode();
    graph.branchOnFlag(here, mark, fine, wrong, reportedSpanOr(span));
    fail(wrong, check, reportedSpanOr(span));
    here = fine;
  }

  /** Emits an error edge of the check for the given variants; the other variants continue. */
  public void checkUnreachable(ConfigSet variants, Check check, Span span) {
    FlowNode fine = graph.newNode();
    FlowNode wrong = graph.newNode();
    ConfigSet rest = when.minus(variants);
    branchOnFeatures(variants, wrong, fine, span);
    fail(wrong, check, reportedSpanOr(span));
    setInsertionPoint(fine, rest);
  }

  private void fail(FlowNode wrong, Check check, Span span) {
    Optional<FlowNode> failing =
        CHECKS_OF_NUMBERS.contains(check) ? unproved(wrong, span) : Optional.of(wrong);
    failing.ifPresent(
        node ->
            graph.emitMove(
                node,
                Move.call(check.spelling(), false),
                graph.error(Assertion.of(check, span)),
                span));
  }

  /**
   * Returns the node of the runs for which no proof excludes that control reaches a node; empty if
   * there are none. The other runs are cut off.
   */
  private Optional<FlowNode> unproved(FlowNode wrong, Span span) {
    FlowNode at = wrong;
    for (Proof proof : proofs) {
      if (when.intersects(proof.variants())) {
        FlowNode covered = graph.newNode();
        FlowNode rest = graph.newNode();
        branchOnFeatures(at, proof.variants(), covered, rest, span);
        if (proof.outside().isEmpty()) {
          graph.jump(covered, graph.cutOff());
        } else {
          BoolTerm inside = BoolTerm.equal(IntTerm.of(proof.outside().get()), IntTerm.ZERO);
          graph.branch(covered, inside, graph.cutOff(), rest, span);
        }
        if (when.isSubsetOf(proof.variants()) && proof.outside().isEmpty()) {
          return Optional.empty();
        }
        at = rest;
      }
    }
    return Optional.of(at);
  }

  /**
   * Emits an edge to an error node for an unsupported construct and records a diagnostic for it, if
   * the insertion point is reachable; the insertion point afterwards is unreachable.
   */
  public void rejectUnsupported(Span span, String message) {
    if (!isDead()) {
      unsupported.add(Diagnostic.of(reportedSpanOr(span), message));
    }
    emitUnsupported(span, message);
  }

  /**
   * Emits an edge to an error node for an unsupported construct that only some runs reach, without
   * a diagnostic; the insertion point afterwards is unreachable.
   */
  public void emitUnsupported(Span span, String message) {
    emitUnsupported(Assertion.Kind.UNSUPPORTED, span, message);
  }

  /**
   * Emits an edge to an error node for an exceeded limit or an unsupported construct, without a
   * diagnostic; the insertion point afterwards is unreachable.
   *
   * @param limit the kind of the error node
   */
  public void emitUnsupported(Assertion.Kind limit, Span span, String message) {
    if (!isDead()) {
      FlowNode lost = graph.error(new Assertion(limit, reportedSpanOr(span), message));
      graph.emitMove(here, Move.call("unsupported", false), lost, reportedSpanOr(span));
    }
    setInsertionPoint(graph.newNode(), when.minus(when));
  }

  /** Emits an assumption: runs in which the condition does not hold are cut off. */
  public void assume(BoolTerm condition, Span span) {
    FlowNode fine = graph.newNode();
    graph.branch(here, condition, fine, graph.cutOff(), reportedSpanOr(span));
    here = fine;
  }

  /** Returns the condition that a term is between two bounds (inclusive). */
  public static BoolTerm between(IntTerm term, BigInteger low, BigInteger high) {
    return BoolTerm.and(
        BoolTerm.atMost(IntTerm.of(low), term), BoolTerm.atMost(term, IntTerm.of(high)));
  }
}
