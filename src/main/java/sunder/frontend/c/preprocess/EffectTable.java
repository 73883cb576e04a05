package sunder.frontend.c.preprocess;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The effects of pragmas or attributes: a resource with lines {@code effect: name, name}, where a
 * name is one or several words and a line that begins with a space continues the one before.
 */
public final class EffectTable {
  /** What Sunder does about a pragma or an attribute. */
  public enum Effect {
    /** No verdict depends on it. */
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
   * @param resource its name beside the bundled headers
   */
  public EffectTable(String resource) {
    String text = HeaderSearch.resource(resource).replaceAll("#.*\n", "").replaceAll("\n +", " ");
    for (String line : text.split("\n")) {
      int colon = line.indexOf(':');
      Effect effect = EFFECTS.get(line.substring(0, colon));
      for (String name : line.substring(colon + 1).split(",")) {
        names.put(name.strip(), effect);
      }
    }
  }

  /** The effect of the longest name that the words begin with; without one, it is not followed. */
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
