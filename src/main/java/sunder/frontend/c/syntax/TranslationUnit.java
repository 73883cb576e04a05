package sunder.frontend.c.syntax;

import java.util.List;

/** A whole program. */
public record TranslationUnit(List<ExternalDeclaration> declarations) {
  public TranslationUnit {
    declarations = List.copyOf(declarations);
  }
}
