package sunder.frontend.promela.flow;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import sunder.automaton.ArrayAccess;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.frontend.promela.flow.Action.Outcome;
import sunder.frontend.promela.flow.Channels.Channel;
import sunder.frontend.promela.model.Code;
import sunder.frontend.promela.model.DataType;
import sunder.frontend.promela.model.Lvalue;
import sunder.frontend.promela.model.ProcessType;
import sunder.frontend.promela.model.Slot;
import sunder.frontend.promela.model.Value;
import sunder.frontend.promela.model.Variable;
import sunder.frontend.promela.syntax.Statement.Receiving;

/** From the steps of one process to actions. */
final class Steps {
  private final Registers registers;
  private final Channels channels;
  private final Terms terms;
  private final Function<Integer, Terms> termsOf;

  /**
   * @param process the number of the process
   * @param termsOf the terms of the processes by number
   */
  Steps(Registers registers, Channels channels, Function<Integer, Terms> termsOf, int process) {
    this.registers = registers;
    this.channels = channels;
    this.termsOf = termsOf;
    this.terms = termsOf.apply(process);
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
      fail(presence.and(defined.not()), result);
      end(Partial.where(presence.and(defined).and(terms.truth(guard.condition()))), result);
    } else if (step instanceof Code.Assert assertion) {
      Truth holds = terms.defined(assertion.condition()).and(terms.truth(assertion.condition()));
      fail(presence.and(holds.not()), result);
      end(Partial.where(presence.and(holds)), result);
    } else if (step instanceof Code.Send send) {
      send(presence, send, result);
    } else if (step instanceof Code.Receive receive) {
      receive(presence, receive, result);
    } else if (step instanceof Code.Start start) {
      start(presence, start, next, result);
    } else if (!edge.isElse()) {
      end(Partial.where(presence), result);
    }
    return result;
  }

  /** Where an else may be taken, but for what the other edges do. */
  List<Partial> otherwise(Edge edge, Truth nothingElse) {
    return Partial.where(presence(edge).and(nothingElse));
  }

  private void fail(Truth condition, List<Action> result) {
    for (Partial partial : Partial.where(condition)) {
      result.add(partial.action(Outcome.ERROR, registers));
    }
  }

  private void end(List<Partial> partials, List<Action> result) {
    partials.forEach(partial -> result.add(partial.action(Outcome.NEXT, registers)));
  }

  private void store(Truth presence, Code.Assign assign, List<Action> result) {
    Truth defined = terms.defined(assign.value()).and(terms.defined(assign.target()));
    fail(presence.and(defined.not()), result);
    List<Partial> partials = Partial.where(presence.and(defined));
    end(stored(partials, assign.target(), terms.number(assign.value()), terms), result);
  }

  /** Stores a number at a place of a process, in each of its cases. */
  private List<Partial> stored(List<Partial> partials, Lvalue place, CaseTerm value, Terms owner) {
    Variable variable = place.variable();
    List<Partial> result = new ArrayList<>();
    CaseTerm index = place.indices().isEmpty() ? CaseTerm.of(owner.all(), 0) : owner.index(place);
    for (Partial partial : partials) {
      for (CaseTerm.Case one : value.list()) {
        IntTerm wrapped = Wrapping.into(variable.type(), one.value());
        for (Partial here : partial.and(one.when(), one.condition())) {
          for (CaseTerm.Case at : index.list()) {
            for (Partial there : here.and(at.when(), at.condition())) {
              result.add(storing(there, place, at.value(), wrapped, owner));
            }
          }
        }
      }
    }
    return result;
  }

  private Partial storing(
      Partial partial, Lvalue place, IntTerm index, IntTerm value, Terms owner) {
    Variable variable = place.variable();
    if (place.indices().isEmpty()) {
      return partial.updating(registers.scalar(owner.process(), variable), value);
    }
    return partial.writing(
        new ArrayAccess.Write(registers.array(owner.process(), variable), index, value));
  }

  private Truth definedAll(List<Value> values) {
    Truth result = Truth.of(terms.all(), BoolTerm.TRUE);
    for (Value value : values) {
      result = result.and(terms.defined(value));
    }
    return result;
  }

  /** A variable that holds no channel is an error to use. */
  private Truth usable(Value channel) {
    return terms
        .defined(channel)
        .and(terms.number(channel).where(terms.all(), n -> BoolTerm.notEqual(n, IntTerm.ZERO)));
  }

  private void send(Truth presence, Code.Send send, List<Action> result) {
    Truth usable = usable(send.channel());
    fail(presence.and(usable.not()), result);
    Truth here = presence.and(usable);
    for (Channel channel : channels.withFields(send.fields().size())) {
      Truth chosen = here.and(terms.is(send.channel(), channel));
      if (!channel.type().isRendezvous() && !chosen.isFalse()) {
        append(chosen, send, channel, result);
      }
    }
  }

  private void append(Truth chosen, Code.Send send, Channel channel, List<Action> result) {
    int capacity = channel.type().capacity();
    Truth room =
        chosen.and(Truth.of(terms.all(), BoolTerm.less(channel.count(), IntTerm.of(capacity))));
    Truth defined = definedAll(send.fields());
    fail(room.and(defined.not()), result);
    for (int place = 0; place < capacity; place++) {
      BoolTerm last = BoolTerm.equal(channel.count(), IntTerm.of(place));
      Truth here = chosen.and(defined).and(Truth.of(terms.all(), last));
      List<Partial> partials = Partial.where(here);
      for (int field = 0; field < send.fields().size(); field++) {
        DataType type = channel.type().fields().get(field);
        Symbol register = channel.places().get(place).get(field);
        partials = updated(partials, register, type, terms.number(send.fields().get(field)));
      }
      IntTerm more = IntTerm.of(place + 1);
      end(partials.stream().map(p -> p.updating(channel.length(), more)).toList(), result);
    }
  }

  private static List<Partial> updated(
      List<Partial> partials, Symbol register, DataType type, CaseTerm value) {
    List<Partial> result = new ArrayList<>();
    for (Partial partial : partials) {
      for (CaseTerm.Case one : value.list()) {
        partial
            .and(one.when(), one.condition())
            .forEach(here -> result.add(here.updating(register, Wrapping.into(type, one.value()))));
      }
    }
    return result;
  }

  private void receive(Truth presence, Code.Receive receive, List<Action> result) {
    Truth usable = usable(receive.channel());
    fail(presence.and(usable.not()), result);
    Truth here = presence.and(usable);
    for (Channel channel : channels.withFields(receive.slots().size())) {
      Truth chosen = here.and(terms.is(receive.channel(), channel));
      if (!channel.type().isRendezvous() && !chosen.isFalse()) {
        take(chosen, receive, channel, result);
      }
    }
  }

  private void take(Truth chosen, Code.Receive receive, Channel channel, List<Action> result) {
    BoolTerm some = BoolTerm.less(IntTerm.ZERO, channel.count());
    Truth filled = chosen.and(Truth.of(terms.all(), some));
    List<CaseTerm> fields = terms.fields(channel, 0);
    Truth defined = terms.definedAll(receive.slots());
    fail(filled.and(defined.not()), result);
    Truth matching = filled.and(defined).and(terms.matches(receive.slots(), fields));
    List<Partial> partials =
        Partial.where(matching).stream()
            .map(p -> receive.receiving() == Receiving.REMOVE ? shifted(p, channel) : p)
            .toList();
    end(received(partials, receive, fields, terms), result);
  }

  /** The oldest message is gone; the places behind the last are 0 again. */
  private static Partial shifted(Partial partial, Channel channel) {
    Partial result = partial.updating(channel.length(), channel.count().plus(-1));
    List<List<Symbol>> places = channel.places();
    for (int place = 0; place < places.size(); place++) {
      for (int field = 0; field < places.get(place).size(); field++) {
        Term next =
            place + 1 < places.size() ? IntTerm.of(places.get(place + 1).get(field)) : IntTerm.ZERO;
        result = result.updating(places.get(place).get(field), next);
      }
    }
    return result;
  }

  private List<Partial> received(
      List<Partial> partials, Code.Receive receive, List<CaseTerm> fields, Terms owner) {
    List<Partial> result = partials;
    for (int i = 0; i < fields.size(); i++) {
      if (receive.slots().get(i) instanceof Slot.Store store) {
        result = stored(result, store.place(), fields.get(i), owner);
      }
    }
    return result;
  }

  /** A rendezvous of this process, which sends, with another. */
  List<Action> rendezvous(Edge sending, Edge receiving, int receiver) {
    List<Action> result = new ArrayList<>();
    Code.Send send = (Code.Send) sending.step();
    Code.Receive receive = (Code.Receive) receiving.step();
    Terms other = termsOf.apply(receiver);
    Steps there = new Steps(registers, channels, termsOf, receiver);
    if (send.fields().size() != receive.slots().size()) {
      return result;
    }
    Truth both =
        presence(sending)
            .and(there.presence(receiving))
            .and(terms.defined(send.channel()))
            .and(other.defined(receive.channel()));
    for (Channel channel : channels.withFields(send.fields().size())) {
      if (channel.type().isRendezvous()) {
        Truth chosen =
            both.and(terms.is(send.channel(), channel)).and(other.is(receive.channel(), channel));
        if (!chosen.isFalse()) {
          handOver(chosen, send, receive, channel, other, result);
        }
      }
    }
    return result;
  }

  private void handOver(
      Truth chosen,
      Code.Send send,
      Code.Receive receive,
      Channel channel,
      Terms other,
      List<Action> result) {
    List<CaseTerm> fields = new ArrayList<>();
    for (int i = 0; i < send.fields().size(); i++) {
      DataType type = channel.type().fields().get(i);
      fields.add(terms.number(send.fields().get(i)).map(n -> Wrapping.into(type, n)));
    }
    Truth defined = definedAll(send.fields()).and(other.definedAll(receive.slots()));
    fail(chosen.and(defined.not()), result);
    Truth matching = chosen.and(defined).and(other.matches(receive.slots(), fields));
    end(received(Partial.where(matching), receive, fields, other), result);
  }

  private void start(Truth presence, Code.Start start, int next, List<Action> result) {
    Truth defined = definedAll(start.arguments());
    if (start.target().isPresent()) {
      defined = defined.and(terms.defined(start.target().get()));
    }
    fail(presence.and(defined.not()), result);
    List<Partial> partials = Partial.where(presence.and(defined));
    ProcessType type = start.process();
    for (int i = 0; i < type.parameters().size(); i++) {
      Variable parameter = type.parameters().get(i);
      Symbol register = registers.scalar(next, parameter);
      CaseTerm value = terms.number(start.arguments().get(i));
      partials = updated(partials, register, parameter.type(), value);
    }
    partials = new Beginning(registers, channels, termsOf.apply(next)).of(type, partials);
    if (start.target().isPresent()) {
      partials = stored(partials, start.target().get(), CaseTerm.of(terms.all(), next), terms);
    }
    end(partials, result);
  }
}
