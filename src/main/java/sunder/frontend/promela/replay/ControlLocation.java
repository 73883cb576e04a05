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
 * A control location of a process: the position before a statement of a sequence, with the
 * statements that enclose the sequence.
 *
 * @param statements the sequence
 * @param index the index of the next statement; the length of the sequence at its end
 * @param enclosing the statement that encloses the sequence; empty for the body of a process
 */
record ControlLocation(List<Stmt> statements, int index, Optional<EnclosingStatement> enclosing) {

  /** The kind of an enclosing statement. */
  enum Kind {
    PLAIN,
    /** The body of an {@code unless}. */
    UNLESS_BODY,
    ATOMIC,
    /** A {@code d_step}. */
    D_STEP,
    LOOP
  }

  /** The statement that encloses a sequence, given by its location. */
  record EnclosingStatement(Kind kind, ControlLocation location) {
    private boolean isReceive() {
      return location.unlabelled() instanceof Stmt.Block block && block.isMultiStepReceive();
    }
  }

  Stmt statement() {
    return statements.get(index);
  }

  /** Returns the next statement without its labels. */
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

  /** Returns the location after the next statement. */
  ControlLocation next() {
    return new ControlLocation(statements, index + 1, enclosing);
  }

  ControlLocation enter(Kind kind, List<Stmt> body) {
    return new ControlLocation(body, 0, Optional.of(new EnclosingStatement(kind, this)));
  }

  /** Returns whether the location is within an {@code atomic} block or {@code d_step}. */
  boolean isAtomic() {
    return enclosing.isPresent()
        && (enclosing.get().kind() == Kind.ATOMIC
            || enclosing.get().kind() == Kind.D_STEP
            || enclosing.get().location().isAtomic());
  }

  /** Returns the location of the innermost enclosing {@code d_step}. */
  Optional<ControlLocation> enclosingDStep() {
    return enclosing.flatMap(
        enclosingStatement ->
            enclosingStatement.kind() == Kind.D_STEP
                ? Optional.of(enclosingStatement.location())
                : enclosingStatement.location().enclosingDStep());
  }

  /**
   * Returns the locations of the {@code unless} statements whose escapes apply here, the outermost
   * first. There are none within a {@code d_step} or a multi-step receive, which is one step.
   */
  List<ControlLocation> escapes() {
    if (enclosing.isEmpty()) {
      return List.of();
    }
    EnclosingStatement enclosingStatement = enclosing.get();
    boolean isWithin =
        enclosingStatement.kind() == Kind.D_STEP || index > 0 && enclosingStatement.isReceive();
    if (isWithin) {
      return List.of();
    }
    List<ControlLocation> result = new ArrayList<>(enclosingStatement.location().escapes());
    if (enclosingStatement.kind() == Kind.UNLESS_BODY) {
      result.add(enclosingStatement.location());
    }
    return result;
  }

  /** Returns the labels of the next statement in a variant. */
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

  /**
   * Returns whether a variant includes the location: all enclosing branches of {@code #if} groups.
   */
  boolean isPresentIn(Predicate<Expr> variant) {
    return enclosing.isEmpty()
        || enclosing.get().location().isPresentIn(variant)
            && (!(enclosing.get().location().statement() instanceof Stmt.ConditionalGroup group)
                || ControlLocations.selectedBranch(group, variant) == statements);
  }

  /** Compares positions; sequences are compared by identity. */
  @Override
  public boolean equals(Object other) {
    return other instanceof ControlLocation location
        && statements == location.statements
        && index == location.index;
  }

  @Override
  public int hashCode() {
    return 31 * System.identityHashCode(statements) + index;
  }
}
