package sunder.automaton;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.family.FeatureProjection;

/**
 * The projection of an automaton without a claim and triggers to the features on which its
 * behaviour depends: the same locations and transitions, with sets of a smaller space as presence
 * conditions.
 */
public final class AutomatonProjection {
  private final FeatureProjection features;
  private final Map<Location, Location> locations = new HashMap<>();

  private AutomatonProjection(FeatureProjection features) {
    this.features = features;
  }

  /**
   * Returns the features on which the behaviour in some variants depends: those of presence
   * conditions, as far as they differ among these variants, and those of terms.
   */
  public static Set<Feature> relevantFeatures(Automaton automaton, ConfigSet variants) {
    Set<Feature> relevant = new LinkedHashSet<>();
    Set<ConfigSet> conditions = new HashSet<>();
    Set<Symbol> symbols = new HashSet<>();
    for (Location location : automaton.reachable(variants, Integer.MAX_VALUE)) {
      for (Transition step : location.outgoing()) {
        conditions.add(step.presenceCondition());
        symbols.addAll(step.relevantSymbols());
        step.moves().stream()
            .flatMap(move -> move.parts().stream())
            .filter(Term.class::isInstance)
            .forEach(term -> ((Term) term).forEachSymbol(symbols::add));
      }
      location.cutOffs().forEach(end -> conditions.add(end.presenceCondition()));
    }
    conditions.forEach(set -> relevant.addAll(set.simplify(variants).support()));
    symbols.forEach(
        symbol ->
            Optional.ofNullable(automaton.featureSymbols().get(symbol)).ifPresent(relevant::add));
    return relevant;
  }

  /**
   * Returns the projection of an automaton.
   *
   * @throws IllegalArgumentException if it has a claim or triggers
   */
  public static Automaton of(Automaton automaton, FeatureProjection features) {
    if (automaton.claim().isPresent() || !automaton.triggers().isEmpty()) {
      throw new IllegalArgumentException("an automaton with conditions on locations");
    }
    Map<Symbol, Feature> symbols = new HashMap<>(automaton.featureSymbols());
    symbols.values().retainAll(features.features().features());
    return new Automaton(
        new AutomatonProjection(features).location(automaton.initial()),
        symbols,
        automaton.lengthSymbols(),
        automaton.lengthInputs(),
        automaton.annotation(),
        automaton.supply(),
        Optional.empty(),
        automaton.assertions(),
        List.of(),
        automaton.names());
  }

  private Location location(Location whole) {
    return locations.computeIfAbsent(
        whole,
        key ->
            new Location(
                whole.number(),
                whole::name,
                whole.role(),
                whole.live(),
                whole.liveArrays(),
                whole.failedAssertion(),
                () -> edges(whole)));
  }

  private OutgoingEdges edges(Location whole) {
    List<Transition> transitions = new ArrayList<>();
    for (Transition step : whole.outgoing()) {
      ConfigSet variants = features.exactly(step.presenceCondition());
      if (!variants.isEmpty()) {
        transitions.add(step.between(location(whole), location(step.target()), variants));
      }
    }
    List<OutgoingEdges.CutOff> ends = new ArrayList<>();
    for (OutgoingEdges.CutOff end : whole.cutOffs()) {
      ConfigSet variants = features.exactly(end.presenceCondition());
      if (!variants.isEmpty()) {
        ends.add(new OutgoingEdges.CutOff(variants, end.statements()));
      }
    }
    return new OutgoingEdges(transitions, ends);
  }
}
