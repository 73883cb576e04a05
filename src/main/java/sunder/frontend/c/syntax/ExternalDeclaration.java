package sunder.frontend.c.syntax;

import java.util.List;
import java.util.Set;
import sunder.family.ConfigSet;
import sunder.source.Span;

/** An external declaration (C11, 6.9). */
public sealed interface ExternalDeclaration {
  /** External declarations that only some variants have. */
  record ConditionalGroup(ConfigSet presenceCondition, List<ExternalDeclaration> declarations)
      implements ExternalDeclaration {}

  /**
   * A function definition (C11, 6.9.1).
   *
   * @param attributes the attributes and function specifiers
   * @param constructorRoles the attributes {@code constructor} and {@code destructor}
   * @param aligned the alignments of attributes, in source order
   */
  record FunctionDefinition(
      String name,
      TypeSyntax.Function type,
      Declaration.StorageClass storage,
      Statement.Block body,
      Set<Declaration.DeclarationAttribute> attributes,
      List<Declaration.ConstructorRole> constructorRoles,
      List<Expression> aligned,
      Span span)
      implements ExternalDeclaration {}

  record FileScopeDeclaration(Declaration declaration) implements ExternalDeclaration {}
}
