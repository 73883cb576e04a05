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
  private Optional<Steps> builder;
  private List<CutOff> cutOffs = List.of();
  private List<Transition> outgoing;
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
    this(number, name, role, live, liveArrays, Steps.of(builder));
  }

  /** The same, of which ways are known that end the run. */
  public Location(
      int number,
      Supplier<String> name,
      Role role,
      Set<Symbol> live,
      Set<ArrayRegister> liveArrays,
      Steps builder) {
    this(number, name, role, live, liveArrays, builder, Optional.empty());
  }

  /** Builds what leaves a location. */
  public interface Steps {
    /** Asked once. */
    List<Transition> transitions();

    /** The ways that end the run, asked after the transitions. */
    List<CutOff> cutOffs();

    /** Steps of which no more is known. */
    static Steps of(Supplier<List<Transition>> transitions) {
      return new Steps() {
        @Override
        public List<Transition> transitions() {
          return transitions.get();
        }

        @Override
        public List<CutOff> cutOffs() {
          return List.of();
        }
      };
    }
  }

  private Location(
      int number,
      Supplier<String> name,
      Role role,
      Set<Symbol> live,
      Set<ArrayRegister> liveArrays,
      Steps builder,
      Optional<Assertion> failed) {
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
        number, name, Role.ABORT, Set.of(), Set.of(), Steps.of(List::of), Optional.of(failed));
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
    if (outgoing == null) {
      Steps steps = builder.orElseThrow();
      outgoing = List.copyOf(steps.transitions());
      cutOffs = List.copyOf(steps.cutOffs());
      builder = Optional.empty();
    }
    return outgoing;
  }

  /** The ways from here that end the run without a step, as far as the language tells. */
  public List<CutOff> cutOffs() {
    outgoing();
    return cutOffs;
  }

  @Override
  public String toString() {
    return role == Role.ORDINARY ? "L" + number : "L" + number + " " + role;
  }
}
