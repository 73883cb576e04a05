package sunder.verify.explicit;

import sunder.expression.Term;

/** A term whose value is stored: by machine arithmetic, or as a term over features. */
final class CompiledUpdate {
  private final Term term;
  private final CompiledIntTerm fast;
  private final EvaluationCache<Long> answers;

  /**
   * @param fast computes an integer; a Boolean never is
   */
  CompiledUpdate(Term term, CompiledIntTerm fast, StateVector store) {
    this.term = term;
    this.fast = fast;
    this.answers = new EvaluationCache<>(term, store);
  }

  /** The word of the value. */
  long word(StateVector store) {
    long number = fast.number(store);
    return number != ValueEncoding.NONE
        ? number
        : answers.of(store, () -> store.values.encode(term.substitute(store::term)));
  }
}
