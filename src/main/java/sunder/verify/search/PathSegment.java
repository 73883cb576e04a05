package sunder.verify.search;

import java.util.List;
import sunder.automaton.Move;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;

/** What is said of a part of a play, and of what the registers are behind it. */
public interface PathSegment {
  /** The value that a symbol has here. */
  Term value(Symbol symbol);

  /** Demands more. */
  void require(BoolTerm condition);

  /** A register gets this value. */
  void assign(Symbol register, Term value);

  /** What is seen, so many times in a row. */
  void observe(List<Move> moves, List<Boolean> choices, IntTerm times);
}
