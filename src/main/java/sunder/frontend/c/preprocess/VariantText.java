package sunder.frontend.c.preprocess;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import sunder.family.Configuration;
import sunder.family.Feature;

/**
 * Writes what one variant reads. Features that its text names become macros, each in the place of a
 * conditional directive before, or above everything; the variables of a product simulator become
 * the constants that they are.
 */
final class VariantText {
  private final Configuration configuration;
  private final Map<String, String> macros = new LinkedHashMap<>();
  private final Map<String, Feature> features = new HashMap<>();
  private final Choices choices;

  /**
   * @param values what features are as macros
   */
  VariantText(Configuration configuration, Options options, List<FeatureSpace.Value> values) {
    this.configuration = configuration;
    configuration.values().keySet().forEach(feature -> features.put(feature.name(), feature));
    this.choices = new Choices(options.prefixes(), this::chosen);
    for (Feature feature : features.values()) {
      if (feature instanceof Feature.Numeric && !choices.isVariable(feature.name())) {
        macros.put(feature.name(), value(feature));
      }
    }
    for (FeatureSpace.Value value : values) {
      macros.remove(value.name());
    }
    for (FeatureSpace.Value value : values) {
      if (value.when().contains(configuration)) {
        macros.put(value.name(), inParentheses(value.word().shown()));
      }
    }
  }

  String of(List<Piece> whole) {
    List<Piece> pieces = new ArrayList<>();
    whole.forEach(piece -> collect(piece, pieces));
    Map<Integer, String> definitions = new HashMap<>();
    StringBuilder above = new StringBuilder();
    firstUses(pieces)
        .forEach(
            (name, use) -> {
              String definition = "#define " + name + " " + macros.get(name);
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
  private Map<String, Integer> firstUses(List<Piece> pieces) {
    Map<String, Integer> uses = new LinkedHashMap<>();
    for (int i = 0; i < pieces.size(); i++) {
      if (pieces.get(i) instanceof Piece.Text text && isPresent(text)) {
        for (Word word : text.words()) {
          if (macros.containsKey(word.text())) {
            uses.putIfAbsent(word.text(), i);
          }
        }
      }
    }
    return uses;
  }

  private String value(Feature feature) {
    return inParentheses(configuration.valueOf(feature).toString());
  }

  private static String inParentheses(String number) {
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
