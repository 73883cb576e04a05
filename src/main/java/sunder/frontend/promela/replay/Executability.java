package sunder.frontend.promela.replay;

import static sunder.source.TypeSwitch.on;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import sunder.frontend.promela.model.Expr;
import sunder.frontend.promela.model.StepEncoding;
import sunder.frontend.promela.model.Stmt;
import sunder.frontend.promela.replay.ProcessInstance.CandidateStep;
import sunder.frontend.promela.replay.PromelaExpressionEvaluator.RunError;
import sunder.frontend.promela.syntax.Expression.PollScope;
import sunder.frontend.promela.syntax.Statement.ReceiveMode;
import sunder.source.TypeSwitch;

/**
 * The executability of steps in a state. Its evaluation does not change the state.
 *
 * <p>Source: SPIN manual, "executability", {@code atomic}, {@code d_step}, {@code timeout}, {@code
 * else} and {@code unless}.
 *
 * @param withoutTimeout the evaluator with {@code timeout} false
 * @param withTimeout the evaluator with {@code timeout} true
 */
record Executability(
    SystemState store,
    PromelaExpressionEvaluator withoutTimeout,
    PromelaExpressionEvaluator withTimeout) {
  private static final int MOST_PROCESSES = 255;

  /** Returns whether a process may be scheduled and has an executable step. */
  private boolean canMove(int process, PromelaExpressionEvaluator evaluator) {
    return isSchedulable(process) && isAble(process, evaluator);
  }

  /**
   * Returns whether the {@code provided} clause of a process holds and no process of higher
   * priority has an executable step.
   */
  boolean isSchedulable(int process) {
    if (store.processes.get(process).location().enclosingDStep().isPresent()) {
      return true; // a d_step is one step
    }
    if (!isProvided(process)) {
      return false;
    }
    int own = store.processes.get(process).priority;
    for (int i = 0; i < store.processes.size(); i++) {
      if (store.processes.get(i).priority > own && isProvided(i) && isAble(i, withoutTimeout)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns whether the {@code provided} clause of a process holds; it is not evaluated within a
   * {@code d_step}.
   */
  private boolean isProvided(int process) {
    ProcessInstance one = store.processes.get(process);
    return one.location().enclosingDStep().isPresent()
        || withoutTimeout.holds(process, one.type.provided());
  }

  private boolean isAble(int process, PromelaExpressionEvaluator evaluator) {
    if (store.processes.get(process).hasEnded()) {
      return process == store.processes.size() - 1;
    }
    List<CandidateStep> candidates = candidates(process);
    for (CandidateStep candidate : candidates) {
      if (candidate.isElse() || isAble(process, candidate, evaluator)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns whether a process has an executable step or can terminate, regardless of priorities and
   * {@code provided} clauses.
   */
  boolean canStep(int process) {
    return isAble(process, currentEvaluator());
  }

  /** Returns whether a process does not exist or has no executable step other than a rendezvous. */
  boolean isBlockedAlone(int process) {
    if (process >= store.processes.size() || !isSchedulable(process)) {
      return true;
    } else if (store.processes.get(process).hasEnded()) {
      return process != store.processes.size() - 1;
    }
    PromelaExpressionEvaluator evaluator = currentEvaluator();
    return candidates(process).stream()
        .noneMatch(
            candidate ->
                isAble(process, candidate, evaluator)
                    && !(candidate.step() instanceof Stmt.Send send
                        && isRendezvous(process, send, evaluator)));
  }

  List<CandidateStep> candidates(int process) {
    return store.processes.get(process).candidates();
  }

  /**
   * Returns whether some process has an executable step, including steps that wait for {@code
   * timeout}.
   */
  boolean canAnyProcessStep() {
    return canMove(withoutTimeout) || canMove(withTimeout);
  }

  private boolean canMove(PromelaExpressionEvaluator evaluator) {
    for (int i = 0; i < store.processes.size(); i++) {
      if (canMove(i, evaluator)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns the evaluator with {@code timeout} true if no step is executable without it, otherwise
   * the evaluator with {@code timeout} false.
   */
  PromelaExpressionEvaluator currentEvaluator() {
    return canMove(withoutTimeout) ? withoutTimeout : withTimeout;
  }

  boolean isEnabled(int process, CandidateStep candidate, PromelaExpressionEvaluator evaluator) {
    return isSchedulable(process) && isAble(process, candidate, evaluator);
  }

  /**
   * Returns whether a candidate is executable. A candidate whose evaluation fails is executable,
   * and leads to an error.
   */
  private boolean isAble(
      int process, CandidateStep candidate, PromelaExpressionEvaluator evaluator) {
    List<CandidateStep> candidates = candidates(process);
    return isPossible(process, candidate, candidates, evaluator)
        || candidate == candidates.get(0) && blocksInDStep(process, evaluator);
  }

  /**
   * Returns whether a candidate is executable and not preempted: by an earlier candidate of the
   * same {@code d_step}, by any earlier candidate in the case of {@code else}, or by an escape.
   */
  private boolean isPossible(
      int process,
      CandidateStep candidate,
      List<CandidateStep> candidates,
      PromelaExpressionEvaluator evaluator) {
    try {
      Optional<ControlLocation> step = candidate.location().enclosingDStep();
      for (CandidateStep before : candidates) {
        if (before == candidate) {
          break;
        }
        boolean goesBefore =
            candidate.isElse()
                || candidate.isPreemptedBy(before)
                || step.isPresent() && before.location().enclosingDStep().equals(step);
        if (goesBefore && isPossible(process, before, candidates, evaluator)) {
          return false;
        }
      }
      return isExecutable(process, candidate.step(), evaluator);
    } catch (RunError e) {
      return true;
    }
  }

  /** Returns whether a process is within a {@code d_step} and has no executable step. */
  boolean blocksInDStep(int process, PromelaExpressionEvaluator evaluator) {
    List<CandidateStep> candidates = candidates(process);
    return store.processes.get(process).location().enclosingDStep().isPresent()
        && candidates.stream().noneMatch(o -> isPossible(process, o, candidates, evaluator));
  }

  private boolean isExecutable(int process, Stmt.Step step, PromelaExpressionEvaluator evaluator) {
    return ExecutabilityCases.KINDS.apply(new ExecutabilityCases(this, process, evaluator), step);
  }

  /** The executability of each kind of step. */
  private record ExecutabilityCases(
      Executability by, int process, PromelaExpressionEvaluator evaluator) {
    private static final TypeSwitch<ExecutabilityCases, Stmt.Step, Boolean> KINDS =
        Stmt.Step.byKind(
            on(Stmt.Assign.class, (at, step) -> true),
            on(Stmt.SelectStep.class, (at, step) -> true),
            on(Stmt.Guard.class, (at, guard) -> at.evaluator.holds(at.process, guard.condition())),
            on(Stmt.Assert.class, (at, step) -> true),
            on(Stmt.Send.class, ExecutabilityCases::send),
            on(Stmt.Receive.class, ExecutabilityCases::receive),
            on(Stmt.RunProcess.class, ExecutabilityCases::start),
            on(Stmt.ControlStep.class, (at, step) -> true));

    Boolean send(Stmt.Send send) {
      SystemState.Channel channel = by.sendChannel(process, send, evaluator);
      if (channel.type().fields().size() != send.fields().size()) {
        return false;
      }
      return channel.type().isRendezvous()
          ? by.hasPartner(new RendezvousOffer(process, send, channel), evaluator)
          : channel.messages().size() < channel.type().capacity();
    }

    Boolean receive(Stmt.Receive receive) {
      SystemState.Channel channel = by.receiveChannel(process, receive, evaluator);
      if (channel.messages().isEmpty()
          || channel.type().fields().size() != receive.patterns().size()) {
        return false;
      }
      indices(process, receive, evaluator);
      return receivedMessage(process, receive, channel, evaluator).isPresent();
    }

    Boolean start(Stmt.RunProcess step) {
      return by.store.processes.size() < MOST_PROCESSES;
    }
  }

  /** Returns the message that a process receives; empty if no message matches. */
  static Optional<List<LiftedNumber>> receivedMessage(
      int process,
      Stmt.Receive receive,
      SystemState.Channel channel,
      PromelaExpressionEvaluator evaluator) {
    return channel.messages().stream()
        .limit(receive.scope() == PollScope.FIRST ? 1 : Long.MAX_VALUE)
        .filter(message -> evaluator.matches(process, receive.patterns(), message))
        .findFirst();
  }

  /**
   * Evaluates all indices and patterns of a receive, independently of the message, so that errors
   * are detected.
   */
  private static void indices(
      int process, Stmt.Receive receive, PromelaExpressionEvaluator evaluator) {
    for (Expr.ReceivePattern slot : receive.patterns()) {
      if (slot instanceof Expr.ReceivePattern.Store target) {
        evaluator.index(process, target.target());
      } else if (slot instanceof Expr.ReceivePattern.Match match) {
        evaluator.value(process, match.value());
      }
    }
  }

  /**
   * Returns the channel of a receive.
   *
   * @throws RunError if a receive on it is an error
   */
  SystemState.Channel receiveChannel(
      int process, Stmt.Receive receive, PromelaExpressionEvaluator evaluator) {
    return store.channelToReceive(evaluator.number(process, receive.channel()), receive.mode());
  }

  /**
   * Returns the channel of a send.
   *
   * @throws RunError if the channel does not exist
   */
  SystemState.Channel sendChannel(
      int process, Stmt.Send send, PromelaExpressionEvaluator evaluator) {
    return SystemState.requireOpen(store.channel(evaluator.number(process, send.channel())));
  }

  /** A send on a rendezvous channel. */
  record RendezvousOffer(int sender, Stmt.Send send, SystemState.Channel channel) {}

  /** A receive that may take part in a rendezvous. */
  record RendezvousReceiver(int process, Stmt.Receive receive) {}

  private List<RendezvousReceiver> takers(
      RendezvousOffer offer, PromelaExpressionEvaluator evaluator) {
    List<RendezvousReceiver> result = new ArrayList<>();
    for (int i = 0; i < store.processes.size(); i++) {
      for (CandidateStep candidate :
          i == offer.sender() ? List.<CandidateStep>of() : candidates(i)) {
        if (candidate.step() instanceof Stmt.Receive receive
            && !isTakenByEscape(offer, i, candidate, evaluator)) {
          result.add(new RendezvousReceiver(i, receive));
        }
      }
    }
    return result;
  }

  /** Returns whether an escape that preempts this candidate can receive the message. */
  boolean isTakenByEscape(
      RendezvousOffer offer,
      int process,
      CandidateStep candidate,
      PromelaExpressionEvaluator evaluator) {
    return candidates(process).stream()
        .filter(candidate::isPreemptedBy)
        .flatMap(other -> other.step() instanceof Stmt.Receive r ? Stream.of(r) : Stream.of())
        .anyMatch(receive -> mayTake(offer, new RendezvousReceiver(process, receive), evaluator));
  }

  private boolean hasPartner(RendezvousOffer offer, PromelaExpressionEvaluator evaluator) {
    return takers(offer, evaluator).stream().anyMatch(taker -> accepts(offer, taker, evaluator));
  }

  boolean accepts(
      RendezvousOffer offer, RendezvousReceiver taker, PromelaExpressionEvaluator evaluator) {
    BigInteger number;
    try {
      number = evaluator.number(taker.process(), taker.receive().channel());
    } catch (RunError e) {
      return false;
    }
    if (number.signum() == 0
        || taker.receive().mode() == ReceiveMode.COPY
        || !isProvided(taker.process())
        || store.channel(number) != offer.channel()
        || taker.receive().patterns().size() != offer.send().fields().size()) {
      return false;
    }
    indices(taker.process(), taker.receive(), evaluator);
    List<LiftedNumber> message = message(offer, evaluator);
    return evaluator.matches(taker.process(), taker.receive().patterns(), message);
  }

  /** Returns the message of a send, truncated to the field types of the channel. */
  static List<LiftedNumber> message(RendezvousOffer offer, PromelaExpressionEvaluator evaluator) {
    List<LiftedNumber> result = new ArrayList<>();
    for (int i = 0; i < offer.send().fields().size(); i++) {
      result.add(
          SystemState.wrapped(
              offer.channel().type().fields().get(i),
              evaluator.value(offer.sender(), offer.send().fields().get(i))));
    }
    return result;
  }

  /** Returns whether no other process is within an atomic block that can proceed. */
  boolean isPermittedByAtomic(int process) {
    return process == store.atomicHolder() || isOutsideAtomic();
  }

  /** Returns whether no process is within an atomic block that can proceed. */
  boolean isOutsideAtomic() {
    return store.atomicHolder() == SystemState.NO_PROCESS
        || !canMove(store.atomicHolder(), withoutTimeout);
  }

  /** Returns whether the atomic holder is within a multi-step receive or a {@code d_step}. */
  boolean isWithinReceive() {
    return store.atomicHolder() != SystemState.NO_PROCESS
        && candidates(store.atomicHolder()).stream()
            .anyMatch(
                candidate ->
                    candidate.step() instanceof Stmt.Assign a && a.endsReceive()
                        || store
                            .processes
                            .get(store.atomicHolder())
                            .location()
                            .enclosingDStep()
                            .isPresent());
  }

  /**
   * An enabled step of the system.
   *
   * @param text the text of the step in counterexamples
   * @param schedule the encoding ({@link StepEncoding}), without the chosen number
   * @param choice the statement that chooses a number, if the step does
   */
  record EnabledStep(String text, List<Integer> schedule, Optional<Stmt.SelectStep> choice) {
    EnabledStep(String text, List<Integer> schedule) {
      this(text, schedule, Optional.empty());
    }

    /**
     * Returns whether the text of a recorded step, possibly with an error message, denotes this
     * step.
     */
    boolean matches(String move) {
      return choice.isPresent()
          ? choiceIn(move).isPresent()
          : move.equals(text) || move.startsWith(text + StepTexts.FAILS);
    }

    /** Returns the number that a recorded step chooses, if it denotes this step. */
    Optional<Integer> choiceIn(String move) {
      String said = text + StepTexts.CHOOSES;
      return choice.isPresent() && move.startsWith(said)
          ? StepTexts.number(move.substring(said.length()))
              .filter(number -> isWithin(choice.get(), number))
          : Optional.empty();
    }
  }

  /** Returns whether a number is in the range of a choice. */
  static boolean isWithin(Stmt.SelectStep range, int number) {
    BigInteger value = BigInteger.valueOf(number);
    return range.low().compareTo(value) <= 0 && value.compareTo(range.high()) <= 0;
  }

  List<EnabledStep> enabledSteps() {
    PromelaExpressionEvaluator evaluator = currentEvaluator();
    List<EnabledStep> result = new ArrayList<>();
    for (int i = 0; i < store.processes.size(); i++) {
      if (isPermittedByAtomic(i)) {
        String who = StepTexts.name(store.processes.get(i), i);
        boolean ends = i == store.processes.size() - 1 && store.processes.get(i).hasEnded();
        if (ends && isSchedulable(i)) {
          result.add(new EnabledStep(who + StepTexts.END, StepEncoding.end(i)));
        }
        for (CandidateStep candidate : candidates(i)) {
          add(i, who, candidate, evaluator, result);
        }
      }
    }
    return result;
  }

  private void add(
      int process,
      String who,
      CandidateStep candidate,
      PromelaExpressionEvaluator evaluator,
      List<EnabledStep> result) {
    if (!isEnabled(process, candidate, evaluator)) {
      return;
    }
    String text = ": " + candidate.step().text();
    if (candidate.step() instanceof Stmt.Send send && isRendezvous(process, send, evaluator)) {
      receivers(process, who, send, evaluator, result);
    } else {
      int number = candidate.step().number();
      result.add(
          candidate.step() instanceof Stmt.SelectStep pick
              ? new EnabledStep(
                  who + text, StepEncoding.stepWithChoice(process, number), Optional.of(pick))
              : new EnabledStep(who + text, StepEncoding.step(process, number)));
    }
  }

  private boolean isRendezvous(int process, Stmt.Send send, PromelaExpressionEvaluator evaluator) {
    try {
      return sendChannel(process, send, evaluator).type().isRendezvous();
    } catch (RunError e) {
      return false;
    }
  }

  private void receivers(
      int sender,
      String who,
      Stmt.Send send,
      PromelaExpressionEvaluator evaluator,
      List<EnabledStep> result) {
    RendezvousOffer offer = new RendezvousOffer(sender, send, sendChannel(sender, send, evaluator));
    for (RendezvousReceiver taker : takers(offer, evaluator)) {
      if (mayTake(offer, taker, evaluator)) {
        int number = taker.process();
        String to = who + " to " + StepTexts.name(store.processes.get(number), number);
        result.add(
            new EnabledStep(
                to + ": " + send.text(),
                StepEncoding.rendezvous(sender, send.number(), number, taker.receive().number())));
      }
    }
  }

  private boolean mayTake(
      RendezvousOffer offer, RendezvousReceiver taker, PromelaExpressionEvaluator evaluator) {
    try {
      return accepts(offer, taker, evaluator);
    } catch (RunError e) {
      return true;
    }
  }
}
