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
import sunder.frontend.promela.flow.Action.Effect;
import sunder.frontend.promela.model.Expr;
import sunder.frontend.promela.model.ProcessType;
import sunder.frontend.promela.model.Variable;

/**
 * How a run, or a process, begins: which processes are active, and what the variables hold. Initial
 * values are evaluated in order, each over what those before it have become.
 */
final class Setup {
  private final Composer composer;
  private final Registers registers;

  Setup(Composer composer) {
    this.composer = composer;
    this.registers = composer.registers;
  }

  /** The processes that are active when a run starts: one case for each set of them. */
  ByCase<Control> starts() {
    ByCase<Control> result = ByCase.of(composer.all, new Control(List.of(), Control.NOBODY));
    for (ProcessType type : composer.system.processes()) {
      if (type.instances() > 0) {
        Truth present = composer.presence(type.presence());
        result = result.flatMap(before -> with(type, present, before));
      }
    }
    return result;
  }

  private ByCase<Control> with(ProcessType type, Truth present, Control before) {
    ByCase<Control> active = ByCase.where(present, before);
    for (int i = 0; i < type.instances(); i++) {
      active = active.flatMap(control -> started(control, composer.graph(type)));
    }
    return ByCase.joined(List.of(active, ByCase.where(present.not(), before)));
  }

  private ByCase<Control> started(Control control, Graph graph) {
    return ByCase.joined(
        graph.starts().stream()
            .map(
                start ->
                    ByCase.where(
                        composer.presence(start.presence()),
                        control.started(graph, start.point(), graph.type().priority())))
            .toList());
  }

  /** The values that scalars and channels start with; arrays are zeroed. */
  ByCase<Effect> values(ByCase.Case<Control> start) {
    Effect nobody =
        registers.last().map(last -> Effect.NONE.updating(last, IntTerm.ZERO)).orElse(Effect.NONE);
    ByCase<Effect> result =
        new ByCase<>(List.of(new ByCase.Case<>(start.when(), start.condition(), nobody)));
    Terms global = composer.terms(start.value());
    result = begun(registers, global, composer.system.globals(), result);
    List<Control.Seat> seats = start.value().seats();
    for (int i = 0; i < seats.size(); i++) {
      ProcessType type = seats.get(i).graph().type();
      Terms own = composer.terms(start.value(), i);
      result = begun(registers, own, type.parameters(), result);
      result = begun(registers, own, type.locals(), result);
    }
    return result;
  }

  /**
   * These variables begin, in order.
   *
   * @param terms of the process that they belong to
   */
  static ByCase<Effect> begun(
      Registers registers, Terms terms, List<Variable> variables, ByCase<Effect> effects) {
    ByCase<Effect> result = effects;
    for (Variable variable : variables) {
      if (variable.channel().isPresent()) {
        result = emptied(registers, terms, variable, result);
      } else if (variable.length().isPresent()) {
        ArrayAccess reset = new ArrayAccess.Reset(registers.array(terms.process(), variable));
        result = result.map(effect -> effect.writing(reset));
      } else {
        ByCase<IntTerm> value =
            variable.initial().isEmpty()
                ? terms.number(0)
                : terms.number(variable.initial().get(0));
        Symbol register = registers.scalar(terms.process(), variable);
        result =
            result.flatMap(
                effect ->
                    now(value, effect.updates())
                        .map(n -> Arithmetic.wrapped(variable.type(), n))
                        .map(n -> effect.updating(register, n)));
      }
    }
    return result;
  }

  /** Over what the registers have become. */
  private static ByCase<IntTerm> now(ByCase<IntTerm> value, Map<Symbol, Term> updates) {
    Term.Substitution current = Term.Substitution.of(updates);
    return new ByCase<>(
        value.list().stream()
            .map(
                one ->
                    new ByCase.Case<>(
                        one.when(),
                        one.condition().substitute(current),
                        one.value().substitute(current)))
            .toList());
  }

  /** Channels begin empty; a variable that is never assigned needs no register for its number. */
  private static ByCase<Effect> emptied(
      Registers registers, Terms terms, Variable variable, ByCase<Effect> effects) {
    ByCase<Effect> result = effects;
    List<Registers.Channel> own = registers.channels(terms.process(), variable);
    for (Registers.Channel channel : own) {
      for (Symbol register : channel.registers()) {
        result = result.map(effect -> effect.updating(register, IntTerm.ZERO));
      }
    }
    if (variable.length().isEmpty()) {
      Symbol register = registers.scalar(terms.process(), variable);
      ByCase<IntTerm> number = terms.number(own.get(0));
      result = result.combine(number, (effect, n) -> effect.updating(register, n));
    }
    return result;
  }

  /**
   * The elements of arrays that start with something else than 0, each in its cases.
   *
   * @param live arrays whose elements matter
   */
  List<ByCase<ArrayAccess>> elements(ByCase.Case<Control> start, Set<ArrayRegister> live) {
    List<ByCase<ArrayAccess>> result = new ArrayList<>();
    addElements(composer.terms(start.value()), composer.system.globals(), live, result);
    List<Control.Seat> seats = start.value().seats();
    for (int i = 0; i < seats.size(); i++) {
      Terms own = composer.terms(start.value(), i);
      addElements(own, seats.get(i).graph().type().locals(), live, result);
    }
    return result;
  }

  private void addElements(
      Terms terms,
      List<Variable> variables,
      Set<ArrayRegister> live,
      List<ByCase<ArrayAccess>> result) {
    for (Variable variable : variables) {
      List<ByCase<IntTerm>> values = values(terms, variable);
      for (int i = 0; i < values.size(); i++) {
        ArrayRegister array = registers.array(terms.process(), variable);
        IntTerm index = IntTerm.of(i);
        boolean isZero =
            values.get(i).list().stream().allMatch(one -> one.value().equals(IntTerm.ZERO));
        if (live.contains(array) && !isZero) {
          result.add(
              values
                  .get(i)
                  .map(n -> Arithmetic.wrapped(variable.type(), n))
                  .map(n -> new ArrayAccess.Write(array, index, n)));
        }
      }
    }
  }

  /** What the elements of an array start with; nothing if this is 0, or it is none. */
  private List<ByCase<IntTerm>> values(Terms terms, Variable variable) {
    if (variable.length().isEmpty() || registers.isFixed(variable)) {
      return List.of();
    } else if (variable.channel().isPresent()) {
      return registers.channels(terms.process(), variable).stream().map(terms::number).toList();
    }
    List<Expr> initial = variable.initial();
    return (initial.size() == 1 ? Collections.nCopies(variable.size(), initial.get(0)) : initial)
        .stream().map(terms::number).toList();
  }
}
