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
  void others(List<Property> all) throws IOException {
    List<Property> properties = all.stream().filter(p -> !p.assertion().isLimit()).toList();
    if (properties.size() > 1 && !properties.stream().allMatch(Property::fails)) {
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
    lost(all.stream().filter(p -> p.assertion().isLimit() && !p.unknown().isEmpty()).toList());
  }

  /** Where runs are lost to sight. */
  private void lost(List<Property> limits) throws IOException {
    if (!limits.isEmpty()) {
      sheet.line("");
      sheet.line("Not followed");
      for (Property limit : limits) {
        for (Where where : limit.unknown().values()) {
          sheet.wrapped("  ", limit.title() + ", in " + where.countedWhen());
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
