package sunder.certificate;

/** What an invariant is one of. */
public enum Model {
  /** The program's automaton. */
  PROGRAM,
  /**
   * The automaton of the same program with one symbolic cell in the place of its arrays ({@link
   * sunder.automaton.CellAutomaton}). What fails nowhere there fails nowhere in the program.
   */
  ONE_CELL
}
