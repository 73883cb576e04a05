package sunder.api;

import java.util.List;
import java.util.stream.Collectors;
import sunder.source.Diagnostic;
import sunder.source.InputException;

/** An error in an input. Its message is that of the first problem. */
public final class FamilyException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient List<Problem> problems;

  private FamilyException(List<Problem> problems) {
    super(problems.stream().map(Problem::toString).limit(1).collect(Collectors.joining()));
    this.problems = problems;
  }

  static FamilyException of(InputException bad) {
    return new FamilyException(bad.diagnostics().stream().map(Problem::of).toList());
  }

  /** Returns all problems, in source order; there is at least one. */
  public List<Problem> problems() {
    return problems;
  }

  /**
   * A diagnostic.
   *
   * @param place {@code file:line:column}, or the file if it could not be read
   * @param message one sentence without a full stop
   * @param hint a suggestion; empty if there is none
   */
  public record Problem(String place, String message, String hint) {
    static Problem of(Diagnostic diagnostic) {
      return new Problem(
          diagnostic.span().toString(), diagnostic.message(), diagnostic.hint().orElse(""));
    }

    @Override
    public String toString() {
      return place + ": " + message;
    }
  }
}
