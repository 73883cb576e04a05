package sunder.verify.components;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import sunder.automaton.Automaton;
import sunder.automaton.Location;
import sunder.automaton.OutgoingEdges;
import sunder.automaton.Transition;
import sunder.expression.BoolTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.verify.Limits;

/**
 * Disjunct splitting: transitions whose guards relate private values of several components are
 * split into one transition for each disjunct, for example {@code a != b or c != d} into two, so
 * that each concerns fewer components. The automaton keeps its runs and names. Mutable: it caches
 * locations.
 */
final class DisjunctSplitting {
  private final ComponentAssignment division;
  private final Map<Location, Location> locations = new java.util.HashMap<>();

  private DisjunctSplitting(ComponentAssignment division) {
    this.division = division;
  }

  /** Returns the automaton with split transitions, computed on the fly. */
  static Automaton split(Automaton automaton, ComponentAssignment division) {
    return new Automaton(
        new DisjunctSplitting(division).of(automaton.initial()),
        automaton.featureSymbols(),
        automaton.lengthSymbols(),
        automaton.lengthInputs(),
        automaton.annotation(),
        automaton.supply(),
        automaton.claim(),
        automaton.assertions(),
        automaton.triggers(),
        automaton.names());
  }

  private Location of(Location original) {
    if (original.role() == Location.Role.ABORT) {
      return original;
    }
    Location known = locations.get(original);
    if (known == null) {
      known =
          new Location(
              original.number(),
              original::name,
              original.role(),
              original.live(),
              original.liveArrays(),
              Optional.empty(),
              () -> exits(original));
      locations.put(original, known);
    }
    return known;
  }

  private OutgoingEdges exits(Location original) {
    List<Transition> transitions =
        original.outgoing().stream().flatMap(t -> apart(t).stream()).toList();
    return new OutgoingEdges(transitions, original.cutOffs());
  }

  private List<Transition> apart(Transition whole) {
    List<Transition> result = new ArrayList<>();
    for (Transition decided : withDecidedUpdates(whole)) {
      for (BoolTerm guard : alternatives(decided.guard(), whole)) {
        result.add(between(decided.with(guard, decided.updates())));
      }
    }
    return result;
  }

  private Transition between(Transition t) {
    return new Transition(
        of(t.source()),
        of(t.target()),
        t.presenceCondition(),
        t.inputs(),
        t.reads(),
        t.guard(),
        t.updates(),
        t.writes(),
        t.moves(),
        t.choices(),
        t.span(),
        t.statements());
  }

  /** Moves the decision of Boolean updates that depend on several components to the guard. */
  private List<Transition> withDecidedUpdates(Transition whole) {
    List<Transition> result = List.of(whole);
    for (Map.Entry<Symbol, Term> update : whole.updates().entrySet()) {
      if (update.getValue() instanceof BoolTerm condition
          && division.componentsIn(condition, whole).size() > 1) {
        List<Transition> more = new ArrayList<>();
        for (Transition t : result) {
          more.add(deciding(t, update.getKey(), condition, BoolTerm.TRUE));
          more.add(deciding(t, update.getKey(), condition.not(), BoolTerm.FALSE));
        }
        result = more.size() > Limits.MAX_DISJUNCTS_PER_STEP ? result : more;
      }
    }
    return result;
  }

  private static Transition deciding(
      Transition transition, Symbol register, BoolTerm condition, BoolTerm value) {
    Map<Symbol, Term> updates = new TreeMap<>(transition.updates());
    updates.put(register, value);
    return transition.with(BoolTerm.and(transition.guard(), condition), updates);
  }

  /**
   * Returns conditions whose disjunction is equivalent to the condition; only itself if there are
   * more than {@link Limits#MAX_DISJUNCTS_PER_STEP}.
   */
  private List<BoolTerm> alternatives(BoolTerm condition, Transition transition) {
    if (division.componentsIn(condition, transition).size() <= 1) {
      return List.of(condition);
    }
    List<BoolTerm> result = List.of(condition);
    if (condition instanceof BoolTerm.Or or) {
      result = or.operands().stream().flatMap(o -> alternatives(o, transition).stream()).toList();
    } else if (condition instanceof BoolTerm.And and) {
      result = List.of(BoolTerm.TRUE);
      for (BoolTerm operand : and.operands()) {
        result = combined(result, alternatives(operand, transition));
        if (result.size() > Limits.MAX_DISJUNCTS_PER_STEP) {
          return List.of(condition);
        }
      }
    }
    return result.size() > Limits.MAX_DISJUNCTS_PER_STEP ? List.of(condition) : result;
  }

  private static List<BoolTerm> combined(List<BoolTerm> some, List<BoolTerm> others) {
    List<BoolTerm> result = new ArrayList<>();
    for (BoolTerm left : some) {
      for (BoolTerm right : others) {
        BoolTerm both = BoolTerm.and(left, right);
        if (!both.equals(BoolTerm.FALSE) && result.size() <= Limits.MAX_DISJUNCTS_PER_STEP) {
          result.add(both);
        }
      }
    }
    return result;
  }
}
