package sunder.verify.abstraction;

import sunder.family.ConfigSet;

/** The abstract model of each precision. */
@FunctionalInterface
public interface AbstractModels {
  /**
   * The model of a precision.
   *
   * @throws sunder.verify.LimitReached if the run must stop while it is made
   */
  AbstractModel of(Precision wanted);

  /**
   * The same for a search in which only some variants matter: of the others the model may show less
   * than they do.
   */
  default AbstractModel of(Precision wanted, ConfigSet open) {
    return of(wanted);
  }
}
