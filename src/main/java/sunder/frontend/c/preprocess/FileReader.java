package sunder.frontend.c.preprocess;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.family.FeatureModel;
import sunder.frontend.c.grammar.CLexer;
import sunder.frontend.c.preprocess.Layout.Piece;
import sunder.frontend.c.preprocess.Preprocessor.Preprocessed;
import sunder.source.Diagnostic;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.Span;

/** Follows the directives of a file, and of all that it includes, in all variants at once. */
final class FileReader {
  /** What a file is read for. */
  enum Wanted {
    TEXT,
    /** Only what conditions ask; no text is expanded. */
    QUESTIONS
  }

  /** Names that every compiler knows, though no definition says so. */
  private static final Set<String> KNOWN =
      Set.of(
          "__FILE__",
          "__LINE__",
          "__DATE__",
          "__TIME__",
          "__COUNTER__",
          "__has_include",
          "__has_include_next",
          "__has_attribute",
          "__has_builtin",
          "defined");

  private static final Pattern RESERVED = Pattern.compile("_[_A-Z].*|defined");
  private static final int DEEPEST_INCLUDE = 200;
  private static final int MOST_MEANINGS = 64;

  private final Headers headers;
  private final Macros macros;
  private final Expander expander;
  private final Map<String, Feature> features = new HashMap<>();
  private final FeatureSpace space;

  /** Names of the features that are macros. */
  private final Set<String> presets = new HashSet<>();

  private final ConfigSet all;
  private final COptions options;
  private final Wanted wanted;

  private final Questions questions = new Questions();
  private final Questions defaulted = new Questions();

  /** What system headers ask; it makes no features, but what features are is asked there, too. */
  private final Questions ofSystem = new Questions();

  private final Questions ahead = new Questions();
  private final Affinity affinity = new Affinity();

  /** Names in the text of the project. */
  private final Set<String> used = new HashSet<>();

  private final Set<String> guards = new HashSet<>();

  /** Names that the project defines as something else than a number. */
  private final Set<String> texts = new HashSet<>();

  private final Map<SourceFile, ConfigSet> once = new HashMap<>();
  private final List<CToken> out = new ArrayList<>();
  private List<Expander.Item> pending = new ArrayList<>();
  private final OpenConditionals branches;
  private ConfigSet refused;
  private Optional<Span> refusal = Optional.empty();
  private final List<Preprocessed.Unread> unread = new ArrayList<>();
  private final List<Preprocessed.Unread> faults = new ArrayList<>();
  private final List<Preprocessed.Unread> missing = new ArrayList<>();
  private final PieceCollector layout = new PieceCollector();
  private final Deque<Headers.Header> reading = new ArrayDeque<>();

  FileReader(Headers headers, FeatureSpace space, COptions options, Wanted wanted) {
    this.headers = headers;
    this.space = space;
    this.options = options;
    this.wanted = wanted;
    this.all = space.model().space().all();
    this.macros = new Macros(all, Predefined.of(options.abi()));
    this.expander =
        new Expander(macros, (when, what) -> faults.add(new Preprocessed.Unread(when, what)));
    this.branches = new OpenConditionals(all);
    this.refused = all.minus(all);
    space.values().forEach(value -> presets.add(value.name()));
    space.model().features().forEach(feature -> features.put(feature.name(), feature));
  }

  /** What the conditions ask of names that may be features. */
  Questions questions(Headers.Header file) {
    whole(file);
    used.forEach(questions::isUsed);
    return questions.completedBy(defaulted).completedBy(ofSystem).without(owned());
  }

  /** Names that conditions tie together. */
  Collection<Set<String>> ties() {
    return affinity.ties();
  }

  /** Names that may be asked for once other features, or these themselves, are known. */
  Questions ahead() {
    return ahead.without(owned());
  }

  /**
   * Include guards, and names of which nothing is asked but whether they are defined, and which the
   * project defines as something else than a number: nobody can set these from outside.
   */
  private Set<String> owned() {
    Set<String> names = new HashSet<>(texts);
    questions.uses.forEach(
        (name, use) -> {
          if (use.truth() || use.isNumber()) {
            names.remove(name);
          }
        });
    names.addAll(guards);
    names.removeIf(options::isFeature);
    return names;
  }

  /**
   * Whether a name is defined or undefined in every variant at last: then it is no feature, unless
   * the user says so.
   */
  boolean isAlwaysSaid(String name) {
    return macros.said(name).equals(all) && !options.isFeature(name);
  }

  /**
   * The text of the file.
   *
   * @throws InputException if no variant is valid
   */
  Preprocessed text(Headers.Header file) throws InputException {
    List<Piece> pieces = whole(file);
    FeatureModel model = space.model();
    ConfigSet valid = model.valid().minus(refused);
    if (valid.isEmpty()) {
      throw Expander.bad(refusal.orElseThrow(), "#error in every valid variant");
    }
    Layout text = new Layout(file.file(), pieces, options, space.values());
    return new Preprocessed(out, model.with(valid), text, unread, faults, space.remarks(), missing);
  }

  /** A whole program: what is defined and included before the file, and the file. */
  private List<Piece> whole(Headers.Header file) {
    lines(Predefined.of(options.abi()).declarations());
    given(commandLine(), Headers.Origin.SYSTEM);
    for (String definition : options.compiler().suggested()) {
      suggest(Headers.given("the compile commands", defines(definition), Headers.Origin.SYSTEM));
    }
    for (FeatureSpace.Value value : space.values()) {
      macros.preset(value.name(), Macro.of(List.of(value.word())), value.when());
    }
    for (Path path : options.compiler().included()) {
      given("#include \"" + path + "\"\n", Headers.Origin.PROJECT);
    }
    List<Piece> pieces = lines(file);
    flush();
    return pieces;
  }

  private void given(String text, Headers.Origin origin) {
    lines(Headers.given("the command line", text, origin));
  }

  private String commandLine() {
    StringBuilder text = new StringBuilder();
    for (String definition : options.compiler().definitions()) {
      text.append(defines(definition));
    }
    options
        .compiler()
        .undefined()
        .forEach(name -> text.append("#undef ").append(name).append('\n'));
    return text.toString();
  }

  private static String defines(String definition) {
    boolean hasText = definition.indexOf('=') >= 0;
    return "#define " + (hasText ? definition.replaceFirst("=", " ") : definition + " 1") + "\n";
  }

  /** Defines a macro that may be a feature: then it is free. */
  private void suggest(Headers.Header definition) {
    Line line = definition.lines().get(0);
    attempt(
        () -> {
          String name = Macro.name(line).text();
          if (!features.containsKey(name)) {
            macros.preset(name, Macro.of(line), all);
          }
        },
        unread);
  }

  private List<Piece> lines(Headers.Header file) {
    int base = branches.depth();
    reading.push(file);
    layout.begin();
    Optional<String> guard = guard(file.lines());
    if (file.isProject()) {
      guard.ifPresent(guards::add);
    }
    for (int i = 0; i < file.lines().size(); i++) {
      Line line = file.lines().get(i);
      if (wanted == Wanted.QUESTIONS && file.isProject()) {
        listen(line);
      }
      if (line.kind() == Line.Kind.DIRECTIVE) {
        if (wanted == Wanted.QUESTIONS) {
          affinity.see(line);
        }
        boolean defaults =
            i + 1 < file.lines().size() && definesIfNot(line, file.lines().get(i + 1));
        directive(line, base, defaults);
      } else if (!branches.now().isEmpty() && wanted == Wanted.TEXT) {
        pending.addAll(items(line.words(), branches.now()));
        layout.line(line);
      }
    }
    Optional<Span> open = branches.closeTo(base);
    attempt(
        () -> {
          if (open.isPresent()) {
            throw Expander.bad(open.get(), "this #if has no #endif");
          }
        },
        faults);
    reading.pop();
    return layout.end(file.file(), branches.now());
  }

  /** What text says of features: {@code IS_ENABLED(X)} asks, and other names are used. */
  private void listen(Line line) {
    boolean tests = line.kind() == Line.Kind.DIRECTIVE && !line.directive().equals("define");
    for (int i = 0; i < line.words().size(); i++) {
      Word word = line.words().get(i);
      if (word.text().equals("IS_ENABLED") && i + 2 < line.words().size()) {
        Word name = line.words().get(i + 2);
        if (name.isName() && !isParameter(line, name) && asks(name.text(), branches.now())) {
          questions.isDefined(name.text(), name.span());
        }
      } else if (!tests && word.isName()) {
        used.add(word.text());
      }
    }
  }

  private static boolean isParameter(Line line, Word name) {
    try {
      return line.directive().equals("define")
          && Macro.of(line).parameters().orElse(List.of()).contains(name.text());
    } catch (InputException e) {
      return true; // told where the definition is read
    }
  }

  /** Something that may be wrong in the text, for the variants that read it here. */
  @FunctionalInterface
  private interface Attempt {
    void run() throws InputException;
  }

  /** What cannot be followed keeps those variants unread that read it, no others. */
  private void attempt(Attempt attempt, List<Preprocessed.Unread> hears) {
    attempt(attempt, branches.now(), hears);
  }

  private void attempt(Attempt attempt, ConfigSet now, List<Preprocessed.Unread> hears) {
    try {
      attempt.run();
    } catch (InputException e) {
      e.diagnostics().forEach(what -> hears.add(new Preprocessed.Unread(now, what)));
    }
  }

  /** The name of the include guard around all lines of a file, if there is one. */
  private static Optional<String> guard(List<Line> lines) {
    if (lines.size() < 3 || !definesIfNot(lines.get(0), lines.get(1))) {
      return Optional.empty();
    }
    int depth = 0;
    for (int i = 0; i < lines.size(); i++) {
      String directive = lines.get(i).kind() == Line.Kind.DIRECTIVE ? lines.get(i).directive() : "";
      depth += directive.startsWith("if") ? 1 : directive.equals("endif") ? -1 : 0;
      if (depth == 0 && i < lines.size() - 1) {
        return Optional.empty();
      }
    }
    return Optional.of(lines.get(1).words().get(1).text());
  }

  /** {@code #ifndef X} and {@code #define X}: a guard, or a default. */
  private static boolean definesIfNot(Line test, Line definition) {
    if (definition.kind() != Line.Kind.DIRECTIVE
        || !definition.directive().equals("define")
        || definition.words().size() < 2) {
      return false;
    }
    String name = definition.words().get(1).text();
    String condition = test.words().stream().map(Word::text).collect(Collectors.joining(" "));
    return condition.equals("ifndef " + name)
        || condition.equals("if ! defined " + name)
        || condition.equals("if ! defined ( " + name + " )");
  }

  private static List<Expander.Item> items(List<Word> words, ConfigSet when) {
    List<Expander.Item> items = new ArrayList<>(words.size());
    words.forEach(word -> items.add(new Expander.Item(word, when, Set.of())));
    return items;
  }

  /** Expands the text so far, before the macros change. */
  private void flush() {
    List<Expander.Item> text = pending;
    pending = new ArrayList<>();
    expand(text);
  }

  /** The same but for calls of macros whose arguments go on behind a directive, as in gcc. */
  private void flushUpToCalls() {
    BitSet open = openCalls();
    List<Expander.Item> text = new ArrayList<>();
    List<Expander.Item> left = new ArrayList<>();
    for (int i = 0; i < pending.size(); i++) {
      (open.get(i) ? left : text).add(pending.get(i));
    }
    pending = left;
    expand(text);
  }

  private void expand(List<Expander.Item> text) {
    if (text.isEmpty()) {
      return;
    }
    try {
      List<Expander.Item> expanded = expander.expand(text);
      for (int i = 0; i < expanded.size(); i++) {
        if (expanded.get(i).word().text().equals("_Pragma")) {
          i += 3; // with its text in parentheses
        } else {
          emit(expanded.get(i));
        }
      }
    } catch (InputException e) {
      ConfigSet readers = text.stream().map(Expander.Item::when).reduce(refused, ConfigSet::or);
      e.diagnostics().forEach(what -> unread.add(new Preprocessed.Unread(readers, what)));
    }
  }

  /**
   * What stands in calls of macros that are open, with their names: one for all variants, or one
   * for each of several branches.
   */
  private BitSet openCalls() {
    BitSet kept = new BitSet();
    ConfigSet covered = all.minus(all);
    int checked = 0;
    for (Map.Entry<Integer, ConfigSet> bracket : openBrackets().entrySet()) {
      int at = bracket.getKey() - 1;
      ConfigSet when = bracket.getValue();
      if (at < 0
          || !when.equals(pending.get(at).when())
          || when.intersects(covered)
          || !isCall(pending.get(at))) {
        continue;
      }
      if (!areIn(covered, kept, checked, at)) {
        return new BitSet();
      }
      checked = at;
      covered = covered.or(when);
      for (int i = at; i < pending.size(); i++) {
        kept.set(i, kept.get(i) || pending.get(i).when().intersects(when));
      }
    }
    return areIn(covered, kept, checked, pending.size()) ? kept : new BitSet();
  }

  private boolean areIn(ConfigSet when, BitSet kept, int from, int to) {
    return IntStream.range(from, to)
        .allMatch(i -> !kept.get(i) || pending.get(i).when().isSubsetOf(when));
  }

  /** Where brackets stand that are open in some variants, and in which. */
  private TreeMap<Integer, ConfigSet> openBrackets() {
    TreeMap<Integer, ConfigSet> open = new TreeMap<>();
    for (int i = 0; i < pending.size(); i++) {
      ConfigSet when = pending.get(i).when();
      if (pending.get(i).word().is(CLexer.LPAREN)) {
        open.put(i, when);
      } else if (pending.get(i).word().is(CLexer.RPAREN)) {
        for (int bracket : List.copyOf(open.descendingKeySet())) {
          ConfigSet left = open.get(bracket).minus(when);
          when = when.minus(open.get(bracket));
          if (left.isEmpty()) {
            open.remove(bracket);
          } else {
            open.put(bracket, left);
          }
          if (when.isEmpty()) {
            break;
          }
        }
      }
    }
    return open;
  }

  /** Whether this is a call of a macro for all that read it. */
  private boolean isCall(Expander.Item name) {
    return macros.bodies(name.word().text()).stream()
        .anyMatch(body -> body.macro().isFunction() && name.when().isSubsetOf(body.when()));
  }

  private void emit(Expander.Item item) {
    Word word = item.word();
    if (word.is(CLexer.FEATURE_CLASS)) {
      Diagnostic what =
          Diagnostic.of(
              word.span(),
              "the value of '%s' is used here, and known only as far as conditions compare it"
                  .formatted(word.feature()),
              "give its range with --feature %s:0..7".formatted(word.feature()));
      unread.add(new Preprocessed.Unread(item.when(), what));
    }
    Word shown = special(word);
    out.add(new CToken(shown.type(), shown.text(), shown.span(), item.when()));
  }

  private static Word special(Word word) {
    if (word.isFeature()) {
      return new Word(CLexer.NUMBER, word.shown(), word.span(), word.spaced());
    }
    return switch (word.text()) {
      case "__LINE__" ->
          new Word(CLexer.NUMBER, String.valueOf(word.span().line()), word.span(), word.spaced());
      case "__FILE__", "__func__", "__FUNCTION__", "__PRETTY_FUNCTION__", "__DATE__", "__TIME__" ->
          new Word(CLexer.STRING, "\"" + word.text() + "\"", word.span(), word.spaced());
      default -> word;
    };
  }

  /**
   * @param defaults whether it asks only for a name that the next line defines
   */
  private void directive(Line line, int base, boolean defaults) {
    ConfigSet before = branches.now();
    attempt(
        () -> {
          if (conditional(line, base, defaults)) {
            layout.conditional(line, before);
          } else if (!before.isEmpty() && definesFeature(line)) {
            flush();
            feature(line);
          } else if (!before.isEmpty()) {
            layout.line(line);
            action(line);
          }
        },
        Set.of("else", "elif").contains(line.directive()) ? branches.around(base) : before,
        isOurs(line.directive()) ? unread : faults);
  }

  /** Whether it may be but not supported: definitions and the order of {@code #if} are. */
  private static boolean isOurs(String directive) {
    return !Set.of("define", "undef", "if", "ifdef", "ifndef", "elif", "else", "endif")
        .contains(directive);
  }

  /** Follows a conditional directive; false if this is none. */
  private boolean conditional(Line line, int base, boolean defaults) throws InputException {
    ConfigSet now = branches.now();
    switch (line.directive()) {
      case "if" ->
          branches.enter(holds(line, now, () -> condition(line, now, defaults)), line.start());
      case "ifdef" -> branches.enter(holds(line, now, () -> defined(line, defaults)), line.start());
      case "ifndef" ->
          branches.enter(holds(line, now, () -> now.minus(defined(line, defaults))), line.start());
      case "elif" -> {
        ConfigSet untaken = branches.untaken(line.start(), base);
        branches.elif(holds(line, untaken, () -> condition(line, untaken, false)));
      }
      case "else" -> branches.otherwise(line.start(), base);
      case "endif" -> branches.leave(line.start(), base);
      default -> {
        return false;
      }
    }
    return true;
  }

  /** A condition that may be wrong. */
  @FunctionalInterface
  private interface Test {
    ConfigSet holds() throws InputException;
  }

  /** Where it holds; the variants that ask it are unread if it cannot be told. */
  private ConfigSet holds(Line line, ConfigSet when, Test test) {
    if (when.isEmpty()) {
      lookAhead(line);
      return when;
    }
    try {
      return test.holds();
    } catch (InputException e) {
      e.diagnostics().forEach(what -> unread.add(new Preprocessed.Unread(when, what)));
      return when.minus(when);
    }
  }

  /** Nobody reads this yet; once more features are known, somebody may. */
  private void lookAhead(Line line) {
    for (Word word :
        wanted == Wanted.TEXT || !reading.element().isProject() ? List.<Word>of() : line.rest()) {
      if (word.isName() && asks(word.text(), all) && !macros.knows(word.text())) {
        ahead.isDefined(word.text(), word.span());
      }
    }
  }

  private void action(Line line) throws InputException {
    switch (line.directive()) {
      case "define" -> {
        flushUpToCalls();
        define(line);
      }
      case "undef" -> {
        flushUpToCalls();
        macros.undefine(Macro.name(line).text(), branches.now());
      }
      case "include", "include_next" -> {
        flush();
        include(line);
      }
      case "error" -> {
        refused = refused.or(branches.now());
        refusal = refusal.or(() -> Optional.of(line.start()));
      }
      case "pragma" -> {
        if (line.rest().stream().limit(1).anyMatch(word -> word.text().equals("once"))) {
          once.merge(line.start().file(), branches.now(), ConfigSet::or);
        }
      }
      case "", "line", "warning", "ident" -> {}
      default -> {
        boolean marker = line.words().get(0).is(CLexer.NUMBER);
        if (!marker) {
          throw Expander.bad(line.start(), "unknown directive #" + line.directive());
        }
      }
    }
  }

  private ConfigSet defined(Line line, boolean defaults) throws InputException {
    Word name = Macro.name(line);
    ConfigSet now = branches.now();
    if (asks(name.text(), now)) {
      askDefined(name, defaults);
    }
    return words(defaults).defined(name.text(), now);
  }

  /** A default makes no feature, but is what one is where it is not defined. */
  private void askDefined(Word name, boolean defaults) {
    boolean isProject = reading.element().isProject();
    (!isProject ? ofSystem : defaults ? defaulted : questions).isDefined(name.text(), name.span());
    if (defaults && isProject) {
      ahead.isDefined(name.text(), name.span());
    }
  }

  /**
   * Whether a question here may be one for a feature. Names that belong to the compiler are none:
   * it has said what it defines.
   */
  private boolean asks(String name, ConfigSet when) {
    return (reading.element().isProject() || presets.contains(name))
        && (options.mayBeFeature(name) && !RESERVED.matcher(name).matches() || isGiven(name))
        && !when.isSubsetOf(macros.said(name));
  }

  /** Whether the user has said what values a name may have. */
  private boolean isGiven(String name) {
    return options.isFeature(name) || hasRange(name);
  }

  private boolean hasRange(String name) {
    return options.range(name).isPresent() || features.containsKey(name) && !macros.knows(name);
  }

  private ConditionWords words(boolean defaults) {
    Set<String> always = new HashSet<>(KNOWN);
    features.values().stream()
        .filter(feature -> feature instanceof Feature.Numeric && !macros.knows(feature.name()))
        .forEach(feature -> always.add(feature.name()));
    return new ConditionWords(
        macros,
        always,
        new ConditionWords.Listener() {
          @Override
          public void definedAsked(Word name, ConfigSet when) {
            if (asks(name.text(), when)) {
              askDefined(name, defaults);
            }
          }

          @Override
          public boolean isOpen(String name, ConfigSet when) {
            return asks(name, when);
          }

          @Override
          public boolean isProject() {
            return reading.element().isProject();
          }

          @Override
          public boolean hasRange(String name) {
            return FileReader.this.hasRange(name);
          }

          @Override
          public boolean hasHeader(String name) {
            return headers.has(name);
          }
        });
  }

  private ConfigSet condition(Line line, ConfigSet when, boolean defaults) throws InputException {
    ConditionWords words = words(defaults);
    Questions asked = reading.element().isProject() ? questions : ofSystem;
    List<Expander.Item> expanded = expander.expandCondition(words.of(line, when));
    ConfigSet holds = when.minus(when);
    for (ConfigSet part : Condition.parts(expanded, when, MOST_MEANINGS, line.start())) {
      List<Expander.Item> here = Condition.within(expanded, part);
      holds = holds.or(new Condition(here, part, features, words, asked, line.start()).holds());
    }
    return holds;
  }

  /** Whether it defines what is a feature because the user says so. */
  private boolean definesFeature(Line line) {
    return line.directive().equals("define")
        && reading.element().isProject()
        && line.words().size() > 1
        && options.isFeature(line.words().get(1).text());
  }

  /** Such a definition is there where the feature is selected; one with values has its own. */
  private void feature(Line line) throws InputException {
    String name = line.words().get(1).text();
    ConfigSet now = branches.now();
    boolean isBool = options.range(name).isEmpty() && features.get(name) instanceof Feature.Bool;
    ConfigSet here =
        isBool
            ? now.and(space.model().space().selected((Feature.Bool) features.get(name)))
            : all.minus(all);
    questions.isDefined(name, line.words().get(1).span());
    layout.line(line, now, here);
    if (!here.isEmpty()) {
      branches.enter(here, line.start());
      define(line);
      branches.leave(line.start(), 0);
    }
  }

  private void define(Line line) throws InputException {
    Word name = Macro.name(line);
    Macro macro = Macro.of(line);
    boolean isText =
        macro.isFunction()
            || macro.body().stream().anyMatch(w -> w.isName() || w.is(CLexer.STRING));
    if (isText && reading.element().isProject()) {
      texts.add(name.text());
    }
    boolean isTold = reading.element().isProject();
    macros.define(name.text(), isTold ? macro.told() : macro, branches.now());
  }

  private void include(Line line) throws InputException {
    if (reading.size() > DEEPEST_INCLUDE) {
      throw new InputException(line.start(), "files include each other without end");
    }
    ConfigSet now = branches.now();
    List<Expander.Item> words = items(line.rest(), now);
    if (!words.isEmpty() && words.get(0).word().isName()) {
      words = expander.expand(words);
    }
    for (ConfigSet part : Condition.parts(words, now, MOST_MEANINGS, line.start())) {
      List<Word> name = Condition.within(words, part).stream().map(Expander.Item::word).toList();
      branches.enter(part, line.start());
      attempt(() -> include(line, name), unread);
      branches.leave(line.start(), 0);
    }
  }

  private void include(Line line, List<Word> name) throws InputException {
    ConfigSet now = branches.now();
    boolean next = line.directive().equals("include_next");
    Optional<Headers.Header> found = headers.find(name, line.start(), reading.element(), next);
    if (found.isEmpty()) {
      String text = name.stream().map(Word::text).collect(Collectors.joining());
      String message = text.startsWith("<") ? "the header %s is not known" : "no such file: %s";
      Diagnostic what =
          Diagnostic.of(
              line.start(),
              message.formatted(text.replace("\"", "")),
              "-I and -isystem say where headers are");
      missing.add(new Preprocessed.Unread(now, what));
      return;
    }
    Headers.Header header = found.get();
    Optional<String> guard = guard(header.lines());
    ConfigSet known = guard.map(macros::defined).orElse(all.minus(all));
    known = known.or(once.getOrDefault(header.file(), known));
    List<Piece> pieces = List.of();
    if (!now.isSubsetOf(known)) {
      branches.enter(now.minus(once.getOrDefault(header.file(), refused)), line.start());
      pieces = lines(header);
      flush();
      attempt(() -> branches.leave(line.start(), 0), unread);
    }
    if (header.isProject()) {
      layout.included(line, now, pieces);
    }
  }
}
