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
import java.util.stream.Collectors;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.family.FeatureModel;
import sunder.family.VariationalSet;
import sunder.frontend.c.library.LibraryFunctions;
import sunder.frontend.c.library.LibrarySource;
import sunder.frontend.c.model.CFunction;
import sunder.frontend.c.model.CProgram;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.DataModel;
import sunder.frontend.c.model.Scope;
import sunder.frontend.c.model.Stmt;
import sunder.frontend.c.model.VariantDiagnostics;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.frontend.c.preprocess.token.CToken;
import sunder.frontend.c.syntax.ConstructorCalls;
import sunder.frontend.c.syntax.Declaration;
import sunder.frontend.c.syntax.ExternalDeclaration;
import sunder.frontend.c.syntax.TranslationUnit;
import sunder.source.Diagnostic;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.Span;
import sunder.source.Suggestions;

/**
 * The semantic analysis of a program for all variants: name resolution, type checking, linkage and
 * entry functions.
 *
 * <p>Input: a parsed translation unit with presence conditions, the modelled library, a feature
 * model, and options. Output: elaborated programs, one for each entry function; errors are added to
 * the {@link VariantDiagnostics}. File scope is elaborated before all function bodies.
 */
public final class ProgramElaborator {
  private final ElaborationContext context;
  private final ExpressionElaborator expressions;
  private final DeclarationElaborator declarations;
  private final FunctionElaborator functions;
  private final List<FunctionToElaborate> bodies = new ArrayList<>();

  /** The current position: the number of function definitions before it in the text. */
  private int place;

  /** A function definition whose body is elaborated after all declarations at file scope. */
  private record FunctionToElaborate(
      ConfigSet presenceCondition,
      CFunction function,
      CType.Function type,
      ExternalDeclaration.FunctionDefinition syntax,
      int position) {}

  private ProgramElaborator(DataModel model, FeatureModel features, VariantDiagnostics faults) {
    Map<String, Feature> byName = new HashMap<>();
    features.features().forEach(feature -> byName.put(feature.name(), feature));
    this.context =
        new ElaborationContext(
            features.valid().minus(faults.unparsedVariants()), model, byName, faults);
    this.expressions = new ExpressionElaborator(context);
    this.declarations = new DeclarationElaborator(context, expressions);
    this.functions = new FunctionElaborator(context, expressions, declarations);
  }

  /**
   * Elaborates a program. An error in some variants does not affect the other variants.
   *
   * @param unit the program text
   * @param library functions and objects for the variants that neither define nor differently
   *     declare them
   * @param files the files of the program without foreign headers; the first one contains the entry
   *     functions
   * @param features the feature model
   * @param faults the diagnostics of earlier phases, to which errors are added; variants that are
   *     not parsed are skipped
   * @param options the data model and the entry functions
   * @return a program for each entry function
   * @throws InputException if no variant defines a requested entry function
   */
  public static List<CProgram> check(
      TranslationUnit unit,
      TranslationUnit library,
      List<SourceFile> files,
      FeatureModel features,
      VariantDiagnostics faults,
      COptions options)
      throws InputException {
    return new ProgramElaborator(DataModel.of(options), features, faults)
        .programs(unit, library, files, features, options.entryOptions());
  }

  /** Elaborates one file of a program separately; errors are added to {@code faults}. */
  public static void checkTranslationUnit(
      TranslationUnit unit, COptions options, FeatureModel features, VariantDiagnostics faults) {
    new ProgramElaborator(DataModel.of(options), features, faults)
        .check(unit, new TranslationUnit(List.of()));
  }

  /**
   * Returns the value of an enumerator of a translation unit by variant, for the variants that have
   * it. A value of which only the class of a number is known is an error at its place.
   */
  public static VariationalSet<BigInteger> enumeratorValues(
      String name,
      TranslationUnit unit,
      FeatureModel features,
      VariantDiagnostics faults,
      COptions options) {
    ProgramElaborator elaborator = new ProgramElaborator(DataModel.of(options), features, faults);
    elaborator.context.requireExactConstants();
    elaborator.check(unit, new TranslationUnit(List.of()));
    faults.finishElaboration();
    ElaborationContext context = elaborator.context;
    VariationalSet.Builder<BigInteger> values = new VariationalSet.Builder<>();
    for (Scope.Entry<Scope.Entity> entry : context.names().lookup(name, context.variants())) {
      if (entry.entity() instanceof Scope.Entity.EnumeratorEntity constant) {
        values.add(constant.value(), entry.presenceCondition());
      }
    }
    return values.build();
  }

  private List<ExternalDeclaration> check(TranslationUnit unit, TranslationUnit library) {
    context.setTranslationUnit(unit.declarations());
    // Constants of the text may contain numbers of which only the class is known.
    Map<Boolean, List<ExternalDeclaration>> isFirst =
        library.declarations().stream()
            .collect(Collectors.partitioningBy(ProgramElaborator::isFeatureFunction));
    List<ExternalDeclaration> added = new ArrayList<>(added(isFirst.get(true)));
    declare(unit.declarations());
    place = Scope.END;
    context.setPosition(place);
    added.addAll(added(isFirst.get(false)));
    declarations.finishFileScope();
    bodies.forEach(this::check);
    context.setPosition(Scope.END);
    return added;
  }

  private static boolean isFeatureFunction(ExternalDeclaration external) {
    return external instanceof ExternalDeclaration.FunctionDefinition function
        && function.name().equals(CToken.FEATURE_FUNCTION);
  }

  private List<ExternalDeclaration> added(List<ExternalDeclaration> library) {
    List<ExternalDeclaration> added = new ArrayList<>();
    for (ExternalDeclaration external : library) {
      ConfigSet free = context.variants();
      if (external instanceof ExternalDeclaration.FunctionDefinition function) {
        free = unionOverParts(function.span(), () -> variantsWithoutOwn(function));
      } else if (external instanceof ExternalDeclaration.FileScopeDeclaration variables) {
        Declaration declaration = variables.declaration();
        free = unionOverParts(declaration.span(), () -> variantsWithoutOwn(declaration));
      }
      if (!free.isEmpty()) {
        ExternalDeclaration part =
            new ExternalDeclaration.ConditionalGroup(free, List.of(external));
        declare(List.of(part));
        added.add(part);
      }
    }
    return added;
  }

  /** Returns the union of the results for all parts of the current variants. */
  private ConfigSet unionOverParts(Span span, Supplier<ConfigSet> question) {
    return context.splitByVariants(span, question).stream()
        .map(ElaborationContext.ConditionalResult::result)
        .reduce(context.variants().minus(context.variants()), ConfigSet::or);
  }

  /**
   * Returns the current variants in which the program neither defines the library function nor
   * declares it with another type.
   */
  private ConfigSet variantsWithoutOwn(ExternalDeclaration.FunctionDefinition function) {
    CType.Function type = (CType.Function) expressions.types.of(function.type());
    ConfigSet free =
        context
            .variants()
            .minus(declarations.conflictingVariants(function.name(), type, function.span()));
    for (FunctionToElaborate other : bodies) {
      free =
          other.syntax().name().equals(function.name())
              ? free.minus(other.presenceCondition())
              : free;
    }
    return free;
  }

  /**
   * Returns the current variants in which the program does not define the objects of a library
   * declaration.
   */
  private ConfigSet variantsWithoutOwn(Declaration declaration) {
    ConfigSet free = context.variants();
    for (Declaration.InitDeclarator name : declaration.declarators()) {
      for (Scope.Entry<Scope.Entity> known : context.names().localEntries(name.name())) {
        boolean own =
            free.intersects(known.presenceCondition())
                && !declarations.isDefinedOnlyBy(known.entity(), name);
        free = own ? free.minus(known.presenceCondition()) : free;
      }
    }
    return free;
  }

  private List<CProgram> programs(
      TranslationUnit unit,
      TranslationUnit library,
      List<SourceFile> files,
      FeatureModel features,
      COptions.EntryOptions runs)
      throws InputException {
    List<ExternalDeclaration> all = new ArrayList<>(unit.declarations());
    all.addAll(check(unit, library));
    Span start = new Span(files.get(0), 0, 0);
    boolean isUnit = runs.unit() && defined("main").isEmpty();
    boolean whole = runs.functions().isEmpty() && !runs.allFunctions() && !isUnit;
    Set<String> functions = new LinkedHashSet<>();
    addBodies(unit.declarations(), functions);
    List<List<CFunction>> asked =
        whole ? List.of(mainFunction(start)) : entries(runs, functions, files.get(0));
    noteRoots(asked, whole ? Set.of() : functions);
    List<Stmt> startup = declarations.staticInitialization(runs.globals());
    UndefinedReferences references =
        new UndefinedReferences(
            declarations,
            ownFunctions(),
            startup,
            new UndefinedReferences.ProgramFiles(Set.copyOf(files), runs.isWholeProgram()),
            context.variants());
    Map<CFunction, ConfigSet> code = functionsWithCode();
    references.reportUndeclared(code, context.diagnostics);
    reportConflictingImplicit();
    if (!isUnit) {
      context.diagnostics.rejectTypicalValues();
    }
    context.diagnostics.finishElaboration();
    if (isUnit) {
      return List.of();
    }
    List<CProgram> programs = new ArrayList<>();
    for (List<CFunction> mains : runs.allFunctions() ? calledFirst(asked) : asked) {
      VariantDiagnostics faults =
          asked.size() == 1 ? context.diagnostics : context.diagnostics.copy();
      references.reportMissing(whole ? code : defined(mains), faults);
      programs.add(
          new CProgram(
              mains,
              whole
                  ? defined(ConstructorCalls.DESTRUCTORS_FUNCTION).stream().findFirst()
                  : Optional.empty(),
              whole ? Optional.empty() : Optional.of(runs.globals()),
              startup,
              context.dataModel,
              features,
              faults,
              new TranslationUnit(all),
              runs.maxRecursion(),
              runs.maxObjects(),
              context.indexedPointees,
              hasUnknownBehaviour(context.functionsTakingPointers, features.valid()),
              hasUnknownBehaviour(context.functionsReturningPointers, features.valid()),
              context.usage));
    }
    return programs;
  }

  /**
   * Returns functions in an order in which those that others call precede them, if there is one.
   */
  private List<List<CFunction>> calledFirst(List<List<CFunction>> functions) {
    Set<List<CFunction>> visited = new HashSet<>();
    List<List<CFunction>> result = new ArrayList<>();
    functions.forEach(one -> addCalledFirst(one, functions, visited, result));
    return result;
  }

  private void addCalledFirst(
      List<CFunction> one,
      List<List<CFunction>> functions,
      Set<List<CFunction>> visited,
      List<List<CFunction>> result) {
    if (visited.add(one)) {
      Set<Object> used = context.usage.usedBy(Set.copyOf(one));
      functions.stream()
          .filter(other -> other.stream().anyMatch(used::contains))
          .forEach(other -> addCalledFirst(other, functions, visited, result));
      result.add(one);
    }
  }

  /**
   * Reports implicitly declared functions that another file declares with a type other than {@code
   * int f()} as unsupported.
   */
  private void reportConflictingImplicit() {
    for (VariantDiagnostics.ImplicitDeclaration call : context.diagnostics.implicit()) {
      for (CFunction function : declarations.functions(call.function())) {
        ConfigSet other =
            function.variantsWithDeclaration(
                said -> said.position() != Scope.END && !CallElaborator.isImplicit(said.type()),
                call.when());
        if (!LibrarySource.isBuiltin(call.function()) && !other.isEmpty()) {
          String message =
              "'%s' is called without a declaration and declared elsewhere".formatted(function);
          context.diagnostics.reportUnsupported(other, call.span(), message, Optional.empty());
        }
      }
    }
  }

  private List<CFunction> ownFunctions() {
    return bodies.stream()
        .filter(body -> !LibrarySource.contains(body.syntax().span()))
        .map(FunctionToElaborate::function)
        .distinct()
        .toList();
  }

  /** Returns the variants in which a function has code even if nothing refers to it. */
  private Map<CFunction, ConfigSet> functionsWithCode() {
    Map<CFunction, ConfigSet> result = defined(ownFunctions());
    result.replaceAll((function, when) -> when.minus(function.inlineOnlyVariants(when)));
    return result;
  }

  private Map<CFunction, ConfigSet> defined(List<CFunction> functions) {
    Map<CFunction, ConfigSet> result = new LinkedHashMap<>();
    ConfigSet none = context.variants().minus(context.variants());
    functions.forEach(function -> result.put(function, function.definedVariants(none)));
    return result;
  }

  /**
   * Returns whether the behaviour of one of these functions is unknown in some valid variant. They
   * pass or return pointers, so that none is an assertion of the library.
   */
  private static boolean hasUnknownBehaviour(Set<CFunction> functions, ConfigSet valid) {
    return functions.stream()
        .filter(function -> !LibraryFunctions.hasKnownEffects(function.name(), 0))
        .anyMatch(function -> !valid.isSubsetOf(function.definedVariants(valid.minus(valid))));
  }

  /**
   * Records the entry functions as used.
   *
   * @param open the functions that other files may call; empty for a whole program
   */
  private void noteRoots(List<List<CFunction>> asked, Set<String> open) {
    asked.forEach(all -> all.forEach(f -> context.usage.noteRoot(f, context.variants())));
    for (String name : open) {
      if (!declarations.hasInternalLinkage(name)) {
        defined(name).forEach(f -> context.usage.noteRoot(f, context.variants()));
      }
    }
    if (!open.isEmpty()) {
      declarations.noteExternalUses();
    }
  }

  private List<List<CFunction>> entries(
      COptions.EntryOptions runs, Set<String> functions, SourceFile file) throws InputException {
    List<List<CFunction>> result = new ArrayList<>();
    boolean all = runs.functions().isEmpty();
    for (String name : all ? functions : new LinkedHashSet<>(runs.functions())) {
      List<CFunction> defined = defined(name);
      if (!defined.isEmpty() && !(all && declarations.hasInternalLinkage(name))) {
        result.add(defined);
      }
      if (!all && defined.isEmpty()) {
        Span text = new Span(new SourceFile("--entry", name), 0, name.length());
        throw new InputException(
            new Diagnostic(
                text,
                "'%s' defines no function '%s'".formatted(file.name(), name),
                Suggestions.hint(name, functions)));
      }
    }
    if (result.isEmpty() && !runs.unit()) {
      Span start = new Span(file, 0, 0);
      throw new InputException(start, "there is no function with external linkage");
    }
    return result;
  }

  /** Returns the functions of a name that have a definition, in different variants. */
  private List<CFunction> defined(String name) {
    return declarations.functions(name).stream().filter(f -> !f.bodies().isEmpty()).toList();
  }

  private static void addBodies(List<ExternalDeclaration> externals, Set<String> functions) {
    for (ExternalDeclaration external : externals) {
      if (external instanceof ExternalDeclaration.ConditionalGroup part) {
        addBodies(part.declarations(), functions);
      } else if (external instanceof ExternalDeclaration.FunctionDefinition function) {
        functions.add(function.name());
      }
    }
  }

  private List<CFunction> mainFunction(Span start) throws InputException {
    ConfigSet missing = context.variants();
    List<CFunction> main = defined("main");
    for (CFunction function : main) {
      for (CFunction.Definition body : function.bodies()) {
        missing = missing.minus(body.presenceCondition());
      }
    }
    if (main.isEmpty()) {
      throw new InputException(
          new Diagnostic(
              start,
              "there is no function 'main'",
              Optional.of("--entry f asks about function f by itself, --entry all about each")));
    }
    context.diagnostics.reportPossibleError(missing, start, "there is no function 'main'");
    return main;
  }

  private void declare(List<ExternalDeclaration> externals) {
    for (ExternalDeclaration external : externals) {
      if (external instanceof ExternalDeclaration.ConditionalGroup part) {
        context.withVariants(part.presenceCondition(), () -> declare(part.declarations()));
      } else if (external instanceof ExternalDeclaration.FileScopeDeclaration variables) {
        declarations.declareAtFileScope(variables.declaration());
      } else {
        declare((ExternalDeclaration.FunctionDefinition) external);
      }
    }
  }

  private void declare(ExternalDeclaration.FunctionDefinition syntax) {
    context.noteDefinition(syntax.name());
    for (ElaborationContext.ConditionalResult<CType> part :
        context.splitByVariants(syntax.span(), () -> expressions.types.of(syntax.type()))) {
      context.withVariants(
          part.presenceCondition(),
          () -> {
            CType.Function type = (CType.Function) part.result();
            CFunction function =
                declarations.declareFunction(
                    syntax.name(), syntax.storage(), syntax.attributes(), type, syntax.span());
            declarations.noteQualifiers(function, syntax.type());
            declarations.noteAlignment(function, syntax.aligned(), syntax.span());
            requireNew(function, syntax);
            String what = "function `%s`".formatted(syntax.name());
            context.usage.declare(function, what, syntax.span(), context.variants());
            if (syntax.attributes().contains(Declaration.DeclarationAttribute.USED)) {
              context.usage.noteRoot(function, context.variants());
            }
            bodies.add(new FunctionToElaborate(context.variants(), function, type, syntax, place));
          });
    }
    if (place < Scope.END) {
      context.setPosition(++place);
    }
  }

  private void requireNew(CFunction function, ExternalDeclaration.FunctionDefinition syntax) {
    for (FunctionToElaborate other : bodies) {
      if (other.function() == function
          && other.presenceCondition().intersects(context.variants())) {
        context.diagnostics.reportPossibleError(
            other.presenceCondition().and(context.variants()),
            syntax.span(),
            "redefinition of '%s'".formatted(function.name()));
      }
    }
  }

  private void check(FunctionToElaborate pending) {
    context.setPosition(pending.position());
    context.withVariants(
        pending.presenceCondition(),
        () ->
            functions.define(
                pending.function(), pending.type(), pending.syntax(), Optional.empty()));
  }
}
