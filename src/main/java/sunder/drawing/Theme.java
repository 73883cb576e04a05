package sunder.drawing;

import java.util.List;

/**
 * The colour themes of all drawings, one for light and one for dark pages. The hues are those of
 * Okabe and Ito, which are distinguishable for the colour-blind; each has a contrast of at least
 * 4.5 : 1 to its background, so that text can use it.
 */
public final class Theme {
  private static final List<String> LIGHT =
      List.of(
          "#0069a8", "#b84e00", "#007a57", "#a8397e", "#7a6200", "#3c5fcf", "#6b4fa0", "#4d6b00");
  private static final List<String> DARK =
      List.of(
          "#58b4f0", "#ff9b5c", "#3fcf9f", "#f09acb", "#e5c04a", "#9bb3ff", "#c5a9f5", "#b4d455");

  private Theme() {}

  /** Returns the CSS class of the n-th colour; the colours repeat cyclically. */
  public static String colour(int n) {
    return "c" + n % LIGHT.size();
  }

  /** Returns the n-th colour for other programs, on a white background. */
  public static String lightColour(int n) {
    return LIGHT.get(n % LIGHT.size());
  }

  /**
   * Returns the style sheet. {@code paper} is the background, {@code ink} and {@code faint} are
   * line colours, and text has the colour of {@code ink} unless it has the class {@code fill}.
   * Elements of the classes {@code stroke} and {@code fill} have the colour of the enclosing class:
   * one of {@link #colour}, {@code plain} or {@code bad}.
   */
  public static String css() {
    StringBuilder css = new StringBuilder("\n");
    css.append("text{font:13px system-ui,-apple-system,'Segoe UI',sans-serif;fill:var(--ink)}\n");
    css.append(".small{font-size:11px}.title{font-size:15px;font-weight:600}\n");
    css.append(
        ".mono{font-family:ui-monospace,'DejaVu Sans Mono',Consolas,monospace;font-size:11px;paint-order:stroke;stroke:var(--paper);stroke-width:3px}\n");
    css.append(".paper{fill:var(--paper)}.ink{stroke:var(--ink)}.faint{stroke:var(--faint)}\n");
    css.append(".muted{fill:var(--muted)}.line{fill:none;stroke-width:2}.thin{stroke-width:1}\n");
    for (int i = 0; i < LIGHT.size(); i++) {
      css.append(".c%s{--c:var(--c%s)}".formatted(i, i));
    }
    css.append("\n.plain{--c:var(--ink)}.bad{--c:var(--bad)}\n");
    css.append(".stroke{stroke:var(--c)}.fill{fill:var(--c)}.hollow{fill:var(--paper)}\n");
    css.append("svg{")
        .append(variables("#fff", "#1f2328", "#d8dee4", "#59636e", "#c62828", LIGHT))
        .append("}\n");
    css.append("@media(prefers-color-scheme:dark){svg{");
    css.append(variables("#0d1117", "#e6edf3", "#30363d", "#9198a1", "#ff7b72", DARK))
        .append("}}\n");
    return css.toString();
  }

  private static String variables(
      String paper, String ink, String faint, String muted, String bad, List<String> colours) {
    StringBuilder text = new StringBuilder();
    text.append("--paper:").append(paper).append(";--ink:").append(ink);
    text.append(";--faint:")
        .append(faint)
        .append(";--muted:")
        .append(muted)
        .append(";--bad:")
        .append(bad);
    for (int i = 0; i < colours.size(); i++) {
      text.append(";--c").append(i).append(':').append(colours.get(i));
    }
    return text.toString();
  }
}
