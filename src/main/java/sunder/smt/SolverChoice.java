package sunder.smt;

import java.util.Locale;

/** The solvers that {@code --solver} accepts. Only {@link #SMTINTERPOL} is always available. */
public enum SolverChoice {
  SMTINTERPOL("pure Java, the default"),
  Z3("native; build with -Pz3"),
  PRINCESS("Java and Scala; build with -Pprincess; may answer late to an interrupt"),
  OPENSMT("native; needs javasmt-solver-opensmt on the class path"),
  CVC5("native; needs javasmt-solver-cvc5 on the class path");

  /** The default solver. */
  public static final SolverChoice DEFAULT = SMTINTERPOL;

  private final String note;

  SolverChoice(String note) {
    this.note = note;
  }

  /** Returns the name on the command line and in reports, in lower case. */
  public String title() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns a short description and the way to install the solver. */
  public String description() {
    return note;
  }
}
