package sunder.frontend.promela.replay;

import static sunder.source.ByKind.on;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import sunder.frontend.promela.model.Expr;
import sunder.frontend.promela.model.StepCodes;
import sunder.frontend.promela.model.Stmt;
import sunder.frontend.promela.replay.Evaluator.RunError;
import sunder.frontend.promela.replay.Process.Option;
import sunder.frontend.promela.syntax.Expression.Where;
import sunder.frontend.promela.syntax.Statement.Receiving;
import sunder.source.ByKind;

/**
 * What can happen next in a state; it looks and changes nothing.
 *
 * @param quiet evaluates while something else than a timeout can happen
 * @param alarmed evaluates otherwise
 */
record Enabled(SystemState store, Evaluator quiet, Evaluator alarmed) {
  private static final int MOST_PROCESSES = 255;

  /** Whether a process can take some step, nothing having to wait for a timeout. */
  private boolean canMove(int process, Evaluator evaluator) {
    return mayGo(process) && isAble(process, evaluator);
  }

  /** Whether nobody goes before a process who could move, and it may itself. */
  boolean mayGo(int process) {
    if (store.processes.get(process).spot().step().isPresent()) {
      return true; // a d_step is one step
    }
    if (!isProvided(process)) {
      return false;
    }
    int own = store.processes.get(process).priority;
    for (int i = 0; i < store.processes.size(); i++) {
      if (store.processes.get(i).priority > own && isProvided(i) && isAble(i, quiet)) {
        return false;
      }
    }
    return true;
  }

  /** A d_step goes on whatever it is provided with. */
  private boolean isProvided(int process) {
    Process one = store.processes.get(process);
    return one.spot().step().isPresent() || quiet.holds(process, one.type.provided());
  }

  private boolean isAble(int process, Evaluator evaluator) {
    if (store.processes.get(process).hasEnded()) {
      return process == store.processes.size() - 1;
    }
    List<Option> options = options(process);
    for (Option option : options) {
      if (option.isElse() || isAble(process, option, evaluator)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a process could take a step, or go if it has ended, whoever goes before it. */
  boolean canStep(int process) {
    return isAble(process, now());
  }

  /**
   * Whether a process is not there, or can take no step without another one: to send or to receive
   * at a rendezvous is none.
   */
  boolean isWaiting(int process) {
    if (process >= store.processes.size() || !mayGo(process)) {
      return true;
    } else if (store.processes.get(process).hasEnded()) {
      return process != store.processes.size() - 1;
    }
    Evaluator evaluator = now();
    return options(process).stream()
        .noneMatch(
            option ->
                isAble(process, option, evaluator)
                    && !(option.step() instanceof Stmt.Send send
                        && isRendezvous(process, send, evaluator)));
  }

  List<Option> options(int process) {
    return store.processes.get(process).options();
  }

  /** Whether any process can move, timeouts included. */
  boolean canMove() {
    return canMove(quiet) || canMove(alarmed);
  }

  private boolean canMove(Evaluator evaluator) {
    for (int i = 0; i < store.processes.size(); i++) {
      if (canMove(i, evaluator)) {
        return true;
      }
    }
    return false;
  }

  /** With timeouts if nothing else can move. */
  Evaluator now() {
    return canMove(quiet) ? quiet : alarmed;
  }

  boolean isEnabled(int process, Option option, Evaluator evaluator) {
    return mayGo(process) && isAble(process, option, evaluator);
  }

  /** An error counts as something that happens. */
  private boolean isAble(int process, Option option, Evaluator evaluator) {
    List<Option> options = options(process);
    return isPossible(process, option, options, evaluator)
        || option == options.get(0) && blocksInStep(process, evaluator);
  }

  /**
   * Of a d_step the first statement that is possible is taken, an else where none before is, and
   * what is covered where no escape is.
   */
  private boolean isPossible(
      int process, Option option, List<Option> options, Evaluator evaluator) {
    try {
      Optional<Spot> step = option.at().step();
      for (Option before : options) {
        if (before == option) {
          break;
        }
        boolean goesBefore =
            option.isElse()
                || option.isBehind(before)
                || step.isPresent() && before.at().step().equals(step);
        if (goesBefore && isPossible(process, before, options, evaluator)) {
          return false;
        }
      }
      return isExecutable(process, option.step(), evaluator);
    } catch (RunError e) {
      return true;
    }
  }

  /** Whether a process is in the middle of a d_step and cannot go on. */
  boolean blocksInStep(int process, Evaluator evaluator) {
    List<Option> options = options(process);
    return store.processes.get(process).spot().step().isPresent()
        && options.stream().noneMatch(o -> isPossible(process, o, options, evaluator));
  }

  private boolean isExecutable(int process, Stmt.Step step, Evaluator evaluator) {
    return Executable.KINDS.of(new Executable(this, process, evaluator), step);
  }

  /** Whether a process may take a step. */
  private record Executable(Enabled by, int process, Evaluator evaluator) {
    private static final ByKind<Executable, Stmt.Step, Boolean> KINDS =
        Stmt.Step.byKind(
            on(Stmt.Assign.class, (at, step) -> true),
            on(Stmt.Pick.class, (at, step) -> true),
            on(Stmt.Guard.class, (at, guard) -> at.evaluator.holds(at.process, guard.condition())),
            on(Stmt.Assert.class, (at, step) -> true),
            on(Stmt.Send.class, Executable::send),
            on(Stmt.Receive.class, Executable::receive),
            on(Stmt.Start.class, Executable::start),
            on(Stmt.Pass.class, (at, step) -> true));

    Boolean send(Stmt.Send send) {
      SystemState.Channel channel = by.target(process, send, evaluator);
      if (channel.type().fields().size() != send.fields().size()) {
        return false;
      }
      return channel.type().isRendezvous()
          ? by.hasPartner(new Offer(process, send, channel), evaluator)
          : channel.messages().size() < channel.type().capacity();
    }

    Boolean receive(Stmt.Receive receive) {
      SystemState.Channel channel = by.source(process, receive, evaluator);
      if (channel.messages().isEmpty()
          || channel.type().fields().size() != receive.slots().size()) {
        return false;
      }
      indices(process, receive, evaluator);
      return taken(process, receive, channel, evaluator).isPresent();
    }

    Boolean start(Stmt.Start step) {
      return by.store.processes.size() < MOST_PROCESSES;
    }
  }

  /** The message that a process receives. */
  static Optional<List<LiftedNumber>> taken(
      int process, Stmt.Receive receive, SystemState.Channel channel, Evaluator evaluator) {
    return channel.messages().stream()
        .limit(receive.where() == Where.FIRST ? 1 : Long.MAX_VALUE)
        .filter(message -> evaluator.matches(process, receive.slots(), message))
        .findFirst();
  }

  /** Every index of a receive is looked at, whatever the message. */
  private static void indices(int process, Stmt.Receive receive, Evaluator evaluator) {
    for (Expr.Slot slot : receive.slots()) {
      if (slot instanceof Expr.Slot.Store target) {
        evaluator.index(process, target.place());
      } else if (slot instanceof Expr.Slot.Match match) {
        evaluator.value(process, match.value());
      }
    }
  }

  /**
   * Where a message comes from.
   *
   * @throws RunError if nothing can be received there
   */
  SystemState.Channel source(int process, Stmt.Receive receive, Evaluator evaluator) {
    return store.received(evaluator.number(process, receive.channel()), receive.receiving());
  }

  /**
   * Where a message goes.
   *
   * @throws RunError if there is no such channel any more
   */
  SystemState.Channel target(int process, Stmt.Send send, Evaluator evaluator) {
    return SystemState.there(store.channel(evaluator.number(process, send.channel())));
  }

  /** What a sender has for a partner. */
  record Offer(int sender, Stmt.Send send, SystemState.Channel channel) {}

  /** A step that may take a message at once. */
  record Taker(int process, Stmt.Receive receive) {}

  private List<Taker> takers(Offer offer, Evaluator evaluator) {
    List<Taker> result = new ArrayList<>();
    for (int i = 0; i < store.processes.size(); i++) {
      for (Option option : i == offer.sender() ? List.<Option>of() : options(i)) {
        if (option.step() instanceof Stmt.Receive receive && !isLeft(offer, i, option, evaluator)) {
          result.add(new Taker(i, receive));
        }
      }
    }
    return result;
  }

  /** Whether an escape takes the message that this option would take. */
  boolean isLeft(Offer offer, int process, Option option, Evaluator evaluator) {
    return options(process).stream()
        .filter(option::isBehind)
        .flatMap(other -> other.step() instanceof Stmt.Receive r ? Stream.of(r) : Stream.of())
        .anyMatch(receive -> mayTake(offer, new Taker(process, receive), evaluator));
  }

  private boolean hasPartner(Offer offer, Evaluator evaluator) {
    return takers(offer, evaluator).stream().anyMatch(taker -> takes(offer, taker, evaluator));
  }

  boolean takes(Offer offer, Taker taker, Evaluator evaluator) {
    BigInteger number;
    try {
      number = evaluator.number(taker.process(), taker.receive().channel());
    } catch (RunError e) {
      return false;
    }
    if (number.signum() == 0
        || taker.receive().receiving() == Receiving.COPY
        || !isProvided(taker.process())
        || store.channel(number) != offer.channel()
        || taker.receive().slots().size() != offer.send().fields().size()) {
      return false;
    }
    indices(taker.process(), taker.receive(), evaluator);
    List<LiftedNumber> message = message(offer, evaluator);
    return evaluator.matches(taker.process(), taker.receive().slots(), message);
  }

  /** The message of a sender. */
  static List<LiftedNumber> message(Offer offer, Evaluator evaluator) {
    List<LiftedNumber> result = new ArrayList<>();
    for (int i = 0; i < offer.send().fields().size(); i++) {
      result.add(
          SystemState.wrapped(
              offer.channel().type().fields().get(i),
              evaluator.value(offer.sender(), offer.send().fields().get(i))));
    }
    return result;
  }

  /** Only the process in the middle of an atomic block may move while it can. */
  boolean mayMove(int process) {
    return process == store.holder() || isBetweenBlocks();
  }

  /** Whether no process is in the middle of an atomic block that can go on. */
  boolean isBetweenBlocks() {
    return store.holder() == SystemState.NOBODY || !canMove(store.holder(), quiet);
  }

  /** Whether fields of a message are still to be stored, or a d_step is to go on. */
  boolean isWithinReceive() {
    return store.holder() != SystemState.NOBODY
        && options(store.holder()).stream()
            .anyMatch(
                option ->
                    option.step() instanceof Stmt.Assign a && a.endsReceive()
                        || store.processes.get(store.holder()).spot().step().isPresent());
  }

  /**
   * Something that can happen next.
   *
   * @param text as plays write it
   * @param schedule as schedules write it, but for the number that is chosen
   * @param choice what may be chosen, if something is
   */
  record Possible(String text, List<Integer> schedule, Optional<Stmt.Pick> choice) {
    Possible(String text, List<Integer> schedule) {
      this(text, schedule, Optional.empty());
    }

    /** Whether a recorded move is this, maybe with what it led to. */
    boolean isWritten(String move) {
      return choice.isPresent()
          ? chosen(move).isPresent()
          : move.equals(text) || move.startsWith(text + MoveTexts.FAILS);
    }

    /** The number that a recorded move chooses, if it is this one and does so. */
    Optional<Integer> chosen(String move) {
      String said = text + MoveTexts.CHOOSES;
      return choice.isPresent() && move.startsWith(said)
          ? MoveTexts.number(move.substring(said.length()))
              .filter(number -> isWithin(choice.get(), number))
          : Optional.empty();
    }
  }

  /** Whether a number may be chosen. */
  static boolean isWithin(Stmt.Pick range, int number) {
    BigInteger value = BigInteger.valueOf(number);
    return range.low().compareTo(value) <= 0 && value.compareTo(range.high()) <= 0;
  }

  /** Everything that can happen next, as a schedule has it. */
  List<Possible> possible() {
    Evaluator evaluator = now();
    List<Possible> result = new ArrayList<>();
    for (int i = 0; i < store.processes.size(); i++) {
      if (mayMove(i)) {
        String who = MoveTexts.name(store.processes.get(i), i);
        boolean ends = i == store.processes.size() - 1 && store.processes.get(i).hasEnded();
        if (ends && mayGo(i)) {
          result.add(new Possible(who + MoveTexts.END, StepCodes.end(i)));
        }
        for (Option option : options(i)) {
          add(i, who, option, evaluator, result);
        }
      }
    }
    return result;
  }

  private void add(
      int process, String who, Option option, Evaluator evaluator, List<Possible> result) {
    if (!isEnabled(process, option, evaluator)) {
      return;
    }
    String text = ": " + option.step().text();
    if (option.step() instanceof Stmt.Send send && isRendezvous(process, send, evaluator)) {
      receivers(process, who, send, evaluator, result);
    } else {
      int number = option.step().number();
      result.add(
          option.step() instanceof Stmt.Pick pick
              ? new Possible(who + text, StepCodes.pick(process, number), Optional.of(pick))
              : new Possible(who + text, StepCodes.step(process, number)));
    }
  }

  private boolean isRendezvous(int process, Stmt.Send send, Evaluator evaluator) {
    try {
      return target(process, send, evaluator).type().isRendezvous();
    } catch (RunError e) {
      return false;
    }
  }

  private void receivers(
      int sender, String who, Stmt.Send send, Evaluator evaluator, List<Possible> result) {
    Offer offer = new Offer(sender, send, target(sender, send, evaluator));
    for (Taker taker : takers(offer, evaluator)) {
      if (mayTake(offer, taker, evaluator)) {
        int number = taker.process();
        String to = who + " to " + MoveTexts.name(store.processes.get(number), number);
        result.add(
            new Possible(
                to + ": " + send.text(),
                StepCodes.rendezvous(sender, send.number(), number, taker.receive().number())));
      }
    }
  }

  private boolean mayTake(Offer offer, Taker taker, Evaluator evaluator) {
    try {
      return takes(offer, taker, evaluator);
    } catch (RunError e) {
      return true;
    }
  }
}
