package sunder.frontend.c.flow.values;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import sunder.expression.ArrayRegister;
import sunder.expression.Atom;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;

/**
 * Inclusion constraints of the points-to analysis (Andersen, 1994): the terms that are assigned to
 * registers and array registers. Mutable; flow-insensitive, with arrays collapsed to one element.
 *
 * <p>Input: the registers that hold target ids, and each assignment to them. Output: the target ids
 * that a register may hold. Invariant: the answers over-approximate the assignments recorded up to
 * the call, and grow with them.
 */
public final class PointsToConstraints {
  /**
   * The sources assigned to each tracked symbol or array register: terms, and array registers whose
   * elements are loaded.
   */
  private final Map<Object, Set<Object>> given = new HashMap<>();

  /** The untracked sources of each term that was asked for; cleared when a constraint is added. */
  private final Map<IntTerm, List<Object>> sources = new HashMap<>();

  /** A lower bound of the target ids that denote no object. */
  private static final BigInteger LEAST = BigInteger.ONE.shiftLeft(70).negate();

  /** Records that the register holds target ids in all its assignments. */
  void track(Symbol register) {
    begin(register);
  }

  /** Records that the elements of the array register hold target ids in all their assignments. */
  void track(ArrayRegister array) {
    begin(array);
  }

  private void begin(Object holder) {
    if (given.putIfAbsent(holder, new LinkedHashSet<>()) == null) {
      sources.clear();
    }
  }

  /**
   * Records an assignment to a symbol or array register; it is ignored for those that are not
   * tracked.
   *
   * @param what the source: a term, or the array register whose element is loaded
   */
  void addConstraint(Object into, Object what) {
    Set<Object> known = given.get(into);
    if (known != null && known.add(what)) {
      sources.clear();
    }
  }

  /**
   * Returns whether the term may be equal to the target id under the constraints recorded up to
   * now.
   */
  public boolean mayHold(IntTerm code, BigInteger number) {
    return sources.computeIfAbsent(code, this::find).stream()
        .anyMatch(source -> !(source instanceof IntTerm term) || mayBeNow(term, number));
  }

  /**
   * Returns the untracked sources from which the value of a term may come, by the transitive
   * closure of the constraints.
   */
  private List<Object> find(IntTerm code) {
    List<Object> found = new ArrayList<>();
    Set<Object> seen = new HashSet<>();
    Deque<Object> open = new ArrayDeque<>();
    open.push(code);
    while (!open.isEmpty()) {
      Object next = open.pop();
      Object register =
          next instanceof IntTerm term && term.asSymbol().isPresent()
              ? term.asSymbol().get()
              : next;
      Set<Object> more = given.get(register);
      if (more != null) {
        more.stream().filter(seen::add).forEach(open::push);
      } else {
        found.add(next);
      }
    }
    return found;
  }

  private static boolean mayBeNow(IntTerm term, BigInteger number) {
    if (term.isConstant()) {
      return term.constant().equals(number);
    }
    if (TypeRanges.of(term).within(LEAST, BigInteger.ZERO)) {
      return false;
    }
    // An input chooses between a target id and 0.
    boolean either =
        term.length() == 1
            && term.constant().signum() == 0
            && term.atom(0) instanceof Atom.Variable
            && TypeRanges.of(IntTerm.of(term.atom(0))).within(BigInteger.ZERO, BigInteger.ONE);
    return !either || term.coefficient(0).equals(number);
  }
}
