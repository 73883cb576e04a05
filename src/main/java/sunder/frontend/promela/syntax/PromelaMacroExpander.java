package sunder.frontend.promela.syntax;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.antlr.v4.runtime.Token;
import sunder.frontend.promela.grammar.PromelaLexer;
import sunder.frontend.promela.grammar.PromelaParser;
import sunder.frontend.promela.syntax.PromelaMacroTable.Macro;
import sunder.source.InputException;

/**
 * The expansion of macros and inlines. Tokens of a macro get the source range of its use, so that a
 * step in a counterexample refers to the use; tokens of an inline keep their source range.
 */
final class PromelaMacroExpander {
  /** The greatest number of tokens of the expanded text. */
  private static final int MOST_TOKENS = 2_000_000;

  /** The greatest number of tokens of the expansion of one use in the text. */
  private static final int MOST_OF_ONE = 200_000;

  private final PromelaMacroTable macros;
  private int produced;
  private Optional<Token> outermost = Optional.empty();
  private int before;

  PromelaMacroExpander(PromelaMacroTable macros) {
    this.macros = macros;
  }

  /**
   * Returns the tokens with all macros expanded.
   *
   * @throws InputException if the arguments of a macro are wrong, an inline is recursive, or the
   *     expansion is too large
   */
  List<Token> expand(List<Token> tokens) throws InputException {
    List<Token> result = new ArrayList<>();
    expand(tokens, new HashSet<>(), result);
    return result;
  }

  private void expand(List<Token> tokens, Set<String> active, List<Token> result)
      throws InputException {
    for (int i = 0; i < tokens.size(); i++) {
      Token token = tokens.get(i);
      Optional<Macro> macro = macroAt(tokens, i);
      if (macro.isEmpty() || isRecursive(macro.get(), token, active)) {
        result.add(token);
        count(token);
        continue;
      }
      boolean isOutermost = outermost.isEmpty();
      if (isOutermost) {
        outermost = Optional.of(token);
        before = produced;
      }
      if (macro.get().parameters().isEmpty()) {
        use(macro.get(), token, Map.of(), active, result);
      } else {
        int end = Tokens.closingBracket(tokens, i + 1);
        if (end == tokens.size()) {
          throw Tokens.error(tokens.get(i + 1), "this bracket is never closed");
        }
        use(macro.get(), token, arguments(macro.get(), tokens, i, end, active), active, result);
        i = end;
      }
      outermost = isOutermost ? Optional.empty() : outermost;
    }
  }

  private void count(Token token) throws InputException {
    produced++;
    if (outermost.isPresent() && produced - before > MOST_OF_ONE) {
      Token use = outermost.get();
      throw Tokens.error(
          use, "'%s' expands to more than %s tokens".formatted(use.getText(), MOST_OF_ONE));
    } else if (produced > MOST_TOKENS) {
      throw Tokens.error(token, "macros expand to more than " + MOST_TOKENS + " tokens");
    }
  }

  /**
   * Returns the macro that is used at an index. A macro with parameters is used only before a
   * parenthesis, and an inline not after {@code run}.
   */
  private Optional<Macro> macroAt(List<Token> tokens, int i) {
    boolean called = Tokens.is(tokens, i + 1, PromelaLexer.LPAREN);
    boolean process = Tokens.is(tokens, i - 1, PromelaLexer.RUN);
    return macros
        .find(tokens.get(i).getText())
        .filter(macro -> macro.parameters().isEmpty() || called)
        .filter(macro -> !macro.isInline() || !process);
  }

  private boolean isRecursive(Macro macro, Token use, Set<String> active) throws InputException {
    if (!active.contains(macro.name())) {
      return false;
    }
    if (macro.isInline()) {
      throw Tokens.error(use, "inline '" + macro.name() + "' calls itself");
    }
    return true;
  }

  private Map<String, List<Token>> arguments(
      Macro macro, List<Token> tokens, int name, int end, Set<String> active)
      throws InputException {
    List<List<Token>> parts = split(tokens, name + 2, end);
    List<String> parameters = macro.parameters().orElseThrow();
    if (parameters.isEmpty() && parts.size() == 1 && parts.get(0).isEmpty()) {
      parts = List.of();
    }
    if (parts.size() != parameters.size()) {
      throw Tokens.error(
          tokens.get(name),
          "'%s' takes %s arguments, not %s"
              .formatted(macro.name(), parameters.size(), parts.size()));
    }
    Map<String, List<Token>> result = new HashMap<>();
    for (int i = 0; i < parts.size(); i++) {
      List<Token> expanded = new ArrayList<>();
      expand(parts.get(i), active, expanded);
      result.put(parameters.get(i), expanded);
    }
    return result;
  }

  private static List<List<Token>> split(List<Token> tokens, int start, int end) {
    List<List<Token>> result = new ArrayList<>();
    int depth = 0;
    int from = start;
    for (int i = start; i < end; i++) {
      switch (tokens.get(i).getType()) {
        case PromelaLexer.LPAREN, PromelaLexer.LBRACK, PromelaLexer.LBRACE -> depth++;
        case PromelaLexer.RPAREN, PromelaLexer.RBRACK, PromelaLexer.RBRACE -> depth--;
        case PromelaLexer.COMMA -> {
          if (depth == 0) {
            result.add(tokens.subList(from, i));
            from = i + 1;
          }
        }
        default -> {}
      }
    }
    result.add(tokens.subList(from, end));
    return result;
  }

  private void use(
      Macro macro,
      Token use,
      Map<String, List<Token>> arguments,
      Set<String> active,
      List<Token> result)
      throws InputException {
    boolean inline = macro.isInline();
    List<Token> body = new ArrayList<>();
    for (int i = 0; i < macro.body().size(); i++) {
      Token token = macro.body().get(i);
      List<Token> argument = arguments.get(token.getText());
      if (token.getType() == PromelaParser.QUOTE) {
        body.add(Tokens.makeToken(use, PromelaLexer.STRING, "\"\""));
        i++;
      } else if (argument == null) {
        body.add(inline ? token : Tokens.withPosition(token, use));
      } else {
        argument.forEach(part -> body.add(inline ? Tokens.withPosition(part, token) : part));
      }
    }
    Set<String> inside = new HashSet<>(active);
    inside.add(macro.name());
    if (inline) {
      result.add(Tokens.makeToken(use, PromelaLexer.LBRACE, "{"));
    }
    expand(body, inside, result);
    if (inline) {
      result.add(Tokens.makeToken(use, PromelaLexer.RBRACE, "}"));
    }
  }
}
