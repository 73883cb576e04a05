package sunder.frontend.c.syntax;

import java.util.List;

/** A whole program. */
public record TranslationUnit(List<External> externals) {
  public TranslationUnit {
    externals = List.copyOf(externals);
  }
}
