package sunder.frontend.c.syntax;

import java.util.List;
import sunder.family.ConfigSet;
import sunder.source.Span;

/** What stands outside functions. */
public sealed interface External {
  /** Only some variants have these. */
  record Part(ConfigSet when, List<External> externals) implements External {}

  /**
   * A function with a body.
   *
   * @param kept whether it is there even if nobody in sight uses it
   */
  record Function(
      String name,
      TypeSyntax.Function type,
      Declaration.Storage storage,
      Statement.Block body,
      boolean kept,
      Span span)
      implements External {}

  record Variables(Declaration declaration) implements External {}
}
