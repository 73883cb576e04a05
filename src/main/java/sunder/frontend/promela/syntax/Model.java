package sunder.frontend.promela.syntax;

import java.util.List;
import sunder.source.SourceFile;

/**
 * A whole text.
 *
 * @param macros with which a formula from elsewhere is read
 */
public record Model(SourceFile file, List<Unit> units, Macros macros) {
  public Model {
    units = List.copyOf(units);
  }
}
