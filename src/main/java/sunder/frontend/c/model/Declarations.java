package sunder.frontend.c.model;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import sunder.family.ConfigSet;
import sunder.frontend.c.library.Library;
import sunder.frontend.c.library.LibraryText;
import sunder.frontend.c.preprocess.COptions.Globals;
import sunder.frontend.c.syntax.Declaration;
import sunder.frontend.c.syntax.Declaration.Initializer;
import sunder.frontend.c.syntax.Declaration.Storage;
import sunder.frontend.c.syntax.Declaration.Trait;
import sunder.frontend.c.syntax.Expression;
import sunder.frontend.c.syntax.TypeSyntax;
import sunder.frontend.c.syntax.TypeSyntax.Arity;
import sunder.source.Span;

/** Declares names, in all variants that do. */
final class Declarations {
  private static final String UNSIZED = "an object needs a size";

  private final Checking checking;
  private final Expressions expressions;
  private final Scope<Scope.Entity> global;
  private final List<Stmt> startup = new ArrayList<>();
  private final Set<Variable> defined = new HashSet<>();
  private final Map<Variable, ConfigSet> initialized = new HashMap<>();
  private final Map<String, Set<Variable>> named = new LinkedHashMap<>();
  private final Map<String, ConfigSet> definitions = new HashMap<>();
  private final Map<String, ConfigSet> elsewhere = new HashMap<>();
  private final Map<String, ConfigSet> internal = new HashMap<>();
  private final Map<String, ConfigSet> external = new HashMap<>();

  /** From where on a name is static. */
  private final Map<String, ByPlace> hiddenFrom = new HashMap<>();

  private final List<Variable> statics = new ArrayList<>();
  private final List<Runnable> pending = new ArrayList<>();

  /** What the arrays are that are declared now, if their lengths differ by variant. */
  private Optional<Variable> whole = Optional.empty();

  Declarations(Checking checking, Expressions expressions) {
    this.checking = checking;
    this.expressions = expressions;
    this.global = checking.names();
  }

  /** What initializes the objects that live as long as the program. */
  List<Stmt> startup(Globals globals) {
    List<Stmt> result = new ArrayList<>();
    for (Variable variable : statics) {
      boolean any = globals == Globals.ANY && !variable.isConstant();
      if ((any || !defined.contains(variable)) && variable.feature().isEmpty()) {
        variable.noteUndefined();
      }
      result.add(new Stmt.Declare(variable, List.of(), variable.span()));
    }
    result.addAll(startup);
    return result;
  }

  /** The variants in which nothing defines a function, though others do, or have to. */
  ConfigSet missing(Function function, References.Files own) {
    ConfigSet none = checking.when().minus(checking.when());
    String name = function.name();
    ConfigSet found = none;
    boolean isOurs = false;
    for (Function one : functions(name)) {
      ConfigSet defined = one.defined(none);
      found = found.or(own.isWhole() ? defined.minus(one.inline(one.shared(defined))) : defined);
      found = found.or(one.saying(said -> !own.mustHave(said), checking.when()));
      isOurs |= own.isWhole() ? one.said.stream().anyMatch(own::mustHave) : !defined.isEmpty();
    }
    boolean asked = isInternal(name) || isOurs && !LibraryText.isFunction(name);
    return asked ? checking.when().minus(found) : none;
  }

  /** The same of an object. */
  ConfigSet missing(Variable variable, References.Files own) {
    ConfigSet none = checking.when().minus(checking.when());
    String name = variable.name();
    Set<Variable> variables = named.getOrDefault(name, Set.of());
    ConfigSet found = definitions.getOrDefault(name, none);
    boolean isOurs =
        variables.stream().anyMatch(v -> own.has(v.span()))
            && (!found.isEmpty()
                || own.isWhole() && !LibraryText.isFunction(name) && !Library.isObject(name));
    return isOurs && variables.contains(variable) && variable.feature().isEmpty()
        ? checking.when().minus(found).minus(elsewhere.getOrDefault(name, none))
        : none;
  }

  /** All functions of a name, in different variants. */
  List<Function> functions(String name) {
    return global.here(name).stream()
        .filter(entry -> entry.entity() instanceof Scope.Entity.OfFunction)
        .map(entry -> ((Scope.Entity.OfFunction) entry.entity()).function())
        .distinct()
        .toList();
  }

  /** Whether an object is declared, and gets its value from this declaration alone. */
  boolean isMissing(Scope.Entity declared, Declaration.Declared definition) {
    return declared instanceof Scope.Entity.OfVariable known
        && definition.initializer().isPresent()
        && !defined.contains(known.variable())
        && known.variable().type().equals(expressions.types.of(definition.type()));
  }

  /** Others than those in sight may use the variables that they can name. */
  void open() {
    for (Variable variable : statics) {
      if (!isInternal(variable.name())) {
        checking.uses.use(variable, checking.when());
      }
    }
  }

  /** A declaration outside functions. */
  void global(Declaration declaration) {
    declare(declaration, new ArrayList<>());
  }

  /** All names outside functions are known: what do objects there start with? */
  void complete() {
    pending.forEach(Runnable::run);
  }

  /** A declaration in a block. */
  List<Stmt> local(Declaration declaration) {
    List<Stmt> result = new ArrayList<>();
    declare(declaration, result);
    return result;
  }

  private void declare(Declaration declaration, List<Stmt> out) {
    declaration
        .opened()
        .ifPresentOrElse(
            expressions.types::open,
            () ->
                checking.parts(declaration.span(), () -> expressions.types.of(declaration.base())));
    for (Declaration.Declared name : declaration.names()) {
      for (Checking.Part<List<Checking.Part<CType>>> meaning :
          checking.parts(name.span(), () -> types(name))) {
        declare(name, declaration, meaning, out);
      }
    }
    declaration.claims().forEach(this::require);
  }

  /** A constant that features decide is told apart. */
  private Expr claimed(Expression claim) {
    Expr given = expressions.value(claim);
    return checking
        .constant(given)
        .filter(value -> Constants.value(given).isEmpty())
        .<Expr>map(value -> new Expr.Constant(value, given.type(), claim.span()))
        .orElse(given);
  }

  /** What is no constant to us may hold, unless features decide it. */
  private void require(Declaration.Claim required) {
    Expression claim = required.holds();
    for (Checking.Part<Expr> part : checking.parts(claim.span(), () -> claimed(claim))) {
      Expr given = part.result();
      boolean isKnown =
          Constants.variable(given, variable -> variable.feature().isPresent()).isEmpty();
      Optional<BigInteger> value =
          isKnown ? new Folds(part.when()).value(given) : Constants.value(given);
      boolean isAddress = part.result().type().isPointer() && part.result().isTyped();
      if (isAddress || part.result().type() instanceof CType.Floating) {
        checking.faults.report(part.when(), claim.span(), "this is no integer");
      } else if (value.isEmpty() && Constants.isOfFeatures(given)) {
        checking.within(part.when(), () -> checking.refuseConstant(claim.span()));
      } else if (value.isEmpty()) {
        checking.within(part.when(), () -> requireConstant(claim));
      } else if (value.get().signum() == 0 && Constants.isInRange(part.result())) {
        checking.faults.report(part.when(), claim.span(), required.otherwise());
      } else if (value.get().signum() == 0) {
        checking.within(
            part.when(),
            () -> checking.refuse(claim.span(), "a constant outside its type is not supported"));
      }
    }
  }

  /** An expression whose value a compiler has to know is not one of variables. */
  private void requireConstant(Expression written) {
    checking.faults.report(sizedInRuns(written), written.span(), "this is no constant");
    for (Checking.Part<Expr> part :
        checking.parts(written.span(), () -> expressions.value(written))) {
      Constants.variable(part.result(), variable -> variable.feature().isPresent())
          .ifPresent(
              other ->
                  noConstant(
                      part.result(), other, part.when(), written.span(), "this is no constant"));
    }
  }

  /** The variants here in which it asks for the size of what gets one in a run. */
  private ConfigSet sizedInRuns(Expression written) {
    ConfigSet when = checking.when().minus(checking.when());
    if (written instanceof Expression.SizeofType size) {
      for (Checking.Part<Boolean> part :
          checking.parts(
              size.span(), () -> expressions.types.qualified(size.type()).isModified())) {
        when = part.result() ? when.or(part.when()) : when;
      }
    }
    return written.operands().stream().map(this::sizedInRuns).reduce(when, ConfigSet::or);
  }

  /** Compilers see of some expressions that they are the same whatever variables hold. */
  private void noConstant(Expr whole, Expr other, ConfigSet when, Span span, String message) {
    boolean isObject = other instanceof Expr.Load || other instanceof Expr.AddressOf;
    if (isObject && mayFold(whole)) {
      checking.within(when, () -> checking.refuseConstant(span));
    } else {
      checking.faults.report(when, span, message);
    }
  }

  /** The types of a name in the variants at hand; an array may have its length from its values. */
  private List<Checking.Part<CType>> types(Declaration.Declared name) {
    CType type = expressions.types.of(name.type());
    Optional<CType> known = type.isUnsized() ? known(name, type) : Optional.empty();
    if (known.isPresent() || !type.isUnsized() || name.initializer().isEmpty()) {
      return List.of(new Checking.Part<>(checking.when(), known.orElse(type)));
    }
    List<Checking.Part<CType>> result = new ArrayList<>();
    Runnable complete =
        () -> {
          declareItself(name, type);
          result.addAll(
              checking.uses.within(
                  name, () -> Initializers.completed(type, name, checking, expressions)));
        };
    if (checking.names() == global) {
      complete.run();
    } else {
      checking.in(checking.block(), complete);
    }
    return result;
  }

  /** The type that an earlier declaration outside of functions gives an array, with its length. */
  private Optional<CType> known(Declaration.Declared name, CType type) {
    if (checking.names() != global || name.initializer().isEmpty()) {
      return Optional.empty();
    }
    for (Scope.Entry<Scope.Entity> entry : global.here(name.name())) {
      ConfigSet both = entry.when().and(checking.when());
      if (!both.isEmpty()
          && entry.entity() instanceof Scope.Entity.OfVariable before
          && !before.variable().type().isUnsized()) {
        if (!both.equals(checking.when())) {
          throw new Split(both);
        }
        return composite(before.variable().type(), type);
      }
    }
    return Optional.empty();
  }

  /** An array may stand in its own values, which say how long it is. */
  private void declareItself(Declaration.Declared name, CType type) {
    ConfigSet rest = checking.when();
    if (checking.names() == global) {
      for (Scope.Entry<Scope.Entity> entry : global.here(name.name())) {
        rest = rest.minus(entry.when());
      }
    }
    if (!rest.isEmpty()) {
      Variable self = checking.newVariable(name.name(), type, Variable.Kind.STATIC, name.span());
      checking.names().declare(name.name(), rest, new Scope.Entity.OfVariable(self));
    }
  }

  private void declare(
      Declaration.Declared name,
      Declaration declaration,
      Checking.Part<List<Checking.Part<CType>>> meaning,
      List<Stmt> out) {
    Storage storage = declaration.storage();
    boolean lasts = checking.names() == global || storage == Storage.STATIC;
    boolean row =
        meaning.result().get(0).result() instanceof CType.Array array
            && !(array.of() instanceof CType.Array);
    boolean differs = meaning.result().size() > 1 && row && lasts && storage != Storage.TYPEDEF;
    Optional<Variable> made =
        differs ? Optional.of(whole(name, meaning.result().get(0))) : Optional.empty();
    Optional<Variable> around = whole;
    whole = made;
    try {
      for (Checking.Part<CType> part : meaning.result()) {
        checking.within(part.when(), () -> declare(name, declaration, part.result(), out));
      }
    } finally {
      whole = around;
    }
    checking.within(
        meaning.when(), () -> made.ifPresent(all -> initialWhole(name, all, meaning.result())));
  }

  /** An array whose length differs by variant. */
  private Variable whole(Declaration.Declared name, Checking.Part<CType> one) {
    Variable length = Variable.length(name.name(), Variable.Kind.STATIC, name.span());
    CType of = ((CType.Array) one.result()).of();
    CType type = new CType.Array(of, Optional.empty(), true, Optional.of(length));
    Variable made = checking.newVariable(name.name(), type, Variable.Kind.STATIC, name.span());
    if (isOfThread(name.type())) {
      made.noteThread();
    }
    statics.add(made);
    defined.add(made);
    return made;
  }

  /** It gets its values at once for all variants, and its length for each that has another. */
  private void initialWhole(
      Declaration.Declared name, Variable all, List<Checking.Part<CType>> lengths) {
    Variable length = ((CType.Array) all.type()).bound().orElseThrow();
    BigInteger most = BigInteger.ZERO;
    for (Checking.Part<CType> part : lengths) {
      BigInteger count = ((CType.Array) part.result()).length().orElseThrow();
      most = most.max(count);
      Expr number = new Expr.Constant(count, length.type(), name.span());
      Lvalue place = new Lvalue.Named(length, name.span());
      Stmt assign = new Stmt.Evaluate(new Expr.Assign(place, number, name.span()), name.span());
      startup.add(new Stmt.Part(part.when(), List.of(assign), name.span()));
    }
    CType longest = new CType.Array(((CType.Array) all.type()).of(), Optional.of(most));
    Variable any = checking.newVariable(name.name(), longest, Variable.Kind.STATIC, name.span());
    any.isPartOf(all);
    initial(name, any);
  }

  private void declare(
      Declaration.Declared name, Declaration declaration, CType type, List<Stmt> out) {
    Storage storage = declaration.storage();
    boolean isLasting =
        checking.names() == global || storage == Storage.EXTERN || storage == Storage.STATIC;
    if (type.isModified() && !isLasting) {
      Types.Measured measured =
          expressions.types.measured(
              name.name(), name.span(), () -> expressions.types.of(name.type()));
      if (measured.type().equals(type)) {
        measured.lengths().forEach(made -> out.addAll(inPart(made)));
        made(name, declaration, measured.type(), out);
        return;
      }
    }
    made(name, declaration, type, out);
  }

  private void made(
      Declaration.Declared name, Declaration declaration, CType type, List<Stmt> out) {
    Storage storage = declaration.storage();
    if (storage == Storage.TYPEDEF) {
      typedef(name, type).ifPresent(made -> out.addAll(inPart(made)));
    } else if (type instanceof CType.Function function) {
      if (name.initializer().isPresent()) {
        checking.fault(name.span(), "a function has no value");
      }
      Function declared = function(name.name(), storage, name.traits(), function, name.span());
      qualify(declared, name.type());
      if (name.traits().contains(Trait.KEPT)) {
        checking.uses.use(declared, checking.when());
      }
    } else if (checking.names() == global
        || storage == Storage.EXTERN
        || storage == Storage.STATIC) {
      lasting(name, storage, type);
    } else {
      Stmt made = local(name, type, storage);
      out.addAll(inPart(made));
    }
  }

  /** What of it is const, which declarations of one object agree in. */
  private void noteConstant(Variable variable, Declaration.Declared name, boolean agrees) {
    variable.noteConstant(name.type().constant(), checking.when());
    boolean open =
        LibraryText.has(name.name()) || Library.isObject(name.name()) || checking.faults.isLinked();
    for (Checking.Part<Qualified> part :
        checking.parts(name.span(), () -> expressions.types.qualified(name.type()))) {
      ConfigSet differs = variable.qualify(part.result(), part.when());
      if (agrees && !open) {
        String message = "'%s' was declared otherwise".formatted(name.name());
        checking.faults.report(differs, name.span(), message);
      }
    }
  }

  /** Statements of fewer variants than the declaration has. */
  private List<Stmt> inPart(Stmt statement) {
    return List.of(new Stmt.Part(checking.when(), List.of(statement), statement.span()));
  }

  /**
   * Declares a type.
   *
   * @return what holds a length that only a run finds out
   */
  private Optional<Stmt> typedef(Declaration.Declared name, CType type) {
    if (name.initializer().isPresent()) {
      checking.fault(name.span(), "a type has no value");
    }
    Qualified qualified = expressions.types.qualified(name.type());
    if (checking.names() == global) {
      expressions.types.requireFixed(name.type(), true, name.span());
    }
    for (Scope.Entry<Scope.Entity> known : checking.names().here(name.name())) {
      boolean differs =
          !(known.entity() instanceof Scope.Entity.OfType before)
              || before.qualified().isUnlike(qualified)
              || before.qualified().enumeration().isPresent() != qualified.enumeration().isPresent()
              || qualified.isModified()
              || !isOrTakesFunction(type)
                  && !isOrTakesFunction(before.type())
                  && composite(before.type(), type).isEmpty();
      if (differs) {
        checking.twice(known, name.name(), name.span());
      }
    }
    checking
        .names()
        .declare(name.name(), checking.when(), new Scope.Entity.OfType(type, qualified));
    if (checking.names() == global || !qualified.isModified()) {
      return Optional.empty();
    }
    Variable length =
        checking.newVariable(name.name(), CType.INT, Variable.Kind.LOCAL, name.span());
    length.qualify(qualified, checking.when());
    return Optional.of(new Stmt.Declare(length, List.of(), name.span()));
  }

  /** Such types may be compatible without being the same. */
  private static boolean isOrTakesFunction(CType type) {
    return type instanceof CType.Function
        || type instanceof CType.Pointer pointer && isOrTakesFunction(pointer.whole())
        || type instanceof CType.Array array
            && (array.length().isEmpty() || isOrTakesFunction(array.of()));
  }

  /** Whether no other file can name it, in all variants that have it. */
  boolean isInternal(String name) {
    return internal.containsKey(name)
        && external.getOrDefault(name, internal.get(name)).isSubsetOf(internal.get(name));
  }

  /** Notes how a name outside functions is linked: it is static from the first time, or never. */
  private void link(String name, Storage storage, boolean isFunction, Span span) {
    ConfigSet none = checking.when().minus(checking.when());
    ConfigSet hidden = internal.getOrDefault(name, none);
    ConfigSet open = external.getOrDefault(name, none).and(checking.when());
    if (storage == Storage.STATIC) {
      checking.faults.report(open, span, "'%s' was not static before".formatted(name));
      internal.merge(name, checking.when(), ConfigSet::or);
      hiddenFrom.computeIfAbsent(name, key -> new ByPlace()).add(checking.place(), checking.when());
      return;
    }
    if (storage == Storage.NONE && !isFunction) {
      ConfigSet before = hidden.and(checking.when());
      checking.faults.report(before, span, "'%s' was static before".formatted(name));
    }
    external.merge(name, checking.when().minus(hidden), ConfigSet::or);
  }

  /** What a block declares is static only if it was before (C11, 6.2.2, 4 and 7). */
  private void linkInside(String name, Span span) {
    ConfigSet later = internal.getOrDefault(name, checking.when().minus(checking.when()));
    if (!later.isEmpty()) {
      ConfigSet here = later.and(checking.when());
      ConfigSet open = hiddenFrom.get(name).unknown(here, checking.place());
      checking.faults.report(open, span, "'%s' is static further on".formatted(name));
    }
  }

  /** A static object is not seen where another one has its name (C11, 6.2.2, 4 and 7). */
  private void requireSeen(Declaration.Declared name) {
    ConfigSet hidden = internal.getOrDefault(name.name(), checking.when().minus(checking.when()));
    for (Scope.Entry<Scope.Entity> seen : checking.names().find(name.name(), checking.when())) {
      if (global.here(name.name()).stream().noneMatch(g -> g.entity().equals(seen.entity()))) {
        String message = "'%s' is static outside".formatted(name.name());
        checking.faults.report(seen.when().and(hidden), name.span(), message);
      }
    }
  }

  /** Declares a function; it is one with those of the same name and result. */
  Function function(
      String name, Storage storage, Set<Trait> traits, CType.Function type, Span span) {
    if (checking.names() == global) {
      link(name, storage, true, span);
    } else {
      checking.names().here(name).stream()
          .filter(known -> !(known.entity() instanceof Scope.Entity.OfFunction))
          .forEach(known -> checking.twice(known, name, span));
      if (storage == Storage.STATIC) {
        checking.fault(span, "a function in a block cannot be static");
      }
      linkInside(name, span);
    }
    checking.faults.report(
        declaredOtherwise(name, type), span, "'%s' was declared otherwise".formatted(name));
    Function function =
        global.here(name).stream()
            .flatMap(entry -> same(entry.entity(), type).stream())
            .reduce((first, last) -> last)
            .orElseGet(() -> new Function(name, type.result(), span));
    function.declare(checking.when(), type);
    int place = checking.place() == Scope.END ? 0 : checking.place();
    function.said.add(new Function.Said(place, checking.when(), storage, traits, type, span));
    global.declare(name, checking.when(), new Scope.Entity.OfFunction(function));
    if (checking.names() != global) {
      checking.names().declare(name, checking.when(), new Scope.Entity.OfFunction(function));
    }
    return function;
  }

  /** Notes what the type of a function says beside what it is, which its declarations agree in. */
  void qualify(Function function, TypeSyntax type) {
    String name = function.name();
    for (Checking.Part<Qualified> part :
        checking.parts(type.span(), () -> expressions.types.qualified(type))) {
      if (!part.result().parts().isEmpty()) {
        ConfigSet differs = function.qualify(part.result(), part.when());
        if (part.result().isModified()) {
          checking.faults.report(part.when(), type.span(), Types.VARIES);
        }
        if (!isOurs(name)) {
          String message = "'%s' was declared otherwise".formatted(name);
          checking.faults.report(differs, type.span(), message);
        }
      }
    }
  }

  /** Whether types may differ that others call the same: those of the library, of files. */
  private boolean isOurs(String name) {
    return LibraryText.has(name) || Library.result(name).isPresent() || checking.faults.isLinked();
  }

  private static Optional<Function> same(Scope.Entity entity, CType.Function type) {
    return entity instanceof Scope.Entity.OfFunction f
            && f.function().result().equals(type.result())
        ? Optional.of(f.function())
        : Optional.empty();
  }

  /** The variants here in which a name stands for something else than functions of a type. */
  ConfigSet declaredOtherwise(String name, CType.Function type) {
    ConfigSet all = checking.when().minus(checking.when());
    for (Scope.Entry<Scope.Entity> entry : global.here(name)) {
      ConfigSet otherwise = entry.when().and(checking.when());
      List<Scope.Entry<CType.Function>> known =
          same(entry.entity(), type).map(function -> function.types).orElse(List.of());
      for (Scope.Entry<CType.Function> before : known) {
        if (compatible(before.entity(), type, isOurs(name))) {
          otherwise = otherwise.minus(before.when());
        }
      }
      all = all.or(otherwise);
    }
    return all;
  }

  /**
   * Whether both may be declarations of one function.
   *
   * @param ours whether types may differ that others call the same: those of the library, of files
   */
  private static boolean compatible(CType.Function one, CType.Function other, boolean ours) {
    boolean same =
        one.arity() == other.arity() && one.parameters().size() == other.parameters().size();
    for (int i = 0; same && i < one.parameters().size(); i++) {
      CType a = one.parameters().get(i);
      CType b = other.parameters().get(i);
      same = a.equals(b) || a.isPointer() && b.isPointer() && (ours || !a.isUnlike(b));
    }
    return same
        || one.arity() == Arity.UNSPECIFIED && (ours || fitsAny(one, other, true))
        || other.arity() == Arity.UNSPECIFIED && (ours || fitsAny(other, one, false));
  }

  /**
   * Whether a declaration that says no types of parameters may be of the same function.
   *
   * @param first whether it stands before the other; else its parameters may be as the other says,
   *     or become that when they are passed
   */
  private static boolean fitsAny(CType.Function any, CType.Function other, boolean first) {
    List<CType> own = any.parameters();
    List<CType> asked = other.parameters();
    if (any.isOpen() || other.isOpen() || first) {
      return other.takesPromoted()
          && (any.isOpen() || other.isOpen() || own.size() == asked.size());
    }
    return own.size() == asked.size()
        && IntStream.range(0, own.size())
            .allMatch(
                i ->
                    !own.get(i).isUnlike(asked.get(i))
                        || !own.get(i).promoted().isUnlike(asked.get(i)));
  }

  private void lasting(Declaration.Declared name, Storage storage, CType type) {
    boolean initialized = name.initializer().isPresent();
    boolean isLinked = checking.names() == global || storage == Storage.EXTERN;
    expressions.types.requireFixed(name.type(), isLinked, name.span());
    if (!isLinked && !initialized && type.isUnsized()) {
      checking.fault(name.span(), UNSIZED);
    }
    boolean isTentative = checking.names() == global && storage == Storage.NONE && !initialized;
    if (type instanceof CType.Void && storage != Storage.EXTERN && !isTentative) {
      checking.fault(name.span(), "an object cannot be void");
    }
    if (storage == Storage.EXTERN && checking.names() != global) {
      if (initialized) {
        checking.fault(name.span(), "what is declared extern in a block has no value");
      }
      for (Scope.Entry<Scope.Entity> known : checking.names().here(name.name())) {
        if (global.here(name.name()).stream().noneMatch(g -> g.entity().equals(known.entity()))) {
          checking.twice(known, name.name(), name.span());
        }
      }
      linkInside(name.name(), name.span());
      requireSeen(name);
    }
    Scope<Scope.Entity> scope = storage == Storage.EXTERN ? global : checking.names();
    if (checking.names() == global) {
      link(name.name(), storage, false, name.span());
    }
    for (Checking.Part<Variable> part : variables(scope, name, type, Variable.Kind.STATIC)) {
      checking.within(
          part.when(),
          () -> {
            Variable variable = part.result();
            noteConstant(variable, name, scope == global);
            if (type instanceof CType.Array) {
              boolean inside = checking.names() != global;
              variable.noteLength(!type.isUnsized(), checking.place(), inside, checking.when());
            }
            Scope.Entity entity = new Scope.Entity.OfVariable(variable);
            checking.names().declare(name.name(), checking.when(), entity);
            if (scope == global) {
              named.computeIfAbsent(name.name(), key -> new LinkedHashSet<>()).add(variable);
            }
            if (name.traits().contains(Trait.ELSEWHERE)) {
              elsewhere.merge(name.name(), checking.when(), ConfigSet::or);
            }
            if (storage != Storage.EXTERN || initialized) {
              noteDeclared(name, variable);
              defined.add(variable);
              if (scope == global) {
                definitions.merge(name.name(), checking.when(), ConfigSet::or);
              }
              ConfigSet when = checking.when();
              pending.add(
                  () ->
                      checking.within(
                          when,
                          () -> {
                            checking.requireWhole(variable.type(), name.span());
                            expressions.types.requireConstants(name.type(), name.span());
                          }));
            }
            if (initialized) {
              checking.requireWhole(type, name.span());
              noteInitial(name, variable);
              if (whole.isEmpty()) {
                initial(name, variable);
              }
            }
          });
    }
  }

  private void noteInitial(Declaration.Declared name, Variable variable) {
    ConfigSet none = checking.when().minus(checking.when());
    checking.faults.report(
        initialized.getOrDefault(variable, none).and(checking.when()),
        name.span(),
        "'%s' has a value already".formatted(name.name()));
    initialized.merge(variable, checking.when(), ConfigSet::or);
  }

  /**
   * Notes what a variable starts with. What stands outside functions is looked at again once all
   * names there are known: an array that it names may get its length later.
   */
  private void initial(Declaration.Declared name, Variable variable) {
    if (variable.feature().isPresent()) {
      return;
    }
    List<Stmt.Values> values = values(name, variable);
    values.forEach(
        part -> part.assignments().forEach(value -> requireConstant(value, part.when())));
    if (checking.names() == global) {
      ConfigSet when = checking.when();
      pending.add(() -> checking.within(when, () -> startup(name, values(name, variable))));
    } else {
      startup(name, values);
    }
  }

  /** What an object that lasts starts with is known before the program runs (C11, 6.7.9, 4). */
  private void requireConstant(Expr value, ConfigSet when) {
    if (value instanceof Expr.Choice choice) {
      choice.parts().forEach(part -> requireConstant(part.expression(), when.and(part.when())));
      return;
    }
    Expr given = value instanceof Expr.Assign assign ? assign.value() : value;
    if (given instanceof Expr.Choice) {
      requireConstant(given, when);
      return;
    }
    Optional<Expr> other = Constants.variable(given, variable -> isKnown(variable, when));
    if (other.isEmpty() || when.isEmpty()) {
      return;
    }
    Optional<ConfigSet> known =
        other
            .filter(Expr.Load.class::isInstance)
            .flatMap(load -> ((Expr.Load) load).place().root())
            .map(variable -> known(variable, when));
    ConfigSet rest = known.map(when::minus).orElse(when);
    String message = "what a global starts with is constant";
    noConstant(given, other.get(), rest, other.get().span(), message);
    known.filter(some -> !some.isEmpty()).ifPresent(some -> requireConstant(value, when.and(some)));
  }

  private boolean isKnown(Expr value, ConfigSet when) {
    return Constants.variable(
            value instanceof Expr.Assign assign ? assign.value() : value,
            variable -> isKnown(variable, when))
        .isEmpty();
  }

  /** Outside of functions objects without a name are where they are, too. */
  private boolean isKnown(Variable variable, ConfigSet when) {
    return variable.feature().isPresent()
        || variable.kind() == Variable.Kind.LOCAL && checking.names() == global
        || known(variable, when).equals(when);
  }

  /** The variants of these in which it is const, and what it holds was said before. */
  private ConfigSet known(Variable variable, ConfigSet when) {
    ConfigSet none = when.minus(when);
    ConfigSet valued = initialized.getOrDefault(variable, none);
    return variable.isVolatile(when)
        ? none
        : variable.constant(0).map(valued::and).map(when::and).orElse(none);
  }

  private static boolean mayFold(Expr value) {
    if (value instanceof Expr.Conditional choice) {
      return Constants.value(choice.then()).equals(Constants.value(choice.otherwise()));
    } else if (value instanceof Expr.Arithmetic e) {
      boolean isNeutral =
          !Constants.isDivisionByZero(e)
              && Stream.of(e.left(), e.right())
                  .flatMap(o -> Constants.value(o).stream())
                  .anyMatch(n -> n.abs().compareTo(BigInteger.ONE) <= 0);
      boolean adds =
          e.operator() == Expression.BinaryOperator.ADD
              || e.operator() == Expression.BinaryOperator.SUBTRACT;
      if (isNeutral && !adds || isSame(e.left(), e.right())) {
        return true;
      }
    } else if (value instanceof Expr.Compare e) {
      return isSame(e.left(), e.right())
          || e.left() instanceof Expr.AddressOf
          || e.right() instanceof Expr.AddressOf;
    } else if (value instanceof Expr.Logical e && Constants.value(e.right()).isPresent()) {
      return true;
    }
    return value.operands().stream().anyMatch(Declarations::mayFold);
  }

  private static boolean isSame(Expr one, Expr other) {
    return one instanceof Expr.Convert a && other instanceof Expr.Convert b
        ? isSame(a.operand(), b.operand())
        : one instanceof Expr.Load c
            && other instanceof Expr.Load d
            && c.place().root().equals(d.place().root());
  }

  private void startup(Declaration.Declared name, List<Stmt.Values> values) {
    for (Stmt.Values part : values) {
      List<Stmt> assigns = new ArrayList<>();
      part.assignments().forEach(value -> assigns.add(new Stmt.Evaluate(value, value.span())));
      startup.add(new Stmt.Part(part.when(), assigns, name.span()));
    }
  }

  private List<Stmt.Values> values(Declaration.Declared name, Variable variable) {
    Initializer initializer = name.initializer().orElseThrow();
    Supplier<List<Checking.Part<List<Stmt.Values>>>> reading =
        () ->
            checking.parts(
                name.span(), () -> Initializers.of(variable, initializer, checking, expressions));
    boolean inside = checking.names() != global;
    return (inside ? reading.get() : checking.uses.within(variable, reading))
        .stream().flatMap(part -> part.result().stream()).toList();
  }

  /**
   * The variables of a name in a scope: declarations of one type mean the same one, and an array
   * gets its length from any of them, in each variant.
   */
  private List<Checking.Part<Variable>> variables(
      Scope<Scope.Entity> scope, Declaration.Declared name, CType said, Variable.Kind kind) {
    List<Checking.Part<Variable>> result = new ArrayList<>();
    ConfigSet rest = checking.when();
    for (Scope.Entry<Scope.Entity> entry : List.copyOf(scope.here(name.name()))) {
      ConfigSet both = entry.when().and(rest);
      if (both.isEmpty()) {
        continue;
      }
      Optional<CType> type =
          entry.entity() instanceof Scope.Entity.OfVariable known
                  && kind == Variable.Kind.STATIC
                  && scope == global
                  && known.variable().kind() == kind
                  && known.variable().isOfThread() == isOfThread(name.type())
              ? composite(known.variable().type(), said)
              : Optional.empty();
      if (type.isEmpty()) {
        checking.twice(entry, name.name(), name.span());
      } else {
        rest = rest.minus(both);
        Variable known = ((Scope.Entity.OfVariable) entry.entity()).variable();
        boolean same = whole.isEmpty() && known.whole() != known && known.type().equals(type.get());
        Variable meant = same ? known : variable(scope, name, type.get(), kind);
        result.add(new Checking.Part<>(both, meant));
      }
    }
    if (!rest.isEmpty()) {
      result.add(new Checking.Part<>(rest, variable(scope, name, said, kind)));
    }
    result.forEach(
        part ->
            scope.declare(name.name(), part.when(), new Scope.Entity.OfVariable(part.result())));
    return result;
  }

  /** The variable of exactly this type, which starts in the same way. */
  private Variable variable(
      Scope<Scope.Entity> scope, Declaration.Declared name, CType type, Variable.Kind kind) {
    boolean undefined =
        kind == Variable.Kind.LOCAL && (name.initializer().isEmpty() || isOfItself(name));
    for (Scope.Entry<Scope.Entity> entry : scope.here(name.name())) {
      if (entry.entity() instanceof Scope.Entity.OfVariable known
          && known.variable().type().equals(type)
          && !type.isModified()
          && !known.variable().type().isModified()
          && known.variable().kind() == kind
          && known.variable().isOfThread() == isOfThread(name.type())
          && known.variable().startsUndefined() == undefined
          && known.variable().whole() == whole.orElse(known.variable())) {
        // It starts with something else in the variants that declared it before.
        known.variable().noteChange();
        return known.variable();
      }
    }
    Variable made = checking.newVariable(name.name(), type, kind, name.span());
    if (undefined) {
      made.noteUndefined();
      StructType.noteUndefined(type);
    }
    if (isOfThread(name.type())) {
      made.noteThread();
    }
    if (kind == Variable.Kind.STATIC) {
      whole.ifPresentOrElse(made::isPartOf, () -> statics.add(made));
    }
    return made;
  }

  private static boolean isOfThread(TypeSyntax type) {
    return type instanceof TypeSyntax.Array array
        ? isOfThread(array.of())
        : type.qualifiers().contains(TypeSyntax.Qualifier.THREAD);
  }

  private void noteDeclared(Declaration.Declared name, Variable variable) {
    String what = "variable `%s`".formatted(name.name());
    checking.uses.declare(variable, what, name.span(), checking.when());
    if (name.traits().contains(Trait.KEPT) || variable.feature().isPresent()) {
      checking.uses.use(variable, checking.when());
    }
  }

  /** The type that two declarations give one object, if they can (C11, 6.2.7, 3). */
  private static Optional<CType> composite(CType one, CType other) {
    if (one instanceof CType.Pointer a && other instanceof CType.Pointer b) {
      return composite(a.whole(), b.whole()).map(CType.Pointer::new);
    } else if (one instanceof CType.Function a
        && other instanceof CType.Function b
        && a.result().equals(b.result())
        && a.arity() != b.arity()) {
      CType.Function any = a.arity() == Arity.UNSPECIFIED ? a : b;
      CType.Function says = a.arity() == Arity.UNSPECIFIED ? b : a;
      return any.isOpen() && says.takesPromoted() ? Optional.of(says) : Optional.empty();
    }
    boolean completes =
        one instanceof CType.Array a
            && other instanceof CType.Array b
            && a.of().equals(b.of())
            && (a.length().isEmpty() || b.length().isEmpty());
    if (completes) {
      return Optional.of(((CType.Array) one).length().isEmpty() ? other : one);
    }
    return one.equals(other) ? Optional.of(one) : Optional.empty();
  }

  static boolean hasSize(CType type) {
    return type instanceof CType.Array array
        ? array.length().isPresent() && hasSize(array.of())
        : !(type instanceof CType.Void || type instanceof CType.Function);
  }

  private Stmt local(Declaration.Declared name, CType type, Storage storage) {
    Variable variable =
        variables(checking.names(), name, type, Variable.Kind.LOCAL).get(0).result();
    noteConstant(variable, name, false);
    if (storage == Storage.REGISTER) {
      variable.noteRegister(checking.when());
    }
    noteDeclared(name, variable);
    boolean valued = name.initializer().isPresent();
    checking.requireWhole(type, name.span());
    expressions.types.requireConstants(name.type(), name.span());
    if (variable.isMeasured() && !valued && hasSize(type.cell())) {
      return new Stmt.Declare(variable, List.of(), name.span());
    }
    if (valued) {
      expressions.types.requireFixed(name.type(), false, name.span());
    } else if (type.isUnsized()) {
      checking.fault(name.span(), UNSIZED);
    }
    if (type instanceof CType.Void) {
      checking.fault(name.span(), "an object cannot be void");
    }
    if (!hasSize(type)) {
      return new Stmt.Refused("an object whose size is not constant is not supported", name.span());
    }
    boolean aggregate = type instanceof CType.Struct || type instanceof CType.Array;
    List<Stmt.Values> values =
        !valued
            ? List.of()
            : aggregate && isOfItself(name) ? atOnce(name, variable) : values(name, variable);
    ConfigSet known = checking.when();
    for (Stmt.Values part : values) {
      boolean isKnown = part.assignments().stream().allMatch(v -> isKnown(v, part.when()));
      known = isKnown ? known : known.minus(part.when());
    }
    if (valued) {
      initialized.merge(variable, known, ConfigSet::or);
    }
    return new Stmt.Declare(variable, values, name.span());
  }

  /** Whether a name is used in its own values, while it has none; its address alone is no use. */
  private static boolean isOfItself(Declaration.Declared name) {
    return name.initializer().stream()
        .flatMap(initializer -> initializer.expressions().stream())
        .anyMatch(value -> !isAddress(value) && uses(value, name.name()));
  }

  private static boolean isAddress(Expression value) {
    return value instanceof Expression.Cast cast
        ? isAddress(cast.operand())
        : value instanceof Expression.Unary unary
            && unary.operator() == Expression.UnaryOperator.ADDRESS
            && unary.operand() instanceof Expression.Name;
  }

  private static boolean uses(Expression value, String name) {
    return value instanceof Expression.Name known
        ? known.name().equals(name)
        : !(value instanceof Expression.SizeofValue)
            && value.operands().stream().anyMatch(operand -> uses(operand, name));
  }

  /** The values of an object that are made of it: all are known before it gets any. */
  private List<Stmt.Values> atOnce(Declaration.Declared name, Variable variable) {
    Variable whole =
        checking.newVariable(name.name(), variable.type(), Variable.Kind.LOCAL, name.span());
    Lvalue made = new Lvalue.Literal(whole, values(name, whole), name.span());
    Expr value = new Expr.Load(made, name.span());
    Lvalue place = new Lvalue.Named(variable, name.span());
    Expr assign = new Expr.Assign(place, value, name.span());
    return List.of(new Stmt.Values(checking.when(), List.of(assign)));
  }
}
