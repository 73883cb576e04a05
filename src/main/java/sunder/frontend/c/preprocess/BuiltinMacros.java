package sunder.frontend.c.preprocess;

import java.math.BigInteger;
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
import sunder.frontend.c.preprocess.header.HeaderSearch;
import sunder.frontend.c.preprocess.macro.ExpansionToken;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.frontend.c.preprocess.token.PreprocessingToken;
import sunder.source.InputException;
import sunder.source.Span;

/**
 * The macros of gcc 12 whose expansion depends on the place of their use (cpp manual, 3.7.1 and
 * 3.7.2), and the operators that query the compiler (4.2.10 ff.).
 */
final class BuiltinMacros {
  /** The header search for {@code __has_include}. */
  @FunctionalInterface
  interface HeaderLookup {
    /**
     * Returns whether a header exists.
     *
     * @param name the header name with its quotes or angle brackets
     * @param next whether the search starts behind the directory of the current file
     */
    boolean has(List<PreprocessingToken> name, Span from, boolean next) throws InputException;
  }

  /**
   * The expansions of macros that depend on the time of the compilation, as gcc has them if the
   * time is not known.
   */
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

  /**
   * The number of values of {@code __COUNTER__} by variant up to which they are exact. Beyond it
   * each use has one number of its own in all variants, which names and strings may contain.
   */
  private static final int MOST_COUNTS = 16;

  /** The first number that all variants share. */
  private static final int FIRST_SHARED = 1_000_000;

  /** The number of uses of {@code __COUNTER__} in some variants. */
  private record Count(ConfigSet when, int uses) {}

  private final PresumedPlaces places;
  private final HeaderLookup headers;
  private final String abi;
  private String base = "\"\"";
  private List<Count> counts;
  private int counterUses;
  private boolean isTimeUsed;

  BuiltinMacros(ConfigSet all, COptions.Abi abi, PresumedPlaces places, HeaderLookup headers) {
    this.places = places;
    this.headers = headers;
    this.counts = List.of(new Count(all, 0));
    this.abi = abi.name().toLowerCase(Locale.ROOT);
  }

  /** The names of these macros, which are predefined. */
  static final Set<String> NAMES =
      Stream.of(PLACES, TIMES.keySet(), OPERATORS)
          .flatMap(Set::stream)
          .collect(Collectors.toUnmodifiableSet());

  /** Returns whether a name is that of an operator with an argument. */
  static boolean isOperator(String name) {
    return OPERATORS.contains(name);
  }

  /** Records that the current file is the main file of the translation unit. */
  void setBase() {
    base = places.now().get(0).file();
  }

  /** Returns whether a macro that depends on the time of the compilation was expanded. */
  boolean isTimeUsed() {
    return isTimeUsed;
  }

  /** Returns the expansion of a macro without arguments. */
  List<ExpansionToken> expansion(ExpansionToken use) {
    String name = use.token().text();
    List<ExpansionToken> result = new ArrayList<>();
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
      List<ExpansionToken> result, ExpansionToken use, ConfigSet when, int type, String text) {
    ConfigSet here = use.presenceCondition().and(when);
    if (!here.isEmpty()) {
      PreprocessingToken word =
          new PreprocessingToken(type, text, use.token().span(), use.token().hasLeadingSpace());
      result.add(new ExpansionToken(word, here, use.hideSet()));
    }
  }

  /** Returns the number of expansions of {@code __COUNTER__}. */
  int counterUses() {
    return counterUses;
  }

  /**
   * Throws if {@code __COUNTER__} is no longer exact.
   *
   * @throws InputException if its values are too many
   */
  void requireExactCounter(Span place) throws InputException {
    if (counts.size() > MOST_COUNTS) {
      throw new InputException(place, "__COUNTER__ has more than " + MOST_COUNTS + " values here");
    }
  }

  private void count(ExpansionToken use, List<ExpansionToken> result) {
    counterUses++;
    if (counts.size() > MOST_COUNTS) {
      BigInteger shared = BigInteger.valueOf(FIRST_SHARED + counterUses);
      result.add(
          new ExpansionToken(
              PreprocessingToken.feature(
                  CLexer.FEATURE_CLASS,
                  PreprocessingToken.COUNTER,
                  shared,
                  shared,
                  shared,
                  use.token().span()),
              use.presenceCondition(),
              use.hideSet()));
      return;
    }
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
   * Returns the value of an operator.
   *
   * @param argument the tokens in its parentheses after macro expansion
   * @throws InputException if the argument is malformed
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

  /**
   * Returns whether a name is a built-in. A built-in with the name of a library function is hidden
   * by a declaration, so that the answer may not be known.
   */
  private boolean hasBuiltin(PreprocessingToken operator, String name) throws InputException {
    boolean isLibrary = !name.startsWith("__") && Table.words("builtins").contains(name);
    if (isLibrary) {
      throw new InputException(
          operator.span(), "__has_builtin(%s) depends on declarations in gcc".formatted(name));
    }
    return Table.words("builtins").contains(name) || Table.words("builtins " + abi).contains(name);
  }

  /** Returns the index of the attribute's name, which may follow the name of a vendor. */
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
      throw new InputException(operator.span(), "'%s' needs a name".formatted(operator.text()));
    }
    return argument.get(0).text();
  }

  /** Returns the name of an attribute without enclosing underscores. */
  private static String plain(String name) {
    boolean isReserved = name.length() > 4 && name.startsWith("__") && name.endsWith("__");
    return isReserved ? name.substring(2, name.length() - 2) : name;
  }

  /** The lists of attributes and built-ins of gcc, by title. */
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

    /** Returns the standard attributes with the year and month that the operators return. */
    static Map<String, String> standard() {
      Map<String, String> result = new HashMap<>();
      words("standard").forEach(entry -> result.put(entry.split("=")[0], entry.split("=")[1]));
      return result;
    }
  }
}
