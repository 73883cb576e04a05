package sunder.report;

import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.replay.PlayReconstruction;
import sunder.replay.RecordedPlay;
import sunder.verdict.Play;

/**
 * The report of a replay: the outcome of executing a program along a recorded play.
 *
 * @param version the version of this tool
 * @param file the name of the program, as the user gave it
 * @param playFile the name of the play's file, as the user gave it
 * @param terms the terms for executions
 * @param variant the variant in which it was replayed
 * @param reconstruction the reconstructed play
 * @param valid the valid configurations, relative to which conditions are printed
 * @param scope the requested variants
 * @param failing the requested variants in which the same answers lead to a failure
 */
public record ReplayReport(
    String version,
    String file,
    String playFile,
    RecordedPlay recordedPlay,
    Terms terms,
    Configuration variant,
    PlayReconstruction reconstruction,
    ConfigSet valid,
    ConfigSet scope,
    ConfigSet failing) {

  /** Returns the outcome as one word, the value of the JSON field. */
  public String outcome() {
    return reconstruction
        .end()
        .fold(fails -> "fails", runs -> "runs", leaves -> "leaves", undecided -> "undecided");
  }

  /** Returns the outcome as a sentence. */
  public String sentence() {
    return reconstruction
        .end()
        .fold(
            this::failure,
            runs ->
                "the program executes every %s and does not fail: it %s"
                    .formatted(terms.step(), runs.continuation()),
            leaves -> mismatch(leaves.move(), leaves.actualMove()),
            undecided -> "not followed to its end: " + undecided.reason());
  }

  private String failure(PlayReconstruction.Failure fails) {
    String where =
        reconstruction
            .play()
            .failure()
            .map(Play.Failure::at)
            .filter(at -> at.end() > at.start())
            .map(at -> " at " + at)
            .orElse(" at its end");
    String rest =
        fails.unplayedMoves() == 0
            ? ""
            : "; its last "
                + Wording.quantity(fails.unplayedMoves(), terms.step())
                + " cannot be followed";
    return "the " + terms.execution() + " fails" + where + rest;
  }

  private String mismatch(int number, String instead) {
    RecordedPlay.Move move = recordedPlay.moves().get(number);
    return "the program does not execute %s %s, `%s` (%s): it %s"
        .formatted(terms.step(), number + 1, move.text(), move.span(), instead);
  }
}
