package sunder.verify;

/**
 * How much work it was; sizes are counts, times milliseconds.
 *
 * @param states abstract (or symbolic) states visited in all rounds together
 * @param transitions transitions taken in all rounds together
 * @param largestModel states of the largest model searched
 * @param finalModel states of the last model searched
 * @param reduced states of the searches that were left by some of their steps alone, for the others
 *     may as well be taken later
 */
public record Statistics(
    long states,
    long transitions,
    long largestModel,
    long finalModel,
    long smtQueries,
    long smtMillis,
    long millis,
    long peakHeapBytes,
    long reduced) {
  /** Of searches that followed all steps. */
  public Statistics(
      long states,
      long transitions,
      long largestModel,
      long finalModel,
      long smtQueries,
      long smtMillis,
      long millis,
      long peakHeapBytes) {
    this(
        states,
        transitions,
        largestModel,
        finalModel,
        smtQueries,
        smtMillis,
        millis,
        peakHeapBytes,
        0);
  }
}
