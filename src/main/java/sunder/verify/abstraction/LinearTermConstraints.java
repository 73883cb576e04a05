package sunder.verify.abstraction;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import sunder.automaton.Transition;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.interval.Box;
import sunder.interval.Contractor;
import sunder.interval.LinearRefutation;

/**
 * The constraints between the symbols of a step that partitioned linear terms add to their cells. A
 * symbol represents the value of each linear term, and {@code symbol == term} holds in every store.
 *
 * <p>A step without partitioned terms has no constraints and is handled by bounds propagation
 * alone.
 *
 * @param equations the linear equations that hold in every store; nothing if no term concerns the
 *     step
 */
record LinearTermConstraints(Optional<List<BoolTerm>> equations) {
  static final LinearTermConstraints NONE = new LinearTermConstraints(Optional.empty());

  /**
   * Returns the constraints for a step.
   *
   * @param symbols the symbols that it reads
   * @param computed the quantities that it computes
   */
  static LinearTermConstraints of(
      Set<Symbol> symbols, StoreLayout source, List<StoreLayout.QuantitySlot> computed) {
    List<StoreLayout.QuantitySlot> known = connected(symbols, source.linearTerms());
    boolean isNone =
        known.isEmpty()
            && computed.stream()
                .noneMatch(slot -> slot.tracked() instanceof TrackedQuantity.LinearTerm);
    return isNone
        ? NONE
        : new LinearTermConstraints(
            Optional.of(known.stream().map(LinearTermConstraints::factOf).toList()));
  }

  /**
   * Returns the linear terms that are connected to some symbols, directly or through other terms,
   * in the order of their creation.
   */
  private static List<StoreLayout.QuantitySlot> connected(
      Set<Symbol> some, List<StoreLayout.QuantitySlot> known) {
    Set<Symbol> symbols = new TreeSet<>(some);
    Set<StoreLayout.QuantitySlot> found = new HashSet<>();
    boolean more = true;
    while (more) {
      more = false;
      for (StoreLayout.QuantitySlot slot : known) {
        Set<Symbol> own = slot.term().symbols();
        if (!found.contains(slot) && own.stream().anyMatch(symbols::contains)) {
          found.add(slot);
          symbols.addAll(own);
          more = true;
        }
      }
    }
    return known.stream().filter(found::contains).toList();
  }

  /** Returns the equation of a symbol and its term. */
  private static BoolTerm factOf(StoreLayout.QuantitySlot slot) {
    return BoolTerm.equal((IntTerm) slot.term(), IntTerm.of(slot.symbol()));
  }

  /**
   * Returns the transition with updates of the target's linear terms, over values before the step.
   */
  static Transition update(Transition transition, StoreLayout source, StoreLayout target) {
    Map<Symbol, Term> updates = new TreeMap<>(transition.updates());
    for (StoreLayout.QuantitySlot slot : target.linearTerms()) {
      boolean isChanged =
          slot.term().symbols().stream().anyMatch(transition.updates()::containsKey);
      if (isChanged || source.slot(slot.tracked()).isEmpty()) {
        updates.put(slot.symbol(), slot.term().substitute(valuesBehind(transition)));
      }
    }
    return updates.size() == transition.updates().size()
        ? transition
        : transition.with(transition.guard(), updates);
  }

  private static Term.Substitution valuesBehind(Transition transition) {
    return Term.Substitution.of(transition.updates());
  }

  /** Returns the conjunction of a condition and the constraints. */
  BoolTerm conjoin(BoolTerm condition) {
    return equations
        .map(known -> BoolTerm.and(joined(known, List.of(condition))))
        .orElse(condition);
  }

  private static List<BoolTerm> joined(List<BoolTerm> some, List<BoolTerm> more) {
    List<BoolTerm> all = new ArrayList<>(some);
    all.addAll(more);
    return all;
  }

  /** Returns the refutation of conditions on stores that satisfy the constraints, if any. */
  Optional<LinearRefutation.Repeated> refutation() {
    return equations.map(LinearRefutation.Repeated::new);
  }

  /**
   * Returns whether the constraints imply the condition in every store of a box; false when in
   * doubt.
   */
  boolean implies(BoolTerm condition, Box box) {
    return equations.isPresent() && LinearRefutation.implies(equations.get(), condition, box);
  }

  /** Returns whether every store of a box satisfies the condition; false when in doubt. */
  boolean isCertain(BoolTerm condition, Box box) {
    return Contractor.isCertain(condition, box) || implies(condition, box);
  }

  Set<Symbol> symbols() {
    Set<Symbol> result = new TreeSet<>();
    equations.ifPresent(known -> known.forEach(fact -> result.addAll(fact.symbols())));
    return result;
  }
}
