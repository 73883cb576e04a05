package sunder.automaton;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import sunder.expression.ArrayRegister;
import sunder.expression.Symbol;
import sunder.verdict.Assertion;

/**
 * A control point. Its outgoing transitions are built when they are first asked for (on-the-fly
 * composition, mage-on-the-fly, section 3).
 */
public final class Location {
  private final int number;
  private final Supplier<String> name;
  private final Role role;
  private final Set<Symbol> live;
  private final Set<ArrayRegister> liveArrays;
  private Optional<Supplier<Exits>> builder;
  private Exits exits = Exits.NONE;
  private final Optional<Assertion> failed;

  /**
   * @param number of locations of one automaton, in the order in which they are built
   * @param name the same whatever was built before, and of no other location
   * @param builder asked once for the transitions that leave
   */
  public Location(
      int number,
      Supplier<String> name,
      Role role,
      Set<Symbol> live,
      Set<ArrayRegister> liveArrays,
      Supplier<List<Transition>> builder) {
    this(number, name, role, live, liveArrays, Optional.empty(), () -> Exits.of(builder.get()));
  }

  /**
   * The same, with more known of it.
   *
   * @param failed what goes wrong in the runs that get here, if they are unsafe
   * @param builder asked once for all ways that leave
   */
  public Location(
      int number,
      Supplier<String> name,
      Role role,
      Set<Symbol> live,
      Set<ArrayRegister> liveArrays,
      Optional<Assertion> failed,
      Supplier<Exits> builder) {
    this.number = number;
    this.name = name;
    this.role = role;
    this.live = live;
    this.liveArrays = liveArrays;
    this.builder = Optional.of(builder);
    this.failed = failed;
  }

  /** Where runs end that fail an assertion. */
  public static Location error(int number, Supplier<String> name, Assertion failed) {
    return new Location(
        number, name, Role.ABORT, Set.of(), Set.of(), Optional.of(failed), () -> Exits.NONE);
  }

  /** What reaching a location means. */
  public enum Role {
    ORDINARY,
    /** The run is unsafe: {@code abort} was run (and, with complete plays, the program ended). */
    ABORT,
    /** The program has ended. */
    END
  }

  /** Locations of one automaton are numbered in the order in which they are built. */
  public int number() {
    return number;
  }

  /**
   * Names the location the same in every automaton of the same program and property, whatever was
   * built first; no other location has this name.
   */
  public String name() {
    return name.get();
  }

  public Role role() {
    return role;
  }

  /** What went wrong in the runs that reach this location, if they are unsafe. */
  public Optional<Assertion> failed() {
    return failed;
  }

  /** The registers whose values may still be read from here, ascending. */
  public Set<Symbol> live() {
    return live;
  }

  /** The array registers whose contents may still be read from here. */
  public Set<ArrayRegister> liveArrays() {
    return liveArrays;
  }

  /** The transitions that leave this location, in program order. */
  public List<Transition> outgoing() {
    return exits().transitions();
  }

  /** The ways from here that end the run without a step, as far as the language tells. */
  public List<Exits.CutOff> cutOffs() {
    return exits().cutOffs();
  }

  /** The sets of transitions that may stand for all, the best first. */
  public List<Exits.Ample> amples() {
    return exits().amples();
  }

  private Exits exits() {
    if (builder.isPresent()) {
      exits = builder.get().get();
      builder = Optional.empty();
    }
    return exits;
  }

  @Override
  public String toString() {
    return role == Role.ORDINARY ? "L" + number : "L" + number + " " + role;
  }
}
