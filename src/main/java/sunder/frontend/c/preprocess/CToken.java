package sunder.frontend.c.preprocess;

import sunder.family.ConfigSet;
import sunder.source.Span;

/**
 * A token behind the preprocessor.
 *
 * @param type as the lexer numbers them
 * @param span where it stands; what a macro's body gives stands where the macro is used
 * @param presenceCondition the variants that have it, not empty
 */
public record CToken(int type, String text, Span span, ConfigSet presenceCondition) {
  /** The same token in other variants. */
  public CToken withPresenceCondition(ConfigSet variants) {
    return new CToken(type, text, span, variants);
  }

  /** The same token with another text. */
  public CToken withText(String name) {
    return new CToken(type, name, span, presenceCondition);
  }
}
