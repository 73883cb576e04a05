package sunder.frontend.c.elaborate;

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
import sunder.frontend.c.library.LibraryFunctions;
import sunder.frontend.c.library.LibrarySource;
import sunder.frontend.c.model.CFunction;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.CVariable;
import sunder.frontend.c.model.ConstantExpressions;
import sunder.frontend.c.model.ConstantFolding;
import sunder.frontend.c.model.DeclarationVisibility;
import sunder.frontend.c.model.DeclaredAlignment;
import sunder.frontend.c.model.Expr;
import sunder.frontend.c.model.Lvalue;
import sunder.frontend.c.model.QualifiedType;
import sunder.frontend.c.model.Scope;
import sunder.frontend.c.model.Stmt;
import sunder.frontend.c.model.StructType;
import sunder.frontend.c.model.VariantSplit;
import sunder.frontend.c.preprocess.option.COptions.GlobalInitialization;
import sunder.frontend.c.syntax.Declaration;
import sunder.frontend.c.syntax.Declaration.DeclarationAttribute;
import sunder.frontend.c.syntax.Declaration.Initializer;
import sunder.frontend.c.syntax.Declaration.StorageClass;
import sunder.frontend.c.syntax.Expression;
import sunder.frontend.c.syntax.ExternalDeclaration;
import sunder.frontend.c.syntax.TypeSyntax;
import sunder.frontend.c.syntax.TypeSyntax.Arity;
import sunder.source.Span;

/**
 * The elaboration of declarations (C11, 6.7): scopes, linkage, storage, compatibility of
 * redeclarations, and initializers.
 *
 * <p>Input: declarations as parsed, for the current variants of the {@link ElaborationContext}.
 * Output: entries of its scopes, statements that initialize local variables, and the initialization
 * of static objects. Errors are reported to the context with the variants that have them.
 * Declarations of one name and type in several variants are one variable.
 */
final class DeclarationElaborator {
  private static final String UNSIZED = "an object needs a complete type";

  private final ElaborationContext context;
  private final ExpressionElaborator expressions;
  private final Scope<Scope.Entity> global;
  private final List<Stmt> startup = new ArrayList<>();
  private final Set<CVariable> defined = new HashSet<>();
  private final Map<CVariable, ConfigSet> initialized = new HashMap<>();
  private final Map<String, Set<CVariable>> variablesByName = new LinkedHashMap<>();
  private final Map<String, ConfigSet> definedVariants = new HashMap<>();

  /** The names of entities with a name for the linker, with their variants. */
  private final Map<String, Map<String, ConfigSet>> assemblerNames = new HashMap<>();

  private final Map<String, ConfigSet> weakOrRenamed = new HashMap<>();
  private final Map<String, ConfigSet> internalVariants = new HashMap<>();
  private final Map<String, ConfigSet> externalVariants = new HashMap<>();

  /** The positions from which on a name has internal linkage. */
  private final Map<String, DeclarationVisibility> internalFrom = new HashMap<>();

  private final List<CVariable> statics = new ArrayList<>();
  private final List<Runnable> deferredActions = new ArrayList<>();

  /** The variants in which the definition of a nested function must follow its declaration. */
  private final Map<CFunction, ConfigSet> awaited = new LinkedHashMap<>();

  /**
   * The merged array of the current declaration, if the length of the array differs between
   * variants.
   */
  private Optional<CVariable> whole = Optional.empty();

  DeclarationElaborator(ElaborationContext context, ExpressionElaborator expressions) {
    this.context = context;
    this.expressions = expressions;
    this.global = context.names();
  }

  /**
   * Returns the statements that initialize the objects of static storage duration (C11, 6.7.9, 4
   * and 10).
   *
   * @param globals the values of objects without an initializer: zero, or any value for an analysis
   *     of a single function
   */
  List<Stmt> staticInitialization(GlobalInitialization globals) {
    List<Stmt> result = new ArrayList<>();
    for (CVariable variable : statics) {
      boolean any = globals == GlobalInitialization.ANY && !variable.isConst();
      if ((any || !defined.contains(variable)) && variable.feature().isEmpty()) {
        variable.noteIndeterminate();
      }
      result.add(new Stmt.VariableDeclaration(variable, List.of(), variable.span()));
    }
    result.addAll(startup);
    return result;
  }

  /**
   * Returns the current variants without a definition of a function, if the program must define it;
   * otherwise no variant.
   */
  ConfigSet undefinedVariants(CFunction function, UndefinedReferences.ProgramFiles own) {
    ConfigSet none = context.variants().minus(context.variants());
    String name = function.name();
    ConfigSet found = none;
    boolean isOurs = false;
    for (CFunction one : functions(name)) {
      ConfigSet defined = one.definedVariants(none);
      ConfigSet callable = one.externallyCallableVariants(defined);
      found = found.or(own.isWhole() ? defined.minus(one.inlineOnlyVariants(callable)) : defined);
      found =
          found.or(one.variantsWithDeclaration(said -> !own.mustDefine(said), context.variants()));
      // With external linkage, another file may define what is static in other variants.
      isOurs |=
          own.isWhole()
              ? one.declarations.stream().anyMatch(own::mustDefine)
              : !callable.minus(one.inlineOnlyVariants(callable)).isEmpty();
    }
    ConfigSet asked =
        isOurs && !LibrarySource.isFunction(name)
            ? context.variants()
            : internalVariants.getOrDefault(name, none).and(context.variants());
    return asked.minus(found);
  }

  /**
   * Returns the current variants without a definition of an object, if the program must define it;
   * otherwise no variant.
   */
  ConfigSet undefinedVariants(CVariable variable, UndefinedReferences.ProgramFiles own) {
    ConfigSet none = context.variants().minus(context.variants());
    String name = variable.name();
    Set<CVariable> variables = variablesByName.getOrDefault(name, Set.of());
    ConfigSet found = definedVariants.getOrDefault(name, none);
    boolean isOurs =
        variables.stream().anyMatch(v -> own.has(v.span()))
            && (!found.minus(internalVariants.getOrDefault(name, none)).isEmpty()
                || own.isWhole()
                    && !LibrarySource.isFunction(name)
                    && !LibraryFunctions.isLibraryObject(name));
    return isOurs && variables.contains(variable) && variable.feature().isEmpty()
        ? context.variants().minus(found).minus(weakOrRenamed.getOrDefault(name, none))
        : none;
  }

  /** Returns all functions of a name at file scope, in all variants. */
  List<CFunction> functions(String name) {
    return global.localEntries(name).stream()
        .filter(entry -> entry.entity() instanceof Scope.Entity.FunctionEntity)
        .map(entry -> ((Scope.Entity.FunctionEntity) entry.entity()).function())
        .distinct()
        .toList();
  }

  /**
   * Returns whether an entity is an object of the declared type that this declaration, and no
   * earlier one, defines.
   */
  boolean isDefinedOnlyBy(Scope.Entity declared, Declaration.InitDeclarator definition) {
    return declared instanceof Scope.Entity.VariableEntity known
        && definition.initializer().isPresent()
        && !defined.contains(known.variable())
        && known.variable().type().equals(expressions.types.of(definition.type()));
  }

  /** Records all objects with external linkage as used, as other files may use them. */
  void noteExternalUses() {
    for (CVariable variable : statics) {
      if (!hasInternalLinkage(variable.name())) {
        context.usage.noteRoot(variable, context.variants());
      }
    }
  }

  /** Elaborates a declaration at file scope. */
  void declareAtFileScope(Declaration declaration) {
    declare(declaration, new ArrayList<>());
  }

  /**
   * Completes the deferred checks and initializers of file scope. It must be called once, after all
   * declarations at file scope.
   */
  void finishFileScope() {
    deferredActions.forEach(Runnable::run);
  }

  /** Elaborates a declaration at block scope and returns its statements. */
  List<Stmt> declareInBlock(Declaration declaration) {
    List<Stmt> result = new ArrayList<>();
    declare(declaration, result);
    return result;
  }

  private void declare(Declaration declaration, List<Stmt> out) {
    declaration
        .tagDeclaration()
        .ifPresentOrElse(
            expressions.types::declareTag,
            () ->
                context.splitByVariants(
                    declaration.span(), () -> expressions.types.of(declaration.specifierType())));
    for (Declaration.InitDeclarator name : declaration.declarators()) {
      for (ElaborationContext.ConditionalResult<List<ElaborationContext.ConditionalResult<CType>>>
          meaning : context.splitByVariants(name.span(), () -> types(name))) {
        declare(name, declaration, meaning, out);
      }
    }
    declaration.staticAssertions().forEach(this::require);
  }

  /**
   * Returns the expression of a static assertion; a constant that depends on features is replaced
   * by its value.
   *
   * @throws VariantSplit if the current variants differ in the value
   */
  private Expr assertedValue(Expression claim) {
    Expr given = expressions.value(claim);
    return context
        .exactConstant(given)
        .filter(value -> ConstantExpressions.value(given).isEmpty())
        .<Expr>map(value -> new Expr.Constant(value, given.type(), claim.span()))
        .orElse(given);
  }

  /**
   * Checks a static assertion (C11, 6.7.10). A condition without a known value is accepted, unless
   * it depends on features or is certainly not constant.
   */
  private void require(Declaration.StaticAssertion required) {
    Expression claim = required.condition();
    for (ElaborationContext.ConditionalResult<Expr> part :
        context.splitByVariants(claim.span(), () -> assertedValue(claim))) {
      Expr given = part.result();
      boolean isKnown =
          ConstantExpressions.nonConstantOperand(given, variable -> variable.feature().isPresent())
              .isEmpty();
      Optional<BigInteger> value =
          isKnown
              ? new ConstantFolding(part.presenceCondition()).value(given)
              : ConstantExpressions.value(given);
      boolean isAddress = part.result().type().isPointer() && part.result().isWellTyped();
      if (isAddress || part.result().type() instanceof CType.Floating) {
        context.diagnostics.reportPossibleError(
            part.presenceCondition(), claim.span(), "a static assertion needs an integer");
      } else if (value.isEmpty() && ConstantExpressions.dependsOnNumericFeature(given)) {
        context.withVariants(
            part.presenceCondition(), () -> context.reportUnsupportedConstant(claim.span()));
      } else if (value.isEmpty() && context.hasUnknownLayout(given)) {
        // In the other variants the type is incomplete, which is an error already.
        context.withVariants(
            part.presenceCondition().minus(context.diagnostics.rejectedVariants()),
            () -> context.reportUnsupportedConstant(claim.span()));
      } else if (value.isEmpty()) {
        context.withVariants(part.presenceCondition(), () -> requireConstant(claim));
      } else if (value.get().signum() == 0 && ConstantExpressions.isInRange(part.result())) {
        context.diagnostics.reportPossibleError(
            part.presenceCondition(), claim.span(), required.message());
      } else if (value.get().signum() == 0) {
        context.withVariants(
            part.presenceCondition(),
            () ->
                context.reportUnsupported(
                    claim.span(), "a constant that overflows its type is not supported"));
      }
    }
  }

  /** Reports an expression that must be constant and has an operand that is not. */
  private void requireConstant(Expression written) {
    context.diagnostics.reportNotConstant(
        variantsWithVariableSize(written), written.span(), "this is not a constant expression");
    for (ElaborationContext.ConditionalResult<Expr> part :
        context.splitByVariants(written.span(), () -> expressions.value(written))) {
      ConstantExpressions.nonConstantOperand(
              part.result(), variable -> variable.feature().isPresent())
          .ifPresent(
              other ->
                  reportNonConstant(
                      part.result(),
                      other,
                      part.presenceCondition(),
                      written.span(),
                      "this is not a constant expression"));
    }
  }

  /**
   * Returns the current variants in which the expression has a {@code sizeof} of a variably
   * modified type.
   */
  private ConfigSet variantsWithVariableSize(Expression written) {
    ConfigSet when = context.variants().minus(context.variants());
    if (written instanceof Expression.SizeofType size) {
      for (ElaborationContext.ConditionalResult<Boolean> part :
          context.splitByVariants(
              size.span(),
              () -> expressions.types.qualifiedType(size.type()).isVariablyModified())) {
        when = part.result() ? when.or(part.presenceCondition()) : when;
      }
    }
    return written.operands().stream()
        .map(this::variantsWithVariableSize)
        .reduce(when, ConfigSet::or);
  }

  /**
   * Reports an operand that is not constant; the construct is reported as unsupported if compilers
   * may fold the expression nevertheless.
   */
  private void reportNonConstant(
      Expr whole, Expr other, ConfigSet when, Span span, String message) {
    boolean isObject = other instanceof Expr.Load || other instanceof Expr.AddressOf;
    if (isObject && mayFold(whole)) {
      context.withVariants(when, () -> context.reportUnsupportedConstant(span));
    } else {
      context.diagnostics.reportNotConstant(when, span, message);
    }
  }

  /**
   * Returns the types of a declarator by variant. The initializer completes an array of unknown
   * size (C11, 6.7.9, 22).
   */
  private List<ElaborationContext.ConditionalResult<CType>> types(Declaration.InitDeclarator name) {
    CType type = expressions.types.of(name.type());
    Optional<CType> known = type.isIncompleteArray() ? known(name, type) : Optional.empty();
    if (known.isPresent() || !type.isIncompleteArray() || name.initializer().isEmpty()) {
      return List.of(
          new ElaborationContext.ConditionalResult<>(context.variants(), known.orElse(type)));
    }
    List<ElaborationContext.ConditionalResult<CType>> result = new ArrayList<>();
    Runnable complete =
        () -> {
          declareForOwnInitializer(name, type);
          result.addAll(
              context.usage.withUser(
                  name,
                  () -> InitializerElaborator.completedTypes(type, name, context, expressions)));
        };
    if (context.names() == global) {
      complete.run();
    } else {
      context.inScope(context.newBlockScope(), complete);
    }
    return result;
  }

  /**
   * Returns the type of an array of unknown size with the length of an earlier declaration at file
   * scope, if there is one.
   *
   * @throws VariantSplit if only a part of the current variants has that declaration
   */
  private Optional<CType> known(Declaration.InitDeclarator name, CType type) {
    if (context.names() != global || name.initializer().isEmpty()) {
      return Optional.empty();
    }
    for (Scope.Entry<Scope.Entity> entry : global.localEntries(name.name())) {
      ConfigSet both = entry.presenceCondition().and(context.variants());
      if (!both.isEmpty()
          && entry.entity() instanceof Scope.Entity.VariableEntity before
          && !before.variable().type().isIncompleteArray()) {
        if (!both.equals(context.variants())) {
          throw new VariantSplit(both);
        }
        return composite(before.variable().type(), type);
      }
    }
    return Optional.empty();
  }

  /**
   * Declares an array of unknown size for its own initializer, which is in the scope of the
   * declarator (C11, 6.2.1, 7).
   */
  private void declareForOwnInitializer(Declaration.InitDeclarator name, CType type) {
    ConfigSet rest = context.variants();
    if (context.names() == global) {
      for (Scope.Entry<Scope.Entity> entry : global.localEntries(name.name())) {
        rest = rest.minus(entry.presenceCondition());
      }
    }
    if (!rest.isEmpty()) {
      CVariable self =
          context.newVariable(name.name(), type, CVariable.StorageKind.STATIC, name.span());
      context.names().declare(name.name(), rest, new Scope.Entity.VariableEntity(self));
    }
  }

  private void declare(
      Declaration.InitDeclarator name,
      Declaration declaration,
      ElaborationContext.ConditionalResult<List<ElaborationContext.ConditionalResult<CType>>>
          meaning,
      List<Stmt> out) {
    StorageClass storage = declaration.storage();
    boolean lasts = context.names() == global || storage == StorageClass.STATIC;
    boolean row =
        meaning.result().get(0).result() instanceof CType.Array array
            && !(array.element() instanceof CType.Array);
    boolean differs =
        meaning.result().size() > 1 && row && lasts && storage != StorageClass.TYPEDEF;
    Optional<CVariable> made =
        differs ? Optional.of(whole(name, meaning.result().get(0))) : Optional.empty();
    Optional<CVariable> around = whole;
    whole = made;
    try {
      for (ElaborationContext.ConditionalResult<CType> part : meaning.result()) {
        context.withVariants(
            part.presenceCondition(), () -> declare(name, declaration, part.result(), out));
      }
    } finally {
      whole = around;
    }
    context.withVariants(
        meaning.presenceCondition(),
        () -> made.ifPresent(all -> initializeMergedArray(name, all, meaning.result())));
  }

  /** Creates the merged array of a declaration whose length differs between variants. */
  private CVariable whole(
      Declaration.InitDeclarator name, ElaborationContext.ConditionalResult<CType> one) {
    CVariable length =
        CVariable.arrayLength(name.name(), CVariable.StorageKind.STATIC, name.span());
    CType of = ((CType.Array) one.result()).element();
    CType type = new CType.Array(of, Optional.empty(), true, Optional.of(length));
    CVariable made =
        context.newVariable(name.name(), type, CVariable.StorageKind.STATIC, name.span());
    if (hasThreadStorage(name.type())) {
      made.noteThreadLocal();
    }
    statics.add(made);
    defined.add(made);
    return made;
  }

  /**
   * Initializes a merged array: its elements once for all variants, and its length for each
   * variant.
   */
  private void initializeMergedArray(
      Declaration.InitDeclarator name,
      CVariable all,
      List<ElaborationContext.ConditionalResult<CType>> lengths) {
    CVariable length = ((CType.Array) all.type()).lengthVariable().orElseThrow();
    BigInteger most = BigInteger.ZERO;
    for (ElaborationContext.ConditionalResult<CType> part : lengths) {
      BigInteger count = ((CType.Array) part.result()).length().orElseThrow();
      most = most.max(count);
      Expr number = new Expr.Constant(count, length.type(), name.span());
      Lvalue place = new Lvalue.VariableReference(length, name.span());
      Stmt assign =
          new Stmt.ExpressionStatement(new Expr.Assign(place, number, name.span()), name.span());
      startup.add(
          new Stmt.ConditionalGroup(part.presenceCondition(), List.of(assign), name.span()));
    }
    CType longest = new CType.Array(((CType.Array) all.type()).element(), Optional.of(most));
    CVariable any =
        context.newVariable(name.name(), longest, CVariable.StorageKind.STATIC, name.span());
    any.setMergedArray(all);
    initial(name, any);
  }

  private void declare(
      Declaration.InitDeclarator name, Declaration declaration, CType type, List<Stmt> out) {
    StorageClass storage = declaration.storage();
    boolean isLasting =
        context.names() == global
            || storage == StorageClass.EXTERN
            || storage == StorageClass.STATIC;
    if (type.isVariablyModified() && !isLasting) {
      TypeElaborator.TypeWithLengths measured =
          expressions.types.typeWithLengths(
              name.name(), name.span(), () -> expressions.types.of(name.type()));
      if (measured.type().equals(type)) {
        measured.lengths().forEach(made -> out.addAll(conditional(made)));
        declareOfType(name, declaration, measured.type(), out);
        return;
      }
    }
    declareOfType(name, declaration, type, out);
  }

  private void declareOfType(
      Declaration.InitDeclarator name, Declaration declaration, CType type, List<Stmt> out) {
    StorageClass storage = declaration.storage();
    boolean isLinked = context.names() == global || storage == StorageClass.EXTERN;
    name.assemblerName()
        .filter(label -> isLinked && !label.equals(name.name()))
        .ifPresent(label -> noteAssemblerName(name, label));
    if (name.alias().isPresent()) {
      alias(name, name.alias().get(), type);
    } else if (storage == StorageClass.TYPEDEF) {
      typedef(name, type).ifPresent(made -> out.addAll(conditional(made)));
    } else if (type instanceof CType.Function function) {
      if (name.initializer().isPresent()) {
        context.reportError(name.span(), "a function cannot be initialized");
      }
      CFunction declared =
          name.attributes().contains(DeclarationAttribute.NESTED)
              ? announceNestedFunction(name, function)
              : declareFunction(name.name(), storage, name.attributes(), function, name.span());
      noteQualifiers(declared, name.type());
      noteAlignment(declared, name.aligned(), name.span());
      if (name.attributes().contains(DeclarationAttribute.USED)) {
        context.usage.noteRoot(declared, context.variants());
      }
    } else if (context.names() == global
        || storage == StorageClass.EXTERN
        || storage == StorageClass.STATIC) {
      declareStatic(name, storage, type);
    } else {
      Stmt made = local(name, type, storage);
      out.addAll(conditional(made));
    }
  }

  /**
   * Declares a further name of an entity that is declared before (GCC manual, Common Function
   * Attributes).
   */
  private void alias(Declaration.InitDeclarator name, String of, CType type) {
    ConfigSet rest = context.variants();
    for (Scope.Entry<Scope.Entity> entry : List.copyOf(global.localEntries(of))) {
      ConfigSet both = entry.presenceCondition().and(rest);
      if (!both.isEmpty() && isOfType(entry.entity(), type)) {
        rest = rest.minus(both);
        global.declare(name.name(), both, entry.entity());
        deferredActions.add(
            () -> context.withVariants(both, () -> requireAlias(name, of, entry.entity())));
      }
    }
    String message =
        "an alias of what is not declared before, or not with its type, is not supported";
    context.withVariants(rest, () -> context.reportUnsupported(name.span(), message));
  }

  /** Reports a name for the linker that a defined entity with another name has, too. */
  private void noteAssemblerName(Declaration.InitDeclarator name, String label) {
    ConfigSet when = context.variants();
    Map<String, ConfigSet> names = assemblerNames.computeIfAbsent(label, key -> new HashMap<>());
    names.merge(name.name(), when, ConfigSet::or);
    deferredActions.add(
        () -> {
          ConfigSet same = definedIn(label);
          for (Map.Entry<String, ConfigSet> other : names.entrySet()) {
            if (!other.getKey().equals(name.name())) {
              ConfigSet one = definedIn(other.getKey()).or(definedIn(name.name()));
              same = same.or(one.and(other.getValue()));
            }
          }
          context.withVariants(
              when.and(same),
              () ->
                  context.reportUnsupported(
                      name.span(), "an assembler name of two entities is not supported"));
        });
  }

  /** Returns the variants that may have a definition at file scope. */
  private ConfigSet definedIn(String name) {
    ConfigSet all = context.variants();
    return context.isDefined(name) ? all : definedVariants.getOrDefault(name, all.minus(all));
  }

  private static boolean isOfType(Scope.Entity entity, CType type) {
    return entity instanceof Scope.Entity.VariableEntity known
        ? known.variable().type().equals(type)
        : type instanceof CType.Function function
            && same(entity, function).stream()
                .flatMap(known -> known.declaredTypes.stream())
                .anyMatch(known -> compatible(known.entity(), function, false));
  }

  /** Reports an alias of an entity that is not defined, and a name that has its own definition. */
  private void requireAlias(Declaration.InitDeclarator name, String of, Scope.Entity entity) {
    boolean isDefined =
        entity instanceof Scope.Entity.VariableEntity known
            ? defined.contains(known.variable())
            : context.isDefined(of);
    if (!isDefined) {
      context.reportError(name.span(), "'%s' is an alias of what is not defined".formatted(of));
    }
    boolean isOther =
        global.localEntries(name.name()).stream()
                .anyMatch(
                    entry ->
                        entry.presenceCondition().intersects(context.variants())
                            && !entry.entity().equals(entity))
            || definedVariants.containsKey(name.name());
    if (isOther || context.isDefined(name.name())) {
      context.reportUnsupported(
          name.span(), "an alias that is declared as another entity is not supported");
    }
  }

  /**
   * Records the qualifiers and the alignment of a declaration.
   *
   * @param agrees whether incompatible qualifiers of an earlier declaration are an error
   */
  private void noteQualifiersAndAlignment(
      CVariable variable, Declaration.InitDeclarator name, boolean agrees) {
    variable.noteConst(name.type().constDepths(), context.variants());
    noteAlignment(variable, name.type(), name.aligned(), name.span());
    for (ElaborationContext.ConditionalResult<QualifiedType> part :
        context.splitByVariants(name.span(), () -> expressions.types.qualifiedType(name.type()))) {
      ConfigSet differs = variable.addQualifiedType(part.result(), part.presenceCondition());
      if (agrees && !differs.isEmpty() && !mayDifferInQualifiers(name.name())) {
        String message = "conflicting types of '%s'".formatted(name.name());
        context.diagnostics.reportPossibleError(differs, name.span(), message);
      }
    }
  }

  private boolean mayDifferInQualifiers(String name) {
    return LibrarySource.contains(name)
        || LibraryFunctions.isLibraryObject(name)
        || context.diagnostics.isLinking();
  }

  /** Records the alignment that a declaration gives a function; that of its type has no effect. */
  void noteAlignment(CFunction function, List<Expression> aligned, Span span) {
    noteAlignment(
        function.addressObject(), new TypeSyntax.BasicType(List.of("void"), span), aligned, span);
  }

  private void noteAlignment(
      CVariable object, TypeSyntax type, List<Expression> aligned, Span span) {
    for (ElaborationContext.ConditionalResult<DeclaredAlignment> part :
        context.splitByVariants(span, () -> expressions.types.alignment(type, aligned))) {
      object.align(part.result(), part.presenceCondition(), span);
    }
  }

  /** Returns the statement with the condition that the current variants have it. */
  private List<Stmt> conditional(Stmt statement) {
    return List.of(
        new Stmt.ConditionalGroup(context.variants(), List.of(statement), statement.span()));
  }

  /**
   * Declares a typedef name (C11, 6.7.8).
   *
   * @return the declaration of a variable for the length of a variably modified type
   */
  private Optional<Stmt> typedef(Declaration.InitDeclarator name, CType type) {
    if (name.initializer().isPresent()) {
      context.reportError(name.span(), "a typedef cannot be initialized");
    }
    QualifiedType qualified = expressions.types.qualifiedType(name.type());
    for (Expression last : name.aligned()) {
      qualified = qualified.aligned(expressions.types.alignment(last));
    }
    if (context.names() == global) {
      expressions.types.requireNotVariablyModified(name.type(), true, name.span());
    }
    for (Scope.Entry<Scope.Entity> known : context.names().localEntries(name.name())) {
      boolean differs =
          !(known.entity() instanceof Scope.Entity.TypedefEntity before)
              || before.qualified().isIncompatibleWith(qualified)
              || before.qualified().enumeration().isPresent() != qualified.enumeration().isPresent()
              || qualified.isVariablyModified()
              || !isOrTakesFunction(type)
                  && !isOrTakesFunction(before.type())
                  && composite(before.type(), type).isEmpty();
      if (differs) {
        context.reportRedeclaration(known, name.name(), name.span());
      }
    }
    context
        .names()
        .declare(name.name(), context.variants(), new Scope.Entity.TypedefEntity(type, qualified));
    if (context.names() == global || !qualified.isVariablyModified()) {
      return Optional.empty();
    }
    CVariable length =
        context.newVariable(name.name(), CType.INT, CVariable.StorageKind.LOCAL, name.span());
    length.addQualifiedType(qualified, context.variants());
    return Optional.of(new Stmt.VariableDeclaration(length, List.of(), name.span()));
  }

  /**
   * Returns whether the type contains a function type or an array of unknown size, so that
   * compatible types may differ.
   */
  private static boolean isOrTakesFunction(CType type) {
    return type instanceof CType.Function
        || type instanceof CType.Pointer pointer && isOrTakesFunction(pointer.declaredPointee())
        || type instanceof CType.Array array
            && (array.length().isEmpty() || isOrTakesFunction(array.element()));
  }

  /** Returns whether a name at file scope has internal linkage in all variants that declare it. */
  boolean hasInternalLinkage(String name) {
    return internalVariants.containsKey(name)
        && externalVariants
            .getOrDefault(name, internalVariants.get(name))
            .isSubsetOf(internalVariants.get(name));
  }

  /**
   * Records the linkage of a name at file scope; reports {@code static} after a declaration with
   * external linkage and the reverse (C11, 6.2.2, 7).
   */
  private void link(String name, StorageClass storage, boolean isFunction, Span span) {
    ConfigSet none = context.variants().minus(context.variants());
    ConfigSet hidden = internalVariants.getOrDefault(name, none);
    ConfigSet open = externalVariants.getOrDefault(name, none).and(context.variants());
    if (storage == StorageClass.STATIC) {
      context.diagnostics.reportPossibleError(
          open,
          span,
          "a static declaration of '%s' follows one that is not static".formatted(name));
      internalVariants.merge(name, context.variants(), ConfigSet::or);
      internalFrom
          .computeIfAbsent(name, key -> new DeclarationVisibility())
          .add(context.position(), context.variants());
      return;
    }
    if (storage == StorageClass.NONE && !isFunction) {
      ConfigSet before = hidden.and(context.variants());
      context.diagnostics.reportPossibleError(
          before,
          span,
          "a declaration of '%s' that is not static follows a static one".formatted(name));
    }
    externalVariants.merge(name, context.variants().minus(hidden), ConfigSet::or);
  }

  /**
   * Reports a declaration at block scope with external linkage if a later one at file scope has
   * internal linkage (C11, 6.2.2, 4 and 7).
   */
  private void linkInBlock(String name, Span span) {
    ConfigSet later =
        internalVariants.getOrDefault(name, context.variants().minus(context.variants()));
    if (!later.isEmpty()) {
      ConfigSet here = later.and(context.variants());
      ConfigSet open = internalFrom.get(name).invisibleVariants(here, context.position());
      context.diagnostics.reportPossibleError(
          open, span, "a static declaration of '%s' follows this one".formatted(name));
    }
  }

  /**
   * Reports an {@code extern} declaration at block scope where a local name hides the one with
   * internal linkage (C11, 6.2.2, 4 and 7).
   */
  private void requireVisible(Declaration.InitDeclarator name) {
    ConfigSet hidden =
        internalVariants.getOrDefault(name.name(), context.variants().minus(context.variants()));
    for (Scope.Entry<Scope.Entity> seen : context.names().lookup(name.name(), context.variants())) {
      if (global.localEntries(name.name()).stream()
          .noneMatch(g -> g.entity().equals(seen.entity()))) {
        String message = "'%s' is declared static at file scope".formatted(name.name());
        context.diagnostics.reportPossibleError(
            seen.presenceCondition().and(hidden), name.span(), message);
      }
    }
  }

  /**
   * Declares a function and returns it. Declarations of one name and result type share one
   * function. An incompatible earlier declaration is reported.
   */
  CFunction declareFunction(
      String name,
      StorageClass storage,
      Set<DeclarationAttribute> traits,
      CType.Function type,
      Span span) {
    if (context.names() == global) {
      link(name, storage, true, span);
    } else {
      context.names().localEntries(name).stream()
          .filter(known -> !(known.entity() instanceof Scope.Entity.FunctionEntity))
          .forEach(known -> context.reportRedeclaration(known, name, span));
      if (storage == StorageClass.STATIC) {
        context.reportError(span, "a function with block scope cannot be static");
      }
      linkInBlock(name, span);
    }
    context.diagnostics.reportPossibleError(
        conflictingVariants(name, type, span), span, "conflicting types of '%s'".formatted(name));
    CFunction function =
        global.localEntries(name).stream()
            .flatMap(entry -> same(entry.entity(), type).stream())
            .reduce((first, last) -> last)
            .orElseGet(() -> new CFunction(name, type.result(), span));
    function.declare(context.variants(), type);
    function.declarations.add(
        new CFunction.FunctionDeclaration(
            context.position(), context.variants(), storage, traits, type, span));
    global.declare(name, context.variants(), new Scope.Entity.FunctionEntity(function));
    if (context.names() != global) {
      context.names().declare(name, context.variants(), new Scope.Entity.FunctionEntity(function));
    }
    return function;
  }

  /** Declares a nested function with {@code auto}; its definition must follow. */
  private CFunction announceNestedFunction(Declaration.InitDeclarator name, CType.Function type) {
    CFunction function = declareNestedFunction(name.name(), name.attributes(), type, name.span());
    awaited.merge(function, context.variants(), ConfigSet::or);
    return function;
  }

  /** Declares a nested function for its definition and returns it. */
  CFunction defineNestedFunction(
      ExternalDeclaration.FunctionDefinition syntax, CType.Function type) {
    CFunction function =
        declareNestedFunction(syntax.name(), syntax.attributes(), type, syntax.span());
    noteQualifiers(function, syntax.type());
    noteAlignment(function, syntax.aligned(), syntax.span());
    ConfigSet when = context.variants();
    context.diagnostics.reportPossibleError(
        function.definedVariants(when.minus(when)).and(when),
        syntax.span(),
        "redefinition of '%s'".formatted(function));
    awaited.computeIfPresent(function, (key, open) -> open.minus(when));
    context.usage.declare(function, "function `%s`".formatted(function), syntax.span(), when);
    return function;
  }

  /**
   * Declares a nested function in the current scope and returns it. Declarations of one name and
   * result type in a scope share one function.
   */
  private CFunction declareNestedFunction(
      String name, Set<DeclarationAttribute> traits, CType.Function type, Span span) {
    String message = "conflicting types of '%s'".formatted(name);
    List<CFunction> known = new ArrayList<>();
    for (Scope.Entry<Scope.Entity> entry : context.names().localEntries(name)) {
      Optional<CFunction> same =
          same(entry.entity(), type).filter(function -> function.enclosing().isPresent());
      if (same.isEmpty()) {
        context.reportRedeclaration(entry, name, span);
      }
      for (Scope.Entry<CType.Function> before :
          same.map(function -> function.declaredTypes).orElse(List.of())) {
        if (!compatible(before.entity(), type, false)) {
          context.diagnostics.reportPossibleError(
              before.presenceCondition().and(context.variants()), span, message);
        }
      }
      same.ifPresent(known::add);
    }
    CFunction function =
        known.stream()
            .findFirst()
            .orElseGet(() -> new CFunction(name, type.result(), span, context.function()));
    function.declare(context.variants(), type);
    function.declarations.add(
        new CFunction.FunctionDeclaration(
            context.position(), context.variants(), StorageClass.NONE, traits, type, span));
    context.names().declare(name, context.variants(), new Scope.Entity.FunctionEntity(function));
    return function;
  }

  /** Reports nested functions that {@code auto} declares and that are not defined behind it. */
  void requireNestedDefinitions() {
    awaited.forEach(
        (function, open) ->
            context.diagnostics.reportPossibleError(
                open, function.span(), "'%s' is declared and not defined".formatted(function)));
    awaited.clear();
  }

  /**
   * Records the qualifiers of the type of a function; reports variably modified types at file scope
   * and qualifiers that are incompatible with those of an earlier declaration.
   */
  void noteQualifiers(CFunction function, TypeSyntax type) {
    String name = function.name();
    for (ElaborationContext.ConditionalResult<QualifiedType> part :
        context.splitByVariants(type.span(), () -> expressions.types.qualifiedType(type))) {
      if (!part.result().signature().isEmpty()) {
        ConfigSet differs = function.addQualifiedType(part.result(), part.presenceCondition());
        if (part.result().isVariablyModified()) {
          context.diagnostics.reportNotConstant(
              part.presenceCondition(), type.span(), TypeElaborator.VLA_NOT_ALLOWED);
        }
        if (!mayDifferInType(function, type.span())) {
          String message = "conflicting types of '%s'".formatted(name);
          context.diagnostics.reportPossibleError(differs, type.span(), message);
        }
      }
    }
  }

  /**
   * Returns whether a declaration may differ in type from those before without an error: it or one
   * of them is in the text of the modelled library, or files are linked.
   */
  private boolean mayDifferInType(CFunction function, Span span) {
    return context.diagnostics.isLinking()
        || LibrarySource.contains(span)
        || function.declarations.stream().anyMatch(one -> LibrarySource.contains(one.span()));
  }

  private static Optional<CFunction> same(Scope.Entity entity, CType.Function type) {
    return entity instanceof Scope.Entity.FunctionEntity f
            && f.function().resultType().equals(type.result())
        ? Optional.of(f.function())
        : Optional.empty();
  }

  /**
   * Returns the current variants in which a name at file scope denotes something other than
   * functions of types that are all compatible.
   */
  ConfigSet conflictingVariants(String name, CType.Function type, Span span) {
    ConfigSet all = context.variants().minus(context.variants());
    for (Scope.Entry<Scope.Entity> entry : global.localEntries(name)) {
      ConfigSet otherwise = entry.presenceCondition().and(context.variants());
      Optional<CFunction> function = same(entry.entity(), type);
      boolean ours = function.filter(known -> mayDifferInType(known, span)).isPresent();
      for (Scope.Entry<CType.Function> before :
          function.map(known -> known.declaredTypes).orElse(List.of())) {
        ConfigSet both = before.presenceCondition().and(context.variants());
        if (compatible(before.entity(), type, ours)) {
          otherwise = otherwise.minus(both);
        } else {
          all = all.or(both);
        }
      }
      all = all.or(otherwise);
    }
    return all;
  }

  /**
   * Returns whether both types may be those of declarations of one function (C11, 6.7.6.3, 15).
   *
   * @param ours whether pointer types may differ, as {@link #mayDifferInType} says
   */
  private static boolean compatible(CType.Function one, CType.Function other, boolean ours) {
    boolean same =
        one.arity() == other.arity() && one.parameters().size() == other.parameters().size();
    for (int i = 0; same && i < one.parameters().size(); i++) {
      CType a = one.parameters().get(i);
      CType b = other.parameters().get(i);
      same = a.equals(b) || a.isPointer() && b.isPointer() && (ours || !a.isIncompatibleWith(b));
    }
    return same
        || one.arity() == Arity.UNSPECIFIED && (ours || fitsAny(one, other, true))
        || other.arity() == Arity.UNSPECIFIED && (ours || fitsAny(other, one, false));
  }

  /**
   * Returns whether a type without a prototype is compatible with another function type (C11,
   * 6.7.6.3, 15).
   *
   * @param first whether its declaration comes before the other; an old-style definition that comes
   *     later may also have parameters that match the prototype without promotion
   */
  private static boolean fitsAny(CType.Function any, CType.Function other, boolean first) {
    List<CType> own = any.parameters();
    List<CType> asked = other.parameters();
    if (any.hasNoPrototype() || other.hasNoPrototype() || first) {
      return other.acceptsPromotedArguments()
          && (any.hasNoPrototype() || other.hasNoPrototype() || own.size() == asked.size());
    }
    return own.size() == asked.size()
        && IntStream.range(0, own.size())
            .allMatch(
                i ->
                    !own.get(i).isIncompatibleWith(asked.get(i))
                        || !own.get(i).defaultPromoted().isIncompatibleWith(asked.get(i)));
  }

  /**
   * Reports a malformed global register variable (GCC manual). Its value is not followed: a run
   * that reads it ends there as unsupported.
   */
  private void registerVariable(Declaration.InitDeclarator name) {
    if (!name.attributes().contains(Declaration.DeclarationAttribute.WEAK_OR_RENAMED)) {
      context.reportError(name.span(), "the register of '%s' is missing".formatted(name.name()));
    } else if (name.initializer().isPresent()) {
      context.reportError(name.span(), "a global register variable cannot be initialized");
    }
  }

  private void declareStatic(Declaration.InitDeclarator name, StorageClass storage, CType type) {
    boolean initialized = name.initializer().isPresent();
    if (storage == StorageClass.REGISTER && !(name.type() instanceof TypeSyntax.InvalidType)) {
      registerVariable(name);
    }
    boolean isLinked = context.names() == global || storage == StorageClass.EXTERN;
    expressions.types.requireNotVariablyModified(name.type(), isLinked, name.span());
    if (!isLinked && !initialized && type.isIncompleteArray()) {
      context.reportError(name.span(), UNSIZED);
    }
    boolean isTentative = context.names() == global && storage == StorageClass.NONE && !initialized;
    if (type instanceof CType.Void && storage != StorageClass.EXTERN && !isTentative) {
      context.reportError(name.span(), "an object cannot have the type void");
    }
    if (storage == StorageClass.EXTERN && context.names() != global) {
      if (initialized) {
        context.reportError(name.span(), "an extern declaration in a block cannot be initialized");
      }
      for (Scope.Entry<Scope.Entity> known : context.names().localEntries(name.name())) {
        if (global.localEntries(name.name()).stream()
            .noneMatch(g -> g.entity().equals(known.entity()))) {
          context.reportRedeclaration(known, name.name(), name.span());
        }
      }
      linkInBlock(name.name(), name.span());
      requireVisible(name);
    }
    Scope<Scope.Entity> scope = storage == StorageClass.EXTERN ? global : context.names();
    if (context.names() == global) {
      link(name.name(), storage, false, name.span());
    }
    for (ElaborationContext.ConditionalResult<CVariable> part :
        variables(scope, name, type, CVariable.StorageKind.STATIC)) {
      context.withVariants(
          part.presenceCondition(),
          () -> {
            CVariable variable = part.result();
            noteQualifiersAndAlignment(variable, name, scope == global);
            if (storage == StorageClass.REGISTER) {
              variable.noteRegister(context.variants());
            }
            if (type instanceof CType.Array) {
              boolean inside = context.names() != global;
              variable.noteArrayLength(
                  !type.isIncompleteArray(), context.position(), inside, context.variants());
            }
            Scope.Entity entity = new Scope.Entity.VariableEntity(variable);
            context.names().declare(name.name(), context.variants(), entity);
            if (scope == global) {
              variablesByName
                  .computeIfAbsent(name.name(), key -> new LinkedHashSet<>())
                  .add(variable);
            }
            if (name.attributes().contains(DeclarationAttribute.WEAK_OR_RENAMED)) {
              weakOrRenamed.merge(name.name(), context.variants(), ConfigSet::or);
            }
            if (storage != StorageClass.EXTERN || initialized) {
              noteDeclared(name, variable);
              defined.add(variable);
              if (scope == global) {
                definedVariants.merge(name.name(), context.variants(), ConfigSet::or);
              }
              ConfigSet when = context.variants();
              deferredActions.add(
                  () ->
                      context.withVariants(
                          when,
                          () -> {
                            context.requireCompleteType(variable.type(), name.span());
                            expressions.types.requireCompleteEnumeration(name.type(), name.span());
                          }));
            }
            if (initialized) {
              context.requireCompleteType(type, name.span());
              noteInitial(name, variable);
              if (whole.isEmpty()) {
                initial(name, variable);
              }
            }
          });
    }
  }

  private void noteInitial(Declaration.InitDeclarator name, CVariable variable) {
    ConfigSet none = context.variants().minus(context.variants());
    context.diagnostics.reportPossibleError(
        initialized.getOrDefault(variable, none).and(context.variants()),
        name.span(),
        "redefinition of '%s'".formatted(name.name()));
    initialized.merge(variable, context.variants(), ConfigSet::or);
  }

  /**
   * Elaborates the initializer of an object of static storage duration. At file scope the
   * assignments are built again after all declarations, as they may name an array whose length is
   * declared later.
   */
  private void initial(Declaration.InitDeclarator name, CVariable variable) {
    if (variable.feature().isPresent()) {
      return;
    }
    List<Stmt.ConditionalAssignments> values = values(name, variable);
    values.forEach(
        part ->
            part.assignments().forEach(value -> requireConstant(value, part.presenceCondition())));
    if (context.names() == global) {
      ConfigSet when = context.variants();
      deferredActions.add(
          () -> context.withVariants(when, () -> startup(name, values(name, variable))));
    } else {
      startup(name, values);
    }
  }

  /** Reports an initializer of static storage duration that is not constant (C11, 6.7.9, 4). */
  private void requireConstant(Expr value, ConfigSet when) {
    if (value instanceof Expr.Choice choice) {
      choice
          .alternatives()
          .forEach(part -> requireConstant(part.expression(), when.and(part.presenceCondition())));
      return;
    }
    Expr given = value instanceof Expr.Assign assign ? assign.value() : value;
    if (given instanceof Expr.Choice) {
      requireConstant(given, when);
      return;
    }
    Optional<Expr> other =
        ConstantExpressions.nonConstantOperand(given, variable -> isKnown(variable, when));
    if (other.isEmpty() || when.isEmpty()) {
      return;
    }
    Optional<ConfigSet> known =
        other
            .filter(Expr.Load.class::isInstance)
            .flatMap(load -> ((Expr.Load) load).lvalue().baseVariable())
            .map(variable -> known(variable, when));
    ConfigSet rest = known.map(when::minus).orElse(when);
    String message = "the initializer of a static object is not constant";
    reportNonConstant(given, other.get(), rest, other.get().span(), message);
    known.filter(some -> !some.isEmpty()).ifPresent(some -> requireConstant(value, when.and(some)));
  }

  private boolean isKnown(Expr value, ConfigSet when) {
    return ConstantExpressions.nonConstantOperand(
            value instanceof Expr.Assign assign ? assign.value() : value,
            variable -> isKnown(variable, when))
        .isEmpty();
  }

  /**
   * Returns whether compilers know the value of a variable or, at file scope, the address of a
   * compound literal.
   */
  private boolean isKnown(CVariable variable, ConfigSet when) {
    return variable.feature().isPresent()
        || variable.kind() == CVariable.StorageKind.LOCAL && context.names() == global
        || known(variable, when).equals(when);
  }

  /**
   * Returns the variants of {@code when} in which the variable is const and not volatile, and an
   * earlier declaration initializes it.
   */
  private ConfigSet known(CVariable variable, ConfigSet when) {
    ConfigSet none = when.minus(when);
    ConfigSet valued = initialized.getOrDefault(variable, none);
    return variable.isVolatile(when)
        ? none
        : variable.constVariants(0).map(valued::and).map(when::and).orElse(none);
  }

  private static boolean mayFold(Expr value) {
    if (value instanceof Expr.Conditional choice) {
      return ConstantExpressions.value(choice.then())
          .equals(ConstantExpressions.value(choice.otherwise()));
    } else if (value instanceof Expr.Arithmetic e) {
      boolean isNeutral =
          !ConstantExpressions.isDivisionByZero(e)
              && Stream.of(e.left(), e.right())
                  .flatMap(o -> ConstantExpressions.value(o).stream())
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
    } else if (value instanceof Expr.Logical e
        && ConstantExpressions.value(e.right()).isPresent()) {
      return true;
    }
    return value.operands().stream().anyMatch(DeclarationElaborator::mayFold);
  }

  private static boolean isSame(Expr one, Expr other) {
    return one instanceof Expr.Convert a && other instanceof Expr.Convert b
        ? isSame(a.operand(), b.operand())
        : one instanceof Expr.Load c
            && other instanceof Expr.Load d
            && c.lvalue().baseVariable().equals(d.lvalue().baseVariable());
  }

  private void startup(Declaration.InitDeclarator name, List<Stmt.ConditionalAssignments> values) {
    for (Stmt.ConditionalAssignments part : values) {
      List<Stmt> assigns = new ArrayList<>();
      part.assignments()
          .forEach(value -> assigns.add(new Stmt.ExpressionStatement(value, value.span())));
      startup.add(new Stmt.ConditionalGroup(part.presenceCondition(), assigns, name.span()));
    }
  }

  private List<Stmt.ConditionalAssignments> values(
      Declaration.InitDeclarator name, CVariable variable) {
    Initializer initializer = name.initializer().orElseThrow();
    Supplier<List<ElaborationContext.ConditionalResult<List<Stmt.ConditionalAssignments>>>>
        reading =
            () ->
                context.splitByVariants(
                    name.span(),
                    () -> InitializerElaborator.of(variable, initializer, context, expressions));
    boolean inside = context.names() != global;
    return (inside ? reading.get() : context.usage.withUser(variable, reading))
        .stream().flatMap(part -> part.result().stream()).toList();
  }

  /**
   * Returns the variables of a declarator by variant, and declares them in the scope. Declarations
   * at file scope with compatible types denote one variable, whose type is the composite type (C11,
   * 6.2.7).
   */
  private List<ElaborationContext.ConditionalResult<CVariable>> variables(
      Scope<Scope.Entity> scope,
      Declaration.InitDeclarator name,
      CType said,
      CVariable.StorageKind kind) {
    List<ElaborationContext.ConditionalResult<CVariable>> result = new ArrayList<>();
    ConfigSet rest = context.variants();
    for (Scope.Entry<Scope.Entity> entry : List.copyOf(scope.localEntries(name.name()))) {
      ConfigSet both = entry.presenceCondition().and(rest);
      if (both.isEmpty()) {
        continue;
      }
      Optional<CType> type =
          entry.entity() instanceof Scope.Entity.VariableEntity known
                  && kind == CVariable.StorageKind.STATIC
                  && scope == global
                  && known.variable().kind() == kind
                  && known.variable().isThreadLocal() == hasThreadStorage(name.type())
              ? composite(known.variable().type(), said)
              : Optional.empty();
      if (type.isEmpty()) {
        context.reportRedeclaration(entry, name.name(), name.span());
      } else {
        rest = rest.minus(both);
        CVariable known = ((Scope.Entity.VariableEntity) entry.entity()).variable();
        boolean same =
            whole.isEmpty() && known.mergedArray() != known && known.type().equals(type.get());
        CVariable meant = same ? known : variable(scope, name, type.get(), kind);
        result.add(new ElaborationContext.ConditionalResult<>(both, meant));
      }
    }
    if (!rest.isEmpty()) {
      result.add(
          new ElaborationContext.ConditionalResult<>(rest, variable(scope, name, said, kind)));
    }
    result.forEach(
        part ->
            scope.declare(
                name.name(),
                part.presenceCondition(),
                new Scope.Entity.VariableEntity(part.result())));
    return result;
  }

  /**
   * Returns the variable of the name and type in the scope, which other variants may have declared,
   * or a new one.
   */
  private CVariable variable(
      Scope<Scope.Entity> scope,
      Declaration.InitDeclarator name,
      CType type,
      CVariable.StorageKind kind) {
    boolean undefined =
        kind == CVariable.StorageKind.LOCAL && (name.initializer().isEmpty() || usesItself(name));
    for (Scope.Entry<Scope.Entity> entry : scope.localEntries(name.name())) {
      if (entry.entity() instanceof Scope.Entity.VariableEntity known
          && known.variable().type().equals(type)
          && !type.isVariablyModified()
          && !known.variable().type().isVariablyModified()
          && known.variable().kind() == kind
          && known.variable().isThreadLocal() == hasThreadStorage(name.type())
          && known.variable().startsIndeterminate() == undefined
          && known.variable().mergedArray() == whole.orElse(known.variable())) {
        // The variants that declared it before may give it another initial value.
        known.variable().noteModification();
        return known.variable();
      }
    }
    CVariable made = context.newVariable(name.name(), type, kind, name.span());
    if (undefined) {
      made.noteIndeterminate();
      StructType.noteIndeterminate(type);
    }
    if (hasThreadStorage(name.type())) {
      made.noteThreadLocal();
    }
    if (kind == CVariable.StorageKind.STATIC) {
      whole.ifPresentOrElse(made::setMergedArray, () -> statics.add(made));
    }
    return made;
  }

  private static boolean hasThreadStorage(TypeSyntax type) {
    return type instanceof TypeSyntax.Array array
        ? hasThreadStorage(array.element())
        : type.qualifiers().contains(TypeSyntax.Qualifier.THREAD_LOCAL);
  }

  private void noteDeclared(Declaration.InitDeclarator name, CVariable variable) {
    String what = "variable `%s`".formatted(name.name());
    context.usage.declare(variable, what, name.span(), context.variants());
    if (name.attributes().contains(DeclarationAttribute.USED) || variable.feature().isPresent()) {
      context.usage.noteRoot(variable, context.variants());
    }
  }

  /**
   * Returns the composite type of two declarations (C11, 6.2.7, 3), empty if the types are not
   * compatible.
   */
  private static Optional<CType> composite(CType one, CType other) {
    if (one instanceof CType.Pointer a && other instanceof CType.Pointer b) {
      return composite(a.declaredPointee(), b.declaredPointee()).map(CType.Pointer::new);
    } else if (one instanceof CType.Function a
        && other instanceof CType.Function b
        && a.result().equals(b.result())
        && a.arity() != b.arity()) {
      CType.Function any = a.arity() == Arity.UNSPECIFIED ? a : b;
      CType.Function says = a.arity() == Arity.UNSPECIFIED ? b : a;
      return any.hasNoPrototype() && says.acceptsPromotedArguments()
          ? Optional.of(says)
          : Optional.empty();
    }
    boolean completes =
        one instanceof CType.Array a
            && other instanceof CType.Array b
            && a.element().equals(b.element())
            && (a.length().isEmpty() || b.length().isEmpty());
    if (completes) {
      return Optional.of(((CType.Array) one).length().isEmpty() ? other : one);
    }
    return one.equals(other) ? Optional.of(one) : Optional.empty();
  }

  /** Returns whether the type has a constant size, apart from incomplete structures. */
  static boolean isCompleteObjectType(CType type) {
    return type instanceof CType.Array array
        ? array.length().isPresent() && isCompleteObjectType(array.element())
        : !(type instanceof CType.Void || type instanceof CType.Function);
  }

  private Stmt local(Declaration.InitDeclarator name, CType type, StorageClass storage) {
    CVariable variable =
        variables(context.names(), name, type, CVariable.StorageKind.LOCAL).get(0).result();
    noteQualifiersAndAlignment(variable, name, false);
    if (storage == StorageClass.REGISTER) {
      variable.noteRegister(context.variants());
    }
    noteDeclared(name, variable);
    boolean valued = name.initializer().isPresent();
    context.requireCompleteType(type, name.span());
    expressions.types.requireCompleteEnumeration(name.type(), name.span());
    if (variable.isVariableLengthArray()
        && !valued
        && isCompleteObjectType(type.innermostElement())) {
      return new Stmt.VariableDeclaration(variable, List.of(), name.span());
    }
    if (valued) {
      expressions.types.requireNotVariablyModified(name.type(), false, name.span());
    } else if (type.isIncompleteArray()) {
      context.reportError(name.span(), UNSIZED);
    }
    if (type instanceof CType.Void) {
      context.reportError(name.span(), "an object cannot have the type void");
    }
    if (!isCompleteObjectType(type)) {
      return new Stmt.Unsupported(
          "an object whose size is not constant is not supported", name.span());
    }
    boolean aggregate = type instanceof CType.Struct || type instanceof CType.Array;
    List<Stmt.ConditionalAssignments> values =
        !valued
            ? List.of()
            : aggregate && usesItself(name) ? viaTemporary(name, variable) : values(name, variable);
    ConfigSet known = context.variants();
    for (Stmt.ConditionalAssignments part : values) {
      boolean isKnown =
          part.assignments().stream().allMatch(v -> isKnown(v, part.presenceCondition()));
      known = isKnown ? known : known.minus(part.presenceCondition());
    }
    if (valued) {
      initialized.merge(variable, known, ConfigSet::or);
    }
    return new Stmt.VariableDeclaration(variable, values, name.span());
  }

  /**
   * Returns whether the initializer uses the value of the declared variable, which is then
   * indeterminate. Taking its address or size is no use of the value.
   */
  private static boolean usesItself(Declaration.InitDeclarator name) {
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

  /**
   * Returns the initialization of an object by the value of a temporary object; it is used where
   * the initializer uses the variable itself.
   */
  private List<Stmt.ConditionalAssignments> viaTemporary(
      Declaration.InitDeclarator name, CVariable variable) {
    CVariable whole =
        context.newVariable(name.name(), variable.type(), CVariable.StorageKind.LOCAL, name.span());
    Lvalue made = new Lvalue.CompoundLiteral(whole, values(name, whole), name.span());
    Expr value = new Expr.Load(made, name.span());
    Lvalue place = new Lvalue.VariableReference(variable, name.span());
    Expr assign = new Expr.Assign(place, value, name.span());
    return List.of(new Stmt.ConditionalAssignments(context.variants(), List.of(assign)));
  }
}
