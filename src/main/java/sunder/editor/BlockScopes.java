package sunder.editor;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The blocks of a text by its braces, as an approximation of scopes. It is approximate because
 * conditional branches may open a block that they do not close.
 *
 * @param innermost the innermost block from each offset to the next key
 */
record BlockScopes(String text, NavigableMap<Integer, Block> innermost) {
  /** Comments, string and character literals, and braces. */
  private static final Pattern TOKEN =
      Pattern.compile(
          "//[^\n]*|/\\*.*?(\\*/|\\z)|\"(\\\\.|[^\"\\\\\n])*\"|'(\\\\.|[^'\\\\\n])*'|[{}]",
          Pattern.DOTALL);

  /**
   * A block from an opening to a closing brace.
   *
   * @param end the offset after the closing brace
   */
  record Block(int start, int end) {
    boolean contains(int offset) {
      return start <= offset && offset < end;
    }
  }

  /** Returns the blocks of a text. An unclosed block extends to the end of the text. */
  static BlockScopes of(String text) {
    List<Block> blocks = new ArrayList<>();
    Deque<Integer> open = new ArrayDeque<>();
    Matcher tokens = TOKEN.matcher(text);
    while (tokens.find()) {
      if (tokens.group().equals("{")) {
        open.push(tokens.start());
      } else if (tokens.group().equals("}") && !open.isEmpty()) {
        blocks.add(new Block(open.pop(), tokens.end()));
      }
    }
    open.forEach(start -> blocks.add(new Block(start, text.length())));
    TreeMap<Integer, Block> innermost = new TreeMap<>();
    innermost.put(0, new Block(0, text.length() + 1));
    for (int i = blocks.size() - 1; i >= 0; i--) { // outer blocks before inner ones
      Block block = blocks.get(i);
      Block around = innermost.floorEntry(block.start()).getValue();
      innermost.put(block.start(), block);
      innermost.putIfAbsent(block.end(), around);
    }
    return new BlockScopes(text, innermost);
  }

  /**
   * Returns the scope of a declaration at an offset: the innermost block, or for a parameter the
   * range from the parameter to the end of the following block.
   */
  Block enclosing(int offset) {
    int parameter = behindParameters(offset);
    Block body = innermost.get(parameter);
    return body != null && body.start() == parameter
        ? new Block(offset, body.end())
        : innermost.floorEntry(offset).getValue();
  }

  /**
   * Returns the offset of the brace after the parentheses around an offset; -1 if there is none.
   */
  private int behindParameters(int offset) {
    int depth = 0;
    for (int at = offset; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c == '{' || c == '}' || c == ';' && depth == 0) {
        return -1;
      }
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (depth < 0) {
        int next = at + 1;
        while (next < text.length() && Character.isWhitespace(text.charAt(next))) {
          next++;
        }
        return next < text.length() && text.charAt(next) == '{' ? next : -1;
      }
    }
    return -1;
  }
}
