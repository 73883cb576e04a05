package sunder.automaton;

import sunder.expression.ArrayRegister;
import sunder.expression.Symbol;

/**
 * Names of registers that depend on program and property alone, not on what of the automaton was
 * built first; no two registers have the same. Numbers and display names do depend on it.
 */
public interface StableNames {
  /** Of a register or of the symbol of a feature. */
  String of(Symbol symbol);

  /** Of an array register. */
  String of(ArrayRegister array);
}
