package sunder.automaton;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import sunder.expression.IntTerm;
import sunder.expression.Term;

/** The terms in moves. */
public final class MoveTerms {
  private MoveTerms() {}

  /** The same move with each of its terms replaced; sorts must stay as they are. */
  public static Move map(Move move, UnaryOperator<Term> change) {
    if (move instanceof Move.End m) {
      return new Move.End(m.value().map(change));
    } else if (move instanceof Move.Answer m) {
      return new Move.Answer(m.variable(), change.apply(m.value()));
    } else if (move instanceof Move.Write m) {
      return new Move.Write(m.variable(), change.apply(m.value()));
    } else if (move instanceof Move.ReadElement m) {
      return new Move.ReadElement(m.array(), (IntTerm) change.apply(m.index()));
    } else if (move instanceof Move.AnswerElement m) {
      return new Move.AnswerElement(
          m.array(), (IntTerm) change.apply(m.index()), change.apply(m.value()));
    } else if (move instanceof Move.WriteElement m) {
      return new Move.WriteElement(
          m.array(), (IntTerm) change.apply(m.index()), change.apply(m.value()));
    } else if (move instanceof Move.WrittenElement m) {
      return new Move.WrittenElement(m.array(), (IntTerm) change.apply(m.index()));
    } else if (move instanceof Move.Supply m) {
      return new Move.Supply(m.procedure(), m.index(), m.value().map(change));
    } else if (move instanceof Move.Return m) {
      return new Move.Return(m.procedure(), m.value().map(change));
    }
    return move;
  }

  /** The terms of a move, from left to right. */
  public static List<Term> of(Move move) {
    List<Term> terms = new ArrayList<>();
    map(
        move,
        term -> {
          terms.add(term);
          return term;
        });
    return terms;
  }

  /** The registers in a move. */
  static LiveSet registers(Move move) {
    return of(move).stream().map(LiveSet::of).reduce(LiveSet.EMPTY, LiveSet::plus);
  }
}
