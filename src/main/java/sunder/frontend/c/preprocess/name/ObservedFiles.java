package sunder.frontend.c.preprocess.name;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import sunder.family.ExternalModel;
import sunder.frontend.c.preprocess.header.HeaderSearch;
import sunder.frontend.c.preprocess.macro.PredefinedMacros;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.frontend.c.preprocess.token.LogicalLine;
import sunder.frontend.c.preprocess.token.PreprocessingToken;

/**
 * The names in the files of a translation unit, as they are written, whichever variants have them:
 * they are collected once for all passes.
 */
public final class ObservedFiles {
  /** The macros of Linux that test a symbol of Kconfig or paste {@code _MODULE} to it. */
  public static final Set<String> SYMBOL_TESTS =
      Set.of("IS_ENABLED", "IS_BUILTIN", "IS_MODULE", "IS_REACHABLE");

  /**
   * The names in the text and the macro definitions of a file.
   *
   * @param numbers the first occurrences of numbers of the feature model that are read by classes
   *     of values
   * @param testsSymbols whether a macro of {@link #SYMBOL_TESTS} occurs
   */
  public record FileNames(
      Set<String> names, List<PreprocessingToken> numbers, boolean testsSymbols) {}

  private final HeaderSearch headers;
  private final PredefinedMacros predefined;
  private final ExternalModel external;
  private boolean usesSystemHeaders;

  /** The names in files, by the identity of their lines. */
  private final Map<List<LogicalLine>, FileNames> names = new IdentityHashMap<>();

  /** The roles of names in files, by the identity of their lines. */
  private final Map<List<LogicalLine>, FileRoles> roles = new IdentityHashMap<>();

  public ObservedFiles(HeaderSearch headers, COptions.Abi abi, ExternalModel external) {
    this.headers = headers;
    this.predefined = PredefinedMacros.of(abi);
    this.external = external;
  }

  public HeaderSearch headers() {
    return headers;
  }

  /** Returns the names in a file. */
  public FileNames names(HeaderSearch.IncludeFile file) {
    return names.computeIfAbsent(file.lines(), this::namesIn);
  }

  /**
   * Returns the roles of the names in a file; which headers exist depends on those of the system.
   */
  public FileRoles roles(HeaderSearch.IncludeFile file) {
    if (usesSystemHeaders != headers.usesSystemHeaders()) {
      usesSystemHeaders = headers.usesSystemHeaders();
      roles.clear();
    }
    return roles.computeIfAbsent(file.lines(), lines -> new FileRoles(file, headers, predefined));
  }

  /** Returns whether a name is a number of the feature model that is read by classes of values. */
  public boolean isNumberOfClasses(String name) {
    return external.declaredNumber(name).isPresent() || external.hasUnboundedNumber(name);
  }

  private FileNames namesIn(List<LogicalLine> lines) {
    Set<String> found = new HashSet<>();
    List<PreprocessingToken> numbers = new ArrayList<>();
    boolean testsSymbols = false;
    for (LogicalLine line : lines) {
      boolean isText =
          line.kind() != LogicalLine.Kind.DIRECTIVE || line.directiveName().equals("define");
      for (PreprocessingToken word : line.tokens()) {
        testsSymbols |= SYMBOL_TESTS.contains(word.text());
        boolean isNew = isText && word.isIdentifier() && found.add(word.text());
        if (isNew && isNumberOfClasses(word.text())) {
          numbers.add(word);
        }
      }
    }
    return new FileNames(found, numbers, testsSymbols);
  }
}
