package sunder.frontend.promela.replay;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import sunder.frontend.promela.model.DataType;
import sunder.frontend.promela.model.Variable;
import sunder.frontend.promela.replay.Evaluator.RunError;

/** Everything that a run changes: variables, channels, processes. Mutable. */
final class SystemState {
  static final int NOBODY = -1;
  private static final int GONE = -2;

  final Map<Variable, BigInteger[]> globals = new LinkedHashMap<>();
  final List<Channel> channels = new ArrayList<>();
  final List<Process> processes = new ArrayList<>();

  /** Whether what is asked may count steps. */
  final boolean doStepsCount;

  private int holder = NOBODY;
  private int last;

  SystemState(boolean doStepsCount) {
    this.doStepsCount = doStepsCount;
  }

  /** A channel and what is in it, the oldest first. */
  record Channel(Variable.ChannelType type, Deque<List<BigInteger>> messages, int owner) {
    boolean isGone() {
      return owner == GONE;
    }
  }

  /** The process in the middle of an atomic block. */
  int holder() {
    return holder;
  }

  void holdBy(int process) {
    holder = process;
  }

  /** The process that took the step before; 0 at first. */
  int last() {
    return last;
  }

  void movedBy(int process) {
    last = process;
  }

  /** A new channel's number; 0 is none. */
  BigInteger open(Variable.ChannelType type, int owner) {
    Channel channel = new Channel(type, new ArrayDeque<>(), owner);
    for (int i = 0; i < channels.size(); i++) {
      if (channels.get(i).owner() == GONE) {
        channels.set(i, channel);
        return BigInteger.valueOf(i + 1L);
      }
    }
    channels.add(channel);
    return BigInteger.valueOf(channels.size());
  }

  /** The channels of a process that is gone are gone, too. */
  void close(int owner) {
    for (int i = 0; i < channels.size(); i++) {
      if (channels.get(i).owner() == owner) {
        channels.set(i, new Channel(channels.get(i).type(), new ArrayDeque<>(), GONE));
      }
    }
  }

  /**
   * @throws RunError if there is no such channel
   */
  Channel channel(BigInteger number) {
    if (number.signum() <= 0 || number.compareTo(BigInteger.valueOf(channels.size())) > 0) {
      throw new RunError("a variable that holds no channel");
    }
    return channels.get(number.intValueExact() - 1);
  }

  BigInteger[] cells(int process, Variable variable) {
    return variable.scope() == Variable.Scope.GLOBAL
        ? globals.get(variable)
        : processes.get(process).variables.get(variable);
  }

  void set(int process, Variable variable, int index, BigInteger value) {
    cells(process, variable)[index] = wrapped(variable.type(), value);
  }

  /** What a type keeps of a number. */
  static BigInteger wrapped(DataType type, BigInteger value) {
    BigInteger kept = value.mod(BigInteger.ONE.shiftLeft(type.bits()));
    boolean negative = type.kind() == DataType.Kind.SIGNED && kept.testBit(type.bits() - 1);
    return negative ? kept.subtract(BigInteger.ONE.shiftLeft(type.bits())) : kept;
  }
}
