package sunder.frontend.promela.flow;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import sunder.automaton.Automaton.Trigger;
import sunder.automaton.Location;
import sunder.automaton.NeverClaim;
import sunder.frontend.promela.model.Invariants;
import sunder.frontend.promela.model.Value;
import sunder.frontend.promela.syntax.Expression.UnaryOperator;
import sunder.ltl.LtlFormula;
import sunder.ltl.Tableau;
import sunder.ltl.Vacuity;
import sunder.source.Excerpt;
import sunder.source.Span;

/** From temporal formulas to claims: the automaton of the negation. */
record Claims(
    List<Value> propositions,
    Function<Location, Optional<Control>> controls,
    Composer composer,
    Transitions transitions) {

  /**
   * @param controls where processes are at a location; nothing before runs begin
   */
  static NeverClaim of(
      LtlFormula<Value> formula,
      Function<Location, Optional<Control>> controls,
      Composer composer,
      Transitions transitions) {
    Claims claims = new Claims(propositions(formula), controls, composer, transitions);
    return claims.claim(Tableau.of(new LtlFormula.Not<>(formula)));
  }

  /**
   * What has to come about for a formula to say anything, in words; what features alone decide is
   * none.
   *
   * @param whole the place of what has none
   */
  static List<Trigger> triggers(
      LtlFormula<Value> formula,
      Span whole,
      Function<Location, Optional<Control>> controls,
      Composer composer,
      Transitions transitions) {
    Claims claims = new Claims(List.of(), controls, composer, transitions);
    Map<String, Trigger> result = new LinkedHashMap<>();
    for (Vacuity.Suspicion<Value> suspicion : Vacuity.of(formula.replace(Claims::opened))) {
      Optional<Value> condition = Invariants.condition(suspicion.condition(), whole);
      if (condition.isPresent() && !isOfVariant(condition.get())) {
        Value held = condition.get();
        Value other = suspicion.value() ? new Value.Unary(UnaryOperator.NOT, held, whole) : held;
        String sentence =
            "`%s` is %s true"
                .formatted(text(suspicion.condition()), suspicion.value() ? "always" : "never");
        result.putIfAbsent(
            sentence, new Trigger(sentence, location -> claims.seen(location, other)));
      }
    }
    return List.copyOf(result.values());
  }

  /** Where a condition holds that formulas see. */
  private List<NeverClaim.Case> seen(Location location, Value value) {
    return controls.apply(location).isPresent()
        ? cases(
            location, here -> truth(here, value).and(composer.seen(here)), controls, transitions)
        : List.of();
  }

  /** What a formula says of single states, each once. */
  static List<Value> propositions(LtlFormula<Value> formula) {
    Set<Value> result = new LinkedHashSet<>();
    formula.map(
        value -> {
          result.add(value);
          return value;
        });
    return List.copyOf(result);
  }

  private NeverClaim claim(Tableau.Buchi<Value> automaton) {
    List<Function<Location, List<NeverClaim.Case>>> conditions = new ArrayList<>();
    for (Value proposition : propositions) {
      conditions.add(location -> cases(location, proposition));
    }
    List<List<NeverClaim.Edge>> edges = new ArrayList<>();
    for (List<Tableau.Buchi.Edge<Value>> leaving : automaton.edges()) {
      edges.add(leaving.stream().map(edge -> edge(edge, automaton.acceptanceSets())).toList());
    }
    return new NeverClaim(
        location -> controls.apply(location).isPresent(),
        location -> cases(location, composer::seen, controls, transitions),
        conditions,
        edges,
        Math.max(1, automaton.acceptanceSets()));
  }

  /** Where there is no acceptance set every edge is accepting. */
  private NeverClaim.Edge edge(Tableau.Buchi.Edge<Value> edge, int sets) {
    long accepting = sets == 0 ? 1 : 0;
    for (int set : edge.sets()) {
      accepting |= 1L << set;
    }
    return new NeverClaim.Edge(
        numbers(edge.holding()), numbers(edge.failing()), edge.target(), accepting);
  }

  private List<Integer> numbers(Set<Value> values) {
    return values.stream().map(propositions::indexOf).sorted().toList();
  }

  /** Where a proposition holds. */
  private List<NeverClaim.Case> cases(Location location, Value proposition) {
    return cases(location, control -> truth(control, proposition), controls, transitions);
  }

  private Truth truth(Control control, Value proposition) {
    return composer.terms(control).truth(proposition);
  }

  /** Where something holds, for claims. */
  static List<NeverClaim.Case> cases(
      Location location,
      Function<Control, Truth> where,
      Function<Location, Optional<Control>> controls,
      Transitions transitions) {
    Control control = controls.apply(location).orElseThrow();
    return transitions.cases(where.apply(control), control);
  }

  /** A condition by its parts, as if the formula had joined them. */
  private static LtlFormula<Value> opened(Value value) {
    if (value instanceof Value.Unary unary && unary.operator() == UnaryOperator.NOT) {
      return new LtlFormula.Not<>(opened(unary.operand()));
    } else if (value instanceof Value.Binary binary && isDefined(binary)) {
      return switch (binary.operator()) {
        case AND -> LtlFormula.and(opened(binary.left()), opened(binary.right()));
        case OR -> LtlFormula.or(opened(binary.left()), opened(binary.right()));
        case IMPLIES -> LtlFormula.implies(opened(binary.left()), opened(binary.right()));
        default -> new LtlFormula.Proposition<>(value);
      };
    }
    return new LtlFormula.Proposition<>(value);
  }

  /** Whether a value is surely defined in every state, whatever stands before it. */
  static boolean isDefined(Value value) {
    return value.all().stream().allMatch(Claims::isTotal);
  }

  private static boolean isTotal(Value value) {
    if (value instanceof Value.Binary binary) {
      return !binary.operator().isPartial();
    } else if (value instanceof Value.Read read) {
      return read.parts().stream().allMatch(index -> index instanceof Value.Constant);
    }
    return value instanceof Value.Constant
        || value instanceof Value.OfFeature
        || value instanceof Value.Unary
        || value instanceof Value.At
        || Value.Quantity.PROCESS_COUNT.is(value);
  }

  /** Whether a value depends on nothing but features. */
  private static boolean isOfVariant(Value value) {
    return value.all().stream()
        .allMatch(
            part ->
                part instanceof Value.Constant
                    || part instanceof Value.OfFeature
                    || part instanceof Value.Unary
                    || part instanceof Value.Binary
                    || part instanceof Value.Conditional);
  }

  private static String text(LtlFormula<Value> condition) {
    if (condition instanceof LtlFormula.Proposition<Value> proposition) {
      return Excerpt.of(proposition.proposition().span());
    } else if (condition instanceof LtlFormula.Not<Value> not) {
      String operand = text(not.operand());
      return operand.matches("[\\w.\\[\\]]+") ? "!" + operand : "!(" + operand + ")";
    } else if (condition instanceof LtlFormula.Binary<Value> binary) {
      String operator = binary.operator() == LtlFormula.Operator.AND ? " && " : " || ";
      return inside(binary.left(), binary) + operator + inside(binary.right(), binary);
    }
    return ((LtlFormula.Constant<Value>) condition).value() ? "true" : "false";
  }

  private static String inside(LtlFormula<Value> part, LtlFormula.Binary<Value> whole) {
    boolean isOther =
        part instanceof LtlFormula.Binary<Value> binary && binary.operator() != whole.operator();
    return isOther ? "(" + text(part) + ")" : text(part);
  }
}
