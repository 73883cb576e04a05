package sunder.frontend;

/**
 * An input of the environment that the caller of an entry function determines: an integer argument,
 * whether a pointer is NULL, or the number of objects behind it.
 *
 * @param text the expression in the terms of the program, such as {@code buf->len}
 * @param kind the kind of its value
 */
public record EntryInput(String text, Kind kind) {
  /** The kinds of inputs. */
  public enum Kind {
    /** A pointer: 0 is NULL, and 1 the address of an object. */
    POINTER,
    /** The number of objects behind a pointer, at least 1. */
    LENGTH,
    /** An integer. */
    NUMBER
  }
}
