package sunder.frontend.c.preprocess;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.family.StateSet;
import sunder.frontend.c.grammar.CLexer;
import sunder.source.InputException;
import sunder.source.Span;

/**
 * Evaluates the condition of an {@code #if} in all variants at once: every value is integers, each
 * with the variants that have it.
 */
final class ConditionEvaluator {
  /** A numeric feature with more values is only compared by its range, not value by value. */
  private static final int MOST_VALUES = 4_096;

  private static final int DEEPEST = 200;

  /** What an expression is, if it is a name plus a constant. */
  private record NameWithOffset(String name, BigInteger by) {}

  private final List<MacroExpander.ExpansionToken> items;
  private final ConfigSet when;
  private final Map<String, Feature> features;
  private final ConditionPreparation words;
  private final Span span;
  private final FeatureQueries questions;
  private Optional<NameWithOffset> named = Optional.empty();
  private boolean isOpaque;
  private int at;
  private int depth;

  /**
   * @param items the words, macros expanded
   * @param when the variants that evaluate the condition
   * @param features those that may be meant by a name
   * @param words knows the words that {@code defined} has become
   * @param questions are asked here
   */
  ConditionEvaluator(
      List<MacroExpander.ExpansionToken> items,
      ConfigSet when,
      Map<String, Feature> features,
      ConditionPreparation words,
      FeatureQueries questions,
      Span span) {
    this.items = items;
    this.when = when;
    this.features = features;
    this.words = words;
    this.questions = questions;
    this.span = span;
  }

  /** The variants in which the condition holds. */
  ConfigSet evaluate() throws InputException {
    StateSet<BigInteger> value = ternary();
    if (at < items.size()) {
      throw bad(items.get(at).token().span(), "this does not belong to the condition");
    }
    askTruth(named);
    if (isOpaque && !words.isInProject()) {
      throw bad(span, "a system header asks for more of a feature than to compare it");
    }
    return isOpaque
        ? opaque(items.stream().map(MacroExpander.ExpansionToken::token).toList())
        : truth(value);
  }

  private ConfigSet truth(StateSet<BigInteger> value) {
    return value.where(number -> number.signum() != 0, when);
  }

  private StateSet<BigInteger> ofTruth(ConfigSet holds) {
    return StateSet.of(BigInteger.ONE, holds).or(StateSet.of(BigInteger.ZERO, when.minus(holds)));
  }

  private StateSet<BigInteger> ternary() throws InputException {
    if (++depth > DEEPEST) {
      throw bad(span, "the condition is nested too deeply");
    }
    StateSet<BigInteger> test = binary(0);
    if (takes(CLexer.QUESTION)) {
      askTruth(named);
      StateSet<BigInteger> yes = ternary();
      askTruth(named);
      expect(CLexer.COLON, ":");
      StateSet<BigInteger> no = ternary();
      askTruth(named);
      named = Optional.empty();
      ConfigSet holds = truth(test);
      test = yes.within(holds).or(no.outside(holds));
    }
    depth--;
    return test;
  }

  private static final List<List<Integer>> LEVELS =
      List.of(
          List.of(CLexer.OR),
          List.of(CLexer.AND),
          List.of(CLexer.BAR),
          List.of(CLexer.CARET),
          List.of(CLexer.AMPERSAND),
          List.of(CLexer.EQUAL, CLexer.NOT_EQUAL),
          List.of(CLexer.LESS, CLexer.AT_MOST, CLexer.GREATER, CLexer.AT_LEAST),
          List.of(CLexer.SHIFT_LEFT, CLexer.SHIFT_RIGHT),
          List.of(CLexer.PLUS, CLexer.MINUS),
          List.of(CLexer.STAR, CLexer.SLASH, CLexer.PERCENT));

  private StateSet<BigInteger> binary(int level) throws InputException {
    if (level == LEVELS.size()) {
      return unary();
    }
    StateSet<BigInteger> left = binary(level + 1);
    while (at < items.size() && LEVELS.get(level).contains(items.get(at).token().type())) {
      int operator = items.get(at).token().type();
      Span place = items.get(at++).token().span();
      Optional<NameWithOffset> first = named;
      StateSet<BigInteger> right = binary(level + 1);
      Optional<NameWithOffset> result = ask(operator, first, left, named, right);
      left = combine(operator, left, right, place);
      named = result;
    }
    return left;
  }

  private void askTruth(Optional<NameWithOffset> term) {
    term.ifPresent(
        t -> {
          if (t.by().signum() == 0) {
            questions.addTruthTest(t.name(), span);
          } else {
            ask(CLexer.NOT_EQUAL, t, List.of(BigInteger.ZERO));
          }
        });
  }

  private void ask(int comparison, NameWithOffset term, Collection<BigInteger> constants) {
    List<BigInteger> shifted = constants.stream().map(c -> c.subtract(term.by())).toList();
    questions.addComparison(term.name(), span, DirectiveOperators.cuts(comparison, shifted));
  }

  /** The number that a name is: its classes do not say it, so nobody knows what is made of it. */
  private void askValue(Optional<NameWithOffset> term) {
    if (term.isPresent() && words.hasRange(term.get().name())) {
      questions.addValueUse(term.get().name(), span);
    } else {
      isOpaque |= term.isPresent();
    }
  }

  /** What an operator asks of its operands, if they are names; what the result is, if it is one. */
  private Optional<NameWithOffset> ask(
      int operator,
      Optional<NameWithOffset> first,
      StateSet<BigInteger> left,
      Optional<NameWithOffset> second,
      StateSet<BigInteger> right) {
    if (operator == CLexer.AND || operator == CLexer.OR) {
      askTruth(first);
      askTruth(second);
    } else if (first.isPresent() == second.isPresent()) {
      askValue(first);
      askValue(second);
    } else if (DirectiveOperators.compares(operator)) {
      first.ifPresent(term -> ask(operator, term, right.states()));
      second.ifPresent(term -> ask(DirectiveOperators.mirrored(operator), term, left.states()));
    } else {
      StateSet<BigInteger> other = first.isPresent() ? right : left;
      boolean shifts =
          other.size() == 1
              && (operator == CLexer.PLUS || operator == CLexer.MINUS && first.isPresent());
      if (shifts && !words.hasRange(first.or(() -> second).get().name())) {
        BigInteger by = other.states().iterator().next();
        NameWithOffset term = first.or(() -> second).get();
        return Optional.of(
            new NameWithOffset(
                term.name(), operator == CLexer.PLUS ? term.by().add(by) : term.by().subtract(by)));
      }
      askValue(first);
      askValue(second);
    }
    return Optional.empty();
  }

  private StateSet<BigInteger> combine(
      int operator, StateSet<BigInteger> left, StateSet<BigInteger> right, Span place)
      throws InputException {
    if (operator == CLexer.AND) {
      return ofTruth(truth(left).and(truth(right)));
    } else if (operator == CLexer.OR) {
      return ofTruth(truth(left).or(truth(right)));
    }
    BinaryOperator<BigInteger> compute = DirectiveOperators.operator(operator);
    boolean divides = operator == CLexer.SLASH || operator == CLexer.PERCENT;
    if (divides && right.states().contains(BigInteger.ZERO)) {
      throw bad(place, "division by zero in a condition");
    }
    return left.combine(right, compute);
  }

  private StateSet<BigInteger> unary() throws InputException {
    if (takes(CLexer.NOT)) {
      StateSet<BigInteger> value = unary();
      askTruth(named);
      named = Optional.empty();
      return ofTruth(when.minus(truth(value)));
    } else if (takes(CLexer.MINUS)) {
      return mapped(unary(), BigInteger::negate);
    } else if (takes(CLexer.TILDE)) {
      return mapped(unary(), BigInteger::not);
    } else if (takes(CLexer.PLUS)) {
      return unary();
    } else if (takes(CLexer.LPAREN)) {
      StateSet<BigInteger> inside = ternary();
      expect(CLexer.RPAREN, ")");
      return inside;
    }
    return primary();
  }

  private StateSet<BigInteger> mapped(
      StateSet<BigInteger> value, UnaryOperator<BigInteger> change) {
    askValue(named);
    named = Optional.empty();
    return value.map(change);
  }

  private StateSet<BigInteger> primary() throws InputException {
    if (at == items.size()) {
      throw bad(span, "the condition ends too early");
    }
    PreprocessingToken word = items.get(at++).token();
    named =
        ConditionPreparation.valueName(word)
            .filter(name -> words.isUndetermined(name, when))
            .map(name -> new NameWithOffset(name, BigInteger.ZERO));
    Optional<StateSet<BigInteger>> meaning = words.variantValues(word, when);
    if (meaning.isPresent()) {
      return meaning.get();
    }
    if (word.hasUnknownValue()) {
      throw bad(span, "the value of '%s' is not known".formatted(word.featureName()));
    } else if (word.isFeatureValue()) {
      return constant(new BigInteger(word.spelling()));
    } else if (word.is(CLexer.NUMBER) || word.is(CLexer.CHARACTER)) {
      return constant(
          Literals.value(word.text())
              .orElseThrow(() -> bad(word.span(), "a condition needs integers")));
    }
    if (!word.isIdentifier()) {
      throw bad(word.span(), "'" + word.text() + "' cannot stand here in a condition");
    }
    if (word.text().equals("defined")) {
      named = Optional.empty();
      boolean opens = takes(CLexer.LPAREN);
      if (at == items.size() || !items.get(at).token().isIdentifier()) {
        throw bad(word.span(), "'defined' needs a name");
      }
      ConfigSet holds = words.testDefined(items.get(at++).token(), when);
      if (opens) {
        expect(CLexer.RPAREN, ")");
      }
      return ofTruth(holds);
    } else if (at < items.size() && items.get(at).token().is(CLexer.LPAREN)) {
      return call(word);
    }
    if (features.get(word.text()) instanceof Feature.Numeric numeric) {
      return values(numeric, word.span());
    }
    return constant(BigInteger.ZERO);
  }

  private StateSet<BigInteger> call(PreprocessingToken word) {
    List<PreprocessingToken> all = new ArrayList<>(List.of(word));
    int open = 0;
    do {
      PreprocessingToken next = items.get(at++).token();
      open += next.is(CLexer.LPAREN) ? 1 : next.is(CLexer.RPAREN) ? -1 : 0;
      all.add(next);
    } while (open > 0 && at < items.size());
    named = Optional.empty();
    return ofTruth(opaque(all));
  }

  /** What nobody knows is a feature by itself, if the project asks for it. */
  private ConfigSet opaque(List<PreprocessingToken> unknown) {
    String text =
        unknown.stream().map(PreprocessingToken::spelling).collect(Collectors.joining(" "));
    String name = text.replaceAll("\\W+", "_") + Integer.toHexString(text.hashCode());
    if (words.isInProject()) {
      questions.addOpaqueTest(name, span);
    }
    return features.get(name) instanceof Feature.Bool bool
        ? when.and(when.space().selected(bool))
        : when.minus(when);
  }

  private StateSet<BigInteger> constant(BigInteger value) {
    return StateSet.of(value, when);
  }

  /**
   * Values are followed one by one.
   *
   * @throws InputException if a feature has too many
   */
  static void requireEnumerable(Feature.Numeric feature, Span place) throws InputException {
    BigInteger size = feature.high().subtract(feature.low());
    if (size.bitLength() > 30 || size.intValue() >= MOST_VALUES) {
      throw new InputException(
          place,
          "the numeric feature '%s' has too many values".formatted(feature.name()),
          "give it a range of at most " + MOST_VALUES + " values with --feature");
    }
  }

  private StateSet<BigInteger> values(Feature.Numeric feature, Span place) throws InputException {
    requireEnumerable(feature, place);
    StateSet.Builder<BigInteger> result = new StateSet.Builder<>();
    for (BigInteger value = feature.low();
        value.compareTo(feature.high()) <= 0;
        value = value.add(BigInteger.ONE)) {
      result.add(value, when.and(when.space().inRange(feature, value, value)));
    }
    return result.build();
  }

  private boolean takes(int type) {
    if (at < items.size() && items.get(at).token().is(type)) {
      at++;
      return true;
    }
    return false;
  }

  private void expect(int type, String text) throws InputException {
    if (!takes(type)) {
      Span place = at < items.size() ? items.get(at).token().span() : span;
      throw bad(place, "'" + text + "' is missing in the condition");
    }
  }

  private static InputException bad(Span place, String message) {
    return new InputException(place, message);
  }

  /** A partition of the variants in each part of which the same words stand. */
  static List<ConfigSet> partition(
      List<MacroExpander.ExpansionToken> items, ConfigSet when, int most, Span span)
      throws InputException {
    List<ConfigSet> parts = new ArrayList<>(List.of(when));
    for (MacroExpander.ExpansionToken item : items) {
      List<ConfigSet> finer = new ArrayList<>();
      for (ConfigSet part : parts) {
        add(finer, part.and(item.presenceCondition()));
        add(finer, part.minus(item.presenceCondition()));
      }
      parts = finer;
      if (parts.size() > most) {
        throw bad(span, "the condition means more than " + most + " different things");
      }
    }
    return parts;
  }

  private static void add(List<ConfigSet> sets, ConfigSet set) {
    if (!set.isEmpty()) {
      sets.add(set);
    }
  }

  /** The words that stand in a part. */
  static List<MacroExpander.ExpansionToken> restrictTo(
      List<MacroExpander.ExpansionToken> items, ConfigSet part) {
    return items.stream()
        .filter(i -> i.presenceCondition().intersects(part))
        .map(i -> i.restrictTo(part))
        .toList();
  }

  /** The operators of conditions, on unbounded integers. */
  private static final class DirectiveOperators {
    /** Shifts by more give 0: no condition means them. */
    private static final int LONGEST_SHIFT = 128;

    private DirectiveOperators() {}

    static BinaryOperator<BigInteger> operator(int type) {
      return switch (type) {
        case CLexer.BAR -> BigInteger::or;
        case CLexer.CARET -> BigInteger::xor;
        case CLexer.AMPERSAND -> BigInteger::and;
        case CLexer.EQUAL -> (a, b) -> truth(a.equals(b));
        case CLexer.NOT_EQUAL -> (a, b) -> truth(!a.equals(b));
        case CLexer.LESS -> (a, b) -> truth(a.compareTo(b) < 0);
        case CLexer.AT_MOST -> (a, b) -> truth(a.compareTo(b) <= 0);
        case CLexer.GREATER -> (a, b) -> truth(a.compareTo(b) > 0);
        case CLexer.AT_LEAST -> (a, b) -> truth(a.compareTo(b) >= 0);
        case CLexer.SHIFT_LEFT -> (a, b) -> isLong(b) ? BigInteger.ZERO : a.shiftLeft(b.intValue());
        case CLexer.SHIFT_RIGHT ->
            (a, b) -> isLong(b) ? BigInteger.ZERO : a.shiftRight(b.intValue());
        case CLexer.PLUS -> BigInteger::add;
        case CLexer.MINUS -> BigInteger::subtract;
        case CLexer.STAR -> BigInteger::multiply;
        case CLexer.SLASH -> BigInteger::divide;
        case CLexer.PERCENT -> BigInteger::remainder;
        default -> throw new IllegalArgumentException("operator " + type);
      };
    }

    static boolean compares(int type) {
      return type == CLexer.EQUAL
          || type == CLexer.NOT_EQUAL
          || type == CLexer.LESS
          || type == CLexer.AT_MOST
          || type == CLexer.GREATER
          || type == CLexer.AT_LEAST;
    }

    /** The comparison with its sides changed. */
    static int mirrored(int type) {
      return switch (type) {
        case CLexer.LESS -> CLexer.GREATER;
        case CLexer.AT_MOST -> CLexer.AT_LEAST;
        case CLexer.GREATER -> CLexer.LESS;
        case CLexer.AT_LEAST -> CLexer.AT_MOST;
        default -> type;
      };
    }

    /** The numbers c for which a comparison with one of these tells c from c + 1. */
    static SortedSet<BigInteger> cuts(int comparison, Collection<BigInteger> constants) {
      SortedSet<BigInteger> cuts = new TreeSet<>();
      for (BigInteger constant : constants) {
        if (comparison != CLexer.AT_MOST && comparison != CLexer.GREATER) {
          cuts.add(constant.subtract(BigInteger.ONE));
        }
        if (comparison != CLexer.LESS && comparison != CLexer.AT_LEAST) {
          cuts.add(constant);
        }
      }
      return cuts;
    }

    private static boolean isLong(BigInteger shift) {
      return shift.abs().compareTo(BigInteger.valueOf(LONGEST_SHIFT)) > 0;
    }

    private static BigInteger truth(boolean value) {
      return value ? BigInteger.ONE : BigInteger.ZERO;
    }
  }
}
