package sunder.frontend.c.types;

import java.util.List;
import sunder.family.FeatureModel;

/**
 * A checked program.
 *
 * @param main where a run starts
 * @param startup what happens before: the objects that live as long as the program
 * @param features the features; the valid variants are those of the text, faulty ones included
 * @param faults what is wrong in which variants
 */
public record CProgram(Function main, List<Stmt> startup, FeatureModel features, Faults faults) {
  public CProgram {
    startup = List.copyOf(startup);
  }
}
