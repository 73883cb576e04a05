package sunder.editor;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The blocks of a text, by its braces: where what is declared somewhere can be seen. Branches that
 * only some variants have may open a block that they do not close, so that this is as good as a
 * reader's guess.
 *
 * @param blocks inner ones before those around them
 */
record Blocks(String text, List<Block> blocks) {
  /** Comments, strings, characters and braces. */
  private static final Pattern TOKEN =
      Pattern.compile(
          "//[^\n]*|/\\*.*?(\\*/|\\z)|\"(\\\\.|[^\"\\\\\n])*\"|'(\\\\.|[^'\\\\\n])*'|[{}]",
          Pattern.DOTALL);

  /**
   * From a brace to another one.
   *
   * @param end behind it
   */
  record Block(int start, int end) {
    boolean has(int offset) {
      return start <= offset && offset < end;
    }
  }

  static Blocks of(String text) {
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
    return new Blocks(text, blocks);
  }

  /** Where something can be seen that is declared here; a parameter in the block behind. */
  Block around(int offset) {
    int parameter = behindParameters(offset);
    return blocks.stream()
        .filter(block -> block.start() == parameter)
        .findFirst()
        .map(block -> new Block(offset, block.end()))
        .or(() -> blocks.stream().filter(block -> block.has(offset)).findFirst())
        .orElse(new Block(0, text.length() + 1));
  }

  /** The brace behind the parenthesis around an offset; -1 if there is none. */
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
