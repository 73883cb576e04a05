package sunder.frontend.ia.syntax;

import java.util.Set;
import java.util.stream.Collectors;
import sunder.source.Diagnostic;
import sunder.source.Diagnostics;

/** Drops what is likely to be a consequence of another syntax error. */
final class SyntaxCascade {
  private SyntaxCascade() {}

  /**
   * Adds to {@code errors} those missing semicolons that are on lines without an error of their
   * own.
   */
  static void keepIndependent(Diagnostics missing, Diagnostics errors) {
    Set<Integer> lines =
        errors.inSourceOrder().stream().map(d -> d.span().line()).collect(Collectors.toSet());
    for (Diagnostic diagnostic : missing.inSourceOrder()) {
      if (!lines.contains(diagnostic.span().line())) {
        errors.report(diagnostic);
      }
    }
  }
}
