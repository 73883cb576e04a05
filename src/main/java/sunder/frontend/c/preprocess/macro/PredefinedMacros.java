package sunder.frontend.c.preprocess.macro;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import sunder.frontend.c.preprocess.header.HeaderSearch;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.frontend.c.preprocess.token.LogicalLine;
import sunder.source.InputException;
import sunder.source.SourceFile;

/**
 * The macros and declarations that gcc predefines for a data model (C11, 6.10.8; cpp manual, 3.7).
 * They are read from resources; a macro is parsed at its first use, since a program uses few of
 * them.
 */
public final class PredefinedMacros {
  private static final Map<COptions.Abi, PredefinedMacros> ALL = new EnumMap<>(COptions.Abi.class);

  private static final String DEFINE = "#define ";

  private final Map<String, String> directives = new HashMap<>();

  private final HeaderSearch.IncludeFile declarations;
  private final Map<String, MacroDefinition> read = new ConcurrentHashMap<>();

  private PredefinedMacros(COptions.Abi abi) {
    String all =
        HeaderSearch.resource("predefined.h")
            + HeaderSearch.resource(abi.name().toLowerCase(Locale.ROOT) + ".h");
    List<String> others = new ArrayList<>();
    for (String line : all.split("\n")) {
      if (line.startsWith(DEFINE)) {
        directives.put(name(line), line);
      } else {
        others.add(line);
      }
    }
    this.declarations =
        HeaderSearch.virtualFile(
            "<predefined>", String.join("\n", others), HeaderSearch.Origin.BUNDLED);
  }

  /** Returns the macros and declarations of a data model. */
  public static synchronized PredefinedMacros of(COptions.Abi abi) {
    return ALL.computeIfAbsent(abi, PredefinedMacros::new);
  }

  private static String name(String line) {
    int end = DEFINE.length();
    while (end < line.length() && Character.isJavaIdentifierPart(line.charAt(end))) {
      end++;
    }
    return line.substring(DEFINE.length(), end);
  }

  /** Returns the declarations of predefined types and functions. */
  public HeaderSearch.IncludeFile declarations() {
    return declarations;
  }

  /** Returns the definition of a predefined macro; nothing for other names. */
  public Optional<MacroDefinition> find(String name) {
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
