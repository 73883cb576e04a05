package sunder.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import sunder.report.AssertionResult;
import sunder.report.RepeatedSegment;
import sunder.report.ReportContext;
import sunder.report.ReportFacts;
import sunder.report.Terms;
import sunder.report.VerdictTable.UnsafeGroup;
import sunder.report.Wording;
import sunder.report.json.JsonFields;
import sunder.verdict.Assertion;
import sunder.verdict.Play;

/** The plays of a report as data of the page's script. */
final class PlayData {
  /** The maximal number of plays with steps; of further ones the page has the condition only. */
  static final int MOST_PLAYS = 500;

  private static final int MOST_STEPS = 40_000;

  private final ReportContext background;
  private final String file;
  final List<UnsafeGroup> all;
  final Terms terms;
  private int left = MOST_STEPS;

  /** Collects the plays of all assertions and of all groups of unsafe variants. */
  PlayData(ReportContext background, ReportFacts report) {
    this.background = background;
    this.file = report.task().file();
    this.terms = report.terms();
    this.all = new ArrayList<>(report.counterexamples());
    for (UnsafeGroup witness : report.verdicts().unsafeGroups()) {
      if (number(witness) < 0) {
        all.add(witness);
      }
    }
  }

  /** Returns the index of a play, from 0. */
  int number(UnsafeGroup witness) {
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i).counterexample() == witness.counterexample()) {
        return i;
      }
    }
    return -1;
  }

  /** Returns the array {@code plays}. */
  JsonFields fields(AutomatonPathFinder ways) {
    return new JsonFields()
        .put("term", terms.title())
        .list(
            "plays",
            all.subList(0, Math.min(MOST_PLAYS, all.size())),
            witness -> play(witness, ways));
  }

  private JsonFields play(UnsafeGroup witness, AutomatonPathFinder ways) {
    Play play = witness.counterexample().play();
    Assertion failed = witness.counterexample().failed();
    JsonFields fields =
        new JsonFields()
            .put("what", AssertionResult.title(failed, Wording.line(failed.span(), file)))
            .put("when", witness.variantCondition().whenClause())
            .put("variants", witness.variants().count().toString())
            .put("config", witness.replayedVariant())
            .putAll(steps(play));
    play.failure()
        .ifPresent(f -> fields.put("why", f.fullReason()).put("state", values(f.state())));
    return fields
        .put("cycle", play.moves().indexOf(Play.FOR_EVER))
        .put(
            "absent",
            background.absentSpans(witness.counterexample().configuration()).stream()
                .flatMap(span -> Stream.of(span.start(), span.end()))
                .toList())
        .put(
            "way",
            ways.pathOf(witness.counterexample()).stream()
                .flatMap(passage -> Stream.of(passage.edge(), passage.completedMoves()))
                .toList());
  }

  /** Returns {@code [move, who, what, start, end, [[name, value]...], [way...]]} for each step. */
  private JsonFields steps(Play play) {
    List<Play.Step> steps = play.steps();
    boolean isGame = background.hasCompletePlays();
    int shown = Math.min(left, steps.size());
    left -= shown;
    return new JsonFields()
        .put("length", steps.size())
        .list(
            "rounds",
            RepeatedSegment.of(steps.subList(0, shown)),
            rounds -> List.of(rounds.from(), rounds.length(), rounds.times(), rounds.lines(steps)))
        .list(
            "steps",
            steps.subList(0, shown),
            step -> step(step, isGame ? GameMove.of(step.move()) : GameMove.of(step)));
  }

  private static List<?> step(Play.Step step, GameMove turn) {
    return List.of(
        step.move(),
        turn.player(),
        turn.action(),
        step.source().start(),
        step.source().end(),
        values(step.changes()),
        step.branches().stream().map(Wording::guard).toList());
  }

  private static List<?> values(List<Play.ValueChange> values) {
    return values.stream().map(value -> List.of(value.name(), value.displayValue())).toList();
  }

  /**
   * A move of the game between program and environment.
   *
   * <p>The environment asks for the arguments of calls ({@code f-1}) and starts the program; the
   * program asks all other questions; the other player answers. Steps of processes, {@code p[0]: x
   * = 1}, are moves of the program.
   *
   * @param player the player: {@code program} or {@code environment}
   * @param action the action: {@code asks}, {@code answers} or {@code moves}
   */
  record GameMove(String player, String action) {
    private static final Pattern ARGUMENT = Pattern.compile(".*-[0-9]+\\.[^.]*");
    private static final Pattern QUESTION =
        Pattern.compile("(.*\\.)?(run|q|read|write\\(.*\\))", Pattern.DOTALL);

    /** Answers such as {@code read = 3}; several answers on one line are separated by commas. */
    private static final Pattern ANSWERS = Pattern.compile("[\\w.]+ = -?\\d+(, [\\w.]+ = -?\\d+)*");

    private static final String PROGRAM = "program";
    private static final String ENVIRONMENT = "environment";

    /**
     * Returns the move of a step in a language in which the environment only answers questions of
     * the program.
     */
    static GameMove of(Play.Step step) {
      String line = step.source().file().line(step.source().line()).strip();
      boolean isAnswer = !step.move().equals(line) && ANSWERS.matcher(step.move()).matches();
      return isAnswer || step.move().equals("run")
          ? new GameMove(ENVIRONMENT, isAnswer ? "answers" : "asks")
          : new GameMove(PROGRAM, "executes");
    }

    /** Returns the move of the game that a text denotes. */
    static GameMove of(String move) {
      if (isProcessStep(move)) {
        return new GameMove(PROGRAM, "executes");
      }
      boolean asks = QUESTION.matcher(move).matches();
      boolean isOfTheEnvironment = !move.contains(".") || ARGUMENT.matcher(move).matches();
      String asker = isOfTheEnvironment ? ENVIRONMENT : PROGRAM;
      String answerer = isOfTheEnvironment ? PROGRAM : ENVIRONMENT;
      return asks ? new GameMove(asker, "asks") : new GameMove(answerer, "answers");
    }

    /** Returns whether a text denotes a step of a process. */
    static boolean isProcessStep(String move) {
      return move.contains("]: ");
    }
  }
}
