package sunder.proof;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sunder.expression.BoolTerm;

/**
 * What of a case hangs together by the symbols and arrays that it speaks of. Where an invariant is
 * about several things that have nothing to do with each other, the cases of one must not be tried
 * for each case of the others: what is impossible about one is impossible. What is left out makes
 * nothing impossible, so nothing depends on a part being all that hangs together. Mutable:
 * remembers what claims speak of; one for a proof.
 */
final class Islands {
  /** Of a claim of more parts not all symbols are found: what hangs together may be apart then. */
  private static final int LOOKS_FOR_SYMBOLS = 20_000;

  private final Map<Task.Claim, Set<Object>> known = new IdentityHashMap<>();

  /**
   * A claim without which the others fall into parts that have nothing in common.
   *
   * @return nothing if there is none, or everything is apart already
   */
  Optional<Task.Claim> bridge(Branch branch) {
    List<Task.Claim> claims = List.copyOf(branch.splits());
    Optional<Task.Claim> widest =
        claims.stream().max(Comparator.comparingInt(claim -> about(claim).size()));
    return widest.filter(claim -> joins(claim, claims, branch.store()));
  }

  private boolean joins(Task.Claim bridge, List<Task.Claim> claims, BoolTerm store) {
    Set<Object> wanted = about(bridge);
    for (Task.Claim claim : claims) {
      if (claim != bridge && !Collections.disjoint(about(claim), wanted)) {
        return !around(about(claim), without(bridge, claims), store).containsAll(wanted);
      }
    }
    return false;
  }

  private static List<Task.Claim> without(Task.Claim one, Collection<Task.Claim> claims) {
    return claims.stream().filter(claim -> claim != one).toList();
  }

  /** The claims of a branch that have to do with some tasks, one through the other. */
  Collection<Task.Claim> around(List<Task> tasks, Branch branch) {
    Set<Object> symbols = new HashSet<>();
    for (Task task : tasks) {
      if (task instanceof Task.Claim claim) {
        symbols.addAll(about(claim));
      }
    }
    Set<Object> reached = around(symbols, branch.splits(), branch.store());
    return branch.splits().stream()
        .filter(claim -> !Collections.disjoint(about(claim), reached))
        .toList();
  }

  /** The symbols that these have to do with. */
  private Set<Object> around(Set<Object> symbols, Collection<Task.Claim> claims, BoolTerm store) {
    List<Set<Object>> links = new ArrayList<>();
    claims.forEach(claim -> links.add(about(claim)));
    store.conjuncts().forEach(conjunct -> links.add(new HashSet<>(conjunct.symbols())));
    Set<Object> reached = new HashSet<>(symbols);
    boolean grows = true;
    while (grows) {
      grows = links.removeIf(link -> !Collections.disjoint(link, reached) && reached.addAll(link));
    }
    return reached;
  }

  /** The symbols and arrays that a claim speaks of. */
  private Set<Object> about(Task.Claim claim) {
    return known.computeIfAbsent(claim, Islands::symbols);
  }

  private static Set<Object> symbols(Task.Claim whole) {
    Set<Object> result = new HashSet<>();
    Deque<Task.Claim> open = new ArrayDeque<>(List.of(whole));
    for (int looks = 0; !open.isEmpty() && looks < LOOKS_FOR_SYMBOLS; looks++) {
      Task.Claim claim = open.pop();
      Formula formula = claim.formula();
      if (formula instanceof Formula.Test test) {
        result.addAll(claim.condition(test).symbols());
      } else if (formula instanceof Formula.Use use) {
        open.push(new Task.Claim(use.definition().body(), claim.binding().of(use), claim.sense()));
      } else if (formula instanceof Formula.OfElements elements) {
        contents(claim.binding().arrays().get(elements.array()), result);
      }
      formula.parts().forEach(part -> open.push(claim.of(part)));
    }
    return result;
  }

  private static void contents(Task.Contents contents, Set<Object> result) {
    if (contents instanceof Task.Original original) {
      result.add(original.array());
    } else if (contents instanceof Task.Stored stored) {
      result.add(stored.array());
      result.addAll(stored.index().symbols());
      result.addAll(stored.value().symbols());
    }
  }
}
