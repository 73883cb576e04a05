package sunder.verify;

/** When a procedure may stop. */
public enum Goal {
  /** When every variant has a verdict. */
  EVERY_VARIANT,
  /** When every assertion is decided in every variant; variants come first. */
  EVERY_ASSERTION,
  /**
   * As soon as some variant is proved SAFE: what a sketch needs. The open ones are not asked about.
   */
  ONE_SAFE
}
