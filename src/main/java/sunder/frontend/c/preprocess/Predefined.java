package sunder.frontend.c.preprocess;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import sunder.source.InputException;
import sunder.source.SourceFile;

/** What a compiler defines before it reads anything. A program asks for few of these names. */
final class Predefined {
  private static final String DEFINE = "#define ";
  private static final Pattern AFTER_NAME = Pattern.compile("\\W");
  private static final String ALL = Headers.resource("predefined.h");

  /** The directive of each name. */
  private static final Map<String, String> DIRECTIVES =
      ALL.lines()
          .filter(line -> line.startsWith(DEFINE))
          .collect(Collectors.toMap(Predefined::name, line -> line));

  private static final Headers.Header DECLARATIONS =
      Headers.given(
          "<predefined>",
          ALL.lines().filter(line -> !line.startsWith(DEFINE)).collect(Collectors.joining("\n")),
          Headers.Origin.BUNDLED);

  private static final Map<String, Macro> READ = new ConcurrentHashMap<>();

  private Predefined() {}

  private static String name(String line) {
    return AFTER_NAME.split(line.substring(DEFINE.length()), 2)[0];
  }

  /** Types that it knows. */
  static Headers.Header declarations() {
    return DECLARATIONS;
  }

  /** A macro. */
  static Optional<Macro> find(String name) {
    return DIRECTIVES.containsKey(name)
        ? Optional.of(READ.computeIfAbsent(name, Predefined::read))
        : Optional.empty();
  }

  private static Macro read(String name) {
    SourceFile file = new SourceFile("<predefined>", DIRECTIVES.get(name));
    try {
      return Macro.of(Line.of(file).get(0));
    } catch (InputException e) {
      throw new IllegalStateException(e);
    }
  }
}
