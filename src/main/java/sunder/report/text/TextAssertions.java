package sunder.report.text;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import sunder.report.Property;
import sunder.report.Where;
import sunder.verdict.UnknownReason;

/** The assertions of a text report: those that fail with their plays, then the others. */
final class TextAssertions {
  private final TextSheet sheet;

  TextAssertions(TextSheet sheet) {
    this.sheet = sheet;
  }

  /** Each that fails, where it does, and plays. */
  void failing(List<Property> properties) throws IOException {
    for (Property property : properties) {
      if (property.fails()) {
        sheet.line("");
        sheet.wrapped("  ", property.title() + ", fails in " + property.failing().countedWhen());
        others(property);
        sheet.playsOfOne(property.plays());
      }
    }
  }

  /** Those that fail nowhere: where they are proved. */
  void others(List<Property> properties) throws IOException {
    if (properties.size() == 1 || properties.stream().allMatch(Property::fails)) {
      return;
    }
    sheet.line("");
    sheet.line("No failure of");
    for (Property property : properties) {
      if (!property.fails()) {
        boolean everywhere = property.proved().isAll();
        sheet.wrapped("  ", property.title() + (everywhere ? ", proved" : ""));
        if (!everywhere) {
          others(property);
        }
      }
    }
  }

  private void others(Property property) throws IOException {
    if (!property.proved().isEmpty()) {
      sheet.wrapped("    ", "proved in " + property.proved().countedWhen());
    }
    for (Map.Entry<UnknownReason, Where> entry : property.unknown().entrySet()) {
      sheet.wrapped(
          "    ", "unknown (" + entry.getKey().title() + ") in " + entry.getValue().countedWhen());
    }
    if (!property.notAsked().isEmpty()) {
      sheet.wrapped("    ", "not asked about in " + property.notAsked().countedWhen());
    }
  }
}
