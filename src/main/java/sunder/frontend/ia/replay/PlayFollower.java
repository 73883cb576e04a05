package sunder.frontend.ia.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import sunder.replay.RunCutOff;
import sunder.source.Span;
import sunder.verdict.Play;

/** A recorder that follows a recorded play and stops at the first different move. */
final class PlayFollower extends PlayRecorder {
  static final String ABORT = "abort.run";

  private final List<String> expected;

  /** The resolved erratic choices; true is the left branch. */
  final List<Boolean> choices = new ArrayList<>();

  private int position;

  /** Signals that the run differs from the recorded play. */
  static final class PlayDivergence extends RuntimeException {
    private static final long serialVersionUID = 1L;

    PlayDivergence(String move, Span source) {
      super("does `" + move + "` at " + source, null, false, false);
    }
  }

  PlayFollower(List<String> expected) {
    this.expected = expected;
  }

  /**
   * Compares the move with the recorded one. After the recorded moves only {@code abort} is
   * accepted: a failure needs no move of the environment, so a play may omit it.
   */
  @Override
  public void move(Supplier<String> move, Span source) {
    String text = move.get();
    boolean goesOn = position < expected.size();
    if (goesOn ? !expected.get(position).equals(text) : !text.equals(ABORT)) {
      throw new PlayDivergence(text, source);
    }
    position += goesOn ? 1 : 0;
    super.move(() -> text, source);
  }

  @Override
  public void branched(Span whole, Span test, Play.BranchDirection way) {
    super.branched(whole, test, way);
    if (way == Play.BranchDirection.LEFT || way == Play.BranchDirection.RIGHT) {
      choices.add(way == Play.BranchDirection.LEFT);
    }
  }

  /** Returns the number of recorded moves that were played. */
  int position() {
    return position;
  }

  /** Returns the reason for the end of a run that was cut off. */
  Optional<String> cutOff() {
    return end().map(RunCutOff::sentence);
  }
}
