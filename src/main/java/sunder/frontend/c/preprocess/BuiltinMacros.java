package sunder.frontend.c.preprocess;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sunder.family.ConfigSet;
import sunder.frontend.c.grammar.CLexer;
import sunder.source.InputException;
import sunder.source.Span;

/**
 * The macros of gcc 12 whose expansion depends on the place of their use (cpp manual, 3.7.1 and
 * 3.7.2), and its operators that tell what the compiler has (4.2.10 and the sections behind it).
 */
final class BuiltinMacros {
  /** Whether there is a header for the operators that ask so. */
  @FunctionalInterface
  interface HeaderLookup {
    /**
     * @param name with its quotes or angle brackets
     * @param next whether the search begins behind the folder of the current file
     */
    boolean has(List<PreprocessingToken> name, Span from, boolean next) throws InputException;
  }

  /** What is not known before a compiler runs is as gcc has it where the time is not known. */
  private static final Map<String, String> TIMES =
      Map.of(
          "__DATE__", "\"??? ?? ????\"",
          "__TIME__", "\"??:??:??\"",
          "__TIMESTAMP__", "\"??? ??? ?? ??:??:?? ????\"");

  private static final Set<String> PLACES =
      Set.of("__LINE__", "__FILE__", "__BASE_FILE__", "__INCLUDE_LEVEL__", "__COUNTER__");

  private static final Set<String> OPERATORS =
      Set.of(
          "__has_include",
          "__has_include_next",
          "__has_attribute",
          "__has_cpp_attribute",
          "__has_c_attribute",
          "__has_builtin");

  /** How often {@code __COUNTER__} was used in some variants. */
  private record Count(ConfigSet when, int uses) {}

  private final PresumedPlaces places;
  private final HeaderLookup headers;
  private final String abi;
  private String base = "\"\"";
  private List<Count> counts;
  private boolean isTimeUsed;

  BuiltinMacros(ConfigSet all, COptions.Abi abi, PresumedPlaces places, HeaderLookup headers) {
    this.places = places;
    this.headers = headers;
    this.counts = List.of(new Count(all, 0));
    this.abi = abi.name().toLowerCase(Locale.ROOT);
  }

  /** All of them; they are defined from the first line on. */
  static final Set<String> NAMES =
      Stream.of(PLACES, TIMES.keySet(), OPERATORS)
          .flatMap(Set::stream)
          .collect(Collectors.toUnmodifiableSet());

  /** Whether a macro of this name takes arguments. */
  static boolean isOperator(String name) {
    return OPERATORS.contains(name);
  }

  /** The file at hand is the one that is compiled. */
  void setBase() {
    base = places.now().get(0).file();
  }

  /** Whether a text stands for a time that is not known. */
  boolean isTimeUsed() {
    return isTimeUsed;
  }

  /** The expansion of a macro without arguments. */
  List<MacroExpander.ExpansionToken> expansion(MacroExpander.ExpansionToken use) {
    String name = use.token().text();
    List<MacroExpander.ExpansionToken> result = new ArrayList<>();
    switch (name) {
      case "__LINE__" -> {
        int line = use.token().span().line();
        for (PresumedPlaces.Place place : places.now()) {
          String number = Integer.toUnsignedString((int) (line + place.shift()));
          add(result, use, place.when(), CLexer.NUMBER, number);
        }
      }
      case "__FILE__" ->
          places.now().forEach(p -> add(result, use, p.when(), CLexer.STRING, p.file()));
      case "__BASE_FILE__" -> add(result, use, use.presenceCondition(), CLexer.STRING, base);
      case "__INCLUDE_LEVEL__" ->
          add(result, use, use.presenceCondition(), CLexer.NUMBER, String.valueOf(places.level()));
      case "__COUNTER__" -> count(use, result);
      default -> {
        isTimeUsed = true;
        add(result, use, use.presenceCondition(), CLexer.STRING, TIMES.get(name));
      }
    }
    return result;
  }

  private static void add(
      List<MacroExpander.ExpansionToken> result,
      MacroExpander.ExpansionToken use,
      ConfigSet when,
      int type,
      String text) {
    ConfigSet here = use.presenceCondition().and(when);
    if (!here.isEmpty()) {
      PreprocessingToken word =
          new PreprocessingToken(type, text, use.token().span(), use.token().hasLeadingSpace());
      result.add(new MacroExpander.ExpansionToken(word, here, use.hideSet()));
    }
  }

  private void count(MacroExpander.ExpansionToken use, List<MacroExpander.ExpansionToken> result) {
    Map<Integer, ConfigSet> changed = new HashMap<>();
    for (Count count : counts) {
      add(result, use, count.when(), CLexer.NUMBER, String.valueOf(count.uses()));
      changed.merge(count.uses(), count.when().minus(use.presenceCondition()), ConfigSet::or);
      changed.merge(count.uses() + 1, count.when().and(use.presenceCondition()), ConfigSet::or);
    }
    counts =
        changed.entrySet().stream()
            .filter(entry -> !entry.getValue().isEmpty())
            .map(entry -> new Count(entry.getValue(), entry.getKey()))
            .toList();
  }

  /**
   * What an operator says.
   *
   * @param argument the words in its parentheses, macros expanded
   * @throws InputException if they are none that it takes
   */
  PreprocessingToken answer(PreprocessingToken operator, List<PreprocessingToken> argument)
      throws InputException {
    int answer =
        switch (operator.text()) {
          case "__has_include" -> headers.has(argument, operator.span(), false) ? 1 : 0;
          case "__has_include_next" -> headers.has(argument, operator.span(), true) ? 1 : 0;
          case "__has_builtin" -> hasBuiltin(operator, name(operator, argument)) ? 1 : 0;
          default -> attribute(operator, argument);
        };
    return new PreprocessingToken(
        CLexer.NUMBER, String.valueOf(answer), operator.span(), operator.hasLeadingSpace());
  }

  /** What has the name of a library function is a built-in until a declaration hides it. */
  private boolean hasBuiltin(PreprocessingToken operator, String name) throws InputException {
    boolean isLibrary = !name.startsWith("__") && Table.words("builtins").contains(name);
    if (isLibrary) {
      throw MacroExpander.error(
          operator.span(), "__has_builtin(%s) depends on declarations in gcc".formatted(name));
    }
    return Table.words("builtins").contains(name) || Table.words("builtins " + abi).contains(name);
  }

  /** The name alone, or behind the one of its vendor. */
  private static int attribute(PreprocessingToken operator, List<PreprocessingToken> argument)
      throws InputException {
    boolean isScoped =
        argument.size() == 4
            && argument.get(1).is(CLexer.COLON)
            && argument.get(2).is(CLexer.COLON);
    String name = plain(name(operator, isScoped ? argument.subList(3, 4) : argument));
    boolean isKnown = Table.words("attributes").contains(name);
    if (isScoped) {
      return isKnown && plain(argument.get(0).text()).equals("gnu") ? 1 : 0;
    }
    boolean isStandardOnly = operator.text().equals("__has_c_attribute");
    String year = Table.standard().get(name);
    return year != null ? Integer.parseInt(year) : isKnown && !isStandardOnly ? 1 : 0;
  }

  private static String name(PreprocessingToken operator, List<PreprocessingToken> argument)
      throws InputException {
    if (argument.size() != 1 || !argument.get(0).isIdentifier()) {
      throw MacroExpander.error(operator.span(), "'%s' needs a name".formatted(operator.text()));
    }
    return argument.get(0).text();
  }

  /** Attributes may be written in underscores. */
  private static String plain(String name) {
    boolean isReserved = name.length() > 4 && name.startsWith("__") && name.endsWith("__");
    return isReserved ? name.substring(2, name.length() - 2) : name;
  }

  /** The lists of what gcc has, each under its title. */
  private static final class Table {
    private static final Map<String, Set<String>> SECTIONS = new HashMap<>();

    static {
      Set<String> section = Set.of();
      for (String line : HeaderSearch.resource("has.txt").lines().toList()) {
        if (line.startsWith("[")) {
          section =
              SECTIONS.computeIfAbsent(
                  line.substring(1, line.length() - 1), key -> new HashSet<>());
        } else if (!line.startsWith("#")) {
          section.addAll(List.of(line.split(" ")));
        }
      }
    }

    private Table() {}

    static Set<String> words(String section) {
      return SECTIONS.get(section);
    }

    /** Standard attributes, with the year and month that the operators give. */
    static Map<String, String> standard() {
      Map<String, String> result = new HashMap<>();
      words("standard").forEach(entry -> result.put(entry.split("=")[0], entry.split("=")[1]));
      return result;
    }
  }
}
