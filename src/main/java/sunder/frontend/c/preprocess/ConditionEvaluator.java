package sunder.frontend.c.preprocess;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.family.StateSet;
import sunder.frontend.c.grammar.CLexer;
import sunder.frontend.c.preprocess.ConditionValue.Symbol;
import sunder.frontend.c.preprocess.token.PreprocessingToken;
import sunder.source.Diagnostic;
import sunder.source.InputException;
import sunder.source.Span;

/**
 * Evaluates the condition of an {@code #if} for all variants at once (C11, 6.10.1): each
 * subexpression has a set of values with presence conditions.
 */
final class ConditionEvaluator {
  /** The number of values of a numeric feature up to which they are enumerated. */
  private static final int MOST_VALUES = 4_096;

  private static final int DEEPEST = 200;

  private static final ConditionValue ZERO = ConditionValue.of(false);

  private final List<MacroExpander.ExpansionToken> items;
  private final ConfigSet when;
  private final Map<String, Feature> features;
  private final ConditionPreparation words;
  private final Span span;
  private final FeatureQueries questions;

  /** The variants that evaluate the current operand. */
  private ConfigSet live;

  private Optional<String> notFollowed = Optional.empty();
  private int at;
  private int depth;

  /**
   * @param items the tokens after macro expansion
   * @param when the variants that evaluate the condition
   * @param features the features by name
   * @param words the values of names and of {@code defined} tests
   * @param questions collects the queries of features
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
      StateSet<ConditionValue> value = comma();
      if (at < items.size()) {
        throw bad(items.get(at).token().span(), "this does not belong to the condition");
      }
      holds = truth(value);
    } catch (InputException e) {
      if (notFollowed.isEmpty()) {
        e.diagnostics().forEach(what -> words.listener().isFault(when, what));
      }
    }
    if (notFollowed.isPresent()) {
      throw new InputException(span, notFollowed.get());
    }
    return holds;
  }

  /** Marks the condition as valid but not supported. */
  private InputException notFollowed(String message) {
    notFollowed = Optional.of(message);
    return bad(span, message);
  }

  /** Returns the variants in which a value is not 0, and records the query. */
  private ConfigSet truth(StateSet<ConditionValue> value) {
    ConfigSet[] holds = {when.minus(when)};
    value.forEach(
        (number, set) -> {
          if (isTrue(number, set)) {
            holds[0] = holds[0].or(set);
          }
        });
    return holds[0].and(when);
  }

  private boolean isTrue(ConditionValue number, ConfigSet set) {
    number
        .symbol()
        .ifPresent(
            symbol -> {
              if (symbol.steps().isEmpty() && symbol.key().isFree()) {
                questions.addTruthTest(symbol.key().name(), span);
                askExpression(symbol.key());
              } else {
                ask(CLexer.NOT_EQUAL, number, BigInteger.ZERO);
              }
            });
    return number.isExact()
        ? number.low().signum() != 0
        : number.compared(CLexer.NOT_EQUAL, BigInteger.ZERO).orElseGet(() -> isUndecided(set));
  }

  /** Returns whether no feature decides the condition in some variants. */
  private boolean isUndecided(ConfigSet set) {
    ConfigSet asking = set.and(live);
    if (!asking.isEmpty()) {
      words.listener().isUndecided(asking, span);
    }
    return true;
  }

  private StateSet<ConditionValue> ofTruth(ConfigSet holds) {
    return StateSet.of(ConditionValue.of(true), holds)
        .or(StateSet.of(ConditionValue.of(false), when.minus(holds)));
  }

  /** Parses an operand that only some variants evaluate. */
  private StateSet<ConditionValue> operand(ConfigSet evaluate, Operand operand)
      throws InputException {
    ConfigSet all = live;
    live = live.and(evaluate);
    StateSet<ConditionValue> value = operand.read();
    live = all;
    return value;
  }

  @FunctionalInterface
  private interface Operand {
    StateSet<ConditionValue> read() throws InputException;
  }

  private StateSet<ConditionValue> comma() throws InputException {
    StateSet<ConditionValue> value = ternary();
    while (takes(CLexer.COMMA)) {
      value = ternary();
    }
    return value;
  }

  private StateSet<ConditionValue> ternary() throws InputException {
    if (++depth > DEEPEST) {
      throw notFollowed("the condition is nested too deeply");
    }
    StateSet<ConditionValue> test = binary(0);
    if (takes(CLexer.QUESTION)) {
      ConfigSet holds = truth(test);
      StateSet<ConditionValue> yes = operand(holds, this::comma);
      expect(CLexer.COLON, ":");
      StateSet<ConditionValue> no = operand(when.minus(holds), this::ternary);
      StateSet<ConditionValue> first =
          yes.combine(no, (one, two) -> one.as(one.isUnsigned() || two.isUnsigned()));
      StateSet<ConditionValue> second =
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

  private StateSet<ConditionValue> binary(int level) throws InputException {
    if (level == LEVELS.size()) {
      return unary();
    }
    int begin = at;
    StateSet<ConditionValue> left = binary(level + 1);
    while (at < items.size() && LEVELS.get(level).contains(items.get(at).token().type())) {
      int middle = at;
      int operator = items.get(at++).token().type();
      if (operator == CLexer.AND || operator == CLexer.OR) {
        ConfigSet first = truth(left);
        ConfigSet evaluate = operator == CLexer.AND ? first : when.minus(first);
        StateSet<ConditionValue> second = operand(evaluate, () -> binary(level + 1));
        ConfigSet all = live;
        live = live.and(evaluate);
        ConfigSet right = truth(second);
        live = all;
        left = ofTruth(operator == CLexer.AND ? first.and(right) : first.or(right));
      } else {
        left = combine(new Operation(operator, begin, middle, at), left, binary(level + 1));
      }
    }
    return left;
  }

  /**
   * A binary operation.
   *
   * @param begin the index of the left operand
   * @param middle the index of the operator
   * @param right the index of the right operand
   */
  private record Operation(int operator, int begin, int middle, int right) {}

  private void ask(int comparison, ConditionValue term, BigInteger number) {
    Symbol.Key key = term.symbol().orElseThrow().key();
    term.cuts(comparison, number)
        .filter(cuts -> !cuts.isEmpty() && !key.equals(Symbol.Key.COMPUTED))
        .ifPresent(
            cuts -> {
              questions.addComparison(key.name(), span, cuts);
              askExpression(key);
            });
  }

  private void askExpression(Symbol.Key key) {
    if (!key.text().isEmpty()) {
      questions.isOpaque(key.name(), span, key.text());
    }
  }

  /** Records the query for the sign of a symbol whose comparisons with constants do not suffice. */
  private void askValue(ConditionValue term) {
    if (term.symbol().isEmpty() || !term.symbol().get().key().isFree()) {
      return;
    }
    Symbol.Key key = term.symbol().get().key();
    if (words.hasRange(key.name())) {
      questions.addValueUse(key.name(), span);
    } else {
      questions.addComparison(
          key.name(), span, new TreeSet<>(Set.of(BigInteger.ONE.negate(), BigInteger.ZERO)));
      askExpression(key);
    }
  }

  private StateSet<ConditionValue> combine(
      Operation operation, StateSet<ConditionValue> left, StateSet<ConditionValue> right) {
    Results results = new Results();
    boolean compares = ConditionOperators.compares(operation.operator());
    left.forEach(
        (first, set) ->
            right.forEach(
                (second, other) -> {
                  ConfigSet both = set.and(other);
                  if (!both.isEmpty() && compares) {
                    boolean isUnsigned = first.isUnsigned() || second.isUnsigned();
                    compare(operation, first.as(isUnsigned), second.as(isUnsigned), both, results);
                  } else if (!both.isEmpty()) {
                    compute(operation, first, second, both, results);
                  }
                }));
    results.hulls.forEach(
        (key, hulls) ->
            results
                .coarsened(hulls.build())
                .forEach(
                    (hull, set) ->
                        resolve(key, hull, set)
                            .forEach(
                                (value, part) ->
                                    results.values.add(
                                        compares ? sign(operation, value, part) : value, part))));
    return results.values.build();
  }

  /**
   * The results of an operator.
   *
   * @param values the known values
   * @param hulls the intervals of results that are separate symbols
   */
  private record Results(
      StateSet.Builder<ConditionValue> values,
      Map<Symbol.Key, StateSet.Builder<ConditionValue>> hulls) {
    /** The number of intervals that are kept apart. */
    private static final int MOST_HULLS = 16;

    Results() {
      this(new StateSet.Builder<>(), new LinkedHashMap<>());
    }

    void add(Symbol.Key key, ConditionValue hull, ConfigSet set) {
      hulls.computeIfAbsent(key, k -> new StateSet.Builder<>()).add(hull, set);
    }

    private StateSet<ConditionValue> coarsened(StateSet<ConditionValue> all) {
      return all.size() <= MOST_HULLS
          ? all
          : all.map(one -> all.states().stream().reduce(one, ConditionValue::union));
    }
  }

  /**
   * Returns the result of a comparison, by the sign of the difference of its operands or of its
   * negation.
   */
  private ConditionValue sign(Operation operation, ConditionValue difference, ConfigSet set) {
    int comparison =
        isInOrder(operation)
            ? operation.operator()
            : ConditionOperators.mirrored(operation.operator());
    ask(comparison, difference, BigInteger.ZERO);
    return ConditionValue.of(
        difference.compared(comparison, BigInteger.ZERO).orElseGet(() -> isUndecided(set)));
  }

  /** Returns whether the key of the difference has the operands in their order. */
  private boolean isInOrder(Operation operation) {
    return left(operation).compareTo(right(operation)) <= 0;
  }

  private String left(Operation operation) {
    return text(operation.begin(), operation.middle());
  }

  private String right(Operation operation) {
    return text(operation.right(), at);
  }

  private void compare(
      Operation operation,
      ConditionValue first,
      ConditionValue second,
      ConfigSet both,
      Results results) {
    int operator = operation.operator();
    int mirrored = ConditionOperators.mirrored(operator);
    boolean isSame = first.symbol().isPresent() && first.symbol().equals(second.symbol());
    Optional<Boolean> holds = ConditionOperators.compared(operator, first, second);
    if (first.symbol().isPresent() && second.symbol().isPresent()) {
      askValue(first);
      askValue(second);
    } else if (first.symbol().isPresent()) {
      ask(operator, first, second.low());
      holds = holds.or(() -> first.compared(operator, second.low()));
    } else if (second.symbol().isPresent()) {
      ask(mirrored, second, first.low());
      holds = holds.or(() -> second.compared(mirrored, first.low()));
    }
    if (isSame) {
      holds = Optional.of(ConditionOperators.holds(operator, BigInteger.ZERO, BigInteger.ZERO));
    }
    if (holds.isPresent()) {
      results.values.add(ConditionValue.of(holds.get()), both);
      return;
    }
    boolean inOrder = isInOrder(operation);
    String text =
        inOrder
            ? left(operation) + " - " + right(operation)
            : right(operation) + " - " + left(operation);
    ConditionValue less = inOrder ? first : second;
    ConditionValue more = inOrder ? second : first;
    results.add(
        Symbol.Key.expression(first.isUnsigned() ? "(uintmax_t) " + text : text, false),
        ConditionValue.of(
            BigInteger.valueOf(less.low().compareTo(more.high())),
            BigInteger.valueOf(less.high().compareTo(more.low())),
            false),
        both);
  }

  private void compute(
      Operation operation,
      ConditionValue left,
      ConditionValue right,
      ConfigSet both,
      Results results) {
    int operator = operation.operator();
    boolean isUnsigned = ConditionOperators.isUnsigned(operator, left, right);
    if (ConditionOperators.divides(operator) && right.mayBeZero()) {
      right.symbol().ifPresent(symbol -> isTrue(right, both.minus(both)));
      ConfigSet evaluate = both.and(live);
      if (right.isExact()) {
        if (!evaluate.isEmpty()) {
          words
              .listener()
              .isFault(
                  evaluate,
                  Diagnostic.of(
                      items.get(operation.middle()).token().span(),
                      "division by zero in a condition"));
        }
        results.values.add(left.as(isUnsigned), both);
        return;
      }
      isUndecided(evaluate);
    }
    boolean isShift = operator == CLexer.SHIFT_LEFT || operator == CLexer.SHIFT_RIGHT;
    ConditionValue first = left.as(isUnsigned);
    ConditionValue second = isShift ? right : right.as(isUnsigned);
    Optional<ConditionValue> composed = composed(operator, first, second, isUnsigned);
    if (composed.isEmpty()) {
      askValue(first);
      askValue(second);
    }
    if (first.isExact() && second.isExact()) {
      BigInteger number = ConditionOperators.compute(operator, first.low(), second.low());
      ConditionValue value = ConditionValue.of(number, isUnsigned);
      boolean isConstant = first.symbol().isEmpty() && second.symbol().isEmpty();
      results.values.add(
          composed
              .map(next -> value.with(next.symbol()))
              .orElseGet(() -> isConstant ? value : value.named(Symbol.Key.COMPUTED)),
          both);
    } else if (composed.isPresent()) {
      results.values.add(composed.get(), both);
    } else {
      ConditionValue hull = ConditionOperators.hull(operator, first, second, isUnsigned);
      Symbol.Key key = Symbol.Key.expression(text(operation.begin(), at), isUnsigned);
      if (hull.isExact()) {
        results.values.add(hull, both);
      } else {
        results.add(key, hull, both);
      }
    }
  }

  /**
   * Returns the result as a function of the symbol of one operand, if the other one is a constant.
   */
  private static Optional<ConditionValue> composed(
      int operator, ConditionValue first, ConditionValue second, boolean isUnsigned) {
    if (first.symbol().isPresent() == second.symbol().isPresent()) {
      return Optional.empty();
    }
    boolean isLeft = first.symbol().isPresent();
    ConditionValue symbolic = isLeft ? first : second;
    BigInteger number = isLeft ? second.low() : first.low();
    return ConditionOperators.steps(operator, isLeft, number, isUnsigned)
        .flatMap(steps -> symbolic.then(steps, isUnsigned));
  }

  /** Returns the values of an expression by the classes of its feature. */
  private StateSet<ConditionValue> resolve(Symbol.Key key, ConditionValue hull, ConfigSet both) {
    if (!words.isInProject()) {
      notFollowed = Optional.of("a system header asks for more of a feature than to compare it");
    }
    if (!words.macros().mayBeMacro(key.name())) {
      return StateSet.of(hull.named(key), both);
    }
    StateSet.Builder<ConditionValue> result = new StateSet.Builder<>();
    ConfigSet[] rest = {both};
    words
        .value(key.name(), both)
        .forEach(
            (value, set) -> {
              BigInteger low = hull.low().max(value.low());
              BigInteger high = hull.high().min(value.high());
              if (low.compareTo(high) <= 0) {
                result.add(
                    new ConditionValue(low, high, hull.isUnsigned(), Optional.empty()).named(key),
                    set);
                rest[0] = rest[0].minus(set);
              } else {
                words.listener().isImpossible(set.and(live));
              }
            });
    // operands that no variant evaluates have a value nevertheless
    ConditionValue any = ConditionValue.of(hull.low(), hull.isUnsigned());
    return result.add(any.named(key), rest[0]).build();
  }

  private String text(int from, int to) {
    String text =
        items.subList(from, to).stream()
            .map(MacroExpander.ExpansionToken::token)
            .map(word -> ConditionPreparation.valueName(word).orElse(word.spelling()))
            .collect(Collectors.joining(" "));
    return to > from + 1 ? "(" + text + ")" : text;
  }

  private StateSet<ConditionValue> unary() throws InputException {
    int begin = at;
    if (takes(CLexer.NOT)) {
      return ofTruth(when.minus(truth(unary())));
    } else if (takes(CLexer.MINUS)) {
      return combine(new Operation(CLexer.MINUS, begin, begin, begin + 1), constant(ZERO), unary());
    } else if (takes(CLexer.TILDE)) {
      return combine(
          new Operation(CLexer.MINUS, begin, begin, begin + 1),
          constant(ConditionValue.of(BigInteger.ONE.negate(), false)),
          unary());
    } else if (takes(CLexer.PLUS)) {
      return unary();
    } else if (takes(CLexer.LPAREN)) {
      StateSet<ConditionValue> inside = comma();
      expect(CLexer.RPAREN, ")");
      return inside;
    }
    return primary();
  }

  private StateSet<ConditionValue> primary() throws InputException {
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
    Optional<String> name = ConditionPreparation.valueName(word);
    boolean isOpen = name.isPresent() && words.isUndetermined(name.get(), when);
    return value(word)
        .map(
            value ->
                value.isExact() && (!isOpen || value.isUnsigned())
                    ? value
                    : value.named(Symbol.Key.name(name.orElseThrow())));
  }

  private StateSet<ConditionValue> value(PreprocessingToken word) throws InputException {
    Optional<StateSet<ConditionValue>> meaning = words.variantValues(word, when);
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
      throw bad(word.span(), "'" + word.text() + "' cannot stand here in a condition");
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
  private StateSet<ConditionValue> call() {
    int begin = at - 1;
    int open = 0;
    do {
      PreprocessingToken next = items.get(at++).token();
      open += next.is(CLexer.LPAREN) ? 1 : next.is(CLexer.RPAREN) ? -1 : 0;
    } while (open > 0 && at < items.size());
    if (!words.isInProject()) {
      return constant(ZERO);
    }
    Symbol.Key key = Symbol.Key.call(text(begin, at));
    return words.value(key.name(), when).map(value -> value.named(key));
  }

  private StateSet<ConditionValue> constant(ConditionValue value) {
    return StateSet.of(value, when);
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

  private StateSet<ConditionValue> values(Feature.Numeric feature, Span place)
      throws InputException {
    try {
      requireEnumerable(feature, place);
    } catch (InputException e) {
      throw notFollowed(e.diagnostics().get(0).message());
    }
    StateSet.Builder<ConditionValue> result = new StateSet.Builder<>();
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

  /** Returns a partition of the variants in each part of which the token sequence is the same. */
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

  /** Returns the token sequence of a part. */
  static List<MacroExpander.ExpansionToken> restrictTo(
      List<MacroExpander.ExpansionToken> items, ConfigSet part) {
    return items.stream()
        .filter(i -> i.presenceCondition().intersects(part))
        .map(i -> i.restrictTo(part))
        .toList();
  }
}
