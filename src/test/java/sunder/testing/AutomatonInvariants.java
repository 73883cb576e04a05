package sunder.testing;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import sunder.automaton.ArrayAccess;
import sunder.automaton.Automaton;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.expression.ArrayRegister;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;

/** Checks what the package promises of every automaton. */
public final class AutomatonInvariants {
  private final Automaton automaton;
  private final ConfigSet scope;
  private final List<String> violations = new ArrayList<>();

  private AutomatonInvariants(Automaton automaton, ConfigSet scope) {
    this.automaton = automaton;
    this.scope = scope;
  }

  /**
   * Explores the automaton and checks every location and transition.
   *
   * @param limit at most so many locations are looked at
   * @return what is wrong, one sentence each
   */
  public static List<String> violations(Automaton automaton, ConfigSet scope, int limit) {
    AutomatonInvariants check = new AutomatonInvariants(automaton, scope);
    automaton.reachable(scope, limit).forEach(check::check);
    return List.copyOf(check.violations);
  }

  private void check(Location location) {
    if (location.role() != Location.Role.ORDINARY) {
      require(location.outgoing().isEmpty(), location + " goes on");
      require(location.live().isEmpty(), location + " reads something later");
    }
    for (Symbol live : location.live()) {
      require(live.kind() == Symbol.Kind.REGISTER, live + " is live but no register");
    }
    location.outgoing().forEach(transition -> check(location, transition));
  }

  private void check(Location location, Transition t) {
    require(t.source() == location, t + ": wrong source");
    require(!t.presenceCondition().isEmpty(), t + ": in no variant");
    require(
        t.presenceCondition().intersects(scope.space().all()), t + ": in no variant of the space");
    Set<Symbol> known = new HashSet<>(location.live());
    known.addAll(t.inputs());
    known.addAll(automaton.featureSymbols().keySet());
    for (ArrayAccess.Read read : t.reads()) {
      reads(t, read.index(), known);
      require(location.liveArrays().contains(read.array()), t + ": reads the dead " + read.array());
      require(known.add(read.result()), t + ": reads twice into " + read.result());
    }
    reads(t, t.guard(), known);
    t.updates().values().forEach(term -> reads(t, term, known));
    t.moves().forEach(move -> move.terms().forEach(term -> reads(t, term, known)));
    checkWrites(t, known);
    checkTarget(location, t);
  }

  private void checkWrites(Transition t, Set<Symbol> known) {
    Set<ArrayRegister> written = new HashSet<>();
    for (ArrayAccess access : t.writes()) {
      require(written.add(access.array()), t + ": writes twice to " + access.array());
      require(
          t.target().liveArrays().contains(access.array()),
          t + ": writes to the dead " + access.array());
      if (access instanceof ArrayAccess.Write write) {
        reads(t, write.index(), known);
        reads(t, write.value(), known);
      }
    }
    for (ArrayRegister array : t.target().liveArrays()) {
      boolean reset = t.writes().stream().anyMatch(w -> w.equals(new ArrayAccess.Reset(array)));
      require(reset || t.source().liveArrays().contains(array), t + ": nobody keeps " + array);
    }
  }

  private void checkTarget(Location location, Transition t) {
    for (Symbol updated : t.updates().keySet()) {
      require(updated.kind() == Symbol.Kind.REGISTER, t + ": updates " + updated);
      require(
          t.target().live().contains(updated) || automaton.rigid().contains(updated),
          t + ": updates the dead " + updated);
    }
    for (Symbol live : t.target().live()) {
      require(
          t.updates().containsKey(live) || location.live().contains(live),
          t + ": nobody keeps " + live);
    }
  }

  private void reads(Transition t, Term term, Set<Symbol> known) {
    term.forEachSymbol(symbol -> require(known.contains(symbol), t + ": reads " + symbol));
  }

  private void require(boolean holds, String violation) {
    if (!holds) {
      violations.add(violation);
    }
  }
}
