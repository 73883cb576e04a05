package sunder.frontend.c.model;

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
import sunder.frontend.c.model.ReferenceCollector.Reference;
import sunder.frontend.c.syntax.Declaration.DeclarationAttribute;
import sunder.source.Diagnostic;
import sunder.source.SourceFile;
import sunder.source.Span;

/**
 * What a linker has to find, and does not: functions and objects that the code of a program names,
 * as {@code gcc -O0} writes it.
 */
final class UndefinedReferences {
  /**
   * The files of a program.
   *
   * @param isWhole whether there are no others, but for the library
   */
  record ProgramFiles(Set<SourceFile> all, boolean isWhole) {
    boolean has(Span span) {
      return all.contains(span.file());
    }

    /** Whether the program defines what is declared so, if nobody else does. */
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
  private final Map<Object, Map<Reference, ConfigSet>> known = new IdentityHashMap<>();
  private final Map<Object, ConfigSet> missing = new IdentityHashMap<>();

  /** What the objects that last of a function start with, which are there where it is. */
  private final Map<CFunction, List<Stmt>> own = new IdentityHashMap<>();

  /**
   * @param functions with a body, but for those of the library
   * @param startup what objects that last start with
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
      in.map(f -> own.computeIfAbsent(f, key -> new ArrayList<>())).orElse(this.startup).add(one);
    }
  }

  private static boolean has(CFunction function, Span place) {
    return function.bodies().stream().anyMatch(body -> body.block().span().contains(place));
  }

  /**
   * Tells of which calls there is code to what nothing declares: no linker finds it.
   *
   * @param code the functions that are there whether or not something refers to them
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
   * Tells what is not found, each in the variants in which it is named at a place and not before.
   *
   * @param roots the functions that are there whether or not something refers to them, of those
   *     that matter to runs
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

  /** What the code of a function and its objects name. */
  private Map<Reference, ConfigSet> of(CFunction function, ConfigSet when) {
    ConfigSet none = when.minus(when);
    ConfigSet apart = function.inlineOnlyVariants(function.externallyCallableVariants(when));
    ConfigSet having = when.minus(apart.minus(function.alwaysInlinedVariants(when)));
    Map<Reference, ConfigSet> result = new LinkedHashMap<>();
    List<Stmt> objects = own.getOrDefault(function, List.of());
    of(objects, objects, function.definedVariants(none))
        .forEach((one, in) -> result.put(one, in.and(having)));
    for (CFunction.Definition body : function.bodies()) {
      of(body, List.of(body.block()), body.presenceCondition())
          .forEach((one, in) -> result.merge(one, in.and(having), ConfigSet::or));
    }
    return result;
  }

  private Map<Reference, ConfigSet> of(Object key, List<Stmt> statements, ConfigSet when) {
    return known.computeIfAbsent(key, k -> ReferenceCollector.references(statements, when, folds));
  }
}
