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
import sunder.replay.RecordedPlay;
import sunder.source.Diagnostic;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.Span;

/**
 * Reads plays out of JSON: every object that has {@code moves}, wherever it stands, or a list of
 * moves alone.
 */
final class JsonPlays {
  private final SourceFile file;
  private final JsonParser json;
  private final List<PlayFile> plays = new ArrayList<>();

  private JsonPlays(SourceFile file, JsonParser json) {
    this.file = file;
    this.json = json;
  }

  /** Whether a text is meant to be JSON. */
  static boolean looksLikeJson(String text) {
    return text.matches("(?s)\\s*(\\{.*|\\[\\s*[\\[{\"].*|\\[\\s*\\]\\s*)");
  }

  /**
   * All plays of a text, in its order.
   *
   * @throws InputException if it is no JSON, or a play has something else than it must have
   */
  static List<PlayFile> of(SourceFile file) throws InputException {
    try (JsonParser parser = new JsonFactory().createParser(file.text())) {
      JsonPlays reader = new JsonPlays(file, parser);
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
    return new InputException(Diagnostic.of(span, message));
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

  /** A list of moves, or of whatever has plays. */
  private void list() throws IOException, InputException {
    Play play = new Play();
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

  /** Anything: plays may be inside. */
  private void value(JsonToken token) throws IOException, InputException {
    if (token == JsonToken.START_OBJECT) {
      object();
    } else if (token == JsonToken.START_ARRAY) {
      while (json.nextToken() != JsonToken.END_ARRAY) {
        value(json.currentToken());
      }
    }
  }

  /** What an object says of a play. */
  private static final class Play {
    private final List<RecordedPlay.Move> moves = new ArrayList<>();
    private final Map<String, RecordedPlay.Length> lengths = new TreeMap<>();
    private final List<Boolean> choices = new ArrayList<>();
    private final List<String> config = new ArrayList<>();
    private Optional<Span> configured = Optional.empty();

    PlayFile file() {
      return new PlayFile(
          new RecordedPlay(moves, lengths, choices),
          configured.map(place -> new PlayFile.Written(String.join(", ", config), place)));
    }
  }

  private void object() throws IOException, InputException {
    Play play = new Play();
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
            values(field, place, (name, text, span) -> play.lengths.put(name, length(text, span)));
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

  /** A report may have one play in several places. */
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
            .map(PlayFile.Written::text)
            .equals(other.variant().map(PlayFile.Written::text));
  }

  private static Map<String, BigInteger> lengths(PlayFile file) {
    Map<String, BigInteger> values = new TreeMap<>();
    file.play().lengths().forEach((name, length) -> values.put(name, length.value()));
    return values;
  }

  private interface Element {
    void add(String text, Span span) throws InputException;
  }

  private interface Field {
    void add(String name, String text, Span span) throws InputException;
  }

  private void strings(String field, Span place, Element element)
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

  private void values(String field, Span place, Field element) throws IOException, InputException {
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
