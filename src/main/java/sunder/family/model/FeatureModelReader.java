package sunder.family.model;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.ListTokenSource;
import org.antlr.v4.runtime.Token;
import sunder.family.ConfigSpace;
import sunder.family.ExternalModel;
import sunder.family.Feature;
import sunder.family.FeatureTree;
import sunder.source.Diagnostics;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.SourceReader;
import sunder.source.Span;
import uvl.UVLJavaLexer;
import uvl.UVLJavaParser;

/** A reader of feature models in UVL, TVL, Kconfig or DIMACS. */
public final class FeatureModelReader {
  private FeatureModelReader() {}

  /** The languages, with the pattern of the beginning of a model. */
  private enum Language {
    UVL("start with a 'features' section"),
    TVL("start with a 'root' feature"),
    DIMACS("start with a 'p cnf' line"),
    KCONFIG("start with 'config NAME'");

    private final String start;

    Language(String start) {
      this.start = start;
    }
  }

  /**
   * Returns the model in a file; the name of the file ({@code .uvl}, {@code .tvl}, {@code .dimacs},
   * {@code .cnf}, {@code Kconfig}, {@code Config.in}) determines the language, otherwise its first
   * line.
   *
   * @throws InputException if the file cannot be read, is no feature model, or has no valid
   *     configuration
   */
  public static ExternalModel read(Path path) throws InputException {
    return read(SourceReader.read(path));
  }

  /**
   * Returns the model in a text, as {@link #read(Path)} does.
   *
   * @throws InputException if the text is no feature model or has no valid configuration
   */
  public static ExternalModel read(SourceFile file) throws InputException {
    Language language = languageOf(file);
    if (file.text().isBlank()) {
      throw failure(file, "the feature model is empty", language.start);
    }
    try {
      return switch (language) {
        case UVL -> new UvlReader(file).read();
        case TVL -> new TvlReader(file).read();
        case DIMACS -> new DimacsReader(file).read();
        case KCONFIG -> new KconfigReader(Path.of(file.name())).read(file);
      };
    } catch (ConfigSpace.DiagramTooLarge | OutOfMemoryError | StackOverflowError e) {
      throw failure(
          file,
          "the feature model is too large or too deeply nested for the memory",
          "give more memory with java -Xmx");
    }
  }

  private static InputException failure(SourceFile file, String message, String hint) {
    return new InputException(new Span(file, 0, 0), message, hint);
  }

  private static Language languageOf(SourceFile file) {
    String name = file.name().toLowerCase(Locale.ROOT);
    if (name.endsWith(".uvl")) {
      return Language.UVL;
    }
    if (name.endsWith(".tvl")) {
      return Language.TVL;
    }
    if (KconfigReader.isNamedSo(file.name())) {
      return Language.KCONFIG;
    }
    String first = file.text().stripLeading();
    boolean dimacs =
        name.endsWith(".dimacs")
            || name.endsWith(".cnf")
            || first.startsWith("p cnf")
            || first.startsWith("c ");
    return dimacs ? Language.DIMACS : Language.UVL;
  }

  /** A reader of UVL: the parse tree, then the features, then the cross-tree constraints. */
  private static final class UvlReader {
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
      tree.written.forEach(context -> constraints.add(reader.read(context)));
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
}
