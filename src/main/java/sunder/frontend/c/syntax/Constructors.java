package sunder.frontend.c.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import sunder.family.ConfigSet;
import sunder.frontend.c.syntax.Declaration.Trait;
import sunder.source.Span;

/**
 * What runs before {@code main}: functions with the attribute {@code constructor}, in the order of
 * the text, as gcc has it. {@code main} begins with their calls.
 */
final class Constructors {
  private static final String MAIN = "main";

  private Constructors() {}

  /**
   * A name that is said to be one.
   *
   * @param when the variants that say so; all without any
   */
  private record Said(String name, Optional<ConfigSet> when) {}

  /** The same, with these calls written out. */
  static List<External> called(List<External> all) {
    List<Said> said = said(all, Optional.empty());
    if (said.isEmpty()) {
      return all;
    }
    List<Statement> calls = calls(all, said, all.stream().anyMatch(Constructors::namesMain));
    List<External> result = new ArrayList<>();
    for (External one : all) {
      External begun = begins(one, calls);
      if (begun != one) {
        // What stands behind it is called, too.
        result.addAll(declared(all, said));
      }
      result.add(begun);
    }
    return result;
  }

  private static List<External> declared(List<External> all, List<Said> said) {
    List<External> result = new ArrayList<>();
    for (External one : all) {
      if (one instanceof External.Part part) {
        List<External> own = declared(part.externals(), said);
        result.addAll(own.isEmpty() ? own : List.of(new External.Part(part.when(), own)));
      } else if (one instanceof External.Function function
          && said.stream().anyMatch(s -> s.name().equals(function.name()))) {
        Span span = function.span();
        Declaration.Declared name =
            new Declaration.Declared(
                function.name(), function.type(), Optional.empty(), function.traits(), span);
        result.add(
            new External.Variables(
                new Declaration(
                    function.storage(), function.type().result(), List.of(name), List.of(), span)));
      }
    }
    return result;
  }

  /** Any declaration may say it. */
  private static List<Said> said(List<External> all, Optional<ConfigSet> when) {
    List<Said> result = new ArrayList<>();
    for (External one : all) {
      if (one instanceof External.Part part) {
        ConfigSet inner = when.map(part.when()::and).orElse(part.when());
        result.addAll(said(part.externals(), Optional.of(inner)));
      } else if (one instanceof External.Function function
          && function.traits().contains(Trait.STARTS)) {
        result.add(new Said(function.name(), when));
      } else if (one instanceof External.Variables variables) {
        variables.declaration().names().stream()
            .filter(name -> name.traits().contains(Trait.STARTS))
            .forEach(name -> result.add(new Said(name.name(), when)));
      }
    }
    return result;
  }

  private static List<Statement> calls(List<External> all, List<Said> said, boolean again) {
    List<Statement> result = new ArrayList<>();
    for (External one : all) {
      if (one instanceof External.Part part) {
        List<Statement> own = calls(part.externals(), said, again);
        own.forEach(
            call -> result.add(new Statement.Part(part.when(), List.of(call), call.span())));
      } else if (one instanceof External.Function function) {
        List<Said> of = said.stream().filter(s -> s.name().equals(function.name())).toList();
        Statement call = call(function, again);
        if (of.stream().anyMatch(s -> s.when().isEmpty())) {
          result.add(call);
        } else {
          of.stream()
              .map(s -> s.when().orElseThrow())
              .reduce(ConfigSet::or)
              .ifPresent(when -> result.add(new Statement.Part(when, List.of(call), call.span())));
        }
      }
    }
    return result;
  }

  private static Statement call(External.Function function, boolean again) {
    Span span = function.span();
    boolean isPlain =
        function.type().parameters().isEmpty()
            && function.type().result() instanceof TypeSyntax.Words;
    Expression call =
        !isPlain || again
            ? new Expression.Unsupported("such a constructor", span)
            : new Expression.Call(new Expression.Name(function.name(), span), List.of(), span);
    return new Statement.Evaluate(Optional.of(call), span);
  }

  private static External begins(External one, List<Statement> calls) {
    if (one instanceof External.Part part) {
      List<External> own = part.externals().stream().map(e -> begins(e, calls)).toList();
      return own.equals(part.externals()) ? part : new External.Part(part.when(), own);
    }
    return one instanceof External.Function main && main.name().equals(MAIN)
        ? begins(main, calls)
        : one;
  }

  private static External begins(External.Function main, List<Statement> calls) {
    List<Statement> items = Stream.concat(calls.stream(), main.body().items().stream()).toList();
    return new External.Function(
        main.name(),
        main.type(),
        main.storage(),
        new Statement.Block(items, main.body().span()),
        main.traits(),
        main.span());
  }

  /** Whether {@code main} may be called, which runs nothing once more. */
  private static boolean namesMain(External one) {
    return one instanceof External.Part part
        ? part.externals().stream().anyMatch(Constructors::namesMain)
        : one instanceof External.Function function
            && function.body().all().anyMatch(Constructors::namesMain);
  }

  private static boolean namesMain(Expression e) {
    return e instanceof Expression.Name name && name.name().equals(MAIN)
        || e.operands().stream().anyMatch(Constructors::namesMain);
  }
}
