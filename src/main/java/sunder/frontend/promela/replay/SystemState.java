package sunder.frontend.promela.replay;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import sunder.frontend.promela.model.DataType;
import sunder.frontend.promela.model.SystemModel;
import sunder.frontend.promela.model.Variable;
import sunder.frontend.promela.replay.PromelaExpressionEvaluator.RunError;
import sunder.frontend.promela.syntax.Expression.PollScope;
import sunder.frontend.promela.syntax.Statement.ReceiveMode;

/**
 * A state of the system: variables, channels, processes, the atomic holder and {@code _last}. It is
 * mutable.
 */
final class SystemState {
  static final int NO_PROCESS = -1;
  private static final Channel GONE =
      new Channel(new Variable.ChannelType(0, List.of()), new ArrayDeque<>(), NO_PROCESS);

  final Map<Variable, LiftedNumber[]> globals = new LinkedHashMap<>();
  final List<Channel> channels = new ArrayList<>();
  final List<ProcessInstance> processes = new ArrayList<>();

  /** Whether the property is not stutter-invariant. */
  final boolean isStutterSensitive;

  private boolean hasRendezvous;

  private boolean hasBuffers;

  private int holder = NO_PROCESS;
  private int last;

  SystemState(SystemModel system) {
    this.isStutterSensitive = system.isStutterSensitive();
  }

  void declare(boolean rendezvous, boolean buffers) {
    hasRendezvous = rendezvous;
    hasBuffers = buffers;
  }

  /** A channel and its messages, the first message first. */
  record Channel(Variable.ChannelType type, Deque<List<LiftedNumber>> messages, int owner) {
    boolean isClosed() {
      return this == GONE;
    }

    boolean isFull() {
      return !type.isRendezvous() && messages.size() == type.capacity();
    }
  }

  /** Returns the process that is within an atomic block, or {@link #NO_PROCESS}. */
  int atomicHolder() {
    return holder;
  }

  void setAtomicHolder(int process) {
    holder = process;
  }

  /** Returns the process that took the preceding step; 0 in the initial state. */
  int lastProcess() {
    return last;
  }

  void setLastProcess(int process) {
    last = process;
  }

  /** Creates a channel and returns its number, which is at least 1. */
  int open(Variable.ChannelType type, int owner) {
    channels.add(new Channel(type, new ArrayDeque<>(), owner));
    return channels.size();
  }

  /** Removes the channels of the last process, whose numbers are reused. */
  void close(int owner) {
    channels.removeIf(channel -> channel.owner() == owner);
  }

  /**
   * Returns the channel with a number, which is a closed one if the channel does not exist any
   * more.
   *
   * @throws RunError if the number is not positive
   */
  Channel channel(BigInteger number) {
    if (number.signum() <= 0) {
      throw new RunError("a variable that holds no channel");
    }
    boolean isThere = number.compareTo(BigInteger.valueOf(channels.size())) <= 0;
    return isThere ? channels.get(number.intValueExact() - 1) : GONE;
  }

  /**
   * Returns the channel.
   *
   * @throws RunError if the channel belongs to a process that has terminated
   */
  static Channel requireOpen(Channel channel) {
    if (channel.isClosed()) {
      throw new RunError("the channel of a process that is gone");
    }
    return channel;
  }

  /**
   * Returns the channel.
   *
   * @throws RunError if the channel does not exist or is a rendezvous channel
   */
  private static Channel buffered(Channel channel) {
    if (requireOpen(channel).type().isRendezvous()) {
      throw new RunError("a rendezvous channel is asked what is in it");
    }
    return channel;
  }

  /**
   * Returns the channel of a poll. The checks of SPIN's verifier (pan) depend on the kinds of
   * channels in the model.
   *
   * @throws RunError if the poll is an error
   */
  Channel channelToPoll(BigInteger number, PollScope where) {
    Channel result = channel(number);
    if (hasRendezvous) {
      return buffered(result);
    }
    return where == PollScope.ANY ? requireOpen(result) : result;
  }

  /**
   * Returns the channel of a receive. The checks of SPIN's verifier (pan) depend on the kinds of
   * channels in the model.
   *
   * @throws RunError if the receive is an error
   */
  Channel channelToReceive(BigInteger number, ReceiveMode receiving) {
    if (hasRendezvous && receiving == ReceiveMode.COPY) {
      return buffered(channel(number));
    } else if (hasRendezvous && !hasBuffers) {
      return number.signum() > 0 ? channel(number) : GONE;
    }
    return hasRendezvous ? requireOpen(channel(number)) : channel(number);
  }

  LiftedNumber[] cells(int process, Variable variable) {
    return variable.scope() == Variable.Scope.GLOBAL
        ? globals.get(variable)
        : processes.get(process).variables.get(variable);
  }

  void set(int process, Variable variable, int index, LiftedNumber value) {
    cells(process, variable)[index] = wrapped(variable.type(), value);
  }

  static LiftedNumber wrapped(DataType type, LiftedNumber value) {
    return value.map(number -> wrapped(type, number));
  }

  private static BigInteger wrapped(DataType type, BigInteger value) {
    BigInteger kept = value.mod(BigInteger.ONE.shiftLeft(type.bits()));
    boolean negative = type.kind() == DataType.Kind.SIGNED && kept.testBit(type.bits() - 1);
    return negative ? kept.subtract(BigInteger.ONE.shiftLeft(type.bits())) : kept;
  }
}
