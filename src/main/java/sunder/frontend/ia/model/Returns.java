package sunder.frontend.ia.model;

/** What {@code return} may do at some place. */
sealed interface Returns {
  /** Leave a procedure or program with a value. */
  record Value(DataType type) implements Returns {}

  /** Nothing: the procedure or program is void. */
  record Nothing() implements Returns {}

  /** Nothing: this is the text of an argument. */
  record Forbidden() implements Returns {}
}
