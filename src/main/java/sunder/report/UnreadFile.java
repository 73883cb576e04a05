package sunder.report;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import sunder.source.Diagnostic;
import sunder.source.InputException;
import sunder.verdict.UnknownReason;

/**
 * A file without a verification report: a limit was reached or an error was found before its variants were known. No variant of it has a verdict.
 *
 * @param version the version of this tool
 * @param file the file name as the user gave it
 * @param question the verification task without a report; {@link Question#ALL} for all tasks of the file
 * @param limit the limit that was reached
 * @param errors the errors of the input; empty if and only if a limit was reached
 * @param more the number of further errors
 * @param since the baseline state, if there is a baseline
 */
public record UnreadFile(
    String version,
    String file,
    Question question,
    Optional<UnknownReason> limit,
    List<Diagnostic> errors,
    int more,
    Optional<ChangesSince.State> since) {
  public UnreadFile {
    errors = List.copyOf(errors);
  }

  /**
   * The qualifier of a verification task among the tasks of one file.
   *
   * @param entry the entry function, if the task has one
   * @param formula the temporal formula, if the task has one
   */
  public record Question(Optional<String> entry, Optional<String> formula) {
    /** All tasks of a file. */
    public static final Question ALL = new Question(Optional.empty(), Optional.empty());

    /** Returns the title of the task: the file name with the function and the formula. */
    public String title(String file) {
      return file
          + entry.map(name -> ": " + name + "()").orElse("")
          + formula.map(text -> ": " + text).orElse("");
    }
  }

  /** Returns the title of the task: the file name with the function and the formula. */
  public String title() {
    return question.title(file);
  }

  /** Returns the same entry for one task. */
  public UnreadFile about(Question one) {
    return new UnreadFile(version, file, one, limit, errors, more, since);
  }

  /** Returns the entry of a file whose input exceeded a limit. */
  public static UnreadFile of(String version, String file, UnknownReason limit) {
    return new UnreadFile(
        version, file, Question.ALL, Optional.of(limit), List.of(), 0, Optional.empty());
  }

  /** Returns the entry of a file with an input error. */
  public static UnreadFile of(String version, String file, InputException bad) {
    return new UnreadFile(
        version,
        file,
        Question.ALL,
        Optional.empty(),
        bad.diagnostics(),
        bad.omittedCount(),
        Optional.empty());
  }

  /** Returns this entry with its baseline state. */
  public UnreadFile since(EarlierReport.Run run) {
    ChangesSince.State state =
        run.isUnread(file) ? ChangesSince.State.UNCHANGED : ChangesSince.State.NEW;
    return new UnreadFile(version, file, question, limit, errors, more, Optional.of(state));
  }

  /** Returns a short description of the cause. */
  public String headline() {
    return limit.map(reason -> "nothing decided (" + reason.title() + ")").orElse("not read")
        + since
            .map(state -> state == ChangesSince.State.NEW ? ", which is new" : ", as before")
            .orElse("");
  }

  /** Returns the causes: a sentence on the limit, or a line for each error. */
  public List<String> notes() {
    return limit
        .map(reason -> List.of(reason.sentence() + " " + reason.advice()))
        .orElseGet(() -> Rejections.lines(errors, errors.size(), more));
  }

  /** A listener for files that get no verification report. */
  @FunctionalInterface
  public interface Unreported {
    /** Writes the entry of a file, and flushes. */
    void write(UnreadFile file) throws IOException;

    /**
     * Records that an internal error ended the work on a file; the reports written for it may be incomplete.
     */
    default void failed() {}
  }
}
