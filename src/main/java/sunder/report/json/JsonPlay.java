package sunder.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.report.BranchText;
import sunder.source.Excerpt;
import sunder.source.SourceFile;
import sunder.source.Span;
import sunder.verdict.Play;
import sunder.verdict.Script;

/** The fields of a play in JSON. Values are strings: they can be any integers. */
final class JsonPlay {
  private final JsonGenerator json;
  private final String fileOfFailure;
  private Optional<SourceFile> file = Optional.empty();

  JsonPlay(JsonGenerator json) {
    this(json, "file");
  }

  /**
   * @param fileOfFailure the field for it, where another is not the file that is named already
   */
  JsonPlay(JsonGenerator json, String fileOfFailure) {
    this.json = json;
    this.fileOfFailure = fileOfFailure;
  }

  /** From {@code moves} on. */
  void fields(Play play, Script script) throws IOException {
    json.writeArrayFieldStart("moves");
    for (String move : play.moves()) {
      json.writeString(move);
    }
    json.writeEndArray();
    lengths(script.lengths());
    choices(script.choices());
    file = Optional.empty();
    json.writeArrayFieldStart("steps");
    for (Play.Step step : play.steps()) {
      step(step);
    }
    json.writeEndArray();
    if (play.failure().isPresent()) {
      Play.Failure failure = play.failure().get();
      json.writeStringField("reason", failure.reason());
      place(failure.at(), fileOfFailure);
      json.writeStringField("text", Excerpt.of(failure.at()));
      values("state", failure.state());
    }
  }

  private void lengths(Map<String, BigInteger> lengths) throws IOException {
    if (!lengths.isEmpty()) {
      json.writeObjectFieldStart("lengths");
      for (Map.Entry<String, BigInteger> entry : lengths.entrySet()) {
        json.writeStringField(entry.getKey(), entry.getValue().toString());
      }
      json.writeEndObject();
    }
  }

  private void choices(List<Boolean> choices) throws IOException {
    if (!choices.isEmpty()) {
      json.writeArrayFieldStart("choices");
      for (boolean left : choices) {
        json.writeString(left ? "left" : "right");
      }
      json.writeEndArray();
    }
  }

  private void step(Play.Step step) throws IOException {
    json.writeStartObject();
    json.writeStringField("move", step.move());
    place(step.source());
    json.writeStringField("text", step.source().file().line(step.source().line()).strip());
    values("values", step.changes());
    if (!step.branches().isEmpty()) {
      json.writeArrayFieldStart("branches");
      for (Play.Branch branch : step.branches()) {
        json.writeStartObject();
        place(branch.test());
        json.writeStringField("test", Excerpt.of(branch.test()));
        json.writeStringField("way", BranchText.way(branch));
        json.writeEndObject();
      }
      json.writeEndArray();
    }
    json.writeEndObject();
  }

  /** The file is said where it is another one than that of the beginning. */
  private void place(Span span) throws IOException {
    place(span, "file");
  }

  private void place(Span span, String fieldOfFile) throws IOException {
    if (file.isEmpty()) {
      file = Optional.of(span.file());
    } else if (file.get() != span.file()) {
      json.writeStringField(fieldOfFile, span.file().name());
    }
    json.writeNumberField("line", span.line());
    json.writeNumberField("column", span.column());
  }

  void values(String field, List<Play.Change> values) throws IOException {
    json.writeObjectFieldStart(field);
    for (Play.Change value : values) {
      json.writeStringField(value.name(), value.value());
    }
    json.writeEndObject();
  }
}
