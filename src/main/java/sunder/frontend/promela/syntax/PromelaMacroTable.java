package sunder.frontend.promela.syntax;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.antlr.v4.runtime.Token;

/**
 * The table of macros and inlines at a position of the text. It is mutable during preprocessing.
 */
public final class PromelaMacroTable {
  private final Map<String, Macro> byName = new HashMap<>();

  /**
   * A {@code #define} or an {@code inline}.
   *
   * @param isInline whether it is an inline: a block whose tokens keep their source range
   * @param parameters the parameters; empty for an object-like macro
   */
  record Macro(String name, boolean isInline, Optional<List<String>> parameters, List<Token> body) {
    Macro {
      body = List.copyOf(body);
    }

    /** Returns a textual form for the comparison of two definitions. */
    String text() {
      return isInline + " " + parameters + body.stream().map(Token::getText).toList();
    }
  }

  PromelaMacroTable() {}

  void define(Macro macro) {
    byName.put(macro.name(), macro);
  }

  void remove(String name) {
    byName.remove(name);
  }

  boolean contains(String name) {
    return byName.containsKey(name);
  }

  Optional<Macro> find(String name) {
    return Optional.ofNullable(byName.get(name));
  }
}
