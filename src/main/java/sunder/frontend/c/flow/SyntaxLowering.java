package sunder.frontend.c.flow;

/**
 * The lowering of statements, expressions, conditions, lvalues and calls, which are mutually
 * recursive as the syntax is: each finds the others here.
 */
final class SyntaxLowering {
  final SideEffects sideEffects = new SideEffects();
  final LoopHeadTable loopHeads = new LoopHeadTable();
  final LvalueLowering lvalues;
  final ExpressionLowering expressions;
  final ConditionLowering conditions;
  final CallLowering calls;
  final StatementLowering statements;

  SyntaxLowering(MemoryModel model) {
    this.lvalues = new LvalueLowering(this, model);
    this.expressions = new ExpressionLowering(this, model);
    this.conditions = new ConditionLowering(this, model);
    this.calls = new CallLowering(this, model);
    this.statements = new StatementLowering(this, model);
  }
}
