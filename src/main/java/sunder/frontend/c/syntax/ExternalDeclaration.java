package sunder.frontend.c.syntax;

import java.util.List;
import java.util.Set;
import sunder.family.ConfigSet;
import sunder.source.Span;

/** What stands outside functions. */
public sealed interface ExternalDeclaration {
  /** Only some variants have these. */
  record ConditionalGroup(ConfigSet presenceCondition, List<ExternalDeclaration> declarations)
      implements ExternalDeclaration {}

  /**
   * A function with a body.
   *
   * @param attributes what is said of it beside its type
   * @param constructorRoles when it runs beside its calls
   */
  record FunctionDefinition(
      String name,
      TypeSyntax.Function type,
      Declaration.StorageClass storage,
      Statement.Block body,
      Set<Declaration.DeclarationAttribute> attributes,
      List<Declaration.ConstructorRole> constructorRoles,
      Span span)
      implements ExternalDeclaration {}

  record FileScopeDeclaration(Declaration declaration) implements ExternalDeclaration {}
}
