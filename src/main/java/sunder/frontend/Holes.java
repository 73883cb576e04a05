package sunder.frontend;

import java.util.List;
import java.util.Optional;
import sunder.family.Configuration;
import sunder.family.Feature;
import sunder.family.PresenceFormula;

/** The holes of a program: features whose values somebody looks for. */
public interface Holes {
  /** In source order; may be empty. */
  List<Feature.Numeric> features();

  /**
   * The text of the completed program.
   *
   * @param values of the holes
   * @param where what holds of the other features where these values work; nothing if they always
   *     do
   */
  String filled(Configuration values, Optional<PresenceFormula> where);
}
