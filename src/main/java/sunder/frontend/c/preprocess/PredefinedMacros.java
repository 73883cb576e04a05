package sunder.frontend.c.preprocess;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import sunder.source.InputException;
import sunder.source.SourceFile;

/** What a compiler defines before it reads anything. A program asks for few of these names. */
final class PredefinedMacros {
  private static final Map<COptions.Abi, PredefinedMacros> ALL = new EnumMap<>(COptions.Abi.class);

  private static final String DEFINE = "#define ";
  private static final Pattern AFTER_NAME = Pattern.compile("\\W");

  /** The directive of each name. */
  private final Map<String, String> directives;

  private final HeaderSearch.IncludeFile declarations;
  private final Map<String, MacroDefinition> read = new ConcurrentHashMap<>();

  private PredefinedMacros(COptions.Abi abi) {
    String all =
        HeaderSearch.resource("predefined.h")
            + HeaderSearch.resource(abi.name().toLowerCase(Locale.ROOT) + ".h");
    this.directives =
        all.lines()
            .filter(line -> line.startsWith(DEFINE))
            .collect(Collectors.toMap(PredefinedMacros::name, line -> line));
    this.declarations =
        HeaderSearch.virtualFile(
            "<predefined>",
            all.lines().filter(line -> !line.startsWith(DEFINE)).collect(Collectors.joining("\n")),
            HeaderSearch.Origin.BUNDLED);
  }

  /** What it defines for a data model. */
  static synchronized PredefinedMacros of(COptions.Abi abi) {
    return ALL.computeIfAbsent(abi, PredefinedMacros::new);
  }

  private static String name(String line) {
    return AFTER_NAME.split(line.substring(DEFINE.length()), 2)[0];
  }

  /** Types that it knows. */
  HeaderSearch.IncludeFile declarations() {
    return declarations;
  }

  /** A macro. */
  Optional<MacroDefinition> find(String name) {
    return directives.containsKey(name)
        ? Optional.of(read.computeIfAbsent(name, this::read))
        : Optional.empty();
  }

  private MacroDefinition read(String name) {
    SourceFile file = new SourceFile("<predefined>", directives.get(name));
    try {
      return MacroDefinition.of(LogicalLine.tokenize(file).get(0));
    } catch (InputException e) {
      throw new IllegalStateException(e);
    }
  }
}
