/**
 * Explicit-state search of families with numeric features: data are concrete, features symbolic.
 *
 * <p>A state gives each register a term over the features, and carries the set of configurations
 * that reach it, as the states of a featured transition system do (model-sketching, section 2).
 * Numeric features (the holes of a sketch) stay symbolic: {@code x > h} with {@code x = 10} is the
 * set {@code h <= 9} and its complement, so that a hole of 32 bits costs what one of 3 bits does.
 * In programs whose state space may be infinite, inputs are symbolic ({@link
 * sunder.verify.explicit.SearchSpace}): further numeric features, so that a state has a set of
 * pairs of a configuration and input values. In others, inputs with few values are enumerated, and
 * others that only decide a guard are tried at its boundary values. In programs without loops and
 * inputs that assign values under many features, Boolean features are 0 or 1 in terms ({@link
 * sunder.verify.explicit.StateUnion}): a sum over a thousand features is one term of one state.
 *
 * <p>Input: an automaton, a set of configurations, and a limit. Output: an {@link
 * sunder.verify.explicit.ExplicitResult} with the completed configurations, the error nodes and the
 * configurations given up. Invariant: nothing is approximated. An error that is reached is
 * feasible, a completed configuration without one is safe, and where a step is not exactly
 * expressible the configurations concerned are given up.
 *
 * <p>The search terminates only on finite data, so it is a bounded first attempt before abstraction
 * refinement; {@link sunder.verify.explicit.ExplicitEngine} repeats it with greater limits for
 * programs that are often finite, such as C and Promela programs. {@link
 * sunder.verify.explicit.ExplicitSearch} searches over a {@link sunder.verify.explicit.StateVector}
 * with code from {@link sunder.verify.explicit.CompiledAutomaton}; {@link
 * sunder.verify.explicit.VisitedStates} is the reached set.
 */
package sunder.verify.explicit;
