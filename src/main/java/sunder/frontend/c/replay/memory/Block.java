package sunder.frontend.c.replay.memory;

import java.math.BigInteger;
import java.util.Optional;
import sunder.frontend.c.replay.scope.Variable;
import sunder.source.Span;

/**
 * Memory that was allocated.
 *
 * @param bytes how large it is
 * @param by the function that allocated it
 * @param calls the calls that led there
 * @param place where that was
 * @param start what it holds before it is given anything
 * @param closer the function by which it is given back
 * @param lives whether it was not freed yet
 * @param object what is in it, once it was used as something
 */
public record Block(
    BigInteger bytes,
    String by,
    String calls,
    Span place,
    Variable.Start start,
    String closer,
    boolean lives,
    Optional<Variable> object) {
  public Block of(Variable content) {
    return new Block(bytes, by, calls, place, start, closer, lives, Optional.of(content));
  }

  /** Nobody has used it as anything, and all of it is 0. */
  public Block cleared() {
    return new Block(bytes, by, calls, place, Variable.Start.ZERO, closer, lives, object);
  }

  public Block living(boolean now) {
    return new Block(bytes, by, calls, place, start, closer, now, object);
  }
}
