package sunder.frontend.c.preprocess;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import sunder.family.ConfigSet;
import sunder.family.ExternalModel;
import sunder.family.Feature;
import sunder.family.FeatureModel;
import sunder.frontend.c.grammar.CLexer;
import sunder.source.Diagnostic;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.Span;

/** Follows the directives of a file in all variants at once. */
public final class Preprocessor {
  /** Names that every compiler defines. */
  static final Set<String> PREDEFINED =
      Set.of("__STDC__", "__STDC_VERSION__", "__STDC_HOSTED__", "__FILE__", "__LINE__", "defined");

  private static final int DEEPEST_INCLUDE = 50;
  private static final int MOST_MEANINGS = 64;

  private final Headers headers = new Headers();
  private final Macros macros = new Macros();
  private final Expander expander = new Expander(macros);
  private final Map<String, Feature> features = new HashMap<>();
  private final List<CToken> out = new ArrayList<>();
  private List<Expander.Item> pending = new ArrayList<>();
  private Branches branches;
  private ConfigSet refused;
  private Optional<Span> refusal = Optional.empty();
  private final List<Preprocessed.Unread> unread = new ArrayList<>();
  private final PieceCollector layout = new PieceCollector();
  private int includes;

  private Preprocessor() {}

  /**
   * The tokens of a file with the features that its conditions test.
   *
   * @param options numeric ranges and prefixes of features
   * @param external further features and constraints
   * @throws InputException if a directive cannot be followed, or no variant is valid
   */
  public static Preprocessed run(SourceFile file, Options options, ExternalModel external)
      throws InputException {
    return new Preprocessor().preprocess(file, options, external);
  }

  private Preprocessed preprocess(SourceFile file, Options options, ExternalModel external)
      throws InputException {
    List<Line> lines = Line.of(file);
    FeatureSpace space = FeatureSpace.of(lines, headers, options, external);
    FeatureModel model = space.model();
    model.features().forEach(feature -> features.put(feature.name(), feature));
    ConfigSet all = model.space().all();
    branches = new Branches(all);
    refused = model.space().none();
    predefine(file, space, all);
    List<Piece> pieces = read(lines, file);
    flush();
    ConfigSet valid = model.valid().minus(refused);
    if (valid.isEmpty()) {
      throw Expander.bad(refusal.orElseThrow(), "#error in every valid variant");
    }
    Set<String> tested =
        space.ofConditions().stream().map(Feature::name).collect(Collectors.toSet());
    Layout layout = new Layout(file, pieces, options, tested);
    return new Preprocessed(out, new FeatureModel(model.space(), valid), layout, unread);
  }

  private void predefine(SourceFile file, FeatureSpace space, ConfigSet all) {
    Span start = new Span(file, 0, 0);
    Word one = new Word(CLexer.NUMBER, "1", start, true);
    for (Feature feature : space.ofConditions()) {
      if (feature instanceof Feature.Bool bool) {
        macros.define(bool.name(), Macro.of(List.of(one)), all.and(all.space().selected(bool)));
      }
    }
    macros.define("__STDC__", Macro.of(List.of(one)), all);
    macros.define("__STDC_HOSTED__", Macro.of(List.of(one)), all);
    Word version = new Word(CLexer.NUMBER, "199901L", start, true);
    macros.define("__STDC_VERSION__", Macro.of(List.of(version)), all);
  }

  private List<Piece> read(List<Line> lines, SourceFile file) throws InputException {
    int base = branches.depth();
    layout.begin();
    for (Line line : lines) {
      if (line.kind() == Line.Kind.DIRECTIVE) {
        directive(line, base);
      } else if (!branches.now().isEmpty()) {
        pending.addAll(items(line.words(), branches.now()));
        layout.line(line);
      }
    }
    branches.requireClosed(base);
    return layout.end(file, branches.now());
  }

  private static List<Expander.Item> items(List<Word> words, ConfigSet when) {
    List<Expander.Item> items = new ArrayList<>(words.size());
    words.forEach(word -> items.add(new Expander.Item(word, when, Set.of())));
    return items;
  }

  /** Expands the text so far, before the macros change. */
  private void flush() throws InputException {
    for (Expander.Item item : expander.expand(pending)) {
      Word word = special(item.word());
      out.add(new CToken(word.type(), word.text(), word.span(), item.when()));
    }
    pending = new ArrayList<>();
  }

  private static Word special(Word word) {
    return switch (word.text()) {
      case "__LINE__" ->
          new Word(CLexer.NUMBER, String.valueOf(word.span().line()), word.span(), word.spaced());
      case "__FILE__", "__func__", "__FUNCTION__" ->
          new Word(CLexer.STRING, "\"" + word.text() + "\"", word.span(), word.spaced());
      default -> word;
    };
  }

  private void directive(Line line, int base) throws InputException {
    ConfigSet before = branches.now();
    if (conditional(line, base)) {
      layout.conditional(line, before);
    } else if (!before.isEmpty()) {
      layout.line(line);
      action(line);
    }
  }

  /** Follows a conditional directive; false if this is none. */
  private boolean conditional(Line line, int base) throws InputException {
    switch (line.directive()) {
      case "if" -> branches.enter(condition(line, branches.now()), line.start());
      case "ifdef" -> branches.enter(branches.now().and(defined(line)), line.start());
      case "ifndef" -> branches.enter(branches.now().minus(defined(line)), line.start());
      case "elif" -> branches.elif(condition(line, branches.untaken(line.start(), base)));
      case "else" -> branches.otherwise(line.start(), base);
      case "endif" -> branches.leave(line.start(), base);
      default -> {
        return false;
      }
    }
    return true;
  }

  private void action(Line line) throws InputException {
    switch (line.directive()) {
      case "define" -> {
        flush();
        define(line);
      }
      case "undef" -> {
        flush();
        macros.undefine(name(line).text(), branches.now());
      }
      case "include" -> {
        flush();
        include(line);
      }
      case "error" -> {
        refused = refused.or(branches.now());
        refusal = refusal.or(() -> Optional.of(line.start()));
      }
      case "", "line", "pragma", "warning", "ident" -> {}
      default -> {
        boolean marker = line.words().get(0).is(CLexer.NUMBER);
        if (!marker) {
          throw Expander.bad(line.start(), "unknown directive #" + line.directive());
        }
      }
    }
  }

  private static Word name(Line line) throws InputException {
    if (line.words().size() < 2 || !line.words().get(1).isName()) {
      throw Expander.bad(line.start(), "a name is missing behind #" + line.directive());
    }
    return line.words().get(1);
  }

  private ConfigSet defined(Line line) throws InputException {
    return words().defined(name(line).text(), refused.space().all());
  }

  private ConditionWords words() {
    Set<String> always = new HashSet<>(PREDEFINED);
    features.values().stream()
        .filter(feature -> feature instanceof Feature.Numeric)
        .forEach(feature -> always.add(feature.name()));
    return new ConditionWords(macros, always);
  }

  private ConfigSet condition(Line line, ConfigSet when) throws InputException {
    if (when.isEmpty()) {
      return when;
    }
    ConditionWords words = words();
    List<Expander.Item> items = words.of(line, when);
    List<Expander.Item> expanded = expander.expand(items);
    ConfigSet holds = when.minus(when);
    for (ConfigSet part : Condition.parts(expanded, when, MOST_MEANINGS, line.start())) {
      List<Expander.Item> here = Condition.within(expanded, part);
      holds = holds.or(new Condition(here, part, features, words, line.start()).holds());
    }
    return holds;
  }

  private void define(Line line) throws InputException {
    Word name = name(line);
    List<Word> rest = line.words().subList(2, line.words().size());
    boolean takes = !rest.isEmpty() && rest.get(0).is(CLexer.LPAREN) && !rest.get(0).spaced();
    if (!takes) {
      macros.define(name.text(), Macro.of(rest), branches.now());
      return;
    }
    int end = 1;
    List<String> parameters = new ArrayList<>();
    while (end < rest.size() && !rest.get(end).is(CLexer.RPAREN)) {
      Word word = rest.get(end++);
      if (word.is(CLexer.ELLIPSIS)) {
        parameters.add(Macro.REST);
      } else if (word.isName()) {
        parameters.add(word.text());
      } else if (!word.is(CLexer.COMMA)) {
        throw Expander.bad(word.span(), "'" + word.text() + "' cannot be a parameter");
      }
    }
    if (end == rest.size()) {
      throw Expander.bad(name.span(), "the parameters of this macro have no ')'");
    }
    List<Word> body = rest.subList(end + 1, rest.size());
    macros.define(name.text(), new Macro(Optional.of(parameters), body), branches.now());
  }

  private void include(Line line) throws InputException {
    if (includes >= DEEPEST_INCLUDE) {
      throw new InputException(Diagnostic.of(line.start(), "files include each other without end"));
    }
    List<Word> words = line.rest();
    if (!words.isEmpty() && words.get(0).isName()) {
      words =
          expander.expand(items(words, branches.now())).stream().map(Expander.Item::word).toList();
    }
    Headers.Header header;
    try {
      header = headers.find(words, line.start());
    } catch (InputException e) {
      e.diagnostics().forEach(what -> unread.add(new Preprocessed.Unread(branches.now(), what)));
      return;
    }
    includes++;
    List<Piece> pieces = read(header.lines(), header.file());
    if (!header.bundled()) {
      layout.included(line, branches.now(), pieces);
    }
    flush();
    includes--;
  }
}
