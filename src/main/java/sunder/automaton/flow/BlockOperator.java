package sunder.automaton.flow;

/**
 * A block operator: it decides which control points become locations, where transitions end (Beyer,
 * Keremoglu and Wendler, Predicate abstraction with adjustable-block encoding, FMCAD 2010).
 */
public enum BlockOperator {
  /**
   * Large blocks: as few locations as possible without duplication of transitions. A transition
   * contains at most one request of the program to the environment, with its answer and the silent
   * instructions that follow.
   */
  LARGE_BLOCKS {
    @Override
    boolean endsAt(ControlPoint point, PartialStep path) {
      return switch (point.kind) {
        case INLINE -> isFull(point, path);
        case JOIN -> !point.hasSingleContinuation() || isFull(point, path);
        default -> true;
      };
    }

    private boolean isFull(ControlPoint point, PartialStep path) {
      Instruction next = point.instruction();
      return next.startsNewStep() && path.hasMoves()
          || next.conflictsWith(path)
          || isHeavy(point, path, WEIGHT_LIMIT);
    }

    @Override
    public boolean hasErrorLocations() {
      return true;
    }
  },

  /**
   * One move for each transition, with the instructions that necessarily follow it; silent paths
   * are extended to the next move where possible.
   */
  SINGLE_MOVES {
    @Override
    boolean endsAt(ControlPoint point, PartialStep path) {
      return switch (point.kind) {
        case INLINE -> isFull(point, path);
        case JOIN -> path.hasMoves() || path.forks() > FORK_LIMIT || isFull(point, path);
        case LOOP_HEAD -> path.hasMoves() || isFull(point, path) || point.isOnSilentCycle();
        default -> true;
      };
    }

    private boolean isFull(ControlPoint point, PartialStep path) {
      Instruction next = point.instruction();
      boolean endsLetter = !next.isSilent() || next.singleSuccessor().isEmpty();
      return path.hasMoves() && endsLetter
          || next.conflictsWith(path)
          || isHeavy(point, path, 10 * WEIGHT_LIMIT);
    }

    @Override
    public boolean hasErrorLocations() {
      return false;
    }
  };

  /** The limit of the size of a transition's terms, beyond which it ends. */
  private static final int WEIGHT_LIMIT = 200;

  /** The limit of branches on a silent path, beyond which it ends at the next join. */
  private static final int FORK_LIMIT = 6;

  /** Returns whether a path that has reached a control point ends there. */
  abstract boolean endsAt(ControlPoint point, PartialStep path);

  /**
   * Returns whether each assertion has a separate error location, also at the end of complete
   * plays; otherwise all share one.
   */
  public abstract boolean hasErrorLocations();

  private static boolean isHeavy(ControlPoint point, PartialStep path, long limit) {
    return path.weight() > limit && path.weight(point.live()) > limit;
  }
}
