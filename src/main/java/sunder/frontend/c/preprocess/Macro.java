package sunder.frontend.c.preprocess;

import java.util.List;
import java.util.Optional;

/**
 * One body of a macro.
 *
 * @param parameters empty if the macro takes no arguments; {@code __VA_ARGS__} is the last one of a
 *     variadic macro
 */
record Macro(Optional<List<String>> parameters, List<Word> body) {
  static final String REST = "__VA_ARGS__";

  /** The macro of a feature that is selected: {@code -DNAME} gives 1. */
  static Macro of(List<Word> body) {
    return new Macro(Optional.empty(), body);
  }

  boolean isFunction() {
    return parameters.isPresent();
  }

  boolean isVariadic() {
    return parameters.map(p -> !p.isEmpty() && p.get(p.size() - 1).equals(REST)).orElse(false);
  }

  /** Whether both mean the same, as the standard defines it for redefinitions. */
  boolean sameAs(Macro other) {
    return parameters.equals(other.parameters)
        && body.stream()
            .map(Word::text)
            .toList()
            .equals(other.body.stream().map(Word::text).toList());
  }
}
