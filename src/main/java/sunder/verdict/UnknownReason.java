package sunder.verdict;

/** The reason why a variant is undecided, with a sentence and an advice for reports. */
public enum UnknownReason {
  TIMEOUT("timeout", "The time limit was reached.", "Give more time with --timeout."),
  ITERATION_LIMIT(
      "iteration limit",
      "The procedure reached its limit of iterations.",
      "Raise --max-iterations."),
  MEMORY(
      "memory",
      "The memory of the Java machine was used up, or numbers or a play are too large.",
      "Give more memory with java -Xmx, ask for a sub-family with --config, or bound numbers"
          + " (int%N)."),
  SET_SIZE(
      "set size",
      "Sets of variants have no diagrams that are small enough: too many features meet.",
      "Ask for a sub-family with --config, or give more memory with java -Xmx."),
  SOLVER_UNKNOWN(
      "solver unknown",
      "The solver could not tell whether a play is possible.",
      "Try another solver with --solver (sunder solvers lists them)."),
  NO_PROGRESS(
      "no progress",
      "A spurious counterexample could not be excluded: no further cut of a variable or of a linear"
          + " term was found.",
      "Bound the data (in .ia: int%N): small sets of states are searched without cuts."),
  UNSUPPORTED(
      "not supported",
      "A run may get to what is read but not followed; the reason stands at its line.",
      "Leave that part out with -D or --config, or write it otherwise."),
  HEAP(
      "heap",
      "A run may need more of the heap than is followed; what it is stands at its line.",
      "Follow more objects of an allocation with --heap, or leave that part out with -D or --config."),
  RECURSION(
      "recursion",
      "A run may call a function deeper within itself than is followed, at the line that is told.",
      "Follow it deeper with --recursion."),
  FLOATING(
      "floating point",
      "A floating-point result that is not followed decides whether it fails, and what was replayed"
          + " does not fail there.",
      "Compare integers there, or leave that part out with -D or --config."),
  OUTPUT_LENGTH(
      "output length",
      "The number of characters that a call of printf writes, which is not followed, decides whether"
          + " it fails.",
      "Do not use the result of that call, or write only integers, characters and strings there."),
  CALLER(
      "depends on the caller",
      "Some calls fail, others may not, and no precondition was found that tells them apart.",
      "See what the failing call has for arguments; --no-needs counts such functions as UNSAFE."),
  INTERNAL_ERROR(
      "internal error",
      "The replay contradicts the solver or the search, which is a bug of Sunder.",
      "Report the bug with the program and the options; another --solver or --method may decide."),
  INTERRUPTED("interrupted", "The run was interrupted.", "Run again, or use --timeout.");

  private final String title;
  private final String sentence;
  private final String advice;

  UnknownReason(String title, String sentence, String advice) {
    this.title = title;
    this.sentence = sentence;
    this.advice = advice;
  }

  /** Returns the title in reports, as in {@code UNKNOWN (iteration limit)}. */
  public String title() {
    return title;
  }

  public String sentence() {
    return sentence;
  }

  public String advice() {
    return advice;
  }
}
