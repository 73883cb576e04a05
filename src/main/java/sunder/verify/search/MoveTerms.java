package sunder.verify.search;

import sunder.automaton.Move;
import sunder.expression.Substitution;

/** Substitution in the terms of moves. */
final class MoveTerms {
  private MoveTerms() {}

  static Move substitute(Move move, Substitution values) {
    if (move instanceof Move.Answer m) {
      return new Move.Answer(m.variable(), m.value().substitute(values));
    } else if (move instanceof Move.AnswerElement m) {
      return new Move.AnswerElement(
          m.array(), m.index().substitute(values), m.value().substitute(values));
    } else if (move instanceof Move.Return m) {
      return new Move.Return(m.procedure(), m.value().map(v -> v.substitute(values)));
    }
    // Values that the program gives are not part of the environment's answers; replay computes them.
    return move;
  }
}
