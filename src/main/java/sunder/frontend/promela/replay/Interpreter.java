package sunder.frontend.promela.replay;

import static sunder.source.ByKind.on;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import sunder.frontend.promela.model.ChannelOrder;
import sunder.frontend.promela.model.Expr;
import sunder.frontend.promela.model.Expr.Slot;
import sunder.frontend.promela.model.ProcessType;
import sunder.frontend.promela.model.Stmt;
import sunder.frontend.promela.model.SystemModel;
import sunder.frontend.promela.model.Variable;
import sunder.frontend.promela.replay.Evaluator.RunError;
import sunder.frontend.promela.syntax.Statement.Receiving;
import sunder.replay.Cause;
import sunder.replay.Reasons;
import sunder.source.ByKind;

/**
 * Runs a model in one variant, a step at a time, each of which somebody else chooses; what is not
 * enabled is refused.
 */
final class Interpreter {
  private final SystemModel system;
  final SystemState store;
  private final Evaluator quiet;

  /** What can happen next. */
  final Enabled enabled;

  private final Optional<Reasons> reasons;
  private final Map<ProcessType, Spots> spots = new HashMap<>();

  /**
   * @param reasons hears what steps evaluate, if somebody is to
   */
  Interpreter(SystemModel system, Selection selection, Optional<Reasons> reasons) {
    this.system = system;
    this.reasons = reasons;
    this.store = new SystemState(system);
    this.quiet = new Evaluator(store, selection, Evaluator.Alarm.OFF);
    this.enabled = new Enabled(store, quiet, new Evaluator(store, selection, Evaluator.Alarm.ON));
    begin();
  }

  /** For conditions on states. */
  Evaluator evaluator() {
    return quiet;
  }

  private void begin() {
    system.globals().forEach(v -> store.globals.put(v, Process.zeros(v)));
    store.declare(
        declares(Variable.ChannelType::isRendezvous), declares(type -> !type.isRendezvous()));
    open(SystemState.NOBODY, ChannelOrder.ofGlobals(system.globals()));
    system.globals().forEach(variable -> initialize(SystemState.NOBODY, variable));
    List<ProcessType> active = new ArrayList<>();
    for (ProcessType type : system.processes()) {
      boolean present = type.instances() > 0 && quiet.holds(SystemState.NOBODY, type.presence());
      for (int i = 0; i < type.instances() && present; i++) {
        active.add(type);
      }
    }
    active.forEach(type -> start(type, type.priority(), List.of()));
  }

  private boolean declares(Predicate<Variable.ChannelType> kind) {
    return system.declaring(kind).stream().anyMatch(c -> quiet.holds(SystemState.NOBODY, c));
  }

  private void open(int process, List<ChannelOrder.Made> channels) {
    for (ChannelOrder.Made made : channels) {
      if (quiet.holds(SystemState.NOBODY, made.variable().presence())) {
        int number = store.open(made.variable().channel().orElseThrow(), process);
        store.set(process, made.variable(), made.element(), LiftedNumber.of(number));
      }
    }
  }

  private void initialize(int process, Variable variable) {
    for (int i = 0; i < variable.size(); i++) {
      if (!variable.initial().isEmpty()) {
        Expr value = variable.initial().get(variable.initial().size() == 1 ? 0 : i);
        store.set(process, variable, i, quiet.value(process, value));
      }
    }
  }

  private Spots spots(ProcessType type) {
    return new Spots(type, label -> system.isSeen(type, label));
  }

  private int start(ProcessType type, int priority, List<LiftedNumber> arguments) {
    int number = store.processes.size();
    store.processes.add(
        new Process(
            type,
            spots.computeIfAbsent(type, this::spots),
            priority,
            condition -> quiet.holds(SystemState.NOBODY, condition)));
    for (int i = 0; i < arguments.size(); i++) {
      store.set(number, type.parameters().get(i), 0, arguments.get(i));
    }
    open(number, ChannelOrder.of(type.locals()));
    type.locals().forEach(variable -> initialize(number, variable));
    return number;
  }

  private Optional<Process.Option> find(int process, int step) {
    if (process >= 0 && process < store.processes.size()) {
      for (Process.Option option : enabled.options(process)) {
        if (option.step().number() == step) {
          return Optional.of(option);
        }
      }
    }
    return Optional.empty();
  }

  /**
   * A process takes a step by itself.
   *
   * @return the step; nothing if it cannot take it
   * @throws RunError if the run is unsafe by this step
   */
  Optional<Stmt.Step> step(int process, int step) {
    return take(process, step, Optional.empty());
  }

  /** The same of a step that chooses a number. */
  Optional<Stmt.Step> pick(int process, int step, int number) {
    return take(process, step, Optional.of(number));
  }

  private Optional<Stmt.Step> take(int process, int step, Optional<Integer> chosen) {
    Optional<Process.Option> option = find(process, step);
    if (option.isEmpty() || !enabled.mayMove(process)) {
      return Optional.empty();
    }
    // Where it can be taken as it is, something can move.
    boolean canMove = enabled.isEnabled(process, option.get(), quiet);
    Evaluator evaluator = canMove ? quiet : enabled.now();
    if (!canMove && !enabled.isEnabled(process, option.get(), evaluator)) {
      return Optional.empty();
    }
    if (!chooses(option.get().step(), chosen)) {
      return Optional.empty();
    }
    if (option.get().step() instanceof Stmt.Send send
        && enabled.target(process, send, evaluator).type().isRendezvous()) {
      return Optional.empty();
    }
    if (enabled.blocksInStep(process, evaluator)) {
      throw new RunError("the d_step cannot go on");
    }
    reasons.ifPresent(told -> told.evaluating(option.get().step().span()));
    Execution.KINDS
        .of(new Execution(this, process, evaluator.telling(reasons), chosen), option.get().step())
        .run();
    advance(process, option.get());
    return option.map(Process.Option::step);
  }

  /** Whether a number is chosen where a step does so, and one that it may choose. */
  private static boolean chooses(Stmt.Step step, Optional<Integer> chosen) {
    return step instanceof Stmt.Pick pick
        ? chosen.filter(number -> Enabled.isWithin(pick, number)).isPresent()
        : chosen.isEmpty();
  }

  /** What a step does to the data. */
  private record Execution(
      Interpreter by, int process, Evaluator evaluator, Optional<Integer> chosen) {
    private static final ByKind<Execution, Stmt.Step, Runnable> KINDS =
        Stmt.Step.byKind(
            on(Stmt.Assign.class, Execution::assign),
            on(Stmt.Pick.class, Execution::pick),
            on(
                Stmt.Guard.class,
                (at, guard) -> () -> at.evaluator.value(at.process, guard.condition())),
            on(Stmt.Assert.class, Execution::assertion),
            on(Stmt.Send.class, Execution::send),
            on(Stmt.Receive.class, Execution::receive),
            on(Stmt.Start.class, (at, start) -> () -> at.by.start(at.process, start, at.evaluator)),
            on(Stmt.Pass.class, Execution::pass));

    Runnable assign(Stmt.Assign assign) {
      return () -> {
        int index = evaluator.index(process, assign.target());
        LiftedNumber value = evaluator.value(process, assign.value());
        by.store.set(process, assign.target().variable(), index, value);
      };
    }

    Runnable pick(Stmt.Pick pick) {
      return () -> {
        LiftedNumber value = LiftedNumber.of(chosen.orElseThrow());
        by.store.set(process, pick.target().variable(), 0, value);
      };
    }

    Runnable assertion(Stmt.Assert assertion) {
      return () -> {
        if (!evaluator.holds(process, assertion.condition())) {
          throw new RunError(
              "the assertion fails", new Cause.Condition(assertion.condition().span()));
        }
      };
    }

    Runnable send(Stmt.Send send) {
      return () -> {
        SystemState.Channel channel = by.enabled.target(process, send, evaluator);
        Enabled.Offer offer = new Enabled.Offer(process, send, channel);
        List<LiftedNumber> message = Enabled.message(offer, evaluator);
        switch (send.sending()) {
          case LAST -> channel.messages().addLast(message);
          case SORTED -> insert(message, send, channel);
        }
      };
    }

    /** As SPIN: the values themselves are compared, not what the channel keeps of them. */
    private void insert(List<LiftedNumber> message, Stmt.Send send, SystemState.Channel channel) {
      List<LiftedNumber> sent =
          send.fields().stream().map(v -> evaluator.value(process, v)).toList();
      List<List<LiftedNumber>> queue = new ArrayList<>(channel.messages());
      int at = 0;
      while (at < queue.size() && !isGreater(queue.get(at), sent)) {
        at++;
      }
      queue.add(at, message);
      channel.messages().clear();
      channel.messages().addAll(queue);
    }

    private boolean isGreater(List<LiftedNumber> message, List<LiftedNumber> sent) {
      Selection selection = evaluator.selection();
      int field = 0;
      while (field < sent.size() && selection.areSame(message.get(field), sent.get(field))) {
        field++;
      }
      return field < sent.size()
          && selection.number(message.get(field)).compareTo(selection.number(sent.get(field))) > 0;
    }

    Runnable receive(Stmt.Receive receive) {
      return () -> {
        SystemState.Channel channel = by.enabled.source(process, receive, evaluator);
        List<LiftedNumber> message =
            Enabled.taken(process, receive, channel, evaluator).orElseThrow();
        if (receive.receiving() == Receiving.REMOVE) {
          channel.messages().removeFirstOccurrence(message);
        }
        by.take(process, receive, message, evaluator);
      };
    }

    Runnable pass(Stmt.Pass step) {
      return () -> {};
    }
  }

  private void take(
      int process, Stmt.Receive receive, List<LiftedNumber> message, Evaluator evaluator) {
    List<Integer> indices = new ArrayList<>();
    for (Slot slot : receive.slots()) {
      indices.add(slot instanceof Slot.Store target ? evaluator.index(process, target.place()) : 0);
    }
    for (int i = 0; i < message.size(); i++) {
      if (receive.slots().get(i) instanceof Slot.Store target) {
        store.set(process, target.place().variable(), indices.get(i), message.get(i));
      }
    }
  }

  private void start(int process, Stmt.Start start, Evaluator evaluator) {
    int index = start.target().isPresent() ? evaluator.index(process, start.target().get()) : 0;
    List<LiftedNumber> arguments =
        start.arguments().stream().map(value -> evaluator.value(process, value)).toList();
    int number = start(start.process(), start.priority(), arguments);
    if (start.target().isPresent()) {
      LiftedNumber value = LiftedNumber.of(number);
      store.set(process, start.target().get().variable(), index, value);
    }
  }

  /** Goes on behind a step; the middle of an atomic block is held on to. */
  private void advance(int process, Process.Option option) {
    boolean holds = store.processes.get(process).advance(option);
    store.holdBy(holds ? process : SystemState.NOBODY);
    store.movedBy(process);
  }

  /**
   * A sender hands a message to a receiver.
   *
   * @return the step of the sender; nothing if they cannot
   * @throws RunError if the run is unsafe by this step
   */
  Optional<Stmt.Step> rendezvous(int sender, int send, int receiver, int receive) {
    Evaluator evaluator = enabled.now();
    Optional<Process.Option> out = find(sender, send);
    Optional<Process.Option> in = find(receiver, receive);
    if (sender == receiver
        || out.isEmpty()
        || in.isEmpty()
        || !enabled.mayMove(sender)
        || !enabled.isEnabled(sender, out.get(), evaluator)) {
      return Optional.empty();
    }
    if (!(out.get().step() instanceof Stmt.Send sending)
        || !(in.get().step() instanceof Stmt.Receive receiving)) {
      return Optional.empty();
    }
    SystemState.Channel channel = enabled.target(sender, sending, evaluator);
    Enabled.Offer offer = new Enabled.Offer(sender, sending, channel);
    Enabled.Taker taker = new Enabled.Taker(receiver, receiving);
    if (!channel.type().isRendezvous()
        || !enabled.takes(offer, taker, evaluator)
        || enabled.isLeft(offer, receiver, in.get(), evaluator)) {
      return Optional.empty();
    }
    take(receiver, receiving, Enabled.message(offer, evaluator), evaluator);
    advance(sender, out.get());
    advance(receiver, in.get());
    return out.map(Process.Option::step);
  }

  /** The process with the greatest number is gone, if it has ended. */
  boolean end(int process) {
    boolean last = process == store.processes.size() - 1;
    if (!last || process < 0 || !enabled.mayMove(process) || !enabled.mayGo(process)) {
      return false;
    }
    boolean ended = store.processes.get(process).hasEnded();
    if (ended) {
      store.processes.remove(process);
      store.close(process);
      store.holdBy(SystemState.NOBODY);
      store.movedBy(process);
    }
    return ended;
  }

  /** A claim that is at its start. */
  Process claim(ProcessType never) {
    return new Process(
        never, spots(never), 0, condition -> quiet.holds(SystemState.NOBODY, condition));
  }

  /** Whether a run may end here. */
  boolean isValidEnd() {
    return store.processes.stream().allMatch(Process::mayEnd);
  }
}
