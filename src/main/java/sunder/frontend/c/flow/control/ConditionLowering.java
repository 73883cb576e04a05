package sunder.frontend.c.flow.control;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sunder.automaton.flow.ControlFlowGraph.FlowNode;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.frontend.c.flow.memory.MemoryModel;
import sunder.frontend.c.flow.pointers.AddressRelations;
import sunder.frontend.c.flow.pointers.HeapBlocks;
import sunder.frontend.c.flow.values.BranchOutcome;
import sunder.frontend.c.flow.values.DeferredCode;
import sunder.frontend.c.flow.values.Emitter;
import sunder.frontend.c.flow.values.FloatArithmetic;
import sunder.frontend.c.flow.values.InitializationTracking;
import sunder.frontend.c.flow.values.IntegerArithmetic;
import sunder.frontend.c.flow.values.RegisterAllocation;
import sunder.frontend.c.flow.values.SymbolicValue;
import sunder.frontend.c.flow.values.TemporaryKey;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.Expr;
import sunder.frontend.c.model.IntKind;
import sunder.frontend.c.syntax.Expression.BinaryOperator;

/**
 * Lowering of conditions to branches, with short-circuit evaluation of {@code &&} and {@code ||}.
 *
 * <p>Input: a scalar expression and two target nodes. Output: branches to the nodes, and the
 * variants that may reach each of them. Source: C11, 6.5.8, 6.5.9, 6.5.13 and 6.5.14.
 */
final class ConditionLowering {
  private final SyntaxLowerings syntax;
  private final Emitter emitter;
  private final RegisterAllocation storage;
  private final IntegerArithmetic arithmetic;
  private final FloatArithmetic floats;
  private final DeferredCode deferred;
  private final InitializationTracking initialization;
  private final HeapBlocks heapBlocks;
  private final AddressRelations addressRelations;

  ConditionLowering(SyntaxLowerings syntax, MemoryModel model) {
    this.syntax = syntax;
    this.emitter = model.values().emitter();
    this.storage = model.values().storage();
    this.arithmetic = model.values().arithmetic();
    this.floats = model.values().floats();
    this.deferred = model.values().deferred();
    this.initialization = model.values().initialization();
    this.heapBlocks = model.heapBlocks;
    this.addressRelations = model.addressRelations;
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
      syntax.expressions.lowerForEffects(comma.first());
      return branch(comma.second(), yes, no);
    } else if (e instanceof Expr.Choice choice) {
      return choice(choice, yes, no);
    } else if (e instanceof Expr.Convert convert
        && convert.operand().type().isInteger()
        && widens(convert)) {
      return branch(convert.operand(), yes, no);
    }
    return emitter.branchWithOutcome(
        initialization.evaluateInitialized(() -> term(e)), yes, no, e.span());
  }

  /** Returns whether the conversion maps 0 to 0 and every other value to a value other than 0. */
  private static boolean widens(Expr.Convert convert) {
    return convert.type() instanceof CType.Int to
        && convert.operand().type() instanceof CType.Int from
        && to.kind().bits() >= from.kind().bits();
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
    List<BranchOutcome> outcomes = new ArrayList<>();
    for (Expr.Alternative part : e.alternatives()) {
      emitter.branchAway(
          part.presenceCondition(),
          e.span(),
          () -> outcomes.add(branch(part.expression(), yes, no)));
    }
    ConfigSet none = emitter.variants().minus(emitter.variants());
    emitter.jump(emitter.graph.cutOff());
    return new BranchOutcome(
        outcomes.stream().map(BranchOutcome::whenTrue).reduce(none, ConfigSet::or),
        outcomes.stream().map(BranchOutcome::whenFalse).reduce(none, ConfigSet::or));
  }

  /** Returns the truth of an expression without control flow at its top level. */
  private BoolTerm term(Expr e) {
    if (e instanceof Expr.Compare compare) {
      return compare(compare);
    }
    SymbolicValue value = syntax.expressions.value(e);
    if (e.type() instanceof CType.Floating) {
      return floats.truth(((SymbolicValue.IntegerValue) value).term(), e.type(), e.span());
    }
    return value instanceof SymbolicValue.Address address
        ? BoolTerm.notEqual(address.targetId(), IntTerm.ZERO)
        : BoolTerm.notEqual(((SymbolicValue.IntegerValue) value).term(), IntTerm.ZERO);
  }

  private BoolTerm compare(Expr.Compare e) {
    if (e.left().type().isPointer()) {
      return addresses(e);
    }
    IntTerm left = syntax.expressions.number(e.left());
    if (syntax.sideEffects.mayOverwrite(e.right())) {
      left = arithmetic.materialize(left, TemporaryKey.of(e.left()), e.span());
    }
    IntTerm right = syntax.expressions.number(e.right());
    return e.left().type() instanceof CType.Floating
        ? floats.compare(e.operator(), left, right, e.left().type(), e.span())
        : IntegerArithmetic.compare(e.operator(), left, right);
  }

  private BoolTerm addresses(Expr.Compare e) {
    SymbolicValue first = syntax.expressions.valueWithoutEscape(e.left());
    SymbolicValue.Address left =
        (SymbolicValue.Address)
            (syntax.sideEffects.mayOverwrite(e.right())
                ? arithmetic.materialize(first, TemporaryKey.of(e.left()), e.span())
                : first);
    SymbolicValue.Address right =
        (SymbolicValue.Address) syntax.expressions.valueWithoutEscape(e.right());
    heapBlocks.requireComparable(left.targetId(), right.targetId(), e.span());
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
    CType one = e.left().originalPointee();
    CType other = e.right().originalPointee();
    boolean any = !ordered && (one instanceof CType.Void || !one.equals(other));
    Symbol meet = storage.temporary(TemporaryKey.fresh(), "meet", Optional.of(IntKind.BOOL));
    deferred.emit(
        () -> {
          AddressRelations.AddressRelation near =
              addressRelations.addressRelation(left, one, right, other, ordered);
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

  /** Returns 1 if the expression is not equal to 0, else 0. */
  IntTerm booleanValue(Expr e) {
    FlowNode yes = emitter.newNode();
    FlowNode no = emitter.newNode();
    return arithmetic.truth(branch(e, yes, no), yes, no, TemporaryKey.of(e), e.span());
  }
}
