package sunder.frontend.c.elaborate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import sunder.frontend.c.model.CFunction;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.CVariable;
import sunder.frontend.c.model.QualifiedType;
import sunder.frontend.c.model.Scope;
import sunder.frontend.c.model.Stmt;
import sunder.frontend.c.syntax.Declaration;
import sunder.frontend.c.syntax.ExternalDeclaration;
import sunder.frontend.c.syntax.TypeSyntax;
import sunder.frontend.c.syntax.TypeSyntax.Arity;

/**
 * The elaboration of the parameters and bodies of functions, at file scope and in blocks (C11,
 * 6.9.1; GCC manual, Nested Functions).
 *
 * <p>Input: a declared function and its definition as parsed, in the scope of the definition.
 * Output: a definition, which is added to the function; errors are reported to the context.
 */
final class FunctionElaborator {
  private final ElaborationContext context;
  private final ExpressionElaborator expressions;
  private final DeclarationElaborator declarations;

  FunctionElaborator(
      ElaborationContext context,
      ExpressionElaborator expressions,
      DeclarationElaborator declarations) {
    this.context = context;
    this.expressions = expressions;
    this.declarations = declarations;
  }

  /**
   * Elaborates a definition for the current variants and adds it to the function.
   *
   * @param enclosing the body that contains the definition of a nested function
   * @return the labels of enclosing functions to which the body jumps
   */
  Set<String> define(
      CFunction function,
      CType.Function type,
      ExternalDeclaration.FunctionDefinition syntax,
      Optional<StatementElaborator> enclosing) {
    StatementElaborator statements =
        new StatementElaborator(context, expressions, declarations, this, type.result(), enclosing);
    context.inFunction(
        function, type.arity() == Arity.VARIADIC, () -> define(function, type, syntax, statements));
    if (enclosing.isEmpty()) {
      declarations.requireNestedDefinitions();
    }
    return statements.outerLabels();
  }

  private void define(
      CFunction function,
      CType.Function type,
      ExternalDeclaration.FunctionDefinition syntax,
      StatementElaborator statements) {
    context.requireCompleteType(type.result(), syntax.span());
    expressions.types.requireCompleteEnumeration(syntax.type().result(), syntax.span());
    context.enterScope();
    expressions.types.importPrototypeScope(syntax.type());
    List<CVariable> parameters = new ArrayList<>();
    List<Stmt> lengths = new ArrayList<>();
    List<Stmt> effects = new ArrayList<>();
    List<TypeSyntax.Parameter> names = syntax.type().parameters();
    for (int i = 0; i < type.parameters().size(); i++) {
      CType passed = measured(names.get(i), type.parameters().get(i), lengths, effects);
      parameters.add(parameter(names.get(i), passed));
    }
    if (parameters.size() < names.size() && names.get(0).name().isPresent()) {
      context.reportError(names.get(0).span(), "a parameter cannot have the type void");
    }
    Stmt.Block block =
        context.usage.withUser(
            function, () -> expressions.inBody(statements, () -> statements.body(syntax.body())));
    context.leaveScope();
    lengths.addAll(effects);
    lengths.addAll(block.items());
    Stmt.Block whole = new Stmt.Block(lengths, block.span());
    function.add(
        new CFunction.Definition(
            context.variants(), parameters, whole, type.result(), syntax.span()));
  }

  /**
   * Returns the type of a parameter with its variable lengths, which are evaluated at each call
   * (C11, 6.9.1, 10).
   *
   * @param lengths receives the statements that evaluate them
   * @param effects receives the statement that evaluates a length for its side effects alone, as
   *     GCC does behind all others
   */
  private CType measured(
      TypeSyntax.Parameter parameter, CType type, List<Stmt> lengths, List<Stmt> effects) {
    if (!type.isVariablyModified() && !parameter.hasLengthWithEffects()) {
      return type;
    }
    List<ElaborationContext.ConditionalResult<TypeElaborator.TypeWithLengths>> parts =
        context.splitByVariants(
            parameter.span(), () -> expressions.types.typeWithLengths(parameter));
    if (parts.size() > 1 || !parts.get(0).result().type().equals(type)) {
      if (parameter.hasLengthWithEffects()) {
        context.reportUnsupported(parameter.span(), "a length with side effects is not supported");
      }
      return type;
    }
    List<Stmt> found = parts.get(0).result().lengths();
    int own = parameter.hasLengthWithEffects() ? Math.max(0, found.size() - 1) : found.size();
    lengths.addAll(found.subList(0, own));
    effects.addAll(found.subList(own, found.size()));
    return parts.get(0).result().type();
  }

  private CVariable parameter(TypeSyntax.Parameter syntax, CType type) {
    CVariable variable =
        context.newVariable(
            syntax.name().orElse("(unnamed)"),
            type,
            CVariable.StorageKind.PARAMETER,
            syntax.span());
    for (ElaborationContext.ConditionalResult<QualifiedType> part :
        context.splitByVariants(syntax.span(), () -> expressions.types.qualifiedType(syntax))) {
      variable.addQualifiedType(part.result(), part.presenceCondition());
    }
    if (syntax.storage() == Declaration.StorageClass.REGISTER) {
      variable.noteRegister(context.variants());
    }
    context.requireCompleteType(type, syntax.span());
    expressions.types.requireCompleteEnumeration(syntax.type(), syntax.span());
    syntax
        .name()
        .ifPresent(
            name ->
                context
                    .names()
                    .declare(name, context.variants(), new Scope.Entity.VariableEntity(variable)));
    return variable;
  }
}
