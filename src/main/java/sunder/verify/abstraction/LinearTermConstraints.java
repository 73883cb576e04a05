package sunder.verify.abstraction;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import sunder.automaton.Transition;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.interval.Box;
import sunder.interval.Contractor;
import sunder.interval.LinearRefutation;

/**
 * What relates the symbols of a step besides their own cells. The linear terms that are tracked are
 * variables of their own, each known by a symbol; {@code symbol == term} holds of every store, and
 * is said of each term that has to do with the step.
 *
 * <p>Steps that no term has to do with are left to bounds propagation alone, so that what needs no
 * relation does not pay for them.
 *
 * @param equations linear equations that hold of every store; nothing where each symbol is known by
 *     its interval alone
 */
record LinearTermConstraints(Optional<List<BoolTerm>> equations) {
  /** No linear term matters. */
  static final LinearTermConstraints NONE = new LinearTermConstraints(Optional.empty());

  /**
   * What relates the symbols of a step.
   *
   * @param symbols read by it
   * @param computed by it
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

  /** The linear terms that have to do with some symbols, one through the other, as they came. */
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

  /** That the symbol is its term. */
  private static BoolTerm factOf(StoreLayout.QuantitySlot slot) {
    return BoolTerm.equal((IntTerm) slot.term(), IntTerm.of(slot.symbol()));
  }

  /**
   * The transition with the new values of the target's linear terms that it may change, over what
   * is known before it.
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

  /** The condition together with what relates its symbols. */
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

  /** Whether no store of the box satisfies the conditions; false when in doubt. */
  boolean refutes(Supplier<List<BoolTerm>> conditions, Box box) {
    return equations.isPresent()
        && LinearRefutation.refutes(joined(equations.get(), conditions.get()), box);
  }

  /** Whether the relations make the condition true for every store of the box. */
  boolean implies(BoolTerm condition, Box box) {
    return equations.isPresent() && LinearRefutation.implies(equations.get(), condition, box);
  }

  /** Whether every store of the box satisfies the condition; false when in doubt. */
  boolean isCertain(BoolTerm condition, Box box) {
    return Contractor.isCertain(condition, box) || implies(condition, box);
  }

  /** The symbols related. */
  Set<Symbol> symbols() {
    Set<Symbol> result = new TreeSet<>();
    equations.ifPresent(known -> known.forEach(fact -> result.addAll(fact.symbols())));
    return result;
  }
}
