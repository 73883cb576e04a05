package sunder.verify.abstraction;

/** The abstract model of each precision. */
@FunctionalInterface
public interface AbstractModels {
  /**
   * The model of a precision.
   *
   * @throws sunder.verify.LimitReached if the run must stop while it is made
   */
  AbstractModel of(Precision wanted);
}
