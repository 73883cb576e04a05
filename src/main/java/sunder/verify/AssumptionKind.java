package sunder.verify;

/** The kind of assumptions for components ({@code --assumptions}). */
public enum AssumptionKind {
  /** The automaton of the component, minimised up to bisimilarity at its interface. The default. */
  MINIMAL,
  /**
   * The weakest assumption under which the rest of the program is safe, learnt by an automata
   * learning algorithm.
   */
  LEARNT
}
