package sunder.report;

import sunder.verify.VerificationResult.ComponentSize;

/** Components of a program in words. */
public final class ComponentText {
  private ComponentText() {}

  /** What a component is, and what stood in its place. */
  public static String of(ComponentSize component) {
    String port =
        component.operations().isEmpty()
            ? ""
            : " behind " + String.join(", ", component.operations());
    return String.join(", ", component.variables())
        + port
        + ": "
        + Counts.counted(component.model(), "state")
        + ", assumption of "
        + component.assumption()
        + component.learnt().map(ComponentText::learnt).orElse("");
  }

  private static String learnt(ComponentSize.Learnt learnt) {
    return (learnt.states() == 0 ? "; none learnt" : ", learnt one of " + learnt.states())
        + " (membership queries: "
        + learnt.membershipQueries()
        + ", equivalence queries: "
        + learnt.equivalenceQueries()
        + ")";
  }
}
