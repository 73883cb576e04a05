package sunder.frontend.c.syntax;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.antlr.v4.runtime.ParserRuleContext;
import sunder.frontend.c.grammar.CParser;

/**
 * The conversion of function definitions from parse trees to syntax trees, at file scope and in
 * blocks (C11, 6.9.1; GCC manual, Nested Functions).
 */
final class FunctionBuilder {
  /** The message for a body behind a declarator that declares no function. */
  static final String NO_FUNCTION = "only a function has a body";

  private final ExpressionBuilder expressions;
  private final TypeBuilder types;

  FunctionBuilder(ExpressionBuilder expressions, TypeBuilder types) {
    this.expressions = expressions;
    this.types = types;
  }

  /** Returns a function definition; empty if the declarator declares no function. */
  Optional<ExternalDeclaration.FunctionDefinition> function(
      Optional<CParser.SpecifiersContext> specifiers, CParser.DefinitionContext context) {
    ParserRuleContext whole = context.getParent();
    TypeBuilder.DeclarationSpecifiers specified =
        types.specifiers(specifiers, ParserToken.span(whole), TypeBuilder.FUNCTION_STORAGE);
    TypeBuilder.Declarator named = types.declarator(context.declarator(), specified.type());
    List<Attribute> attributes = Attribute.of(specifiers, context.attribute());
    if (!(named.type() instanceof TypeSyntax.Function type)) {
      return Optional.empty();
    }
    if (!context.attribute().isEmpty()) {
      String why = "attributes of a function with a body stand before its declarator";
      TypeSyntax none = new TypeSyntax.InvalidType(why, ParserToken.span(context.attribute(0)));
      type = new TypeSyntax.Function(none, type.parameters(), type.arity(), type.span());
    }
    Statement.Block body =
        expressions.within(named.name(), () -> expressions.statements.block(context.block()));
    return Optional.of(
        new ExternalDeclaration.FunctionDefinition(
            named.name(),
            (TypeSyntax.Function)
                TypeBuilder.withArgumentAttributes(
                    withParameterTypes(type, context.declaration()), attributes),
            specified.storage(),
            body,
            TypeBuilder.attributes(specifiers, attributes, context.asm()),
            TypeBuilder.constructorRoles(attributes),
            types.aligned(specifiers),
            named.span()));
  }

  /**
   * Returns the type of an old-style function definition with the parameter types of its
   * declaration list; parameters without a declaration have type {@code int} (C11, 6.9.1, 6).
   */
  private TypeSyntax.Function withParameterTypes(
      TypeSyntax.Function type, List<CParser.DeclarationContext> contexts) {
    Map<String, TypeSyntax.Parameter> declared = new LinkedHashMap<>();
    for (CParser.DeclarationContext context : contexts) {
      Declaration declaration =
          types.declaration(context, TypeBuilder.PARAMETER_STORAGE).orElseThrow();
      declaration.declarators().forEach(name -> declare(name, declaration.storage(), declared));
      if (!declaration.staticAssertions().isEmpty()) {
        TypeSyntax none = declaration.specifierType();
        declared.put(
            "_Static_assert",
            new TypeSyntax.Parameter(Optional.empty(), none, declaration.storage(), none.span()));
      }
    }
    List<TypeSyntax.Parameter> written = new ArrayList<>(declared.values());
    List<TypeSyntax.Parameter> parameters = new ArrayList<>();
    for (TypeSyntax.Parameter p : type.parameters()) {
      parameters.add(p.name().map(declared::remove).orElse(p));
    }
    // The remaining declarations name no parameter.
    declared.forEach(
        (name, p) ->
            parameters.add(invalidParameter(p, "'%s' is not a parameter".formatted(name))));
    written.retainAll(parameters);
    parameters.stream().filter(p -> !written.contains(p)).forEach(written::add);
    return new TypeSyntax.Function(
        type.result(), parameters, written, type.arity(), type.buffers(), type.span());
  }

  private static void declare(
      Declaration.InitDeclarator name,
      Declaration.StorageClass storage,
      Map<String, TypeSyntax.Parameter> declared) {
    TypeSyntax.Parameter said =
        new TypeSyntax.Parameter(Optional.of(name.name()), name.type(), storage, name.span());
    if (name.initializer().isPresent()) {
      said = invalidParameter(said, "a parameter cannot be initialized");
    } else if (declared.containsKey(name.name())) {
      said = invalidParameter(said, "'%s' was declared before".formatted(name.name()));
    }
    declared.put(name.name(), said);
  }

  private static TypeSyntax.Parameter invalidParameter(TypeSyntax.Parameter p, String why) {
    TypeSyntax type = new TypeSyntax.InvalidType(why, p.span());
    return new TypeSyntax.Parameter(p.name(), type, p.storage(), p.span());
  }
}
