package sunder.frontend.c.flow.values;

import sunder.family.ConfigSet;

/** The variants in which a condition may be true and those in which it may be false. */
public record BranchOutcome(ConfigSet whenTrue, ConfigSet whenFalse) {
  /** Returns the outcome of the negated condition. */
  public BranchOutcome swapped() {
    return new BranchOutcome(whenFalse, whenTrue);
  }
}
