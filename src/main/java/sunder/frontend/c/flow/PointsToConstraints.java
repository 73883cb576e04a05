package sunder.frontend.c.flow;

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

/** Which numbers of objects registers may hold: all that was ever put into them. Mutable. */
final class PointsToConstraints {
  /** What was put into symbols and arrays: terms, and arrays whose elements were. */
  private final Map<Object, Set<Object>> given = new HashMap<>();

  /** What was found of numbers since something was put anywhere. */
  private final Map<IntTerm, List<Object>> sources = new HashMap<>();

  /** No integer as an address is less. */
  private static final BigInteger LEAST = BigInteger.ONE.shiftLeft(70).negate();

  /** A register that holds numbers of objects, from its beginning. */
  void track(Symbol register) {
    begin(register);
  }

  /** The same of an array's elements. */
  void track(ArrayRegister array) {
    begin(array);
  }

  private void begin(Object holder) {
    if (given.putIfAbsent(holder, new LinkedHashSet<>()) == null) {
      sources.clear();
    }
  }

  /** Something is put into a symbol or an array: a term, or an element of an array. */
  void addConstraint(Object into, Object what) {
    Set<Object> known = given.get(into);
    if (known != null && known.add(what)) {
      sources.clear();
    }
  }

  /** Whether a number may be this one, as far as is known now. */
  boolean mayHold(IntTerm code, BigInteger number) {
    return sources.computeIfAbsent(code, this::find).stream()
        .anyMatch(source -> !(source instanceof IntTerm term) || mayBeNow(term, number));
  }

  /** Where a number may come from that nothing is known to be put into. */
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
    // A number or 0, as an answer says.
    boolean either =
        term.length() == 1
            && term.constant().signum() == 0
            && term.atom(0) instanceof Atom.Variable
            && TypeRanges.of(IntTerm.of(term.atom(0))).within(BigInteger.ZERO, BigInteger.ONE);
    return !either || term.coefficient(0).equals(number);
  }
}
