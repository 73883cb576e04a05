package sunder.report.json;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import sunder.report.Wording;
import sunder.source.FileDependencies;
import sunder.source.Span;
import sunder.verdict.Play;

/** The JSON fragments of SARIF results (SARIF 2.1.0, OASIS). */
final class SarifFragments {
  private static final Pattern PLACEHOLDER = Pattern.compile("\\{(\\d+)\\}");

  private SarifFragments() {}

  /** Returns an object with the field {@code text} only. */
  static JsonFields text(String text) {
    return new JsonFields().put("text", text);
  }

  static JsonFields message(String text) {
    return text(text).nestedIn("message");
  }

  /**
   * Returns the field {@code message} with a message string of the rule of the result, and its
   * text, which some readers of SARIF require (GitHub does).
   *
   * @param template the message string, with placeholders such as {@code {0}}
   * @param arguments the values of the placeholders
   */
  static JsonFields message(String id, String template, List<String> arguments) {
    String text =
        PLACEHOLDER
            .matcher(template)
            .replaceAll(
                match -> Matcher.quoteReplacement(arguments.get(Integer.parseInt(match.group(1)))));
    return text(text).put("id", id).put("arguments", arguments).nestedIn("message");
  }

  /** Returns the field {@code locations} for a span of a file. */
  static JsonFields locations(Span span) {
    return locations(physicalLocation(span));
  }

  /** Returns the field {@code locations} for a position in an earlier version of a file. */
  static JsonFields locations(String file, int line, int column) {
    JsonFields region = new JsonFields().put("startLine", line).put("startColumn", column);
    return locations(artifact(file).put("region", region));
  }

  /** Returns the field {@code locations} for a whole file. */
  static JsonFields locations(String file) {
    return locations(artifact(file));
  }

  private static JsonFields locations(JsonFields physical) {
    return new JsonFields().put("locations", List.of(physical.nestedIn("physicalLocation")));
  }

  private static JsonFields physicalLocation(Span span) {
    Span end = new Span(span.file(), span.end(), span.end());
    // SARIF requires a snippet to be the exact text of the region.
    Optional<Span> quoted =
        Optional.of(span).filter(s -> s.file().mayBeQuoted() && end.line() == s.line());
    return artifact(span.file().name())
        .put(
            "region",
            new JsonFields()
                .put("startLine", span.line())
                .put("startColumn", span.column())
                .put("endLine", end.line())
                .put("endColumn", end.column())
                .put(
                    "snippet",
                    quoted.map(s -> text(s.file().text().substring(s.start(), s.end())))))
        .put(
            "contextRegion",
            quoted.map(
                s ->
                    new JsonFields()
                        .put("startLine", s.line())
                        .put("snippet", text(s.file().line(s.line())))));
  }

  private static JsonFields artifact(String file) {
    return new JsonFields().put("uri", uri(file)).nestedIn("artifactLocation");
  }

  /** Returns the URI reference of a file name; it is relative if the name is. */
  static String uri(String file) {
    String path = file.replace('\\', '/');
    String rooted = path.matches("[A-Za-z]:/.*") ? "/" + path : path;
    try {
      if (rooted.startsWith("/")) {
        return new URI("file", "", rooted, null).toASCIIString();
      }
      // The dot keeps a colon in the first name from looking like a scheme.
      String relative = new URI(null, null, "./" + rooted, null).toASCIIString();
      return relative.matches("\\./[^/]*:.*") ? relative : relative.substring(2);
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(file, e); // quoting leaves no illegal character
    }
  }

  /** Returns the field {@code codeFlows}: the play, one step for each move. */
  static JsonFields codeFlow(Play play) {
    List<Object> places = new ArrayList<>();
    for (Play.Step step : play.steps()) {
      places.addAll(step.branches());
      places.add(step);
    }
    List<Integer> order = IntStream.rangeClosed(1, places.size()).boxed().toList();
    JsonFields thread =
        new JsonFields().list("locations", order, number -> place(places.get(number - 1), number));
    JsonFields flow = new JsonFields().put("threadFlows", List.of(thread));
    return new JsonFields().put("codeFlows", List.of(flow));
  }

  private static JsonFields place(Object place, int order) {
    if (place instanceof Play.Branch branch) {
      return location(branch.test(), Wording.guard(branch))
          .put("kinds", List.of("branch", Wording.branchName(branch)))
          .put("executionOrder", order);
    }
    Play.Step step = (Play.Step) place;
    JsonFields fields = location(step.source(), step.move()).put("executionOrder", order);
    if (!step.changes().isEmpty()) {
      JsonFields state = new JsonFields();
      step.changes().forEach(change -> state.put(change.name(), text(change.displayValue())));
      fields.put("state", state);
    }
    return fields;
  }

  private static JsonFields location(Span span, String message) {
    return locationsOf(span, message).nestedIn("location");
  }

  private static JsonFields locationsOf(Span span, String message) {
    return physicalLocation(span).nestedIn("physicalLocation").putAll(message(message));
  }

  /** Returns the field {@code relatedLocations}: the source positions related to a failure. */
  static JsonFields relatedLocations(List<Play.RelatedPosition> places) {
    return new JsonFields()
        .listIfAny("relatedLocations", places, place -> locationsOf(place.at(), place.relation()));
  }

  /**
   * Returns the partial fingerprint by which a result is matched after lines have moved: a digest
   * of file, condition and text of the line.
   *
   * @param file the file name
   * @param condition the condition of the variants
   * @param at the span of the result
   * @param property the failed property, if it is known: the result is then matched even if it
   *     fails in other variants
   */
  static JsonFields fingerprint(String file, String condition, Span at, Optional<String> property) {
    String line = at.file().line(at.line()).strip();
    return new JsonFields()
        .put("conditionAndLine/v1", digest(file + "\n" + condition + "\n" + line))
        .put("property/v1", property.map(text -> digest(file + "\n" + text)))
        .nestedIn("partialFingerprints");
  }

  private static String digest(String text) {
    byte[] hash = FileDependencies.sha256().digest(text.getBytes(StandardCharsets.UTF_8));
    return HexFormat.of().formatHex(hash, 0, 16);
  }
}
