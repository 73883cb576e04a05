package sunder.frontend.c.syntax;

import java.util.List;
import java.util.Set;
import sunder.family.ConfigSet;
import sunder.source.Span;

/** What stands outside functions. */
public sealed interface External {
  /** Only some variants have these. */
  record Part(ConfigSet when, List<External> externals) implements External {}

  /**
   * A function with a body.
   *
   * @param traits what is said of it beside its type
   * @param turns when it runs beside its calls
   */
  record Function(
      String name,
      TypeSyntax.Function type,
      Declaration.Storage storage,
      Statement.Block body,
      Set<Declaration.Trait> traits,
      List<Declaration.Turn> turns,
      Span span)
      implements External {}

  record Variables(Declaration declaration) implements External {}
}
