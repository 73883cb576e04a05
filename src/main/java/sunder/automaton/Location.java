package sunder.automaton;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
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
  private Optional<Supplier<OutgoingEdges>> builder;
  private OutgoingEdges exits = OutgoingEdges.NONE;
  private final Iterator<OutgoingEdges.AmpleSet> untold;
  private final List<OutgoingEdges.AmpleSet> told = new ArrayList<>(0);
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
    this(
        number,
        name,
        role,
        live,
        liveArrays,
        Optional.empty(),
        () -> OutgoingEdges.of(builder.get()));
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
      Supplier<OutgoingEdges> builder) {
    this(number, name, role, live, liveArrays, failed, Collections.emptyIterator(), builder);
  }

  /**
   * The same where some steps may stand for all.
   *
   * @param amples the sets of transitions that may stand for all, the best first; asked for no more
   *     of them than are needed
   * @param builder asked once for all ways that leave, if they are needed
   */
  public Location(
      int number,
      Supplier<String> name,
      Role role,
      Set<Symbol> live,
      Set<ArrayRegister> liveArrays,
      Optional<Assertion> failed,
      Iterator<OutgoingEdges.AmpleSet> amples,
      Supplier<OutgoingEdges> builder) {
    this.number = number;
    this.name = name;
    this.role = role;
    this.live = live;
    this.liveArrays = liveArrays;
    this.untold = amples;
    this.builder = Optional.of(builder);
    this.failed = failed;
  }

  /** Where runs end that fail an assertion. */
  public static Location error(int number, Supplier<String> name, Assertion failed) {
    return new Location(
        number,
        name,
        Role.ABORT,
        Set.of(),
        Set.of(),
        Optional.of(failed),
        () -> OutgoingEdges.NONE);
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
  public Optional<Assertion> failedAssertion() {
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
  public List<OutgoingEdges.CutOff> cutOffs() {
    return exits().cutOffs();
  }

  /**
   * One of the sets of transitions that may stand for all, the best of which is 0; if it is there.
   */
  public Optional<OutgoingEdges.AmpleSet> ampleSet(int number) {
    while (told.size() <= number && untold.hasNext()) {
      told.add(untold.next());
    }
    return number < told.size() ? Optional.of(told.get(number)) : Optional.empty();
  }

  private OutgoingEdges exits() {
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
