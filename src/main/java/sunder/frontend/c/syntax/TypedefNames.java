package sunder.frontend.c.syntax;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.antlr.v4.runtime.Token;
import sunder.frontend.c.grammar.CLexer;
import sunder.frontend.c.preprocess.CToken;

/**
 * Tells names of types from other names, which the grammar of C needs: a name that a typedef
 * declares is a type from there on, except where a member or a tag stands.
 */
final class TypedefNames {
  private static final Set<Integer> BEFORE_OTHER_NAMES =
      Set.of(CLexer.DOT, CLexer.ARROW, CLexer.STRUCT, CLexer.UNION, CLexer.ENUM, CLexer.GOTO);

  private static final Set<Integer> BASES =
      Set.of(
          CLexer.STRUCT,
          CLexer.UNION,
          CLexer.ENUM,
          CLexer.VOID,
          CLexer.CHAR,
          CLexer.SHORT,
          CLexer.INT,
          CLexer.LONG,
          CLexer.SIGNED,
          CLexer.UNSIGNED,
          CLexer.FLOAT,
          CLexer.DOUBLE,
          CLexer.BOOL);

  private final List<CToken> tokens;
  private final Set<String> types = new HashSet<>();
  private final Set<Integer> declaredAt = new HashSet<>();

  private TypedefNames(List<CToken> tokens) {
    this.tokens = tokens;
  }

  /** The tokens for the parser. */
  static List<Token> mark(List<CToken> tokens) {
    return new TypedefNames(tokens).mark();
  }

  private List<Token> mark() {
    List<Token> result = new ArrayList<>(tokens.size());
    for (int i = 0; i < tokens.size(); i++) {
      CToken token = tokens.get(i);
      result.add(new ParserToken(isType(i) ? CLexer.TYPE_NAME : token.type(), token, i));
      if (token.type() == CLexer.TYPEDEF) {
        declare(i + 1);
      }
    }
    return result;
  }

  private boolean isType(int i) {
    CToken token = tokens.get(i);
    return token.type() == CLexer.IDENTIFIER
        && types.contains(token.text())
        && !declaredAt.contains(i)
        && !(i > 0 && BEFORE_OTHER_NAMES.contains(tokens.get(i - 1).type()))
        && !(i > 0 && isDeclared(i));
  }

  /** Whether the name is being declared anew, behind a type. */
  private boolean isDeclared(int i) {
    int before = tokens.get(i - 1).type();
    boolean typed =
        before == CLexer.INT
            || before == CLexer.CHAR
            || before == CLexer.LONG && next(i) != CLexer.IDENTIFIER
            || before == CLexer.SHORT
            || before == CLexer.BOOL;
    return typed && (next(i) == CLexer.SEMI || next(i) == CLexer.ASSIGN || next(i) == CLexer.COMMA);
  }

  private int next(int i) {
    return i + 1 < tokens.size() ? tokens.get(i + 1).type() : CLexer.EOF;
  }

  /** Notes the names that a typedef declares. */
  private void declare(int start) {
    int depth = 0;
    int braces = 0;
    int outer = -1;
    int inner = -1;
    boolean based = false;
    List<Integer> found = new ArrayList<>();
    for (int i = start; i < tokens.size(); i++) {
      int type = tokens.get(i).type();
      braces += type == CLexer.LBRACE ? 1 : type == CLexer.RBRACE ? -1 : 0;
      if (braces > 0 || type == CLexer.RBRACE) {
        continue;
      }
      depth += type == CLexer.LPAREN || type == CLexer.LBRACKET ? 1 : 0;
      depth -= type == CLexer.RPAREN || type == CLexer.RBRACKET ? 1 : 0;
      boolean isBase = !based && types.contains(tokens.get(i).text());
      based |= isBase || BASES.contains(type);
      boolean name = type == CLexer.IDENTIFIER && !isBase && !isTag(i);
      if (name && depth == 0 && isDeclarator(i)) {
        outer = i;
      } else if (name && depth == 1 && inner < 0 && tokens.get(i - 1).type() == CLexer.STAR) {
        inner = i;
      }
      boolean ends = type == CLexer.SEMI || type == CLexer.COMMA && depth == 0;
      if (ends) {
        found.add(outer < 0 ? inner : outer);
        outer = -1;
        inner = -1;
      }
      if (type == CLexer.SEMI) {
        break;
      }
    }
    found.removeIf(i -> i < 0);
    found.forEach(i -> types.add(tokens.get(i).text()));
    declaredAt.addAll(found);
  }

  private boolean isTag(int i) {
    int before = tokens.get(i - 1).type();
    return before == CLexer.STRUCT || before == CLexer.UNION || before == CLexer.ENUM;
  }

  /** Whether the name is followed by what may follow a declared name. */
  private boolean isDeclarator(int i) {
    return switch (next(i)) {
      case CLexer.SEMI, CLexer.COMMA, CLexer.LBRACKET, CLexer.LPAREN, CLexer.ATTRIBUTE -> true;
      default -> false;
    };
  }
}
