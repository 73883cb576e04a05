package sunder.playfile;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import sunder.replay.RecordedPlay;
import sunder.source.Diagnostic;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.Span;

/**
 * Reads plays line by line: a text report, or moves alone. Of a row only what stands first counts,
 * up to two spaces; rows in brackets are ways that the program takes by itself.
 */
final class TextPlays {
  private static final Pattern HEADER = Pattern.compile("\\s*Play \\d+ of \\d+:.*");
  private static final Pattern VARIANT = Pattern.compile("\\s*(?:shown in the )?variant (.*)");
  private static final Pattern WITH = Pattern.compile("\\s*with (.*=.*)");
  private static final Pattern LENGTH = Pattern.compile("(\\w+) = (-?\\d{1,10000})");
  private static final Pattern LEFT_OUT = Pattern.compile("\\.\\.\\. \\d+ more moves?[: ].*");
  private static final Pattern END = Pattern.compile("\\s*(why|state): .*|\\S.*");
  private static final Pattern NUMBER = Pattern.compile("\\d+");

  /** Rows of a report's table begin in this column, what is continued of a line above behind it. */
  private static final int INDENT = 4;

  private final SourceFile file;
  private final List<PlayFile> plays = new ArrayList<>();
  private final List<RecordedPlay.Move> moves = new ArrayList<>();
  private Optional<PlayFile.Written> variant = Optional.empty();
  private Optional<PlayFile.Written> lengths = Optional.empty();
  private Part part;

  /** What a line may belong to. */
  private enum Part {
    /** No play. */
    NOTHING,
    /** What a report says of a play before its moves. */
    HEAD,
    /** The head of a play, in a line about the variant that may go on. */
    VARIANT,
    /** The same in a line about lengths. */
    LENGTHS,
    MOVES
  }

  private TextPlays(SourceFile file, Part part) {
    this.file = file;
    this.part = part;
  }

  /**
   * All plays of a text.
   *
   * @throws InputException if moves are left out
   */
  static List<PlayFile> of(SourceFile file) throws InputException {
    boolean report = file.text().lines().anyMatch(line -> HEADER.matcher(line).matches());
    TextPlays reader = new TextPlays(file, report ? Part.NOTHING : Part.MOVES);
    int start = 0;
    for (String line : file.text().split("\n", -1)) {
      if (report) {
        reader.inReport(line.stripTrailing(), start);
      } else {
        reader.alone(line.stripTrailing(), start);
      }
      start += line.length() + 1;
    }
    reader.close();
    return reader.plays;
  }

  private void inReport(String line, int start) throws InputException {
    if (HEADER.matcher(line).matches()) {
      close();
      part = Part.HEAD;
    } else if (part != Part.NOTHING && END.matcher(line).matches()) {
      close();
      part = Part.NOTHING;
    } else if (part == Part.MOVES) {
      row(line, start);
    } else if (part != Part.NOTHING) {
      head(line, start);
    }
  }

  private void head(String line, int start) {
    if (line.isEmpty()) {
      part = Part.MOVES;
    } else if (!said(line, start)) {
      boolean goesOn = indent(line) > INDENT;
      if (goesOn && part == Part.VARIANT) {
        variant = variant.map(v -> new PlayFile.Written(v.text() + " " + line.strip(), v.place()));
      } else if (goesOn && part == Part.LENGTHS) {
        lengths = lengths.map(v -> new PlayFile.Written(v.text() + " " + line.strip(), v.place()));
      } else {
        part = Part.HEAD;
      }
    }
  }

  /** Whether a line begins to say something about the play that is no move. */
  private boolean said(String line, int start) {
    Matcher ofVariant = VARIANT.matcher(line);
    Matcher ofLengths = WITH.matcher(line);
    if (ofVariant.matches()) {
      variant = Optional.of(written(ofVariant, start));
      part = Part.VARIANT;
      return true;
    } else if (ofLengths.matches()) {
      lengths = Optional.of(written(ofLengths, start));
      part = Part.LENGTHS;
      return true;
    }
    return false;
  }

  private PlayFile.Written written(Matcher line, int start) {
    Span place = new Span(file, start + line.start(1), start + line.end(1));
    return new PlayFile.Written(line.group(1), place);
  }

  /** A line of a list of moves with nothing around it. */
  private void alone(String line, int start) throws InputException {
    if (!said(line, start)) {
      row(line, start);
    }
    part = Part.MOVES;
  }

  private void row(String line, int start) throws InputException {
    String text = line.strip();
    if (text.isEmpty() || text.startsWith("[") || text.startsWith("//") || text.startsWith("#")) {
      return;
    }
    int indent = indent(line);
    int gap = text.indexOf("  ");
    String move = gap < 0 ? text : text.substring(0, gap);
    Span place = new Span(file, start + indent, start + indent + move.length());
    if (LEFT_OUT.matcher(text).matches()) {
      throw new InputException(
          Diagnostic.of(
              place, "moves are left out here", "write the report with -v or --format json"));
    }
    // Where the first column is empty, the number of the line stands first.
    boolean silent = indent > INDENT && NUMBER.matcher(move).matches();
    if (!silent) {
      moves.add(new RecordedPlay.Move(move, place));
    }
  }

  private static int indent(String line) {
    return line.length() - line.stripLeading().length();
  }

  private void close() throws InputException {
    if (!moves.isEmpty()) {
      Map<String, RecordedPlay.Length> read = new TreeMap<>();
      if (lengths.isPresent()) {
        read = lengths(lengths.get());
      }
      plays.add(new PlayFile(new RecordedPlay(moves, read, List.of()), variant));
    }
    moves.clear();
    variant = Optional.empty();
    lengths = Optional.empty();
  }

  private static Map<String, RecordedPlay.Length> lengths(PlayFile.Written written)
      throws InputException {
    Map<String, RecordedPlay.Length> result = new TreeMap<>();
    for (String setting : written.text().split(",", -1)) {
      Matcher length = LENGTH.matcher(setting.strip());
      if (!length.matches()) {
        throw new InputException(
            Diagnostic.of(
                written.place(),
                "these are no lengths",
                "lengths are written 'with k = 3, m = 4'"));
      }
      BigInteger value = new BigInteger(length.group(2));
      result.put(length.group(1), new RecordedPlay.Length(value, written.place()));
    }
    return result;
  }
}
