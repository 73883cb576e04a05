package sunder.frontend.ia.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import sunder.replay.RunCutOff;
import sunder.source.Span;
import sunder.verdict.Play;

/** Records a run of one variant as long as it is the one that was recorded before. */
final class PlayFollower extends PlayRecorder {
  static final String ABORT = "abort.run";

  private final List<String> expected;

  /** The erratic choices on the way. */
  final List<Boolean> choices = new ArrayList<>();

  private int position;

  /** The run and the recorded play have parted. */
  static final class PlayDivergence extends RuntimeException {
    private static final long serialVersionUID = 1L;

    PlayDivergence(String move, Span source) {
      super("does `" + move + "` at " + source, null, false, false);
    }
  }

  PlayFollower(List<String> expected) {
    this.expected = expected;
  }

  /** What fails next does so without the environment: nobody needs to have written it down. */
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

  /** How many of the recorded moves were played. */
  int position() {
    return position;
  }

  /** Why the run was cut off, if it was. */
  Optional<String> cutOff() {
    return end().map(RunCutOff::sentence);
  }
}
