package sunder.automaton;

import java.util.Optional;
import sunder.expression.ArrayRegister;
import sunder.expression.Symbol;
import sunder.source.Span;

/**
 * Names of registers that depend only on the program and the property, not on the order in which
 * the automaton was built; they are unique. Numbers and display names of symbols do depend on that
 * order.
 */
public interface StableNames {
  /** Returns the name of a register or of a feature's symbol. */
  String of(Symbol symbol);

  /** Returns the name of an array register. */
  String of(ArrayRegister array);

  /** Returns the declaration of the variable that a register holds; empty for a temporary. */
  default Optional<Span> declaration(Symbol symbol) {
    return Optional.empty();
  }

  /** Returns the declaration of the array that an array register holds. */
  default Optional<Span> declaration(ArrayRegister array) {
    return Optional.empty();
  }
}
