package sunder.verify.search;

import java.util.SortedSet;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.verdict.Script;

/** Whether a path is a play of some variant. */
public sealed interface PathAnswer {
  /** It is: the script plays it in the variant of this configuration. */
  record Feasible(Script script, Configuration configuration) implements PathAnswer {}

  /**
   * It is not, in any of the variants named.
   *
   * @param variants some or all of the path's variants
   * @param steps transitions whose conditions already contradict each other
   */
  record Infeasible(ConfigSet variants, SortedSet<Integer> steps) implements PathAnswer {}

  /** The solver could not tell. */
  record Undecided(String why) implements PathAnswer {}
}
