package sunder.playfile;

import java.util.List;
import java.util.Optional;
import sunder.replay.RecordedPlay;
import sunder.source.Diagnostic;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.Span;

/**
 * A play that was read from a file.
 *
 * @param play the moves
 * @param variant in which it is said to be one, in the syntax of {@code --config}
 */
public record PlayFile(RecordedPlay play, Optional<Written> variant) {
  /** What is written about something, and where. */
  public record Written(String text, Span place) {}

  /**
   * Reads one of the plays in a file.
   *
   * @param number which one, from 1
   * @throws InputException if there is no such play, or it cannot be read
   */
  public static PlayFile read(SourceFile file, int number) throws InputException {
    List<PlayFile> plays =
        JsonPlays.looksLikeJson(file.text()) ? JsonPlays.of(file) : TextPlays.of(file);
    if (plays.isEmpty()) {
      throw new InputException(
          Diagnostic.of(
              new Span(file, 0, 0),
              "there is no play in this file",
              "a play is a list of moves such as run, n.read, n.5, abort.run, one a line, or a"
                  + " report of 'sunder verify'"));
    }
    if (number > plays.size()) {
      throw new InputException(
          Diagnostic.of(
              new Span(file, 0, 0),
              "there is no play %s in this file, only %s".formatted(number, plays.size())));
    }
    return plays.get(number - 1);
  }
}
