package sunder.frontend.c.preprocess;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import sunder.family.ConfigSet;
import sunder.family.VariationalSet;
import sunder.frontend.c.grammar.CLexer;
import sunder.frontend.c.preprocess.arithmetic.ConditionValue;
import sunder.frontend.c.preprocess.macro.ExpansionToken;
import sunder.frontend.c.preprocess.macro.MacroDefinition;
import sunder.frontend.c.preprocess.macro.MacroTable;
import sunder.frontend.c.preprocess.token.Literals;
import sunder.frontend.c.preprocess.token.LogicalLine;
import sunder.frontend.c.preprocess.token.PreprocessingToken;
import sunder.source.Diagnostic;
import sunder.source.Span;

/**
 * Prepares a condition for macro expansion: {@code defined X}, and a macro whose bodies are all
 * numbers, become one token whose value differs by variant. Expanding them as alternatives would
 * multiply the token sequences.
 *
 * @param alwaysDefined the names that are defined in every variant
 */
record ConditionPreparation(
    MacroTable macros, Predicate<String> alwaysDefined, ConditionListener listener) {
  private static final String DEFINED = "defined ";
  private static final String VALUE = "value ";

  /** Receives the queries and errors of conditions. */
  interface ConditionListener {
    /** A condition tests whether a name is defined, in some variants. */
    void definedTested(PreprocessingToken name, ConfigSet when);

    /**
     * Returns whether a name is neither defined nor undefined by the text in some of these
     * variants.
     */
    boolean isUndetermined(String name, ConfigSet when);

    /** Returns whether the condition is in a file of the project. */
    boolean isInProject();

    /** Returns whether the range of a feature is known. */
    boolean hasRange(String name);

    /** Returns whether the feature model gives a number few values, so that each is a constant. */
    boolean hasFewValues(String name);

    /** The condition is an error for a compiler in these variants. */
    void isFault(ConfigSet when, Diagnostic what);

    /** These variants contradict interval arithmetic. */
    void isImpossible(ConfigSet when);

    /** No feature decides the condition in these variants. */
    void isUndecided(ConfigSet when, Span place);
  }

  List<ExpansionToken> prepare(LogicalLine line, ConfigSet when) {
    List<PreprocessingToken> words = line.arguments();
    List<ExpansionToken> result = new ArrayList<>();
    int arguments = -1; // the end of arguments, which macros may paste
    for (int i = 0; i < words.size(); i++) {
      PreprocessingToken word = words.get(i);
      if (macros.definitions(word.text()).stream()
          .anyMatch(entry -> entry.macro().isFunctionLike())) {
        arguments = Math.max(arguments, endOfCall(words, i));
      }
      if (!word.text().equals("defined") || i <= arguments) {
        if (BuiltinMacros.isOperator(word.text())) {
          arguments = Math.max(arguments, endOfCall(words, i));
        }
        String text = i > arguments && isNumber(word, when) ? VALUE + word.text() : "";
        result.add(item(text.isEmpty() ? word : special(text, word), when));
        continue;
      }
      boolean open = i + 1 < words.size() && words.get(i + 1).is(CLexer.LPAREN);
      int at = i + (open ? 2 : 1);
      boolean closed = !open || at + 1 < words.size() && words.get(at + 1).is(CLexer.RPAREN);
      if (at >= words.size() || !words.get(at).isIdentifier() || !closed) {
        result.add(item(word, when)); // a missing operand is reported by the evaluation
        continue;
      }
      listener.definedTested(words.get(at), when);
      result.add(item(special(DEFINED + words.get(at).text(), word), when));
      i = at + (open ? 1 : 0);
    }
    return result;
  }

  /**
   * Returns the index of the closing parenthesis of a call, or that of the name if there is no
   * parenthesis.
   */
  static int endOfCall(List<PreprocessingToken> words, int at) {
    int depth = 0;
    for (int i = at + 1; i < words.size(); i++) {
      depth += words.get(i).is(CLexer.LPAREN) ? 1 : words.get(i).is(CLexer.RPAREN) ? -1 : 0;
      if (depth == 0) {
        return i == at + 1 ? at : i;
      }
    }
    return at;
  }

  private static ExpansionToken item(PreprocessingToken word, ConfigSet when) {
    return new ExpansionToken(word, when, Set.of());
  }

  private static PreprocessingToken special(String text, PreprocessingToken place) {
    return new PreprocessingToken(CLexer.OTHER, text, place.span(), true);
  }

  private boolean isNumber(PreprocessingToken word, ConfigSet when) {
    return word.isIdentifier()
        && macros.mayBeMacro(word.text())
        && macros.definitions(word.text()).stream()
            .filter(entry -> entry.presenceCondition().intersects(when))
            .allMatch(entry -> integerValue(entry.macro()).isPresent());
  }

  private static Optional<ConditionValue> integerValue(MacroDefinition macro) {
    boolean one = !macro.isFunctionLike() && macro.replacementList().size() == 1;
    return one ? integerValue(macro.replacementList().get(0)) : Optional.empty();
  }

  /** Returns the value of an integer or character constant, or of a numeric feature. */
  static Optional<ConditionValue> integerValue(PreprocessingToken word) {
    if (word.isFeatureValue()) {
      return word.hasUnknownValue()
          ? Optional.empty()
          : Optional.of(ConditionValue.ofFeature(word));
    }
    boolean isNumber = word.is(CLexer.NUMBER);
    return isNumber || word.is(CLexer.CHARACTER)
        ? Literals.value(word.text())
            .map(value -> ConditionValue.of(value, isUnsigned(word.text(), value)))
        : Optional.empty();
  }

  /**
   * Returns whether a constant is unsigned: by its suffix or prefix, or because only {@code
   * uintmax_t} can represent it.
   */
  private static boolean isUnsigned(String constant, BigInteger value) {
    return constant.endsWith("'")
        ? constant.startsWith("u") || constant.startsWith("U")
        : Literals.suffix(constant).contains("u") || value.bitLength() == Long.SIZE;
  }

  /** Returns the values of a prepared token by variant; nothing for other tokens. */
  Optional<VariationalSet<ConditionValue>> variantValues(PreprocessingToken word, ConfigSet when) {
    if (word.text().startsWith(DEFINED)) {
      ConfigSet holds = definedVariants(word.text().substring(DEFINED.length()), when);
      return Optional.of(values(VariationalSet.of(ConditionValue.of(true), holds), when));
    } else if (word.text().startsWith(VALUE)) {
      return Optional.of(value(word.text().substring(VALUE.length()), when));
    }
    return Optional.empty();
  }

  /** Returns the values of a name whose bodies are numbers; 0 where it is not defined. */
  VariationalSet<ConditionValue> value(String name, ConfigSet when) {
    VariationalSet.Builder<ConditionValue> found = new VariationalSet.Builder<>();
    for (MacroTable.ConditionalMacro entry : macros.definitions(name)) {
      ConfigSet here = entry.presenceCondition().and(when);
      if (!here.isEmpty()) {
        found.add(integerValue(entry.macro()).orElseThrow(), here);
      }
    }
    return values(found.build(), when);
  }

  boolean isUndetermined(String name, ConfigSet when) {
    return listener.isUndetermined(name, when);
  }

  boolean isInProject() {
    return listener.isInProject();
  }

  boolean hasRange(String name) {
    return listener.hasRange(name);
  }

  boolean hasFewValues(String name) {
    return listener.hasFewValues(name);
  }

  /** Returns the name whose value a prepared token has, or the feature of a numeric macro. */
  static Optional<String> valueName(PreprocessingToken word) {
    return word.isFeatureValue()
        ? Optional.of(word.featureName())
        : word.text().startsWith(VALUE)
            ? Optional.of(word.text().substring(VALUE.length()))
            : word.isIdentifier() && !word.text().startsWith(DEFINED)
                ? Optional.of(word.text())
                : Optional.empty();
  }

  /** Returns the variants in which a name is defined, and records the query. */
  ConfigSet testDefined(PreprocessingToken name, ConfigSet when) {
    listener.definedTested(name, when);
    return definedVariants(name.text(), when);
  }

  ConfigSet definedVariants(String name, ConfigSet when) {
    ConfigSet defined = when.and(macros.definedVariants(name));
    return alwaysDefined.test(name)
        ? when.minus(macros.determinedVariants(name)).or(defined)
        : defined;
  }

  /** Adds the value 0 in the variants without a value. */
  private static VariationalSet<ConditionValue> values(
      VariationalSet<ConditionValue> known, ConfigSet when) {
    ConfigSet rest = when.minus(known.where(number -> true, when));
    return known.or(VariationalSet.of(ConditionValue.of(false), rest));
  }
}
