package sunder.frontend.promela.replay;

import static sunder.source.TypeSwitch.on;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import sunder.frontend.promela.model.ChannelNumbering;
import sunder.frontend.promela.model.Expr;
import sunder.frontend.promela.model.Expr.ReceivePattern;
import sunder.frontend.promela.model.ProcessType;
import sunder.frontend.promela.model.Stmt;
import sunder.frontend.promela.model.SystemModel;
import sunder.frontend.promela.model.Variable;
import sunder.frontend.promela.replay.PromelaExpressionEvaluator.RunError;
import sunder.frontend.promela.syntax.Statement.ReceiveMode;
import sunder.replay.Cause;
import sunder.replay.FailureExplanation;
import sunder.source.TypeSwitch;

/**
 * An interpreter of a model in one variant. The caller chooses each step; a step that is not
 * enabled is rejected.
 */
final class PromelaInterpreter {
  private final SystemModel system;
  final SystemState store;
  private final PromelaExpressionEvaluator quiet;

  /** The executability of steps in the current state. */
  final Executability executability;

  private final Optional<FailureExplanation> reasons;
  private final Map<ProcessType, ControlLocations> locations = new HashMap<>();

  /**
   * Creates an interpreter in the initial state.
   *
   * @param reasons records the values that steps evaluate, if present
   */
  PromelaInterpreter(
      SystemModel system, VariantSelection selection, Optional<FailureExplanation> reasons) {
    this.system = system;
    this.reasons = reasons;
    this.store = new SystemState(system);
    this.quiet =
        new PromelaExpressionEvaluator(
            store, selection, PromelaExpressionEvaluator.TimeoutMode.OFF);
    this.executability =
        new Executability(
            store,
            quiet,
            new PromelaExpressionEvaluator(
                store, selection, PromelaExpressionEvaluator.TimeoutMode.ON));
    begin();
  }

  /** Returns the evaluator of state conditions. */
  PromelaExpressionEvaluator evaluator() {
    return quiet;
  }

  private void begin() {
    system.globals().forEach(v -> store.globals.put(v, ProcessInstance.zeros(v)));
    store.declare(
        declares(Variable.ChannelType::isRendezvous), declares(type -> !type.isRendezvous()));
    open(SystemState.NO_PROCESS, ChannelNumbering.ofGlobals(system.globals()));
    system.globals().forEach(variable -> initialize(SystemState.NO_PROCESS, variable));
    List<ProcessType> active = new ArrayList<>();
    for (ProcessType type : system.processes()) {
      boolean present =
          type.instances() > 0 && quiet.holds(SystemState.NO_PROCESS, type.presenceCondition());
      for (int i = 0; i < type.instances() && present; i++) {
        active.add(type);
      }
    }
    active.forEach(type -> start(type, type.priority(), List.of()));
  }

  private boolean declares(Predicate<Variable.ChannelType> kind) {
    return system.channelConditions(kind).stream()
        .anyMatch(c -> quiet.holds(SystemState.NO_PROCESS, c));
  }

  private void open(int process, List<ChannelNumbering.DeclaredChannel> channels) {
    for (ChannelNumbering.DeclaredChannel made : channels) {
      if (quiet.holds(SystemState.NO_PROCESS, made.variable().presenceCondition())) {
        int number = store.open(made.variable().channel().orElseThrow(), process);
        store.set(process, made.variable(), made.element(), LiftedNumber.of(number));
      }
    }
  }

  private void initialize(int process, Variable variable) {
    for (int i = 0; i < variable.size(); i++) {
      if (!variable.initialValues().isEmpty()) {
        Expr value = variable.initialValues().get(variable.initialValues().size() == 1 ? 0 : i);
        store.set(process, variable, i, quiet.value(process, value));
      }
    }
  }

  private ControlLocations locations(ProcessType type) {
    return new ControlLocations(type, label -> system.isObservableLabel(type, label));
  }

  private int start(ProcessType type, int priority, List<LiftedNumber> arguments) {
    int number = store.processes.size();
    store.processes.add(
        new ProcessInstance(
            type,
            locations.computeIfAbsent(type, this::locations),
            priority,
            condition -> quiet.holds(SystemState.NO_PROCESS, condition)));
    for (int i = 0; i < arguments.size(); i++) {
      store.set(number, type.parameters().get(i), 0, arguments.get(i));
    }
    open(number, ChannelNumbering.of(type.locals()));
    type.locals().forEach(variable -> initialize(number, variable));
    return number;
  }

  private Optional<ProcessInstance.CandidateStep> find(int process, int step) {
    if (process >= 0 && process < store.processes.size()) {
      for (ProcessInstance.CandidateStep candidate : executability.candidates(process)) {
        if (candidate.step().number() == step) {
          return Optional.of(candidate);
        }
      }
    }
    return Optional.empty();
  }

  /**
   * Executes a step of a process without a rendezvous partner.
   *
   * @return the step; empty if it is not enabled
   * @throws RunError if the step fails
   */
  Optional<Stmt.Step> step(int process, int step) {
    return take(process, step, Optional.empty());
  }

  /**
   * Executes a step that chooses a number.
   *
   * @return the step; empty if it is not enabled or does not choose this number
   * @throws RunError if the step fails
   */
  Optional<Stmt.Step> stepWithChoice(int process, int step, int number) {
    return take(process, step, Optional.of(number));
  }

  private Optional<Stmt.Step> take(int process, int step, Optional<Integer> chosen) {
    Optional<ProcessInstance.CandidateStep> candidate = find(process, step);
    if (candidate.isEmpty() || !executability.isPermittedByAtomic(process)) {
      return Optional.empty();
    }
    // If the step is enabled without timeout, timeout is false.
    boolean canMove = executability.isEnabled(process, candidate.get(), quiet);
    PromelaExpressionEvaluator evaluator = canMove ? quiet : executability.currentEvaluator();
    if (!canMove && !executability.isEnabled(process, candidate.get(), evaluator)) {
      return Optional.empty();
    }
    if (!chooses(candidate.get().step(), chosen)) {
      return Optional.empty();
    }
    if (candidate.get().step() instanceof Stmt.Send send
        && executability.sendChannel(process, send, evaluator).type().isRendezvous()) {
      return Optional.empty();
    }
    if (executability.blocksInDStep(process, evaluator)) {
      throw new RunError("the d_step cannot go on");
    }
    reasons.ifPresent(told -> told.evaluating(candidate.get().step().span()));
    StepExecution.KINDS
        .apply(
            new StepExecution(this, process, evaluator.withExplanation(reasons), chosen),
            candidate.get().step())
        .run();
    advance(process, candidate.get());
    return candidate.map(ProcessInstance.CandidateStep::step);
  }

  /** Returns whether a number is given exactly if the step chooses one, and is in its range. */
  private static boolean chooses(Stmt.Step step, Optional<Integer> chosen) {
    return step instanceof Stmt.SelectStep pick
        ? chosen.filter(number -> Executability.isWithin(pick, number)).isPresent()
        : chosen.isEmpty();
  }

  /** The effect of each kind of step on the state. */
  private record StepExecution(
      PromelaInterpreter by,
      int process,
      PromelaExpressionEvaluator evaluator,
      Optional<Integer> chosen) {
    private static final TypeSwitch<StepExecution, Stmt.Step, Runnable> KINDS =
        Stmt.Step.byKind(
            on(Stmt.Assign.class, StepExecution::assign),
            on(Stmt.SelectStep.class, StepExecution::pick),
            on(
                Stmt.Guard.class,
                (at, guard) -> () -> at.evaluator.value(at.process, guard.condition())),
            on(Stmt.Assert.class, StepExecution::assertion),
            on(Stmt.Send.class, StepExecution::send),
            on(Stmt.Receive.class, StepExecution::receive),
            on(
                Stmt.RunProcess.class,
                (at, start) -> () -> at.by.start(at.process, start, at.evaluator)),
            on(Stmt.ControlStep.class, StepExecution::pass));

    Runnable assign(Stmt.Assign assign) {
      return () -> {
        int index = evaluator.index(process, assign.target());
        LiftedNumber value = evaluator.value(process, assign.value());
        by.store.set(process, assign.target().variable(), index, value);
      };
    }

    Runnable pick(Stmt.SelectStep pick) {
      return () -> {
        LiftedNumber value = LiftedNumber.of(chosen.orElseThrow());
        by.store.set(process, pick.target().variable(), 0, value);
      };
    }

    Runnable assertion(Stmt.Assert assertion) {
      return () -> {
        if (!evaluator.holds(process, assertion.condition())) {
          throw new RunError(
              "the assertion fails", new Cause.FalseCondition(assertion.condition().span()));
        }
      };
    }

    Runnable send(Stmt.Send send) {
      return () -> {
        SystemState.Channel channel = by.executability.sendChannel(process, send, evaluator);
        Executability.RendezvousOffer offer =
            new Executability.RendezvousOffer(process, send, channel);
        List<LiftedNumber> message = Executability.message(offer, evaluator);
        switch (send.order()) {
          case FIFO -> channel.messages().addLast(message);
          case SORTED -> insert(message, send, channel);
        }
      };
    }

    /**
     * Inserts a message in sorted order. As in SPIN, the values are compared before they are
     * truncated to the field types.
     */
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
      VariantSelection selection = evaluator.selection();
      int field = 0;
      while (field < sent.size() && selection.areSame(message.get(field), sent.get(field))) {
        field++;
      }
      return field < sent.size()
          && selection.number(message.get(field)).compareTo(selection.number(sent.get(field))) > 0;
    }

    Runnable receive(Stmt.Receive receive) {
      return () -> {
        SystemState.Channel channel = by.executability.receiveChannel(process, receive, evaluator);
        List<LiftedNumber> message =
            Executability.receivedMessage(process, receive, channel, evaluator).orElseThrow();
        if (receive.mode() == ReceiveMode.REMOVE) {
          channel.messages().removeFirstOccurrence(message);
        }
        by.take(process, receive, message, evaluator);
      };
    }

    Runnable pass(Stmt.ControlStep step) {
      return () -> {};
    }
  }

  private void take(
      int process,
      Stmt.Receive receive,
      List<LiftedNumber> message,
      PromelaExpressionEvaluator evaluator) {
    List<Integer> indices = new ArrayList<>();
    for (ReceivePattern slot : receive.patterns()) {
      indices.add(
          slot instanceof ReceivePattern.Store target
              ? evaluator.index(process, target.target())
              : 0);
    }
    for (int i = 0; i < message.size(); i++) {
      if (receive.patterns().get(i) instanceof ReceivePattern.Store target) {
        store.set(process, target.target().variable(), indices.get(i), message.get(i));
      }
    }
  }

  private void start(int process, Stmt.RunProcess start, PromelaExpressionEvaluator evaluator) {
    int index = start.target().isPresent() ? evaluator.index(process, start.target().get()) : 0;
    List<LiftedNumber> arguments =
        start.arguments().stream().map(value -> evaluator.value(process, value)).toList();
    int number = start(start.process(), start.priority(), arguments);
    if (start.target().isPresent()) {
      LiftedNumber value = LiftedNumber.of(number);
      store.set(process, start.target().get().variable(), index, value);
    }
  }

  /** Moves a process behind a step, and updates the atomic holder and {@code _last}. */
  private void advance(int process, ProcessInstance.CandidateStep candidate) {
    boolean holds = store.processes.get(process).advance(candidate);
    store.setAtomicHolder(holds ? process : SystemState.NO_PROCESS);
    store.setLastProcess(process);
  }

  /**
   * Executes a rendezvous.
   *
   * @return the step of the sender; empty if the rendezvous is not enabled
   * @throws RunError if the rendezvous fails
   */
  Optional<Stmt.Step> rendezvous(int sender, int send, int receiver, int receive) {
    PromelaExpressionEvaluator evaluator = executability.currentEvaluator();
    Optional<ProcessInstance.CandidateStep> out = find(sender, send);
    Optional<ProcessInstance.CandidateStep> in = find(receiver, receive);
    if (sender == receiver
        || out.isEmpty()
        || in.isEmpty()
        || !executability.isPermittedByAtomic(sender)
        || !executability.isEnabled(sender, out.get(), evaluator)) {
      return Optional.empty();
    }
    if (!(out.get().step() instanceof Stmt.Send sending)
        || !(in.get().step() instanceof Stmt.Receive receiving)) {
      return Optional.empty();
    }
    SystemState.Channel channel = executability.sendChannel(sender, sending, evaluator);
    Executability.RendezvousOffer offer =
        new Executability.RendezvousOffer(sender, sending, channel);
    Executability.RendezvousReceiver taker =
        new Executability.RendezvousReceiver(receiver, receiving);
    if (!channel.type().isRendezvous()
        || !executability.accepts(offer, taker, evaluator)
        || executability.isTakenByEscape(offer, receiver, in.get(), evaluator)) {
      return Optional.empty();
    }
    take(receiver, receiving, Executability.message(offer, evaluator), evaluator);
    advance(sender, out.get());
    advance(receiver, in.get());
    return out.map(ProcessInstance.CandidateStep::step);
  }

  /**
   * Removes the process with the greatest number, if it is this one and has terminated. Returns
   * whether it was removed.
   */
  boolean end(int process) {
    boolean last = process == store.processes.size() - 1;
    if (!last
        || process < 0
        || !executability.isPermittedByAtomic(process)
        || !executability.isSchedulable(process)) {
      return false;
    }
    boolean ended = store.processes.get(process).hasEnded();
    if (ended) {
      store.processes.remove(process);
      store.close(process);
      store.setAtomicHolder(SystemState.NO_PROCESS);
      store.setLastProcess(process);
    }
    return ended;
  }

  /** Returns a claim at its start. */
  ProcessInstance claim(ProcessType never) {
    return new ProcessInstance(
        never, locations(never), 0, condition -> quiet.holds(SystemState.NO_PROCESS, condition));
  }

  boolean isValidEnd() {
    return store.processes.stream().allMatch(ProcessInstance::mayEnd);
  }
}
