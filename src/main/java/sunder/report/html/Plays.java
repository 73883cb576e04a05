package sunder.report.html;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import sunder.report.Background;
import sunder.report.BranchText;
import sunder.report.PlayRounds;
import sunder.report.Property;
import sunder.report.VerdictTable.Witness;
import sunder.report.VerificationReport;
import sunder.source.Span;
import sunder.verdict.Play;

/** Plays as the page's script reads them. */
final class Plays {
  /** Plays beyond these have their condition alone; the JSON report has them whole. */
  static final int MOST_PLAYS = 500;

  private static final int MOST_STEPS = 40_000;

  private final Background background;
  private final List<Witness> all;
  private int left = MOST_STEPS;

  /** Those of every assertion, and of every group of variants. */
  Plays(Background background, VerificationReport report) {
    this.background = background;
    this.all = new ArrayList<>(report.plays());
    for (Witness witness : report.verdicts().witnesses()) {
      if (number(witness) < 0) {
        all.add(witness);
      }
    }
  }

  List<Witness> all() {
    return all;
  }

  /** Where a play is among all, from 0. */
  int number(Witness witness) {
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i).counterexample() == witness.counterexample()) {
        return i;
      }
    }
    return -1;
  }

  /** The array {@code plays}. */
  void write(JsonGenerator json, Ways ways) throws IOException {
    json.writeArrayFieldStart("plays");
    for (Witness witness : all.subList(0, Math.min(MOST_PLAYS, all.size()))) {
      json.writeStartObject();
      json.writeStringField("what", Property.title(witness.counterexample().failed()));
      json.writeStringField("when", witness.where().when());
      json.writeStringField("variants", witness.variants().count().toString());
      json.writeStringField("config", witness.shown());
      steps(json, witness.counterexample().play());
      failure(json, witness.counterexample().play());
      json.writeNumberField(
          "cycle", witness.counterexample().play().moves().indexOf(Play.FOR_EVER));
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

  /** Why it is unsafe, and in which state. */
  private void failure(JsonGenerator json, Play play) throws IOException {
    if (play.failure().isPresent()) {
      json.writeStringField("why", play.failure().get().reason());
      json.writeFieldName("state");
      values(json, play.failure().get().state());
    }
  }

  /** {@code [move, who, what, start, end, [[name, value]...], [way...]]} for each step. */
  private void steps(JsonGenerator json, Play play) throws IOException {
    List<Play.Step> steps = play.steps();
    boolean isGame = background.problem().subject().hasCompletePlays();
    int shown = Math.min(left, steps.size());
    left -= shown;
    json.writeNumberField("length", steps.size());
    json.writeArrayFieldStart("rounds");
    for (PlayRounds rounds : PlayRounds.of(steps.subList(0, shown))) {
      json.writeStartArray();
      json.writeNumber(rounds.from());
      json.writeNumber(rounds.length());
      json.writeNumber(rounds.times());
      json.writeString(rounds.lines(steps));
      json.writeEndArray();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("steps");
    for (Play.Step step : steps.subList(0, shown)) {
      Turn turn = isGame ? Turn.of(step.move()) : Turn.of(step);
      json.writeStartArray();
      json.writeString(step.move());
      json.writeString(turn.who());
      json.writeString(turn.what());
      json.writeNumber(step.source().start());
      json.writeNumber(step.source().end());
      values(json, step.changes());
      json.writeStartArray();
      for (Play.Branch branch : step.branches()) {
        json.writeString(BranchText.guard(branch));
      }
      json.writeEndArray();
      json.writeEndArray();
    }
    json.writeEndArray();
  }

  private static void values(JsonGenerator json, List<Play.Change> values) throws IOException {
    json.writeStartArray();
    for (Play.Change value : values) {
      json.writeStartArray();
      json.writeString(value.name());
      json.writeString(value.shown());
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
