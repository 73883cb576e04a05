package sunder.drawing;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayDeque;
import java.util.Deque;

/** Writes an SVG document, element by element. */
public final class Svg {
  private final StringBuilder text = new StringBuilder();
  private final Deque<String> open = new ArrayDeque<>();

  /**
   * Starts a document.
   *
   * @param title what a screen reader says of it
   */
  public Svg(double width, double height, String title) {
    open(
        "svg",
        "xmlns",
        "http://www.w3.org/2000/svg",
        "width",
        number(width),
        "height",
        number(height),
        "viewBox",
        "0 0 " + number(width) + " " + number(height),
        "role",
        "img");
    text("title", title);
    text("style", Theme.css());
    leaf("rect", "class", "paper", "width", "100%", "height", "100%");
  }

  /**
   * Opens an element; what follows is inside until {@link #close}.
   *
   * @param attributes names and values by turns
   */
  public Svg open(String name, String... attributes) {
    start(name, attributes).append(">\n");
    open.push(name);
    return this;
  }

  /** Closes the element that was opened last. */
  public Svg close() {
    text.append("</").append(open.pop()).append(">\n");
    return this;
  }

  /** An element with nothing inside. */
  public Svg leaf(String name, String... attributes) {
    start(name, attributes).append("/>\n");
    return this;
  }

  /** An element with text inside. */
  public Svg text(String name, String content, String... attributes) {
    start(name, attributes).append('>').append(escape(content));
    text.append("</").append(name).append(">\n");
    return this;
  }

  private StringBuilder start(String name, String... attributes) {
    return start(text, name, attributes);
  }

  /** Begins the tag of an element, up to its end, which is left out. */
  public static StringBuilder start(StringBuilder text, String name, String... attributes) {
    text.append('<').append(name);
    for (int i = 0; i < attributes.length; i += 2) {
      text.append(' ').append(attributes[i]).append("=\"");
      text.append(escape(attributes[i + 1])).append('"');
    }
    return text;
  }

  /** The whole document; closes what is still open. */
  public String document() {
    while (!open.isEmpty()) {
      close();
    }
    return text.toString();
  }

  /** A coordinate: at most two decimals, without those that are zero. */
  public static String number(double value) {
    BigDecimal rounded = BigDecimal.valueOf(value).setScale(2, RoundingMode.HALF_UP);
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }

  /** Characters that mean something in markup, or that XML 1.0 cannot have, become harmless. */
  public static String escape(String content) {
    StringBuilder safe = new StringBuilder(content.length());
    content
        .codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '&' -> safe.append("&amp;");
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                case '"' -> safe.append("&quot;");
                case '\'' -> safe.append("&#39;");
                default -> safe.appendCodePoint(isXml(c) ? c : 0xFFFD);
              }
            });
    return safe.toString();
  }

  private static boolean isXml(int c) {
    boolean surrogate = c >= 0xD800 && c <= 0xDFFF;
    return c == '\t' || c == '\n' || c == '\r' || c >= 0x20 && !surrogate && c % 0x10000 < 0xFFFE;
  }
}
