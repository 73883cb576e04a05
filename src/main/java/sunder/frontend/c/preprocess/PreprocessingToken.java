package sunder.frontend.c.preprocess;

import java.math.BigInteger;
import java.util.Optional;
import sunder.frontend.c.grammar.CLexer;
import sunder.source.Span;

/**
 * A token of the text before anything is expanded.
 *
 * @param type as the lexer numbers them
 * @param hasLeadingSpace whether white space stands before it
 */
record PreprocessingToken(int type, String text, Span span, boolean hasLeadingSpace) {
  /** Names and keywords: whatever a macro may be called. */
  boolean isIdentifier() {
    char first = text.isEmpty() ? ' ' : text.charAt(0);
    return (type == CLexer.IDENTIFIER || Character.isLetter(first) || first == '_' || first == '$')
        && type != CLexer.STRING
        && type != CLexer.CHARACTER
        && !isFeatureValue();
  }

  /**
   * What a feature is as a macro.
   *
   * @param value a number of the interval
   */
  static PreprocessingToken feature(
      int type, String name, BigInteger value, BigInteger low, BigInteger high, Span span) {
    return new PreprocessingToken(
        type, String.join("#", name, "" + value, "" + low, "" + high), span, true);
  }

  /** As the text has it: what a feature is as a macro is a number there. */
  String spelling() {
    return isFeatureValue() ? text.split("#")[1] : text;
  }

  /** The numbers for which a feature that is a macro is this word. */
  ConditionValue interval() {
    String[] parts = text.split("#");
    return new ConditionValue(
        new BigInteger(parts[2]), new BigInteger(parts[3]), false, Optional.empty());
  }

  /** What is made of the text of this, if it is one of a class of numbers. */
  PreprocessingToken withUnknownValue() {
    return new PreprocessingToken(type, featureName() + "#?", span, hasLeadingSpace);
  }

  boolean hasUnknownValue() {
    return isFeatureValue() && spelling().equals("?");
  }

  /** Whether this is what a feature is as a macro. */
  boolean isFeatureValue() {
    return type == CLexer.FEATURE_VALUE || type == CLexer.FEATURE_CLASS;
  }

  /** The name of that feature. */
  String featureName() {
    return text.substring(0, text.indexOf('#'));
  }

  /** No word: what follows has the white space before it that a word had which a macro replaces. */
  static PreprocessingToken padding(PreprocessingToken replaced) {
    return new PreprocessingToken(CLexer.SPACE, "", replaced.span, replaced.hasLeadingSpace);
  }

  /** No word: behind the end of what a macro or an argument gives. */
  static PreprocessingToken boundary(Span span) {
    return new PreprocessingToken(CLexer.NEWLINE, "", span, false);
  }

  boolean isPadding() {
    return type == CLexer.SPACE || type == CLexer.NEWLINE;
  }

  boolean is(int otherType) {
    return type == otherType;
  }
}
