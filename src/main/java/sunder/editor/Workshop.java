package sunder.editor;

import java.nio.file.Path;
import sunder.frontend.Subject;
import sunder.report.json.JsonTree;
import sunder.source.InputException;

/** What the program around an editor's server does for it. */
public interface Workshop {
  /**
   * Reads a text as the file of this name would be read, under the same limits.
   *
   * @throws InputException if something is wrong with it, or a limit ended this
   */
  Subject read(Path file, String text) throws InputException;

  /** Verifies a file as it is on the disk. */
  Run verify(Path file);

  /** Something that goes on, and may be told to end. */
  interface Run {
    /** Waits for it. */
    Outcome outcome();

    /** Asks it to end early; what is decided then is in its report. */
    void end();
  }

  /**
   * What came of a verification.
   *
   * @param report in JSON; {@link JsonTree#NOTHING} if there is none
   * @param messages what else it said
   * @param text of the file, as it was verified; empty if it could not be read
   */
  record Outcome(JsonTree report, String messages, String text) {}
}
