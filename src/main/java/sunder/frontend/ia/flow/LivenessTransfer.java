package sunder.frontend.ia.flow;

import java.util.Optional;
import sunder.automaton.flow.LiveSet;

/**
 * The transfer function of a piece of program text in live-variable analysis: {@code live = gen +
 * (next - killAtEnd) + (exit - killAtReturn)}, from the live sets at its two exits to the live set
 * at its entry. The functions are closed under composition and choice, so loops need no fixpoint
 * iteration.
 *
 * @param gen the registers that may be read before they are overwritten
 * @param mayKill the registers that may be overwritten
 * @param killAtEnd the registers that are overwritten on every path to the end; empty if the end is
 *     unreachable
 * @param killAtReturn the registers that are overwritten on every path to a {@code return}; empty
 *     if no return is reachable
 */
record LivenessTransfer(
    LiveSet gen, LiveSet mayKill, Optional<LiveSet> killAtEnd, Optional<LiveSet> killAtReturn) {
  /** The identity: no register is read or overwritten. */
  static final LivenessTransfer NONE = reads(LiveSet.EMPTY);

  /** The transfer function of an execution that never reaches an exit. */
  static final LivenessTransfer STOP =
      new LivenessTransfer(LiveSet.EMPTY, LiveSet.EMPTY, Optional.empty(), Optional.empty());

  static LivenessTransfer reads(LiveSet read) {
    return new LivenessTransfer(read, LiveSet.EMPTY, Optional.of(LiveSet.EMPTY), Optional.empty());
  }

  static LivenessTransfer overwrites(LiveSet cells) {
    return new LivenessTransfer(LiveSet.EMPTY, cells, Optional.of(cells), Optional.empty());
  }

  /** Returns the sequential composition of this and the second function. */
  LivenessTransfer then(LivenessTransfer second) {
    if (killAtEnd.isEmpty()) {
      return this;
    }
    LiveSet before = killAtEnd.get();
    return new LivenessTransfer(
        gen.plus(second.gen.minus(before)),
        mayKill.plus(second.mayKill),
        second.killAtEnd.map(before::plus),
        either(killAtReturn, second.killAtReturn.map(before::plus)));
  }

  /** Returns the join of two alternatives. */
  LivenessTransfer or(LivenessTransfer other) {
    return new LivenessTransfer(
        gen.plus(other.gen),
        mayKill.plus(other.mayKill),
        either(killAtEnd, other.killAtEnd),
        either(killAtReturn, other.killAtReturn));
  }

  /** Returns the transfer function of {@code while (this) body}. */
  LivenessTransfer loop(LivenessTransfer body) {
    // One iteration reads all that several read; zero iterations overwrite the fewest registers.
    LivenessTransfer round = then(body);
    return new LivenessTransfer(round.gen, round.mayKill, killAtEnd, round.killAtReturn);
  }

  /** Returns the transfer function of any number of repetitions, including none. */
  LivenessTransfer iterated() {
    return NONE.loop(this);
  }

  /**
   * Returns the transfer function of a call whose body has this one: a {@code return} in the body
   * reaches the end of the call.
   */
  LivenessTransfer asCall() {
    return new LivenessTransfer(gen, mayKill, either(killAtEnd, killAtReturn), Optional.empty());
  }

  /** Returns the transfer function of this followed by {@code return}. */
  LivenessTransfer thenReturn() {
    return new LivenessTransfer(gen, mayKill, Optional.empty(), either(killAtReturn, killAtEnd));
  }

  private static Optional<LiveSet> either(Optional<LiveSet> one, Optional<LiveSet> other) {
    if (one.isEmpty() || other.isEmpty()) {
      return one.isEmpty() ? other : one;
    }
    return Optional.of(one.get().intersect(other.get()));
  }

  /**
   * Returns the live set at the entry, for the live sets {@code next} at the end and {@code exit}
   * at a return.
   */
  LiveSet liveBefore(LiveSet next, LiveSet exit) {
    LiveSet result = killAtEnd.map(next::minus).orElse(LiveSet.EMPTY);
    if (killAtReturn.isPresent()) {
      result = result.plus(exit.minus(killAtReturn.get()));
    }
    return result.plus(gen);
  }
}
