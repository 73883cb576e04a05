package sunder.frontend.c.preprocess;

import sunder.frontend.c.grammar.CLexer;
import sunder.source.Span;

/**
 * A token of the text before anything is expanded.
 *
 * @param type as the lexer numbers them
 * @param spaced whether white space stands before it
 */
record Word(int type, String text, Span span, boolean spaced) {
  /** Names and keywords: whatever a macro may be called. */
  boolean isName() {
    char first = text.charAt(0);
    return (Character.isLetter(first) || first == '_' || first == '$')
        && type != CLexer.STRING
        && type != CLexer.CHARACTER
        && !isFeature();
  }

  /** As the text has it: what a feature is as a macro is a number there. */
  String shown() {
    return isFeature() ? text.substring(text.indexOf('#') + 1) : text;
  }

  /** What is made of the text of this, if it is one of a class of numbers. */
  Word unknown() {
    return new Word(type, feature() + "#?", span, spaced);
  }

  boolean isUnknown() {
    return isFeature() && shown().equals("?");
  }

  /** Whether this is what a feature is as a macro. */
  boolean isFeature() {
    return type == CLexer.FEATURE_VALUE || type == CLexer.FEATURE_CLASS;
  }

  /** The name of that feature. */
  String feature() {
    return text.substring(0, text.indexOf('#'));
  }

  boolean is(int otherType) {
    return type == otherType;
  }
}
