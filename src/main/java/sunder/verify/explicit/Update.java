package sunder.verify.explicit;

import sunder.expression.Term;

/** A term whose value is stored: by machine arithmetic, or as a term over features. */
final class Update {
  private final Term term;
  private final NumberCode fast;
  private final KnownValues<Long> answers;

  /**
   * @param fast computes an integer; a Boolean never is
   */
  Update(Term term, NumberCode fast, Store store) {
    this.term = term;
    this.fast = fast;
    this.answers = new KnownValues<>(term, store);
  }

  /** The word of the value. */
  long word(Store store) {
    long number = fast.number(store);
    return number != ValueTable.NONE
        ? number
        : answers.of(store, () -> store.values.of(term.substitute(store::term)));
  }
}
