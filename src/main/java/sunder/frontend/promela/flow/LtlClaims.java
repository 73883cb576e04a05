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
import sunder.frontend.promela.model.Expr;
import sunder.frontend.promela.model.StateFormulas;
import sunder.frontend.promela.syntax.Expression.UnaryOperator;
import sunder.ltl.LtlFormula;
import sunder.ltl.LtlTableau;
import sunder.ltl.Vacuity;
import sunder.source.SourceExcerpt;
import sunder.source.Span;

/**
 * The translation of LTL formulas to claims: the generalized Büchi automaton of the negated formula
 * ({@link LtlTableau}), with state propositions as guarded conditions over locations.
 *
 * @param propositions the atomic propositions; edges of the claim refer to their indices
 * @param controls the location vector of each location; empty for locations before the initial
 *     states
 */
record LtlClaims(
    List<Expr> propositions,
    Function<Location, Optional<LocationVector>> controls,
    AsynchronousProduct composer,
    TransitionFactory transitions) {

  /**
   * Returns the claim of the negation of a formula.
   *
   * @param controls the location vector of each location; empty for locations before the initial
   *     states
   */
  static NeverClaim of(
      LtlFormula<Expr> formula,
      Function<Location, Optional<LocationVector>> controls,
      AsynchronousProduct composer,
      TransitionFactory transitions) {
    LtlClaims claims = new LtlClaims(atomicPropositions(formula), controls, composer, transitions);
    return claims.claim(LtlTableau.of(new LtlFormula.Not<>(formula)));
  }

  /**
   * Returns the vacuity checks of a formula: for each condition without which the formula holds
   * vacuously, a sentence that names it and the states that refute the sentence. Conditions over
   * features only are excluded.
   *
   * @param whole the source range of constants
   */
  static List<Trigger> triggers(
      LtlFormula<Expr> formula,
      Span whole,
      Function<Location, Optional<LocationVector>> controls,
      AsynchronousProduct composer,
      TransitionFactory transitions) {
    LtlClaims claims = new LtlClaims(List.of(), controls, composer, transitions);
    Map<String, Trigger> result = new LinkedHashMap<>();
    for (Vacuity.VacuityCondition<Expr> suspicion :
        Vacuity.of(formula.substitute(LtlClaims::splitLogicalOperators))) {
      Optional<Expr> condition = StateFormulas.stateFormula(suspicion.condition(), whole);
      if (condition.isPresent() && !dependsOnFeaturesOnly(condition.get())) {
        Expr held = condition.get();
        Expr other = suspicion.value() ? new Expr.Unary(UnaryOperator.NOT, held, whole) : held;
        String sentence =
            "`%s` is %s true"
                .formatted(text(suspicion.condition()), suspicion.value() ? "always" : "never");
        result.putIfAbsent(
            sentence, new Trigger(sentence, location -> claims.observableStates(location, other)));
      }
    }
    return List.copyOf(result.values());
  }

  private List<NeverClaim.GuardedCondition> observableStates(Location location, Expr value) {
    return controls.apply(location).isPresent()
        ? cases(
            location,
            here -> truth(here, value).and(composer.isObservable(here)),
            controls,
            transitions)
        : List.of();
  }

  static List<Expr> atomicPropositions(LtlFormula<Expr> formula) {
    Set<Expr> result = new LinkedHashSet<>();
    formula.map(
        value -> {
          result.add(value);
          return value;
        });
    return List.copyOf(result);
  }

  private NeverClaim claim(LtlTableau.GeneralizedBuchi<Expr> automaton) {
    List<Function<Location, List<NeverClaim.GuardedCondition>>> conditions = new ArrayList<>();
    for (Expr proposition : propositions) {
      conditions.add(location -> cases(location, proposition));
    }
    List<List<NeverClaim.Edge>> edges = new ArrayList<>();
    for (List<LtlTableau.GeneralizedBuchi.Edge<Expr>> leaving : automaton.edges()) {
      edges.add(leaving.stream().map(edge -> edge(edge, automaton.acceptanceSets())).toList());
    }
    return new NeverClaim(
        location -> controls.apply(location).isPresent(),
        location -> cases(location, composer::isObservable, controls, transitions),
        conditions,
        edges,
        Math.max(1, automaton.acceptanceSets()));
  }

  /**
   * Returns an edge of the claim. If the automaton has no acceptance set, every edge is accepting.
   */
  private NeverClaim.Edge edge(LtlTableau.GeneralizedBuchi.Edge<Expr> edge, int sets) {
    long accepting = sets == 0 ? 1 : 0;
    for (int set : edge.acceptanceSets()) {
      accepting |= 1L << set;
    }
    return new NeverClaim.Edge(
        numbers(edge.positive()), numbers(edge.negative()), edge.target(), accepting);
  }

  private List<Integer> numbers(Set<Expr> values) {
    return values.stream().map(propositions::indexOf).sorted().toList();
  }

  /** Returns the states of a location that satisfy a proposition. */
  private List<NeverClaim.GuardedCondition> cases(Location location, Expr proposition) {
    return cases(location, control -> truth(control, proposition), controls, transitions);
  }

  private LiftedCondition truth(LocationVector control, Expr proposition) {
    return composer.terms(control).condition(proposition);
  }

  /** Returns the states of a location that satisfy a lifted condition. */
  static List<NeverClaim.GuardedCondition> cases(
      Location location,
      Function<LocationVector, LiftedCondition> where,
      Function<Location, Optional<LocationVector>> controls,
      TransitionFactory transitions) {
    LocationVector control = controls.apply(location).orElseThrow();
    return transitions.guardedConditions(where.apply(control), control);
  }

  private static LtlFormula<Expr> splitLogicalOperators(Expr value) {
    if (value instanceof Expr.Unary unary && unary.operator() == UnaryOperator.NOT) {
      return new LtlFormula.Not<>(splitLogicalOperators(unary.operand()));
    } else if (value instanceof Expr.Binary binary && isDefined(binary)) {
      return switch (binary.operator()) {
        case AND ->
            LtlFormula.and(
                splitLogicalOperators(binary.left()), splitLogicalOperators(binary.right()));
        case OR ->
            LtlFormula.or(
                splitLogicalOperators(binary.left()), splitLogicalOperators(binary.right()));
        case IMPLIES ->
            LtlFormula.implies(
                splitLogicalOperators(binary.left()), splitLogicalOperators(binary.right()));
        default -> new LtlFormula.Proposition<>(value);
      };
    }
    return new LtlFormula.Proposition<>(value);
  }

  /** Returns whether the evaluation of an expression is defined in every state. */
  static boolean isDefined(Expr value) {
    return value.subexpressions().stream().allMatch(LtlClaims::isTotal);
  }

  private static boolean isTotal(Expr value) {
    if (value instanceof Expr.Binary binary) {
      return !binary.operator().isPartial();
    } else if (value instanceof Expr.Read read) {
      return read.operands().stream().allMatch(index -> index instanceof Expr.Constant);
    }
    return value instanceof Expr.Constant
        || value instanceof Expr.FeatureValue
        || value instanceof Expr.Unary
        || value instanceof Expr.RemoteReference
        || value instanceof Expr.Enabled
        || Expr.PredefinedKind.LAST.is(value)
        || Expr.PredefinedKind.PROCESS_COUNT.is(value);
  }

  private static boolean dependsOnFeaturesOnly(Expr value) {
    return value.subexpressions().stream()
        .allMatch(
            part ->
                part instanceof Expr.Constant
                    || part instanceof Expr.FeatureValue
                    || part instanceof Expr.Unary
                    || part instanceof Expr.Binary
                    || part instanceof Expr.Conditional);
  }

  private static String text(LtlFormula<Expr> condition) {
    if (condition instanceof LtlFormula.Proposition<Expr> proposition) {
      return SourceExcerpt.of(proposition.proposition().span());
    } else if (condition instanceof LtlFormula.Not<Expr> not) {
      String operand = text(not.operand());
      return operand.matches("[\\w.\\[\\]]+") ? "!" + operand : "!(" + operand + ")";
    } else if (condition instanceof LtlFormula.Binary<Expr> binary) {
      String operator = binary.operator() == LtlFormula.Operator.AND ? " && " : " || ";
      return inside(binary.left(), binary) + operator + inside(binary.right(), binary);
    }
    return ((LtlFormula.Constant<Expr>) condition).value() ? "true" : "false";
  }

  private static String inside(LtlFormula<Expr> part, LtlFormula.Binary<Expr> whole) {
    boolean isOther =
        part instanceof LtlFormula.Binary<Expr> binary && binary.operator() != whole.operator();
    return isOther ? "(" + text(part) + ")" : text(part);
  }
}
