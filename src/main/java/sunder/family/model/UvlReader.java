package sunder.family.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.ListTokenSource;
import org.antlr.v4.runtime.Token;
import sunder.family.ExternalModel;
import sunder.family.Feature;
import sunder.family.FeatureTree;
import sunder.source.Diagnostics;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.Span;
import uvl.UVLJavaLexer;
import uvl.UVLJavaParser;

/**
 * A reader of UVL: the parse tree, then the features, then the cross-tree constraints.
 *
 * <p>Input: a text. Output: a feature model with its feature diagram. Errors: {@code
 * InputException} for all errors of syntax, or of names and types, at once.
 */
final class UvlReader {
  private final SourceFile file;
  private final Diagnostics diagnostics = new Diagnostics();
  private final UvlErrorListener places;

  UvlReader(SourceFile file) {
    this.file = file;
    this.places = new UvlErrorListener(file, diagnostics);
  }

  ExternalModel read() throws InputException {
    UVLJavaParser.FeatureModelContext model = parse();
    diagnostics.throwIfAny();
    if (model.imports() != null) {
      diagnostics.report(
          places.of(model.imports()),
          "imports are not supported",
          "write the imported features into this file");
    }
    if (model.features() == null) {
      diagnostics.report(
          new Span(file, 0, 0), "the model has no features", "start with a 'features' section");
    }
    diagnostics.throwIfAny();
    List<UVLJavaParser.ConstraintContext> behindTree =
        model.constraints() == null
            ? List.of()
            : model.constraints().constraintLine().stream().map(l -> l.constraint()).toList();
    UvlTree tree = new UvlTree(places, diagnostics, behindTree);
    FeatureTree drawn = tree.read(model.features().feature());
    List<Constraint> constraints = new ArrayList<>(tree.constraints);
    Map<String, UvlTree.Node> features = tree.features;
    UvlConstraints reader = new UvlConstraints(features, places, diagnostics);
    tree.explicitConstraints.forEach(context -> constraints.add(reader.read(context)));
    diagnostics.throwIfAny();
    return Constraint.model(ordered(features), constraints).withTree(drawn);
  }

  private UVLJavaParser.FeatureModelContext parse() {
    // The grammar requires a line end after the last line.
    String text = file.text().endsWith("\n") ? file.text() : file.text() + "\n";
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

  /** Returns the features in tree order, the presence of an Integer feature before its value. */
  private static List<Feature> ordered(Map<String, UvlTree.Node> features) {
    List<Feature> result = new ArrayList<>();
    for (UvlTree.Node feature : features.values()) {
      feature.presence().ifPresent(result::add);
      feature.value().ifPresent(result::add);
    }
    return result;
  }
}
