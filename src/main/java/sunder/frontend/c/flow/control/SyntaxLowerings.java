package sunder.frontend.c.flow.control;

import sunder.frontend.c.flow.memory.MemoryModel;

/**
 * The holder of the lowerings of statements, expressions, conditions, lvalues and calls, which are
 * mutually recursive as the syntax is; each gets it in its constructor.
 */
public final class SyntaxLowerings {
  final SideEffects sideEffects = new SideEffects();
  public final LoopHeadTable loopHeads = new LoopHeadTable();
  public final LvalueLowering lvalues;
  public final ExpressionLowering expressions;
  final ConditionLowering conditions;
  public final CallLowering calls;
  public final StatementLowering statements;

  public SyntaxLowerings(MemoryModel model) {
    this.lvalues = new LvalueLowering(this, model);
    this.expressions = new ExpressionLowering(this, model);
    this.conditions = new ConditionLowering(this, model);
    this.calls = new CallLowering(this, model);
    this.statements = new StatementLowering(this, model);
  }
}
