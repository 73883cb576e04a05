package sunder.frontend.c.preprocess;

import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.family.StateSet;
import sunder.source.Span;

/**
 * A token behind the preprocessor.
 *
 * @param type as the lexer numbers them
 * @param span where it stands; what a macro's body gives stands where the macro is used
 * @param presenceCondition the variants that have it, not empty
 * @param pack of a closing brace: the greatest alignment that {@code #pragma pack} leaves members
 *     in each variant, 0 where it sets none; empty if no such pragma stands before
 */
public record CToken(
    int type,
    String text,
    Span span,
    ConfigSet presenceCondition,
    Optional<StateSet<Integer>> pack) {
  public CToken(int type, String text, Span span, ConfigSet when) {
    this(type, text, span, when, Optional.empty());
  }

  /** The same token in other variants. */
  public CToken withPresenceCondition(ConfigSet variants) {
    return new CToken(type, text, span, variants, pack);
  }

  /** The same token with another text. */
  public CToken withText(String name) {
    return new CToken(type, name, span, presenceCondition, pack);
  }
}
