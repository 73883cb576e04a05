package sunder.drawing;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayDeque;
import java.util.Deque;

/** A writer of SVG documents, element by element. */
public final class Svg {
  private final StringBuilder text = new StringBuilder();
  private final Deque<String> open = new ArrayDeque<>();

  /**
   * Starts a document.
   *
   * @param width the width in pixels
   * @param height the height in pixels
   * @param title the accessible name, which screen readers announce
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
    emptyElement("rect", "class", "paper", "width", "100%", "height", "100%");
  }

  /**
   * Opens an element, which contains the following ones until {@link #close}.
   *
   * @param attributes alternating names and values
   */
  public Svg open(String name, String... attributes) {
    start(name, attributes).append(">\n");
    open.push(name);
    return this;
  }

  /** Closes the innermost open element. */
  public Svg close() {
    text.append("</").append(open.pop()).append(">\n");
    return this;
  }

  /**
   * Writes an element without content.
   *
   * @param attributes alternating names and values
   */
  public Svg emptyElement(String name, String... attributes) {
    start(name, attributes).append("/>\n");
    return this;
  }

  /**
   * Writes an element with text content.
   *
   * @param attributes alternating names and values
   */
  public Svg text(String name, String content, String... attributes) {
    start(name, attributes).append('>').append(escape(content));
    text.append("</").append(name).append(">\n");
    return this;
  }

  private StringBuilder start(String name, String... attributes) {
    return startTag(text, name, attributes);
  }

  /** Appends the start of an element's tag, without the closing bracket. */
  public static StringBuilder startTag(StringBuilder text, String name, String... attributes) {
    text.append('<').append(name);
    for (int i = 0; i < attributes.length; i += 2) {
      text.append(' ').append(attributes[i]).append("=\"");
      text.append(escape(attributes[i + 1])).append('"');
    }
    return text;
  }

  /** Returns the document; it closes the open elements. */
  public String document() {
    while (!open.isEmpty()) {
      close();
    }
    return text.toString();
  }

  /** Returns a coordinate with at most two decimals and no trailing zeros. */
  public static String number(double value) {
    BigDecimal rounded = BigDecimal.valueOf(value).setScale(2, RoundingMode.HALF_UP);
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }

  /**
   * Returns the content with markup characters escaped and characters that XML 1.0 does not permit
   * replaced.
   */
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
