package sunder.frontend.c.types;

import java.util.List;
import java.util.Set;
import sunder.family.FeatureModel;
import sunder.frontend.c.syntax.TranslationUnit;

/**
 * A checked program.
 *
 * @param main where a run starts
 * @param startup what happens before: the objects that live as long as the program
 * @param features the features; the valid variants are those of the text, faulty ones included
 * @param faults what is wrong in which variants
 * @param unit its text, with that of functions of the library
 * @param functions that have a body in some variants, those too that cannot be verified
 */
public record CProgram(
    Function main,
    List<Stmt> startup,
    FeatureModel features,
    Faults faults,
    TranslationUnit unit,
    Set<String> functions) {
  public CProgram {
    startup = List.copyOf(startup);
    functions = Set.copyOf(functions);
  }
}
