package sunder.verify.search;

import java.util.List;
import sunder.automaton.Move;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;

/**
 * A segment of a path with its symbolic post-state, to which assumptions, assignments and
 * observations are appended.
 */
public interface PathSegment {
  /** Returns the current value of a symbol. */
  Term value(Symbol symbol);

  /** Adds an assumption. */
  void require(BoolTerm condition);

  void assign(Symbol register, Term value);

  /** Appends observable moves, repeated a number of times. */
  void observe(List<Move> moves, List<Boolean> choices, IntTerm times);
}
