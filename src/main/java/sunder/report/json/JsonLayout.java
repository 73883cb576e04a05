package sunder.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import java.io.IOException;
import java.util.Set;

/**
 * Indents objects and the lists of large ones, but keeps each feature, configuration and variant on
 * one line, since there can be thousands.
 */
final class JsonLayout implements DefaultPrettyPrinter.Indenter {
  /** Fields whose value is on one line, or whose items are. */
  private static final Set<String> SMALL =
      Set.of(
          "config",
          "features",
          "holes",
          "perVariant",
          "claims",
          "ranges",
          "evidence",
          "steps",
          "unreached",
          "state",
          "lengths",
          "values",
          "diagnostics",
          "failing",
          "baseline",
          "changes");

  /** Lists with an item on each line; the unnamed one is the list of several files. */
  private static final Set<String> LONG =
      Set.of(
          "verdicts",
          "plays",
          "perVariant",
          "steps",
          "unreached",
          "diagnostics",
          "patterns",
          "claims",
          "contradictions",
          "safe",
          "unsafe",
          "methods",
          "undecided",
          "changes",
          "places",
          "tables",
          "");

  private final DefaultIndenter newLine = new DefaultIndenter("  ", "\n");
  private final Part part;

  /** Where the indentation is asked for. */
  private enum Part {
    OBJECT,
    ARRAY
  }

  private JsonLayout(Part part) {
    this.part = part;
  }

  static DefaultPrettyPrinter printer() {
    Separators separators =
        Separators.createDefaultInstance().withObjectFieldValueSpacing(Separators.Spacing.AFTER);
    return new DefaultPrettyPrinter(separators)
        .withObjectIndenter(new JsonLayout(Part.OBJECT))
        .withArrayIndenter(new JsonLayout(Part.ARRAY));
  }

  @Override
  public boolean isInline() {
    return false;
  }

  @Override
  public void writeIndentation(JsonGenerator json, int level) throws IOException {
    if (isOnOneLine(json.getOutputContext())) {
      json.writeRaw(' ');
    } else {
      newLine.writeIndentation(json, level);
    }
  }

  private boolean isOnOneLine(JsonStreamContext context) {
    if (part == Part.ARRAY) {
      return !LONG.contains(nameOf(context)) || context.getParent().inArray();
    }
    for (JsonStreamContext c = context; c != null; c = c.getParent()) {
      if (SMALL.contains(nameOf(c))) {
        return true;
      }
    }
    return false;
  }

  /** The field whose value the context is; empty for the root and items of lists. */
  private static String nameOf(JsonStreamContext context) {
    JsonStreamContext parent = context.getParent();
    String name = parent == null ? null : parent.getCurrentName();
    return name == null ? "" : name;
  }
}
