package sunder.frontend.c.preprocess;

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
    char first = text.charAt(0);
    return (Character.isLetter(first) || first == '_' || first == '$')
        && type != CLexer.STRING
        && type != CLexer.CHARACTER
        && !isFeatureValue();
  }

  /** As the text has it: what a feature is as a macro is a number there. */
  String spelling() {
    return isFeatureValue() ? text.substring(text.indexOf('#') + 1) : text;
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

  boolean is(int otherType) {
    return type == otherType;
  }
}
