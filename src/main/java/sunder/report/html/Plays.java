package sunder.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import sunder.report.Background;
import sunder.report.BranchText;
import sunder.report.PlayRounds;
import sunder.report.Property;
import sunder.report.VerdictTable.Witness;
import sunder.report.VerificationReport;
import sunder.report.json.JsonFields;
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
  JsonFields fields(Ways ways) {
    return new JsonFields()
        .list(
            "plays",
            all.subList(0, Math.min(MOST_PLAYS, all.size())),
            witness -> play(witness, ways));
  }

  private JsonFields play(Witness witness, Ways ways) {
    Play play = witness.counterexample().play();
    JsonFields fields =
        new JsonFields()
            .put("what", Property.title(witness.counterexample().failed()))
            .put("when", witness.where().when())
            .put("variants", witness.variants().count().toString())
            .put("config", witness.shown())
            .with(steps(play));
    play.failure().ifPresent(f -> fields.put("why", f.reason()).put("state", values(f.state())));
    return fields
        .put("cycle", play.moves().indexOf(Play.FOR_EVER))
        .put(
            "absent",
            background.absent(witness.counterexample().configuration()).stream()
                .flatMap(span -> Stream.of(span.start(), span.end()))
                .toList())
        .put(
            "way",
            ways.of(witness.counterexample()).stream()
                .flatMap(passage -> Stream.of(passage.edge(), passage.done()))
                .toList());
  }

  /** {@code [move, who, what, start, end, [[name, value]...], [way...]]} for each step. */
  private JsonFields steps(Play play) {
    List<Play.Step> steps = play.steps();
    boolean isGame = background.problem().subject().hasCompletePlays();
    int shown = Math.min(left, steps.size());
    left -= shown;
    return new JsonFields()
        .put("length", steps.size())
        .list(
            "rounds",
            PlayRounds.of(steps.subList(0, shown)),
            rounds -> List.of(rounds.from(), rounds.length(), rounds.times(), rounds.lines(steps)))
        .list(
            "steps",
            steps.subList(0, shown),
            step -> step(step, isGame ? Turn.of(step.move()) : Turn.of(step)));
  }

  private static List<?> step(Play.Step step, Turn turn) {
    return List.of(
        step.move(),
        turn.who(),
        turn.what(),
        step.source().start(),
        step.source().end(),
        values(step.changes()),
        step.branches().stream().map(BranchText::guard).toList());
  }

  private static List<?> values(List<Play.Change> values) {
    return values.stream().map(value -> List.of(value.name(), value.shown())).toList();
  }
}
