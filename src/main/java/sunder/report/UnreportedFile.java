package sunder.report;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import sunder.source.Diagnostic;
import sunder.source.InputException;
import sunder.verdict.UnknownReason;

/**
 * A file without a verification report: a limit was reached, an error was found before its variants
 * were known, or an internal error ended the work. No variant of it has a verdict.
 *
 * @param version the version of this tool
 * @param file the file name as the user gave it
 * @param task the verification task without a report; {@link TaskQualifier#ALL} for all tasks of
 *     the file
 * @param cause why there is no report
 * @param limit the limit that was reached, if that is the cause
 * @param phases a sentence on the phases of the work before the limit, if they were measured
 * @param errors the errors of the input, or the internal error; empty if a limit was reached
 * @param omittedErrors the number of further errors
 * @param baselineState the baseline state, if there is a baseline
 */
public record UnreportedFile(
    String version,
    String file,
    TaskQualifier task,
    Cause cause,
    Optional<UnknownReason> limit,
    Optional<String> phases,
    List<Diagnostic> errors,
    int omittedErrors,
    Optional<BaselineComparison.BaselineState> baselineState) {
  public UnreportedFile {
    errors = List.copyOf(errors);
  }

  /** The cause of a missing report. */
  public enum Cause {
    LIMIT,
    INPUT_ERROR,
    INTERNAL_ERROR
  }

  /**
   * The qualifier of a verification task among the tasks of one file.
   *
   * @param entry the entry function, if the task has one
   * @param formula the temporal formula, if the task has one
   */
  public record TaskQualifier(Optional<String> entry, Optional<String> formula) {
    /** All tasks of a file. */
    public static final TaskQualifier ALL = new TaskQualifier(Optional.empty(), Optional.empty());

    /** Returns the title of the task: the file name with the function and the formula. */
    public String title(String file) {
      return file
          + entry.map(name -> ": " + name + "()").orElse("")
          + formula.map(text -> ": " + text).orElse("");
    }
  }

  /** Returns the title of the task: the file name with the function and the formula. */
  public String title() {
    return task.title(file);
  }

  /** Returns the same entry for one task. */
  public UnreportedFile withTask(TaskQualifier one) {
    return new UnreportedFile(
        version, file, one, cause, limit, phases, errors, omittedErrors, baselineState);
  }

  /** Returns the entry of a file whose input exceeded a limit. */
  public static UnreportedFile of(String version, String file, UnknownReason limit) {
    return of(version, file, limit, Optional.empty());
  }

  /**
   * Returns the entry of a file whose input exceeded a limit.
   *
   * @param phases a sentence on the phases of the work, if they were measured
   */
  public static UnreportedFile of(
      String version, String file, UnknownReason limit, Optional<String> phases) {
    return new UnreportedFile(
        version,
        file,
        TaskQualifier.ALL,
        Cause.LIMIT,
        Optional.of(limit),
        phases,
        List.of(),
        0,
        Optional.empty());
  }

  /** Returns the entry of a file with an input error. */
  public static UnreportedFile of(String version, String file, InputException bad) {
    return of(version, file, Cause.INPUT_ERROR, bad);
  }

  /** Returns the entry of a file with an error. */
  public static UnreportedFile of(String version, String file, Cause cause, InputException bad) {
    return new UnreportedFile(
        version,
        file,
        TaskQualifier.ALL,
        cause,
        Optional.empty(),
        Optional.empty(),
        bad.diagnostics(),
        bad.omittedCount(),
        Optional.empty());
  }

  /** Returns this entry with its baseline state. */
  public UnreportedFile comparedWith(BaselineReport.BaselineRun run) {
    BaselineComparison.BaselineState state =
        run.isUnread(file)
            ? BaselineComparison.BaselineState.UNCHANGED
            : BaselineComparison.BaselineState.NEW;
    return new UnreportedFile(
        version, file, task, cause, limit, phases, errors, omittedErrors, Optional.of(state));
  }

  /** Returns a short description of the cause. */
  public String headline() {
    return limit
            .map(UnknownReason::title)
            .or(() -> Optional.of("internal error").filter(title -> cause == Cause.INTERNAL_ERROR))
            .map(title -> "nothing decided (" + title + ")")
            .orElse("not read")
        + baselineState
            .map(
                state ->
                    state == BaselineComparison.BaselineState.NEW
                        ? ", which is new"
                        : ", as before")
            .orElse("");
  }

  /** Returns the causes: a sentence on the limit, or a line for each error. */
  public List<String> reasons() {
    return limit
        .map(
            reason ->
                Stream.concat(Stream.of(reason.sentence() + " " + reason.advice()), phases.stream())
                    .toList())
        .orElseGet(() -> RejectionMessages.lines(errors, errors.size(), omittedErrors));
  }

  /** A listener for files that get no verification report. */
  @FunctionalInterface
  public interface UnreportedFileListener {
    /** Writes the entry of a file, and flushes. */
    void write(UnreportedFile file) throws IOException;

    /** Records that an internal error ended the work on a file after its reports were written. */
    default void failed() {}
  }
}
