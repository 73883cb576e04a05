package sunder.frontend.promela.flow;

import static sunder.source.TypeSwitch.on;

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
import sunder.frontend.promela.flow.GuardedAction.ActionEffect;
import sunder.frontend.promela.flow.PromelaRegisterAllocation.ChannelRegisters;
import sunder.frontend.promela.model.DataType;
import sunder.frontend.promela.model.Expr;
import sunder.frontend.promela.model.Stmt;
import sunder.frontend.promela.model.Variable;
import sunder.frontend.promela.syntax.Expression.PollScope;
import sunder.frontend.promela.syntax.Statement.ReceiveMode;
import sunder.frontend.promela.syntax.Statement.SendOrder;
import sunder.source.TypeSwitch;

/**
 * The translation of steps to guarded actions: the effect of a step on the registers, and the
 * conditions under which it fails.
 */
final class PromelaStepLowering {
  private static final TypeSwitch<PromelaStepLowering, Stmt.Step, List<GuardedAction>> KINDS =
      Stmt.Step.byKind(
          on(Stmt.Assign.class, PromelaStepLowering::assign),
          on(Stmt.SelectStep.class, PromelaStepLowering::pick),
          on(Stmt.Guard.class, PromelaStepLowering::guard),
          on(Stmt.Assert.class, PromelaStepLowering::assertion),
          on(Stmt.Send.class, PromelaStepLowering::send),
          on(Stmt.Receive.class, PromelaStepLowering::receive),
          on(Stmt.RunProcess.class, PromelaStepLowering::start),
          on(Stmt.ControlStep.class, (at, step) -> at.end(at.presence)));

  private final PromelaRegisterAllocation registers;
  private final PromelaExpressionLowering terms;
  private final IntFunction<PromelaExpressionLowering> termsOf;
  private final int next;
  private final LiftedCondition presence;
  private final List<GuardedAction> result = new ArrayList<>();

  private PromelaStepLowering(
      PromelaRegisterAllocation registers,
      IntFunction<PromelaExpressionLowering> termsOf,
      int process,
      int next,
      Expr when) {
    this.registers = registers;
    this.termsOf = termsOf;
    this.terms = termsOf.apply(process);
    this.next = next;
    this.presence = terms.condition(when);
  }

  /**
   * Returns the actions of an edge of one process without a partner; none for a send or receive on
   * a rendezvous channel. The edge must not be an {@code else}.
   *
   * @param termsOf the translation of expressions by process number
   * @param process the process number
   * @param next the number that a new process gets
   */
  static List<GuardedAction> localActions(
      PromelaRegisterAllocation registers,
      IntFunction<PromelaExpressionLowering> termsOf,
      int process,
      ProgramGraph.GraphEdge edge,
      int next) {
    return KINDS.apply(
        new PromelaStepLowering(registers, termsOf, process, next, edge.presenceCondition()),
        edge.step());
  }

  /** Returns the actions of a rendezvous of a sender and a receiver. */
  static List<GuardedAction> rendezvous(
      PromelaRegisterAllocation registers,
      IntFunction<PromelaExpressionLowering> termsOf,
      int sender,
      ProgramGraph.GraphEdge sending,
      int receiver,
      ProgramGraph.GraphEdge receiving) {
    PromelaStepLowering steps =
        new PromelaStepLowering(registers, termsOf, sender, 0, sending.presenceCondition());
    PromelaExpressionLowering other = termsOf.apply(receiver);
    return steps.rendezvous(
        steps.presence.and(other.condition(receiving.presenceCondition())),
        (Stmt.Send) sending.step(),
        (Stmt.Receive) receiving.step(),
        other);
  }

  /** Adds an action that leads to the error location under a condition. */
  private void fail(LiftedCondition condition) {
    add(GuardedUnion.where(condition, ActionEffect.NONE), GuardedAction.Outcome.ERROR);
  }

  /** Adds actions that lead to the target of the edge, and returns all actions. */
  private List<GuardedAction> end(GuardedUnion<ActionEffect> effects) {
    return add(effects, GuardedAction.Outcome.NEXT);
  }

  private List<GuardedAction> end(LiftedCondition condition) {
    return end(GuardedUnion.where(condition, ActionEffect.NONE));
  }

  private List<GuardedAction> add(
      GuardedUnion<ActionEffect> effects, GuardedAction.Outcome outcome) {
    effects.cases().forEach(effect -> result.add(GuardedAction.of(effect, outcome, registers)));
    return result;
  }

  private List<GuardedAction> assign(Stmt.Assign step) {
    LiftedCondition defined = terms.defined(step.value()).and(terms.defined(step.target()));
    fail(presence.and(defined.not()));
    GuardedUnion<ActionEffect> effects =
        GuardedUnion.where(presence.and(defined), ActionEffect.NONE);
    return end(stored(effects, step.target(), terms.integer(step.value()), terms));
  }

  private List<GuardedAction> pick(Stmt.SelectStep step) {
    Variable variable = step.target().variable();
    Symbol input = registers.input(variable, step.low(), step.high());
    Symbol register = registers.scalar(terms.process(), variable);
    return end(GuardedUnion.where(presence, ActionEffect.ofChoice(input, register)));
  }

  private List<GuardedAction> guard(Stmt.Guard step) {
    LiftedCondition defined = terms.defined(step.condition());
    fail(presence.and(defined.not()));
    return end(presence.and(defined).and(terms.condition(step.condition())));
  }

  private List<GuardedAction> assertion(Stmt.Assert step) {
    LiftedCondition holds = terms.defined(step.condition()).and(terms.condition(step.condition()));
    fail(presence.and(holds.not()));
    return end(presence.and(holds));
  }

  private List<GuardedAction> start(Stmt.RunProcess step) {
    LiftedCondition defined = terms.defined(step.arguments());
    if (step.target().isPresent()) {
      defined = defined.and(terms.defined(step.target().get()));
    }
    fail(presence.and(defined.not()));
    GuardedUnion<ActionEffect> effects =
        GuardedUnion.where(presence.and(defined), ActionEffect.NONE);
    List<Variable> parameters = step.process().parameters();
    for (int i = 0; i < parameters.size(); i++) {
      Symbol register = registers.scalar(next, parameters.get(i));
      GuardedUnion<IntTerm> value = terms.integer(step.arguments().get(i));
      effects = updated(effects, register, parameters.get(i).type(), value);
    }
    effects =
        InitialStates.initialize(registers, termsOf.apply(next), step.process().locals(), effects);
    return end(
        step.target().isPresent()
            ? stored(effects, step.target().get(), terms.integer(next), terms)
            : effects);
  }

  private List<GuardedAction> send(Stmt.Send step) {
    LiftedCondition there = terms.exists(step.channel());
    int fields = step.fields().size();
    return addForEachChannel(step.channel(), there, fields, (when, c) -> append(when, step, c));
  }

  private List<GuardedAction> receive(Stmt.Receive step) {
    LiftedCondition usable = terms.canReceiveFrom(step);
    int fields = step.patterns().size();
    return addForEachChannel(
        step.channel(), usable, fields, (when, c) -> receiveFrom(when, step, c));
  }

  /** Adds the actions for each buffered channel that an expression may denote. */
  private List<GuardedAction> addForEachChannel(
      Expr named,
      LiftedCondition usable,
      int fields,
      BiConsumer<LiftedCondition, ChannelRegisters> action) {
    fail(presence.and(usable.not()));
    LiftedCondition here = presence.and(usable);
    for (ChannelRegisters channel : terms.context().channels().withFields(fields)) {
      LiftedCondition chosen = here.and(terms.is(named, channel));
      if (!channel.type().isRendezvous() && !chosen.isFalse()) {
        action.accept(chosen, channel);
      }
    }
    return result;
  }

  private void append(LiftedCondition chosen, Stmt.Send send, ChannelRegisters channel) {
    int capacity = channel.type().capacity();
    LiftedCondition room =
        chosen.and(terms.condition(BoolTerm.less(channel.count(), IntTerm.of(capacity))));
    LiftedCondition defined = terms.defined(send.fields());
    fail(room.and(defined.not()));
    List<GuardedUnion<IntTerm>> message = send.fields().stream().map(terms::integer).toList();
    LiftedCondition open = chosen.and(defined);
    for (int place = 0; place < capacity; place++) {
      LiftedCondition last = terms.condition(BoolTerm.equal(channel.count(), IntTerm.of(place)));
      GuardedUnion<ActionEffect> effects;
      if (send.order() == SendOrder.SORTED) {
        // SPIN compares the fields before they are truncated to their types.
        LiftedCondition here = last.or(terms.isLess(message, terms.fields(channel, place)));
        effects = GuardedUnion.where(open.and(room).and(here), shifted(place, channel));
        open = open.and(here.not());
      } else {
        ActionEffect longer = ActionEffect.NONE.withUpdate(channel.length(), IntTerm.of(place + 1));
        effects = GuardedUnion.where(open.and(last), longer);
      }
      for (int field = 0; field < message.size(); field++) {
        DataType type = channel.type().fields().get(field);
        Symbol register = channel.messages().get(place).get(field);
        effects = updated(effects, register, type, message.get(field));
      }
      end(effects);
    }
  }

  /** Returns the effect that moves the messages from a position on to the next position. */
  private static ActionEffect shifted(int from, ChannelRegisters channel) {
    ActionEffect result = ActionEffect.NONE.withUpdate(channel.length(), channel.count().plus(1));
    List<List<Symbol>> places = channel.messages();
    for (int place = from + 1; place < places.size(); place++) {
      for (int field = 0; field < places.get(place).size(); field++) {
        Term before = IntTerm.of(places.get(place - 1).get(field));
        result = result.withUpdate(places.get(place).get(field), before);
      }
    }
    return result;
  }

  private void receiveFrom(LiftedCondition chosen, Stmt.Receive receive, ChannelRegisters channel) {
    LiftedCondition defined = terms.definedSlots(receive.patterns());
    LiftedCondition filled =
        chosen.and(terms.condition(BoolTerm.less(IntTerm.ZERO, channel.count())));
    fail(filled.and(defined.not()));
    LiftedCondition wanted = chosen.and(defined);
    int places = receive.scope() == PollScope.ANY ? channel.type().capacity() : 1;
    for (int place = 0; place < places; place++) {
      List<GuardedUnion<IntTerm>> fields = terms.fields(channel, place);
      LiftedCondition there = terms.condition(BoolTerm.less(IntTerm.of(place), channel.count()));
      LiftedCondition matches = terms.matches(receive.patterns(), fields);
      ActionEffect effect =
          receive.mode() == ReceiveMode.REMOVE ? withoutMessage(place, channel) : ActionEffect.NONE;
      end(
          received(
              GuardedUnion.where(wanted.and(there).and(matches), effect), receive, fields, terms));
      wanted = wanted.and(matches.not());
    }
  }

  /** Returns the effect that removes a message; positions after the last message are set to 0. */
  private static ActionEffect withoutMessage(int taken, ChannelRegisters channel) {
    ActionEffect result = ActionEffect.NONE.withUpdate(channel.length(), channel.count().plus(-1));
    List<List<Symbol>> places = channel.messages();
    for (int place = taken; place < places.size(); place++) {
      for (int field = 0; field < places.get(place).size(); field++) {
        Term next =
            place + 1 < places.size() ? IntTerm.of(places.get(place + 1).get(field)) : IntTerm.ZERO;
        result = result.withUpdate(places.get(place).get(field), next);
      }
    }
    return result;
  }

  private List<GuardedAction> rendezvous(
      LiftedCondition present,
      Stmt.Send send,
      Stmt.Receive receive,
      PromelaExpressionLowering other) {
    if (send.fields().size() != receive.patterns().size() || receive.mode() == ReceiveMode.COPY) {
      return result;
    }
    LiftedCondition both =
        present.and(terms.defined(send.channel())).and(other.defined(receive.channel()));
    for (ChannelRegisters channel : terms.context().channels().withFields(send.fields().size())) {
      if (channel.type().isRendezvous()) {
        LiftedCondition chosen =
            both.and(terms.is(send.channel(), channel)).and(other.is(receive.channel(), channel));
        if (!chosen.isFalse()) {
          transferMessage(chosen, send, receive, channel, other);
        }
      }
    }
    return result;
  }

  private void transferMessage(
      LiftedCondition chosen,
      Stmt.Send send,
      Stmt.Receive receive,
      ChannelRegisters channel,
      PromelaExpressionLowering other) {
    List<GuardedUnion<IntTerm>> fields = new ArrayList<>();
    for (int i = 0; i < send.fields().size(); i++) {
      DataType type = channel.type().fields().get(i);
      fields.add(
          terms.integer(send.fields().get(i)).map(n -> MachineArithmetic.wrapToType(type, n)));
    }
    LiftedCondition defined =
        terms.defined(send.fields()).and(other.definedSlots(receive.patterns()));
    fail(chosen.and(defined.not()));
    LiftedCondition matching = chosen.and(defined).and(other.matches(receive.patterns(), fields));
    end(received(GuardedUnion.where(matching, ActionEffect.NONE), receive, fields, other));
  }

  private GuardedUnion<ActionEffect> received(
      GuardedUnion<ActionEffect> effects,
      Stmt.Receive receive,
      List<GuardedUnion<IntTerm>> fields,
      PromelaExpressionLowering owner) {
    GuardedUnion<ActionEffect> all = effects;
    for (int i = 0; i < fields.size(); i++) {
      if (receive.patterns().get(i) instanceof Expr.ReceivePattern.Store store) {
        all = stored(all, store.target(), fields.get(i), owner);
      }
    }
    return all;
  }

  private static GuardedUnion<ActionEffect> updated(
      GuardedUnion<ActionEffect> effects,
      Symbol register,
      DataType type,
      GuardedUnion<IntTerm> value) {
    return effects.combine(
        value, (effect, n) -> effect.withUpdate(register, MachineArithmetic.wrapToType(type, n)));
  }

  /** Returns the effects with an assignment to a left-value of a process. */
  private GuardedUnion<ActionEffect> stored(
      GuardedUnion<ActionEffect> effects,
      Expr.Lvalue place,
      GuardedUnion<IntTerm> value,
      PromelaExpressionLowering owner) {
    Variable variable = place.variable();
    if (place.indices().isEmpty()) {
      return effects.combine(
          value,
          (effect, n) ->
              effect.withUpdate(
                  registers.scalar(owner.process(), variable),
                  MachineArithmetic.wrapToType(variable.type(), n)));
    }
    GuardedUnion<IntTerm> index = owner.index(place);
    return effects
        .<IntTerm, Function<IntTerm, ActionEffect>>combine(
            value, (effect, n) -> at -> effect.withWrite(write(owner, variable, at, n)))
        .combine(index, Function::apply);
  }

  private ArrayAccess write(
      PromelaExpressionLowering owner, Variable variable, IntTerm index, IntTerm value) {
    return new ArrayAccess.Write(
        registers.array(owner.process(), variable),
        index,
        MachineArithmetic.wrapToType(variable.type(), value));
  }
}
