package sunder.frontend.c.syntax;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import sunder.frontend.c.grammar.CLexer;
import sunder.frontend.c.preprocess.CToken;

/**
 * What a token may name outside of functions.
 *
 * @param key the name; tags have keys of their own; nothing if it is a member, or no name
 * @param isType whether it names no object: it stands where members are declared
 * @param declares the key again if a tag or a constant of an enumeration is declared here
 */
record LinkedName(String key, boolean isType, Optional<String> declares) {
  private static final String TAG = "struct ";
  private static final String OFFSET = "__builtin_offsetof";

  /** What is between braces. */
  private enum Braces {
    MEMBERS,
    CONSTANTS,
    OTHERS
  }

  /** Whether it is one of these names, which mean something else in other files. */
  boolean isOf(Set<String> types, Set<String> statics) {
    return types.contains(key) || !isType && statics.contains(key);
  }

  /** One for each token. */
  static List<LinkedName> of(List<CToken> tokens) {
    Reader reader = new Reader();
    List<LinkedName> names = new ArrayList<>(tokens.size());
    for (int i = 0; i < tokens.size(); i++) {
      int next = i + 1;
      while (next < tokens.size() && isMark(tokens.get(next))) {
        next++;
      }
      int following = next < tokens.size() ? tokens.get(next).type() : CLexer.EOF;
      names.add(reader.read(tokens.get(i), following));
    }
    return names;
  }

  private static boolean isMark(CToken token) {
    return token.type() == CLexer.OPEN || token.type() == CLexer.CLOSE;
  }

  private static final class Reader {
    private static final LinkedName NONE = new LinkedName("", true, Optional.empty());

    private final Deque<Braces> braces = new ArrayDeque<>();
    private Braces opening = Braces.OTHERS;
    private int before = CLexer.EOF;

    /** Parentheses that are open behind an {@code offsetof}; less than 0 behind no one. */
    private int offset = -1;

    LinkedName read(CToken token, int next) {
      if (isMark(token)) {
        return NONE;
      }
      LinkedName name = token.type() == CLexer.IDENTIFIER ? name(token.text(), next) : NONE;
      int type = token.type();
      follow(token.text(), type);
      before = type;
      return name;
    }

    private LinkedName name(String text, int next) {
      boolean record = before == CLexer.STRUCT || before == CLexer.UNION;
      if (record || before == CLexer.ENUM) {
        // A tag without members here is that of the file that has them.
        boolean declares = next == CLexer.LBRACE;
        String key = TAG + text;
        return new LinkedName(key, true, declares ? Optional.of(key) : Optional.empty());
      } else if (before == CLexer.DOT || before == CLexer.ARROW) {
        return NONE;
      }
      Braces inside = braces.isEmpty() ? Braces.OTHERS : braces.element();
      boolean constant =
          inside == Braces.CONSTANTS && (before == CLexer.LBRACE || before == CLexer.COMMA);
      boolean isType = inside == Braces.MEMBERS || offset >= 0;
      return new LinkedName(text, isType, constant ? Optional.of(text) : Optional.empty());
    }

    private void follow(String text, int type) {
      switch (type) {
        case CLexer.STRUCT, CLexer.UNION -> opening = Braces.MEMBERS;
        case CLexer.ENUM -> opening = Braces.CONSTANTS;
        case CLexer.LBRACE -> braces.push(opening);
        case CLexer.RBRACE -> braces.poll();
        default -> {}
      }
      boolean tag = before == CLexer.STRUCT || before == CLexer.UNION || before == CLexer.ENUM;
      boolean heads = type == CLexer.STRUCT || type == CLexer.UNION || type == CLexer.ENUM;
      opening = heads || tag && type == CLexer.IDENTIFIER ? opening : Braces.OTHERS;
      if (text.equals(OFFSET)) {
        offset = 0;
      } else if (offset >= 0) {
        offset += type == CLexer.LPAREN ? 1 : type == CLexer.RPAREN ? -1 : 0;
        offset = offset == 0 ? -1 : offset;
      }
    }
  }
}
