package sunder.automaton.flow;

/** Where the steps of an automaton end: what becomes a location. */
public enum BlockOperator {
  /**
   * As few locations as there can be without multiplying transitions. At most one question of the
   * program in a step, with its answer and all that follows silently.
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
   * One move in a step, with what certainly follows it; silent ways are followed to the next move
   * where that is possible.
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

  /** A step whose terms together are larger than this ends. */
  private static final int WEIGHT_LIMIT = 200;

  /** A silent way that branched more often than this ends at the next join. */
  private static final int FORK_LIMIT = 6;

  /** Whether a path that has arrived at a point ends there. */
  abstract boolean endsAt(ControlPoint point, PartialStep path);

  /** Whether the end of a run says if it was unsafe. */
  public abstract boolean hasErrorLocations();

  private static boolean isHeavy(ControlPoint point, PartialStep path, long limit) {
    return path.weight() > limit && path.weight(point.live()) > limit;
  }
}
