package sunder.frontend.c.syntax;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A whole program.
 *
 * @param used the names that its expressions refer to
 */
public record TranslationUnit(List<ExternalDeclaration> declarations, Set<String> used) {
  public TranslationUnit {
    declarations = List.copyOf(declarations);
    used = Set.copyOf(used);
  }

  public TranslationUnit(List<ExternalDeclaration> externals) {
    this(externals, Set.of());
  }

  /** The functions that it declares in all variants, outside of functions. */
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
