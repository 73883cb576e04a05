package sunder.frontend.promela.flow;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import sunder.automaton.Claim;
import sunder.automaton.Location;
import sunder.automaton.Trigger;
import sunder.expression.BoolTerm;
import sunder.frontend.promela.model.Value;
import sunder.ltl.Buchi;
import sunder.ltl.Formula;
import sunder.ltl.Tableau;
import sunder.source.Span;

/** From temporal formulas to claims: the automaton of the negation. */
final class Claims {
  private final List<Value> propositions;
  private final Function<Location, Optional<Control>> controls;
  private final Composer composer;
  private final Transitions transitions;

  private Claims(
      List<Value> propositions,
      Function<Location, Optional<Control>> controls,
      Composer composer,
      Transitions transitions) {
    this.propositions = propositions;
    this.controls = controls;
    this.composer = composer;
    this.transitions = transitions;
  }

  /**
   * @param controls where processes are at a location; nothing before runs begin
   */
  static Claim of(
      Formula<Value> formula,
      Function<Location, Optional<Control>> controls,
      Composer composer,
      Transitions transitions) {
    Claims claims = new Claims(propositions(formula), controls, composer, transitions);
    return claims.claim(Tableau.of(new Formula.Not<>(formula)));
  }

  /** What has to come about for a formula to say anything. */
  static List<Trigger> triggers(
      Formula<Value> formula,
      Span whole,
      Function<Location, Optional<Control>> controls,
      Composer composer,
      Transitions transitions) {
    Claims claims = new Claims(List.of(), controls, composer, transitions);
    return Triggers.of(
        formula,
        whole,
        (location, value) ->
            controls.apply(location).isPresent()
                ? claims.cases(location, here -> claims.truth(here, value).and(composer.seen(here)))
                : List.of());
  }

  /** What a formula says of single states, each once. */
  static List<Value> propositions(Formula<Value> formula) {
    Set<Value> result = new LinkedHashSet<>();
    formula.map(
        value -> {
          result.add(value);
          return value;
        });
    return List.copyOf(result);
  }

  private Claim claim(Buchi<Value> automaton) {
    List<Function<Location, List<Claim.Case>>> conditions = new ArrayList<>();
    for (Value proposition : propositions) {
      conditions.add(location -> cases(location, proposition));
    }
    List<List<Claim.Edge>> edges = new ArrayList<>();
    for (List<Buchi.Edge<Value>> leaving : automaton.edges()) {
      edges.add(leaving.stream().map(edge -> edge(edge, automaton.acceptanceSets())).toList());
    }
    return new Claim(
        location -> controls.apply(location).isPresent(),
        location -> cases(location, control -> composer.seen(control)),
        conditions,
        edges,
        Math.max(1, automaton.acceptanceSets()));
  }

  /** Where there is no acceptance set every edge is accepting. */
  private Claim.Edge edge(Buchi.Edge<Value> edge, int sets) {
    long accepting = sets == 0 ? 1 : 0;
    for (int set : edge.sets()) {
      accepting |= 1L << set;
    }
    return new Claim.Edge(
        numbers(edge.holding()), numbers(edge.failing()), edge.target(), accepting);
  }

  private List<Integer> numbers(Set<Value> values) {
    return values.stream().map(propositions::indexOf).sorted().toList();
  }

  /** Where a proposition holds. */
  private List<Claim.Case> cases(Location location, Value proposition) {
    return cases(location, control -> truth(control, proposition));
  }

  private Truth truth(Control control, Value proposition) {
    return composer.terms(control).truth(proposition);
  }

  private List<Claim.Case> cases(Location location, Function<Control, Truth> where) {
    Control control = controls.apply(location).orElseThrow();
    List<Claim.Case> result = new ArrayList<>();
    for (Truth.Case one : where.apply(control).cases()) {
      BoolTerm condition = (BoolTerm) transitions.counted(one.condition(), control.seats().size());
      result.add(new Claim.Case(one.when(), transitions.reads(condition), condition));
    }
    return result;
  }
}
