package sunder.replay;

import java.math.BigInteger;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import sunder.source.Span;

/**
 * A recorded play, not yet compared with a program.
 *
 * @param moves the moves in order, at least one
 * @param lengths the lengths of arrays of unknown length, by symbol; 1 where missing
 * @param choices the erratic choices to try first, true for the left alternative; moves do not show
 *     them
 */
public record RecordedPlay(List<Move> moves, Map<String, Length> lengths, List<Boolean> choices) {
  public RecordedPlay {
    moves = List.copyOf(moves);
    lengths = Collections.unmodifiableMap(new TreeMap<>(lengths));
    choices = List.copyOf(choices);
  }

  /** A move and its place in the recording. */
  public record Move(String text, Span span) {}

  /** The value of a length symbol and its place in the recording. */
  public record Length(BigInteger value, Span span) {}

  /** Returns the texts of the moves. */
  public List<String> texts() {
    return moves.stream().map(Move::text).toList();
  }
}
