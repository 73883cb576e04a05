package sunder.report.json;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import sunder.report.Wording;
import sunder.source.FileDependencies;
import sunder.source.Span;
import sunder.verdict.Play;

/** The fields of SARIF results. */
final class SarifParts {
  private SarifParts() {}

  /** An object with a text and nothing else. */
  static JsonFields text(String text) {
    return new JsonFields().put("text", text);
  }

  /** The field {@code message}. */
  static JsonFields message(String text) {
    return text(text).in("message");
  }

  /** The field {@code locations}: a place in a file. */
  static JsonFields locations(Span span) {
    return locations(physicalLocation(span));
  }

  /** The same of a file that is no longer as it was. */
  static JsonFields locations(String file, int line, int column) {
    JsonFields region = new JsonFields().put("startLine", line).put("startColumn", column);
    return locations(artifact(file).put("region", region));
  }

  /** The field {@code locations}: a file as a whole. */
  static JsonFields locations(String file) {
    return locations(artifact(file));
  }

  private static JsonFields locations(JsonFields physical) {
    return new JsonFields().put("locations", List.of(physical.in("physicalLocation")));
  }

  private static JsonFields physicalLocation(Span span) {
    Span end = new Span(span.file(), span.end(), span.end());
    // What is quoted is the text of the region, exactly.
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
    return new JsonFields().put("uri", uri(file)).in("artifactLocation");
  }

  /** A file's name as a URI reference: relative where the name is. */
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

  /** The field {@code codeFlows}: the play, a step for each move. */
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
          .put("kinds", List.of("branch", Wording.way(branch)))
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
    return located(span, message).in("location");
  }

  private static JsonFields located(Span span, String message) {
    return physicalLocation(span).in("physicalLocation").with(message(message));
  }

  /** The field {@code relatedLocations}: places that have to do with a failure. */
  static JsonFields related(List<Play.RelatedPosition> places) {
    return new JsonFields()
        .listIfAny("relatedLocations", places, place -> located(place.at(), place.relation()));
  }

  /**
   * By what a result is known again when lines have moved: file, condition, and text of the line.
   *
   * @param property what it is a failure of, if that is known: so it is known again where it fails
   *     in other variants
   */
  static JsonFields fingerprint(String file, String condition, Span at, Optional<String> property) {
    String line = at.file().line(at.line()).strip();
    return new JsonFields()
        .put("conditionAndLine/v1", digest(file + "\n" + condition + "\n" + line))
        .put("property/v1", property.map(text -> digest(file + "\n" + text)))
        .in("partialFingerprints");
  }

  private static String digest(String text) {
    byte[] hash = FileDependencies.sha256().digest(text.getBytes(StandardCharsets.UTF_8));
    return HexFormat.of().formatHex(hash, 0, 16);
  }
}
