package sunder.verify;

/** How much a procedure keeps of why a variant is safe. */
public enum Evidence {
  /** Its kind alone. */
  NAMED,
  /** The stores that were found, as a certificate needs them; they take memory. */
  KEPT
}
