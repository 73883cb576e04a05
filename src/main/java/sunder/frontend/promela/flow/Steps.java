package sunder.frontend.promela.flow;

import static sunder.source.ByKind.on;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import sunder.automaton.ArrayAccess;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.frontend.promela.flow.Action.Effect;
import sunder.frontend.promela.flow.Registers.Channel;
import sunder.frontend.promela.model.DataType;
import sunder.frontend.promela.model.Expr;
import sunder.frontend.promela.model.Stmt;
import sunder.frontend.promela.model.Variable;
import sunder.frontend.promela.syntax.Expression.Where;
import sunder.frontend.promela.syntax.Statement.Receiving;
import sunder.frontend.promela.syntax.Statement.Sending;
import sunder.source.ByKind;

/** From a step of one process to actions: what it does to the data, and where it fails. */
final class Steps {
  private static final ByKind<Steps, Stmt.Step, List<Action>> KINDS =
      Stmt.Step.byKind(
          on(Stmt.Assign.class, Steps::assign),
          on(Stmt.Pick.class, Steps::pick),
          on(Stmt.Guard.class, Steps::guard),
          on(Stmt.Assert.class, Steps::assertion),
          on(Stmt.Send.class, Steps::send),
          on(Stmt.Receive.class, Steps::receive),
          on(Stmt.Start.class, Steps::start),
          on(Stmt.Pass.class, (at, step) -> at.end(at.presence)));

  private final Registers registers;
  private final Terms terms;
  private final IntFunction<Terms> termsOf;
  private final int next;
  private final Truth presence;
  private final List<Action> result = new ArrayList<>();

  private Steps(Registers registers, IntFunction<Terms> termsOf, int process, int next, Expr when) {
    this.registers = registers;
    this.termsOf = termsOf;
    this.terms = termsOf.apply(process);
    this.next = next;
    this.presence = terms.truth(when);
  }

  /**
   * What an edge does by itself, if it is no else; a rendezvous does nothing.
   *
   * @param termsOf the terms of the processes by number
   * @param process the number of the process
   * @param next the number of the next process to start
   */
  static List<Action> alone(
      Registers registers, IntFunction<Terms> termsOf, int process, Graph.Edge edge, int next) {
    return KINDS.of(new Steps(registers, termsOf, process, next, edge.presence()), edge.step());
  }

  /** A rendezvous of a sender with a receiver. */
  static List<Action> rendezvous(
      Registers registers,
      IntFunction<Terms> termsOf,
      int sender,
      Graph.Edge sending,
      int receiver,
      Graph.Edge receiving) {
    Steps steps = new Steps(registers, termsOf, sender, 0, sending.presence());
    Terms other = termsOf.apply(receiver);
    return steps.rendezvous(
        steps.presence.and(other.truth(receiving.presence())),
        (Stmt.Send) sending.step(),
        (Stmt.Receive) receiving.step(),
        other);
  }

  /** The run is unsafe where a condition holds. */
  private void fail(Truth condition) {
    add(ByCase.where(condition, Effect.NONE), Action.Outcome.ERROR);
  }

  /** The process goes on. */
  private List<Action> end(ByCase<Effect> effects) {
    return add(effects, Action.Outcome.NEXT);
  }

  private List<Action> end(Truth condition) {
    return end(ByCase.where(condition, Effect.NONE));
  }

  private List<Action> add(ByCase<Effect> effects, Action.Outcome outcome) {
    effects.list().forEach(effect -> result.add(Action.of(effect, outcome, registers)));
    return result;
  }

  private List<Action> assign(Stmt.Assign step) {
    Truth defined = terms.defined(step.value()).and(terms.defined(step.target()));
    fail(presence.and(defined.not()));
    ByCase<Effect> effects = ByCase.where(presence.and(defined), Effect.NONE);
    return end(stored(effects, step.target(), terms.number(step.value()), terms));
  }

  private List<Action> pick(Stmt.Pick step) {
    Variable variable = step.target().variable();
    Symbol input = registers.input(variable, step.low(), step.high());
    Symbol register = registers.scalar(terms.process(), variable);
    return end(ByCase.where(presence, Effect.choosing(input, register)));
  }

  private List<Action> guard(Stmt.Guard step) {
    Truth defined = terms.defined(step.condition());
    fail(presence.and(defined.not()));
    return end(presence.and(defined).and(terms.truth(step.condition())));
  }

  private List<Action> assertion(Stmt.Assert step) {
    Truth holds = terms.defined(step.condition()).and(terms.truth(step.condition()));
    fail(presence.and(holds.not()));
    return end(presence.and(holds));
  }

  private List<Action> start(Stmt.Start step) {
    Truth defined = terms.defined(step.arguments());
    if (step.target().isPresent()) {
      defined = defined.and(terms.defined(step.target().get()));
    }
    fail(presence.and(defined.not()));
    ByCase<Effect> effects = ByCase.where(presence.and(defined), Effect.NONE);
    List<Variable> parameters = step.process().parameters();
    for (int i = 0; i < parameters.size(); i++) {
      Symbol register = registers.scalar(next, parameters.get(i));
      ByCase<IntTerm> value = terms.number(step.arguments().get(i));
      effects = updated(effects, register, parameters.get(i).type(), value);
    }
    effects = Setup.begun(registers, termsOf.apply(next), step.process().locals(), effects);
    return end(
        step.target().isPresent()
            ? stored(effects, step.target().get(), terms.number(next), terms)
            : effects);
  }

  private List<Action> send(Stmt.Send step) {
    Truth there = terms.isThere(step.channel());
    int fields = step.fields().size();
    return inEach(step.channel(), there, fields, (when, c) -> append(when, step, c));
  }

  private List<Action> receive(Stmt.Receive step) {
    Truth usable = terms.mayGive(step);
    int fields = step.slots().size();
    return inEach(step.channel(), usable, fields, (when, c) -> take(when, step, c));
  }

  /** In each channel with a buffer that may be meant. */
  private List<Action> inEach(
      Expr named, Truth usable, int fields, BiConsumer<Truth, Channel> action) {
    fail(presence.and(usable.not()));
    Truth here = presence.and(usable);
    for (Channel channel : terms.control().channels().withFields(fields)) {
      Truth chosen = here.and(terms.is(named, channel));
      if (!channel.type().isRendezvous() && !chosen.isFalse()) {
        action.accept(chosen, channel);
      }
    }
    return result;
  }

  private void append(Truth chosen, Stmt.Send send, Channel channel) {
    int capacity = channel.type().capacity();
    Truth room = chosen.and(terms.truth(BoolTerm.less(channel.count(), IntTerm.of(capacity))));
    Truth defined = terms.defined(send.fields());
    fail(room.and(defined.not()));
    List<ByCase<IntTerm>> message = send.fields().stream().map(terms::number).toList();
    Truth open = chosen.and(defined);
    for (int place = 0; place < capacity; place++) {
      Truth last = terms.truth(BoolTerm.equal(channel.count(), IntTerm.of(place)));
      ByCase<Effect> effects;
      if (send.sending() == Sending.SORTED) {
        // SPIN compares what is sent before the types of the fields cut it.
        Truth here = last.or(terms.isLess(message, terms.fields(channel, place)));
        effects = ByCase.where(open.and(room).and(here), moved(place, channel));
        open = open.and(here.not());
      } else {
        Effect longer = Effect.NONE.updating(channel.length(), IntTerm.of(place + 1));
        effects = ByCase.where(open.and(last), longer);
      }
      for (int field = 0; field < message.size(); field++) {
        DataType type = channel.type().fields().get(field);
        Symbol register = channel.places().get(place).get(field);
        effects = updated(effects, register, type, message.get(field));
      }
      end(effects);
    }
  }

  /** There is room for a message before those that were at a place and behind it. */
  private static Effect moved(int from, Channel channel) {
    Effect result = Effect.NONE.updating(channel.length(), channel.count().plus(1));
    List<List<Symbol>> places = channel.places();
    for (int place = from + 1; place < places.size(); place++) {
      for (int field = 0; field < places.get(place).size(); field++) {
        Term before = IntTerm.of(places.get(place - 1).get(field));
        result = result.updating(places.get(place).get(field), before);
      }
    }
    return result;
  }

  private void take(Truth chosen, Stmt.Receive receive, Channel channel) {
    Truth defined = terms.definedSlots(receive.slots());
    Truth filled = chosen.and(terms.truth(BoolTerm.less(IntTerm.ZERO, channel.count())));
    fail(filled.and(defined.not()));
    Truth wanted = chosen.and(defined);
    int places = receive.where() == Where.ANY ? channel.type().capacity() : 1;
    for (int place = 0; place < places; place++) {
      List<ByCase<IntTerm>> fields = terms.fields(channel, place);
      Truth there = terms.truth(BoolTerm.less(IntTerm.of(place), channel.count()));
      Truth matches = terms.matches(receive.slots(), fields);
      Effect effect =
          receive.receiving() == Receiving.REMOVE ? without(place, channel) : Effect.NONE;
      end(received(ByCase.where(wanted.and(there).and(matches), effect), receive, fields, terms));
      wanted = wanted.and(matches.not());
    }
  }

  /** A message is gone; the places behind the last are 0 again. */
  private static Effect without(int taken, Channel channel) {
    Effect result = Effect.NONE.updating(channel.length(), channel.count().plus(-1));
    List<List<Symbol>> places = channel.places();
    for (int place = taken; place < places.size(); place++) {
      for (int field = 0; field < places.get(place).size(); field++) {
        Term next =
            place + 1 < places.size() ? IntTerm.of(places.get(place + 1).get(field)) : IntTerm.ZERO;
        result = result.updating(places.get(place).get(field), next);
      }
    }
    return result;
  }

  private List<Action> rendezvous(
      Truth present, Stmt.Send send, Stmt.Receive receive, Terms other) {
    if (send.fields().size() != receive.slots().size() || receive.receiving() == Receiving.COPY) {
      return result;
    }
    Truth both = present.and(terms.defined(send.channel())).and(other.defined(receive.channel()));
    for (Channel channel : terms.control().channels().withFields(send.fields().size())) {
      if (channel.type().isRendezvous()) {
        Truth chosen =
            both.and(terms.is(send.channel(), channel)).and(other.is(receive.channel(), channel));
        if (!chosen.isFalse()) {
          handOver(chosen, send, receive, channel, other);
        }
      }
    }
    return result;
  }

  private void handOver(
      Truth chosen, Stmt.Send send, Stmt.Receive receive, Channel channel, Terms other) {
    List<ByCase<IntTerm>> fields = new ArrayList<>();
    for (int i = 0; i < send.fields().size(); i++) {
      DataType type = channel.type().fields().get(i);
      fields.add(terms.number(send.fields().get(i)).map(n -> Arithmetic.wrapped(type, n)));
    }
    Truth defined = terms.defined(send.fields()).and(other.definedSlots(receive.slots()));
    fail(chosen.and(defined.not()));
    Truth matching = chosen.and(defined).and(other.matches(receive.slots(), fields));
    end(received(ByCase.where(matching, Effect.NONE), receive, fields, other));
  }

  private ByCase<Effect> received(
      ByCase<Effect> effects, Stmt.Receive receive, List<ByCase<IntTerm>> fields, Terms owner) {
    ByCase<Effect> all = effects;
    for (int i = 0; i < fields.size(); i++) {
      if (receive.slots().get(i) instanceof Expr.Slot.Store store) {
        all = stored(all, store.place(), fields.get(i), owner);
      }
    }
    return all;
  }

  /** A number becomes the value of a register. */
  private static ByCase<Effect> updated(
      ByCase<Effect> effects, Symbol register, DataType type, ByCase<IntTerm> value) {
    return effects.combine(
        value, (effect, n) -> effect.updating(register, Arithmetic.wrapped(type, n)));
  }

  /** Stores a number at a place of a process. */
  private ByCase<Effect> stored(
      ByCase<Effect> effects, Expr.Lvalue place, ByCase<IntTerm> value, Terms owner) {
    Variable variable = place.variable();
    if (place.indices().isEmpty()) {
      return effects.combine(
          value,
          (effect, n) ->
              effect.updating(
                  registers.scalar(owner.process(), variable),
                  Arithmetic.wrapped(variable.type(), n)));
    }
    ByCase<IntTerm> index = owner.index(place);
    return effects
        .<IntTerm, Function<IntTerm, Effect>>combine(
            value, (effect, n) -> at -> effect.writing(write(owner, variable, at, n)))
        .combine(index, Function::apply);
  }

  private ArrayAccess write(Terms owner, Variable variable, IntTerm index, IntTerm value) {
    return new ArrayAccess.Write(
        registers.array(owner.process(), variable),
        index,
        Arithmetic.wrapped(variable.type(), value));
  }
}
