package sunder.frontend.c.preprocess;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sunder.frontend.c.grammar.CLexer;
import sunder.source.Diagnostic;
import sunder.source.InputException;
import sunder.source.Span;

/**
 * Finds the names that are features: tested in conditions, and defined unconditionally by nothing
 * in the file or what it includes. A first look over the text; nothing is expanded yet.
 */
final class FeatureNames {
  /** How a name is tested, by the first place that says so. */
  record Use(Span span, boolean compared) {}

  private static final Set<Integer> COMPARING =
      Set.of(
          CLexer.EQUAL,
          CLexer.NOT_EQUAL,
          CLexer.LESS,
          CLexer.AT_MOST,
          CLexer.GREATER,
          CLexer.AT_LEAST,
          CLexer.PLUS,
          CLexer.MINUS,
          CLexer.STAR,
          CLexer.SLASH,
          CLexer.PERCENT,
          CLexer.SHIFT_LEFT,
          CLexer.SHIFT_RIGHT,
          CLexer.AMPERSAND,
          CLexer.BAR,
          CLexer.CARET);

  private final Headers headers;
  private final Map<String, Use> tested = new LinkedHashMap<>();
  private final Definitions definitions = new Definitions();
  private final Map<String, List<List<Word>>> bodies = new HashMap<>();
  private final Deque<String> evaluated = new ArrayDeque<>();
  private final Set<List<Line>> seen = new HashSet<>();

  private FeatureNames(Headers headers) {
    this.headers = headers;
  }

  /** The features of a text, in the order in which conditions first name them. */
  static Map<String, Use> of(List<Line> lines, Headers headers) throws InputException {
    FeatureNames names = new FeatureNames(headers);
    names.read(lines);
    names.followBodies();
    names.tested.keySet().removeAll(Preprocessor.PREDEFINED);
    names.tested.keySet().removeAll(names.definitions.certain());
    return names.tested;
  }

  /** The name of the include guard around all lines of a file, if there is one. */
  private static Optional<String> guard(List<Line> lines) {
    if (lines.size() < 3 || !lines.get(0).directive().equals("ifndef")) {
      return Optional.empty();
    }
    boolean defines = definesIfNot(lines.get(0), lines.get(1));
    boolean closes = lines.get(lines.size() - 1).directive().equals("endif");
    return defines && closes ? Optional.of(lines.get(0).words().get(1).text()) : Optional.empty();
  }

  /** {@code #ifndef X} and {@code #define X}: a guard, or a default; behind it X is defined. */
  private static boolean definesIfNot(Line test, Line definition) {
    return test.directive().equals("ifndef")
        && definition.kind() == Line.Kind.DIRECTIVE
        && definition.directive().equals("define")
        && test.words().size() == 2
        && definition.words().size() >= 2
        && definition.words().get(1).text().equals(test.words().get(1).text());
  }

  private void read(List<Line> lines) throws InputException {
    if (!seen.add(lines)) {
      return;
    }
    boolean guarded = guard(lines).isPresent();
    for (int i = 0; i < lines.size(); i++) {
      Line line = lines.get(i);
      if (line.kind() == Line.Kind.DIRECTIVE) {
        if (i + 1 < lines.size() && definesIfNot(line, lines.get(i + 1))) {
          definitions.always(line.words().get(1).text());
        }
        directive(line);
        if (guarded && i == 0) {
          definitions.isGuard();
        }
      }
    }
  }

  private void directive(Line line) throws InputException {
    switch (line.directive()) {
      case "if" -> {
        condition(line.rest());
        definitions.open();
      }
      case "ifdef", "ifndef" -> {
        line.rest().stream().limit(1).filter(Word::isName).forEach(word -> test(word, false));
        definitions.open();
      }
      case "elif" -> {
        condition(line.rest());
        definitions.next();
      }
      case "else" -> definitions.otherwise();
      case "endif" -> definitions.close();
      case "define" -> define(line.rest());
      case "include" -> {
        List<Word> rest = line.rest();
        boolean direct = !rest.isEmpty() && !rest.get(0).isName();
        if (direct && included(rest, line)) {
          read(headers.find(rest, line.start()).lines());
        }
      }
      default -> {}
    }
  }

  /** Unknown headers are reported later, with the variants that want them. */
  private boolean included(List<Word> words, Line line) {
    try {
      headers.find(words, line.start());
      return true;
    } catch (InputException e) {
      return false;
    }
  }

  private void define(List<Word> words) {
    if (!words.isEmpty()) {
      String name = words.get(0).text();
      bodies
          .computeIfAbsent(name, key -> new ArrayList<>())
          .add(body(words.subList(1, words.size())));
      definitions.define(name);
    }
  }

  /** The body of a macro without the names of its parameters. */
  private static List<Word> body(List<Word> words) {
    boolean takes = !words.isEmpty() && words.get(0).is(CLexer.LPAREN) && !words.get(0).spaced();
    if (!takes) {
      return words;
    }
    int end = 0;
    while (end < words.size() && !words.get(end).is(CLexer.RPAREN)) {
      end++;
    }
    Set<String> parameters = new HashSet<>();
    words.subList(0, end).forEach(word -> parameters.add(word.text()));
    return words.subList(Math.min(end + 1, words.size()), words.size()).stream()
        .filter(word -> !parameters.contains(word.text()))
        .toList();
  }

  private void condition(List<Word> words) throws InputException {
    for (int i = 0; i < words.size(); i++) {
      Word word = words.get(i);
      if (word.is(CLexer.PASTE)) {
        throw new InputException(
            Diagnostic.of(
                word.span(),
                "a name made by '##' is not supported in a condition",
                "write out the name that the condition tests"));
      }
      boolean defined =
          isDefined(words, i - 1) || i > 1 && isOpen(words, i - 1) && isDefined(words, i - 2);
      boolean calls = !defined && isOpen(words, i + 1);
      if (word.isName() && !word.text().equals("defined")) {
        if (!calls) {
          test(word, !defined && (compares(words, i - 1) || compares(words, i + 1)));
        }
        if (!defined) {
          evaluated.add(word.text());
        }
      }
    }
  }

  private static boolean isDefined(List<Word> words, int i) {
    return i >= 0 && words.get(i).text().equals("defined");
  }

  private static boolean isOpen(List<Word> words, int i) {
    return i >= 0 && i < words.size() && words.get(i).is(CLexer.LPAREN);
  }

  private static boolean compares(List<Word> words, int i) {
    return i >= 0 && i < words.size() && COMPARING.contains(words.get(i).type());
  }

  private void test(Word word, boolean compared) {
    tested.merge(
        word.text(),
        new Use(word.span(), compared),
        (old, now) -> new Use(old.span(), old.compared() || now.compared()));
  }

  /** What a condition evaluates, the bodies of its macros included. */
  private void followBodies() throws InputException {
    Set<String> followed = new HashSet<>();
    while (!evaluated.isEmpty()) {
      String name = evaluated.pop();
      if (followed.add(name)) {
        for (List<Word> body : bodies.getOrDefault(name, List.of())) {
          condition(body);
        }
      }
    }
  }
}
