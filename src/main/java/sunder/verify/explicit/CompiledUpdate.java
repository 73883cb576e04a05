package sunder.verify.explicit;

import sunder.expression.Term;

/**
 * A compiled update: it evaluates a term by machine arithmetic or, as a fallback, by substitution
 * to a term over features.
 */
final class CompiledUpdate {
  private final Term term;
  private final CompiledIntTerm fast;
  private final EvaluationCache<Long> answers;

  /**
   * Creates the compiled update of a term.
   *
   * @param fast the machine arithmetic of an integer term; {@link CompiledIntTerm#NEVER} for a
   *     Boolean
   */
  CompiledUpdate(Term term, CompiledIntTerm fast, StateVector store) {
    this.term = term;
    this.fast = fast;
    this.answers = new EvaluationCache<>(term, store);
  }

  /** Returns the encoded value of the term in the current state. */
  long word(StateVector store) {
    long number = fast.number(store);
    return number != ValueEncoding.NONE
        ? number
        : answers.of(store, () -> store.values.encode(term.substitute(store::term)));
  }
}
