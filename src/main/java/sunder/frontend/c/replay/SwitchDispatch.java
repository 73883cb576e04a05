package sunder.frontend.c.replay;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.family.VariationalSet;
import sunder.frontend.c.replay.code.OperatorCompiler;
import sunder.frontend.c.replay.code.ReplayProgram;
import sunder.frontend.c.replay.memory.MachineState;
import sunder.frontend.c.replay.scope.LookupContext;
import sunder.frontend.c.replay.scope.ReplayVariantSplit;
import sunder.frontend.c.replay.scope.Type;
import sunder.frontend.c.syntax.Expression;
import sunder.frontend.c.syntax.Statement;

/**
 * The dispatch table of a {@code switch} statement: its {@code case} ranges and {@code default}
 * labels, each with a presence condition.
 *
 * <p>Input: states with the value of the controlling expression on top. Output: the states by
 * label; the states without a matching label continue after the statement. Its counterpart in the
 * translation is the lowering of {@code switch} in {@code
 * sunder.frontend.c.flow.control.StatementLowering}, with which it shares no code.
 */
final class SwitchDispatch {
  /** A range of values, both ends inclusive, and the variants in which a label has it. */
  private record CaseRange(
      Statement.Case label, ConfigSet presenceCondition, BigInteger low, BigInteger high) {}

  private record DefaultLabel(Statement.Default label, ConfigSet presenceCondition) {}

  private final ReplayProgram program;
  private final List<CaseRange> labels = new ArrayList<>();
  private final List<DefaultLabel> defaults = new ArrayList<>();

  SwitchDispatch(Statement.Switch s, ReplayProgram program) {
    this.program = program;
    collect(s.body(), program.variants());
  }

  private void collect(Statement s, ConfigSet when) {
    if (s instanceof Statement.Case label) {
      LookupContext place = program.site(label.low()).context();
      for (ReplayVariantSplit.ConditionalResult<Optional<BigInteger>> low :
          values(label.low(), place)) {
        LookupContext part = place.withVariants(low.presenceCondition());
        for (ReplayVariantSplit.ConditionalResult<Optional<BigInteger>> high :
            values(label.high().orElse(label.low()), part)) {
          labels.add(
              new CaseRange(
                  label,
                  high.presenceCondition(),
                  low.result().orElseThrow(),
                  high.result().orElseThrow()));
        }
      }
    } else if (s instanceof Statement.Default label) {
      defaults.add(new DefaultLabel(label, when));
    } else if (s instanceof Statement.ConditionalGroup part) {
      part.items().forEach(item -> collect(item, when.and(part.presenceCondition())));
    } else if (!(s instanceof Statement.Switch)) {
      s.substatements().forEach(part -> collect(part, when));
    }
  }

  private List<ReplayVariantSplit.ConditionalResult<Optional<BigInteger>>> values(
      Expression e, LookupContext place) {
    return ReplayVariantSplit.splitByVariants(
        place.variants(),
        part -> program.constantEvaluator().constant(e, place.withVariants(part)));
  }

  /**
   * Returns the states by the label that they jump to, without the value on top.
   *
   * @param values the states with the value on top
   * @param type the promoted type of the controlling expression, to which the labels are converted
   *     (C17, 6.8.4.2)
   */
  ControlStates select(VariationalSet<MachineState> values, Type.Int type) {
    ControlStates result = ControlStates.EMPTY;
    VariationalSet<MachineState> rest = values;
    for (CaseRange label : labels) {
      BigInteger low = type.wrap(label.low());
      BigInteger high = type.wrap(label.high());
      VariationalSet<MachineState> here =
          within(label.presenceCondition(), rest)
              .filter(
                  s -> {
                    BigInteger value = OperatorCompiler.intValue(s.top());
                    return low.compareTo(value) <= 0 && value.compareTo(high) <= 0;
                  });
      rest = rest.minus(here);
      result = result.union(jump(label.label(), here));
    }
    for (DefaultLabel label : defaults) {
      VariationalSet<MachineState> here = within(label.presenceCondition(), rest);
      rest = rest.minus(here);
      result = result.union(jump(label.label(), here));
    }
    return result.withNormal(rest.map(MachineState::pop));
  }

  private VariationalSet<MachineState> within(ConfigSet when, VariationalSet<MachineState> states) {
    return when.equals(program.variants()) ? states : states.within(when);
  }

  private static ControlStates jump(Statement label, VariationalSet<MachineState> states) {
    return ControlStates.jump(new LabelIndex.CaseLabelKey(label), states.map(MachineState::pop));
  }
}
