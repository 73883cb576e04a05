package sunder.frontend.c.syntax;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.frontend.c.grammar.CParser;
import sunder.source.Diagnostic;

/** Parse tree to syntax tree: what stands outside functions. */
final class UnitBuilder {
  private final TypeBuilder types = new TypeBuilder();

  TranslationUnit unit(CParser.UnitContext context) throws NotRead {
    return new TranslationUnit(externals(context.external()));
  }

  private List<External> externals(List<CParser.ExternalContext> contexts) throws NotRead {
    List<External> result = new ArrayList<>();
    for (CParser.ExternalContext context : contexts) {
      if (context instanceof CParser.ExternalPartContext part) {
        result.add(
            new External.Part(
                ((ParserToken) part.OPEN().getSymbol()).origin().when(),
                externals(part.external())));
      } else if (context instanceof CParser.ExternalFunctionContext function) {
        result.add(function(function.function()));
      } else if (context instanceof CParser.ExternalDeclarationContext declaration) {
        types
            .declaration(declaration.declaration())
            .map(External.Variables::new)
            .ifPresent(result::add);
      } else if (context instanceof CParser.ExternalUntypedContext untyped) {
        // What has no value may be the use of a macro that is not there.
        if (untyped.initialized(0).initializer() == null) {
          throw new NotRead(
              ((ParserToken) context.getStart()).origin().when(),
              Diagnostic.of(Places.of(context), "a declaration without a type is not supported"));
        }
        result.add(new External.Variables(types.untyped(untyped)));
      }
    }
    return result;
  }

  private External function(CParser.FunctionContext context) throws NotRead {
    TypeBuilder.Specified specified =
        types.specified(Optional.ofNullable(context.specifiers()), Places.of(context));
    TypeBuilder.Named named = types.declarator(context.declarator(), specified.type());
    if (!(named.type() instanceof TypeSyntax.Function type)) {
      throw new NotRead(
          ((ParserToken) context.getStart()).origin().when(),
          Diagnostic.of(Places.of(context.declarator()), "this is no function, it has a body"));
    }
    Statement.Block body = types.expressions().statements().block(context.block());
    return new External.Function(
        named.name(),
        typed(type, context),
        specified.storage(),
        body,
        TypeBuilder.isKept(Optional.ofNullable(context.specifiers()), context.attribute()),
        named.span());
  }

  /** The types of parameters that stand between the function and its body; int without one. */
  private TypeSyntax.Function typed(TypeSyntax.Function type, CParser.FunctionContext context) {
    Map<String, TypeSyntax> declared = new HashMap<>();
    for (CParser.DeclarationContext declaration : context.declaration()) {
      types
          .declaration(declaration)
          .ifPresent(d -> d.names().forEach(name -> declared.put(name.name(), name.type())));
    }
    List<TypeSyntax.Parameter> parameters =
        type.parameters().stream()
            .map(p -> new TypeSyntax.Parameter(p.name(), type(p, declared), p.isKept(), p.span()))
            .toList();
    return new TypeSyntax.Function(type.result(), parameters, type.arity(), type.span());
  }

  private static TypeSyntax type(TypeSyntax.Parameter parameter, Map<String, TypeSyntax> declared) {
    return parameter.name().map(declared::get).orElse(parameter.type());
  }
}
