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
 * @param freed where it was freed, if it was
 * @param object what is in it, once it was used as something
 * @param pages whether it can be changed
 */
public record Block(
    BigInteger bytes,
    String by,
    String calls,
    Span place,
    Variable.Start start,
    String closer,
    Optional<Span> freed,
    Optional<Variable> object,
    Pages pages) {
  /** What can be done with whole pages of memory. */
  public enum Pages {
    /** Nobody knows which pages it is in. */
    NONE,
    WRITABLE,
    READABLE
  }

  public Block of(Variable content) {
    return new Block(bytes, by, calls, place, start, closer, freed, Optional.of(content), pages);
  }

  /** Nobody has used it as anything, and all of it is 0. */
  public Block cleared() {
    return new Block(bytes, by, calls, place, Variable.Start.ZERO, closer, freed, object, pages);
  }

  public Block with(Pages now) {
    return new Block(bytes, by, calls, place, start, closer, freed, object, now);
  }

  public boolean lives() {
    return freed.isEmpty();
  }

  public Block freed(Span where) {
    return freed(Optional.of(where));
  }

  /** The same, as if it had not been freed. */
  public Block living() {
    return freed(Optional.empty());
  }

  private Block freed(Optional<Span> where) {
    return new Block(bytes, by, calls, place, start, closer, where, object, pages);
  }
}
