package sunder.frontend.promela.replay;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import sunder.frontend.promela.model.Expr;
import sunder.frontend.promela.model.Stmt;

/**
 * Where a process is: before one of the statements of a sequence, which stands inside others.
 *
 * @param codes the sequence
 * @param index the statement that comes next; their number if the sequence is done
 * @param around what the sequence is part of; nothing for the body of a process
 */
record Spot(List<Stmt> codes, int index, Optional<Frame> around) {

  /** What encloses a sequence. */
  enum Kind {
    PLAIN,
    /** What an {@code unless} may end. */
    COVERED,
    ATOMIC,
    /** A {@code d_step}. */
    STEP,
    LOOP
  }

  /** The statement that encloses a sequence, at its own spot. */
  record Frame(Kind kind, Spot spot) {
    private boolean isReceive() {
      return spot.unlabelled() instanceof Stmt.Block block && block.isReceive();
    }
  }

  Stmt code() {
    return codes.get(index);
  }

  /** The next statement without its labels. */
  Stmt unlabelled() {
    Stmt result = code();
    while (result instanceof Stmt.Labelled labelled) {
      result = labelled.code();
    }
    return result;
  }

  boolean isDone() {
    return index == codes.size();
  }

  /** Behind the next statement. */
  Spot next() {
    return new Spot(codes, index + 1, around);
  }

  Spot inside(Kind kind, List<Stmt> body) {
    return new Spot(body, 0, Optional.of(new Frame(kind, this)));
  }

  /** Whether some enclosing block is atomic. */
  boolean isAtomic() {
    return around.isPresent()
        && (around.get().kind() == Kind.ATOMIC
            || around.get().kind() == Kind.STEP
            || around.get().spot().isAtomic());
  }

  /** The {@code d_step} that it is in. */
  Optional<Spot> step() {
    return around.flatMap(
        frame -> frame.kind() == Kind.STEP ? Optional.of(frame.spot()) : frame.spot().step());
  }

  /**
   * Where the {@code unless} statements are that may end this here, the outermost first. A {@code
   * d_step} is one step, and so is a receive that is told in several.
   */
  List<Spot> escapes() {
    if (around.isEmpty()) {
      return List.of();
    }
    Frame frame = around.get();
    boolean isWithin = frame.kind() == Kind.STEP || index > 0 && frame.isReceive();
    if (isWithin) {
      return List.of();
    }
    List<Spot> result = new ArrayList<>(frame.spot().escapes());
    if (frame.kind() == Kind.COVERED) {
      result.add(frame.spot());
    }
    return result;
  }

  /** The labels that the next statement has in a variant. */
  Set<String> labels(Predicate<Expr> variant) {
    Set<String> result = new HashSet<>();
    Stmt code = isDone() ? null : code();
    while (code instanceof Stmt.Labelled labelled) {
      if (variant.test(labelled.presence())) {
        result.add(labelled.label());
      }
      code = labelled.code();
    }
    return result;
  }

  /** Whether a variant has it at all: every part that it lies in. */
  boolean isIn(Predicate<Expr> variant) {
    return around.isEmpty()
        || around.get().spot().isIn(variant)
            && (!(around.get().spot().code() instanceof Stmt.Group group)
                || Spots.part(group, variant) == codes);
  }

  /** Spots are compared by where they are: a sequence is one object. */
  @Override
  public boolean equals(Object other) {
    return other instanceof Spot spot && codes == spot.codes && index == spot.index;
  }

  @Override
  public int hashCode() {
    return 31 * System.identityHashCode(codes) + index;
  }
}
