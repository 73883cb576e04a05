package sunder.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import sunder.report.BranchText;
import sunder.source.Span;
import sunder.verdict.Play;

/** The fields of SARIF results. */
final class SarifParts {
  private final JsonGenerator json;

  SarifParts(JsonGenerator json) {
    this.json = json;
  }

  /** The field {@code message}. */
  void message(String text) throws IOException {
    json.writeObjectFieldStart("message");
    json.writeStringField("text", text);
    json.writeEndObject();
  }

  /** The field {@code locations}: a place in a file. */
  void locations(Span span) throws IOException {
    json.writeArrayFieldStart("locations");
    json.writeStartObject();
    physicalLocation(span);
    json.writeEndObject();
    json.writeEndArray();
  }

  /** The same of a file that is no longer as it was. */
  void locations(String file, int line, int column) throws IOException {
    json.writeArrayFieldStart("locations");
    json.writeStartObject();
    json.writeObjectFieldStart("physicalLocation");
    artifact(file);
    json.writeObjectFieldStart("region");
    json.writeNumberField("startLine", line);
    json.writeNumberField("startColumn", column);
    json.writeEndObject();
    json.writeEndObject();
    json.writeEndObject();
    json.writeEndArray();
  }

  /** The field {@code locations}: a file as a whole. */
  void locations(String file) throws IOException {
    json.writeArrayFieldStart("locations");
    json.writeStartObject();
    json.writeObjectFieldStart("physicalLocation");
    artifact(file);
    json.writeEndObject();
    json.writeEndObject();
    json.writeEndArray();
  }

  private void physicalLocation(Span span) throws IOException {
    json.writeObjectFieldStart("physicalLocation");
    artifact(span.file().name());
    json.writeObjectFieldStart("region");
    json.writeNumberField("startLine", span.line());
    json.writeNumberField("startColumn", span.column());
    Span end = new Span(span.file(), span.end(), span.end());
    json.writeNumberField("endLine", end.line());
    json.writeNumberField("endColumn", end.column());
    boolean isQuoted = span.file().isOpen() && end.line() == span.line();
    if (isQuoted) {
      snippet(span.file().text().substring(span.start(), span.end()));
    }
    json.writeEndObject();
    if (isQuoted) {
      json.writeObjectFieldStart("contextRegion");
      json.writeNumberField("startLine", span.line());
      snippet(span.file().line(span.line()));
      json.writeEndObject();
    }
    json.writeEndObject();
  }

  /** The text of a region, exactly. */
  private void snippet(String text) throws IOException {
    json.writeObjectFieldStart("snippet");
    json.writeStringField("text", text);
    json.writeEndObject();
  }

  private void artifact(String file) throws IOException {
    json.writeObjectFieldStart("artifactLocation");
    json.writeStringField("uri", uri(file));
    json.writeEndObject();
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
  void codeFlow(Play play) throws IOException {
    json.writeArrayFieldStart("codeFlows");
    json.writeStartObject();
    json.writeArrayFieldStart("threadFlows");
    json.writeStartObject();
    json.writeArrayFieldStart("locations");
    int order = 0;
    for (Play.Step step : play.steps()) {
      for (Play.Branch branch : step.branches()) {
        branch(branch, ++order);
      }
      step(step, ++order);
    }
    json.writeEndArray();
    json.writeEndObject();
    json.writeEndArray();
    json.writeEndObject();
    json.writeEndArray();
  }

  private void branch(Play.Branch branch, int order) throws IOException {
    json.writeStartObject();
    json.writeObjectFieldStart("location");
    physicalLocation(branch.test());
    message(BranchText.guard(branch));
    json.writeEndObject();
    json.writeArrayFieldStart("kinds");
    json.writeString("branch");
    json.writeString(BranchText.way(branch));
    json.writeEndArray();
    json.writeNumberField("executionOrder", order);
    json.writeEndObject();
  }

  private void step(Play.Step step, int order) throws IOException {
    json.writeStartObject();
    json.writeObjectFieldStart("location");
    physicalLocation(step.source());
    message(step.move());
    json.writeEndObject();
    json.writeNumberField("executionOrder", order);
    if (!step.changes().isEmpty()) {
      json.writeObjectFieldStart("state");
      for (Play.Change change : step.changes()) {
        json.writeObjectFieldStart(change.name());
        json.writeStringField("text", change.shown());
        json.writeEndObject();
      }
      json.writeEndObject();
    }
    json.writeEndObject();
  }

  /**
   * By what a result is known again when lines have moved: file, condition, and text of the line.
   *
   * @param property what it is a failure of, if that is known: so it is known again where it fails
   *     in other variants
   */
  void fingerprint(String file, String condition, Span at, Optional<String> property)
      throws IOException {
    String line = at.file().line(at.line()).strip();
    json.writeObjectFieldStart("partialFingerprints");
    json.writeStringField("conditionAndLine/v1", digest(file + "\n" + condition + "\n" + line));
    if (property.isPresent()) {
      json.writeStringField("property/v1", digest(file + "\n" + property.get()));
    }
    json.writeEndObject();
  }

  private static String digest(String text) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash, 0, 16);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java machine has it
    }
  }
}
