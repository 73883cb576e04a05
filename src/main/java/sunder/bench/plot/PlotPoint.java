package sunder.bench.plot;

/**
 * A measured value at a size.
 *
 * @param low the interval's lower end; {@code value} itself if there is no interval
 * @param high the upper end, at least {@code value}
 */
public record PlotPoint(int size, double value, double low, double high, Kind kind) {
  /** What the value stands for. */
  public enum Kind {
    /** The cost of deciding every variant. */
    COMPLETE,
    /** The run ended by itself, with variants undecided. */
    PARTIAL,
    /** The run was cut off here: the value is a lower bound. */
    LIMIT
  }

  boolean isComplete() {
    return kind == Kind.COMPLETE;
  }
}
