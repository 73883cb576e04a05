package sunder.frontend.c.syntax;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A translation unit, or a linked program (C11, 5.1.1.1).
 *
 * @param declarations the external declarations
 * @param used the names that occur in its expressions
 */
public record TranslationUnit(List<ExternalDeclaration> declarations, Set<String> used) {
  public TranslationUnit {
    declarations = List.copyOf(declarations);
    used = Set.copyOf(used);
  }

  public TranslationUnit(List<ExternalDeclaration> externals) {
    this(externals, Set.of());
  }

  /** Returns the names that are declared at file scope in all variants. */
  public Set<String> declared() {
    Set<String> names = new HashSet<>();
    for (ExternalDeclaration external : declarations) {
      if (external instanceof ExternalDeclaration.FunctionDefinition function) {
        names.add(function.name());
      } else if (external instanceof ExternalDeclaration.FileScopeDeclaration variables) {
        variables.declaration().declarators().forEach(name -> names.add(name.name()));
      }
    }
    return names;
  }
}
