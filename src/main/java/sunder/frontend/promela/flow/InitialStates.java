package sunder.frontend.promela.flow;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import sunder.automaton.ArrayAccess;
import sunder.expression.ArrayRegister;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.frontend.promela.flow.GuardedAction.ActionEffect;
import sunder.frontend.promela.model.Expr;
import sunder.frontend.promela.model.ProcessType;
import sunder.frontend.promela.model.Variable;

/**
 * The initial states of a system, and the initialisation of the variables of a new process. Initial
 * values are evaluated in order; each may depend on the ones before it.
 */
final class InitialStates {
  private final AsynchronousProduct composer;
  private final PromelaRegisterAllocation registers;

  InitialStates(AsynchronousProduct composer) {
    this.composer = composer;
    this.registers = composer.registers;
  }

  /** Returns the initial location vectors: one case for each set of active processes. */
  GuardedUnion<LocationVector> locationVectors() {
    GuardedUnion<LocationVector> result =
        GuardedUnion.of(composer.all, new LocationVector(List.of(), LocationVector.NO_PROCESS));
    for (ProcessType type : composer.system.processes()) {
      if (type.instances() > 0) {
        LiftedCondition present = composer.presenceCondition(type.presenceCondition());
        result = result.flatMap(before -> with(type, present, before));
      }
    }
    return result;
  }

  private GuardedUnion<LocationVector> with(
      ProcessType type, LiftedCondition present, LocationVector before) {
    GuardedUnion<LocationVector> active = GuardedUnion.where(present, before);
    for (int i = 0; i < type.instances(); i++) {
      active = active.flatMap(control -> withInstance(control, composer.graph(type)));
    }
    return GuardedUnion.union(List.of(active, GuardedUnion.where(present.not(), before)));
  }

  private GuardedUnion<LocationVector> withInstance(LocationVector control, ProgramGraph graph) {
    return GuardedUnion.union(
        graph.initialPoints().stream()
            .map(
                start ->
                    GuardedUnion.where(
                        composer.presenceCondition(start.presenceCondition()),
                        control.withProcess(graph, start.point(), graph.type().priority())))
            .toList());
  }

  /**
   * Returns the initial values of scalars and channels at an initial location vector. Elements of
   * arrays are zero here; {@link #initialElements} gives the others.
   */
  GuardedUnion<ActionEffect> values(GuardedUnion.GuardedValue<LocationVector> start) {
    ActionEffect nobody =
        registers
            .lastProcess()
            .map(last -> ActionEffect.NONE.withUpdate(last, IntTerm.ZERO))
            .orElse(ActionEffect.NONE);
    GuardedUnion<ActionEffect> result =
        new GuardedUnion<>(
            List.of(
                new GuardedUnion.GuardedValue<>(
                    start.presenceCondition(), start.condition(), nobody)));
    PromelaExpressionLowering global = composer.terms(start.value());
    result = initialize(registers, global, composer.system.globals(), result);
    List<LocationVector.ProcessLocation> locations = start.value().processes();
    for (int i = 0; i < locations.size(); i++) {
      ProcessType type = locations.get(i).graph().type();
      PromelaExpressionLowering own = composer.terms(start.value(), i);
      result = initialize(registers, own, type.parameters(), result);
      result = initialize(registers, own, type.locals(), result);
    }
    return result;
  }

  /**
   * Returns the effects with the initialisation of some variables, in order.
   *
   * @param terms the translation of expressions of the process that the variables belong to
   */
  static GuardedUnion<ActionEffect> initialize(
      PromelaRegisterAllocation registers,
      PromelaExpressionLowering terms,
      List<Variable> variables,
      GuardedUnion<ActionEffect> effects) {
    GuardedUnion<ActionEffect> result = effects;
    for (Variable variable : variables) {
      if (variable.channel().isPresent()) {
        result = withEmptyChannels(registers, terms, variable, result);
      }
      if (variable.length().isPresent()) {
        if (!registers.isConstant(variable)) {
          ArrayAccess reset = new ArrayAccess.Reset(registers.array(terms.process(), variable));
          result = result.map(effect -> effect.withWrite(reset));
        }
      } else if (variable.channel().isEmpty()) {
        GuardedUnion<IntTerm> value =
            variable.initialValues().isEmpty()
                ? terms.integer(0)
                : terms.integer(variable.initialValues().get(0));
        Symbol register = registers.scalar(terms.process(), variable);
        result =
            result.flatMap(
                effect ->
                    afterUpdates(value, effect.updates())
                        .map(n -> MachineArithmetic.wrapToType(variable.type(), n))
                        .map(n -> effect.withUpdate(register, n)));
      }
    }
    return result;
  }

  /** Returns a value over the updated registers. */
  private static GuardedUnion<IntTerm> afterUpdates(
      GuardedUnion<IntTerm> value, Map<Symbol, Term> updates) {
    Term.Substitution current = Term.Substitution.of(updates);
    return new GuardedUnion<>(
        value.cases().stream()
            .map(
                one ->
                    new GuardedUnion.GuardedValue<>(
                        one.presenceCondition(),
                        one.condition().substitute(current),
                        one.value().substitute(current)))
            .toList());
  }

  /**
   * Returns the effects with empty channels. A variable whose channel is statically known has no
   * register.
   */
  private static GuardedUnion<ActionEffect> withEmptyChannels(
      PromelaRegisterAllocation registers,
      PromelaExpressionLowering terms,
      Variable variable,
      GuardedUnion<ActionEffect> effects) {
    GuardedUnion<ActionEffect> result = effects;
    List<PromelaRegisterAllocation.ChannelRegisters> own =
        registers.channels(terms.process(), variable);
    for (PromelaRegisterAllocation.ChannelRegisters channel : own) {
      for (Symbol register : channel.registers()) {
        result = result.map(effect -> effect.withUpdate(register, IntTerm.ZERO));
      }
    }
    if (variable.length().isEmpty()) {
      Symbol register = registers.scalar(terms.process(), variable);
      GuardedUnion<IntTerm> number = terms.integer(own.get(0));
      result = result.combine(number, (effect, n) -> effect.withUpdate(register, n));
    }
    return result;
  }

  /**
   * Returns the writes of initial array elements other than 0, each with its guards.
   *
   * @param live the arrays that are live at the location
   */
  List<GuardedUnion<ArrayAccess>> initialElements(
      GuardedUnion.GuardedValue<LocationVector> start, Set<ArrayRegister> live) {
    List<GuardedUnion<ArrayAccess>> result = new ArrayList<>();
    addElements(composer.terms(start.value()), composer.system.globals(), live, result);
    List<LocationVector.ProcessLocation> locations = start.value().processes();
    for (int i = 0; i < locations.size(); i++) {
      PromelaExpressionLowering own = composer.terms(start.value(), i);
      addElements(own, locations.get(i).graph().type().locals(), live, result);
    }
    return result;
  }

  private void addElements(
      PromelaExpressionLowering terms,
      List<Variable> variables,
      Set<ArrayRegister> live,
      List<GuardedUnion<ArrayAccess>> result) {
    for (Variable variable : variables) {
      List<GuardedUnion<IntTerm>> values = values(terms, variable);
      for (int i = 0; i < values.size(); i++) {
        ArrayRegister array = registers.array(terms.process(), variable);
        IntTerm index = IntTerm.of(i);
        boolean isZero =
            values.get(i).cases().stream().allMatch(one -> one.value().equals(IntTerm.ZERO));
        if (live.contains(array) && !isZero) {
          result.add(
              values
                  .get(i)
                  .map(n -> MachineArithmetic.wrapToType(variable.type(), n))
                  .map(n -> new ArrayAccess.Write(array, index, n)));
        }
      }
    }
  }

  /** Returns the initial elements of an array; empty if all are 0 or the variable is no array. */
  private List<GuardedUnion<IntTerm>> values(PromelaExpressionLowering terms, Variable variable) {
    if (variable.length().isEmpty() || registers.isConstant(variable)) {
      return List.of();
    } else if (variable.channel().isPresent()) {
      return registers.channels(terms.process(), variable).stream().map(terms::integer).toList();
    }
    List<Expr> initial = variable.initialValues();
    return (initial.size() == 1 ? Collections.nCopies(variable.size(), initial.get(0)) : initial)
        .stream().map(terms::integer).toList();
  }
}
