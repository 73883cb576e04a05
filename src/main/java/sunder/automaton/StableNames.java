package sunder.automaton;

import java.util.Optional;
import sunder.expression.ArrayRegister;
import sunder.expression.Symbol;
import sunder.source.Span;

/**
 * Names of registers that depend on program and property alone, not on what of the automaton was
 * built first; no two registers have the same. Numbers and display names do depend on it.
 */
public interface StableNames {
  /** Of a register or of the symbol of a feature. */
  String of(Symbol symbol);

  /** Of an array register. */
  String of(ArrayRegister array);

  /** Where the program declares the variable that a register holds; empty if it is no variable. */
  default Optional<Span> declaration(Symbol symbol) {
    return Optional.empty();
  }

  /** Where the program declares the array that an array register holds. */
  default Optional<Span> declaration(ArrayRegister array) {
    return Optional.empty();
  }
}
