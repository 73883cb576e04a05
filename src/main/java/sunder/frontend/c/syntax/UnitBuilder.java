package sunder.frontend.c.syntax;

import java.util.ArrayList;
import java.util.List;
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
    if (context.declarator().suffix().stream()
        .anyMatch(CParser.OldSuffixContext.class::isInstance)) {
      throw new NotRead(
          ((ParserToken) context.getStart()).origin().when(),
          Diagnostic.of(
              Places.of(context.declarator()),
              "a definition whose parameters have no types is not supported"));
    }
    Statement.Block body = types.expressions().statements().block(context.block());
    return new External.Function(named.name(), type, specified.storage(), body, named.span());
  }
}
