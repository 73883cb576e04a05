package sunder.report.text;

import java.io.IOException;
import java.util.List;
import sunder.report.ComponentText;
import sunder.source.Printable;
import sunder.verify.VerificationResult.ComponentSize;

/** The components of a program, a line for each. */
public final class ComponentLines {
  private ComponentLines() {}

  /** As a report of its own; says so if there are none. */
  public static void write(List<ComponentSize> components, Appendable out) throws IOException {
    if (components.isEmpty()) {
      out.append("no components: no local variables that only some procedures touch\n");
    }
    for (ComponentSize component : components) {
      out.append(Printable.of(ComponentText.of(component))).append("\n");
    }
  }

  static void section(TextSheet sheet, List<ComponentSize> components) throws IOException {
    sheet.section("Components", components.stream().map(ComponentText::of).toList());
  }
}
