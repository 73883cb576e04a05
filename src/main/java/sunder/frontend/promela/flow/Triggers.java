package sunder.frontend.promela.flow;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import sunder.automaton.Claim;
import sunder.automaton.Location;
import sunder.automaton.Trigger;
import sunder.frontend.promela.model.Invariants;
import sunder.frontend.promela.model.Value;
import sunder.frontend.promela.syntax.Expression.UnaryOperator;
import sunder.ltl.Formula;
import sunder.ltl.Vacuity;
import sunder.source.Excerpt;
import sunder.source.Span;

/** What has to come about for a formula to say anything, in words. */
final class Triggers {
  private Triggers() {}

  /**
   * Those of a formula; what features alone decide is none.
   *
   * @param whole the place of what has none
   * @param cases where a condition holds at a location
   */
  static List<Trigger> of(
      Formula<Value> formula, Span whole, BiFunction<Location, Value, List<Claim.Case>> cases) {
    Map<String, Trigger> result = new LinkedHashMap<>();
    for (Vacuity.Suspicion<Value> suspicion : Vacuity.of(formula.replace(Triggers::opened))) {
      Optional<Value> condition = Invariants.condition(suspicion.condition(), whole);
      if (condition.isPresent() && !isOfVariant(condition.get())) {
        Value held = condition.get();
        Value other = suspicion.value() ? new Value.Unary(UnaryOperator.NOT, held, whole) : held;
        String sentence =
            "`%s` is %s true"
                .formatted(text(suspicion.condition()), suspicion.value() ? "always" : "never");
        result.putIfAbsent(
            sentence, new Trigger(sentence, location -> cases.apply(location, other)));
      }
    }
    return new ArrayList<>(result.values());
  }

  /** A condition by its parts, as if the formula had joined them. */
  private static Formula<Value> opened(Value value) {
    if (value instanceof Value.Unary unary && unary.operator() == UnaryOperator.NOT) {
      return new Formula.Not<>(opened(unary.operand()));
    } else if (value instanceof Value.Binary binary && isDefined(binary)) {
      return switch (binary.operator()) {
        case AND -> Formula.and(opened(binary.left()), opened(binary.right()));
        case OR -> Formula.or(opened(binary.left()), opened(binary.right()));
        case IMPLIES -> Formula.implies(opened(binary.left()), opened(binary.right()));
        default -> new Formula.Proposition<>(value);
      };
    }
    return new Formula.Proposition<>(value);
  }

  /** Whether a value is surely defined in every state, whatever stands before it. */
  private static boolean isDefined(Value value) {
    if (value instanceof Value.Unary unary) {
      return isDefined(unary.operand());
    } else if (value instanceof Value.Binary binary) {
      boolean isPartial =
          switch (binary.operator()) {
            case DIVIDE, REMAINDER, SHIFT_LEFT, SHIFT_RIGHT -> true;
            default -> false;
          };
      return !isPartial && isDefined(binary.left()) && isDefined(binary.right());
    } else if (value instanceof Value.Read read) {
      return read.place().indices().stream().allMatch(i -> i.value() instanceof Value.Constant);
    }
    return value instanceof Value.Constant
        || value instanceof Value.OfFeature
        || value instanceof Value.At
        || value instanceof Value.ProcessCount;
  }

  /** Whether a value depends on nothing but features. */
  private static boolean isOfVariant(Value value) {
    if (value instanceof Value.Unary unary) {
      return isOfVariant(unary.operand());
    } else if (value instanceof Value.Binary binary) {
      return isOfVariant(binary.left()) && isOfVariant(binary.right());
    } else if (value instanceof Value.Conditional choice) {
      return isOfVariant(choice.condition())
          && isOfVariant(choice.yes())
          && isOfVariant(choice.no());
    }
    return value instanceof Value.Constant || value instanceof Value.OfFeature;
  }

  private static String text(Formula<Value> condition) {
    if (condition instanceof Formula.Proposition<Value> proposition) {
      return Excerpt.of(proposition.proposition().span());
    } else if (condition instanceof Formula.Not<Value> not) {
      String operand = text(not.operand());
      return operand.matches("[\\w.\\[\\]]+") ? "!" + operand : "!(" + operand + ")";
    } else if (condition instanceof Formula.Binary<Value> binary) {
      String operator = binary.operator() == Formula.Operator.AND ? " && " : " || ";
      return inside(binary.left(), binary) + operator + inside(binary.right(), binary);
    }
    return ((Formula.Constant<Value>) condition).value() ? "true" : "false";
  }

  private static String inside(Formula<Value> part, Formula.Binary<Value> whole) {
    boolean isOther =
        part instanceof Formula.Binary<Value> binary && binary.operator() != whole.operator();
    return isOther ? "(" + text(part) + ")" : text(part);
  }
}
