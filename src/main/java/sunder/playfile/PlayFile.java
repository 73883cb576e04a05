package sunder.playfile;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import sunder.replay.RecordedPlay;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.Span;

/**
 * A recorded play that was read from a file.
 *
 * @param play the moves
 * @param variant the variant in the syntax of {@code --config}, if the file names one
 */
public record PlayFile(RecordedPlay play, Optional<LocatedText> variant) {
  /** A text and its place. */
  public record LocatedText(String text, Span span) {}

  /**
   * Reads one of the plays in a file.
   *
   * @param number the number of the play, from 1
   * @throws InputException if there is no such play, or it cannot be read
   */
  public static PlayFile read(SourceFile file, int number) throws InputException {
    List<PlayFile> plays =
        JsonPlayReader.looksLikeJson(file.text())
            ? JsonPlayReader.of(file)
            : TextPlayReader.of(file);
    if (plays.isEmpty()) {
      throw new InputException(
          new Span(file, 0, 0),
          "there is no play or trace in this file",
          "a play is a list of moves such as run, n.read, n.5, abort.run, one a line, or a"
              + " report of 'sunder verify'");
    }
    if (number > plays.size()) {
      throw new InputException(
          new Span(file, 0, 0),
          "there is no play %s in this file, only %s".formatted(number, plays.size()));
    }
    return plays.get(number - 1);
  }

  /**
   * A reader of plays in text reports or lists of moves, line by line. Of a table row only the
   * first column counts, up to two spaces; rows in brackets are branches of the program, which are
   * no moves.
   */
  private static final class TextPlayReader {
    private static final Pattern HEADER =
        Pattern.compile("  (?:Play|Trace)(?: \\d+ of \\d+:.*|," + " shown in the variant (.*)|)");
    private static final Pattern VARIANT = Pattern.compile("\\s*(?:shown in the )?variant (.*)");
    private static final Pattern WITH = Pattern.compile("\\s*with (.*=.*)");
    private static final Pattern LENGTH = Pattern.compile("(\\w+) = (-?\\d{1,10000})");
    private static final Pattern LEFT_OUT =
        Pattern.compile("\\.\\.\\. \\d+ more" + " (?:move|step)s?[: ].*");
    private static final Pattern END = Pattern.compile("\\s*(why|state): .*|\\S.*");
    private static final String CUT = "... (-v)";
    private static final Pattern NUMBER = Pattern.compile("\\d+");

    /** The column in which rows of a report's table begin; continuation lines begin after it. */
    private static final int INDENT = 4;

    private final SourceFile file;
    private final List<PlayFile> plays = new ArrayList<>();
    private final List<RecordedPlay.Move> moves = new ArrayList<>();
    private Optional<PlayFile.LocatedText> variant = Optional.empty();
    private Optional<PlayFile.LocatedText> lengths = Optional.empty();
    private ReportSection part;

    /** The section of a report that a line belongs to. */
    private enum ReportSection {
      /** Outside a play. */
      NOTHING,
      /** The description of a play before its moves. */
      HEAD,
      /** A line about the variant, which may continue. */
      VARIANT,
      /** A line about array lengths, which may continue. */
      LENGTHS,
      MOVES
    }

    private TextPlayReader(SourceFile file, ReportSection part) {
      this.file = file;
      this.part = part;
    }

    /**
     * Returns all plays of a text, in order.
     *
     * @throws InputException if the report omits moves
     */
    static List<PlayFile> of(SourceFile file) throws InputException {
      boolean report = file.text().lines().anyMatch(line -> HEADER.matcher(line).matches());
      TextPlayReader reader =
          new TextPlayReader(file, report ? ReportSection.NOTHING : ReportSection.MOVES);
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
      Matcher header = HEADER.matcher(line);
      if (header.matches()) {
        close();
        part = ReportSection.HEAD;
        if (header.group(1) != null) {
          variant = Optional.of(written(header, start));
          part = ReportSection.VARIANT;
        }
      } else if (part != ReportSection.NOTHING && END.matcher(line).matches()) {
        close();
        part = ReportSection.NOTHING;
      } else if (part == ReportSection.MOVES) {
        row(line, start);
      } else if (part != ReportSection.NOTHING) {
        head(line, start);
      }
    }

    private void head(String line, int start) throws InputException {
      if (line.isEmpty()) {
        if (variant.filter(v -> v.text().endsWith(CUT)).isPresent()) {
          throw leftOut(variant.get().span());
        }
        part = ReportSection.MOVES;
      } else if (!said(line, start)) {
        boolean goesOn = indent(line) >= INDENT;
        if (goesOn && part == ReportSection.VARIANT) {
          variant =
              variant.map(v -> new PlayFile.LocatedText(v.text() + " " + line.strip(), v.span()));
        } else if (goesOn && part == ReportSection.LENGTHS) {
          lengths =
              lengths.map(v -> new PlayFile.LocatedText(v.text() + " " + line.strip(), v.span()));
        } else {
          part = ReportSection.HEAD;
        }
      }
    }

    /** Reads a line about the variant or the lengths and returns whether it was one. */
    private boolean said(String line, int start) {
      Matcher ofVariant = VARIANT.matcher(line);
      Matcher ofLengths = WITH.matcher(line);
      if (ofVariant.matches()) {
        variant = Optional.of(written(ofVariant, start));
        part = ReportSection.VARIANT;
        return true;
      } else if (ofLengths.matches()) {
        lengths = Optional.of(written(ofLengths, start));
        part = ReportSection.LENGTHS;
        return true;
      }
      return false;
    }

    private PlayFile.LocatedText written(Matcher line, int start) {
      Span place = new Span(file, start + line.start(1), start + line.end(1));
      return new PlayFile.LocatedText(line.group(1), place);
    }

    /** Reads a line of a plain list of moves. */
    private void alone(String line, int start) throws InputException {
      if (!said(line, start)) {
        row(line, start);
      }
      part = ReportSection.MOVES;
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
      if (LEFT_OUT.matcher(text).matches()
          || part != ReportSection.NOTHING && move.endsWith("...")) {
        throw leftOut(place);
      }
      // In a row with an empty first column the line number comes first.
      boolean silent = indent > INDENT && NUMBER.matcher(move).matches();
      if (!silent) {
        moves.add(new RecordedPlay.Move(move, place));
      }
    }

    private static InputException leftOut(Span place) {
      return new InputException(
          place, "a part is left out here", "write the report with -v or --format json");
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

    private static Map<String, RecordedPlay.Length> lengths(PlayFile.LocatedText written)
        throws InputException {
      Map<String, RecordedPlay.Length> result = new TreeMap<>();
      for (String setting : written.text().split(",", -1)) {
        Matcher length = LENGTH.matcher(setting.strip());
        if (!length.matches()) {
          throw new InputException(
              written.span(), "these are no lengths", "lengths are written 'with k = 3, m = 4'");
        }
        BigInteger value = new BigInteger(length.group(2));
        result.put(length.group(1), new RecordedPlay.Length(value, written.span()));
      }
      return result;
    }
  }

  /**
   * A reader of plays in JSON: each object with a member {@code moves}, at any depth, or a list of
   * moves.
   */
  private static final class JsonPlayReader {
    private final SourceFile file;
    private final JsonParser json;
    private final List<PlayFile> plays = new ArrayList<>();

    private JsonPlayReader(SourceFile file, JsonParser json) {
      this.file = file;
      this.json = json;
    }

    /** Returns whether a text begins like JSON. */
    static boolean looksLikeJson(String text) {
      return text.matches("(?s)\\s*(\\{.*|\\[\\s*[\\[{\"].*|\\[\\s*\\]\\s*)");
    }

    /**
     * Returns all plays of a text, in order.
     *
     * @throws InputException if the text is no JSON, or a member of a play has an unexpected type
     */
    static List<PlayFile> of(SourceFile file) throws InputException {
      try (JsonParser parser = new JsonFactory().createParser(file.text())) {
        JsonPlayReader reader = new JsonPlayReader(file, parser);
        JsonToken first = parser.nextToken();
        if (first == JsonToken.START_ARRAY) {
          reader.list();
        } else {
          reader.value(first);
        }
        return reader.plays;
      } catch (JsonProcessingException e) {
        throw bad(at(file, e.getLocation()), "this is no JSON: " + firstLine(e));
      } catch (IOException e) {
        throw new IllegalStateException("a text that is in memory", e);
      }
    }

    private static String firstLine(JsonProcessingException e) {
      return e.getOriginalMessage().lines().findFirst().orElse("");
    }

    private static InputException bad(Span span, String message) {
      return new InputException(span, message);
    }

    private static Span at(SourceFile file, JsonLocation location) {
      int offset = location == null ? 0 : (int) Math.max(0, location.getCharOffset());
      int start = Math.min(offset, file.text().length());
      return new Span(file, start, start);
    }

    private Span here() {
      Span start = at(file, json.currentTokenLocation());
      int end = (int) Math.max(start.start(), json.currentLocation().getCharOffset());
      return new Span(file, start.start(), Math.min(end, file.text().length()));
    }

    /** Reads a list of moves, or of values that contain plays. */
    private void list() throws IOException, InputException {
      PlayObject play = new PlayObject();
      boolean moves = false;
      for (JsonToken token = json.nextToken();
          token != JsonToken.END_ARRAY;
          token = json.nextToken()) {
        if (token == JsonToken.VALUE_STRING) {
          play.moves.add(new RecordedPlay.Move(json.getText(), here()));
          moves = true;
        } else {
          value(token);
        }
      }
      if (moves) {
        plays.add(play.file());
      }
    }

    /** Reads a value, which may contain plays. */
    private void value(JsonToken token) throws IOException, InputException {
      if (token == JsonToken.START_OBJECT) {
        object();
      } else if (token == JsonToken.START_ARRAY) {
        while (json.nextToken() != JsonToken.END_ARRAY) {
          value(json.currentToken());
        }
      }
    }

    /** The members of an object that describe a play. */
    private static final class PlayObject {
      private final List<RecordedPlay.Move> moves = new ArrayList<>();
      private final Map<String, RecordedPlay.Length> lengths = new TreeMap<>();
      private final List<Boolean> choices = new ArrayList<>();
      private final List<String> config = new ArrayList<>();
      private Optional<Span> configured = Optional.empty();

      PlayFile file() {
        return new PlayFile(
            new RecordedPlay(moves, lengths, choices),
            configured.map(place -> new PlayFile.LocatedText(String.join(", ", config), place)));
      }
    }

    private void object() throws IOException, InputException {
      PlayObject play = new PlayObject();
      while (json.nextToken() != JsonToken.END_OBJECT) {
        String field = json.currentName();
        Span place = here();
        json.nextToken();
        switch (field) {
          case "moves" ->
              strings(
                  field, place, (text, span) -> play.moves.add(new RecordedPlay.Move(text, span)));
          case "choices" ->
              strings(field, place, (text, span) -> play.choices.add(isLeft(text, span)));
          case "lengths" ->
              values(
                  field, place, (name, text, span) -> play.lengths.put(name, length(text, span)));
          case "config" -> {
            play.configured = Optional.of(place);
            values(field, place, (name, text, span) -> play.config.add(setting(name, text)));
          }
          default -> value(json.currentToken());
        }
      }
      if (!play.moves.isEmpty()) {
        add(play.file());
      }
    }

    /** Adds a play; a report may contain a play several times. */
    private void add(PlayFile play) {
      if (plays.stream().noneMatch(other -> alike(play, other))) {
        plays.add(play);
      }
    }

    private static boolean alike(PlayFile one, PlayFile other) {
      return one.play().texts().equals(other.play().texts())
          && one.play().choices().equals(other.play().choices())
          && lengths(one).equals(lengths(other))
          && one.variant()
              .map(PlayFile.LocatedText::text)
              .equals(other.variant().map(PlayFile.LocatedText::text));
    }

    private static Map<String, BigInteger> lengths(PlayFile file) {
      Map<String, BigInteger> values = new TreeMap<>();
      file.play().lengths().forEach((name, length) -> values.put(name, length.value()));
      return values;
    }

    private interface ElementReader {
      void add(String text, Span span) throws InputException;
    }

    private interface FieldReader {
      void add(String name, String text, Span span) throws InputException;
    }

    private void strings(String field, Span place, ElementReader element)
        throws IOException, InputException {
      if (json.currentToken() != JsonToken.START_ARRAY) {
        throw bad(place, "\"" + field + "\" is a list of strings");
      }
      while (json.nextToken() != JsonToken.END_ARRAY) {
        if (json.currentToken() != JsonToken.VALUE_STRING) {
          throw bad(here(), "\"" + field + "\" is a list of strings");
        }
        element.add(json.getText(), here());
      }
    }

    private void values(String field, Span place, FieldReader element)
        throws IOException, InputException {
      if (json.currentToken() != JsonToken.START_OBJECT) {
        throw bad(place, "\"" + field + "\" is an object");
      }
      while (json.nextToken() != JsonToken.END_OBJECT) {
        String name = json.currentName();
        if (!json.nextToken().isScalarValue()) {
          throw bad(here(), "a value is expected here");
        }
        element.add(name, json.getText(), here());
      }
    }

    private static boolean isLeft(String text, Span span) throws InputException {
      if (!text.equals("left") && !text.equals("right")) {
        throw bad(span, "a choice is \"left\" or \"right\"");
      }
      return text.equals("left");
    }

    private static RecordedPlay.Length length(String text, Span span) throws InputException {
      if (!text.matches("-?\\d{1,10000}")) {
        throw bad(span, "a length is an integer");
      }
      return new RecordedPlay.Length(new BigInteger(text), span);
    }

    private static String setting(String name, String value) {
      return switch (value) {
        case "true" -> name;
        case "false" -> "!" + name;
        default -> name + "=" + value;
      };
    }
  }
}
