package sunder.frontend.c.flow;

import java.util.Optional;
import sunder.automaton.flow.ControlFlowGraph.FlowNode;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.Expr;
import sunder.frontend.c.model.IntKind;
import sunder.frontend.c.syntax.Expression.BinaryOperator;
import sunder.source.Span;

/**
 * Lowering of conditions to branches, with short-circuit evaluation of {@code &&} and {@code ||}.
 *
 * <p>Input: a scalar expression and two target nodes. Output: branches to the nodes, and the
 * variants that may reach each of them. Source: C11, 6.5.8, 6.5.9, 6.5.13 and 6.5.14.
 */
final class ConditionLowering {
  private final ProgramLowering lowerer;
  private final Emitter emitter;

  ConditionLowering(ProgramLowering lowerer) {
    this.lowerer = lowerer;
    this.emitter = lowerer.emitter;
  }

  /** The variants in which a condition may be true and those in which it may be false. */
  record BranchOutcome(ConfigSet whenTrue, ConfigSet whenFalse) {
    /** Returns the outcome of the negated condition. */
    BranchOutcome swapped() {
      return new BranchOutcome(whenFalse, whenTrue);
    }
  }

  /**
   * Branches to one of two nodes by the truth of the expression.
   *
   * @return the variants that may reach each of the two nodes
   */
  BranchOutcome branch(Expr e, FlowNode yes, FlowNode no) {
    if (e instanceof Expr.Not not) {
      return branch(not.operand(), no, yes).swapped();
    } else if (e instanceof Expr.Logical logical) {
      return logical(logical, yes, no);
    } else if (e instanceof Expr.FeatureValue value && value.feature() instanceof Feature.Bool f) {
      ConfigSet selected = emitter.variants().space().selected(f);
      BranchOutcome outcome =
          new BranchOutcome(emitter.variants().and(selected), emitter.variants().minus(selected));
      emitter.branchOnFeatures(selected, yes, no, e.span());
      return outcome;
    } else if (e instanceof Expr.Comma comma) {
      lowerer.expressions.lowerForEffects(comma.first());
      return branch(comma.second(), yes, no);
    } else if (e instanceof Expr.Choice choice) {
      return choice(choice, yes, no);
    } else if (e instanceof Expr.Convert convert
        && convert.operand().type().isInteger()
        && widens(convert)) {
      return branch(convert.operand(), yes, no);
    }
    return outcome(lowerer.initialization.evaluateInitialized(() -> term(e)), yes, no, e.span());
  }

  /** Returns whether the conversion maps 0 to 0 and every other value to a value other than 0. */
  private static boolean widens(Expr.Convert convert) {
    return convert.type() instanceof CType.Int to
        && convert.operand().type() instanceof CType.Int from
        && to.kind().bits() >= from.kind().bits();
  }

  private BranchOutcome outcome(BoolTerm condition, FlowNode yes, FlowNode no, Span span) {
    ConfigSet when = emitter.variants();
    ConfigSet none = when.minus(when);
    emitter.branch(condition, yes, no, span);
    return new BranchOutcome(
        condition.equals(BoolTerm.FALSE) ? none : when,
        condition.equals(BoolTerm.TRUE) ? none : when);
  }

  private BranchOutcome logical(Expr.Logical e, FlowNode yes, FlowNode no) {
    boolean and = e.operator() == BinaryOperator.AND;
    FlowNode right = emitter.newNode();
    BranchOutcome first = and ? branch(e.left(), right, no) : branch(e.left(), yes, right);
    emitter.setInsertionPoint(right, and ? first.whenTrue() : first.whenFalse());
    BranchOutcome second = branch(e.right(), yes, no);
    return and
        ? new BranchOutcome(second.whenTrue(), first.whenFalse().or(second.whenFalse()))
        : new BranchOutcome(first.whenTrue().or(second.whenTrue()), second.whenFalse());
  }

  private BranchOutcome choice(Expr.Choice e, FlowNode yes, FlowNode no) {
    ConfigSet mayYes = emitter.variants().minus(emitter.variants());
    ConfigSet mayNo = mayYes;
    for (Expr.Alternative part : e.alternatives()) {
      FlowNode here = emitter.newNode();
      FlowNode other = emitter.newNode();
      ConfigSet rest = emitter.variants().minus(part.presenceCondition());
      ConfigSet inside = emitter.variants().and(part.presenceCondition());
      emitter.branchOnFeatures(part.presenceCondition(), here, other, e.span());
      emitter.setInsertionPoint(here, inside);
      BranchOutcome outcome = branch(part.expression(), yes, no);
      mayYes = mayYes.or(outcome.whenTrue());
      mayNo = mayNo.or(outcome.whenFalse());
      emitter.setInsertionPoint(other, rest);
    }
    emitter.jump(emitter.graph.cutOff());
    return new BranchOutcome(mayYes, mayNo);
  }

  /** Returns the truth of an expression without control flow at its top level. */
  private BoolTerm term(Expr e) {
    if (e instanceof Expr.Compare compare) {
      return compare(compare);
    }
    SymbolicValue value = lowerer.expressions.value(e);
    if (e.type() instanceof CType.Floating) {
      return lowerer.floats.truth(((SymbolicValue.IntegerValue) value).term(), e.type(), e.span());
    }
    return value instanceof SymbolicValue.Address address
        ? BoolTerm.notEqual(address.targetId(), IntTerm.ZERO)
        : BoolTerm.notEqual(((SymbolicValue.IntegerValue) value).term(), IntTerm.ZERO);
  }

  private BoolTerm compare(Expr.Compare e) {
    if (e.left().type().isPointer()) {
      return addresses(e);
    }
    IntTerm left = lowerer.expressions.number(e.left());
    if (lowerer.sideEffects.mayOverwrite(e.right())) {
      left = lowerer.arithmetic.materialize(left, e.left(), e.span());
    }
    IntTerm right = lowerer.expressions.number(e.right());
    return e.left().type() instanceof CType.Floating
        ? lowerer.floats.compare(e.operator(), left, right, e.left().type(), e.span())
        : IntegerArithmetic.compare(e.operator(), left, right);
  }

  private BoolTerm addresses(Expr.Compare e) {
    SymbolicValue first = lowerer.expressions.valueWithoutEscape(e.left());
    SymbolicValue.Address left =
        (SymbolicValue.Address)
            (lowerer.sideEffects.mayOverwrite(e.right())
                ? lowerer.arithmetic.materialize(first, e.left(), e.span())
                : first);
    SymbolicValue.Address right =
        (SymbolicValue.Address) lowerer.expressions.valueWithoutEscape(e.right());
    lowerer.heap.requireComparable(left.targetId(), right.targetId(), e.span());
    boolean ordered =
        e.operator() != BinaryOperator.EQUAL && e.operator() != BinaryOperator.NOT_EQUAL;
    BoolTerm meet = meet(left, right, e, ordered);
    BoolTerm same = BoolTerm.equal(left.targetId(), right.targetId());
    if (!ordered) {
      BoolTerm equal = BoolTerm.and(same, BoolTerm.equal(left.offset(), right.offset()));
      equal = BoolTerm.or(equal, meet);
      return e.operator() == BinaryOperator.EQUAL ? equal : equal.not();
    }
    // The order of addresses is defined within one object only: C11, 6.5.8.
    FlowNode fine = emitter.newNode();
    emitter.branch(same, fine, emitter.graph.cutOff(), e.span());
    emitter.setInsertionPoint(fine, emitter.variants());
    return IntegerArithmetic.compare(e.operator(), left.offset(), right.offset());
  }

  /**
   * Returns whether addresses of different subobjects of one object are equal; emits an error node
   * for runs in which this is unknown.
   */
  private BoolTerm meet(
      SymbolicValue.Address left, SymbolicValue.Address right, Expr.Compare e, boolean ordered) {
    if (left.targetId().equals(IntTerm.ZERO) || right.targetId().equals(IntTerm.ZERO)) {
      return BoolTerm.FALSE;
    }
    CType one = MemoryFunctions.originalPointee(e.left());
    CType other = MemoryFunctions.originalPointee(e.right());
    boolean any = !ordered && (one instanceof CType.Void || !one.equals(other));
    Symbol meet = lowerer.storage.temporary(new Object(), "meet", Optional.of(IntKind.BOOL));
    lowerer.heap.emitDeferred(
        () -> {
          PointsToSets.AddressRelation near =
              lowerer.pointsTo.addressRelation(left, one, right, other, ordered);
          if (any) {
            emitter.assign(meet, IntTerm.ZERO, e.span());
            emitter.emitIf(
                near.areEqual(), () -> emitter.assign(meet, IntTerm.ONE, e.span()), e.span());
          }
          BoolTerm open = any ? near.isUnknown() : BoolTerm.or(near.isUnknown(), near.areEqual());
          if (!open.equals(BoolTerm.FALSE)) {
            emitter.emitIf(
                open,
                () ->
                    emitter.emitUnsupported(
                        e.span(), "comparing parts of an object is not supported"),
                e.span());
          }
        });
    return any ? BoolTerm.equal(IntTerm.of(meet), IntTerm.ONE) : BoolTerm.FALSE;
  }

  /** Returns 1 if the condition holds, else 0. */
  IntTerm booleanValue(BoolTerm condition, Object key, Span span) {
    FlowNode yes = emitter.newNode();
    FlowNode no = emitter.newNode();
    return truth(outcome(condition, yes, no, span), yes, no, key, span);
  }

  /** Returns 1 if the expression is not equal to 0, else 0. */
  IntTerm booleanValue(Expr e) {
    FlowNode yes = emitter.newNode();
    FlowNode no = emitter.newNode();
    return truth(branch(e, yes, no), yes, no, e, e.span());
  }

  private IntTerm truth(BranchOutcome outcome, FlowNode yes, FlowNode no, Object key, Span span) {
    if (outcome.whenTrue().isEmpty() != outcome.whenFalse().isEmpty()) {
      boolean holds = outcome.whenFalse().isEmpty();
      emitter.setInsertionPoint(holds ? yes : no, holds ? outcome.whenTrue() : outcome.whenFalse());
      return holds ? IntTerm.ONE : IntTerm.ZERO;
    }
    Symbol register = lowerer.storage.temporary(key, "truth", Optional.of(IntKind.BOOL));
    FlowNode next = emitter.newNode();
    emitter.setInsertionPoint(yes, outcome.whenTrue());
    emitter.assign(register, IntTerm.ONE, span);
    emitter.jump(next);
    emitter.setInsertionPoint(no, outcome.whenFalse());
    emitter.assign(register, IntTerm.ZERO, span);
    emitter.jump(next);
    emitter.setInsertionPoint(next, outcome.whenTrue().or(outcome.whenFalse()));
    return IntTerm.of(register);
  }
}
