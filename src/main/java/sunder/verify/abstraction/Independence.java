package sunder.verify.abstraction;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import sunder.expression.BoolTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.interval.Box;

/**
 * Which updates of a step have nothing to do with the others: no symbol of one occurs in another,
 * and no chain of conditions of the step leads from one to another. What such updates yield
 * together is the product of what each yields. A symbol of one value ties nothing.
 */
final class Independence {
  private final List<Group> groups = new ArrayList<>();

  /**
   * Terms and conditions that hang together.
   *
   * @param updates their places in the list of updates
   */
  private record Group(Set<Symbol> symbols, Set<Integer> updates) {}

  private Independence() {}

  /**
   * @param condition holds of what the updates are evaluated in
   * @param box likewise
   */
  static Independence of(BoolTerm condition, List<Term> updates, Box box) {
    Independence result = new Independence();
    for (BoolTerm conjunct : condition.conjuncts()) {
      result.add(new Group(open(conjunct, box), Set.of()));
    }
    for (int i = 0; i < updates.size(); i++) {
      result.add(new Group(open(updates.get(i), box), Set.of(i)));
    }
    return result;
  }

  private static Set<Symbol> open(Term term, Box box) {
    Set<Symbol> symbols = new TreeSet<>();
    term.forEachSymbol(symbols::add);
    symbols.removeIf(symbol -> box.get(symbol).isPoint());
    return symbols;
  }

  private void add(Group group) {
    Set<Symbol> symbols = new TreeSet<>(group.symbols());
    Set<Integer> updates = new TreeSet<>(group.updates());
    groups.removeIf(
        other -> {
          boolean isTied = !Collections.disjoint(other.symbols(), group.symbols());
          if (isTied) {
            symbols.addAll(other.symbols());
            updates.addAll(other.updates());
          }
          return isTied;
        });
    groups.add(new Group(symbols, updates));
  }

  /** The places of the updates that are alone. */
  Set<Integer> alone() {
    Set<Integer> result = new TreeSet<>();
    for (Group group : groups) {
      if (group.updates().size() == 1) {
        result.addAll(group.updates());
      }
    }
    return result;
  }
}
