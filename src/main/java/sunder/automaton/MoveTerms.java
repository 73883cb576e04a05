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
    return move.fold(new Change(change));
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

  /** Replaces each term of a move. */
  private record Change(UnaryOperator<Term> change) implements Move.Fold<Move> {
    private IntTerm index(IntTerm index) {
      return (IntTerm) change.apply(index);
    }

    @Override
    public Move start(Move.Start m) {
      return m;
    }

    @Override
    public Move end(Move.End m) {
      return new Move.End(m.value().map(change));
    }

    @Override
    public Move read(Move.Read m) {
      return m;
    }

    @Override
    public Move answer(Move.Answer m) {
      return new Move.Answer(m.variable(), change.apply(m.value()));
    }

    @Override
    public Move write(Move.Write m) {
      return new Move.Write(m.variable(), change.apply(m.value()));
    }

    @Override
    public Move written(Move.Written m) {
      return m;
    }

    @Override
    public Move readElement(Move.ReadElement m) {
      return new Move.ReadElement(m.array(), index(m.index()));
    }

    @Override
    public Move answerElement(Move.AnswerElement m) {
      return new Move.AnswerElement(m.array(), index(m.index()), change.apply(m.value()));
    }

    @Override
    public Move writeElement(Move.WriteElement m) {
      return new Move.WriteElement(m.array(), index(m.index()), change.apply(m.value()));
    }

    @Override
    public Move writtenElement(Move.WrittenElement m) {
      return new Move.WrittenElement(m.array(), index(m.index()));
    }

    @Override
    public Move call(Move.Call m) {
      return m;
    }

    @Override
    public Move demand(Move.Demand m) {
      return m;
    }

    @Override
    public Move supply(Move.Supply m) {
      return new Move.Supply(m.procedure(), m.index(), m.value().map(change));
    }

    @Override
    public Move returns(Move.Return m) {
      return new Move.Return(m.procedure(), m.value().map(change));
    }

    @Override
    public Move abort(Move.Abort m) {
      return m;
    }

    @Override
    public Move abortDone(Move.AbortDone m) {
      return m;
    }

    @Override
    public Move act(Move.Act m) {
      return m;
    }
  }
}
