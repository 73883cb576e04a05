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

/** The answer of a solver to a satisfiability query for a conjunction of constraints. */
public sealed interface SatResult {
  /**
   * The constraints are satisfiable; the model was checked by evaluation of the constraints.
   *
   * @param model a value for every symbol that occurs in the constraints; a Boolean is 0 or 1
   */
  record Satisfiable(Map<Symbol, BigInteger> model) implements SatResult {
    public Satisfiable {
      model = Collections.unmodifiableMap(new LinkedHashMap<>(model));
    }

    /** Returns the value of a symbol; 0 if it does not occur. */
    public BigInteger value(Symbol symbol) {
      return model.getOrDefault(symbol, BigInteger.ZERO);
    }
  }

  /**
   * The constraints are unsatisfiable.
   *
   * @param core the ascending indices of constraints that are already unsatisfiable; not
   *     necessarily minimal
   */
  record Unsatisfiable(SortedSet<Integer> core) implements SatResult {
    public Unsatisfiable {
      core = Collections.unmodifiableSortedSet(new TreeSet<>(core));
    }

    /** Creates an answer with a core in any order. */
    public Unsatisfiable(Set<Integer> core) {
      this(new TreeSet<>(core));
    }
  }

  /**
   * The solver gave up or was interrupted.
   *
   * @param reason the reason, in one line
   */
  record Unknown(String reason) implements SatResult {}

  /** Applies the function of this answer's case. */
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

  /** Returns whether the answer is {@link Satisfiable}. */
  default boolean isSatisfiable() {
    return this instanceof Satisfiable;
  }

  /** Returns whether the answer is {@link Unsatisfiable}. */
  default boolean isUnsatisfiable() {
    return this instanceof Unsatisfiable;
  }
}
