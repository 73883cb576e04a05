package sunder.frontend.c.types;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.frontend.c.syntax.Declaration;
import sunder.frontend.c.syntax.Declaration.Storage;
import sunder.frontend.c.syntax.TypeSyntax.Arity;
import sunder.source.Span;

/** Declares names, in all variants that do. */
final class Declarations {
  private final Checking checking;
  private final Expressions expressions;
  private final Scope<Entity> global;
  private final List<Stmt> startup = new ArrayList<>();
  private final Map<Variable, ConfigSet> defined = new HashMap<>();
  private final Map<Variable, ConfigSet> initialized = new HashMap<>();
  private final List<Variable> statics = new ArrayList<>();

  Declarations(Checking checking, Expressions expressions) {
    this.checking = checking;
    this.expressions = expressions;
    this.global = checking.names();
  }

  /** What initializes the objects that live as long as the program. */
  List<Stmt> startup() {
    List<Stmt> result = new ArrayList<>();
    for (Variable variable : statics) {
      boolean known = defined.containsKey(variable) || variable.feature().isPresent();
      result.add(
          new Stmt.Declare(
              variable,
              known ? Stmt.Start.ZERO : Stmt.Start.UNDEFINED,
              List.of(),
              variable.span()));
    }
    result.addAll(startup);
    return result;
  }

  /** A declaration outside functions. */
  void global(Declaration declaration) {
    declare(declaration, new ArrayList<>());
  }

  /** A declaration in a block. */
  List<Stmt> local(Declaration declaration) {
    List<Stmt> result = new ArrayList<>();
    declare(declaration, result);
    return result;
  }

  private void declare(Declaration declaration, List<Stmt> out) {
    checking.parts(declaration.span(), () -> expressions.types().of(declaration.base()));
    for (Declaration.Declared name : declaration.names()) {
      for (Checking.Part<CType> part :
          checking.parts(name.span(), () -> expressions.types().of(name.type()))) {
        checking.within(
            part.when(), () -> declare(name, declaration.storage(), part.result(), out));
      }
    }
  }

  private void declare(Declaration.Declared name, Storage storage, CType type, List<Stmt> out) {
    if (storage == Storage.TYPEDEF) {
      checking.names().declare(name.name(), checking.when(), new Entity.OfType(type));
    } else if (type instanceof CType.Function function) {
      function(name.name(), function, name.span());
    } else if (checking.names() == global || storage != Storage.NONE) {
      lasting(name, storage, type);
    } else {
      out.addAll(inPart(local(name, type)));
    }
  }

  /** Statements of fewer variants than the declaration has. */
  private List<Stmt> inPart(Stmt statement) {
    return List.of(new Stmt.Part(checking.when(), List.of(statement), statement.span()));
  }

  /** Declares a function; it is one with those of the same name and a compatible type. */
  Function function(String name, CType.Function type, Span span) {
    for (Scope.Entry<Entity> entry : global.here(name)) {
      if (entry.entity() instanceof Entity.OfFunction known) {
        Optional<CType.Function> both = compatible(known.function().type(), type);
        if (both.isPresent()) {
          known.function().refine(both.get());
          announce(name, known.function());
          return known.function();
        }
      }
      if (entry.when().intersects(checking.when())) {
        checking
            .faults()
            .report(
                entry.when().and(checking.when()),
                span,
                "'%s' was declared otherwise".formatted(name));
      }
    }
    Function function = new Function(name, type, span);
    announce(name, function);
    return function;
  }

  private void announce(String name, Function function) {
    global.declare(name, checking.when(), new Entity.OfFunction(function));
    if (checking.names() != global) {
      checking.names().declare(name, checking.when(), new Entity.OfFunction(function));
    }
  }

  private static Optional<CType.Function> compatible(CType.Function one, CType.Function other) {
    if (!one.result().equals(other.result())) {
      return Optional.empty();
    } else if (one.arity() == Arity.UNSPECIFIED) {
      return Optional.of(other);
    } else if (other.arity() == Arity.UNSPECIFIED) {
      return Optional.of(one);
    }
    boolean same =
        one.arity() == other.arity() && one.parameters().size() == other.parameters().size();
    for (int i = 0; same && i < one.parameters().size(); i++) {
      CType a = one.parameters().get(i);
      CType b = other.parameters().get(i);
      same = a.equals(b) || a.isPointer() && b.isPointer();
    }
    return same ? Optional.of(other) : Optional.empty();
  }

  private void lasting(Declaration.Declared name, Storage storage, CType type) {
    boolean initialized = name.initializer().isPresent();
    Scope<Entity> scope = storage == Storage.EXTERN ? global : checking.names();
    Variable variable = variable(scope, name, type, Variable.Kind.STATIC);
    checking.names().declare(name.name(), checking.when(), new Entity.OfVariable(variable));
    if (storage != Storage.EXTERN || initialized) {
      defined.merge(variable, checking.when(), ConfigSet::or);
    }
    if (initialized) {
      ConfigSet before =
          this.initialized.getOrDefault(variable, checking.when().minus(checking.when()));
      checking
          .faults()
          .report(
              before.and(checking.when()),
              name.span(),
              "'%s' has a value already".formatted(name.name()));
      this.initialized.merge(variable, checking.when(), ConfigSet::or);
    }
    if (initialized && variable.feature().isEmpty()) {
      List<Expr> values =
          Initializers.of(variable, name.initializer().get(), checking, expressions);
      List<Stmt> assigns = new ArrayList<>();
      values.forEach(value -> assigns.add(new Stmt.Evaluate(value, value.span())));
      startup.add(new Stmt.Part(checking.when(), assigns, name.span()));
    }
  }

  /** The variable of a name in a scope: declarations of one type mean the same one. */
  private Variable variable(
      Scope<Entity> scope, Declaration.Declared name, CType type, Variable.Kind kind) {
    for (Scope.Entry<Entity> entry : scope.here(name.name())) {
      boolean here = entry.when().intersects(checking.when());
      if (entry.entity() instanceof Entity.OfVariable known
          && fits(known.variable(), type)
          && known.variable().kind() == kind) {
        if (here && kind != Variable.Kind.STATIC) {
          twice(entry, name);
        }
        scope.declare(name.name(), checking.when(), known);
        return known.variable();
      }
      if (here) {
        twice(entry, name);
      }
    }
    Variable made = checking.newVariable(name.name(), type, kind, name.span());
    scope.declare(name.name(), checking.when(), new Entity.OfVariable(made));
    if (kind == Variable.Kind.STATIC) {
      statics.add(made);
    }
    return made;
  }

  private void twice(Scope.Entry<Entity> entry, Declaration.Declared name) {
    checking
        .faults()
        .report(
            entry.when().and(checking.when()),
            name.span(),
            "'%s' was declared before".formatted(name.name()));
  }

  private static boolean fits(Variable known, CType type) {
    if (known.type().equals(type)) {
      return true;
    }
    if (known.type() instanceof CType.Array one
        && type instanceof CType.Array other
        && one.of().equals(other.of())) {
      if (one.length().isEmpty()) {
        known.complete(type);
        return true;
      }
      return other.length().isEmpty();
    }
    return false;
  }

  private Stmt local(Declaration.Declared name, CType type) {
    Variable variable = variable(checking.names(), name, type, Variable.Kind.LOCAL);
    List<Expr> values =
        name.initializer()
            .map(initializer -> Initializers.of(variable, initializer, checking, expressions))
            .orElse(List.of());
    boolean zero = name.initializer().isPresent();
    if (variable.type().size().isEmpty() && !(variable.type() instanceof CType.Struct)) {
      return new Stmt.Refused("an object whose size is not constant is not supported", name.span());
    }
    return new Stmt.Declare(
        variable, zero ? Stmt.Start.ZERO : Stmt.Start.UNDEFINED, values, name.span());
  }
}
