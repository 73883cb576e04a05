package sunder.verify.abstraction;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import sunder.expression.BoolTerm;
import sunder.expression.Symbol;
import sunder.interval.Box;
import sunder.interval.Contractor;
import sunder.interval.LinearReasoning;

/**
 * What relates the symbols of a step besides their own cells: for each direction that has to do
 * with it, that the direction's symbol is its term.
 *
 * <p>Steps that no direction has to do with are left to bounds propagation alone, so that what
 * needs no relation does not pay for them.
 */
sealed interface Relations {
  /** No direction matters. */
  Relations NONE = new None();

  /** The condition together with what relates its symbols. */
  BoolTerm with(BoolTerm condition);

  /** Whether no store of the box satisfies the conditions; false when in doubt. */
  boolean refute(Supplier<List<BoolTerm>> conditions, Box box);

  /** Whether the relations make the condition true for every store of the box. */
  boolean prove(BoolTerm condition, Box box);

  /** Whether every store of the box satisfies the condition; false when in doubt. */
  default boolean isCertain(BoolTerm condition, Box box) {
    return Contractor.isCertain(condition, box) || prove(condition, box);
  }

  /** The symbols related. */
  Set<Symbol> symbols();

  /** Each symbol is known by its interval alone. */
  record None() implements Relations {
    @Override
    public BoolTerm with(BoolTerm condition) {
      return condition;
    }

    @Override
    public boolean refute(Supplier<List<BoolTerm>> conditions, Box box) {
      return false;
    }

    @Override
    public boolean prove(BoolTerm condition, Box box) {
      return false;
    }

    @Override
    public Set<Symbol> symbols() {
      return Set.of();
    }
  }

  /** Linear equations hold of every store. */
  record Linear(List<BoolTerm> facts) implements Relations {
    public Linear {
      facts = List.copyOf(facts);
    }

    @Override
    public BoolTerm with(BoolTerm condition) {
      List<BoolTerm> all = new ArrayList<>(facts);
      all.add(condition);
      return BoolTerm.and(all);
    }

    @Override
    public boolean refute(Supplier<List<BoolTerm>> conditions, Box box) {
      List<BoolTerm> all = new ArrayList<>(facts);
      all.addAll(conditions.get());
      return LinearReasoning.refutes(all, box);
    }

    @Override
    public boolean prove(BoolTerm condition, Box box) {
      return LinearReasoning.implies(facts, condition, box);
    }

    @Override
    public Set<Symbol> symbols() {
      Set<Symbol> result = new TreeSet<>();
      facts.forEach(fact -> result.addAll(fact.symbols()));
      return result;
    }
  }
}
