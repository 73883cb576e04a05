package sunder.frontend.c.syntax;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sunder.family.ConfigSet;
import sunder.frontend.c.syntax.Declaration.Trait;
import sunder.frontend.c.syntax.Declaration.Turn;
import sunder.source.Span;

/**
 * What runs before {@code main}, and when the program ends: functions with the attributes {@code
 * constructor} and {@code destructor}, by their priority and in the order of the text, as gcc has
 * it. {@code main} begins with the calls of the first; those of the others are a function.
 */
public final class Constructors {
  /** What runs when {@code main} returns, and in {@code exit}. */
  public static final String END = "__sunder_destructors";

  private static final String MAIN = "main";

  private Constructors() {}

  /**
   * A name that is said to be one.
   *
   * @param when the variants that say so; all without any
   */
  private record Said(String name, Turn turn, Optional<ConfigSet> when) {}

  private record Call(int priority, Statement statement) {}

  /** The same, with these calls written out. */
  static List<External> called(List<External> all) {
    List<Said> said = said(all, Optional.empty());
    if (said.isEmpty()) {
      return all;
    }
    boolean again = all.stream().anyMatch(Constructors::namesMain);
    List<Statement> first =
        calls(all, said.stream().filter(s -> s.turn().isFirst()).toList(), again);
    List<Said> ending = said.stream().filter(s -> !s.turn().isFirst()).toList();
    List<External> result = new ArrayList<>();
    for (External one : all) {
      External begun = begins(one, first);
      if (begun != one) {
        // What stands behind it is called, too.
        result.addAll(declared(all, said));
      }
      result.add(begun);
    }
    if (!ending.isEmpty()) {
      List<Statement> last = new ArrayList<>(calls(all, ending, false));
      Collections.reverse(last);
      result.add(end(last));
    }
    return result;
  }

  private static External end(List<Statement> calls) {
    Span span = calls.get(0).span();
    TypeSyntax.Function type =
        new TypeSyntax.Function(
            new TypeSyntax.Words(List.of("void"), span), List.of(), TypeSyntax.Arity.FIXED, span);
    return new External.Function(
        END,
        type,
        Declaration.Storage.STATIC,
        new Statement.Block(calls, span),
        Set.of(Trait.KEPT),
        List.of(),
        span);
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
      } else if (one instanceof External.Function function) {
        function.turns().forEach(turn -> result.add(new Said(function.name(), turn, when)));
      } else if (one instanceof External.Variables variables) {
        for (Declaration.Declared name : variables.declaration().names()) {
          name.turns().forEach(turn -> result.add(new Said(name.name(), turn, when)));
        }
      }
    }
    return result;
  }

  /** Those of the same priority in the order of the text. */
  private static List<Statement> calls(List<External> all, List<Said> said, boolean again) {
    List<Call> calls = new ArrayList<>();
    collect(all, said, again, calls);
    return calls.stream()
        .sorted(Comparator.comparingInt(Call::priority))
        .map(Call::statement)
        .toList();
  }

  private static void collect(
      List<External> all, List<Said> said, boolean again, List<Call> result) {
    for (External one : all) {
      if (one instanceof External.Part part) {
        List<Call> own = new ArrayList<>();
        collect(part.externals(), said, again, own);
        own.forEach(call -> result.add(within(part.when(), call)));
      } else if (one instanceof External.Function function) {
        Statement call = call(function, again);
        Map<Integer, List<Said>> of =
            said.stream()
                .filter(s -> s.name().equals(function.name()))
                .collect(Collectors.groupingBy(s -> s.turn().priority()));
        of.forEach(
            (priority, saying) -> {
              Call plain = new Call(priority, call);
              result.add(
                  saying.stream().anyMatch(s -> s.when().isEmpty())
                      ? plain
                      : saying.stream()
                          .map(s -> s.when().orElseThrow())
                          .reduce(ConfigSet::or)
                          .map(when -> within(when, plain))
                          .orElseThrow());
            });
      }
    }
  }

  private static Call within(ConfigSet when, Call call) {
    Span span = call.statement().span();
    return new Call(call.priority(), new Statement.Part(when, List.of(call.statement()), span));
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
    if (calls.isEmpty()) {
      return one;
    }
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
        main.turns(),
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
