package sunder.verify.precondition;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import sunder.automaton.ArrayAccess;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.expression.BoolTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;

/**
 * The slice of a path to a failure (Jhala and Majumdar: Path Slicing, PLDI 2005): without the
 * guards of branches all of whose ways have the same effect on what the slice reads and lead to its
 * next step, and without assignments that it does not read. Every call that satisfies the condition
 * of the slice fails as the path does.
 */
final class PathSlice {
  /** The greatest number of locations between a branch and the next step of the slice. */
  private static final int MOST_LOCATIONS = 1_000;

  /** The greatest number of transitions whose guards are united. */
  private static final int MOST_ALTERNATIVES = 16;

  private final ConfigSet variants;

  /** The symbols and arrays that the steps of the slice read before they write them. */
  private final Set<Object> live = new HashSet<>();

  /** The source of the first step of the slice. */
  private Location next;

  private PathSlice(ConfigSet variants, Location end) {
    this.variants = variants;
    this.next = end;
  }

  /**
   * Returns the steps of a path with the guards and the assignments of its slice only.
   *
   * @param variants variants that take the path
   */
  static List<Transition> of(List<Transition> path, ConfigSet variants) {
    PathSlice slice = new PathSlice(variants, path.get(path.size() - 1).target());
    Deque<Transition> steps = new ArrayDeque<>();
    for (int i = path.size() - 1; i >= 0; i--) {
      steps.addFirst(slice.prepend(path.get(i)));
    }
    return List.copyOf(steps);
  }

  /** Returns the condition under which a step with the same effect on the slice is taken. */
  private BoolTerm guardOf(Transition step) {
    List<Transition> possible = possibleFrom(step.source());
    Set<Location> done = new HashSet<>();
    List<Transition> same =
        possible.stream()
            .filter(
                other ->
                    liveUpdates(other).equals(liveUpdates(step))
                        && liveWrites(other).equals(liveWrites(step))
                        && leadsToNext(other.target(), new HashSet<>(Set.of(step.source())), done))
            .toList();
    if (same.size() == possible.size()) {
      return BoolTerm.TRUE;
    }
    List<Set<BoolTerm>> guards = new ArrayList<>();
    same.forEach(other -> guards.add(new LinkedHashSet<>(other.guard().conjuncts())));
    Set<BoolTerm> common = new LinkedHashSet<>(step.guard().conjuncts());
    guards.forEach(common::retainAll);
    guards.forEach(guard -> guard.removeAll(common));
    return same.contains(step) && isTautology(guards)
        ? BoolTerm.and(List.copyOf(common))
        : step.guard();
  }

  /** Returns whether a disjunction of conjunctions covers both truth values of each conjunct. */
  private static boolean isTautology(List<Set<BoolTerm>> disjunction) {
    if (disjunction.isEmpty() || disjunction.size() > MOST_ALTERNATIVES) {
      return false;
    }
    Optional<BoolTerm> first = disjunction.get(0).stream().findFirst();
    return first.isEmpty()
        || isTautology(assume(first.get(), disjunction))
            && isTautology(assume(first.get().not(), disjunction));
  }

  private static List<Set<BoolTerm>> assume(BoolTerm fact, List<Set<BoolTerm>> disjunction) {
    List<Set<BoolTerm>> left = new ArrayList<>();
    for (Set<BoolTerm> conjunction : disjunction) {
      if (!conjunction.contains(fact.not())) {
        Set<BoolTerm> rest = new LinkedHashSet<>(conjunction);
        rest.remove(fact);
        left.add(rest);
      }
    }
    return left;
  }

  /**
   * Returns whether all ways from a location lead to the next step and write nothing live. A cycle
   * might not end.
   *
   * @param way the locations on the way here
   * @param done the locations for which that is known
   */
  private boolean leadsToNext(Location from, Set<Location> way, Set<Location> done) {
    if (from == next || done.contains(from)) {
      return true;
    }
    List<Transition> possible = possibleFrom(from);
    boolean leads =
        !possible.isEmpty()
            && done.size() + way.size() < MOST_LOCATIONS
            && way.add(from)
            && possible.stream()
                .allMatch(
                    step ->
                        liveUpdates(step).isEmpty()
                            && liveWrites(step).isEmpty()
                            && leadsToNext(step.target(), way, done));
    way.remove(from);
    if (leads) {
      done.add(from);
    }
    return leads;
  }

  private List<Transition> possibleFrom(Location source) {
    return source.outgoing().stream()
        .filter(step -> step.presenceCondition().intersects(variants))
        .toList();
  }

  private Map<Symbol, Term> liveUpdates(Transition step) {
    Map<Symbol, Term> updates = new TreeMap<>(step.updates());
    updates.keySet().retainAll(live);
    return updates;
  }

  private List<ArrayAccess> liveWrites(Transition step) {
    return step.writes().stream().filter(write -> live.contains(write.array())).toList();
  }

  private Transition prepend(Transition step) {
    BoolTerm guard = guardOf(step);
    Map<Symbol, Term> updates = liveUpdates(step);
    List<ArrayAccess> writes = liveWrites(step);
    if (!guard.equals(BoolTerm.TRUE) || !updates.isEmpty() || !writes.isEmpty()) {
      next = step.source();
    }
    live.removeAll(updates.keySet());
    addSymbols(guard);
    updates.values().forEach(this::addSymbols);
    writes.forEach(write -> write.writeOperands().forEach(this::addSymbols));
    List<ArrayAccess.Read> reads = new ArrayList<>();
    for (int i = step.reads().size() - 1; i >= 0; i--) {
      ArrayAccess.Read read = step.reads().get(i);
      if (live.remove(read.result())) {
        reads.add(0, read);
        live.add(read.array());
        addSymbols(read.index());
      }
    }
    return new Transition(
        step.source(),
        step.target(),
        step.presenceCondition(),
        step.inputs(),
        reads,
        guard,
        updates,
        writes,
        step.moves(),
        step.choices(),
        step.span(),
        step.statements());
  }

  private void addSymbols(Term term) {
    term.forEachSymbol(live::add);
  }
}
