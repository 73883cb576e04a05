package sunder.frontend.promela.flow;

import java.util.function.Function;

/**
 * What is found of control points, each of which is asked for several times in turn: that of the
 * latest one is remembered. Mutable.
 *
 * @param <T> what is found
 */
final class Latest<T> {
  private final Function<Control, T> find;

  /** The one asked for, by identity; null before any is. */
  private Control control;

  private T found;

  /**
   * @param find does not ask for what is found here
   */
  Latest(Function<Control, T> find) {
    this.find = find;
  }

  T at(Control asked) {
    if (asked != control) {
      found = find.apply(asked);
      control = asked;
    }
    return found;
  }
}
