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
        && type != CLexer.CHARACTER;
  }

  boolean is(int otherType) {
    return type == otherType;
  }
}
