package sunder.frontend.c.preprocess;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.frontend.c.grammar.CLexer;
import sunder.frontend.c.preprocess.Preprocessor.PreprocessedFile.ConditionalDiagnostic;
import sunder.frontend.c.preprocess.arithmetic.ConditionValue;
import sunder.frontend.c.preprocess.token.CToken;
import sunder.frontend.c.preprocess.token.PreprocessingToken;
import sunder.source.Diagnostic;
import sunder.source.Span;

/**
 * The uses of features in program text whose value is known only as a class of numbers. Such a
 * value is a constant that the environment chooses at the start: an object of the feature's name,
 * declared {@code extern const int}, which each use passes to {@link CToken#FEATURE_FUNCTION} with
 * the ends of its class. Executions with a value outside of the class end there.
 *
 * <p>Mutable.
 */
final class UnknownConstants {
  private static final BigInteger LEAST = BigInteger.valueOf(Integer.MIN_VALUE);
  private static final BigInteger GREATEST = BigInteger.valueOf(Integer.MAX_VALUE);

  /** The variants that use each name, and the place of its first use. */
  private final Map<String, Use> uses = new LinkedHashMap<>();

  private record Use(ConfigSet variants, Span first) {}

  /**
   * Returns the tokens for the value of a feature.
   *
   * @return nothing if the numbers of the class may be of a type other than {@code int}
   */
  Optional<List<CToken>> tokens(PreprocessingToken word, ConfigSet when) {
    if (word.hasUnknownValue()) {
      return Optional.empty();
    } else if (!word.isInexact()) {
      return Optional.of(counter(word, when));
    }
    String[] parts = word.text().split("#");
    BigInteger low = new BigInteger(parts[2]);
    BigInteger high = new BigInteger(parts[3]);
    boolean isOpenBelow = low.equals(ConditionValue.INFINITY.negate());
    boolean isOpenAbove = high.equals(ConditionValue.INFINITY);
    boolean isInt =
        (isOpenBelow || low.compareTo(LEAST) > 0) && (isOpenAbove || high.compareTo(GREATEST) <= 0);
    low = low.max(LEAST.add(BigInteger.ONE));
    high = high.min(GREATEST);
    if (!isInt || low.compareTo(high) > 0) {
      return Optional.empty();
    }
    Tokens tokens = new Tokens(word.span(), when);
    if (low.equals(high)) {
      tokens.add(CLexer.LPAREN, "(").number(low).add(CLexer.RPAREN, ")");
    } else {
      uses.merge(
          word.featureName(),
          new Use(when, word.span()),
          (old, more) -> new Use(old.variants().or(more.variants()), old.first()));
      tokens.add(CLexer.IDENTIFIER, CToken.FEATURE_FUNCTION).add(CLexer.LPAREN, "(");
      tokens.add(CLexer.IDENTIFIER, word.featureName()).add(CLexer.COMMA, ",").number(low);
      tokens.add(CLexer.COMMA, ",").number(high).add(CLexer.RPAREN, ")");
    }
    return Optional.of(tokens.list());
  }

  /** Returns a number of {@code __COUNTER__}, which no expression may use. */
  private static List<CToken> counter(PreprocessingToken word, ConfigSet when) {
    return new Tokens(word.span(), when)
        .add(CLexer.IDENTIFIER, CToken.FEATURE_FUNCTION)
        .add(CLexer.LPAREN, "(")
        .add(CLexer.IDENTIFIER, PreprocessingToken.COUNTER)
        .add(CLexer.RPAREN, ")")
        .list();
  }

  /** Returns the declarations of the objects, which belong before the text. */
  List<CToken> declarations() {
    List<CToken> result = new ArrayList<>();
    uses.forEach(
        (name, use) ->
            result.addAll(
                new Tokens(use.first(), use.variants())
                    .add(CLexer.EXTERN, "extern")
                    .add(CLexer.CONST, "const")
                    .add(CLexer.INT, "int")
                    .add(CLexer.IDENTIFIER, name)
                    .add(CLexer.SEMI, ";")
                    .list()));
    return result;
  }

  /** Returns the features whose values are used, with the variants that use them. */
  List<ConditionalDiagnostic> used() {
    List<ConditionalDiagnostic> result = new ArrayList<>();
    uses.forEach(
        (name, use) -> {
          String message =
              "the value of '%s' is used, and known only as far as conditions compare it; give its"
                  + " range with --feature %s:0..7";
          Diagnostic diagnostic = Diagnostic.of(use.first(), message.formatted(name, name));
          result.add(new ConditionalDiagnostic(use.variants(), diagnostic));
        });
    return result;
  }

  /** Returns the remark about the values in the program; empty if none is used. */
  Optional<String> remark() {
    return uses.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "The program uses values of which only the class is known; they are any int of it,"
                + " the same in a whole run: %s. --feature NAME:LOW..HIGH makes variants of them."
                    .formatted(String.join(", ", uses.keySet())));
  }

  /** Tokens at one place. */
  private record Tokens(Span span, ConfigSet when, List<CToken> list) {
    Tokens(Span span, ConfigSet when) {
      this(span, when, new ArrayList<>());
    }

    Tokens add(int type, String text) {
      list.add(new CToken(type, text, span, when));
      return this;
    }

    Tokens number(BigInteger value) {
      if (value.signum() < 0) {
        add(CLexer.MINUS, "-");
      }
      return add(CLexer.NUMBER, value.abs().toString());
    }
  }
}
