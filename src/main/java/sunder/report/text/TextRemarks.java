package sunder.report.text;

import java.io.IOException;
import java.util.List;
import sunder.report.Remarks;

/** The {@link Remarks} of a report as text. */
final class TextRemarks {
  private static final int SHOWN = 8;

  private final TextSheet sheet;
  private final TextReport.Detail detail;

  TextRemarks(TextSheet sheet, TextReport.Detail detail) {
    this.sheet = sheet;
    this.detail = detail;
  }

  void write(Remarks remarks) throws IOException {
    if (remarks.hasUnreached()) {
      sheet.line("");
      sheet.line("No run gets to");
      some(remarks.everywhere());
      some(remarks.somewhere());
      if (remarks.end().isPresent()) {
        sheet.wrapped("  ", remarks.end().get());
      }
    }
    if (!remarks.unused().isEmpty()) {
      sheet.line("");
      sheet.line("Never used");
      some(remarks.unused().stream().map(Remarks.Unneeded::sentence).toList());
    }
    if (!remarks.reasons().isEmpty()) {
      sheet.line("");
      sheet.line("The formula holds already because");
      for (Remarks.Reason reason : remarks.reasons()) {
        sheet.wrapped("  ", reason.sentence());
      }
    }
    if (!remarks.idle().isEmpty()) {
      sheet.line("");
      sheet.wrapped("", "Features that matter to no verdict: " + String.join(", ", remarks.idle()));
    }
  }

  private void some(List<String> sentences) throws IOException {
    int count = sentences.size();
    int shown = detail == TextReport.Detail.FULL ? count : Math.min(SHOWN, count);
    for (String sentence : sentences.subList(0, shown)) {
      sheet.wrapped("  ", sentence);
    }
    if (shown < count) {
      sheet.line("  ... " + (count - shown) + " more (-v shows all)");
    }
  }
}
