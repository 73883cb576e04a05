package sunder.frontend.c.preprocess.token;

import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.family.VariationalSet;
import sunder.frontend.c.grammar.CLexer;
import sunder.source.Span;

/**
 * A token after preprocessing, with its presence condition.
 *
 * @param type the token type of the lexer
 * @param span the place of the token; for a token of a macro body, the place of the macro's use
 * @param presenceCondition the variants that have it, not empty
 * @param pack for a closing brace, the limit on the alignment of members by {@code #pragma pack} in
 *     each variant, 0 for no limit; empty if there is no such pragma before
 */
public record CToken(
    int type,
    String text,
    Span span,
    ConfigSet presenceCondition,
    Optional<VariationalSet<Integer>> pack) {
  /** The library function that returns the value of a feature, within the ends of its class. */
  public static final String FEATURE_FUNCTION = "__sunder_within";

  /** The beginning of the text of a token in place of text that is not read; the reason follows. */
  static final String UNREAD = "unread: ";

  public CToken(int type, String text, Span span, ConfigSet when) {
    this(type, text, span, when, Optional.empty());
  }

  /** Returns the token with another presence condition. */
  public CToken withPresenceCondition(ConfigSet variants) {
    return new CToken(type, text, span, variants, pack);
  }

  /** Returns the reason why the text at this token is not read; empty for any other token. */
  public Optional<String> unreadReason() {
    return type == CLexer.OTHER && text.startsWith(UNREAD)
        ? Optional.of(text.substring(UNREAD.length()))
        : Optional.empty();
  }

  /** Returns the token with another text. */
  public CToken withText(String name) {
    return new CToken(type, name, span, presenceCondition, pack);
  }
}
