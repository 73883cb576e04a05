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
      "The memory limit was reached, or a number or a counterexample is too large.",
      "Give more memory with java -Xmx, ask for a sub-family with --config, or bound numbers"
          + " (int%N)."),
  SET_SIZE(
      "set size",
      "The decision diagrams of the sets of variants exceed their size limit: too many features"
          + " interact.",
      "Ask for a sub-family with --config, or give more memory with java -Xmx."),
  SOLVER_UNKNOWN(
      "solver unknown",
      "The solver could not decide whether a counterexample is feasible.",
      "Try another solver with --solver (sunder solvers lists them)."),
  NO_PROGRESS(
      "no progress",
      "A spurious counterexample could not be excluded: no further bound that splits a variable"
          + " or a linear term was found.",
      "Bound the data (in .ia: int%N): small state spaces are searched explicitly."),
  UNSUPPORTED(
      "not supported",
      "An execution may reach a construct that is not modelled; it is listed with its line.",
      "Exclude that part with -D or --config, or rewrite it."),
  HEAP(
      "heap",
      "An execution may need more heap objects than are modelled; the allocation is listed with"
          + " its line.",
      "Raise --heap, or exclude that part with -D or --config."),
  RECURSION(
      "recursion",
      "An execution may exceed the modelled recursion depth; the call is listed with its line.",
      "Raise --recursion."),
  FLOATING(
      "floating point",
      "A floating-point result that is not modelled decides whether the check fails, and it does"
          + " not fail in the replay.",
      "Compare integers there, or exclude that part with -D or --config."),
  OUTPUT_LENGTH(
      "output length",
      "The number of characters that a call of printf writes, which is not modelled, decides"
          + " whether the check fails.",
      "Do not use the result of that call, or write only integers, characters and strings there."),
  CALLER(
      "depends on the caller",
      "Some calls fail, others may not, and no precondition was found that tells them apart.",
      "See what the failing call has for arguments. State what callers guarantee with --contract;"
          + " --no-needs counts such functions as UNSAFE."),
  INTERNAL_ERROR(
      "internal error",
      "The replay contradicts the solver or the search, which is a bug in Sunder.",
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
