package sunder.verify.search;

import java.util.SortedSet;
import java.util.function.Function;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.verdict.Script;
import sunder.verdict.UnknownReason;

/** The result of the feasibility check of a path. */
public sealed interface Feasibility {
  default <T> T fold(
      Function<Feasible, T> feasible,
      Function<Infeasible, T> infeasible,
      Function<Undecided, T> undecided) {
    if (this instanceof Feasible play) {
      return feasible.apply(play);
    }
    return this instanceof Infeasible none
        ? infeasible.apply(none)
        : undecided.apply((Undecided) this);
  }

  /**
   * The path is feasible in some variants.
   *
   * @param variants variants of the path that can take it; they contain {@code configuration}
   * @param scriptFor returns the script for one of these variants: the answers of the environment
   *     may depend on numeric features
   */
  record Feasible(
      Configuration configuration, ConfigSet variants, Function<Configuration, Script> scriptFor)
      implements Feasibility {
    public Script script() {
      return scriptFor.apply(configuration);
    }
  }

  /**
   * The path is infeasible in some variants.
   *
   * @param variants some or all of the path's variants
   * @param steps the indices of transitions whose conditions are contradictory
   */
  record Infeasible(ConfigSet variants, SortedSet<Integer> steps) implements Feasibility {}

  /**
   * The feasibility is unknown.
   *
   * @param reason the solver's failure, or a number that is too large
   */
  record Undecided(UnknownReason reason) implements Feasibility {}
}
