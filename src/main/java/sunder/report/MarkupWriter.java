package sunder.report;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import sunder.drawing.Svg;

/** Writes HTML or XML, element by element; all text is escaped. */
public final class MarkupWriter {
  /** Elements of HTML that have no content. */
  private static final Set<String> VOID = Set.of("meta", "input", "br", "col");

  private final StringBuilder text = new StringBuilder();
  private final Deque<String> open = new ArrayDeque<>();

  /**
   * Opens an element; what follows is inside until {@link #close}. One without content is closed at
   * once.
   *
   * @param attributes names and values by turns; an attribute without meaning of its own is empty
   */
  public MarkupWriter open(String name, String... attributes) {
    Svg.start(text, name, attributes);
    if (VOID.contains(name)) {
      text.append("/>");
    } else {
      text.append('>');
      open.push(name);
    }
    return this;
  }

  /** Opens a part of the page that keys can be in, and scroll or move. */
  public MarkupWriter openRegion(String style, String role, String label) {
    return open("div", "class", style, "tabindex", "0", "role", role, "aria-label", label);
  }

  public MarkupWriter close() {
    text.append("</").append(open.pop()).append(">\n");
    return this;
  }

  /** Text inside the element that is open. */
  public MarkupWriter say(String content) {
    text.append(Svg.escape(content));
    return this;
  }

  /** An element with text inside. */
  public MarkupWriter text(String name, String content, String... attributes) {
    return open(name, attributes).say(content).close();
  }

  /** Markup that was written by us. */
  public MarkupWriter markup(String ours) {
    text.append(ours);
    return this;
  }

  /** Everything since it was taken last. */
  public String take() {
    String taken = text.toString();
    text.setLength(0);
    return taken;
  }
}
