package sunder.automaton;

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
    Location known = locations.get(whole);
    if (known == null) {
      Location[] own = new Location[1];
      known =
          new Location(
              whole.number(),
              whole::name,
              whole.role(),
              whole.live(),
              whole.liveArrays(),
              whole.failedAssertion(),
              () -> edges(whole, own[0]));
      own[0] = known;
      locations.put(whole, known);
    }
    return known;
  }

  private OutgoingEdges edges(Location whole, Location source) {
    List<Transition> transitions =
        whole.outgoing().stream()
            .filter(step -> !features.exactly(step.presenceCondition()).isEmpty())
            .map(
                step ->
                    step.between(
                        source,
                        location(step.target()),
                        features.exactly(step.presenceCondition())))
            .toList();
    List<OutgoingEdges.CutOff> ends =
        whole.cutOffs().stream()
            .map(
                end ->
                    new OutgoingEdges.CutOff(
                        features.exactly(end.presenceCondition()), end.statements()))
            .filter(end -> !end.presenceCondition().isEmpty())
            .toList();
    return new OutgoingEdges(transitions, ends);
  }
}
