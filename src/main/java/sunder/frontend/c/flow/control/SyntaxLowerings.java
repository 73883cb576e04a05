package sunder.frontend.c.flow.control;

import java.util.Map;
import sunder.family.ConfigSet;
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

  /**
   * Creates the lowerings.
   *
   * @param proofs the variants in which the functions of a name are proved for all arguments
   */
  public SyntaxLowerings(MemoryModel model, Map<String, ConfigSet> proofs) {
    this.lvalues = new LvalueLowering(this, model);
    this.expressions = new ExpressionLowering(this, model);
    this.conditions = new ConditionLowering(this, model);
    this.calls = new CallLowering(this, model, proofs);
    this.statements = new StatementLowering(this, model);
  }
}
