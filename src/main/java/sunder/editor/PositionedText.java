package sunder.editor;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;

/**
 * A text with conversions between offsets and positions of the protocol, which count lines and
 * UTF-16 units from 0. Positions outside the text are clamped.
 *
 * @param starts the offset of the start of each line
 */
record PositionedText(String content, int[] starts) {
  PositionedText(String content) {
    this(content, starts(content));
  }

  private static int[] starts(String content) {
    List<Integer> starts = new ArrayList<>(List.of(0));
    for (int at = content.indexOf('\n'); at >= 0; at = content.indexOf('\n', at + 1)) {
      starts.add(at + 1);
    }
    return starts.stream().mapToInt(Integer::intValue).toArray();
  }

  int offset(Position position) {
    int line = Math.min(Math.max(position.getLine(), 0), starts.length - 1);
    int end = line + 1 < starts.length ? starts[line + 1] - 1 : content.length();
    return Math.min(starts[line] + Math.max(position.getCharacter(), 0), end);
  }

  Position position(int offset) {
    int at = Math.min(offset, content.length());
    int found = Arrays.binarySearch(starts, at);
    int line = found >= 0 ? found : -found - 2;
    return new Position(line, at - starts[line]);
  }

  Range range(int start, int end) {
    return new Range(position(start), position(end));
  }

  /**
   * Returns the range of the word at a position, or of the rest of the line if there is no word.
   *
   * @param line the line, from 1
   * @param column the column, from 1
   */
  Range rangeFrom(int line, int column) {
    int start = offset(new Position(line - 1, column - 1));
    int end = wordEnd(start);
    int lineEnd = content.indexOf('\n', start);
    return range(start, end > start ? end : lineEnd < 0 ? content.length() : lineEnd);
  }

  private static boolean isOfWord(char c) {
    return Character.isLetterOrDigit(c) || c == '_';
  }

  private int wordEnd(int offset) {
    int end = offset;
    while (end < content.length() && isOfWord(content.charAt(end))) {
      end++;
    }
    return end;
  }

  private int wordStart(int offset) {
    int start = offset;
    while (start > 0 && isOfWord(content.charAt(start - 1))) {
      start--;
    }
    return start;
  }

  /** Returns the word that contains or precedes an offset; empty if there is none. */
  String word(int offset) {
    return content.substring(wordStart(offset), wordEnd(offset));
  }

  /**
   * Returns the offset of the first occurrence of a whole word at or after an offset; the given
   * offset if there is none.
   */
  int findWord(String word, int from) {
    for (int at = content.indexOf(word, from); at >= 0; at = content.indexOf(word, at + 1)) {
      if (wordStart(at) == at && wordEnd(at) == at + word.length()) {
        return at;
      }
    }
    return from;
  }
}
