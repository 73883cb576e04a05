package sunder.family.model;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.ListTokenSource;
import org.antlr.v4.runtime.Token;
import sunder.family.ExternalModel;
import sunder.family.Feature;
import sunder.family.FeatureTree;
import sunder.source.Diagnostic;
import sunder.source.Diagnostics;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.SourceReader;
import sunder.source.Span;
import uvl.UVLJavaLexer;
import uvl.UVLJavaParser;

/**
 * A reader of UVL: the parse trees of a file and its imports, then the features, then the
 * cross-tree constraints.
 *
 * <p>Input: a text. Output: a feature model with its feature diagram. Errors: {@code
 * InputException} for all errors of syntax, or of names and types, at once.
 */
final class UvlReader {
  private static final int MOST_LEVELS = 50;

  /** Comments and quoted names, or strings. */
  private static final Pattern QUOTED =
      Pattern.compile("//[^\\n]*|/\\*(?s:.*?)\\*/|\"[^\"\\n]*\"|'[^'\\n]*'");

  private final SourceFile file;
  private final Diagnostics diagnostics = new Diagnostics();

  UvlReader(SourceFile file) {
    this.file = file;
  }

  ExternalModel read() throws InputException {
    UvlModule module = module(file, "", 0);
    diagnostics.throwIfAny();
    if (module.model().features() == null) {
      diagnostics.report(
          new Span(file, 0, 0), "the model has no features", "start with a 'features' section");
    }
    diagnostics.throwIfAny();
    try {
      return model(module, true);
    } catch (InputException e) {
      // A range that constraints imply does not help if others are compared with the feature.
      return model(module, false);
    }
  }

  /**
   * Returns the model of a file.
   *
   * @param usesRanges whether constraints that compare an Integer feature with constants give it a
   *     range
   */
  private static ExternalModel model(UvlModule module, boolean usesRanges) throws InputException {
    Diagnostics diagnostics = new Diagnostics();
    UvlTree tree = new UvlTree(diagnostics, module, usesRanges);
    FeatureTree drawn = tree.read();
    UvlClasses classes = new UvlClasses();
    // The first pass finds the constants with which numbers and strings are compared.
    List<Constraint> constraints = new ArrayList<>();
    List<Diagnostic> remarks = new ArrayList<>();
    for (int pass = 0; pass < 2 && diagnostics.isEmpty(); pass++) {
      constraints.clear();
      remarks.clear();
      UvlConstraints reader = new UvlConstraints(tree.features, classes, diagnostics, remarks);
      tree.explicitConstraints.forEach(located -> constraints.add(reader.read(located)));
      classes.complete();
    }
    diagnostics.throwIfAny();
    constraints.addAll(0, tree.constraints);
    List<Feature> features = ordered(tree.features, classes);
    tree.features
        .values()
        .forEach(
            node ->
                classes
                    .domain(node)
                    .ifPresent(
                        domain -> constraints.add(new Constraint(domain.rule(node), node.span()))));
    return Constraint.model(features, constraints).withTree(drawn).withRemarks(remarks);
  }

  private UvlModule module(SourceFile text, String prefix, int level) {
    UvlErrorListener places = new UvlErrorListener(text, diagnostics);
    UVLJavaParser.FeatureModelContext model = parse(text, places);
    UvlModule module = new UvlModule(prefix, model, places, Map.of());
    if (model.imports() != null) {
      for (UVLJavaParser.ImportLineContext line : model.imports().importLine()) {
        String name = String.join(".", UvlModule.path(line.ns));
        String alias = line.alias == null ? name : String.join(".", UvlModule.path(line.alias));
        Optional<SourceFile> imported = imported(text, line, places, level);
        if (imported.isPresent()) {
          module.imports().put(alias, module(imported.get(), prefix + alias + ".", level + 1));
        }
      }
    }
    return module;
  }

  /** Returns the text of an imported file, which lies in the folder of the importing one. */
  private Optional<SourceFile> imported(
      SourceFile importing,
      UVLJavaParser.ImportLineContext line,
      UvlErrorListener places,
      int level) {
    Path folder = Optional.ofNullable(Path.of(importing.name()).getParent()).orElse(Path.of(""));
    Path path = folder.resolve(String.join("/", UvlModule.path(line.ns)) + ".uvl");
    if (level >= MOST_LEVELS) {
      diagnostics.report(places.of(line.ns), "the files import each other again and again");
      return Optional.empty();
    }
    try {
      return Optional.of(SourceReader.read(path));
    } catch (InputException e) {
      diagnostics.report(
          places.of(line.ns),
          "the imported model cannot be read",
          "it is looked for in the folder of this file, as " + path);
      return Optional.empty();
    }
  }

  private static UVLJavaParser.FeatureModelContext parse(SourceFile file, UvlErrorListener places) {
    // The grammar requires a line end after the last line, and has no strings with dots.
    String text = file.text().endsWith("\n") ? file.text() : file.text() + "\n";
    text =
        QUOTED
            .matcher(text)
            .replaceAll(
                quoted ->
                    Matcher.quoteReplacement(
                        quoted.group().startsWith("'")
                            ? quoted.group().replace('.', UvlModule.DOT)
                            : quoted.group()));
    UVLJavaLexer lexer = new UVLJavaLexer(CharStreams.fromString(text));
    lexer.removeErrorListeners();
    lexer.addErrorListener(places);
    List<Token> tokens = new ArrayList<>(lexer.getAllTokens());
    // The grammar does not allow line ends, such as those of comments, before the first section.
    while (!tokens.isEmpty() && tokens.get(0).getType() == UVLJavaLexer.NEWLINE) {
      tokens.remove(0);
    }
    UVLJavaParser parser = new UVLJavaParser(new CommonTokenStream(new ListTokenSource(tokens)));
    parser.removeErrorListeners();
    parser.addErrorListener(places);
    return parser.featureModel();
  }

  /** Returns the features in tree order, the presence of a typed feature before its value. */
  private static List<Feature> ordered(Map<String, UvlTree.Node> features, UvlClasses classes) {
    List<Feature> result = new ArrayList<>();
    for (UvlTree.Node feature : features.values()) {
      feature.presence().ifPresent(result::add);
      feature.value().ifPresent(result::add);
      classes.domain(feature).ifPresent(domain -> result.add(domain.feature(feature)));
    }
    return result;
  }
}
