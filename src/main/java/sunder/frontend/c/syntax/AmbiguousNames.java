package sunder.frontend.c.syntax;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sunder.family.ConfigSet;
import sunder.frontend.c.grammar.CLexer;
import sunder.frontend.c.preprocess.token.CToken;

/**
 * The disambiguation of names that are typedef names in some variants and objects or functions in
 * others; {@code x *y;} is then a declaration in some variants and an expression in others.
 *
 * <p>Input: tokens of a file with presence conditions. Output: the same tokens, but each token of
 * such a name is split into a TYPE_NAME and an IDENTIFIER with disjoint presence conditions.
 */
final class AmbiguousNames {
  private static final Set<Integer> AFTER_DECLARED_NAMES =
      Set.of(CLexer.SEMI, CLexer.COMMA, CLexer.ASSIGN, CLexer.LBRACKET, CLexer.LPAREN);

  private final List<CToken> tokens;
  private final Map<String, ConfigSet> types = new HashMap<>();
  private final Map<String, ConfigSet> otherNames = new HashMap<>();

  private AmbiguousNames(List<CToken> tokens) {
    this.tokens = tokens;
  }

  /**
   * Returns the tokens, where a token of an ambiguous name is a TYPE_NAME in the variants that
   * declare it as a typedef name.
   */
  static List<CToken> disambiguate(List<CToken> tokens) {
    AmbiguousNames names = new AmbiguousNames(tokens);
    names.collect();
    names.types.keySet().removeIf(name -> !names.isAmbiguous(name));
    if (names.types.isEmpty()) {
      return tokens;
    }
    List<CToken> result = new ArrayList<>();
    for (CToken token : tokens) {
      boolean mixed = token.type() == CLexer.IDENTIFIER && names.types.containsKey(token.text());
      ConfigSet types =
          mixed
              ? token.presenceCondition().and(names.types.get(token.text()))
              : token.presenceCondition();
      if (mixed && !types.isEmpty()) {
        result.add(new CToken(CLexer.TYPE_NAME, token.text(), token.span(), types));
      }
      if (!mixed || !types.equals(token.presenceCondition())) {
        result.add(
            mixed ? token.withPresenceCondition(token.presenceCondition().minus(types)) : token);
      }
    }
    return result;
  }

  private boolean isAmbiguous(String name) {
    return otherNames.containsKey(name) && !otherNames.get(name).isSubsetOf(types.get(name));
  }

  /** Collects the names that are declared at file scope. */
  private void collect() {
    int depth = 0;
    Optional<ConfigSet> ofTypes = Optional.empty();
    for (int i = 0; i < tokens.size(); i++) {
      CToken token = tokens.get(i);
      switch (token.type()) {
        case CLexer.LBRACE, CLexer.LPAREN, CLexer.LBRACKET -> depth++;
        case CLexer.RBRACE, CLexer.RPAREN, CLexer.RBRACKET -> depth--;
        case CLexer.TYPEDEF -> {
          if (depth == 0) {
            ofTypes =
                Optional.of(
                    ofTypes.map(token.presenceCondition()::or).orElse(token.presenceCondition()));
          }
        }
        case CLexer.SEMI -> {
          if (depth == 0) {
            ofTypes = ofTypes.map(when -> when.minus(token.presenceCondition()));
          }
        }
        case CLexer.IDENTIFIER -> {
          if (depth == 0 && i > 0 && isDeclared(i)) {
            ConfigSet none = token.presenceCondition().minus(token.presenceCondition());
            ConfigSet typed = ofTypes.map(token.presenceCondition()::and).orElse(none);
            add(types, token, typed);
            add(otherNames, token, token.presenceCondition().minus(typed));
          }
        }
        default -> {}
      }
    }
  }

  private static void add(Map<String, ConfigSet> names, CToken token, ConfigSet when) {
    if (!when.isEmpty()) {
      names.merge(token.text(), when, ConfigSet::or);
    }
  }

  private boolean isDeclared(int i) {
    int before = tokens.get(i - 1).type();
    int next = i + 1;
    while (next < tokens.size()
        && !tokens.get(next).presenceCondition().intersects(tokens.get(i).presenceCondition())) {
      next++;
    }
    return next < tokens.size()
        && AFTER_DECLARED_NAMES.contains(tokens.get(next).type())
        && (before == CLexer.STAR
            || before == CLexer.COMMA
            || before == CLexer.IDENTIFIER
            || before == CLexer.RBRACE
            || before == CLexer.RPAREN
            || Parser.TypedefNameResolver.TYPE_SPECIFIERS.contains(before));
  }
}
