package sunder.smt;

import java.util.Locale;

/** The solvers that {@code --solver} accepts. Only the first is always there. */
public enum SolverChoice {
  SMTINTERPOL("pure Java, the default"),
  Z3("native; build with -Pz3"),
  PRINCESS("Java and Scala; build with -Pprincess; may answer late to an interrupt"),
  OPENSMT("native; needs javasmt-solver-opensmt on the class path"),
  CVC5("native; needs javasmt-solver-cvc5 on the class path");

  public static final SolverChoice DEFAULT = SMTINTERPOL;

  private final String note;

  SolverChoice(String note) {
    this.note = note;
  }

  /** The name on the command line and in reports: lower case. */
  public String title() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What it is and where it comes from, in a few words. */
  public String description() {
    return note;
  }
}
