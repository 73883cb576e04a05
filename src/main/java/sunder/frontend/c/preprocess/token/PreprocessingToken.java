package sunder.frontend.c.preprocess.token;

import java.math.BigInteger;
import sunder.frontend.c.grammar.CLexer;
import sunder.source.Span;

/**
 * A preprocessing token (C11, 6.4), before macro expansion. The value of a feature as a macro is a
 * token as well; its text encodes the feature's name, a value, and the interval of its class.
 *
 * @param type the token type of the lexer
 * @param hasLeadingSpace whether white space precedes it, which matters for the operator {@code #}
 */
public record PreprocessingToken(int type, String text, Span span, boolean hasLeadingSpace) {
  /** The macro whose numbers may be no feature's but shared by all variants. */
  public static final String COUNTER = "__COUNTER__";

  /** Returns whether it is an identifier or a keyword, which may be a macro name. */
  public boolean isIdentifier() {
    char first = text.isEmpty() ? ' ' : text.charAt(0);
    return (type == CLexer.IDENTIFIER || Character.isLetter(first) || first == '_' || first == '$')
        && type != CLexer.STRING
        && type != CLexer.CHARACTER
        && !isFeatureValue();
  }

  /**
   * Returns the value of a feature as a macro.
   *
   * @param value a number of the interval
   */
  public static PreprocessingToken feature(
      int type, String name, BigInteger value, BigInteger low, BigInteger high, Span span) {
    return new PreprocessingToken(
        type, String.join("#", name, "" + value, "" + low, "" + high), span, true);
  }

  /** Returns the text, or the number of a feature's value. */
  public String spelling() {
    return isFeatureValue() ? text.split("#")[1] : text;
  }

  /**
   * Returns the result of an operator {@code #} or {@code ##} on the value of a feature of which
   * only the class is known.
   */
  public PreprocessingToken withUnknownValue() {
    return new PreprocessingToken(type, featureName() + "#?", span, hasLeadingSpace);
  }

  public boolean hasUnknownValue() {
    return isFeatureValue() && spelling().equals("?");
  }

  /**
   * Returns whether it is a number of which only the class is known, and so is what contains it.
   */
  public boolean isInexact() {
    return is(CLexer.FEATURE_CLASS) && !featureName().equals(COUNTER);
  }

  /** Returns whether it is the value of a feature as a macro. */
  public boolean isFeatureValue() {
    return type == CLexer.FEATURE_VALUE || type == CLexer.FEATURE_CLASS;
  }

  /** Returns the name of the feature whose value it is. */
  public String featureName() {
    return text.substring(0, text.indexOf('#'));
  }

  /** Returns the token in place of text that is not read, for a reason. */
  public static PreprocessingToken unread(String reason, Span span) {
    return new PreprocessingToken(CLexer.OTHER, CToken.UNREAD + reason, span, true);
  }

  /** Returns a marker of the white space before a replaced token, which precedes the next token. */
  public static PreprocessingToken padding(PreprocessingToken replaced) {
    return new PreprocessingToken(CLexer.SPACE, "", replaced.span, replaced.hasLeadingSpace);
  }

  /** Returns a marker of the end of an expansion or argument. */
  public static PreprocessingToken boundary(Span span) {
    return new PreprocessingToken(CLexer.NEWLINE, "", span, false);
  }

  public boolean isPadding() {
    return type == CLexer.SPACE || type == CLexer.NEWLINE;
  }

  public boolean is(int otherType) {
    return type == otherType;
  }
}
