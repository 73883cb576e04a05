package sunder.frontend.c.preprocess.token;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A text after line splicing (C11, 5.1.1.2, phase 2). White space between the backslash and the end
 * of its line is ignored, as by gcc. Raw string literals of GNU C keep their line ends: each
 * becomes the ordinary literal of the same characters.
 *
 * @param places the offset in the file of each character; empty if it is that in the text
 */
public record SplicedText(String text, int[] places) {
  private static final Pattern SPLICE = Pattern.compile("\\\\[ \\t\\x0B\\f\\r]*\\n");

  /** A raw string literal, or a comment or other literal, in which none is recognised. */
  private static final Pattern RAW_STRING =
      Pattern.compile(
          "(?<![\\w$])(?<prefix>u8|[LuU]|)R\"(?<mark>[^ ()\\\\\\s]{0,16})\\((?<raw>.*?)\\)\\k<mark>\""
              + "|/\\*.*?\\*/|//(?:\\\\[ \\t]*\\n|[^\\n])*"
              + "|\"(?:\\\\.|[^\"\\\\\\n])*\"|'(?:\\\\.|[^'\\\\\\n])*'",
          Pattern.DOTALL);

  /** Returns the spliced text of a file, without a byte order mark. */
  public static SplicedText of(String file) {
    int start = file.startsWith("\uFEFF") ? 1 : 0;
    boolean hasRaw = file.contains("R\"");
    if (start == 0 && file.indexOf('\\') < 0 && !hasRaw) {
      return new SplicedText(file, new int[0]);
    }
    StringBuilder text = new StringBuilder(file.length());
    int[] places = new int[2 * file.length() + 1];
    int copied = start;
    Matcher found = RAW_STRING.matcher(file);
    while (hasRaw && found.find()) {
      if (found.group("raw") != null) {
        splice(file, copied, found.start(), text, places);
        String literal = found.group("prefix") + '"' + escaped(found.group("raw")) + '"';
        Arrays.fill(places, text.length(), text.length() + literal.length(), found.start());
        text.append(literal);
        places[text.length() - 1] = found.end() - 1;
        copied = found.end();
      }
    }
    splice(file, copied, file.length(), text, places);
    boolean isSame = text.length() == file.length() && copied == 0;
    return new SplicedText(
        text.toString(), isSame ? new int[0] : Arrays.copyOf(places, text.length()));
  }

  /** Appends a part of a file, with its splices removed. */
  private static void splice(String file, int from, int to, StringBuilder text, int[] places) {
    Matcher splice = SPLICE.matcher(file).region(from, to);
    int copied = from;
    while (copied <= to) {
      int end = splice.find() ? splice.start() : to;
      for (int i = copied; i < end; i++) {
        places[text.length() + i - copied] = i;
      }
      text.append(file, copied, end);
      copied = end < to ? splice.end() : to + 1;
    }
  }

  private static String escaped(String raw) {
    return raw.replace("\r\n", "\n")
        .replace("\\", "\\\\")
        .replace("\"", "\\\"")
        .replace("\n", "\\n");
  }

  /** Returns the offset in the file of a character of the text. */
  int start(int at) {
    return places.length == 0 ? at : at < places.length ? places[at] : end(at);
  }

  /** Returns the offset in the file behind the preceding character of the text. */
  int end(int at) {
    return places.length == 0 ? at : at == 0 ? 0 : places[at - 1] + 1;
  }
}
