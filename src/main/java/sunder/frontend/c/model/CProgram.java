package sunder.frontend.c.model;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import sunder.family.ConfigSet;
import sunder.family.FeatureModel;
import sunder.frontend.c.preprocess.COptions.Globals;
import sunder.frontend.c.syntax.TranslationUnit;

/**
 * A checked program.
 *
 * @param mains where a run starts: one function, or several of one name in different variants
 * @param end what runs when a run ends, of a whole program
 * @param entry what the function is given if it is asked about by itself
 * @param startup what happens before: the objects that live as long as the program
 * @param model how large types are
 * @param features the features; the valid variants are those of the text, faulty ones included
 * @param faults what is wrong in which variants
 * @param unit its text, with that of functions of the library
 * @param recursion how often a function may call itself, one call within the other
 * @param objects how many objects of one allocation in a loop there may be at a time
 * @param indexed the types of objects of which pointers move from one to another
 * @param isChanged whether functions without body may change what they are given
 * @param isPointed whether functions without body give pointers
 * @param uses what of the text is used
 */
public record CProgram(
    List<Function> mains,
    Optional<Function> end,
    Optional<Globals> entry,
    List<Stmt> startup,
    DataModel model,
    FeatureModel features,
    Faults faults,
    TranslationUnit unit,
    int recursion,
    int objects,
    Set<CType> indexed,
    boolean isChanged,
    boolean isPointed,
    Uses uses) {
  public CProgram {
    mains = List.copyOf(mains);
    startup = List.copyOf(startup);
    indexed = Set.copyOf(indexed);
  }

  /** Where a run starts, in some of the variants at least. */
  public Function main() {
    return mains.get(0);
  }

  /** The variants in which a run can start. */
  public ConfigSet asked() {
    ConfigSet defined = features.space().none();
    for (Function main : mains) {
      defined = defined.or(main.defined(defined));
    }
    return entry.isEmpty() ? features.valid() : defined.or(faults.rejected()).and(features.valid());
  }
}
