package sunder.frontend.c.preprocess;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.family.VariationalSet;
import sunder.frontend.c.grammar.CLexer;
import sunder.frontend.c.preprocess.arithmetic.ConditionValue;
import sunder.frontend.c.preprocess.arithmetic.ConditionValue.Symbol;
import sunder.frontend.c.preprocess.macro.ExpansionToken;
import sunder.frontend.c.preprocess.token.PreprocessingToken;
import sunder.source.InputException;
import sunder.source.Span;

/**
 * Evaluates the condition of an {@code #if} for all variants at once (C11, 6.10.1): each
 * subexpression has a set of values with presence conditions.
 */
final class ConditionEvaluator {
  /** The number of values of a numeric feature up to which they are enumerated. */
  private static final int MOST_VALUES = 4_096;

  /** The number of values of a feature with a range up to which each is a constant. */
  private static final BigInteger MOST_CONSTANTS = BigInteger.valueOf(64);

  private static final int DEEPEST = 200;

  private static final ConditionValue ZERO = ConditionValue.of(false);

  private final List<ExpansionToken> items;
  private final ConfigSet when;
  private final Map<String, Feature> features;
  private final ConditionPreparation words;
  private final Span span;
  private final FeatureQueries questions;
  private final OperandAlternatives alternatives;
  private final ConditionArithmetic arithmetic;

  /** The variants that evaluate the current operand. */
  private ConfigSet live;

  private Optional<String> notFollowed = Optional.empty();
  private int at;
  private int depth;

  /**
   * @param items the tokens after macro expansion
   * @param alternatives the operands with several values among them
   * @param when the variants that evaluate the condition
   * @param features the features by name
   * @param words the values of names and of {@code defined} tests
   * @param questions collects the queries of features
   */
  ConditionEvaluator(
      List<ExpansionToken> items,
      OperandAlternatives alternatives,
      ConfigSet when,
      Map<String, Feature> features,
      ConditionPreparation words,
      FeatureQueries questions,
      Span span) {
    this.items = items;
    this.alternatives = alternatives;
    this.arithmetic = new ConditionArithmetic(words, questions, span);
    this.when = when;
    this.live = when;
    this.features = features;
    this.words = words;
    this.questions = questions;
    this.span = span;
  }

  /**
   * Returns the variants in which the condition is true. Errors of a compiler are reported to the
   * listener.
   *
   * @throws InputException if the condition is not supported
   */
  ConfigSet evaluate() throws InputException {
    ConfigSet holds = when.minus(when);
    try {
      VariationalSet<ConditionValue> value = comma();
      if (at < items.size()) {
        throw bad(items.get(at).token().span(), "this does not belong to the condition");
      }
      holds = truth(value);
    } catch (InputException e) {
      if (notFollowed.isEmpty()) {
        e.diagnostics().forEach(what -> words.listener().isFault(when, what));
      }
    }
    if (arithmetic.isOpaqueInSystem()) {
      throw bad(span, "a system header asks for more of a feature than to compare it");
    } else if (notFollowed.isPresent()) {
      throw bad(span, notFollowed.get());
    }
    return holds;
  }

  /** Marks the condition as valid but not supported. */
  private InputException notFollowed(String message) {
    notFollowed = Optional.of(message);
    return bad(span, message);
  }

  /** Returns the variants in which a value is not 0, and records the query. */
  private ConfigSet truth(VariationalSet<ConditionValue> value) {
    ConfigSet[] holds = {when.minus(when)};
    value.forEach(
        (number, set) -> {
          if (arithmetic.isTrue(number, set, live)) {
            holds[0] = holds[0].or(set);
          }
        });
    return holds[0].and(when);
  }

  private VariationalSet<ConditionValue> ofTruth(ConfigSet holds) {
    return VariationalSet.of(ConditionValue.of(true), holds)
        .or(VariationalSet.of(ConditionValue.of(false), when.minus(holds)));
  }

  /** Parses an operand that only some variants evaluate. */
  private VariationalSet<ConditionValue> operand(ConfigSet evaluate, Operand operand)
      throws InputException {
    ConfigSet all = live;
    live = live.and(evaluate);
    VariationalSet<ConditionValue> value = operand.read();
    live = all;
    return value;
  }

  @FunctionalInterface
  private interface Operand {
    VariationalSet<ConditionValue> read() throws InputException;
  }

  private VariationalSet<ConditionValue> comma() throws InputException {
    VariationalSet<ConditionValue> value = ternary();
    while (takes(CLexer.COMMA)) {
      value = ternary();
    }
    return value;
  }

  private VariationalSet<ConditionValue> ternary() throws InputException {
    if (++depth > DEEPEST) {
      throw notFollowed("the condition is nested too deeply");
    }
    VariationalSet<ConditionValue> test = binary(0);
    if (takes(CLexer.QUESTION)) {
      ConfigSet holds = truth(test);
      VariationalSet<ConditionValue> yes = operand(holds, this::comma);
      expect(CLexer.COLON, ":");
      VariationalSet<ConditionValue> no = operand(when.minus(holds), this::ternary);
      VariationalSet<ConditionValue> first =
          yes.combine(no, (one, two) -> one.as(one.isUnsigned() || two.isUnsigned()));
      VariationalSet<ConditionValue> second =
          yes.combine(no, (one, two) -> two.as(one.isUnsigned() || two.isUnsigned()));
      test = first.within(holds).or(second.outside(holds));
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

  private VariationalSet<ConditionValue> binary(int level) throws InputException {
    if (level == LEVELS.size()) {
      return unary();
    }
    VariationalSet<ConditionValue> left = binary(level + 1);
    while (at < items.size() && LEVELS.get(level).contains(items.get(at).token().type())) {
      PreprocessingToken word = items.get(at++).token();
      int operator = word.type();
      if (operator == CLexer.AND || operator == CLexer.OR) {
        ConfigSet first = truth(left);
        ConfigSet evaluate = operator == CLexer.AND ? first : when.minus(first);
        VariationalSet<ConditionValue> second = operand(evaluate, () -> binary(level + 1));
        ConfigSet all = live;
        live = live.and(evaluate);
        ConfigSet right = truth(second);
        live = all;
        left = ofTruth(operator == CLexer.AND ? first.and(right) : first.or(right));
      } else {
        VariationalSet<ConditionValue> right = binary(level + 1);
        left =
            arithmetic.apply(
                new ConditionArithmetic.Operation(operator, word.span(), live), left, right);
      }
    }
    return left;
  }

  private String text(int from, int to) {
    String text =
        items.subList(from, to).stream()
            .map(ExpansionToken::token)
            .map(this::spelling)
            .collect(Collectors.joining(" "));
    return to > from + 1 ? "(" + text + ")" : text;
  }

  private String spelling(PreprocessingToken word) {
    return ConditionPreparation.valueName(word).orElse(word.spelling());
  }

  private VariationalSet<ConditionValue> unary() throws InputException {
    if (takes(CLexer.NOT)) {
      return ofTruth(when.minus(truth(unary())));
    } else if (takes(CLexer.MINUS)) {
      return from(ZERO);
    } else if (takes(CLexer.TILDE)) {
      return from(ConditionValue.of(BigInteger.ONE.negate(), false));
    } else if (takes(CLexer.PLUS)) {
      return unary();
    } else if (takes(CLexer.LPAREN)) {
      VariationalSet<ConditionValue> inside = comma();
      expect(CLexer.RPAREN, ")");
      return inside;
    }
    return primary();
  }

  /** Returns the difference of a number and the operand. */
  private VariationalSet<ConditionValue> from(ConditionValue number) throws InputException {
    return arithmetic.apply(
        new ConditionArithmetic.Operation(CLexer.MINUS, span, live), constant(number), unary());
  }

  private VariationalSet<ConditionValue> primary() throws InputException {
    if (at == items.size()) {
      throw bad(span, "the condition ends too early");
    }
    PreprocessingToken word = items.get(at++).token();
    if (word.isIdentifier()
        && !word.text().equals("defined")
        && at < items.size()
        && items.get(at).token().is(CLexer.LPAREN)) {
      return call();
    }
    List<ExpansionToken> operands = alternatives.of(word);
    if (operands.isEmpty()) {
      return operand(word);
    }
    VariationalSet.Builder<ConditionValue> values = new VariationalSet.Builder<>();
    for (ExpansionToken item : operands) {
      values.addAll(operand(item.token()).within(item.presenceCondition()));
    }
    return values.build();
  }

  /** Returns the values of an operand; those that a feature decides are values of its symbol. */
  private VariationalSet<ConditionValue> operand(PreprocessingToken word) throws InputException {
    VariationalSet<ConditionValue> values = value(word);
    Optional<String> name = ConditionPreparation.valueName(word);
    if (name.isEmpty()) {
      return values;
    }
    Symbol.FeatureKey key = Symbol.FeatureKey.name(name.get());
    boolean isOpen = words.isUndetermined(name.get(), when) && !isEnumerated(name.get());
    ConfigSet constant = isOpen ? words.macros().determinedVariants(name.get()) : when;
    return values
        .within(constant)
        .map(value -> value.isExact() ? value : value.named(key))
        .or(
            values
                .outside(constant)
                .map(value -> value.isExact() && value.isUnsigned() ? value : value.named(key)));
  }

  /** Returns whether each value of a feature is a constant in its variants, and records the use. */
  private boolean isEnumerated(String name) {
    boolean isEnumerated =
        words.hasFewValues(name)
            || words.hasRange(name)
                && features.get(name) instanceof Feature.Numeric number
                && number.high().subtract(number.low()).compareTo(MOST_CONSTANTS) < 0;
    if (isEnumerated) {
      questions.addValueUse(name, span);
    }
    return isEnumerated;
  }

  private VariationalSet<ConditionValue> value(PreprocessingToken word) throws InputException {
    Optional<VariationalSet<ConditionValue>> meaning = words.variantValues(word, when);
    if (meaning.isPresent()) {
      return meaning.get();
    }
    if (word.hasUnknownValue()) {
      throw notFollowed("the value of '%s' is not known".formatted(word.featureName()));
    } else if (word.isFeatureValue() || word.is(CLexer.NUMBER) || word.is(CLexer.CHARACTER)) {
      Optional<ConditionValue> number = ConditionPreparation.integerValue(word);
      if (number.isEmpty() && word.is(CLexer.CHARACTER)) {
        throw notFollowed("the value of %s is not known".formatted(word.text()));
      }
      return constant(number.orElseThrow(() -> bad(word.span(), "a condition needs integers")));
    }
    if (!word.isIdentifier()) {
      throw bad(word.span(), "unexpected '" + word.text() + "' in a condition");
    }
    if (word.text().equals("defined")) {
      boolean opens = takes(CLexer.LPAREN);
      if (at == items.size() || !items.get(at).token().isIdentifier()) {
        throw bad(word.span(), "'defined' needs a name");
      }
      ConfigSet holds = words.testDefined(items.get(at++).token(), when);
      if (opens) {
        expect(CLexer.RPAREN, ")");
      }
      return ofTruth(holds);
    }
    if (features.get(word.text()) instanceof Feature.Numeric numeric
        && words.hasRange(word.text())) {
      return values(numeric, word.span());
    }
    return constant(ZERO);
  }

  /**
   * Evaluates a call of a name that is not a macro: its value is a feature if the project tests it.
   */
  private VariationalSet<ConditionValue> call() throws InputException {
    int begin = at - 1;
    int open = 0;
    do {
      PreprocessingToken next = items.get(at++).token();
      open += next.is(CLexer.LPAREN) ? 1 : next.is(CLexer.RPAREN) ? -1 : 0;
    } while (open > 0 && at < items.size());
    if (open > 0) {
      throw bad(items.get(begin).token().span(), "a call in the condition has no ')'");
    }
    if (!words.isInProject()) {
      return constant(ZERO);
    }
    Symbol.FeatureKey key = Symbol.FeatureKey.call(text(begin, at));
    return words.value(key.name(), when).map(value -> value.named(key));
  }

  private VariationalSet<ConditionValue> constant(ConditionValue value) {
    return VariationalSet.of(value, when);
  }

  /**
   * Checks that the values of a feature can be enumerated.
   *
   * @throws InputException if there are too many
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

  private VariationalSet<ConditionValue> values(Feature.Numeric feature, Span place)
      throws InputException {
    try {
      requireEnumerable(feature, place);
    } catch (InputException e) {
      throw notFollowed(e.diagnostics().get(0).message());
    }
    VariationalSet.Builder<ConditionValue> result = new VariationalSet.Builder<>();
    for (BigInteger value = feature.low();
        value.compareTo(feature.high()) <= 0;
        value = value.add(BigInteger.ONE)) {
      result.add(
          ConditionValue.of(value, false), when.and(when.space().inRange(feature, value, value)));
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

  /**
   * A partition of some variants.
   *
   * @param parts the parts in each of which the token sequence is the same
   * @param refused the other variants, which have too many token sequences
   */
  record Partition(List<ConfigSet> parts, ConfigSet refused) {}

  /**
   * Returns a partition of the variants of a condition. Where a part of the condition, such as the
   * expansion of one macro, has too many meanings, only the variants that have this part are
   * refused. Parts without a valid configuration may be left out.
   *
   * @param possible selects the sets that have a valid configuration
   */
  static Partition partitionWithin(
      List<ExpansionToken> items,
      ConfigSet when,
      int most,
      UnaryOperator<Collection<ConfigSet>> possible) {
    ConfigSet rest = when;
    Optional<List<ConfigSet>> parts = parts(items, rest, most, possible);
    while (parts.isEmpty()) {
      rest = rest.minus(ambiguous(items, rest));
      parts = parts(items, rest, most, possible);
    }
    return new Partition(parts.get(), when.minus(rest));
  }

  /**
   * Returns the variants with the tokens that cause too many sequences: those of the longest
   * alternative, a run of tokens that not all variants have.
   */
  private static ConfigSet ambiguous(List<ExpansionToken> items, ConfigSet when) {
    ConfigSet result = when;
    ConfigSet run = when.minus(when);
    int length = 0;
    int longest = 0;
    for (ExpansionToken item : items) {
      ConfigSet here = item.presenceCondition().and(when);
      boolean isEverywhere = here.equals(when);
      boolean continues = here.intersects(run) && !isEverywhere;
      if (here.isEmpty()) {
        continue;
      }
      run = isEverywhere ? when.minus(when) : continues ? run.or(here) : here;
      length = isEverywhere ? 0 : continues ? length + 1 : 1;
      if (length > longest) {
        longest = length;
        result = run;
      }
    }
    return result;
  }

  /** Returns a partition of the variants in each part of which the token sequence is the same. */
  static List<ConfigSet> partition(List<ExpansionToken> items, ConfigSet when, int most, Span span)
      throws InputException {
    return parts(items, when, most, sets -> sets)
        .orElseThrow(
            () -> bad(span, "the condition means more than " + most + " different things"));
  }

  /** Returns the parts of such a partition, unless there are too many. */
  private static Optional<List<ConfigSet>> parts(
      List<ExpansionToken> items,
      ConfigSet when,
      int most,
      UnaryOperator<Collection<ConfigSet>> possible) {
    List<ConfigSet> parts = new ArrayList<>(List.of(when));
    Set<ConfigSet> conditions = new LinkedHashSet<>();
    items.forEach(item -> conditions.add(item.presenceCondition()));
    for (ConfigSet condition : conditions) {
      List<ConfigSet> finer = new ArrayList<>();
      for (ConfigSet part : parts) {
        add(finer, part.and(condition));
        add(finer, part.minus(condition));
      }
      parts = finer;
      if (parts.size() > most) {
        parts.retainAll(possible.apply(parts));
      }
      if (parts.size() > most) {
        return Optional.empty();
      }
    }
    return Optional.of(parts);
  }

  private static void add(List<ConfigSet> sets, ConfigSet set) {
    if (!set.isEmpty()) {
      sets.add(set);
    }
  }

  /** Returns the token sequence of a part. */
  static List<ExpansionToken> restrictTo(List<ExpansionToken> items, ConfigSet part) {
    return items.stream()
        .filter(i -> i.presenceCondition().intersects(part))
        .map(i -> i.restrictTo(part))
        .toList();
  }
}
