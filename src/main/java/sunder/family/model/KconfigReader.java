package sunder.family.model;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import sunder.family.ExternalModel;
import sunder.family.model.Kconfig.Condition;
import sunder.family.model.Kconfig.TristateCondition;
import sunder.family.model.Kconfig.Type;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.SourceReader;
import sunder.source.Span;

/**
 * A line-oriented recursive-descent reader of Kconfig files, which follows {@code source} commands.
 *
 * <p>Input: the first file. Output: a feature model. Errors: {@code InputException} for unknown
 * syntax, and for too many or too deeply nested files.
 */
final class KconfigReader {
  private static final Pattern TOKEN =
      Pattern.compile(
          KconfigMacros.UNKNOWN
              + "|\"(?:[^\"\\\\]|\\\\.)*\"|'(?:[^'\\\\]|\\\\.)*'|#.*|&&|\\|\\||!=|<=|>=|[()!=<>]"
              + "|[\\w./-]+|\\S");
  private static final Pattern LINE = Pattern.compile("((?:[^\\n\\\\]++|\\\\\\n|\\\\.)*+)\\n?");
  private static final Set<String> COMPARISONS = Set.of("=", "!=", "<", "<=", ">", ">=");
  private static final Map<String, Type> TYPES =
      Map.ofEntries(
          Map.entry("bool", Type.BOOL),
          Map.entry("boolean", Type.BOOL),
          Map.entry("tristate", Type.TRISTATE),
          Map.entry("int", Type.INT),
          Map.entry("hex", Type.HEX),
          Map.entry("string", Type.TEXT),
          Map.entry("def_bool", Type.BOOL),
          Map.entry("def_tristate", Type.TRISTATE),
          Map.entry("def_int", Type.INT),
          Map.entry("def_hex", Type.HEX),
          Map.entry("def_string", Type.TEXT));
  private static final Map<String, TristateCondition> CONSTANTS =
      Map.of("y", TristateCondition.YES, "m", TristateCondition.MODULE, "n", TristateCondition.NO);
  private static final int MOST_FILES = 10_000;
  private static final int MOST_LEVELS = 100;
  private static final int MOST_BLOCKS = 500;
  private static final int TAB = 8;

  /**
   * A block of entries: its end keyword, its dependencies and its visibility; those of a choice
   * apply to its members.
   */
  private static final class Block {
    private final String end;
    private final Span span;
    private final Optional<Kconfig.Choice> choice;
    private Condition dependencies = Condition.ALWAYS;
    private Condition visibility = Condition.ALWAYS;
    private final List<Kconfig.Requirement> requirements = new ArrayList<>();

    Block(String end, Span span, Optional<Kconfig.Choice> choice) {
      this.end = end;
      this.span = span;
      this.choice = choice;
    }
  }

  private final KconfigMacros macros;
  private final Kconfig model;
  private final Deque<Block> blocks = new ArrayDeque<>();
  private final Path root;
  private int files;
  private int level;

  /** The entry that attributes belong to: a symbol or a block. */
  private Optional<Kconfig.Symbol> symbol = Optional.empty();

  private Optional<Block> block = Optional.empty();
  private Kconfig.Definition definition;

  /** Whether a value is being read, in which {@code m} does not depend on modules. */
  private boolean isValue;

  /** A word, with its place; the words of a line with macros have the place of the line. */
  private record Token(Span span, String text) {}

  private List<Token> tokens = List.of();
  private int at;
  private Span end;

  /**
   * Creates a reader.
   *
   * @param path the first file, in whose folder other files are searched
   * @param given the values of environment variables and calls of functions
   */
  KconfigReader(Path path, Map<String, String> given) {
    this.macros = new KconfigMacros(given);
    this.model = new Kconfig(macros);
    this.root = Optional.ofNullable(path.getParent()).orElse(Path.of(""));
  }

  ExternalModel read(SourceFile file) throws InputException {
    entries(file);
    return model.model();
  }

  private void entries(SourceFile file) throws InputException {
    if (++files > MOST_FILES || ++level > MOST_LEVELS) {
      throw new InputException(new Span(file, 0, 0), "files read each other again and again");
    }
    int depth = blocks.size();
    Matcher lines = LINE.matcher(file.text());
    Matcher words = TOKEN.matcher(file.text().replace("\\\n", "  "));
    while (lines.find() && lines.start() < file.text().length()) {
      end = new Span(file, lines.end(1), lines.end(1));
      tokens = tokens(file, lines, words);
      at = 0;
      if (!tokens.isEmpty()) {
        if (text().equals("help") || text().equals("---help---")) {
          skipHelp(file, lines);
        } else {
          entry(file, depth);
          if (at < tokens.size()) {
            throw error("'%s' is not expected here".formatted(text()));
          }
        }
      }
    }
    if (blocks.size() > depth) {
      throw new InputException(blocks.element().span, "there is no '" + blocks.element().end + "'");
    }
    start(Optional.empty(), Optional.empty());
    level--;
  }

  /** Returns the words of a line after the expansion of macros; none if it is an assignment. */
  private List<Token> tokens(SourceFile file, Matcher lines, Matcher words) throws InputException {
    String line = lines.group(1).replace("\\\n", "  ");
    Span whole = new Span(file, lines.start(1), lines.end(1));
    List<Token> result = new ArrayList<>();
    if (line.isBlank() || line.stripLeading().startsWith("#") || macros.assign(line, whole)) {
      return result;
    } else if (line.contains("$(")) {
      Matcher expanded = TOKEN.matcher(macros.expand(line, whole));
      while (expanded.find() && !expanded.group().startsWith("#")) {
        result.add(new Token(whole, expanded.group()));
      }
      return result;
    }
    words.region(lines.start(1), lines.end(1));
    while (words.find() && !words.group().startsWith("#")) {
      result.add(new Token(new Span(file, words.start(), words.end()), words.group()));
    }
    return result;
  }

  /** Skips a help text, which ends at the first line with less indentation than its first line. */
  private static void skipHelp(SourceFile file, Matcher lines) {
    int first = -1;
    int next = lines.end();
    while (next < file.text().length() && lines.find(next)) {
      String line = lines.group(1);
      int indent = indent(line);
      if (!line.isBlank()) {
        first = first < 0 ? indent : first;
        if (indent == 0 || indent < first) {
          break;
        }
      }
      next = lines.end();
    }
    lines.region(next, file.text().length());
  }

  private static int indent(String line) {
    int column = 0;
    for (int i = 0; i < line.length() && Character.isWhitespace(line.charAt(i)); i++) {
      column += line.charAt(i) == '\t' ? TAB - column % TAB : 1;
    }
    return column;
  }

  private String text() {
    return at < tokens.size() ? tokens.get(at).text() : "";
  }

  private Span here() {
    return at < tokens.size() ? tokens.get(at).span() : end;
  }

  private String next() {
    String text = text();
    at++;
    return text;
  }

  private boolean take(String word) {
    boolean found = text().equals(word);
    at += found ? 1 : 0;
    return found;
  }

  private InputException error(String message) {
    return new InputException(here(), message);
  }

  private void start(Optional<Kconfig.Symbol> entry, Optional<Block> of) {
    symbol = entry;
    block = of;
    definition = new Kconfig.Definition(here());
    blocks
        .descendingIterator()
        .forEachRemaining(b -> definition.requirements.addAll(b.requirements));
    definition.dependencies = around();
    definition.isUnconditional =
        blocks.stream()
            .allMatch(b -> b.choice.isEmpty() && b.dependencies.equals(Condition.ALWAYS));
    entry.ifPresent(s -> s.definitions.add(definition));
  }

  /** Returns the dependencies of the enclosing blocks, up to and including the innermost choice. */
  private Condition around() {
    List<Condition> all = new ArrayList<>();
    for (Block outer : blocks) {
      if (outer.choice.isPresent()) {
        all.add(symbols -> symbols.level(outer.choice.get()));
        break;
      }
      all.add(symbols -> outer.dependencies.in(symbols));
    }
    return symbols ->
        all.stream().map(c -> c.in(symbols)).reduce(TristateCondition.YES, TristateCondition::and);
  }

  private void open(String ends, Span span, Optional<Kconfig.Choice> choice) throws InputException {
    if (blocks.size() >= MOST_BLOCKS) {
      throw new InputException(
          span, "more than " + MOST_BLOCKS + " menus, choices and ifs in each other");
    }
    Block opened = new Block(ends, span, choice);
    start(Optional.empty(), Optional.of(opened));
    choice.ifPresent(c -> c.definitions.add(definition));
    blocks.push(opened);
  }

  private void entry(SourceFile file, int depth) throws InputException {
    Span span = here();
    String word = next();
    switch (word) {
      case "mainmenu", "comment" -> {
        next();
        start(Optional.empty(), Optional.of(new Block("", span, Optional.empty())));
      }
      case "config", "menuconfig", "configdefault" -> define(span);
      case "menu" -> {
        next();
        open("endmenu", span, Optional.empty());
      }
      case "choice" -> {
        open("endchoice", span, Optional.of(model.choice(next(), span)));
      }
      case "if" -> {
        open("endif", span, Optional.empty());
        blocks.element().dependencies = requirement();
      }
      case "endmenu", "endchoice", "endif" -> {
        if (blocks.size() == depth || !blocks.element().end.equals(word)) {
          at--;
          throw error("'" + word + "' ends nothing here");
        }
        blocks.pop();
        start(Optional.empty(), Optional.empty());
      }
      case "source", "rsource", "osource", "orsource" -> source(file, word);
      default -> attribute(word);
    }
  }

  private void define(Span span) throws InputException {
    String name = next();
    if (!name.matches("\\w+")) {
      at--;
      throw error("expected the name of a symbol");
    }
    Kconfig.Symbol defined = model.symbol(name, span);
    start(Optional.of(defined), Optional.empty());
    Optional<Kconfig.Choice> choice = blocks.stream().flatMap(b -> b.choice.stream()).findFirst();
    choice
        .filter(c -> !c.members.contains(defined))
        .ifPresent(
            c -> {
              c.members.add(defined);
              defined.choice = choice;
            });
  }

  private void source(SourceFile file, String word) throws InputException {
    Span place = here();
    String name = unquoted(next());
    if (KconfigMacros.isUnknown(name)) {
      throw new InputException(
          place,
          "the name of this file depends on an unknown value",
          "give it, as --kconfig-env SRCARCH=x86");
    }
    Path folder =
        word.contains("rs")
            ? Optional.ofNullable(Path.of(file.name()).getParent()).orElse(Path.of(""))
            : root;
    SourceFile other;
    try {
      other = SourceReader.read(folder.resolve(name));
    } catch (InputException e) {
      if (word.startsWith("o")) {
        return;
      }
      throw new InputException(
          place,
          "'%s' cannot be read".formatted(name),
          "it is looked for in the folder of the first file");
    }
    List<Token> line = tokens;
    Span after = end;
    entries(other);
    tokens = line;
    at = tokens.size();
    end = after;
  }

  private void attribute(String word) throws InputException {
    Type type = TYPES.get(word);
    if (symbol.isEmpty() && block.isEmpty()) {
      at--;
      throw error("'%s' belongs to no entry".formatted(word));
    } else if (type != null && word.startsWith("def_")) {
      type(type);
      defaultValue();
    } else if (type != null) {
      type(type);
      if (at < tokens.size()) {
        prompt();
      }
    } else {
      other(word);
    }
  }

  private void type(Type type) throws InputException {
    Optional<Kconfig.Choice> choice =
        symbol.flatMap(s -> s.choice).or(() -> block.flatMap(b -> b.choice));
    if (choice.isPresent() && type != Type.BOOL && type != Type.TRISTATE) {
      at--;
      throw error("a member of a choice is bool or tristate");
    } else if (choice.isPresent() && choice.get().type.isEmpty()) {
      // Without a type, a choice has that of its first member.
      choice.get().type = Optional.of(type);
    }
    symbol.ifPresent(s -> s.type = Optional.of(type));
  }

  private void other(String word) throws InputException {
    switch (word) {
      case "prompt" -> prompt();
      case "default" -> defaultValue();
      case "depends" -> {
        take("on");
        depend(requirement());
      }
      case "requires" -> depend(requirement());
      case "visible" -> {
        Condition when = take("if") ? requirement() : Condition.ALWAYS;
        block.ifPresent(b -> b.visibility = b.visibility.and(when));
      }
      case "select", "imply" -> {
        Span place = here();
        Kconfig.Symbol target = model.symbol(next(), place);
        Condition when = when();
        Kconfig.Definition own = definition;
        symbol.ifPresent(
            by -> {
              Condition selecting =
                  s -> s.level(by.name).and(when.in(s)).and(own.dependencies.in(s));
              (word.equals("select") ? target.selected : target.implied)
                  .add(new Kconfig.ReverseDependency(by.name, selecting));
            });
      }
      case "range" -> {
        String low = operand();
        String high = operand();
        definition.ranges.add(new Kconfig.Range(low, high, when()));
      }
      case "optional" -> block.flatMap(b -> b.choice).ifPresent(choice -> choice.optional = true);
      case "modules" -> symbol.ifPresent(model::setModulesSymbol);
      case "option" -> {
        if (text().equals("modules")) {
          symbol.ifPresent(model::setModulesSymbol);
        }
        at = tokens.size();
      }
      case "transitional" -> {}
      default -> {
        at--;
        throw error("'%s' is not known".formatted(word));
      }
    }
  }

  private void depend(Condition on) {
    definition.dependencies = definition.dependencies.and(on);
    definition.isUnconditional = false;
    block.ifPresent(b -> b.dependencies = b.dependencies.and(on));
  }

  private void prompt() throws InputException {
    next();
    Condition when = take("if") ? requirement() : Condition.ALWAYS;
    List<Block> all = List.copyOf(blocks);
    definition.prompts.add(
        symbols ->
            all.stream()
                .map(b -> b.visibility.in(symbols))
                .reduce(when.in(symbols), TristateCondition::and));
  }

  private void defaultValue() throws InputException {
    String text = text();
    isValue = true;
    Condition value = condition();
    isValue = false;
    definition.defaults.add(new Kconfig.ConditionalValue(text, value, when()));
  }

  /**
   * Returns a condition that the prompts of the entry need, and of the entries in its block, and
   * records its conjuncts.
   */
  private Condition requirement() throws InputException {
    int start = at;
    List<Kconfig.Requirement> conjuncts = new ArrayList<>();
    do {
      int first = at;
      conjuncts.add(requirement(first, negation()));
    } while (take("&&"));
    if (text().equals("||")) {
      at = start;
      conjuncts = List.of(requirement(start, condition()));
    }
    definition.requirements.addAll(conjuncts);
    if (block.isPresent()) {
      block.get().requirements.addAll(conjuncts);
    }
    return conjuncts.stream()
        .map(Kconfig.Requirement::condition)
        .reduce(Condition.ALWAYS, Condition::and);
  }

  private Kconfig.Requirement requirement(int first, Condition condition) {
    List<String> words = tokens.subList(first, at).stream().map(Token::text).toList();
    return new Kconfig.Requirement(tokens.get(first).span(), String.join(" ", words), condition);
  }

  private Condition when() throws InputException {
    return take("if") ? condition() : Condition.ALWAYS;
  }

  private Condition condition() throws InputException {
    Condition result = conjunction();
    while (take("||")) {
      Condition left = result;
      Condition right = conjunction();
      result = symbols -> left.in(symbols).or(right.in(symbols));
    }
    return result;
  }

  private Condition conjunction() throws InputException {
    Condition result = negation();
    while (take("&&")) {
      result = result.and(negation());
    }
    return result;
  }

  private Condition negation() throws InputException {
    if (take("!")) {
      Condition operand = negation();
      return symbols -> operand.in(symbols).not();
    } else if (take("(")) {
      Condition inside = condition();
      if (!take(")")) {
        throw error("expected ')'");
      }
      return inside;
    }
    String left = operand();
    if (!COMPARISONS.contains(text())) {
      boolean needsModules = !isValue && unquoted(left).equals("m");
      return symbols -> needsModules ? symbols.moduleConstant() : level(symbols, left);
    }
    String operator = next();
    String right = operand();
    return symbols -> TristateCondition.of(symbols.values().compared(left, operator, right));
  }

  private String operand() throws InputException {
    if (!text().matches(KconfigMacros.UNKNOWN + "|[\"'\\w./-].*") || text().equals("if")) {
      throw error("expected a symbol");
    }
    return next();
  }

  private static TristateCondition level(Kconfig symbols, String operand) {
    return symbols
        .macros()
        .isYes(unquoted(operand))
        .map(TristateCondition::of)
        .orElseGet(() -> CONSTANTS.getOrDefault(unquoted(operand), symbols.level(operand)));
  }

  static String unquoted(String token) {
    boolean quoted = token.length() > 1 && (token.startsWith("\"") || token.startsWith("'"));
    return quoted ? token.substring(1, token.length() - 1) : token;
  }

  /** Returns whether a file name is that of a Kconfig file. */
  static boolean isNamedSo(String name) {
    String last = name.substring(name.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
    return last.startsWith("kconfig") || last.matches("config\\.(in|src)(\\..*)?");
  }
}
