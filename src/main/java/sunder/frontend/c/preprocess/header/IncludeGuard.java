package sunder.frontend.c.preprocess.header;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import sunder.frontend.c.preprocess.token.LogicalLine;
import sunder.frontend.c.preprocess.token.PreprocessingToken;

/** Definitions of names that are not defined: include guards and defaults. */
public final class IncludeGuard {
  private IncludeGuard() {}

  /** Returns the name of the include guard around all lines of a file, if there is one. */
  static Optional<String> of(List<LogicalLine> lines) {
    if (lines.size() < 3 || !definesIfNot(lines.get(0), lines.get(1))) {
      return Optional.empty();
    }
    int depth = 0;
    for (int i = 0; i < lines.size(); i++) {
      String directive =
          lines.get(i).kind() == LogicalLine.Kind.DIRECTIVE ? lines.get(i).directiveName() : "";
      depth += directive.startsWith("if") ? 1 : directive.equals("endif") ? -1 : 0;
      boolean isElse = depth == 1 && directive.startsWith("el");
      if (isElse || depth == 0 && i < lines.size() - 1) {
        return Optional.empty();
      }
    }
    return Optional.of(lines.get(1).tokens().get(1).text());
  }

  /**
   * Returns whether two lines are {@code #ifndef X} and {@code #define X}: an include guard or a
   * default.
   */
  public static boolean definesIfNot(LogicalLine test, LogicalLine definition) {
    if (test.kind() != LogicalLine.Kind.DIRECTIVE
        || definition.kind() != LogicalLine.Kind.DIRECTIVE
        || !test.directiveName().startsWith("if")
        || !definition.directiveName().equals("define")
        || definition.tokens().size() < 2) {
      return false;
    }
    String name = definition.tokens().get(1).text();
    String condition =
        test.tokens().stream().map(PreprocessingToken::text).collect(Collectors.joining(" "));
    return condition.equals("ifndef " + name)
        || condition.equals("if ! defined " + name)
        || condition.equals("if ! defined ( " + name + " )");
  }
}
