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
import sunder.frontend.c.syntax.Declaration.ConstructorRole;
import sunder.frontend.c.syntax.Declaration.DeclarationAttribute;
import sunder.source.Span;

/**
 * The calls of functions with the attributes {@code constructor} and {@code destructor}, by
 * priority and then in source order (GCC manual, Common Function Attributes).
 *
 * <p>Input: the declarations of a program. Output: the declarations, where {@code main} begins with
 * the calls of the constructors, and a new function calls the destructors.
 */
public final class ConstructorCalls {
  /**
   * The name of the function that calls the destructors; it runs when {@code main} returns and in
   * {@code exit}.
   */
  public static final String DESTRUCTORS_FUNCTION = "__sunder_destructors";

  private static final String MAIN = "main";

  private ConstructorCalls() {}

  /**
   * A declaration with one of the attributes.
   *
   * @param presenceCondition the variants of the declaration, empty for all variants
   */
  private record RoleDeclaration(
      String name, ConstructorRole role, Optional<ConfigSet> presenceCondition) {}

  private record PrioritizedCall(int priority, Statement statement) {}

  /** Returns the declarations with the calls inserted. */
  static List<ExternalDeclaration> insertCalls(List<ExternalDeclaration> all) {
    List<RoleDeclaration> said = roleDeclarations(all, Optional.empty());
    if (said.isEmpty()) {
      return all;
    }
    boolean again = all.stream().anyMatch(ConstructorCalls::namesMain);
    List<Statement> first =
        calls(all, said.stream().filter(s -> s.role().isConstructor()).toList(), again);
    List<RoleDeclaration> ending = said.stream().filter(s -> !s.role().isConstructor()).toList();
    List<ExternalDeclaration> result = new ArrayList<>();
    for (ExternalDeclaration one : all) {
      ExternalDeclaration begun = withCallsInMain(one, first);
      if (begun != one) {
        // Constructors that are defined after main must be declared before it.
        result.addAll(forwardDeclarations(all, said));
      }
      result.add(begun);
    }
    if (!ending.isEmpty()) {
      List<Statement> last = new ArrayList<>(calls(all, ending, false));
      Collections.reverse(last);
      result.add(destructorsFunction(last));
    }
    return result;
  }

  private static ExternalDeclaration destructorsFunction(List<Statement> calls) {
    Span span = calls.get(0).span();
    TypeSyntax.Function type =
        new TypeSyntax.Function(
            new TypeSyntax.BasicType(List.of("void"), span),
            List.of(),
            TypeSyntax.Arity.FIXED,
            span);
    return new ExternalDeclaration.FunctionDefinition(
        DESTRUCTORS_FUNCTION,
        type,
        Declaration.StorageClass.STATIC,
        new Statement.Block(calls, span),
        Set.of(DeclarationAttribute.USED),
        List.of(),
        List.of(),
        span);
  }

  private static List<ExternalDeclaration> forwardDeclarations(
      List<ExternalDeclaration> all, List<RoleDeclaration> said) {
    List<ExternalDeclaration> result = new ArrayList<>();
    for (ExternalDeclaration one : all) {
      if (one instanceof ExternalDeclaration.ConditionalGroup part) {
        List<ExternalDeclaration> own = forwardDeclarations(part.declarations(), said);
        result.addAll(
            own.isEmpty()
                ? own
                : List.of(new ExternalDeclaration.ConditionalGroup(part.presenceCondition(), own)));
      } else if (one instanceof ExternalDeclaration.FunctionDefinition function
          && said.stream().anyMatch(s -> s.name().equals(function.name()))) {
        Span span = function.span();
        Declaration.InitDeclarator name =
            new Declaration.InitDeclarator(
                function.name(), function.type(), Optional.empty(), function.attributes(), span);
        result.add(
            new ExternalDeclaration.FileScopeDeclaration(
                new Declaration(
                    function.storage(), function.type().result(), List.of(name), List.of(), span)));
      }
    }
    return result;
  }

  /**
   * Returns the declarations with one of the attributes; any declaration of a function may have
   * them.
   */
  private static List<RoleDeclaration> roleDeclarations(
      List<ExternalDeclaration> all, Optional<ConfigSet> when) {
    List<RoleDeclaration> result = new ArrayList<>();
    for (ExternalDeclaration one : all) {
      if (one instanceof ExternalDeclaration.ConditionalGroup part) {
        ConfigSet inner = when.map(part.presenceCondition()::and).orElse(part.presenceCondition());
        result.addAll(roleDeclarations(part.declarations(), Optional.of(inner)));
      } else if (one instanceof ExternalDeclaration.FunctionDefinition function) {
        function
            .constructorRoles()
            .forEach(turn -> result.add(new RoleDeclaration(function.name(), turn, when)));
      } else if (one instanceof ExternalDeclaration.FileScopeDeclaration variables) {
        for (Declaration.InitDeclarator name : variables.declaration().declarators()) {
          name.constructorRoles()
              .forEach(turn -> result.add(new RoleDeclaration(name.name(), turn, when)));
        }
      }
    }
    return result;
  }

  /**
   * Returns the calls, by priority and then in source order.
   *
   * @param again whether {@code main} may be called by the program, so that calls cannot be
   *     inserted
   */
  private static List<Statement> calls(
      List<ExternalDeclaration> all, List<RoleDeclaration> said, boolean again) {
    List<PrioritizedCall> calls = new ArrayList<>();
    collect(all, said, again, calls);
    return calls.stream()
        .sorted(Comparator.comparingInt(PrioritizedCall::priority))
        .map(PrioritizedCall::statement)
        .toList();
  }

  private static void collect(
      List<ExternalDeclaration> all,
      List<RoleDeclaration> said,
      boolean again,
      List<PrioritizedCall> result) {
    for (ExternalDeclaration one : all) {
      if (one instanceof ExternalDeclaration.ConditionalGroup part) {
        List<PrioritizedCall> own = new ArrayList<>();
        collect(part.declarations(), said, again, own);
        own.forEach(call -> result.add(within(part.presenceCondition(), call)));
      } else if (one instanceof ExternalDeclaration.FunctionDefinition function) {
        Statement call = call(function, again);
        Map<Integer, List<RoleDeclaration>> of =
            said.stream()
                .filter(s -> s.name().equals(function.name()))
                .collect(Collectors.groupingBy(s -> s.role().priority()));
        of.forEach(
            (priority, saying) -> {
              PrioritizedCall plain = new PrioritizedCall(priority, call);
              result.add(
                  saying.stream().anyMatch(s -> s.presenceCondition().isEmpty())
                      ? plain
                      : saying.stream()
                          .map(s -> s.presenceCondition().orElseThrow())
                          .reduce(ConfigSet::or)
                          .map(when -> within(when, plain))
                          .orElseThrow());
            });
      }
    }
  }

  private static PrioritizedCall within(ConfigSet when, PrioritizedCall call) {
    Span span = call.statement().span();
    return new PrioritizedCall(
        call.priority(), new Statement.ConditionalGroup(when, List.of(call.statement()), span));
  }

  private static Statement call(ExternalDeclaration.FunctionDefinition function, boolean again) {
    Span span = function.span();
    boolean isPlain =
        function.type().parameters().isEmpty()
            && function.type().result() instanceof TypeSyntax.BasicType;
    Expression call =
        !isPlain || again
            ? new Expression.Unsupported("such a constructor", span)
            : new Expression.Call(new Expression.Name(function.name(), span), List.of(), span);
    return new Statement.ExpressionStatement(Optional.of(call), span);
  }

  private static ExternalDeclaration withCallsInMain(
      ExternalDeclaration one, List<Statement> calls) {
    if (calls.isEmpty()) {
      return one;
    }
    if (one instanceof ExternalDeclaration.ConditionalGroup part) {
      List<ExternalDeclaration> own =
          part.declarations().stream().map(e -> withCallsInMain(e, calls)).toList();
      return own.equals(part.declarations())
          ? part
          : new ExternalDeclaration.ConditionalGroup(part.presenceCondition(), own);
    }
    return one instanceof ExternalDeclaration.FunctionDefinition main && main.name().equals(MAIN)
        ? withCallsInMain(main, calls)
        : one;
  }

  private static ExternalDeclaration withCallsInMain(
      ExternalDeclaration.FunctionDefinition main, List<Statement> calls) {
    List<Statement> items = Stream.concat(calls.stream(), main.body().items().stream()).toList();
    return new ExternalDeclaration.FunctionDefinition(
        main.name(),
        main.type(),
        main.storage(),
        new Statement.Block(items, main.body().span()),
        main.attributes(),
        main.constructorRoles(),
        main.aligned(),
        main.span());
  }

  /**
   * Returns whether a function body refers to {@code main}; a call of {@code main} does not run the
   * constructors again.
   */
  private static boolean namesMain(ExternalDeclaration one) {
    return one instanceof ExternalDeclaration.ConditionalGroup part
        ? part.declarations().stream().anyMatch(ConstructorCalls::namesMain)
        : one instanceof ExternalDeclaration.FunctionDefinition function
            && function.body().allExpressions().anyMatch(ConstructorCalls::namesMain);
  }

  private static boolean namesMain(Expression e) {
    return e instanceof Expression.Name name && name.name().equals(MAIN)
        || e.operands().stream().anyMatch(ConstructorCalls::namesMain);
  }
}
