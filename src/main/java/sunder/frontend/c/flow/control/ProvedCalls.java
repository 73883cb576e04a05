package sunder.frontend.c.flow.control;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.frontend.c.flow.memory.MemoryModel;
import sunder.frontend.c.flow.values.CallFrame;
import sunder.frontend.c.flow.values.Emitter;
import sunder.frontend.c.flow.values.InitializationTracking;
import sunder.frontend.c.flow.values.RegisterAllocation;
import sunder.frontend.c.flow.values.SymbolicValue;
import sunder.frontend.c.flow.values.TemporaryKey;
import sunder.frontend.c.flow.values.TypeRanges;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.CVariable;
import sunder.frontend.c.model.Expr;
import sunder.frontend.c.model.IntKind;
import sunder.frontend.c.model.Lvalue;
import sunder.frontend.c.model.NumericFunctions;
import sunder.source.Span;

/**
 * Calls of functions that are proved by themselves, for all numbers of their types: the bodies are
 * inlined without their checks on numbers, so that only their effects are left.
 *
 * <p>Input: the emission of a body. Output: the body without error edges, in the variants of the
 * proof. Where signed arithmetic is unbounded, a call may have greater numbers than those of the
 * proof: a register tells whether it has, and the error edges remain for such calls.
 */
final class ProvedCalls {
  private final SyntaxLowerings syntax;
  private final MemoryModel model;
  private final Emitter emitter;
  private final InitializationTracking initialization;
  private final Map<String, ConfigSet> proofs;

  ProvedCalls(SyntaxLowerings syntax, MemoryModel model, Map<String, ConfigSet> proofs) {
    this.syntax = syntax;
    this.model = model;
    this.emitter = model.values().emitter();
    this.initialization = model.values().initialization();
    this.proofs = proofs;
  }

  /** Emits the body of a call in its frame, once the parameters have their values. */
  void emit(CallFrame call, Runnable body) {
    // A nested function may have the name of a proved one.
    boolean isNested = call.function().enclosing().isPresent();
    ConfigSet proved = proofs.get(call.function().name());
    if (isNested || proved == null || !proved.intersects(emitter.variants())) {
      body.run();
    } else {
      emitter.withProof(new Emitter.Proof(proved, outside(call)), body);
    }
  }

  private Optional<Symbol> outside(CallFrame call) {
    Span span = call.function().span();
    List<BoolTerm> inRange = new ArrayList<>();
    for (CVariable object : call.body().parameters()) {
      inRange(object, span).ifPresent(inRange::add);
    }
    for (CVariable object : NumericFunctions.staticObjects(call.function()).orElseThrow()) {
      inRange(object, span).ifPresent(inRange::add);
    }
    if (inRange.isEmpty()) {
      return Optional.empty();
    }
    Symbol outside =
        model
            .values()
            .storage()
            .temporary(TemporaryKey.fresh(), "outside", Optional.of(IntKind.BOOL));
    emitter.assign(outside, IntTerm.ZERO, span);
    emitter.emitIf(
        BoolTerm.and(inRange).not(), () -> emitter.assign(outside, IntTerm.ONE, span), span);
    return Optional.of(outside);
  }

  /** Returns the condition that an object has a value of its type, unless it always has one. */
  private Optional<BoolTerm> inRange(CVariable object, Span span) {
    Optional<IntKind> kind = RegisterAllocation.intKind(object.type());
    if (kind.isEmpty() || !(object.type() instanceof CType.Int)) {
      return Optional.empty();
    }
    Expr read = new Expr.Load(new Lvalue.VariableReference(object, span), span);
    SymbolicValue value = initialization.collectReads(() -> syntax.expressions.value(read)).value();
    return value instanceof SymbolicValue.IntegerValue number
            && !TypeRanges.of(number.term()).within(kind.get().least(), kind.get().greatest())
        ? Optional.of(Emitter.between(number.term(), kind.get().least(), kind.get().greatest()))
        : Optional.empty();
  }
}
