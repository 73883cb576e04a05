package sunder.frontend.ia.flow;

import java.util.Optional;
import sunder.automaton.flow.LiveSet;

/**
 * What executing a piece of program does to liveness: the function {@code live = gen + (next -
 * normal) + (exit - returned)} from the sets after it to the set before it. The functions are
 * closed under composition and choice, so loops need no iteration.
 *
 * @param gen what may be read before it is overwritten
 * @param mayKill what may be overwritten
 * @param killAtEnd what is certainly overwritten on the way to the end; empty if the end is not
 *     reached
 * @param killAtReturn what is certainly overwritten on the way to a {@code return}; empty if there
 *     is none
 */
record LivenessTransfer(
    LiveSet gen, LiveSet mayKill, Optional<LiveSet> killAtEnd, Optional<LiveSet> killAtReturn) {
  /** Does nothing. */
  static final LivenessTransfer NONE = reads(LiveSet.EMPTY);

  /** Never goes on. */
  static final LivenessTransfer STOP =
      new LivenessTransfer(LiveSet.EMPTY, LiveSet.EMPTY, Optional.empty(), Optional.empty());

  static LivenessTransfer reads(LiveSet read) {
    return new LivenessTransfer(read, LiveSet.EMPTY, Optional.of(LiveSet.EMPTY), Optional.empty());
  }

  static LivenessTransfer overwrites(LiveSet cells) {
    return new LivenessTransfer(LiveSet.EMPTY, cells, Optional.of(cells), Optional.empty());
  }

  /** This, then the other. */
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

  /** This or the other. */
  LivenessTransfer or(LivenessTransfer other) {
    return new LivenessTransfer(
        gen.plus(other.gen),
        mayKill.plus(other.mayKill),
        either(killAtEnd, other.killAtEnd),
        either(killAtReturn, other.killAtReturn));
  }

  /** {@code while (this) body}. */
  LivenessTransfer loop(LivenessTransfer body) {
    // One round reads all that any number of rounds reads; no round at all overwrites least.
    LivenessTransfer round = then(body);
    return new LivenessTransfer(round.gen, round.mayKill, killAtEnd, round.killAtReturn);
  }

  /** Any number of times, perhaps none. */
  LivenessTransfer iterated() {
    return NONE.loop(this);
  }

  /** The body of a procedure seen from its caller: it returns to the end. */
  LivenessTransfer asCall() {
    return new LivenessTransfer(gen, mayKill, either(killAtEnd, killAtReturn), Optional.empty());
  }

  /** A {@code return} at the end of this. */
  LivenessTransfer thenReturn() {
    return new LivenessTransfer(gen, mayKill, Optional.empty(), either(killAtReturn, killAtEnd));
  }

  private static Optional<LiveSet> either(Optional<LiveSet> one, Optional<LiveSet> other) {
    if (one.isEmpty() || other.isEmpty()) {
      return one.isEmpty() ? other : one;
    }
    return Optional.of(one.get().intersect(other.get()));
  }

  /** What is live before this, if {@code next} is live at its end and {@code exit} at a return. */
  LiveSet liveBefore(LiveSet next, LiveSet exit) {
    LiveSet result = killAtEnd.map(next::minus).orElse(LiveSet.EMPTY);
    if (killAtReturn.isPresent()) {
      result = result.plus(exit.minus(killAtReturn.get()));
    }
    return result.plus(gen);
  }
}
