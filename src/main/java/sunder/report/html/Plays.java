package sunder.report.html;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import sunder.report.Background;
import sunder.report.VerdictTable.Witness;
import sunder.source.Span;
import sunder.verdict.Play;

/** Plays as the page's script reads them. */
final class Plays {
  /** Plays beyond these have their condition alone; the JSON report has them whole. */
  private static final int MOST_PLAYS = 500;

  private static final int MOST_STEPS = 40_000;

  private final Background background;
  private int left = MOST_STEPS;

  Plays(Background background) {
    this.background = background;
  }

  /** The array {@code plays}. */
  void write(JsonGenerator json, List<Witness> witnesses, Ways ways) throws IOException {
    json.writeArrayFieldStart("plays");
    for (int i = 0; i < Math.min(MOST_PLAYS, witnesses.size()); i++) {
      Witness witness = witnesses.get(i);
      json.writeStartObject();
      json.writeStringField("condition", witness.where().condition());
      json.writeStringField("variants", witness.variants().count().toString());
      json.writeStringField("config", witness.shown());
      steps(json, witness.counterexample().play());
      absent(json, witness);
      json.writeArrayFieldStart("way");
      for (Ways.Passage passage : ways.of(witness.counterexample())) {
        json.writeNumber(passage.edge());
        json.writeNumber(passage.done());
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /** {@code [move, who, what, start, end, [[name, value]...]]} for each step. */
  private void steps(JsonGenerator json, Play play) throws IOException {
    List<Play.Step> steps = play.steps();
    int shown = Math.min(left, steps.size());
    left -= shown;
    json.writeNumberField("length", steps.size());
    json.writeArrayFieldStart("steps");
    for (Play.Step step : steps.subList(0, shown)) {
      Turn turn = Turn.of(step.move());
      json.writeStartArray();
      json.writeString(step.move());
      json.writeString(turn.who());
      json.writeString(turn.what());
      json.writeNumber(step.source().start());
      json.writeNumber(step.source().end());
      json.writeStartArray();
      for (Play.Change change : step.changes()) {
        json.writeStartArray();
        json.writeString(change.name());
        json.writeString(change.shown());
        json.writeEndArray();
      }
      json.writeEndArray();
      json.writeEndArray();
    }
    json.writeEndArray();
  }

  private void absent(JsonGenerator json, Witness witness) throws IOException {
    json.writeArrayFieldStart("absent");
    for (Span span : background.absent(witness.counterexample().configuration())) {
      json.writeNumber(span.start());
      json.writeNumber(span.end());
    }
    json.writeEndArray();
  }
}
