package sunder.smt;

import java.math.BigInteger;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import sunder.expression.Symbol;

/** What a solver says about a conjunction. */
public sealed interface SatResult {
  /**
   * All constraints are true under the model, which was checked by evaluating them.
   *
   * @param model a value for every symbol that occurs in the constraints; a Boolean is 0 or 1
   */
  record Satisfiable(Map<Symbol, BigInteger> model) implements SatResult {
    public Satisfiable {
      model = Collections.unmodifiableMap(new LinkedHashMap<>(model));
    }

    /** The symbol's value; 0 for one that did not occur. */
    public BigInteger value(Symbol symbol) {
      return model.getOrDefault(symbol, BigInteger.ZERO);
    }
  }

  /**
   * The constraints contradict each other.
   *
   * @param core indices of constraints that already do, ascending; not necessarily minimal
   */
  record Unsatisfiable(SortedSet<Integer> core) implements SatResult {
    public Unsatisfiable {
      core = Collections.unmodifiableSortedSet(new TreeSet<>(core));
    }

    public Unsatisfiable(Set<Integer> core) {
      this(new TreeSet<>(core));
    }
  }

  /**
   * The solver could not tell, or was interrupted.
   *
   * @param reason one line
   */
  record Unknown(String reason) implements SatResult {}

  /** The value of the case that this is. */
  default <T> T fold(
      Function<Satisfiable, T> sat,
      Function<Unsatisfiable, T> unsat,
      Function<Unknown, T> unknown) {
    if (this instanceof Satisfiable answer) {
      return sat.apply(answer);
    }
    return this instanceof Unsatisfiable answer
        ? unsat.apply(answer)
        : unknown.apply((Unknown) this);
  }

  default boolean isSatisfiable() {
    return this instanceof Satisfiable;
  }

  default boolean isUnsatisfiable() {
    return this instanceof Unsatisfiable;
  }
}
