package sunder.frontend.c.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import sunder.frontend.c.grammar.CLexer;
import sunder.frontend.c.preprocess.token.CToken;

/**
 * Translates attributes in double brackets to GNU attributes.
 *
 * <p>Input and output: the tokens of a file. Attributes without effect are removed, since the
 * grammar does not have them in all places. Attributes of GCC with an effect become {@code
 * __attribute__} where both forms have the same meaning. Where C2x allows no list, the tokens stay
 * and are a syntax error. Source: C2x, 6.7.12; GCC 12, {@code c_parser_std_attribute}.
 */
final class StandardAttributes {
  private static final String NODISCARD = "nodiscard";

  /** The standard attributes of GCC 12, which have no effect on verdicts. */
  private static final Set<String> STANDARD =
      Set.of("deprecated", "fallthrough", "maybe_unused", NODISCARD);

  private static final String GNU = "gnu";

  /** The tokens behind which a list may stand, apart from types, parentheses and commas. */
  private static final Set<Integer> PLACES =
      Set.of(
          CLexer.SEMI,
          CLexer.LBRACE,
          CLexer.RBRACE,
          CLexer.COLON,
          CLexer.RPAREN,
          CLexer.RBRACKET,
          CLexer.STAR,
          CLexer.IDENTIFIER,
          CLexer.ELSE,
          CLexer.DO,
          CLexer.EXTENSION,
          CLexer.CONST,
          CLexer.VOLATILE,
          CLexer.RESTRICT);

  /** The tokens before a parenthesis behind which a declaration may begin. */
  private static final Set<Integer> BEFORE_PARAMETERS =
      Set.of(CLexer.IDENTIFIER, CLexer.RPAREN, CLexer.FOR);

  /** The tokens behind which a list belongs to the following declaration or tag. */
  private static final Set<Integer> BEFORE_DECLARATION =
      Set.of(CLexer.SEMI, CLexer.LBRACE, CLexer.RBRACE, CLexer.STRUCT, CLexer.UNION, CLexer.ENUM);

  /** The tokens before which a list behind a name belongs to the declared name. */
  private static final Set<Integer> BEHIND_NAME = Set.of(CLexer.SEMI, CLexer.COMMA, CLexer.ASSIGN);

  private final List<CToken> tokens;
  private final List<CToken> result = new ArrayList<>();
  private int position;

  private StandardAttributes(List<CToken> tokens) {
    this.tokens = tokens;
  }

  /** Returns the tokens of a file with GNU attributes in place of those in double brackets. */
  static List<CToken> translate(List<CToken> tokens) {
    StandardAttributes translation = new StandardAttributes(tokens);
    while (translation.position < tokens.size()) {
      Optional<Integer> end = translation.end();
      if (end.isPresent()) {
        translation.translateList(end.get());
      } else {
        translation.result.add(tokens.get(translation.position++));
      }
    }
    return translation.result;
  }

  /** Returns whether a list may stand behind the result. */
  private boolean isPlace() {
    int before = resultType(1);
    return result.isEmpty()
        || PLACES.contains(before)
        || Parser.TypedefNameResolver.TYPE_SPECIFIERS.contains(before)
        || before == CLexer.LPAREN && BEFORE_PARAMETERS.contains(resultType(2))
        || before == CLexer.COMMA && isParenthesized();
  }

  private boolean isParenthesized() {
    int depth = 0;
    for (int i = result.size() - 1; i >= 0 && depth >= 0; i--) {
      switch (result.get(i).type()) {
        case CLexer.SEMI, CLexer.LBRACE, CLexer.RBRACE -> {
          return false;
        }
        case CLexer.RPAREN -> depth++;
        case CLexer.LPAREN -> depth--;
        default -> {}
      }
    }
    return depth < 0;
  }

  /** Returns the type of a token of the result, counted from its end. */
  private int resultType(int last) {
    return result.size() < last ? CLexer.EOF : result.get(result.size() - last).type();
  }

  private int type(int index) {
    return index >= 0 && index < tokens.size() ? tokens.get(index).type() : CLexer.EOF;
  }

  /** Returns the index behind the list that begins here, if all its variants have it whole. */
  private Optional<Integer> end() {
    if (type(position) != CLexer.LBRACKET || type(position + 1) != CLexer.LBRACKET || !isPlace()) {
      return Optional.empty();
    }
    int depth = 0;
    for (int i = position; i < tokens.size(); i++) {
      if (!tokens.get(i).presenceCondition().equals(tokens.get(position).presenceCondition())) {
        return Optional.empty();
      }
      depth += type(i) == CLexer.LBRACKET ? 1 : type(i) == CLexer.RBRACKET ? -1 : 0;
      if (depth == 0) {
        return Optional.of(i + 1).filter(end -> type(end - 2) == CLexer.RBRACKET);
      }
    }
    return Optional.empty();
  }

  private void translateList(int end) {
    CToken first = tokens.get(position);
    boolean isDeclaration =
        result.isEmpty()
            || BEFORE_DECLARATION.contains(resultType(1))
            || resultType(1) == CLexer.IDENTIFIER && BEHIND_NAME.contains(type(end));
    List<CToken> kept = new ArrayList<>();
    position += 2;
    while (position < end - 2) {
      List<CToken> attribute = attribute(isDeclaration);
      if (!attribute.isEmpty() && !kept.isEmpty()) {
        kept.add(new CToken(CLexer.COMMA, ",", first.span(), first.presenceCondition()));
      }
      kept.addAll(attribute);
      position += type(position) == CLexer.COMMA ? 1 : 0;
    }
    if (!kept.isEmpty()) {
      add(first, CLexer.ATTRIBUTE, "__attribute__");
      add(first, CLexer.LPAREN, "(");
      add(first, CLexer.LPAREN, "(");
      result.addAll(kept);
      add(first, CLexer.RPAREN, ")");
      add(first, CLexer.RPAREN, ")");
    }
    position = end;
  }

  private void add(CToken at, int type, String text) {
    result.add(new CToken(type, text, at.span(), at.presenceCondition()));
  }

  /**
   * Returns the tokens of the GNU attribute in place of the next attribute, none if it has no
   * effect; a name in brackets, which no table has, in place of an attribute that is not followed.
   */
  private List<CToken> attribute(boolean isDeclaration) {
    List<CToken> words = new ArrayList<>();
    int depth = 0;
    while (depth > 0 || type(position) != CLexer.COMMA && type(position) != CLexer.RBRACKET) {
      CToken token = tokens.get(position++);
      words.add(token);
      depth += token.type() == CLexer.LPAREN ? 1 : token.type() == CLexer.RPAREN ? -1 : 0;
    }
    if (words.isEmpty()) {
      return words;
    }
    String first = Attributes.withoutUnderscores(words.get(0).text());
    boolean hasPrefix = words.size() > 3 && words.get(1).type() == CLexer.COLON;
    if (!hasPrefix && isDeclaration && first.equals(NODISCARD)) {
      return words.subList(0, 1);
    }
    if (hasPrefix ? !first.equals(GNU) : STANDARD.contains(first)) {
      return List.of();
    }
    List<CToken> attribute = hasPrefix ? words.subList(3, words.size()) : words;
    String name = Attributes.withoutUnderscores(attribute.get(0).text());
    if (hasPrefix && Attributes.hasNoEffect(name)) {
      return List.of();
    }
    return hasPrefix && isDeclaration
        ? attribute
        : List.of(attribute.get(0).withText("[[" + attribute.get(0).text() + "]]"));
  }
}
