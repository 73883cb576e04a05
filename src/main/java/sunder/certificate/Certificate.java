package sunder.certificate;

import java.util.Optional;
import java.util.function.Function;

/**
 * Why the variants of a verdict are safe: for each control point the stores that a run of theirs
 * may have there. The initial store is among them, every step leads from one of them to one of
 * them, and no control point of an error has any.
 */
public sealed interface Certificate permits Invariant, Exhausted {
  /**
   * The stores, put together when this is called.
   *
   * @return nothing if the procedure knows its verdict from something else than stores, or was not
   *     asked to keep them
   */
  Optional<Stores> stores();

  /** What the proof did not show to be out of reach, if it looked. */
  Optional<Visited> visited();

  /** One result of two functions, by the kind of evidence. */
  <T> T fold(Function<Invariant, T> invariant, Function<Exhausted, T> exhausted);
}
