package sunder.frontend.promela.flow;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import sunder.automaton.ArrayAccess;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.frontend.promela.flow.Channels.Channel;
import sunder.frontend.promela.model.ProcessType;
import sunder.frontend.promela.model.Value;
import sunder.frontend.promela.model.Variable;

/**
 * What variables hold when a process, or the whole run, begins. Initial values are evaluated in
 * order, each over what those before it have become.
 */
final class Beginning {
  private final Registers registers;
  private final Channels channels;
  private final Terms terms;

  Beginning(Registers registers, Channels channels, Terms terms) {
    this.registers = registers;
    this.channels = channels;
    this.terms = terms;
  }

  /** The locals of a process whose parameters are in place. */
  List<Partial> of(ProcessType type, List<Partial> partials) {
    return of(type.locals(), partials);
  }

  /** These variables, in order. */
  List<Partial> of(List<Variable> variables, List<Partial> partials) {
    List<Partial> result = partials;
    for (Variable variable : variables) {
      result = of(variable, result);
    }
    return result;
  }

  private List<Partial> of(Variable variable, List<Partial> partials) {
    if (variable.channel().isPresent()) {
      return channels(variable, partials);
    } else if (variable.length().isPresent()) {
      ArrayAccess reset = new ArrayAccess.Reset(registers.array(terms.process(), variable));
      return partials.stream().map(partial -> partial.writing(reset)).toList();
    }
    CaseTerm value =
        variable.initial().isEmpty()
            ? CaseTerm.of(terms.all(), 0)
            : terms.number(variable.initial().get(0));
    return scalar(variable, value, partials);
  }

  private List<Partial> scalar(Variable variable, CaseTerm value, List<Partial> partials) {
    Symbol register = registers.scalar(terms.process(), variable);
    List<Partial> result = new ArrayList<>();
    for (Partial partial : partials) {
      for (CaseTerm.Case one : value.list()) {
        IntTerm now = now(one.value(), partial.updates());
        for (Partial here :
            partial.and(
                one.when(), one.condition().substitute(s -> current(s, partial.updates())))) {
          result.add(here.updating(register, Wrapping.into(variable.type(), now)));
        }
      }
    }
    return result;
  }

  private static IntTerm now(IntTerm value, Map<Symbol, Term> updates) {
    return value.substitute(symbol -> current(symbol, updates));
  }

  private static Term current(Symbol symbol, Map<Symbol, Term> updates) {
    Term updated = updates.get(symbol);
    return updated == null ? Term.of(symbol) : updated;
  }

  /** Channels begin empty; a variable that is never assigned needs no register for its number. */
  private List<Partial> channels(Variable variable, List<Partial> partials) {
    List<Partial> result = partials;
    List<Channel> own = channels.of(terms.process(), variable);
    for (Channel channel : own) {
      for (Symbol register : channel.registers()) {
        result = result.stream().map(p -> p.updating(register, IntTerm.ZERO)).toList();
      }
    }
    if (variable.length().isEmpty()) {
      IntTerm number = IntTerm.of(BigInteger.valueOf(own.get(0).number()));
      Symbol register = registers.scalar(terms.process(), variable);
      result = result.stream().map(p -> p.updating(register, number)).toList();
    }
    return result;
  }

  /** The elements that do not begin with 0, by index. */
  static List<Value> elements(Variable variable) {
    if (variable.length().isEmpty() || variable.initial().isEmpty()) {
      return List.of();
    }
    if (variable.initial().size() > 1) {
      return variable.initial();
    }
    return java.util.Collections.nCopies(variable.size(), variable.initial().get(0));
  }
}
