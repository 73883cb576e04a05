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
 * A location (control state) of an automaton. Its outgoing transitions are computed when they are
 * first requested (on-the-fly composition, mage-on-the-fly, section 3).
 */
public final class Location {
  private final int number;
  private final Supplier<String> name;
  private final Role role;
  private final Set<Symbol> live;
  private final Set<ArrayRegister> liveArrays;
  private Optional<Supplier<OutgoingEdges>> builder;
  private OutgoingEdges exits = OutgoingEdges.NONE;

  /** The ample sets that have not been requested. */
  private final Iterator<OutgoingEdges.AmpleSet> unrequestedAmpleSets;

  private final List<OutgoingEdges.AmpleSet> requestedAmpleSets = new ArrayList<>(0);

  private final Optional<Assertion> failed;

  /**
   * Creates a location without cut-offs and ample sets, at which no assertion fails.
   *
   * @param builder supplies the outgoing transitions; called at most once
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

  /** Creates a location without ample sets. */
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
   * Creates a location with ample sets for partial-order reduction.
   *
   * @param number the number of the location, in the order of creation within its automaton
   * @param name supplies the unique name, which does not depend on the order of creation
   * @param role the role of the location
   * @param live the live registers
   * @param liveArrays the live array registers
   * @param failed the assertion that fails in the runs that reach the location; empty if none does
   * @param amples the ample sets in the order of preference, computed on demand
   * @param builder supplies the outgoing edges; called at most once, and only if they are requested
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
    this.unrequestedAmpleSets = amples;
    this.builder = Optional.of(builder);
    this.failed = failed;
  }

  /** Returns an error location: an abort location for the failure of an assertion. */
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

  /** The role of a location for the verdict of a run. */
  public enum Role {
    ORDINARY,
    /**
     * The run is unsafe: it executed {@code abort} (and, for complete plays, the program ended).
     */
    ABORT,
    /** The program has ended. */
    END
  }

  /** Returns the number of the location, in the order of creation within its automaton. */
  public int number() {
    return number;
  }

  /**
   * Returns the name of the location. It is unique, and the same in every automaton of the same
   * program and property, independently of the order of creation.
   */
  public String name() {
    return name.get();
  }

  /** Returns the role of the location. */
  public Role role() {
    return role;
  }

  /** Returns the assertion that fails in the runs that reach this location; empty if none does. */
  public Optional<Assertion> failedAssertion() {
    return failed;
  }

  /** Returns the live registers, ascending. */
  public Set<Symbol> live() {
    return live;
  }

  /** Returns the live array registers. */
  public Set<ArrayRegister> liveArrays() {
    return liveArrays;
  }

  /** Returns the outgoing transitions, in program order. */
  public List<Transition> outgoing() {
    return exits().transitions();
  }

  /**
   * Returns the paths from here that end the run without a transition, as far as the front end
   * records them.
   */
  public List<OutgoingEdges.CutOff> cutOffs() {
    return exits().cutOffs();
  }

  /**
   * Returns the ample set with a number from 0, in the order of preference; empty if there are
   * fewer.
   */
  public Optional<OutgoingEdges.AmpleSet> ampleSet(int number) {
    while (requestedAmpleSets.size() <= number && unrequestedAmpleSets.hasNext()) {
      requestedAmpleSets.add(unrequestedAmpleSets.next());
    }
    return number < requestedAmpleSets.size()
        ? Optional.of(requestedAmpleSets.get(number))
        : Optional.empty();
  }

  private OutgoingEdges exits() {
    if (builder.isPresent()) {
      exits = builder.get().get();
      builder = Optional.empty();
    }
    return exits;
  }

  /** Returns a number that is the same in every run, unlike that of {@link Object}. */
  @Override
  public int hashCode() {
    return number * 0x9E3779B9;
  }

  /** Compares by identity: locations of different automata may have the same number. */
  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public String toString() {
    return role == Role.ORDINARY ? "L" + number : "L" + number + " " + role;
  }
}
