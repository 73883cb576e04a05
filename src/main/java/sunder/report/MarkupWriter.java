package sunder.report;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import sunder.drawing.Svg;

/**
 * Writes HTML or XML, element by element. All text is escaped, except that of {@link #rawMarkup}.
 */
public final class MarkupWriter {
  /** The void elements of HTML, which have no content and no end tag. */
  private static final Set<String> VOID = Set.of("meta", "input", "br", "col");

  private final StringBuilder text = new StringBuilder();
  private final Deque<String> open = new ArrayDeque<>();

  /**
   * Opens an element, which {@link #close} closes; a void element is complete at once.
   *
   * @param attributes names and values in turn; a Boolean attribute has an empty value
   */
  public MarkupWriter open(String name, String... attributes) {
    Svg.startTag(text, name, attributes);
    if (VOID.contains(name)) {
      text.append("/>");
    } else {
      text.append('>');
      open.push(name);
    }
    return this;
  }

  /** Opens a focusable region of the page that the keyboard can scroll. */
  public MarkupWriter openScrollRegion(String style, String role, String label) {
    return open("div", "class", style, "tabindex", "0", "role", role, "aria-label", label);
  }

  public MarkupWriter close() {
    text.append("</").append(open.pop()).append(">\n");
    return this;
  }

  /** Appends text to the open element. */
  public MarkupWriter characters(String content) {
    text.append(Svg.escape(content));
    return this;
  }

  /** Appends an element with text as its content. */
  public MarkupWriter textElement(String name, String content, String... attributes) {
    return open(name, attributes).characters(content).close();
  }

  /** Appends trusted markup without escaping. */
  public MarkupWriter rawMarkup(String ours) {
    text.append(ours);
    return this;
  }

  /** Returns the markup written since the last call, and removes it. */
  public String drain() {
    String taken = text.toString();
    text.setLength(0);
    return taken;
  }
}
