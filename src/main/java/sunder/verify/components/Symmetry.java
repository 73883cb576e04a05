package sunder.verify.components;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import sunder.automaton.ArrayAccess;
import sunder.automaton.Automaton;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.certificate.InvariantMap.Region;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;
import sunder.verify.Budget;
import sunder.verify.abstraction.Precision;
import sunder.verify.abstraction.TrackedQuantity;

/**
 * A symmetry of an automaton: an automorphism that exchanges the registers of two components,
 * restricted to some variants. An abstraction of one component is then, renamed, an abstraction of
 * the other for these variants.
 */
final class Symmetry {
  private final Term.Substitution names;
  private final Map<Transition, Transition> images;

  private Symmetry(Term.Substitution names, Map<Transition, Transition> images) {
    this.names = names;
    this.images = images;
  }

  /** Returns whether two precisions are equal for two components up to a renaming of registers. */
  static boolean isEqualUpTo(Precision one, Precision other, Map<Symbol, Symbol> names) {
    Term.Substitution renamed = IsomorphicComponents.renaming(names);
    return one.linearTerms().size() == other.linearTerms().size()
        && names.entrySet().stream()
            .allMatch(e -> one.of(e.getKey()).equals(other.of(e.getValue())))
        && one.linearTerms().keySet().stream()
            .allMatch(
                term -> {
                  IntTerm image = term.substitute(renamed);
                  return other.linearTerms().containsKey(image)
                      && other
                          .of(TrackedQuantity.of(image))
                          .equals(one.of(TrackedQuantity.of(term)));
                });
  }

  /** Returns the automaton of the other component, given that of the one. */
  ComponentAutomaton image(ComponentAutomaton one) {
    return new Image(one);
  }

  /** The image of a component's automaton. Its steps leave the client in the same cells. */
  private final class Image implements ComponentAutomaton {
    private final ComponentAutomaton one;

    Image(ComponentAutomaton one) {
      this.one = one;
    }

    @Override
    public int initial() {
      return one.initial();
    }

    @Override
    public List<Successor> successors(Transition transition, int state, ClientCells target) {
      Transition image = images.get(transition);
      return image == null ? List.of() : one.successors(image, state, target);
    }

    @Override
    public List<Region> regions(int state, ConfigSet variants) {
      return one.regions(state, variants).stream()
          .map(r -> new Region(r.variants(), r.registers().substitute(names), r.elements()))
          .toList();
    }
  }

  /** The search for symmetries of an automaton in some variants. Mutable: it caches labels. */
  static final class Finder {
    private final Automaton automaton;
    private final ConfigSet open;
    private final Budget budget;
    private final Map<Transition, StepSignature> known = new HashMap<>();

    private final Numbering<Object> labels = new Numbering<>();

    /** The canonical symbols for inputs and results of reads, by position, sort and range. */
    private final Map<List<Object>, Symbol> canonicalSymbols = new HashMap<>();

    private final Symbol.Supply supply = new Symbol.Supply(1 << 30);

    /** The label of a step's effect on stores, and the registers that occur in it. */
    private record StepSignature(int label, Set<Symbol> registers) {}

    /**
     * Creates a finder.
     *
     * @param open the variants
     * @param budget checked during the search
     */
    Finder(Automaton automaton, ConfigSet open, Budget budget) {
      this.automaton = automaton;
      this.open = open;
      this.budget = budget;
    }

    boolean isFor(ConfigSet variants) {
      return open.equals(variants);
    }

    /**
     * Returns the symmetry that exchanges the registers of two components.
     *
     * @param names the renaming from the registers of one component to those of the other
     * @return empty if no automorphism is found
     */
    Optional<Symmetry> exchanging(Map<Symbol, Symbol> names) {
      Map<Symbol, Symbol> exchanged = new HashMap<>(names);
      names.forEach((one, other) -> exchanged.put(other, one));
      return new Walk(this, exchanged).from(automaton.initial());
    }

    private List<Transition> steps(Location location) {
      budget.check();
      return location.outgoing().stream()
          .filter(t -> t.presenceCondition().intersects(open))
          .toList();
    }

    private int label(Transition step) {
      return plain(step).label();
    }

    private int label(Transition step, Map<Symbol, Symbol> renamed) {
      StepSignature plain = plain(step);
      return Collections.disjoint(plain.registers(), renamed.keySet())
          ? plain.label()
          : labelled(step, renamed);
    }

    private StepSignature plain(Transition step) {
      return known.computeIfAbsent(
          step,
          s -> {
            Set<Symbol> registers = s.relevantSymbols();
            registers.addAll(s.updates().keySet());
            return new StepSignature(labelled(s, Map.of()), registers);
          });
    }

    /** Returns the label of a renamed step: everything that determines its effect on stores. */
    private int labelled(Transition step, Map<Symbol, Symbol> renamed) {
      Map<Symbol, Symbol> names = new HashMap<>(renamed);
      List<Symbol> own = new ArrayList<>(step.inputs());
      step.reads().forEach(read -> own.add(read.result()));
      own.forEach(symbol -> names.put(symbol, canonicalSymbol(symbol, own.indexOf(symbol))));
      Term.Substitution substitution = IsomorphicComponents.renaming(names);
      List<Object> reads = new ArrayList<>();
      for (ArrayAccess.Read read : step.reads()) {
        reads.add(List.of(read.array(), read.index().substitute(substitution)));
      }
      Map<Symbol, Object> updates = new HashMap<>();
      step.updates()
          .forEach(
              (register, value) ->
                  updates.put(
                      names.getOrDefault(register, register),
                      shape(value.substitute(substitution))));
      List<Object> writes = new ArrayList<>();
      for (ArrayAccess write : step.writes()) {
        List<Term> written =
            write.writeOperands().stream().<Term>map(t -> t.substitute(substitution)).toList();
        writes.add(List.of(write.array(), written));
      }
      return labels.of(
          List.of(
              step.presenceCondition().and(open),
              step.inputs().size(),
              reads,
              shape(step.guard().substitute(substitution)),
              updates,
              writes));
    }

    private Symbol canonicalSymbol(Symbol like, int place) {
      return canonicalSymbols.computeIfAbsent(
          List.of(place, like.sort(), like.low(), like.high()),
          key -> supply.copyOf(like, like.kind()));
    }

    /**
     * Returns a form of a condition that does not depend on the order of operands, which names
     * determine.
     */
    private static Object shape(Term term) {
      if (term instanceof BoolTerm.NaryConnective junction) {
        Set<Object> operands =
            junction.operands().stream().map(Finder::shape).collect(Collectors.toSet());
        return List.of(junction.absorbingValue(), operands);
      }
      return term;
    }
  }

  /** The construction of the automorphism along the runs. Mutable. */
  private static final class Walk {
    private final Finder finder;
    private final Map<Symbol, Symbol> exchanged;
    private final Map<Location, Location> locations = new HashMap<>();
    private final Map<Transition, Transition> images = new HashMap<>();
    private final Deque<Location> waiting = new ArrayDeque<>();

    Walk(Finder finder, Map<Symbol, Symbol> exchanged) {
      this.finder = finder;
      this.exchanged = exchanged;
    }

    Optional<Symmetry> from(Location initial) {
      boolean isSame = maps(initial, initial);
      while (isSame && !waiting.isEmpty()) {
        isSame = follow(waiting.remove());
      }
      return isSame
          ? Optional.of(new Symmetry(IsomorphicComponents.renaming(exchanged), images))
          : Optional.empty();
    }

    private boolean maps(Location one, Location other) {
      Location known = locations.putIfAbsent(one, other);
      if (known != null) {
        return known == other;
      }
      waiting.add(one);
      return one.role() == other.role()
          && one.liveArrays().equals(other.liveArrays())
          && one.live().size() == other.live().size()
          && one.live().stream().map(this::renamed).allMatch(other.live()::contains);
    }

    private boolean follow(Location one) {
      Map<Integer, Deque<Transition>> unused = new HashMap<>();
      for (Transition step : finder.steps(locations.get(one))) {
        unused.computeIfAbsent(finder.label(step), l -> new ArrayDeque<>()).add(step);
      }
      for (Transition step : finder.steps(one)) {
        Deque<Transition> same =
            unused.getOrDefault(finder.label(step, exchanged), new ArrayDeque<>());
        if (same.isEmpty() || !maps(step.target(), same.element().target())) {
          return false;
        }
        images.put(step, same.remove());
      }
      return unused.values().stream().allMatch(Deque::isEmpty);
    }

    private Symbol renamed(Symbol register) {
      return exchanged.getOrDefault(register, register);
    }
  }
}
