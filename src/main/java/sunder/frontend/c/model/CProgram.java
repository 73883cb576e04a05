package sunder.frontend.c.model;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import sunder.family.ConfigSet;
import sunder.family.FeatureModel;
import sunder.frontend.c.preprocess.COptions.GlobalInitialization;
import sunder.frontend.c.syntax.TranslationUnit;

/**
 * A checked program.
 *
 * @param entryFunctions where a run starts: one function, or several of one name in different
 *     variants
 * @param destructorsFunction what runs when a run ends, of a whole program
 * @param globalsAtEntry what the function is given if it is asked about by itself
 * @param staticInitialization what happens before: the objects that live as long as the program
 * @param dataModel how large types are
 * @param features the features; the valid variants are those of the text, faulty ones included
 * @param faults what is wrong in which variants
 * @param unit its text, with that of functions of the library
 * @param maxRecursion how often a function may call itself, one call within the other
 * @param maxObjects how many objects of one allocation in a loop there may be at a time
 * @param indexedPointees the types of objects of which pointers move from one to another
 * @param hasExternalWrites whether functions without body may change what they are given
 * @param hasExternalPointers whether functions without body give pointers
 * @param usage what of the text is used
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

  /** Where a run starts, in some of the variants at least. */
  public CFunction entryFunction() {
    return entryFunctions.get(0);
  }

  /** The variants in which a run can start. */
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
