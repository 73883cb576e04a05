package sunder.frontend.ia.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import sunder.replay.RunEnd;
import sunder.source.Span;
import sunder.verdict.Play;

/** Records a run of one variant as long as it is the one that was recorded before. */
final class Follower extends PlayRecorder {
  static final String ABORT = "abort.run";

  private final List<String> expected;

  /** The erratic choices on the way. */
  final List<Boolean> choices = new ArrayList<>();

  private int position;

  /** The run and the recorded play have parted. */
  static final class Parted extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Parted(String move, Span source) {
      super("does `" + move + "` at " + source, null, false, false);
    }
  }

  Follower(List<String> expected) {
    this.expected = expected;
  }

  /** What fails next does so without the environment: nobody needs to have written it down. */
  @Override
  public void move(Supplier<String> move, Span source) {
    String text = move.get();
    boolean goesOn = position < expected.size();
    if (goesOn ? !expected.get(position).equals(text) : !text.equals(ABORT)) {
      throw new Parted(text, source);
    }
    position += goesOn ? 1 : 0;
    super.move(() -> text, source);
  }

  @Override
  public void branched(Span whole, Span test, Play.Way way) {
    super.branched(whole, test, way);
    if (way == Play.Way.LEFT || way == Play.Way.RIGHT) {
      choices.add(way == Play.Way.LEFT);
    }
  }

  /** How many of the recorded moves were played. */
  int position() {
    return position;
  }

  /** Why the run was cut off, if it was. */
  Optional<String> cutOff() {
    return end().map(RunEnd::sentence);
  }
}
