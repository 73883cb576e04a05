package sunder.editor;

import java.nio.file.Path;
import java.util.function.Consumer;
import sunder.frontend.Subject;
import sunder.report.json.JsonTree;
import sunder.source.InputException;

/**
 * The services that the command-line program provides to the editor server: analysis and
 * verification of files.
 */
public interface EditorServices {
  /**
   * Analyses a text with the options and limits for the file of this name.
   *
   * @throws InputException if the text has errors, or a limit was exceeded
   */
  Subject read(Path file, String text) throws InputException;

  /**
   * Starts the verification of a file as it is stored.
   *
   * @param progress receives a description of the progress, several times a second
   */
  RunningVerification verify(Path file, Consumer<String> progress);

  /** A verification in progress. */
  interface RunningVerification {
    /** Waits for the end of the verification and returns its result. */
    VerificationOutcome await();

    /** Requests the end of the verification; its report contains what has been decided. */
    void cancel();
  }

  /**
   * The result of a verification.
   *
   * @param report the report in JSON; {@link JsonTree#MISSING} if there is none
   * @param messages the messages of the verification
   * @param text the verified text of the file; empty if it could not be read
   */
  record VerificationOutcome(JsonTree report, String messages, String text) {}
}
