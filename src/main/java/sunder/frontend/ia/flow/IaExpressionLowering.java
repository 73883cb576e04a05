package sunder.frontend.ia.flow;

import static sunder.source.TypeSwitch.on;

import java.util.Map;
import java.util.function.Function;
import sunder.automaton.Move;
import sunder.automaton.flow.ControlPoint;
import sunder.automaton.flow.Instruction;
import sunder.automaton.flow.LiveSet;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.frontend.ia.model.Identifier;
import sunder.frontend.ia.model.TypedExpression;
import sunder.frontend.ia.syntax.Expression.BinaryOperator;
import sunder.frontend.ia.syntax.Expression.UnaryOperator;
import sunder.source.Span;
import sunder.source.TypeSwitch;
import sunder.verdict.Check;

/**
 * The lowering of expressions to control flow in continuation-passing style: operands are evaluated
 * from left to right, and a continuation receives the value as a pure term over registers.
 */
record IaExpressionLowering(IaProgramLowering compiler) {
  private static final int LARGEST_TERM = 120;

  /** A continuation for one value; called exactly once. */
  @FunctionalInterface
  interface ValueContinuation {
    /** Returns the start of the control flow that uses the value. */
    ControlPoint apply(Term value);
  }

  /** A continuation for two values; called exactly once. */
  @FunctionalInterface
  interface ValuePairContinuation {
    /** Returns the start of the control flow that uses the values. */
    ControlPoint apply(Term left, Term right);
  }

  /** Returns the start of the evaluation of an expression, which continues with its value. */
  ControlPoint evaluate(TypedExpression expression, IaCallFrame site, ValueContinuation use) {
    return LoweringCases.KINDS.apply(new LoweringCases(this, site, use), expression);
  }

  /**
   * Returns the start of the evaluation of two operands, left first. The left value is saved in a
   * register if the evaluation of the right operand may change it.
   */
  ControlPoint evaluateBoth(
      TypedExpression left, TypedExpression right, IaCallFrame site, ValuePairContinuation use) {
    return evaluate(
        left,
        site,
        value -> {
          if (!changes(right, site, value)) {
            return evaluate(right, site, other -> use.apply(value, other));
          }
          Symbol kept = compiler.temporary("left", value);
          ControlPoint rest = evaluate(right, site, other -> use.apply(Term.of(kept), other));
          return compiler.assign(kept, value, rest, left.span());
        });
  }

  /** Returns whether the evaluation of the expression may overwrite a register of the value. */
  private boolean changes(TypedExpression expression, IaCallFrame site, Term value) {
    LiveSet written = compiler.effects.of(expression, site.context()).mayKill();
    return LiveSet.of(value).registers().stream().anyMatch(written::contains);
  }

  private ControlPoint combine(
      TypedExpression.Binary e, Term left, Term right, ValueContinuation use) {
    boolean divides =
        e.operator() == BinaryOperator.DIVIDE || e.operator() == BinaryOperator.REMAINDER;
    if (!divides) {
      return keepSmall(TermOperations.binary(e.operator(), left, right), e.span(), use);
    }
    BoolTerm defined = BoolTerm.notEqual((IntTerm) right, IntTerm.ZERO);
    Term value = TermOperations.binary(e.operator(), left, right);
    if (defined.equals(BoolTerm.TRUE)) {
      return use.apply(value);
    }
    if (!compiler.continuesAfter(Check.DIV)) {
      ControlPoint failed = compiler.failedCheck(Check.DIV, compiler.flow.cutOff(), e.span());
      return compiler.branch(defined, use.apply(value), failed, e.span());
    }
    Symbol result = compiler.temporary("quotient", value);
    ControlPoint after = compiler.flow.join(use.apply(Term.of(result)));
    ControlPoint failed =
        compiler.failedCheck(
            Check.DIV, compiler.assign(result, IntTerm.ZERO, after, e.span()), e.span());
    return compiler.branch(
        defined, compiler.assign(result, value, after, e.span()), failed, e.span());
  }

  /**
   * Passes the value on, by a register if the term is large: each {@code ==} of Booleans duplicates
   * its operands.
   */
  private ControlPoint keepSmall(Term value, Span span, ValueContinuation use) {
    if (value.size() <= LARGEST_TERM) {
      return use.apply(value);
    }
    Symbol part = compiler.temporary("part", value);
    return compiler.assign(part, value, use.apply(Term.of(part)), span);
  }

  private ControlPoint readFree(
      Identifier.FreeVariable variable, Span span, ValueContinuation use) {
    String name = variable.name();
    Symbol register = compiler.registers.temporary(name, variable.type());
    Symbol input = compiler.registers.input(name, variable.type());
    return compiler.ask(
        Map.of(input, register),
        Move.read(name, Term.of(input)),
        use.apply(Term.of(register)),
        span);
  }

  /** Returns the start of an evaluation of the parameter's argument in the context of its call. */
  private ControlPoint parameter(
      TypedExpression.EvaluateParameter e,
      TypedExpression argument,
      IaCallFrame there,
      ValueContinuation use) {
    Symbol register =
        compiler.registers.temporary(e.parameter().name(), e.parameter().type().orElseThrow());
    ControlPoint after = use.apply(Term.of(register));
    return compiler.flow.deferred(
        ControlPoint.Kind.INLINE,
        () ->
            compiler
                .effects
                .of(argument, there.context())
                .liveBefore(after.live().minus(LiveSet.of(register)), LiveSet.EMPTY),
        () ->
            new Instruction.Jump(
                evaluate(
                    argument,
                    there,
                    value ->
                        compiler.assign(
                            register,
                            TermOperations.wrapToType(value, e.parameter().type().orElseThrow()),
                            after,
                            e.span()))));
  }

  /**
   * Returns the start of an expression with two branches, which join with the value in a register.
   */
  private ControlPoint choice(
      TypedExpression expression,
      ValueContinuation use,
      Function<ValueContinuation, ControlPoint> branches) {
    Term like = expression.isBoolean() ? BoolTerm.FALSE : IntTerm.ZERO;
    Symbol register = compiler.temporary("value", like);
    ControlPoint after = compiler.flow.join(use.apply(Term.of(register)));
    return branches.apply(value -> compiler.assign(register, value, after, expression.span()));
  }

  private ConfigSet selected(TypedExpression.FeatureValue e) {
    return compiler.flow.space().selected((Feature.Bool) e.feature());
  }

  private ControlPoint features(ConfigSet when, ControlPoint yes, ControlPoint no, Span span) {
    return compiler.flow.of(new Instruction.FeatureBranch(when, yes, no, span));
  }

  /** Returns the start of a branch on the value of a Boolean expression. */
  ControlPoint condition(
      TypedExpression expression, IaCallFrame site, ControlPoint yes, ControlPoint no) {
    if (expression instanceof TypedExpression.Unary e && e.operator() == UnaryOperator.NOT) {
      return condition(e.operand(), site, no, yes);
    } else if (expression instanceof TypedExpression.FeatureValue e) {
      return features(selected(e), yes, no, e.span());
    }
    return evaluate(
        expression, site, value -> compiler.branch((BoolTerm) value, yes, no, expression.span()));
  }

  /** The cases of the lowering, by kind of expression. */
  private record LoweringCases(IaExpressionLowering by, IaCallFrame site, ValueContinuation use) {
    private static final TypeSwitch<LoweringCases, TypedExpression, ControlPoint> KINDS =
        TypedExpression.byKind(
            on(TypedExpression.IntConstant.class, (at, e) -> at.use.apply(IntTerm.of(e.value()))),
            on(TypedExpression.BoolConstant.class, (at, e) -> at.use.apply(BoolTerm.of(e.value()))),
            on(TypedExpression.Read.class, LoweringCases::read),
            on(
                TypedExpression.ReadElement.class,
                (at, e) -> at.by.compiler.arrays.read(e, at.site, at.use)),
            on(
                TypedExpression.ReadLength.class,
                (at, e) -> at.use.apply(Term.of(at.by.compiler.registers.length(e.symbol())))),
            on(TypedExpression.FeatureValue.class, LoweringCases::featureValue),
            on(
                TypedExpression.CallFree.class,
                (at, e) -> at.by.compiler.calls.freeCall(e, at.site, at.use)),
            on(
                TypedExpression.CallLocal.class,
                (at, e) -> at.by.compiler.calls.localCall(e, at.site, at.use)),
            on(TypedExpression.EvaluateParameter.class, LoweringCases::evaluateParameter),
            on(TypedExpression.Unary.class, LoweringCases::unary),
            on(TypedExpression.Conditional.class, LoweringCases::conditional),
            on(TypedExpression.FeatureConditional.class, LoweringCases::featureConditional),
            on(TypedExpression.Binary.class, LoweringCases::binary));

    ControlPoint read(TypedExpression.Read e) {
      return e.variable()
          .fold(
              local -> use.apply(Term.of(site.context().register(local))),
              free -> by.readFree(free, e.span(), use));
    }

    ControlPoint featureValue(TypedExpression.FeatureValue e) {
      return e.feature() instanceof Feature.Numeric numeric
          ? use.apply(Term.of(by.compiler.registers.feature(numeric)))
          : by.choice(
              e,
              use,
              keep ->
                  by.features(
                      by.selected(e),
                      keep.apply(BoolTerm.TRUE),
                      keep.apply(BoolTerm.FALSE),
                      e.span()));
    }

    ControlPoint evaluateParameter(TypedExpression.EvaluateParameter e) {
      IaCallFrame there = site.withContext(site.context().argumentContext(e.parameter()));
      return site.context()
          .argument(e.parameter())
          .fold(
              value -> by.parameter(e, value, there, use),
              run -> by.compiler.commands.lower(run, there, use.apply(IaCallLowering.NO_VALUE)));
    }

    ControlPoint unary(TypedExpression.Unary e) {
      return by.evaluate(
          e.operand(), site, value -> use.apply(TermOperations.unary(e.operator(), value)));
    }

    ControlPoint binary(TypedExpression.Binary e) {
      return by.evaluateBoth(
          e.left(), e.right(), site, (left, right) -> by.combine(e, left, right, use));
    }

    ControlPoint conditional(TypedExpression.Conditional e) {
      return by.choice(
          e,
          use,
          keep -> {
            ControlPoint then = by.evaluate(e.then(), site, keep);
            return by.condition(e.condition(), site, then, by.evaluate(e.otherwise(), site, keep));
          });
    }

    ControlPoint featureConditional(TypedExpression.FeatureConditional e) {
      return by.choice(
          e,
          use,
          keep -> {
            ControlPoint then = by.evaluate(e.then(), site, keep);
            return by.features(
                e.presenceCondition(), then, by.evaluate(e.otherwise(), site, keep), e.span());
          });
    }
  }
}
