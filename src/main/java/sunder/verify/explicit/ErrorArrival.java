package sunder.verify.explicit;

import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.verdict.Assertion;
import sunder.verify.search.Path;

/**
 * Configurations that arrive at an error.
 *
 * @param number among the arrivals of its search
 */
public record ErrorArrival(Arrivals arrivals, int number, Assertion failed, ConfigSet variants) {

  /** The path by which one of the configurations arrived, with all others that came that way. */
  Path pathOf(Configuration configuration) {
    return arrivals.pathOf(number, configuration);
  }
}
