package sunder.frontend.c.preprocess;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import sunder.family.Configuration;
import sunder.family.Feature;

/**
 * Writes what one variant reads. Features that its text names become macros, each in the place of a
 * conditional directive before, or above everything; the variables of a product simulator become
 * the constants that they are.
 */
final class VariantText {
  private final Configuration configuration;
  private final Set<String> tested;
  private final Map<String, Feature> features = new HashMap<>();
  private final Choices choices;

  /**
   * @param tested names of the features in conditions
   */
  VariantText(Configuration configuration, Options options, Set<String> tested) {
    this.configuration = configuration;
    this.tested = tested;
    configuration.values().keySet().forEach(feature -> features.put(feature.name(), feature));
    this.choices = new Choices(options.prefixes(), this::chosen);
  }

  String of(List<Piece> whole) {
    List<Piece> pieces = new ArrayList<>();
    whole.forEach(piece -> collect(piece, pieces));
    Map<Integer, String> definitions = new HashMap<>();
    StringBuilder above = new StringBuilder();
    firstUses(pieces)
        .forEach(
            (feature, use) -> {
              String definition = "#define " + feature.name() + " " + value(feature);
              int place = free(pieces, use, definitions);
              if (place < 0) {
                above.append(definition).append('\n');
              } else {
                definitions.put(place, definition);
              }
            });
    for (int i = 0; i < pieces.size(); i++) {
      above.append(definitions.getOrDefault(i, ""));
      above.append(isPresent(pieces.get(i)) ? text(pieces.get(i)) : blank(pieces.get(i)));
    }
    return above.toString().replaceAll("(?m)^[ \t]+$", "");
  }

  /** What is included stands in the place of its include. */
  private void collect(Piece piece, List<Piece> pieces) {
    if (piece instanceof Piece.Included included && isPresent(piece)) {
      included.pieces().forEach(inner -> collect(inner, pieces));
    } else {
      pieces.add(piece);
    }
  }

  private boolean isPresent(Piece piece) {
    return !(piece instanceof Piece.Conditional) && piece.when().contains(configuration);
  }

  /** In which piece the text names a feature for the first time. */
  private Map<Feature, Integer> firstUses(List<Piece> pieces) {
    Map<Feature, Integer> uses = new LinkedHashMap<>();
    for (int i = 0; i < pieces.size(); i++) {
      if (pieces.get(i) instanceof Piece.Text text && isPresent(text)) {
        for (Word word : text.words()) {
          Feature feature = features.get(word.text());
          if (feature != null && isMacro(feature)) {
            uses.putIfAbsent(feature, i);
          }
        }
      }
    }
    return uses;
  }

  private boolean isMacro(Feature feature) {
    return feature instanceof Feature.Bool bool
        ? tested.contains(feature.name()) && configuration.selects(bool)
        : !choices.isVariable(feature.name());
  }

  private String value(Feature feature) {
    String number = configuration.valueOf(feature).toString();
    return number.startsWith("-") ? "(" + number + ")" : number;
  }

  private String chosen(String name) {
    return features.containsKey(name) ? value(features.get(name)) : name;
  }

  /** A line of its own that is blank; less than 0 if there is none before a piece. */
  private static int free(List<Piece> pieces, int before, Map<Integer, String> taken) {
    for (int i = 0; i < before; i++) {
      boolean onALine =
          pieces.get(i) instanceof Piece.Conditional && source(pieces.get(i)).indexOf('\n') < 0;
      if (onALine && !taken.containsKey(i)) {
        return i;
      }
    }
    return -1;
  }

  private static String source(Piece piece) {
    return piece.span().file().text().substring(piece.span().start(), piece.span().end());
  }

  private static String blank(Piece piece) {
    return source(piece).replaceAll("[^\n]+", "");
  }

  private String text(Piece piece) {
    return piece instanceof Piece.Text text ? choices.replaced(text) : source(piece);
  }
}
