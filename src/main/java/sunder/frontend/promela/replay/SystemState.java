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

/** Everything that a run changes: variables, channels, processes. Mutable. */
final class SystemState {
  static final int NOBODY = -1;
  private static final Channel GONE =
      new Channel(new Variable.ChannelType(0, List.of()), new ArrayDeque<>(), NOBODY);

  final Map<Variable, LiftedNumber[]> globals = new LinkedHashMap<>();
  final List<Channel> channels = new ArrayList<>();
  final List<ProcessInstance> processes = new ArrayList<>();

  /** Whether what is asked may count steps. */
  final boolean doStepsCount;

  /** Which kinds of channels the variant's text declares. */
  private boolean hasRendezvous;

  private boolean hasBuffers;

  private int holder = NOBODY;
  private int last;

  SystemState(SystemModel system) {
    this.doStepsCount = system.isStutterSensitive();
  }

  void declare(boolean rendezvous, boolean buffers) {
    hasRendezvous = rendezvous;
    hasBuffers = buffers;
  }

  /** A channel and what is in it, the oldest first. */
  record Channel(Variable.ChannelType type, Deque<List<LiftedNumber>> messages, int owner) {
    boolean isClosed() {
      return this == GONE;
    }

    boolean isFull() {
      return !type.isRendezvous() && messages.size() == type.capacity();
    }
  }

  /** The process in the middle of an atomic block. */
  int atomicHolder() {
    return holder;
  }

  void setAtomicHolder(int process) {
    holder = process;
  }

  /** The process that took the step before; 0 at first. */
  int lastProcess() {
    return last;
  }

  void setLastProcess(int process) {
    last = process;
  }

  /** A new channel's number; 0 is none. */
  int open(Variable.ChannelType type, int owner) {
    channels.add(new Channel(type, new ArrayDeque<>(), owner));
    return channels.size();
  }

  /** The channels of the last process are gone with it, and their numbers are given again. */
  void close(int owner) {
    channels.removeIf(channel -> channel.owner() == owner);
  }

  /**
   * One that is there, or one that is gone.
   *
   * @throws RunError if the number is 0
   */
  Channel channel(BigInteger number) {
    if (number.signum() <= 0) {
      throw new RunError("a variable that holds no channel");
    }
    boolean isThere = number.compareTo(BigInteger.valueOf(channels.size())) <= 0;
    return isThere ? channels.get(number.intValueExact() - 1) : GONE;
  }

  /**
   * @throws RunError if the channel is one of a process that is gone
   */
  static Channel requireOpen(Channel channel) {
    if (channel.isClosed()) {
      throw new RunError("the channel of a process that is gone");
    }
    return channel;
  }

  /** The same where a rendezvous is an error, too. */
  private static Channel buffered(Channel channel) {
    if (requireOpen(channel).type().isRendezvous()) {
      throw new RunError("a rendezvous channel is asked what is in it");
    }
    return channel;
  }

  /**
   * A channel that is asked for a message. What SPIN's verifier looks at before depends on which
   * kinds of channels the model has.
   *
   * @throws RunError if it cannot be asked
   */
  Channel channelToPoll(BigInteger number, PollScope where) {
    Channel result = channel(number);
    if (hasRendezvous) {
      return buffered(result);
    }
    return where == PollScope.ANY ? requireOpen(result) : result;
  }

  /**
   * A channel that is received from; the same goes for it.
   *
   * @throws RunError if it cannot be received from
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

  /** What a type keeps of a number. */
  static LiftedNumber wrapped(DataType type, LiftedNumber value) {
    return value.map(number -> wrapped(type, number));
  }

  private static BigInteger wrapped(DataType type, BigInteger value) {
    BigInteger kept = value.mod(BigInteger.ONE.shiftLeft(type.bits()));
    boolean negative = type.kind() == DataType.Kind.SIGNED && kept.testBit(type.bits() - 1);
    return negative ? kept.subtract(BigInteger.ONE.shiftLeft(type.bits())) : kept;
  }
}
