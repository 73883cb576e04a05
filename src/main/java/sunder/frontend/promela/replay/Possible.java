package sunder.frontend.promela.replay;

import java.util.List;

/**
 * Something that can happen next.
 *
 * @param text as plays write it
 * @param schedule as schedules write it
 */
record Possible(String text, List<Integer> schedule) {
  Possible {
    schedule = List.copyOf(schedule);
  }

  /** Whether a recorded move is this, maybe with what it led to. */
  boolean isWritten(String move) {
    return move.equals(text) || move.startsWith(text + MoveTexts.FAILS);
  }
}
