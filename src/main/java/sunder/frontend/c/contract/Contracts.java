package sunder.frontend.c.contract;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import sunder.frontend.c.library.LibraryFunctions;
import sunder.frontend.c.library.LibrarySource;
import sunder.frontend.c.syntax.Declaration;
import sunder.frontend.c.syntax.Declaration.StorageClass;
import sunder.frontend.c.syntax.Expression;
import sunder.frontend.c.syntax.Expression.BinaryOperator;
import sunder.frontend.c.syntax.Expression.UnaryOperator;
import sunder.frontend.c.syntax.ExternalDeclaration;
import sunder.frontend.c.syntax.Statement;
import sunder.frontend.c.syntax.TranslationUnit;
import sunder.frontend.c.syntax.TypeSyntax;
import sunder.frontend.c.syntax.TypeSyntax.Arity;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.Span;

/**
 * The insertion of contracts into a program: functions {@code requires_NAME}, {@code ensures_NAME}
 * and {@code invariant_STRUCTURE} of contract files.
 *
 * <p>Input: the declarations of a linked program with the contract files. Output: the declarations,
 * where a function with a contract begins with its precondition, which is assumed of an entry
 * function and asserted in other calls, and where its postcondition is asserted at each return. A
 * function without a body gets one for its contract, in which the postcondition is assumed. Of
 * entry functions, the invariants of the objects at pointer parameters are assumed at the
 * beginning, and asserted at each return if the objects are not freed.
 */
public final class Contracts {
  private static final String REQUIRES = "requires_";
  private static final String ENSURES = "ensures_";
  private static final String INVARIANT = "invariant_";
  private static final String RESULT = "(result)";

  private final Set<SourceFile> files;

  /** A place that is not reported. */
  private final Span hidden = LibrarySource.hiddenPlace();

  /** The definitions of contracts, by their names. */
  private final Map<String, ExternalDeclaration.FunctionDefinition> contracts =
      new LinkedHashMap<>();

  /** The moved definitions of functions with contracts. */
  private final List<ExternalDeclaration> moved = new ArrayList<>();

  /** The functions that a declaration or a definition names. */
  private final Map<String, TypeSyntax.Function> functions = new LinkedHashMap<>();

  private Contracts(Set<SourceFile> files) {
    this.files = files;
  }

  /**
   * A program with contracts.
   *
   * @param program the declarations of the program
   * @param bodies the definitions for functions that the program declares and does not define
   */
  public record Inserted(TranslationUnit program, List<ExternalDeclaration> bodies) {}

  /**
   * Returns a program with its contracts inserted.
   *
   * @param files the contract files
   * @throws InputException if there is no function of the name in a contract
   */
  public static Inserted insert(TranslationUnit unit, Set<SourceFile> files) throws InputException {
    return files.isEmpty() ? new Inserted(unit, List.of()) : new Contracts(files).inserted(unit);
  }

  private Inserted inserted(TranslationUnit unit) throws InputException {
    collect(unit.declarations());
    for (ExternalDeclaration.FunctionDefinition contract : contracts.values()) {
      Optional<String> of = function(contract.name());
      if (of.isPresent() && !functions.containsKey(of.get())) {
        throw new InputException(contract.span(), "there is no function '" + of.get() + "'");
      }
    }
    List<ExternalDeclaration> all = new ArrayList<>(rewritten(unit.declarations()));
    all.addAll(moved);
    List<ExternalDeclaration> bodies = new ArrayList<>();
    functions.forEach(
        (name, type) -> {
          if (hasContract(name)) {
            bodies.add(declaration(external(name), type, StorageClass.NONE, Set.of(), hidden));
            bodies.add(bodyFor(name, type));
          }
        });
    return new Inserted(new TranslationUnit(all, unit.used()), bodies);
  }

  private void collect(List<ExternalDeclaration> declarations) {
    for (ExternalDeclaration one : declarations) {
      if (one instanceof ExternalDeclaration.ConditionalGroup part) {
        collect(part.declarations());
      } else if (one instanceof ExternalDeclaration.FunctionDefinition function) {
        boolean isContract = function.name().matches("(requires|ensures|invariant)_.+");
        if (isContract && files.contains(function.span().file())) {
          contracts.put(function.name(), function);
        } else {
          functions.put(function.name(), function.type());
        }
      } else if (one instanceof ExternalDeclaration.FileScopeDeclaration variables) {
        for (Declaration.InitDeclarator name : variables.declaration().declarators()) {
          if (name.type() instanceof TypeSyntax.Function type) {
            functions.putIfAbsent(name.name(), type);
          }
        }
      }
    }
  }

  /** Returns the name of the function that a precondition or postcondition is about. */
  private static Optional<String> function(String contract) {
    return Stream.of(REQUIRES, ENSURES)
        .filter(contract::startsWith)
        .map(prefix -> contract.substring(prefix.length()))
        .findFirst();
  }

  private boolean hasContract(String function) {
    return contracts.containsKey(REQUIRES + function) || contracts.containsKey(ENSURES + function);
  }

  private List<ExternalDeclaration> rewritten(List<ExternalDeclaration> declarations) {
    List<ExternalDeclaration> result = new ArrayList<>();
    for (ExternalDeclaration one : declarations) {
      if (one instanceof ExternalDeclaration.ConditionalGroup part) {
        int before = moved.size();
        List<ExternalDeclaration> own = rewritten(part.declarations());
        List<ExternalDeclaration> inside = List.copyOf(moved.subList(before, moved.size()));
        moved.subList(before, moved.size()).clear();
        if (!inside.isEmpty()) {
          moved.add(new ExternalDeclaration.ConditionalGroup(part.presenceCondition(), inside));
        }
        result.add(new ExternalDeclaration.ConditionalGroup(part.presenceCondition(), own));
      } else if (one instanceof ExternalDeclaration.FunctionDefinition function) {
        result.add(rewritten(function));
      } else {
        result.add(one);
      }
    }
    return result;
  }

  /**
   * Returns the declaration of a function with contracts, whose definition is moved behind those of
   * the contracts; contracts become internal.
   */
  private ExternalDeclaration rewritten(ExternalDeclaration.FunctionDefinition function) {
    if (files.contains(function.span().file())) {
      return with(function, StorageClass.STATIC, function.body());
    }
    List<Statement> begin = new ArrayList<>(beginning(function.name(), function.type()));
    List<Statement> end = ending(function);
    if (begin.isEmpty() && end.isEmpty()) {
      return function;
    }
    List<Statement> items = function.body().items();
    if (!end.isEmpty()) {
      begin.addAll(copies(function.type()));
      List<Statement> checked = items.stream().map(item -> checked(item, function)).toList();
      begin.addAll(checked);
      if (isVoid(function.type())) {
        begin.add(check(function));
      }
    } else {
      begin.addAll(items);
    }
    moved.add(
        with(function, function.storage(), new Statement.Block(begin, function.body().span())));
    return declaration(
        function.name(),
        function.type(),
        function.storage(),
        function.attributes(),
        function.span());
  }

  private static ExternalDeclaration.FunctionDefinition with(
      ExternalDeclaration.FunctionDefinition f, StorageClass storage, Statement.Block body) {
    return new ExternalDeclaration.FunctionDefinition(
        f.name(),
        f.type(),
        storage,
        body,
        f.attributes(),
        f.constructorRoles(),
        f.aligned(),
        f.span());
  }

  static ExternalDeclaration declaration(
      String name,
      TypeSyntax.Function type,
      StorageClass storage,
      Set<Declaration.DeclarationAttribute> attributes,
      Span span) {
    return new ExternalDeclaration.FileScopeDeclaration(
        new Declaration(
            storage,
            type.result(),
            List.of(new Declaration.InitDeclarator(name, type, Optional.empty(), attributes, span)),
            List.of(),
            span));
  }

  private static boolean isVoid(TypeSyntax.Function type) {
    return isVoid(type.result());
  }

  static String external(String function) {
    return function + "__external";
  }

  /** Returns the body of a function that the program only declares. */
  private ExternalDeclaration bodyFor(String name, TypeSyntax.Function declared) {
    TypeSyntax.Function type = withNames(declared);
    List<Statement> items = new ArrayList<>(beginning(name, type));
    if (type.arity() != Arity.FIXED) {
      items.clear();
      items.add(new Statement.Unsupported("a contract of this function without a body", hidden));
    } else if (isVoid(type)) {
      items.add(statement(call(external(name), arguments(type, false), hidden)));
      ensured(name, arguments(type, false)).ifPresent(it -> items.add(assume(it)));
    } else {
      Expression value = call(external(name), arguments(type, false), hidden);
      items.add(variable(RESULT, type.result(), value, hidden));
      List<Expression> arguments = new ArrayList<>(List.of(name(RESULT, hidden)));
      arguments.addAll(arguments(type, false));
      ensured(name, arguments).ifPresent(it -> items.add(assume(it)));
      items.add(new Statement.Return(Optional.of(name(RESULT, hidden)), hidden));
    }
    return definition(name, type, items, hidden);
  }

  /** Returns the definition of a function that the program does not define. */
  static ExternalDeclaration definition(
      String name, TypeSyntax.Function type, List<Statement> items, Span hidden) {
    return new ExternalDeclaration.FunctionDefinition(
        name,
        type,
        StorageClass.NONE,
        new Statement.Block(items, hidden),
        Set.of(),
        List.of(),
        List.of(),
        hidden);
  }

  /** Returns a function type with a name for each parameter. */
  static TypeSyntax.Function withNames(TypeSyntax.Function declared) {
    List<TypeSyntax.Parameter> named = new ArrayList<>();
    for (TypeSyntax.Parameter old : declared.parameters()) {
      boolean none = old.name().isEmpty() && isVoid(old.type());
      named.add(
          none
              ? old
              : new TypeSyntax.Parameter(
                  old.name().or(() -> Optional.of("(argument " + (named.size() + 1) + ")")),
                  old.type(),
                  old.storage(),
                  old.minimumObjectCount(),
                  old.span()));
    }
    return new TypeSyntax.Function(
        declared.result(), named, named, declared.arity(), declared.buffers(), declared.span());
  }

  static boolean isVoid(TypeSyntax type) {
    return type instanceof TypeSyntax.BasicType basic && basic.specifiers().equals(List.of("void"));
  }

  /** Returns the statements for the precondition and the invariants. */
  private List<Statement> beginning(String function, TypeSyntax.Function type) {
    List<Statement> result = new ArrayList<>();
    forEachInvariant(
        type,
        (parameter, invariant) -> {
          Expression pointer = name(parameter, hidden);
          Expression isNull = new Expression.Unary(UnaryOperator.NOT, pointer, hidden);
          Statement assumed = assume(invariant.condition(pointer, isNull));
          result.add(ifEntry(assumed, Optional.empty()));
        });
    Optional.ofNullable(contracts.get(REQUIRES + function))
        .ifPresent(
            contract -> {
              Expression condition = call(contract, arguments(type, false));
              result.add(
                  ifEntry(
                      assume(condition),
                      Optional.of(
                          statement(
                              call(
                                  LibraryFunctions.CONTRACT_FUNCTION,
                                  List.of(condition),
                                  place(contract))))));
            });
    return result;
  }

  /**
   * An invariant for the object at a pointer.
   *
   * @param pointee the type of the object
   */
  private record Invariant(
      ExternalDeclaration.FunctionDefinition contract,
      TypeSyntax type,
      TypeSyntax pointee,
      Span hidden) {
    /**
     * Returns the condition, which holds for objects of other types.
     *
     * @param excepted a condition under which nothing is required
     */
    Expression condition(Expression pointer, Expression excepted) {
      TypeSyntax structure = Contracts.pointee(type).orElseThrow();
      Expression holds = call(contract, List.of(new Expression.Cast(type, pointer, hidden)));
      return call(
          "__builtin_choose_expr",
          List.of(
              new Expression.TypesCompatible(pointee, structure, contract.span()),
              new Expression.Binary(BinaryOperator.OR, excepted, holds, hidden),
              new Expression.NumericConstant("1", hidden)),
          place(contract));
    }
  }

  /** Runs an action for each named parameter that may point to a structure, and each invariant. */
  private void forEachInvariant(
      TypeSyntax.Function function, BiConsumer<String, Invariant> action) {
    for (TypeSyntax.Parameter parameter : function.parameters()) {
      Optional<TypeSyntax> pointee =
          pointee(parameter.type()).filter(type -> !(type instanceof TypeSyntax.BasicType));
      for (ExternalDeclaration.FunctionDefinition contract : contracts.values()) {
        if (contract.name().startsWith(INVARIANT)
            && contract.type().parameters().size() == 1
            && pointee(contract.type().parameters().get(0).type()).isPresent()
            && pointee.isPresent()
            && parameter.name().isPresent()) {
          TypeSyntax type = contract.type().parameters().get(0).type();
          action.accept(
              parameter.name().get(), new Invariant(contract, type, pointee.get(), hidden));
        }
      }
    }
  }

  /** Returns the statements for the postcondition and the invariants. */
  private List<Statement> ending(ExternalDeclaration.FunctionDefinition function) {
    List<Statement> result = new ArrayList<>();
    if (contracts.containsKey(ENSURES + function.name())) {
      result.add(ensured(function));
    }
    forEachInvariant(
        function.type(),
        (parameter, invariant) -> {
          Expression pointer = name(copy(parameter), hidden);
          Expression isLive = call(LibraryFunctions.LIVENESS_FUNCTION, List.of(pointer), hidden);
          Expression isGone = new Expression.Unary(UnaryOperator.NOT, isLive, hidden);
          Expression condition = invariant.condition(pointer, isGone);
          Statement asserted =
              statement(
                  call(
                      LibraryFunctions.CONTRACT_FUNCTION,
                      List.of(condition),
                      place(invariant.contract())));
          result.add(ifEntry(asserted, Optional.empty()));
        });
    return result;
  }

  static Optional<TypeSyntax> pointee(TypeSyntax type) {
    return type instanceof TypeSyntax.Pointer pointer
        ? Optional.of(pointer.pointee())
        : type instanceof TypeSyntax.Array array ? Optional.of(array.element()) : Optional.empty();
  }

  /** Returns the copies of the arguments, which the body may modify. */
  private List<Statement> copies(TypeSyntax.Function type) {
    return type.parameters().stream()
        .flatMap(parameter -> parameter.name().stream())
        .map(
            name ->
                variable(
                    copy(name),
                    new TypeSyntax.TypeOf(name(name, hidden), hidden),
                    name(name, hidden),
                    hidden))
        .toList();
  }

  private static String copy(String parameter) {
    return "(" + parameter + " at entry)";
  }

  /** Returns a statement with the postcondition asserted at each return. */
  private Statement checked(Statement s, ExternalDeclaration.FunctionDefinition function) {
    if (s instanceof Statement.Return r) {
      List<Statement> items = new ArrayList<>();
      Span span = r.span();
      if (isVoid(function.type()) || r.value().isEmpty()) {
        r.value().ifPresent(value -> items.add(statement(value)));
        items.add(check(function));
        items.add(new Statement.Return(Optional.empty(), span));
      } else {
        items.add(variable(RESULT, function.type().result(), r.value().get(), span));
        items.add(check(function));
        items.add(new Statement.Return(Optional.of(name(RESULT, span)), span));
      }
      return new Statement.Block(items, span);
    } else if (s instanceof Statement.Block b) {
      return new Statement.Block(checked(b.items(), function), b.span());
    } else if (s instanceof Statement.ConditionalGroup g) {
      return new Statement.ConditionalGroup(
          g.presenceCondition(), checked(g.items(), function), g.span());
    } else if (s instanceof Statement.If i) {
      return new Statement.If(
          i.test(),
          checked(i.then(), function),
          i.otherwise().map(other -> checked(other, function)),
          i.span());
    } else if (s instanceof Statement.While w) {
      return new Statement.While(w.test(), checked(w.body(), function), w.span());
    } else if (s instanceof Statement.Do d) {
      return new Statement.Do(checked(d.body(), function), d.test(), d.span());
    } else if (s instanceof Statement.For f) {
      return new Statement.For(
          f.start(), f.test(), f.step(), checked(f.body(), function), f.span());
    } else if (s instanceof Statement.Switch w) {
      return new Statement.Switch(w.value(), checked(w.body(), function), w.span());
    }
    boolean returns =
        !(s instanceof Statement.NestedFunction)
            && s.allExpressions().anyMatch(Contracts::returnsInside);
    return returns
        ? new Statement.Unsupported("a contract of a function that returns here", s.span())
        : s;
  }

  private List<Statement> checked(
      List<Statement> items, ExternalDeclaration.FunctionDefinition function) {
    return items.stream().map(item -> checked(item, function)).toList();
  }

  /** Returns whether a statement in an expression returns from the function. */
  private static boolean returnsInside(Expression e) {
    return e instanceof Expression.StatementExpression s && returns(s.block())
        || e.operands().stream().anyMatch(Contracts::returnsInside);
  }

  private static boolean returns(Statement s) {
    return s instanceof Statement.Return
        || s.substatements().stream().anyMatch(Contracts::returns)
        || s.expressions().stream().anyMatch(Contracts::returnsInside);
  }

  /** Returns the assertions at a return. */
  private Statement check(ExternalDeclaration.FunctionDefinition function) {
    return new Statement.Block(ending(function), hidden);
  }

  /** Returns the assertion of the postcondition, of the result if there is one. */
  private Statement ensured(ExternalDeclaration.FunctionDefinition function) {
    List<Expression> arguments = new ArrayList<>();
    if (!isVoid(function.type())) {
      arguments.add(name(RESULT, hidden));
    }
    arguments.addAll(arguments(function.type(), true));
    Expression condition = ensured(function.name(), arguments).orElseThrow();
    Span span = place(contracts.get(ENSURES + function.name()));
    return statement(call(LibraryFunctions.CONTRACT_FUNCTION, List.of(condition), span));
  }

  private Optional<Expression> ensured(String function, List<Expression> arguments) {
    return Optional.ofNullable(contracts.get(ENSURES + function))
        .map(contract -> call(contract, arguments));
  }

  private List<Expression> arguments(TypeSyntax.Function type, boolean copied) {
    return type.parameters().stream()
        .filter(parameter -> parameter.name().isPresent() || !isVoid(parameter.type()))
        .<Expression>map(
            parameter ->
                parameter
                    .name()
                    .<Expression>map(name -> name(copied ? copy(name) : name, hidden))
                    .orElseGet(
                        () ->
                            new Expression.Unsupported(
                                "a contract about a parameter without a name", parameter.span())))
        .toList();
  }

  private Statement ifEntry(Statement then, Optional<Statement> otherwise) {
    return new Statement.If(
        call(LibraryFunctions.ENTRY_TEST_FUNCTION, List.of(), hidden), then, otherwise, hidden);
  }

  private Statement assume(Expression condition) {
    return statement(call(LibraryFunctions.ASSUME_FUNCTION, List.of(condition), hidden));
  }

  static Statement statement(Expression e) {
    return new Statement.ExpressionStatement(Optional.of(e), e.span());
  }

  private static Expression call(
      ExternalDeclaration.FunctionDefinition contract, List<Expression> arguments) {
    return call(contract.name(), arguments, place(contract));
  }

  /** Returns the place of a contract: its condition, if it only returns one, else its name. */
  private static Span place(ExternalDeclaration.FunctionDefinition contract) {
    List<Statement> items = contract.body().items();
    return items.size() == 1
            && items.get(0) instanceof Statement.Return result
            && result.value().isPresent()
        ? result.value().get().span()
        : contract.span();
  }

  static Expression call(String function, List<Expression> arguments, Span span) {
    return new Expression.Call(name(function, span), arguments, span);
  }

  static Expression.Name name(String name, Span span) {
    return new Expression.Name(name, span);
  }

  static Statement variable(String name, TypeSyntax type, Expression value, Span span) {
    return new Statement.DeclarationStatement(
        new Declaration(
            StorageClass.NONE,
            type,
            List.of(
                new Declaration.InitDeclarator(
                    name,
                    type,
                    Optional.of(new Declaration.Initializer.ExpressionInitializer(value)),
                    Set.of(Declaration.DeclarationAttribute.USED),
                    span)),
            List.of(),
            span),
        span);
  }
}
