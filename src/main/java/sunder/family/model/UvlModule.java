package sunder.family.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import uvl.UVLJavaParser;
import uvl.UVLJavaParser.ConstraintContext;
import uvl.UVLJavaParser.FeatureModelContext;
import uvl.UVLJavaParser.ReferenceContext;

/**
 * A UVL file with the files that it imports.
 *
 * @param prefix the namespace of its names in the importing model: empty, or ends with a dot
 * @param model its parse tree
 * @param places the places of its parse tree
 * @param imports the imported files by the names under which the file refers to them
 */
record UvlModule(
    String prefix,
    FeatureModelContext model,
    UvlErrorListener places,
    Map<String, UvlModule> imports) {
  /** A private-use character that replaces dots in strings, which the lexer does not know. */
  static final char DOT = '\uE000';

  /** A constraint of a file. */
  record Located(UvlModule module, ConstraintContext constraint) {}

  UvlModule {
    imports = new LinkedHashMap<>(imports);
  }

  /** Returns the constraints that follow the features. */
  List<Located> constraints() {
    List<Located> result = new ArrayList<>();
    if (model.constraints() != null) {
      model
          .constraints()
          .constraintLine()
          .forEach(line -> result.add(new Located(this, line.constraint())));
    }
    return result;
  }

  /** Returns the imported file whose root feature a reference names, or null. */
  UvlModule importOf(ReferenceContext reference) {
    List<String> path = path(reference);
    for (Map.Entry<String, UvlModule> entry : imports.entrySet()) {
      String alias = entry.getKey() + ".";
      String name = String.join(".", path);
      UVLJavaParser.FeaturesContext features = entry.getValue().model().features();
      if (features != null
          && name.startsWith(alias)
          && name.substring(alias.length())
              .equals(String.join(".", path(features.feature().reference())))) {
        return entry.getValue();
      }
    }
    return null;
  }

  /** Returns the name of a feature in the importing model. */
  String name(ReferenceContext reference) {
    return prefix + String.join(".", path(reference));
  }

  /** Returns the parts of a reference without quotes. */
  static List<String> path(ReferenceContext reference) {
    return reference.id().stream().map(id -> unquoted(id.getText())).collect(Collectors.toList());
  }

  /** Returns a name or a string without its quotes. */
  static String unquoted(String text) {
    boolean quoted =
        text.length() > 2 && text.startsWith("\"") && text.endsWith("\"")
            || text.length() >= 2 && text.startsWith("'") && text.endsWith("'");
    return quoted ? text.substring(1, text.length() - 1).replace(DOT, '.') : text;
  }
}
