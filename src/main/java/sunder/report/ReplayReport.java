package sunder.report;

import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.replay.PlayReconstruction;
import sunder.replay.RecordedPlay;
import sunder.verdict.Play;

/**
 * How far a program goes along with a recorded play.
 *
 * @param version of this tool
 * @param file the program, as the user named it
 * @param source the file of the play, as the user named it
 * @param recorded the play
 * @param variant in which it was followed
 * @param followed what came of it
 * @param valid every valid configuration: what conditions are relative to
 * @param scope the variants asked about
 * @param failing those of them in which the same answers lead to a failure
 */
public record ReplayReport(
    String version,
    String file,
    String source,
    RecordedPlay recorded,
    Configuration variant,
    PlayReconstruction followed,
    ConfigSet valid,
    ConfigSet scope,
    ConfigSet failing) {

  /** What came of it in a word, as JSON has it. */
  public String outcome() {
    return followed
        .end()
        .fold(fails -> "fails", runs -> "runs", leaves -> "leaves", undecided -> "undecided");
  }

  /** What came of it in a sentence. */
  public String sentence() {
    return followed
        .end()
        .fold(
            this::failure,
            runs ->
                "every move is one of the program, which does not fail: it " + runs.continuation(),
            leaves -> left(leaves.move(), leaves.actualMove()),
            undecided -> "not followed to its end: " + undecided.reason());
  }

  private String failure(PlayReconstruction.Failure fails) {
    String where =
        followed
            .play()
            .failure()
            .map(Play.Failure::at)
            .filter(at -> at.end() > at.start())
            .map(at -> " at " + at)
            .orElse(" at its end");
    String rest =
        fails.unplayedMoves() == 0
            ? ""
            : "; its last " + Wording.counted(fails.unplayedMoves(), "move") + " cannot be played";
    return "the play fails" + where + rest;
  }

  private String left(int number, String instead) {
    RecordedPlay.Move move = recorded.moves().get(number);
    return "the program does not play move %s, `%s` (%s): it %s"
        .formatted(number + 1, move.text(), move.span(), instead);
  }
}
