package sunder.frontend.c.preprocess;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import sunder.frontend.c.preprocess.header.HeaderSearch;

/**
 * A table of the effects of pragmas or attributes, read from a resource with lines {@code effect:
 * name, name}. A name is one or several tokens; a line that begins with a space continues the one
 * before.
 */
public final class EffectTable {
  /** The effect of a pragma or an attribute. */
  public enum Effect {
    /** No effect on verdicts. */
    NONE,
    FOLLOWED,
    NOT_FOLLOWED
  }

  private static final Map<String, Effect> EFFECTS =
      Map.of(
          "no effect", Effect.NONE,
          "followed", Effect.FOLLOWED,
          "not followed", Effect.NOT_FOLLOWED);

  private final Map<String, Effect> names = new HashMap<>();

  /**
   * @param resource the file name of the resource
   */
  public EffectTable(String resource) {
    Effect effect = Effect.NOT_FOLLOWED;
    for (String line : HeaderSearch.resource(resource).split("\n")) {
      if (line.startsWith("#")) {
        continue;
      }
      String list = line;
      if (!line.startsWith(" ")) {
        int colon = line.indexOf(':');
        effect = EFFECTS.get(line.substring(0, colon));
        list = line.substring(colon + 1);
      }
      for (String name : list.split(",")) {
        names.put(name.strip(), effect);
      }
    }
  }

  /**
   * Returns the effect of the longest name that is a prefix of the tokens; without one, "not
   * followed".
   */
  public Effect of(List<String> words) {
    for (int length = words.size(); length > 0; length--) {
      Effect effect = names.get(String.join(" ", words.subList(0, length)));
      if (effect != null) {
        return effect;
      }
    }
    return Effect.NOT_FOLLOWED;
  }
}
