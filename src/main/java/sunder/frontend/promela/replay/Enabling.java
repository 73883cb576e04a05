package sunder.frontend.promela.replay;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import sunder.frontend.promela.model.Code;
import sunder.frontend.promela.model.Slot;
import sunder.frontend.promela.model.Value;

/** Which steps can be taken in the state of a store. */
final class Enabling {
  private static final int MOST_PROCESSES = 255;

  private final Store store;

  Enabling(Store store) {
    this.store = store;
  }

  /** Whether any process can take some step. */
  boolean canMove(Evaluator evaluator) {
    for (int i = 0; i < store.processes().size(); i++) {
      if (canMove(i, evaluator)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a process can take some step, nothing having to wait for a timeout. */
  boolean canMove(int process, Evaluator evaluator) {
    if (store.processes().get(process).hasEnded()) {
      return process == store.processes().size() - 1;
    }
    List<Option> options = options(process, evaluator);
    return options.stream().anyMatch(Option::isElse)
        || options.stream().anyMatch(option -> isEnabled(process, option, evaluator));
  }

  /** What a process may choose from. */
  List<Option> options(int process, Evaluator evaluator) {
    return Options.of(store.processes().get(process), process, evaluator);
  }

  /** An error counts as something that happens. */
  boolean isEnabled(int process, Option option, Evaluator evaluator) {
    try {
      return option.isElse()
          ? options(process, evaluator).stream()
              .noneMatch(other -> !other.isElse() && isEnabled(process, other, evaluator))
          : isExecutable(process, option.step(), evaluator);
    } catch (RunError e) {
      return true;
    }
  }

  private boolean isExecutable(int process, Code.Step step, Evaluator evaluator) {
    if (step instanceof Code.Guard guard) {
      return evaluator.holds(process, guard.condition());
    } else if (step instanceof Code.Send send) {
      Store.Channel channel = channel(process, send.channel(), evaluator);
      if (channel.type().fields().size() != send.fields().size()) {
        return false;
      }
      return channel.type().isRendezvous()
          ? hasPartner(process, send, channel, evaluator)
          : channel.messages().size() < channel.type().capacity();
    } else if (step instanceof Code.Receive receive) {
      Store.Channel channel = channel(process, receive.channel(), evaluator);
      if (channel.messages().isEmpty()
          || channel.type().fields().size() != receive.slots().size()) {
        return false;
      }
      indices(process, receive, evaluator);
      return evaluator.matches(process, receive.slots(), channel.messages().getFirst());
    }
    return !(step instanceof Code.Start) || store.processes().size() < MOST_PROCESSES;
  }

  /** Every index of a receive is looked at, whatever the message. */
  private static void indices(int process, Code.Receive receive, Evaluator evaluator) {
    for (Slot slot : receive.slots()) {
      if (slot instanceof Slot.Store target) {
        evaluator.index(process, target.place());
      } else if (slot instanceof Slot.Match match) {
        evaluator.value(process, match.value());
      }
    }
  }

  /** The channel that a value means. */
  Store.Channel channel(int process, Value value, Evaluator evaluator) {
    return store.channel(evaluator.value(process, value));
  }

  private boolean hasPartner(
      int sender, Code.Send send, Store.Channel channel, Evaluator evaluator) {
    for (int i = 0; i < store.processes().size(); i++) {
      if (i != sender) {
        for (Option option : options(i, evaluator)) {
          if (option.step() instanceof Code.Receive receive
              && takes(sender, send, channel, i, receive, evaluator)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** Whether a receiver waits for what a sender sends. */
  boolean takes(
      int sender,
      Code.Send send,
      Store.Channel channel,
      int receiver,
      Code.Receive receive,
      Evaluator evaluator) {
    BigInteger number;
    try {
      number = evaluator.value(receiver, receive.channel());
    } catch (RunError e) {
      return false;
    }
    if (number.signum() == 0
        || store.channel(number) != channel
        || receive.slots().size() != send.fields().size()) {
      return false;
    }
    indices(receiver, receive, evaluator);
    return evaluator.matches(receiver, receive.slots(), message(sender, send, channel, evaluator));
  }

  /** What a step sends, as its channel keeps it. */
  static List<BigInteger> message(
      int process, Code.Send send, Store.Channel channel, Evaluator evaluator) {
    List<BigInteger> result = new ArrayList<>();
    for (int i = 0; i < send.fields().size(); i++) {
      result.add(
          Store.wrapped(
              channel.type().fields().get(i), evaluator.value(process, send.fields().get(i))));
    }
    return result;
  }
}
