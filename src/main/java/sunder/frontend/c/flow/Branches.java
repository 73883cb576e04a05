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

/** Goes one of two ways by the truth of an expression; {@code &&} and {@code ||} short-circuit. */
final class Branches {
  private final Lowerer lowerer;
  private final Emitter emitter;

  Branches(Lowerer lowerer) {
    this.lowerer = lowerer;
    this.emitter = lowerer.emitter;
  }

  /** The variants that may go either way. */
  record Outcome(ConfigSet yes, ConfigSet no) {
    Outcome swapped() {
      return new Outcome(no, yes);
    }
  }

  Outcome branch(Expr e, FlowNode yes, FlowNode no) {
    if (e instanceof Expr.Not not) {
      return branch(not.operand(), no, yes).swapped();
    } else if (e instanceof Expr.Logical logical) {
      return logical(logical, yes, no);
    } else if (e instanceof Expr.FeatureValue value && value.feature() instanceof Feature.Bool f) {
      ConfigSet selected = emitter.when().space().selected(f);
      Outcome outcome = new Outcome(emitter.when().and(selected), emitter.when().minus(selected));
      emitter.features(selected, yes, no, e.span());
      return outcome;
    } else if (e instanceof Expr.Comma comma) {
      lowerer.expressions.discard(comma.first());
      return branch(comma.second(), yes, no);
    } else if (e instanceof Expr.Choice choice) {
      return choice(choice, yes, no);
    } else if (e instanceof Expr.Convert convert
        && convert.operand().type().isInteger()
        && widens(convert)) {
      return branch(convert.operand(), yes, no);
    }
    return outcome(lowerer.unset.decided(() -> term(e)), yes, no, e.span());
  }

  /** Whether 0 stays 0 and everything else something else. */
  private static boolean widens(Expr.Convert convert) {
    return convert.type() instanceof CType.Int to
        && convert.operand().type() instanceof CType.Int from
        && to.kind().bits() >= from.kind().bits();
  }

  private Outcome outcome(BoolTerm condition, FlowNode yes, FlowNode no, Span span) {
    ConfigSet when = emitter.when();
    ConfigSet none = when.minus(when);
    emitter.branch(condition, yes, no, span);
    return new Outcome(
        condition.equals(BoolTerm.FALSE) ? none : when,
        condition.equals(BoolTerm.TRUE) ? none : when);
  }

  private Outcome logical(Expr.Logical e, FlowNode yes, FlowNode no) {
    boolean and = e.operator() == BinaryOperator.AND;
    FlowNode right = emitter.spot();
    Outcome first = and ? branch(e.left(), right, no) : branch(e.left(), yes, right);
    emitter.at(right, and ? first.yes() : first.no());
    Outcome second = branch(e.right(), yes, no);
    return and
        ? new Outcome(second.yes(), first.no().or(second.no()))
        : new Outcome(first.yes().or(second.yes()), second.no());
  }

  private Outcome choice(Expr.Choice e, FlowNode yes, FlowNode no) {
    ConfigSet mayYes = emitter.when().minus(emitter.when());
    ConfigSet mayNo = mayYes;
    for (Expr.Alternative part : e.parts()) {
      FlowNode here = emitter.spot();
      FlowNode other = emitter.spot();
      ConfigSet rest = emitter.when().minus(part.when());
      ConfigSet inside = emitter.when().and(part.when());
      emitter.features(part.when(), here, other, e.span());
      emitter.at(here, inside);
      Outcome outcome = branch(part.expression(), yes, no);
      mayYes = mayYes.or(outcome.yes());
      mayNo = mayNo.or(outcome.no());
      emitter.at(other, rest);
    }
    emitter.go(emitter.graph.cutOff());
    return new Outcome(mayYes, mayNo);
  }

  /** The truth of an expression that does not branch by itself. */
  private BoolTerm term(Expr e) {
    if (e instanceof Expr.Compare compare) {
      return compare(compare);
    }
    Value value = lowerer.expressions.value(e);
    if (e.type() instanceof CType.Floating) {
      return decided(e, e.span());
    }
    return value instanceof Value.Address address
        ? BoolTerm.notEqual(address.code(), IntTerm.ZERO)
        : BoolTerm.notEqual(((Value.Number) value).term(), IntTerm.ZERO);
  }

  /** Floating-point numbers decide: either way. */
  private BoolTerm decided(Object key, Span span) {
    IntTerm answer = lowerer.expressions.unknown(IntKind.BOOL, key, span);
    return BoolTerm.notEqual(answer, IntTerm.ZERO);
  }

  private BoolTerm compare(Expr.Compare e) {
    if (e.left().type().isPointer()) {
      return addresses(e);
    } else if (e.left().type() instanceof CType.Floating) {
      lowerer.expressions.value(e.left());
      lowerer.expressions.value(e.right());
      return decided(e, e.span());
    }
    IntTerm left = lowerer.expressions.number(e.left());
    if (lowerer.effects.has(e.right())) {
      left = lowerer.arithmetic.kept(left, e.left(), e.span());
    }
    return IntegerOperators.compare(e.operator(), left, lowerer.expressions.number(e.right()));
  }

  private BoolTerm addresses(Expr.Compare e) {
    Value first = lowerer.expressions.unkept(e.left());
    Value.Address left =
        (Value.Address)
            (lowerer.effects.has(e.right())
                ? lowerer.arithmetic.kept(first, e.left(), e.span())
                : first);
    Value.Address right = (Value.Address) lowerer.expressions.unkept(e.right());
    lowerer.heap.requireKnown(left.code(), right.code(), e.span());
    boolean ordered =
        e.operator() != BinaryOperator.EQUAL && e.operator() != BinaryOperator.NOT_EQUAL;
    BoolTerm meet = meet(left, right, e, ordered);
    BoolTerm same = BoolTerm.equal(left.code(), right.code());
    if (!ordered) {
      BoolTerm equal = BoolTerm.and(same, BoolTerm.equal(left.offset(), right.offset()));
      equal = BoolTerm.or(equal, meet);
      return e.operator() == BinaryOperator.EQUAL ? equal : equal.not();
    }
    // Only addresses in one array have an order.
    FlowNode fine = emitter.spot();
    emitter.branch(same, fine, emitter.graph.cutOff(), e.span());
    emitter.at(fine, emitter.when());
    return IntegerOperators.compare(e.operator(), left.offset(), right.offset());
  }

  /**
   * Whether addresses of different parts of an object are of one place; runs are lost to sight
   * where nobody knows.
   */
  private BoolTerm meet(Value.Address left, Value.Address right, Expr.Compare e, boolean ordered) {
    if (left.code().equals(IntTerm.ZERO) || right.code().equals(IntTerm.ZERO)) {
      return BoolTerm.FALSE;
    }
    CType one = Blocks.pointee(e.left());
    CType other = Blocks.pointee(e.right());
    boolean any = !ordered && (one instanceof CType.Void || !one.equals(other));
    Symbol meet = lowerer.storage.temporary(new Object(), "meet", Optional.of(IntKind.BOOL));
    lowerer.heap.whenKnown(
        () -> {
          Targets.Nearness near = lowerer.targets.nearness(left, one, right, other, ordered);
          if (any) {
            emitter.assign(meet, IntTerm.ZERO, e.span());
            emitter.where(near.same(), () -> emitter.assign(meet, IntTerm.ONE, e.span()), e.span());
          }
          BoolTerm open = any ? near.open() : BoolTerm.or(near.open(), near.same());
          if (!open.equals(BoolTerm.FALSE)) {
            emitter.where(
                open,
                () -> emitter.lose(e.span(), "comparing parts of an object is not supported"),
                e.span());
          }
        });
    return any ? BoolTerm.equal(IntTerm.of(meet), IntTerm.ONE) : BoolTerm.FALSE;
  }

  /** 1 or 0: whether the condition holds. */
  IntTerm truth(BoolTerm condition, Object key, Span span) {
    FlowNode yes = emitter.spot();
    FlowNode no = emitter.spot();
    return truth(outcome(condition, yes, no, span), yes, no, key, span);
  }

  /** 1 or 0: whether the expression holds. */
  IntTerm truth(Expr e) {
    FlowNode yes = emitter.spot();
    FlowNode no = emitter.spot();
    return truth(branch(e, yes, no), yes, no, e, e.span());
  }

  private IntTerm truth(Outcome outcome, FlowNode yes, FlowNode no, Object key, Span span) {
    if (outcome.yes().isEmpty() != outcome.no().isEmpty()) {
      boolean holds = outcome.no().isEmpty();
      emitter.at(holds ? yes : no, holds ? outcome.yes() : outcome.no());
      return holds ? IntTerm.ONE : IntTerm.ZERO;
    }
    Symbol register = lowerer.storage.temporary(key, "truth", Optional.of(IntKind.BOOL));
    FlowNode next = emitter.spot();
    emitter.at(yes, outcome.yes());
    emitter.assign(register, IntTerm.ONE, span);
    emitter.go(next);
    emitter.at(no, outcome.no());
    emitter.assign(register, IntTerm.ZERO, span);
    emitter.go(next);
    emitter.at(next, outcome.yes().or(outcome.no()));
    return IntTerm.of(register);
  }
}
