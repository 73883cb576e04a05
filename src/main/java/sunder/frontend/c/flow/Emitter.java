package sunder.frontend.c.flow;

import java.math.BigInteger;
import java.util.HashSet;
import java.util.LinkedHashSet;
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
import sunder.family.StateSet;
import sunder.frontend.c.model.IntKind;
import sunder.source.Diagnostic;
import sunder.source.Span;
import sunder.verdict.Assertion;
import sunder.verdict.Check;
import sunder.verdict.Property;

/** Writes control flow forward, from one spot to the next. */
final class Emitter {
  final ControlFlowGraph graph;
  final Property property;
  final PointsToConstraints pointsToConstraints;

  /** What is not followed. */
  final Set<Diagnostic> unsupported = new LinkedHashSet<>();

  /** Marks that are clear here, whichever way runs came. */
  private final Set<Symbol> clear = new HashSet<>();

  private FlowNode here;
  private ConfigSet when;
  private Optional<Span> blamed = Optional.empty();

  Emitter(ControlFlowGraph graph, PointsToConstraints flows, Property property, ConfigSet valid) {
    this.graph = graph;
    this.pointsToConstraints = flows;
    this.property = property;
    this.here = graph.newNode();
    this.when = valid;
  }

  FlowNode insertionPoint() {
    return here;
  }

  /** The variants that may get here. */
  ConfigSet variants() {
    return when;
  }

  boolean isDead() {
    return when.isEmpty();
  }

  FlowNode newNode() {
    return graph.newNode();
  }

  /** Goes on writing at a spot that these variants get to. */
  void setInsertionPoint(FlowNode spot, ConfigSet variants) {
    if (spot != here) {
      clear.clear();
    }
    here = spot;
    when = variants;
  }

  /** A statement begins here. */
  void beginStatement(Span statement) {
    if (blamed.isEmpty()) {
      graph.beginStatement(here, statement);
    }
  }

  /** Jumps away; nothing gets to what is written next. */
  void jump(FlowNode target) {
    graph.jump(here, target);
    setInsertionPoint(graph.newNode(), when.minus(when));
  }

  private FlowNode step() {
    FlowNode next = graph.newNode();
    here = next;
    return next;
  }

  /** Writes what is told of another place: where a function of the library is called. */
  void withReportedSpan(Optional<Span> place, Runnable action) {
    Optional<Span> before = blamed;
    blamed = place;
    action.run();
    blamed = before;
  }

  /** The place that is told instead of those that things are written for, if there is one. */
  Optional<Span> reportedSpan() {
    return blamed;
  }

  /** The place that is told. */
  Span reportedSpanOr(Span span) {
    return blamed.orElse(span);
  }

  void assign(Symbol register, Term value, Span span) {
    pointsToConstraints.addConstraint(register, value);
    FlowNode from = here;
    graph.assign(from, register, value, step(), reportedSpanOr(span));
  }

  void load(ArrayRegister array, IntTerm index, Symbol register, Span span) {
    pointsToConstraints.addConstraint(register, array);
    FlowNode from = here;
    graph.load(from, array, index, register, step(), reportedSpanOr(span));
  }

  void store(ArrayRegister array, IntTerm index, IntTerm value, Span span) {
    pointsToConstraints.addConstraint(array, value);
    FlowNode from = here;
    graph.store(from, array, index, value, step(), reportedSpanOr(span));
  }

  /** A mark becomes a constant, or what another one is. */
  void setFlag(Symbol mark, IntTerm value, Span span) {
    boolean clears = value.equals(IntTerm.ZERO);
    if (clears && clear.contains(mark)) {
      return;
    }
    FlowNode from = here;
    graph.setFlag(from, mark, value, step(), reportedSpanOr(span));
    if (clears) {
      clear.add(mark);
    } else {
      clear.remove(mark);
    }
  }

  void resetArray(ArrayRegister array, Span span) {
    FlowNode from = here;
    graph.reset(from, array, step(), reportedSpanOr(span));
  }

  /** A value of the environment's choice. */
  void readInput(String name, Symbol register, IntKind kind, Span span) {
    FlowNode from = here;
    graph.readInput(from, name, input(name, kind), register, step(), reportedSpanOr(span));
  }

  /** The same, where the register may be read at all. */
  void readInputIfLive(String name, Symbol register, IntKind kind, Span span) {
    FlowNode from = here;
    graph.readInputIfLive(from, name, input(name, kind), register, step(), reportedSpanOr(span));
  }

  /** The same of a number in a range. */
  void readInputIfLive(String name, Symbol register, BigInteger low, BigInteger high, Span span) {
    FlowNode from = here;
    Symbol input = graph.input(name, Optional.of(low), Optional.of(high));
    graph.readInputIfLive(from, name, input, register, step(), span);
  }

  private Symbol input(String name, IntKind kind) {
    return graph.input(name, Optional.of(kind.least()), Optional.of(kind.greatest()));
  }

  void branch(BoolTerm condition, FlowNode yes, FlowNode no, Span span) {
    graph.branch(here, condition, yes, no, reportedSpanOr(span));
  }

  /** Does something where a condition holds, and goes on. */
  void emitIf(BoolTerm condition, Runnable action, Span span) {
    FlowNode there = graph.newNode();
    FlowNode next = graph.newNode();
    ConfigSet variants = when;
    branch(condition, there, next, span);
    setInsertionPoint(there, variants);
    action.run();
    jump(next);
    setInsertionPoint(next, variants);
  }

  void branchOnFeatures(ConfigSet set, FlowNode yes, FlowNode no, Span span) {
    if (when.isSubsetOf(set) || !when.intersects(set)) {
      graph.jump(here, when.isSubsetOf(set) ? yes : no);
    } else {
      graph.branchOnFeatures(here, set, yes, no, reportedSpanOr(span));
    }
  }

  /** Does something with what variants differ in, in those of each; it must jump on. */
  <T> void forEachVariantValue(StateSet<T> all, Span span, Consumer<T> action) {
    all.forEach(
        (one, variants) -> {
          FlowNode there = newNode();
          FlowNode other = newNode();
          ConfigSet inside = when.and(variants);
          ConfigSet rest = when.minus(variants);
          branchOnFeatures(variants, there, other, span);
          setInsertionPoint(there, inside);
          action.accept(one);
          setInsertionPoint(other, rest);
        });
    jump(graph.cutOff());
  }

  /** The run is unsafe. */
  void emitError(String how, Assertion.Kind kind, Span span) {
    graph.emitMove(
        here,
        Move.call(how, false),
        graph.error(new Assertion(kind, reportedSpanOr(span))),
        reportedSpanOr(span));
    setInsertionPoint(graph.newNode(), when.minus(when));
  }

  /** The condition must hold: else the run is unsafe if the check is on, and cut off if not. */
  void check(BoolTerm condition, Check check, Span span) {
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

  /** The same of a mark, which must not be set. */
  void checkFlagClear(Symbol mark, Check check, Span span) {
    if (!clear.add(mark)) {
      return;
    }
    FlowNode fine = graph.newNode();
    FlowNode wrong = graph.newNode();
    graph.branchOnFlag(here, mark, fine, wrong, reportedSpanOr(span));
    fail(wrong, check, reportedSpanOr(span));
    here = fine;
  }

  /** No run of these variants may get here. */
  void checkUnreachable(ConfigSet variants, Check check, Span span) {
    FlowNode fine = graph.newNode();
    FlowNode wrong = graph.newNode();
    ConfigSet rest = when.minus(variants);
    branchOnFeatures(variants, wrong, fine, span);
    fail(wrong, check, reportedSpanOr(span));
    setInsertionPoint(fine, rest);
  }

  private void fail(FlowNode wrong, Check check, Span span) {
    graph.emitMove(
        wrong, Move.call(check.spelling(), false), graph.error(Assertion.of(check, span)), span);
  }

  /** What follows cannot be done: runs that get here are lost to sight. */
  void rejectUnsupported(Span span, String message) {
    if (!isDead()) {
      unsupported.add(Diagnostic.of(reportedSpanOr(span), message));
    }
    emitUnsupported(span, message);
  }

  /** The same of what runs hardly get to. */
  void emitUnsupported(Span span, String message) {
    emitUnsupported(Assertion.Kind.UNSUPPORTED, span, message);
  }

  /**
   * The same of what has a name.
   *
   * @param limit what runs get to
   */
  void emitUnsupported(Assertion.Kind limit, Span span, String message) {
    if (!isDead()) {
      FlowNode lost = graph.error(new Assertion(limit, reportedSpanOr(span), message));
      graph.emitMove(here, Move.call("unsupported", false), lost, reportedSpanOr(span));
    }
    setInsertionPoint(graph.newNode(), when.minus(when));
  }

  /** Only runs in which this holds go on. */
  void assume(BoolTerm condition, Span span) {
    FlowNode fine = graph.newNode();
    graph.branch(here, condition, fine, graph.cutOff(), reportedSpanOr(span));
    here = fine;
  }

  static BoolTerm between(IntTerm term, BigInteger low, BigInteger high) {
    return BoolTerm.and(
        BoolTerm.atMost(IntTerm.of(low), term), BoolTerm.atMost(term, IntTerm.of(high)));
  }
}
