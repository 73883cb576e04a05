package sunder.replay;

import java.math.BigInteger;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import sunder.source.Span;

/**
 * A play as somebody hands it back: nothing says yet that it is one of a program.
 *
 * @param moves in order, at least one
 * @param lengths of arrays of unknown length, by symbol; 1 where missing
 * @param choices sides of erratic choices to try first, true for the left one; moves do not show
 *     them
 */
public record RecordedPlay(List<Move> moves, Map<String, Length> lengths, List<Boolean> choices) {
  public RecordedPlay {
    moves = List.copyOf(moves);
    lengths = Collections.unmodifiableMap(new TreeMap<>(lengths));
    choices = List.copyOf(choices);
  }

  /**
   * One move.
   *
   * @param span where it is written
   */
  public record Move(String text, Span span) {}

  /** The value of a symbol, and where it is written. */
  public record Length(BigInteger value, Span span) {}

  /** The texts of the moves. */
  public List<String> texts() {
    return moves.stream().map(Move::text).toList();
  }
}
