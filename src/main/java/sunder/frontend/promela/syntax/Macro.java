package sunder.frontend.promela.syntax;

import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.Token;

/**
 * A {@code #define}, or an {@code inline}.
 *
 * @param parameters nothing for a plain name
 */
record Macro(String name, Kind kind, Optional<List<String>> parameters, List<Token> body) {
  Macro {
    body = List.copyOf(body);
  }

  enum Kind {
    /** Its tokens stand where it is used. */
    DEFINE,
    /** A block whose tokens stand where they were written. */
    INLINE
  }
}
