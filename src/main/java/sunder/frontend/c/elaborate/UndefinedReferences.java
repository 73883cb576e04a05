package sunder.frontend.c.elaborate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sunder.family.ConfigSet;
import sunder.frontend.c.elaborate.ReferenceCollector.Reference;
import sunder.frontend.c.model.CFunction;
import sunder.frontend.c.model.CVariable;
import sunder.frontend.c.model.ConstantFolding;
import sunder.frontend.c.model.Stmt;
import sunder.frontend.c.model.UsageAnalysis;
import sunder.frontend.c.model.VariantDiagnostics;
import sunder.frontend.c.syntax.Declaration.DeclarationAttribute;
import sunder.source.Diagnostic;
import sunder.source.SourceFile;
import sunder.source.Span;

/**
 * The detection of undefined references: functions and objects that the code of a program refers to
 * and that no file or library defines.
 *
 * <p>Input: the typed functions and initializers, and the files. Output: errors in the {@link
 * VariantDiagnostics}, each with its variants. The code is that of GCC at {@code -O0}, as {@link
 * ReferenceCollector} determines it.
 */
final class UndefinedReferences {
  /**
   * The files of a program.
   *
   * @param isWhole whether these files and the library are the whole program
   */
  record ProgramFiles(Set<SourceFile> all, boolean isWhole) {
    boolean has(Span span) {
      return all.contains(span.file());
    }

    /**
     * Returns whether the program must define an entity with this declaration: it is declared in
     * one of the files, and the attributes do not make it weak or give it another name.
     */
    boolean mustDefine(CFunction.FunctionDeclaration said) {
      return has(said.span()) && !said.attributes().contains(DeclarationAttribute.WEAK_OR_RENAMED);
    }
  }

  private static final String NOT_DEFINED = "'%s' is %s and not defined";

  private final DeclarationElaborator declarations;
  private final List<Stmt> startup = new ArrayList<>();
  private final ProgramFiles files;
  private final ConfigSet all;
  private final ConstantFolding folds;
  private final Map<Object, Map<Reference, ConfigSet>> referencesByCode = new IdentityHashMap<>();
  private final Map<Object, ConfigSet> missing = new IdentityHashMap<>();

  /**
   * The initializers of the static local objects of inline functions, whose code exists only with
   * that of the function.
   */
  private final Map<CFunction, List<Stmt>> staticInitializers = new IdentityHashMap<>();

  /**
   * Creates the analysis of a program.
   *
   * @param functions the functions with definitions, without those of the library
   * @param startup the initialization of static objects
   * @param files the files of the program
   * @param all the variants
   */
  UndefinedReferences(
      DeclarationElaborator declarations,
      List<CFunction> functions,
      List<Stmt> startup,
      ProgramFiles files,
      ConfigSet all) {
    this.declarations = declarations;
    this.files = files;
    this.all = all;
    this.folds = new ConstantFolding(all);
    List<CFunction> inline =
        functions.stream().filter(f -> !f.inlineOnlyVariants(all).isEmpty()).toList();
    for (Stmt one : startup) {
      Optional<CFunction> in = inline.stream().filter(f -> has(f, one.span())).findFirst();
      in.map(f -> staticInitializers.computeIfAbsent(f, key -> new ArrayList<>()))
          .orElse(this.startup)
          .add(one);
    }
  }

  private static boolean has(CFunction function, Span place) {
    return function.bodies().stream().anyMatch(body -> body.block().span().contains(place));
  }

  /**
   * Reports calls of undeclared functions, which no linker resolves.
   *
   * @param code the functions that have code even if nothing refers to them, with their variants
   */
  void reportUndeclared(Map<CFunction, ConfigSet> code, VariantDiagnostics faults) {
    references(code)
        .forEach(
            (one, when) -> {
              if (one.entity() instanceof CFunction function && function.isUndeclared()) {
                String message = NOT_DEFINED.formatted(function, "called");
                faults.reportError(when, Diagnostic.of(one.span(), message));
              }
            });
  }

  /**
   * Reports undefined references in source order. For each name, a reference is reported only in
   * variants in which no earlier one is reported.
   *
   * @param roots the functions whose code is needed, with their variants
   */
  void reportMissing(Map<CFunction, ConfigSet> roots, VariantDiagnostics faults) {
    ConfigSet sound = all.minus(faults.rejectedVariants());
    Map<String, ConfigSet> told = new HashMap<>();
    Map<Reference, ConfigSet> found = references(roots);
    List<Reference> inOrder = new ArrayList<>(found.keySet());
    Comparator<Reference> byFile = Comparator.comparing(one -> one.span().file().name());
    inOrder.sort(byFile.thenComparing(one -> one.span().start()));
    for (Reference one : inOrder) {
      ConfigSet missed = missing.computeIfAbsent(one.entity(), this::missing);
      ConfigSet lacks = found.get(one).minus(merged(one)).and(missed).and(sound);
      String name = one.entity().toString();
      ConfigSet before = told.getOrDefault(name, all.minus(all));
      if (!lacks.isSubsetOf(before)) {
        String use = one.isCall() ? "called" : "used";
        String message = NOT_DEFINED.formatted(name, use);
        faults.reportError(lacks.minus(before), Diagnostic.of(one.span(), message));
        told.put(name, before.or(lacks));
      }
    }
  }

  private ConfigSet merged(Reference one) {
    return one.isCall() && one.entity() instanceof CFunction function
        ? function.alwaysInlinedVariants(function.definedVariants(all.minus(all)))
        : all.minus(all);
  }

  private ConfigSet missing(Object entity) {
    return entity instanceof CFunction function
        ? declarations.undefinedVariants(function, files)
        : declarations.undefinedVariants((CVariable) entity, files);
  }

  private Map<Reference, ConfigSet> references(Map<CFunction, ConfigSet> roots) {
    Map<Object, ConfigSet> begin = new LinkedHashMap<>(of(startup, startup, all));
    begin.putAll(roots);
    Map<Reference, ConfigSet> result = new LinkedHashMap<>();
    UsageAnalysis.reachable(begin, this::next)
        .forEach(
            (one, when) -> {
              if (one instanceof Reference reference) {
                result.put(reference, when);
              }
            });
    return result;
  }

  private Map<?, ConfigSet> next(Object one, ConfigSet when) {
    return one instanceof CFunction function
        ? of(function, when)
        : ((Reference) one).entity() instanceof CFunction function
            ? Map.of(function, when)
            : Map.of();
  }

  /**
   * Returns the references in the code of a function and in the initializers of its static local
   * objects.
   */
  private Map<Reference, ConfigSet> of(CFunction function, ConfigSet when) {
    ConfigSet none = when.minus(when);
    ConfigSet apart = function.inlineOnlyVariants(function.externallyCallableVariants(when));
    ConfigSet having = when.minus(apart.minus(function.alwaysInlinedVariants(when)));
    Map<Reference, ConfigSet> result = new LinkedHashMap<>();
    List<Stmt> objects = staticInitializers.getOrDefault(function, List.of());
    of(objects, objects, function.definedVariants(none))
        .forEach((one, in) -> result.put(one, in.and(having)));
    for (CFunction.Definition body : function.bodies()) {
      of(body, List.of(body.block()), body.presenceCondition())
          .forEach((one, in) -> result.merge(one, in.and(having), ConfigSet::or));
    }
    return result;
  }

  private Map<Reference, ConfigSet> of(Object key, List<Stmt> statements, ConfigSet when) {
    return referencesByCode.computeIfAbsent(
        key, k -> ReferenceCollector.references(statements, when, folds));
  }
}
