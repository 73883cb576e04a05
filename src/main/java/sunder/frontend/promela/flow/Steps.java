package sunder.frontend.promela.flow;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import sunder.expression.BoolTerm;
import sunder.expression.Symbol;
import sunder.frontend.promela.model.Code;
import sunder.frontend.promela.model.ProcessType;
import sunder.frontend.promela.model.Value;
import sunder.frontend.promela.model.Variable;

/** From the steps of one process to actions. */
final class Steps {
  private final Registers registers;
  private final Channels channels;
  private final Terms terms;
  private final Function<Integer, Terms> termsOf;
  private final Effects effects;
  private final Messages messages;

  /**
   * @param process the number of the process
   * @param termsOf the terms of the processes by number
   */
  Steps(Registers registers, Channels channels, Function<Integer, Terms> termsOf, int process) {
    this.registers = registers;
    this.channels = channels;
    this.termsOf = termsOf;
    this.terms = termsOf.apply(process);
    this.effects = new Effects(registers);
    this.messages = new Messages(channels, terms, effects);
  }

  /** Where all of some conditions over features hold. */
  private Truth presence(Edge edge) {
    Truth result = Truth.of(terms.all(), BoolTerm.TRUE);
    for (Value condition : edge.presence()) {
      result = result.and(terms.truth(condition));
    }
    return result;
  }

  /**
   * What an edge does by itself; a rendezvous does nothing, an else nothing either.
   *
   * @param next the number of the next process to start
   */
  List<Action> actions(Edge edge, int next) {
    List<Action> result = new ArrayList<>();
    Truth presence = presence(edge);
    Code.Step step = edge.step();
    if (step instanceof Code.Assign assign) {
      store(presence, assign, result);
    } else if (step instanceof Code.Guard guard) {
      Truth defined = terms.defined(guard.condition());
      effects.fail(presence.and(defined.not()), result);
      effects.end(Partial.where(presence.and(defined).and(terms.truth(guard.condition()))), result);
    } else if (step instanceof Code.Assert assertion) {
      Truth holds = terms.defined(assertion.condition()).and(terms.truth(assertion.condition()));
      effects.fail(presence.and(holds.not()), result);
      effects.end(Partial.where(presence.and(holds)), result);
    } else if (step instanceof Code.Send send) {
      messages.send(presence, send, result);
    } else if (step instanceof Code.Receive receive) {
      messages.receive(presence, receive, result);
    } else if (step instanceof Code.Start start) {
      start(presence, start, next, result);
    } else if (!edge.isElse()) {
      effects.end(Partial.where(presence), result);
    }
    return result;
  }

  /** Where an else may be taken, but for what the other edges do. */
  List<Partial> otherwise(Edge edge, Truth nothingElse) {
    return Partial.where(presence(edge).and(nothingElse));
  }

  private void store(Truth presence, Code.Assign assign, List<Action> result) {
    Truth defined = terms.defined(assign.value()).and(terms.defined(assign.target()));
    effects.fail(presence.and(defined.not()), result);
    List<Partial> partials = Partial.where(presence.and(defined));
    effects.end(
        effects.stored(partials, assign.target(), terms.number(assign.value()), terms), result);
  }

  /** A rendezvous of this process, which sends, with another. */
  List<Action> rendezvous(Edge sending, Edge receiving, int receiver) {
    Steps there = new Steps(registers, channels, termsOf, receiver);
    return messages.rendezvous(
        presence(sending).and(there.presence(receiving)),
        (Code.Send) sending.step(),
        (Code.Receive) receiving.step(),
        there.terms);
  }

  private void start(Truth presence, Code.Start start, int next, List<Action> result) {
    Truth defined = terms.allDefined(start.arguments());
    if (start.target().isPresent()) {
      defined = defined.and(terms.defined(start.target().get()));
    }
    effects.fail(presence.and(defined.not()), result);
    List<Partial> partials = Partial.where(presence.and(defined));
    ProcessType type = start.process();
    for (int i = 0; i < type.parameters().size(); i++) {
      Variable parameter = type.parameters().get(i);
      Symbol register = registers.scalar(next, parameter);
      CaseTerm value = terms.number(start.arguments().get(i));
      partials = Effects.updated(partials, register, parameter.type(), value);
    }
    partials = new Beginning(registers, channels, termsOf.apply(next)).of(type, partials);
    if (start.target().isPresent()) {
      partials =
          effects.stored(partials, start.target().get(), CaseTerm.of(terms.all(), next), terms);
    }
    effects.end(partials, result);
  }
}
