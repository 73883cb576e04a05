package sunder.frontend.c.model;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import sunder.family.ConfigSet;
import sunder.family.FeatureModel;
import sunder.frontend.c.preprocess.option.COptions.GlobalInitialization;
import sunder.frontend.c.preprocess.option.COptions.SignedArithmetic;
import sunder.frontend.c.syntax.TranslationUnit;
import sunder.verdict.Check;
import sunder.verdict.Property;

/**
 * An elaborated program: the typed bodies of all functions with the initialization of static
 * objects, for all variants.
 *
 * @param entryFunctions the functions in which an execution starts: one function, or several of one
 *     name in different variants
 * @param destructorsFunction the function that runs at the end of an execution, for a whole program
 * @param globalsAtEntry the values of global variables at the entry of a function that is verified
 *     separately; empty for a whole program
 * @param staticInitialization the initialization of the objects of static storage duration, which
 *     precedes an execution (C11, 5.1.2)
 * @param dataModel the sizes and layouts of types
 * @param features the feature model; its valid variants include those with errors
 * @param faults the errors, each with its variants
 * @param unit the program text, with that of the modelled library functions
 * @param maxRecursion the maximum number of nested calls of one function
 * @param maxObjects the maximum number of live objects of one allocation in a loop
 * @param indexedPointees the types of objects for which pointer arithmetic occurs
 * @param hasExternalWrites whether functions without a body may change the objects of their pointer
 *     arguments
 * @param hasExternalPointers whether functions without a body return pointers
 * @param usage the declarations and their uses
 */
public record CProgram(
    List<CFunction> entryFunctions,
    Optional<CFunction> destructorsFunction,
    Optional<GlobalInitialization> globalsAtEntry,
    List<Stmt> staticInitialization,
    DataModel dataModel,
    FeatureModel features,
    VariantDiagnostics faults,
    TranslationUnit unit,
    int maxRecursion,
    int maxObjects,
    Set<CType> indexedPointees,
    boolean hasExternalWrites,
    boolean hasExternalPointers,
    UsageAnalysis usage) {
  public CProgram {
    entryFunctions = List.copyOf(entryFunctions);
    staticInitialization = List.copyOf(staticInitialization);
    indexedPointees = Set.copyOf(indexedPointees);
  }

  /**
   * Returns the first entry function. In variants that do not define it, another entry function has
   * the same name.
   */
  public CFunction entryFunction() {
    return entryFunctions.get(0);
  }

  /**
   * Returns the meaning of signed arithmetic under a property: unbounded arithmetic whose results
   * are checked is that of a trap. {@code CSubject.requiredChecks} adds the check where traps are
   * asked for, so that both agree.
   */
  public SignedArithmetic signedArithmetic(Property property) {
    SignedArithmetic declared = dataModel.signedArithmetic();
    return declared == SignedArithmetic.UNBOUNDED && property.checks().contains(Check.OVERFLOW)
        ? SignedArithmetic.TRAP
        : declared;
  }

  /**
   * Returns the variants that verification must decide: all valid ones for a whole program;
   * otherwise those that define the function, and those with errors.
   */
  public ConfigSet requestedVariants() {
    ConfigSet defined = features.space().none();
    for (CFunction main : entryFunctions) {
      defined = defined.or(main.definedVariants(defined));
    }
    return globalsAtEntry.isEmpty()
        ? features.valid()
        : defined.or(faults.rejectedVariants()).and(features.valid());
  }
}
