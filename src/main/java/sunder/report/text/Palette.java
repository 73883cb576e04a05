package sunder.report.text;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The palette of a text: plain, or with colours. Both have the same characters apart from escape
 * sequences.
 */
public enum Palette {
  PLAIN,
  /** Colours by ANSI escape sequences. */
  COLOURED;

  private static final String RED = "31;1";
  private static final String GREEN = "32";
  private static final String YELLOW = "33";
  private static final String CYAN = "36";
  private static final String BOLD = "1";

  String verdicts(String text) {
    if (this == PLAIN) {
      return text;
    }
    return VerdictHighlighter.PATTERN
        .matcher(text)
        .replaceAll(
            found ->
                Matcher.quoteReplacement(
                    paint(VerdictHighlighter.COLOURS.get(found.group()), found.group())));
  }

  /** Highlights a location. */
  public String location(String text) {
    return paint(BOLD, text);
  }

  /** Highlights an error. */
  public String error(String text) {
    return paint(RED, text);
  }

  /** Highlights a warning. */
  public String warning(String text) {
    return paint(YELLOW, text);
  }

  /** Highlights a hint. */
  public String hint(String text) {
    return paint(CYAN, text);
  }

  private String paint(String code, String text) {
    return this == PLAIN ? text : "\u001b[" + code + "m" + text + "\u001b[0m";
  }

  /** The highlighted words; loaded only if colours are used. */
  private static final class VerdictHighlighter {
    private static final Map<String, String> COLOURS =
        Map.of(
            "UNSAFE", RED,
            "FAULT", RED,
            "CONTRADICTION", RED,
            "SAFE", GREEN,
            "WORKS", GREEN,
            "UNKNOWN", YELLOW,
            "UNREAD", YELLOW,
            "not read", YELLOW,
            "UNDECIDED", YELLOW);

    /** The words above, except for zero counts such as {@code 0 UNSAFE}. */
    private static final Pattern PATTERN =
        Pattern.compile(
            "(?<!\\b0 )(?<!\\b0 variants )\\b("
                + "UNSAFE|FAULT|CONTRADICTION|SAFE|WORKS|UNKNOWN|UNREAD|not read|UNDECIDED)\\b");
  }
}
