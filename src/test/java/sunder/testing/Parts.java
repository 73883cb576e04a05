package sunder.testing;

import java.math.BigInteger;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Supplier;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.expression.ArrayRegister;
import sunder.expression.Symbol;
import sunder.source.SourceFile;
import sunder.source.Span;
import sunder.verdict.Assertion;

/** Parts of automata made by hand, for tests of what works on automata. */
public final class Parts {
  private Parts() {}

  /** A location with its live registers; its transitions are asked for once. */
  public static Location location(
      int number,
      Location.Role role,
      Collection<Symbol> live,
      Collection<ArrayRegister> liveArrays,
      Supplier<List<Transition>> outgoing) {
    if (role == Location.Role.ABORT) {
      SourceFile file = new SourceFile("parts.ia", "|- abort; : void");
      Assertion failed = new Assertion(Assertion.Kind.ABORT, new Span(file, 3, 8));
      return Location.error(number, () -> "L" + number, failed);
    }
    return new Location(
        number, () -> "L" + number, role, new TreeSet<>(live), new TreeSet<>(liveArrays), outgoing);
  }

  /** A location that nothing leaves. */
  public static Location last(
      int number, Location.Role role, Collection<Symbol> live, Collection<ArrayRegister> arrays) {
    return location(number, role, live, arrays, List::of);
  }

  /** An array of unbounded integers, or of 0 to {@code high}. */
  public static ArrayRegister array(int number, String name, Optional<BigInteger> high) {
    return new ArrayRegister(number, name, Symbol.Sort.INT, high);
  }
}
