package sunder.report;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import sunder.source.Diagnostic;
import sunder.source.InputException;
import sunder.verdict.UnknownReason;

/**
 * What is told of a file that has no report: not even its variants are known, because a limit came
 * while it was read or because it cannot be read. Nothing is decided about it.
 *
 * @param version of this tool
 * @param file as the user named it
 * @param question about the file that nothing is told of; all of them if it is empty
 * @param limit that came
 * @param errors what is wrong with it; empty if and only if a limit came
 * @param more how many errors there are besides
 * @param since whether it was so in an earlier report, too, if it was compared with one
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
   * One of several questions about a file.
   *
   * @param entry the function that was asked about by itself, if one was
   * @param formula the temporal formula that was asked about, if one was
   */
  public record Question(Optional<String> entry, Optional<String> formula) {
    /** All questions about a file. */
    public static final Question ALL = new Question(Optional.empty(), Optional.empty());

    /** The file and the question about it, for people. */
    public String title(String file) {
      return file
          + entry.map(name -> ": " + name + "()").orElse("")
          + formula.map(text -> ": " + text).orElse("");
    }
  }

  /** The file and the question about it, for people. */
  public String title() {
    return question.title(file);
  }

  /** The same about one question. */
  public UnreadFile about(Question one) {
    return new UnreadFile(version, file, one, limit, errors, more, since);
  }

  /** One of which a limit left nothing to tell. */
  public static UnreadFile of(String version, String file, UnknownReason limit) {
    return new UnreadFile(
        version, file, Question.ALL, Optional.of(limit), List.of(), 0, Optional.empty());
  }

  /** One that is bad input. */
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

  /** The same compared with the reports of an earlier run. */
  public UnreadFile since(EarlierReport.Run run) {
    ChangesSince.State state =
        run.isUnread(file) ? ChangesSince.State.UNCHANGED : ChangesSince.State.NEW;
    return new UnreadFile(version, file, question, limit, errors, more, Optional.of(state));
  }

  /** In a few words. */
  public String headline() {
    return limit.map(reason -> "nothing decided (" + reason.title() + ")").orElse("not read")
        + since
            .map(state -> state == ChangesSince.State.NEW ? ", which is new" : ", as before")
            .orElse("");
  }

  /** Why, a sentence or a line for each error. */
  public List<String> notes() {
    return limit
        .map(reason -> List.of(reason.sentence() + " " + reason.advice()))
        .orElseGet(() -> Rejections.lines(errors, errors.size(), more));
  }

  /** Hears of files that get no report of their own. */
  @FunctionalInterface
  public interface Unreported {
    /** Writes of a file that has no report, and flushes. */
    void write(UnreadFile file) throws IOException;

    /** A bug of ours ended the work on a file; what was written of it may not be whole. */
    default void failed() {}
  }
}
