package sunder.frontend.promela.syntax;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.antlr.v4.runtime.Token;

/** The macros that are known at a place. Mutable while a text is read. */
public final class PromelaMacroTable {
  private final Map<String, Macro> byName = new HashMap<>();

  /**
   * A {@code #define}, or an {@code inline}.
   *
   * @param isInline whether it is a block whose tokens stand where they were written; those of a
   *     definition stand where it is used
   * @param parameters nothing for a plain name
   */
  record Macro(String name, boolean isInline, Optional<List<String>> parameters, List<Token> body) {
    Macro {
      body = List.copyOf(body);
    }

    /** What it means, to compare it with another one of the name. */
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
