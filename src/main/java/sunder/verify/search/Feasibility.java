package sunder.verify.search;

import java.util.SortedSet;
import java.util.function.Function;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.verdict.Script;
import sunder.verdict.UnknownReason;

/** Whether a path is a play of some variant. */
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
   * It is: in the variant of {@code configuration}, and in all of {@code variants}, each with its
   * script.
   *
   * @param variants variants of the path that can play it; contains {@code configuration}
   * @param scriptFor the script for one of them; the environment's answers may depend on the values
   *     of numeric features
   */
  record Feasible(
      Configuration configuration, ConfigSet variants, Function<Configuration, Script> scriptFor)
      implements Feasibility {
    public Script script() {
      return scriptFor.apply(configuration);
    }
  }

  /**
   * It is not, in any of the variants named.
   *
   * @param variants some or all of the path's variants
   * @param steps transitions whose conditions already contradict each other
   */
  record Infeasible(ConfigSet variants, SortedSet<Integer> steps) implements Feasibility {}

  /**
   * Nobody can tell.
   *
   * @param reason that the solver could not, or that a number is too large
   */
  record Undecided(UnknownReason reason) implements Feasibility {}
}
