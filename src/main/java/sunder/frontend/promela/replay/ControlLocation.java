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
 * @param statements the sequence
 * @param index the statement that comes next; their number if the sequence is done
 * @param enclosing what the sequence is part of; nothing for the body of a process
 */
record ControlLocation(List<Stmt> statements, int index, Optional<EnclosingStatement> enclosing) {

  /** What encloses a sequence. */
  enum Kind {
    PLAIN,
    /** What an {@code unless} may end. */
    UNLESS_BODY,
    ATOMIC,
    /** A {@code d_step}. */
    D_STEP,
    LOOP
  }

  /** The statement that encloses a sequence, at its own spot. */
  record EnclosingStatement(Kind kind, ControlLocation location) {
    private boolean isReceive() {
      return location.unlabelled() instanceof Stmt.Block block && block.isMultiStepReceive();
    }
  }

  Stmt statement() {
    return statements.get(index);
  }

  /** The next statement without its labels. */
  Stmt unlabelled() {
    Stmt result = statement();
    while (result instanceof Stmt.Labelled labelled) {
      result = labelled.code();
    }
    return result;
  }

  boolean isDone() {
    return index == statements.size();
  }

  /** Behind the next statement. */
  ControlLocation next() {
    return new ControlLocation(statements, index + 1, enclosing);
  }

  ControlLocation enter(Kind kind, List<Stmt> body) {
    return new ControlLocation(body, 0, Optional.of(new EnclosingStatement(kind, this)));
  }

  /** Whether some enclosing block is atomic. */
  boolean isAtomic() {
    return enclosing.isPresent()
        && (enclosing.get().kind() == Kind.ATOMIC
            || enclosing.get().kind() == Kind.D_STEP
            || enclosing.get().location().isAtomic());
  }

  /** The {@code d_step} that it is in. */
  Optional<ControlLocation> enclosingDStep() {
    return enclosing.flatMap(
        frame ->
            frame.kind() == Kind.D_STEP
                ? Optional.of(frame.location())
                : frame.location().enclosingDStep());
  }

  /**
   * Where the {@code unless} statements are that may end this here, the outermost first. A {@code
   * d_step} is one step, and so is a receive that is told in several.
   */
  List<ControlLocation> escapes() {
    if (enclosing.isEmpty()) {
      return List.of();
    }
    EnclosingStatement frame = enclosing.get();
    boolean isWithin = frame.kind() == Kind.D_STEP || index > 0 && frame.isReceive();
    if (isWithin) {
      return List.of();
    }
    List<ControlLocation> result = new ArrayList<>(frame.location().escapes());
    if (frame.kind() == Kind.UNLESS_BODY) {
      result.add(frame.location());
    }
    return result;
  }

  /** The labels that the next statement has in a variant. */
  Set<String> labels(Predicate<Expr> variant) {
    Set<String> result = new HashSet<>();
    Stmt code = isDone() ? null : statement();
    while (code instanceof Stmt.Labelled labelled) {
      if (variant.test(labelled.presenceCondition())) {
        result.add(labelled.label());
      }
      code = labelled.code();
    }
    return result;
  }

  /** Whether a variant has it at all: every part that it lies in. */
  boolean isPresentIn(Predicate<Expr> variant) {
    return enclosing.isEmpty()
        || enclosing.get().location().isPresentIn(variant)
            && (!(enclosing.get().location().statement() instanceof Stmt.ConditionalGroup group)
                || ControlLocations.selectedBranch(group, variant) == statements);
  }

  /** Spots are compared by where they are: a sequence is one object. */
  @Override
  public boolean equals(Object other) {
    return other instanceof ControlLocation spot
        && statements == spot.statements
        && index == spot.index;
  }

  @Override
  public int hashCode() {
    return 31 * System.identityHashCode(statements) + index;
  }
}
