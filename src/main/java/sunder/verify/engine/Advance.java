package sunder.verify.engine;

/** How far a turn of an engine got. */
public enum Advance {
  /** Some variants have a verdict now that had none. */
  DECIDED,
  /** None has, but the engine knows more than before: its next turn may get further. */
  REFINED,
  /** Neither; the same turn once more would be in vain. */
  STUCK,
  /** Neither, and this engine has nothing left to try. */
  SPENT
}
