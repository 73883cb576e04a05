package sunder.frontend.promela.flow;

import java.util.function.Function;

/**
 * What is found of control points, each of which is asked for several times in turn: that of the
 * latest one is remembered, until there are more channels, on which it may depend. Mutable.
 *
 * @param <T> what is found
 */
final class Latest<T> {
  private final Registers registers;
  private final Function<Control, T> find;

  /** The one asked for, by identity; null before any is. */
  private Control control;

  private int channels;
  private T found;

  /**
   * @param find does not ask for what is found here
   */
  Latest(Registers registers, Function<Control, T> find) {
    this.registers = registers;
    this.find = find;
  }

  T at(Control asked) {
    if (asked != control || channels != registers.channelCount()) {
      channels = registers.channelCount();
      found = find.apply(asked);
      control = asked;
    }
    return found;
  }
}
