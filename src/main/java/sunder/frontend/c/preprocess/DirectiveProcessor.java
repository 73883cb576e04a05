package sunder.frontend.c.preprocess;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.family.FeatureModel;
import sunder.family.VariationalSet;
import sunder.frontend.c.grammar.CLexer;
import sunder.frontend.c.preprocess.ConditionalRegions.TextSegment;
import sunder.frontend.c.preprocess.Preprocessor.PreprocessedFile;
import sunder.frontend.c.preprocess.header.HeaderSearch;
import sunder.frontend.c.preprocess.header.IncludeGuard;
import sunder.frontend.c.preprocess.macro.ExpansionToken;
import sunder.frontend.c.preprocess.macro.MacroDefinition;
import sunder.frontend.c.preprocess.macro.MacroTable;
import sunder.frontend.c.preprocess.macro.PredefinedMacros;
import sunder.frontend.c.preprocess.name.NameRoles;
import sunder.frontend.c.preprocess.name.ObservedFiles;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.frontend.c.preprocess.option.SystemIncludeDirectories;
import sunder.frontend.c.preprocess.token.CToken;
import sunder.frontend.c.preprocess.token.LogicalLine;
import sunder.frontend.c.preprocess.token.PreprocessingToken;
import sunder.source.Diagnostic;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.Span;

/**
 * Processes the directives of a file, and of all files that it includes, for all variants at once
 * (C11, 6.10).
 */
final class DirectiveProcessor {
  /** The purpose of a pass over the file. */
  enum PassKind {
    PREPROCESSING,
    /** Discovery of the features that conditions test; the text is not expanded. */
    FEATURE_DISCOVERY
  }

  /** The names that every compiler predefines without a definition. */
  private static final Set<String> KNOWN = known();

  private static final EffectTable PRAGMAS = new EffectTable("pragmas.txt");

  private static final Pattern RESERVED = Pattern.compile("_[_A-Z].*|defined|#.*");
  private static final int DEEPEST_INCLUDE = 200;
  private static final int MOST_MEANINGS = 256;

  private final ObservedFiles files;
  private final HeaderSearch headers;
  private final MacroTable macros;
  private final Assertions assertions;
  private final PresumedPlaces places = new PresumedPlaces();
  private final BuiltinMacros builtins;
  private final MacroExpander expander;
  private final Map<String, Feature> features = new HashMap<>();
  private final FeatureSpace space;

  /** The features that are macros. */
  private final Set<String> presets = new HashSet<>();

  private final ConfigSet all;
  private final COptions options;
  private final PassKind wanted;

  private final FeatureQueries questions = new FeatureQueries();
  private final FeatureQueries defaulted = new FeatureQueries();

  /**
   * The queries of system headers, which create no features but count for names that are features.
   */
  private final FeatureQueries ofSystem = new FeatureQueries();

  private final FeatureQueries ahead = new FeatureQueries();

  /** The features that macros test or name by pasting. */
  private final Set<String> pasted = new LinkedHashSet<>();

  /** The queries of the text's macros for names that are no features. */
  private final FeatureQueries late = new FeatureQueries();

  private final FeatureInteractions affinity = new FeatureInteractions();
  private final UndefinedNames undefined;
  private final ZeroStates zeroStates;

  /** The names in the files of the project that were read. */
  private final Set<ObservedFiles.FileNames> used =
      Collections.newSetFromMap(new IdentityHashMap<>());

  private final Set<String> guards = new HashSet<>();

  private final NameRoles roles = new NameRoles();

  /** The names that the project defines as something other than a number. */
  private final Set<String> texts = new HashSet<>();

  /** The variants that contradict interval arithmetic. */
  private ConfigSet impossible;

  private final Map<SourceFile, ConfigSet> once = new HashMap<>();

  /** The variants that have included a file. */
  private final Map<SourceFile, ConfigSet> included = new HashMap<>();

  /** The names that {@code #pragma GCC poison} forbids. */
  private final Map<String, ConfigSet> poisoned = new HashMap<>();

  /**
   * Whether a condition uses {@code __COUNTER__}: conditions then depend on the expansion of the
   * text before.
   */
  private boolean isCounted;

  private final List<CToken> out = new ArrayList<>();
  private List<ExpansionToken> pending = new ArrayList<>();
  private final ConditionalStack branches;

  /** The variants in which the condition of the current directive is not supported. */
  private ConfigSet undecided;

  /** The variants in which the condition of the current directive depends on an unknown feature. */
  private ConfigSet doubtful;

  private boolean asksFurtherGroups;
  private boolean hasAskedFurtherGroups;

  private ConfigSet refused;
  private Optional<Span> refusal = Optional.empty();
  private final List<PreprocessedFile.ConditionalDiagnostic> unread = new ArrayList<>();
  private final List<PreprocessedFile.ConditionalDiagnostic> faults = new ArrayList<>();
  private final List<PreprocessedFile.ConditionalDiagnostic> missing = new ArrayList<>();
  private final SegmentCollector layout = new SegmentCollector();
  private final Deque<HeaderSearch.IncludeFile> reading = new ArrayDeque<>();
  private VariationalSet<PackStack> packs;

  /** The alignment limits of {@link #packs}; empty before the first such pragma. */
  private Optional<VariationalSet<Integer>> limits = Optional.empty();

  private final SwitchValues switchValues = new SwitchValues();
  private final UnknownConstants constants = new UnknownConstants();

  /** Whether the next file is the main file of the translation unit. */
  private boolean isBase;

  DirectiveProcessor(ObservedFiles files, FeatureSpace space, COptions options, PassKind wanted) {
    this.files = files;
    this.headers = files.headers();
    this.space = space;
    this.options = options;
    this.wanted = wanted;
    this.all = space.model().space().all();
    PredefinedMacros predefined = PredefinedMacros.of(options.abi());
    this.macros = new MacroTable(all, name -> predefined.find(name).or(() -> selected(name)));
    this.assertions = new Assertions(macros, options.abi(), all);
    this.builtins =
        new BuiltinMacros(
            all,
            options.abi(),
            places,
            (name, from, next) -> headers.has(name, from, reading.element(), next));
    this.expander =
        new MacroExpander(
            macros,
            builtins,
            this::followPragma,
            new MacroExpander.PastingListener() {
              @Override
              public void tested(PreprocessingToken name, ConfigSet when) {
                listenToPasting(name, when);
              }

              @Override
              public void pasted(PreprocessingToken name, ConfigSet when) {
                if (space.external().declares(name.text())) {
                  listenToPasting(name, when);
                }
              }
            },
            (when, what) -> faults.add(new PreprocessedFile.ConditionalDiagnostic(when, what)));
    this.branches = new ConditionalStack(all);
    this.undefined = new UndefinedNames(space);
    this.zeroStates = new ZeroStates(space);
    this.refused = all.minus(all);
    this.undecided = refused;
    this.doubtful = refused;
    this.impossible = refused;
    this.packs = VariationalSet.of(PackStack.EMPTY, all);
    space.macros().forEach(value -> presets.add(value.name()));
    space.model().features().forEach(feature -> features.put(feature.name(), feature));
  }

  /** Returns the macro of a feature that all configurations of the feature model select. */
  private Optional<MacroDefinition> selected(String name) {
    return space.external().fixedValue(name).orElse(false)
        ? Optional.of(
            MacroDefinition.of(
                List.of(
                    new PreprocessingToken(
                        CLexer.NUMBER, "1", new Span(SourceFile.empty(name), 0, 0), false))))
        : Optional.empty();
  }

  private static Set<String> known() {
    Set<String> names = new HashSet<>(BuiltinMacros.NAMES);
    names.add("defined");
    return names;
  }

  /**
   * Returns the queries for names that may be features.
   *
   * @param ofExpansion the queries that were found when the text was expanded
   */
  FeatureQueries discoverFeatures(HeaderSearch.IncludeFile file, FeatureQueries ofExpansion) {
    whole(file);
    questions.addAll(ofExpansion);
    List.copyOf(questions.byName.keySet()).stream()
        .filter(name -> used.stream().anyMatch(names -> names.names().contains(name)))
        .forEach(questions::addTextOccurrence);
    zeroStates.differences().forEach(questions::addZeroDifferences);
    return questions.unionForKnownNames(defaulted).unionForKnownNames(ofSystem).without(owned());
  }

  /** Returns whether a condition has tested a name. */
  boolean hasTested(String name) {
    return Stream.of(questions, defaulted, ofSystem)
        .anyMatch(queries -> queries.byName.containsKey(name));
  }

  /** Expands the text before each condition, since conditions use {@code __COUNTER__}. */
  void expandBeforeConditions() {
    isCounted = true;
  }

  /**
   * Asks for the features of all further groups where the condition of a group depends on a feature
   * that is not known yet: they are found in fewer passes, but may be more.
   */
  void askFurtherGroups() {
    asksFurtherGroups = true;
  }

  /** Returns whether the features of further groups were asked for. */
  boolean hasAskedFurtherGroups() {
    return hasAskedFurtherGroups;
  }

  /** Returns whether a condition uses {@code __COUNTER__}. */
  boolean isCounted() {
    return isCounted;
  }

  /** Returns the queries for names that are no features, which the expansion of the text found. */
  FeatureQueries lateQueries() {
    return late;
  }

  /** Returns sets of names that occur in conditions together. */
  Collection<Set<String>> interactions() {
    return affinity.interactions();
  }

  /** Returns the queries that may be asked once further features are known. */
  FeatureQueries speculativeQueries() {
    return ahead.without(owned());
  }

  /**
   * Returns the names that cannot be set from outside: include guards, names that conditions only
   * test for definedness and that the project defines as something other than a number, and names
   * that are no switches.
   */
  private Set<String> owned() {
    Set<String> names = new HashSet<>(texts);
    Stream.of(questions, defaulted, ofSystem, ahead)
        .flatMap(queries -> queries.byName.keySet().stream())
        .filter(name -> roles.isNoSwitch(name) && !isDeclared(name))
        .forEach(names::add);
    questions.byName.forEach(
        (name, use) -> {
          if (use.testsTruth() || use.isNumeric()) {
            names.remove(name);
          }
        });
    names.addAll(guards);
    names.removeIf(options::isUserFeature);
    return names;
  }

  /** Returns whether the user has declared a feature by its name, a prefix or a feature model. */
  private boolean isDeclared(String name) {
    return options.isUserFeature(name)
        || !options.featureMacroPrefixes().isEmpty()
        || space.external().declares(name);
  }

  /**
   * Returns whether a name is defined or undefined by the text in every variant; then it is no
   * feature, unless the user declares it.
   */
  boolean isAlwaysDetermined(String name) {
    return macros.determinedVariants(name).equals(all) && !options.isUserFeature(name);
  }

  /**
   * Returns the preprocessed file.
   *
   * @throws InputException if no variant is valid
   */
  PreprocessedFile preprocess(HeaderSearch.IncludeFile file) throws InputException {
    List<TextSegment> pieces = whole(file);
    FeatureModel model = space.model();
    ConfigSet valid = model.valid().minus(refused).minus(impossible);
    if (valid.isEmpty()) {
      throw new InputException(refusal.orElseThrow(), "#error in every valid variant");
    }
    ConditionalRegions text =
        new ConditionalRegions(file.file(), pieces, options, space.macros(), pasted);
    List<String> remarks = new ArrayList<>(space.remarks());
    remarks.addAll(undefined.remarks());
    remarks.addAll(
        roles.remarks(
            owned().stream()
                .filter(name -> roles.isNoSwitch(name) && questions.byName.containsKey(name))
                .sorted()
                .toList()));
    out.addAll(0, constants.declarations());
    List<CToken> code = headers.withoutUnusedFunctions(out);
    int leftOut = headers.functionsLeftOut();
    if (leftOut > 0) {
      remarks.add(
          "Static functions of headers whose bodies were not read, since this file does not use"
              + " them: %s.".formatted(leftOut));
    }
    switchValues.remark(model, options).ifPresent(remarks::add);
    constants.remark().ifPresent(remarks::add);
    if (builtins.isTimeUsed()) {
      remarks.add(
          "The time of the compilation is not known: __DATE__, __TIME__ and __TIMESTAMP__ are"
              + " question marks, as gcc writes them then.");
    }
    return new PreprocessedFile(
        code, model.with(valid), text, unread, faults, remarks, missing, constants.used());
  }

  /** Processes predefined macros, forced includes and the file. */
  private List<TextSegment> whole(HeaderSearch.IncludeFile file) {
    lines(PredefinedMacros.of(options.abi()).declarations());
    given(commandLine(), HeaderSearch.Origin.SYSTEM);
    for (String definition : options.compilerOptions().configurationDefinitions()) {
      suggest(
          HeaderSearch.virtualFile(
              "the compile commands", defines(definition), HeaderSearch.Origin.SYSTEM));
    }
    for (FeatureSpace.FeatureMacro value : space.macros()) {
      macros.predefine(
          value.name(), MacroDefinition.of(List.of(value.token())), value.presenceCondition());
    }
    for (Path path : options.compilerOptions().forcedIncludes()) {
      given("#include \"" + path + "\"\n", HeaderSearch.Origin.PROJECT);
    }
    isBase = true;
    return lines(file);
  }

  private void given(String text, HeaderSearch.Origin origin) {
    lines(HeaderSearch.virtualFile("the command line", text, origin));
  }

  private String commandLine() {
    StringBuilder text = new StringBuilder();
    for (String definition : options.compilerOptions().definitions()) {
      text.append(defines(definition));
    }
    options
        .compilerOptions()
        .undefinitions()
        .forEach(name -> text.append("#undef ").append(name).append('\n'));
    return text.toString();
  }

  private static String defines(String definition) {
    boolean hasText = definition.indexOf('=') >= 0;
    return "#define " + (hasText ? definition.replaceFirst("=", " ") : definition + " 1") + "\n";
  }

  /** Defines a macro that is free if it may be a feature. */
  private void suggest(HeaderSearch.IncludeFile definition) {
    LogicalLine line = definition.lines().get(0);
    attempt(
        () -> {
          String name = MacroDefinition.macroName(line).text();
          if (!features.containsKey(name)) {
            macros.predefine(name, MacroDefinition.of(line), all);
          }
        },
        unread);
  }

  private List<TextSegment> lines(HeaderSearch.IncludeFile file) {
    int base = branches.depth();
    reading.push(file);
    places.begin(file.file().name(), all);
    if (isBase && reading.size() == 1) {
      builtins.setBase();
    }
    layout.beginFile();
    Optional<String> guard = headers.guard(file);
    if (file.isInProject()) {
      guard.ifPresent(guards::add);
      roles.add(file.file(), files.roles(file));
    }
    boolean isObserved = wanted == PassKind.FEATURE_DISCOVERY && file.isInProject();
    boolean testsSymbols = isObserved && addNames(files.names(file));
    for (int i = 0; i < file.lines().size(); i++) {
      LogicalLine line = file.lines().get(i);
      if (testsSymbols) {
        listenToSymbols(line);
      }
      if (isObserved) {
        zeroStates.observe(line, branches.activeVariants(), macros);
      }
      checkPoisoned(line);
      if (line.kind() == LogicalLine.Kind.DIRECTIVE) {
        if (wanted == PassKind.FEATURE_DISCOVERY) {
          affinity.observe(line);
        }
        boolean defaults =
            i + 1 < file.lines().size() && IncludeGuard.definesIfNot(line, file.lines().get(i + 1));
        directive(line, base, defaults);
      } else if (!branches.activeVariants().isEmpty()
          && (isCounted || wanted == PassKind.PREPROCESSING)) {
        pending.addAll(items(line.tokens(), branches.activeVariants()));
        layout.addLine(line);
      }
    }
    Optional<Span> open = branches.closeDownTo(base);
    attempt(
        () -> {
          if (open.isPresent()) {
            throw new InputException(open.get(), "this #if has no #endif");
          }
        },
        faults);
    flush();
    places.end();
    reading.pop();
    return layout.endFile(file.file(), branches.activeVariants());
  }

  /** Records the names in a file. Returns whether macros test symbols of Kconfig. */
  private boolean addNames(ObservedFiles.FileNames names) {
    if (used.add(names)) {
      names.numbers().forEach(word -> questions.addNumberInText(word.text(), word.span()));
    }
    return names.testsSymbols();
  }

  /** Records the queries in the text: {@code IS_ENABLED(X)}. */
  private void listenToSymbols(LogicalLine line) {
    for (int i = 0; i + 2 < line.tokens().size(); i++) {
      PreprocessingToken name = line.tokens().get(i + 2);
      if (ObservedFiles.SYMBOL_TESTS.contains(line.tokens().get(i).text())
          && name.isIdentifier()
          && !isParameter(line, name)) {
        listenToSymbol(name);
      }
    }
  }

  /** Records the query of a symbol of Kconfig, which the model may have as a module, too. */
  private void listenToSymbol(PreprocessingToken name) {
    String module = name.text() + "_MODULE";
    if (asks(name.text(), branches.activeVariants())) {
      questions.addDefinedTest(name.text(), name.span());
    }
    if (space.external().declares(module) && asks(module, branches.activeVariants())) {
      questions.addDefinedTest(module, name.span());
    }
  }

  /** Records that a macro tests or names a feature by pasting. */
  private void listenToPasting(PreprocessingToken name, ConfigSet when) {
    if (presets.contains(name.text())) {
      pasted.add(name.text());
    }
    listenToExpansion(name, when);
  }

  /**
   * Records the query of a name that the expansion of macros meets. That of the text follows the
   * discovery of features, so that such a query may come late.
   */
  private void listenToExpansion(PreprocessingToken name, ConfigSet when) {
    if (presets.contains(name.text()) || !asks(name.text(), when)) {
      return;
    }
    FeatureQueries queries = wanted == PassKind.PREPROCESSING ? late : questions;
    if (files.isNumberOfClasses(name.text())) {
      queries.addNumberInText(name.text(), name.span());
    } else {
      queries.addDefinedTest(name.text(), name.span());
    }
  }

  private static boolean isParameter(LogicalLine line, PreprocessingToken name) {
    try {
      return line.directiveName().equals("define")
          && MacroDefinition.of(line).parameters().orElse(List.of()).contains(name.text());
    } catch (InputException e) {
      return true; // reported at the definition
    }
  }

  @FunctionalInterface
  private interface FallibleAction {
    void run() throws InputException;
  }

  private void attempt(FallibleAction attempt, List<PreprocessedFile.ConditionalDiagnostic> hears) {
    attempt(attempt, branches.activeVariants(), hears);
  }

  /** Executes an action; after an error, the active variants are recorded with the diagnostic. */
  private void attempt(
      FallibleAction attempt, ConfigSet now, List<PreprocessedFile.ConditionalDiagnostic> hears) {
    try {
      attempt.run();
    } catch (InputException e) {
      e.diagnostics()
          .forEach(what -> hears.add(new PreprocessedFile.ConditionalDiagnostic(now, what)));
    }
  }

  private static List<ExpansionToken> items(List<PreprocessingToken> words, ConfigSet when) {
    List<ExpansionToken> items = new ArrayList<>(words.size());
    words.forEach(word -> items.add(new ExpansionToken(word, when, Set.of())));
    return items;
  }

  /** Expands the pending text; in the active variants, no arguments of its calls follow. */
  private void flush() {
    flush(branches.activeVariants());
  }

  /**
   * Expands the pending text except for macro calls whose arguments may continue behind a
   * directive, as in gcc.
   */
  private void flushUpToCalls() {
    flush(all.minus(all));
  }

  /**
   * Expands the pending text except for macro calls whose arguments may continue.
   *
   * @param whole the variants in which none may
   */
  private void flush(ConfigSet whole) {
    BitSet open = openCalls();
    List<ExpansionToken> text = new ArrayList<>();
    List<ExpansionToken> left = new ArrayList<>();
    for (int i = 0; i < pending.size(); i++) {
      ExpansionToken item = pending.get(i);
      ConfigSet continues =
          open.get(i) ? item.presenceCondition().minus(whole) : whole.minus(whole);
      if (!continues.isEmpty()) {
        left.add(item.restrictTo(continues));
      }
      if (!continues.equals(item.presenceCondition())) {
        text.add(item.restrictTo(item.presenceCondition().minus(continues)));
      }
    }
    pending = left;
    expand(text, whole);
  }

  private void expand(List<ExpansionToken> text, ConfigSet whole) {
    if (text.isEmpty()) {
      return;
    }
    try {
      List<ExpansionToken> expanded = expander.expandText(text, whole);
      for (int i = 0; i < expanded.size(); i++) {
        if (expanded.get(i).token().text().equals("_Pragma")) {
          List<ExpansionToken> operator = expanded.subList(i, Math.min(i + 4, expanded.size()));
          attempt(() -> pragma(operator), expanded.get(i).presenceCondition(), faults);
          i += operator.size() - 1;
        } else {
          switchValues.observe(expanded, i);
          emit(expanded.get(i));
        }
      }
    } catch (InputException e) {
      ConfigSet readers =
          text.stream().map(ExpansionToken::presenceCondition).reduce(refused, ConfigSet::or);
      e.diagnostics()
          .forEach(what -> unread.add(new PreprocessedFile.ConditionalDiagnostic(readers, what)));
    }
  }

  /**
   * Keeps the definitions of a macro that is about to change for the unfinished calls of it: such a
   * call is of the macro that its name denotes where it is written, as in gcc.
   */
  private void keepDefinitions(String name) {
    ConfigSet covered = all.minus(all);
    for (Map.Entry<Integer, ConfigSet> bracket : openBrackets().entrySet()) {
      int at = bracket.getKey() - 1;
      ConfigSet when = bracket.getValue();
      if (at < 0 || when.intersects(covered) || !isCall(pending.get(at))) {
        continue;
      }
      covered = covered.or(when);
      ExpansionToken call = pending.get(at);
      PreprocessingToken token = call.token();
      if (token.text().equals(name)) {
        // No text contains this name.
        String kept = name + "@" + token.span().start() + "@" + reading.element().file().name();
        macros
            .definitions(name)
            .forEach(body -> macros.define(kept, body.macro(), body.presenceCondition()));
        pending.set(
            at,
            new ExpansionToken(
                new PreprocessingToken(token.type(), kept, token.span(), token.hasLeadingSpace()),
                call.presenceCondition(),
                call.hideSet()));
      }
    }
  }

  /** Returns the indices of tokens in unfinished macro calls, including the macro names. */
  private BitSet openCalls() {
    BitSet kept = new BitSet();
    ConfigSet covered = all.minus(all);
    int checked = 0;
    for (Map.Entry<Integer, ConfigSet> bracket : openBrackets().entrySet()) {
      int at = bracket.getKey() - 1;
      ConfigSet when = bracket.getValue();
      if (at < 0
          || !when.equals(pending.get(at).presenceCondition())
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
        kept.set(i, kept.get(i) || pending.get(i).presenceCondition().intersects(when));
      }
    }
    return areIn(covered, kept, checked, pending.size()) ? kept : new BitSet();
  }

  private boolean areIn(ConfigSet when, BitSet kept, int from, int to) {
    return IntStream.range(from, to)
        .allMatch(i -> !kept.get(i) || pending.get(i).presenceCondition().isSubsetOf(when));
  }

  /** Returns the indices of open parentheses, with the variants in which they are open. */
  private TreeMap<Integer, ConfigSet> openBrackets() {
    TreeMap<Integer, ConfigSet> open = new TreeMap<>();
    for (int i = 0; i < pending.size(); i++) {
      ConfigSet when = pending.get(i).presenceCondition();
      if (pending.get(i).token().is(CLexer.LPAREN)) {
        open.put(i, when);
      } else if (pending.get(i).token().is(CLexer.RPAREN)) {
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

  /** Returns whether a name is that of a function-like macro in all its variants. */
  private boolean isCall(ExpansionToken name) {
    return macros.definitions(name.token().text()).stream()
        .anyMatch(
            body ->
                body.macro().isFunctionLike()
                    && name.presenceCondition().isSubsetOf(body.presenceCondition()));
  }

  private void emit(ExpansionToken item) {
    PreprocessingToken word = item.token();
    if (word.is(CLexer.FEATURE_CLASS)) {
      Optional<List<CToken>> value = constants.tokens(word, item.presenceCondition());
      if (value.isPresent()) {
        out.addAll(value.get());
        return;
      }
      Diagnostic what =
          Diagnostic.of(
              word.span(),
              "the value of '%s' is used here, and known only as far as conditions compare it"
                  .formatted(word.featureName()),
              "give its range with --feature %s:0..7".formatted(word.featureName()));
      unread.add(new PreprocessedFile.ConditionalDiagnostic(item.presenceCondition(), what));
    }
    if (word.isIdentifier() && space.external().declaresMacro(word.text())) {
      listenToExpansion(word, item.presenceCondition());
    }
    PreprocessingToken shown =
        word.isFeatureValue()
            ? new PreprocessingToken(
                CLexer.NUMBER, word.spelling(), word.span(), word.hasLeadingSpace())
            : word;
    Optional<VariationalSet<Integer>> pack = shown.is(CLexer.RBRACE) ? limits : Optional.empty();
    out.add(new CToken(shown.type(), shown.text(), shown.span(), item.presenceCondition(), pack));
  }

  /**
   * @param defaults whether it only tests a name that the next line defines
   */
  private void directive(LogicalLine line, int base, boolean defaults) {
    ConfigSet before = branches.activeVariants();
    attempt(
        () -> {
          if (conditional(line, base, defaults)) {
            layout.addConditional(line, before);
          } else if (!before.isEmpty() && definesFeature(line)) {
            flushUpToCalls();
            feature(line);
          } else if (!before.isEmpty()) {
            layout.addLine(line);
            action(line);
          }
        },
        line.directiveName().startsWith("el") ? branches.enclosingVariants(base) : before,
        isOurs(line.directiveName()) ? unread : faults);
  }

  /**
   * Returns whether an error in the directive may be a limitation of Sunder; gcc rejects other
   * malformed directives.
   */
  private static boolean isOurs(String directive) {
    return Set.of("include", "include_next", "import", "pragma").contains(directive);
  }

  /** Processes a conditional directive. Returns false for another directive. */
  private boolean conditional(LogicalLine line, int base, boolean defaults) throws InputException {
    ConfigSet now = branches.activeVariants();
    switch (line.directiveName()) {
      case "if" ->
          branches.enterIf(holds(line, now, () -> condition(line, now, defaults)), line.start());
      case "ifdef" ->
          branches.enterIf(holds(line, now, () -> defined(line, now, defaults)), line.start());
      case "ifndef" ->
          branches.enterIf(
              holds(line, now, () -> now.minus(defined(line, now, defaults))), line.start());
      case "elif", "elifdef", "elifndef" -> {
        ConfigSet untaken = branches.remainingVariants(line.start(), base);
        branches.enterElif(holds(line, untaken, () -> alternative(line, untaken)));
      }
      case "else" -> branches.enterElse(line.start(), base);
      case "endif" -> branches.exitIf(line.start(), base);
      default -> {
        return false;
      }
    }
    if (!undecided.isEmpty()) {
      // The condition may hold: an #error of another group is none of these variants.
      branches.skipFurtherGroups(undecided);
      undecided = all.minus(all);
    }
    if (!doubtful.isEmpty()) {
      if (asksFurtherGroups) {
        branches.continueFurtherGroups(doubtful);
        hasAskedFurtherGroups = true;
      }
      doubtful = all.minus(all);
    }
    return true;
  }

  private ConfigSet alternative(LogicalLine line, ConfigSet untaken) throws InputException {
    return switch (line.directiveName()) {
      case "elifdef" -> defined(line, untaken, false);
      case "elifndef" -> untaken.minus(defined(line, untaken, false));
      default -> condition(line, untaken, false);
    };
  }

  @FunctionalInterface
  private interface FallibleCondition {
    ConfigSet holds() throws InputException;
  }

  /**
   * Returns the variants in which a condition holds; if it is not supported, the variants that
   * evaluate it are UNREAD.
   */
  private ConfigSet holds(LogicalLine line, ConfigSet when, FallibleCondition test) {
    if (when.isEmpty()) {
      lookAhead(line);
      return when;
    }
    try {
      ConfigSet holds = test.holds();
      if (wanted == PassKind.PREPROCESSING && reading.element().isInProject()) {
        undefined.add(line, when, holds, macros);
      }
      return holds;
    } catch (InputException e) {
      boolean isExpression =
          line.directiveName().equals("if") || line.directiveName().equals("elif");
      List<PreprocessedFile.ConditionalDiagnostic> hears = isExpression ? unread : faults;
      e.diagnostics()
          .forEach(what -> hears.add(new PreprocessedFile.ConditionalDiagnostic(when, what)));
      undecided = isExpression ? when : undecided;
      return when.minus(when);
    }
  }

  /**
   * Records speculative queries in an inactive group, which may become active once further features
   * are known.
   */
  private void lookAhead(LogicalLine line) {
    if (wanted == PassKind.PREPROCESSING || !reading.element().isInProject()) {
      return;
    }
    List<PreprocessingToken> words = line.arguments();
    for (int i = 0; i < words.size(); i++) {
      PreprocessingToken word = words.get(i);
      if (BuiltinMacros.isOperator(word.text())) {
        i = ConditionPreparation.endOfCall(words, i);
      } else if (word.isIdentifier() && asks(word.text(), all) && !macros.mayBeMacro(word.text())) {
        ahead.addDefinedTest(word.text(), word.span());
      }
    }
  }

  private void action(LogicalLine line) throws InputException {
    switch (line.directiveName()) {
      case "define" -> {
        flushUpToCalls();
        define(line);
      }
      case "undef" -> {
        flushUpToCalls();
        String name = MacroDefinition.macroName(line).text();
        keepDefinitions(name);
        macros.undefine(name, branches.activeVariants());
      }
      case "include", "include_next", "import" -> {
        flush();
        include(line);
      }
      case "error" -> {
        refused = refused.or(branches.activeVariants());
        refusal = refusal.or(() -> Optional.of(line.start()));
      }
      case "pragma" -> {
        flushUpToCalls();
        pragma(line.arguments(), line.start(), branches.activeVariants());
      }
      case "assert", "unassert" -> assertions.change(line, branches.activeVariants());
      case "line" -> presume(line, line.arguments());
      case "", "warning", "ident", "sccs" -> {}
      default -> {
        boolean marker = line.tokens().get(0).is(CLexer.NUMBER);
        if (!marker) {
          throw new InputException(line.start(), "unknown directive #" + line.directiveName());
        }
        presume(line, line.tokens());
      }
    }
  }

  private void presume(LogicalLine line, List<PreprocessingToken> words) throws InputException {
    flushUpToCalls();
    ConfigSet now = branches.activeVariants();
    List<ExpansionToken> items = expander.expand(items(words, now));
    for (ConfigSet part : ConditionEvaluator.partition(items, now, MOST_MEANINGS, line.start())) {
      List<PreprocessingToken> here =
          ConditionEvaluator.restrictTo(items, part).stream().map(ExpansionToken::token).toList();
      places.change(line, here, part);
    }
  }

  /** Processes a {@code _Pragma} operator (C11, 6.10.9) that changes macros. */
  private boolean followPragma(PreprocessingToken literal, ConfigSet when) {
    List<LogicalLine> lines =
        LogicalLine.tokenize(new SourceFile("_Pragma", destringize(literal.text())));
    return !lines.isEmpty() && followPragma(lines.get(0).tokens(), when);
  }

  /** Processes a pragma that changes macros or forbids names. Returns false for another pragma. */
  private boolean followPragma(List<PreprocessingToken> words, ConfigSet when) {
    List<String> text = words.stream().map(PreprocessingToken::text).toList();
    boolean isKept = text.size() > 3 && text.get(2).startsWith("\"");
    String name = isKept ? text.get(2).substring(1, text.get(2).length() - 1).strip() : "";
    if (isKept && text.get(0).equals("push_macro")) {
      macros.push(name, when);
    } else if (isKept && text.get(0).equals("pop_macro")) {
      keepDefinitions(name);
      macros.pop(name, when);
    } else if (text.size() > 1 && text.subList(0, 2).equals(List.of("GCC", "poison"))) {
      text.subList(2, text.size()).forEach(word -> poisoned.merge(word, when, ConfigSet::or));
    } else {
      return false;
    }
    return true;
  }

  private void checkPoisoned(LogicalLine line) {
    if (poisoned.isEmpty()) {
      return;
    }
    for (PreprocessingToken word : line.tokens()) {
      ConfigSet here =
          poisoned.getOrDefault(word.text(), refused.minus(refused)).and(branches.activeVariants());
      if (!here.isEmpty() && !line.directiveName().equals("pragma")) {
        String message = "the name '%s' is poisoned".formatted(word.text());
        faults.add(
            new PreprocessedFile.ConditionalDiagnostic(here, Diagnostic.of(word.span(), message)));
      }
    }
  }

  private ConfigSet defined(LogicalLine line, ConfigSet when, boolean defaults)
      throws InputException {
    return words(defaults).testDefined(MacroDefinition.macroName(line), when);
  }

  private void pragma(List<PreprocessingToken> words, Span span, ConfigSet when)
      throws InputException {
    if (followPragma(words, when)) {
      return;
    }
    List<String> text = words.stream().map(PreprocessingToken::text).toList();
    if (text.isEmpty() || PRAGMAS.of(text) == EffectTable.Effect.NONE) {
      return;
    } else if (PRAGMAS.of(text) == EffectTable.Effect.NOT_FOLLOWED) {
      StringBuilder shown = new StringBuilder("#pragma");
      words.forEach(word -> shown.append(word.hasLeadingSpace() ? " " : "").append(word.text()));
      throw new InputException(span, shown + " is not followed");
    }
    switch (text.get(0)) {
      case "once" -> once.merge(span.file(), when, ConfigSet::or);
      case "pack" -> {
        VariationalSet<PackStack> changed =
            packs.within(when).map(pack -> pack.after(text.subList(1, text.size())));
        packs = packs.outside(when).or(changed);
        VariationalSet.Builder<Integer> now = new VariationalSet.Builder<>();
        packs.forEach((pack, part) -> now.add(pack.limit(), part));
        limits = Optional.of(now.build());
      }
      default -> {
        boolean namesFile =
            text.get(1).equals("dependency") && text.size() > 2 && text.get(2).matches("[\"<].*");
        if (!namesFile) {
          refused = refused.or(when);
          refusal = refusal.or(() -> Optional.of(span));
        }
      }
    }
  }

  /** Returns the text of the string literal of a {@code _Pragma} operator (C11, 6.10.9p1). */
  private static String destringize(String literal) {
    return literal
        .substring(literal.indexOf('"') + 1, literal.length() - 1)
        .replaceAll("\\\\([\\\\\"])", "$1");
  }

  /** Processes a {@code _Pragma} operator with its string literal (C11, 6.10.9). */
  private void pragma(List<ExpansionToken> operator) throws InputException {
    Span span = operator.get(0).token().span();
    List<Integer> types = operator.stream().map(item -> item.token().type()).toList();
    if (!types.equals(List.of(CLexer.IDENTIFIER, CLexer.LPAREN, CLexer.STRING, CLexer.RPAREN))) {
      throw new InputException(span, "_Pragma takes a string in parentheses");
    }
    String text = destringize(operator.get(2).token().text());
    HeaderSearch.IncludeFile given =
        HeaderSearch.virtualFile("_Pragma", "#pragma " + text + "\n", HeaderSearch.Origin.SYSTEM);
    List<PreprocessingToken> words = given.lines().get(0).arguments();
    attempt(
        () -> pragma(words, span, operator.get(0).presenceCondition()),
        operator.get(0).presenceCondition(),
        unread);
  }

  /**
   * Records a test for definedness; a default creates no feature, but is one if the name is tested
   * elsewhere.
   */
  private void askDefined(PreprocessingToken name, boolean defaults) {
    boolean isProject = reading.element().isInProject();
    (!isProject ? ofSystem : defaults ? defaulted : questions)
        .addDefinedTest(name.text(), name.span());
    if (defaults && isProject) {
      ahead.addDefinedTest(name.text(), name.span());
    }
  }

  /**
   * Returns whether a test at this place can create a feature; predefined names of the compiler
   * cannot.
   */
  private boolean asks(String name, ConfigSet when) {
    return (reading.element().isInProject() || presets.contains(name))
        && (options.mayBeFeature(name)
                && !isReserved(name, when)
                && !RESERVED.matcher(name).matches()
                && !space.external().excludes(name)
                && space.external().fixedValue(name).isEmpty()
            || isGiven(name))
        && !when.isSubsetOf(macros.determinedVariants(name));
  }

  /**
   * Returns whether a name belongs to a system header, a compiler or a platform. Where only the
   * headers of the system define it, they are read instead of the bundled ones.
   */
  private boolean isReserved(String name, ConfigSet when) {
    if (!NameRoles.isReserved(name) || isDeclared(name)) {
      return false;
    }
    if (!macros.mayBeMacro(name) && !when.isEmpty()) {
      roles.addReserved(name);
      if (NameRoles.isLeftOut(name)
          && included.keySet().stream().anyMatch(header -> header.name().startsWith("<"))
          && !SystemIncludeDirectories.available().isEmpty()) {
        headers.enableSystemHeaders();
      }
    }
    return true;
  }

  /** Returns whether the user has declared the values of a name. */
  private boolean isGiven(String name) {
    return options.isUserFeature(name) || hasRange(name);
  }

  private boolean hasRange(String name) {
    return options.range(name).isPresent()
        || features.containsKey(name) && !macros.mayBeMacro(name);
  }

  private ConditionPreparation words(boolean defaults) {
    return new ConditionPreparation(
        macros,
        name ->
            KNOWN.contains(name)
                || features.get(name) instanceof Feature.Numeric && !macros.mayBeMacro(name),
        new ConditionPreparation.ConditionListener() {
          @Override
          public void definedTested(PreprocessingToken name, ConfigSet when) {
            if (asks(name.text(), when)) {
              askDefined(name, defaults);
            }
          }

          @Override
          public boolean isUndetermined(String name, ConfigSet when) {
            return asks(name, when);
          }

          @Override
          public boolean isInProject() {
            return reading.element().isInProject();
          }

          @Override
          public boolean hasRange(String name) {
            return DirectiveProcessor.this.hasRange(name);
          }

          @Override
          public boolean hasFewValues(String name) {
            return space.external().fewValues(name).isPresent();
          }

          @Override
          public void isFault(ConfigSet when, Diagnostic what) {
            zeroStates.observe(when);
            faults.add(new PreprocessedFile.ConditionalDiagnostic(when, what));
          }

          @Override
          public void isImpossible(ConfigSet when) {
            impossible = wanted == PassKind.PREPROCESSING ? impossible.or(when) : impossible;
          }

          @Override
          public void isUndecided(ConfigSet when, Span place) {
            Diagnostic what = Diagnostic.of(place, "no feature says whether this condition holds");
            unread.add(new PreprocessedFile.ConditionalDiagnostic(when, what));
            doubtful = doubtful.or(when);
          }
        });
  }

  private ConfigSet condition(LogicalLine line, ConfigSet when, boolean defaults)
      throws InputException {
    if (isCounted) {
      flushUpToCalls();
    }
    ConditionPreparation words = words(defaults);
    FeatureQueries asked = reading.element().isInProject() ? questions : ofSystem;
    int uses = builtins.counterUses();
    OperandAlternatives expanded =
        OperandAlternatives.of(
            expander.expandCondition(words.prepare(assertions.replaced(line), when)));
    if (uses < builtins.counterUses()) {
      isCounted = true;
      builtins.requireExactCounter(line.start());
    }
    ConfigSet holds = when.minus(when);
    ConditionEvaluator.Partition partition =
        ConditionEvaluator.partitionWithin(
            expanded.items(), when, MOST_MEANINGS, space.external()::possible);
    if (!partition.refused().isEmpty()) {
      String message = "the condition means more than %s different things".formatted(MOST_MEANINGS);
      Diagnostic what = Diagnostic.of(line.start(), message);
      unread.add(new PreprocessedFile.ConditionalDiagnostic(partition.refused(), what));
      undecided = undecided.or(partition.refused());
    }
    for (ConfigSet part : partition.parts()) {
      List<ExpansionToken> here = ConditionEvaluator.restrictTo(expanded.items(), part);
      holds =
          holds.or(
              new ConditionEvaluator(here, expanded, part, features, words, asked, line.start())
                  .evaluate());
    }
    return holds;
  }

  /** Returns whether a line defines a feature that the user has declared. */
  private boolean definesFeature(LogicalLine line) {
    return line.directiveName().equals("define")
        && reading.element().isInProject()
        && line.tokens().size() > 1
        && options.isUserFeature(line.tokens().get(1).text());
  }

  /**
   * Processes the definition of a declared feature: it is active where the feature is selected; a
   * numeric feature has its own values.
   */
  private void feature(LogicalLine line) throws InputException {
    String name = line.tokens().get(1).text();
    ConfigSet now = branches.activeVariants();
    boolean isBool = options.range(name).isEmpty() && features.get(name) instanceof Feature.Bool;
    ConfigSet here =
        isBool
            ? now.and(space.model().space().selected((Feature.Bool) features.get(name)))
            : all.minus(all);
    questions.addDefinedTest(name, line.tokens().get(1).span());
    layout.addLine(line, now, here);
    if (!here.isEmpty()) {
      branches.enterIf(here, line.start());
      define(line);
      branches.exitIf(line.start(), 0);
    }
  }

  private void define(LogicalLine line) throws InputException {
    PreprocessingToken name = MacroDefinition.macroName(line);
    MacroDefinition macro = MacroDefinition.of(line);
    boolean isText =
        macro.isFunctionLike()
            || macro.replacementList().stream()
                .anyMatch(w -> w.isIdentifier() || w.is(CLexer.STRING));
    if (isText && reading.element().isInProject()) {
      texts.add(name.text());
    }
    boolean isTold = reading.element().isInProject();
    keepDefinitions(name.text());
    macros.define(name.text(), isTold ? macro.asProjectMacro() : macro, branches.activeVariants());
  }

  private void include(LogicalLine line) throws InputException {
    if (reading.size() > DEEPEST_INCLUDE) {
      throw new InputException(line.start(), "files include each other without end");
    }
    ConfigSet now = branches.activeVariants();
    List<ExpansionToken> words = items(line.arguments(), now);
    boolean isNamed =
        !words.isEmpty()
            && (words.get(0).token().is(CLexer.STRING)
                || words.get(0).token().is(CLexer.LESS)
                    && words.stream().anyMatch(item -> item.token().is(CLexer.GREATER)));
    if (!isNamed) {
      words = expander.expand(words);
    }
    for (ConfigSet part : ConditionEvaluator.partition(words, now, MOST_MEANINGS, line.start())) {
      List<PreprocessingToken> name =
          ConditionEvaluator.restrictTo(words, part).stream().map(ExpansionToken::token).toList();
      branches.enterIf(part, line.start());
      attempt(() -> include(line, name), unread);
      branches.exitIf(line.start(), 0);
    }
  }

  private void include(LogicalLine line, List<PreprocessingToken> name) throws InputException {
    ConfigSet now = branches.activeVariants();
    boolean next = line.directiveName().equals("include_next");
    Optional<HeaderSearch.IncludeFile> found =
        headers.find(name, line.start(), reading.element(), next);
    if (found.isEmpty()) {
      String text = name.stream().map(PreprocessingToken::text).collect(Collectors.joining());
      String message = text.startsWith("<") ? "the header %s is not known" : "no such file: %s";
      Diagnostic what =
          Diagnostic.of(
              line.start(),
              message.formatted(text.replace("\"", "")),
              "-I and -isystem say where headers are");
      missing.add(new PreprocessedFile.ConditionalDiagnostic(now, what));
      return;
    }
    HeaderSearch.IncludeFile header = found.get();
    if (line.directiveName().equals("import")) {
      ConfigSet before = included.getOrDefault(header.file(), refused.minus(refused));
      once.merge(header.file(), now.and(before), ConfigSet::or);
    }
    included.merge(header.file(), now, ConfigSet::or);
    Optional<String> guard = headers.guard(header);
    ConfigSet known = guard.map(macros::definedVariants).orElse(all.minus(all));
    known = known.or(once.getOrDefault(header.file(), known));
    List<TextSegment> pieces = List.of();
    if (!now.isSubsetOf(known)) {
      branches.enterIf(now.minus(once.getOrDefault(header.file(), refused)), line.start());
      pieces = lines(header);
      if (line.directiveName().equals("import")) {
        once.merge(header.file(), now, ConfigSet::or);
      }
      attempt(() -> branches.exitIf(line.start(), 0), unread);
    }
    if (header.isInProject()) {
      layout.addInclude(line, now, pieces);
    }
  }
}
