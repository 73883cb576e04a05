package sunder.frontend.c.preprocess.macro;

import java.util.Set;
import sunder.family.ConfigSet;
import sunder.frontend.c.preprocess.token.PreprocessingToken;

/**
 * A token during expansion.
 *
 * @param hideSet the macros from which it was expanded, which are not expanded in it again
 */
public record ExpansionToken(
    PreprocessingToken token, ConfigSet presenceCondition, Set<String> hideSet) {
  public ExpansionToken restrictTo(ConfigSet part) {
    return new ExpansionToken(token, presenceCondition.and(part), hideSet);
  }

  public boolean isPadding() {
    return token.isPadding();
  }

  /** Returns the token with another hide set. */
  public ExpansionToken with(Set<String> names) {
    return new ExpansionToken(token, presenceCondition, names);
  }
}
