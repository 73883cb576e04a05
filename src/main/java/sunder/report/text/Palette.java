package sunder.report.text;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Whether words that matter stand out. What is written is the same without the colours. */
public enum Palette {
  PLAIN,
  /** By the escape sequences of terminals. */
  COLOURED;

  private static final String RED = "31;1";
  private static final String GREEN = "32";
  private static final String YELLOW = "33";
  private static final String CYAN = "36";
  private static final String BOLD = "1";

  /** The text with its verdicts in colour. */
  String verdicts(String text) {
    if (this == PLAIN) {
      return text;
    }
    return Words.PATTERN
        .matcher(text)
        .replaceAll(
            found ->
                Matcher.quoteReplacement(paint(Words.COLOURS.get(found.group()), found.group())));
  }

  /** Where something is wrong. */
  public String place(String text) {
    return paint(BOLD, text);
  }

  /** What is wrong. */
  public String error(String text) {
    return paint(RED, text);
  }

  /** What may be wrong. */
  public String warning(String text) {
    return paint(YELLOW, text);
  }

  /** What to do about it. */
  public String hint(String text) {
    return paint(CYAN, text);
  }

  private String paint(String code, String text) {
    return this == PLAIN ? text : "\u001b[" + code + "m" + text + "\u001b[0m";
  }

  /** Which words matter; of no concern where nothing is coloured. */
  private static final class Words {
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

    /** The words above, but where there are none of them, as in {@code 0 UNSAFE}. */
    private static final Pattern PATTERN =
        Pattern.compile(
            "(?<!\\b0 )(?<!\\b0 variants )\\b("
                + "UNSAFE|FAULT|CONTRADICTION|SAFE|WORKS|UNKNOWN|UNREAD|not read|UNDECIDED)\\b");
  }
}
