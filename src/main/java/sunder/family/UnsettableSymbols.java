package sunder.family;

import java.util.List;
import java.util.function.Predicate;
import sunder.source.Diagnostic;

/** The symbols of a feature model that nothing can set, with the reasons. */
@FunctionalInterface
public interface UnsettableSymbols {
  UnsettableSymbols NONE = isPossible -> List.of();

  /**
   * Returns for each symbol without a value in any configuration its place and the reason.
   *
   * @param isPossible whether a rule holds in some valid configuration
   */
  List<Diagnostic> in(Predicate<Rule> isPossible);
}
