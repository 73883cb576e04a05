package sunder.report.text;

import java.io.IOException;
import java.util.List;
import sunder.report.ProgramFindings;

/** The {@link ProgramFindings} of a report as text. */
record TextFindings(TextReportPrinter sheet, TextReport.Detail detail) {
  private static final int SHOWN = 8;
  private static final int SHOWN_ON_SCREEN = 3;

  void write(ProgramFindings remarks) throws IOException {
    if (remarks.hasDeadCode()) {
      sheet.line("");
      sheet.line("Unreachable");
      writeDeadCode("  ", remarks);
    }
    writeOthers(remarks);
  }

  /** Writes the statements of one of several functions that no run reaches. */
  void writeDeadCodeOfFunction(ProgramFindings remarks) throws IOException {
    if (remarks.hasDeadCode()) {
      sheet.line("  unreachable");
      writeDeadCode("    ", remarks);
    }
  }

  private void writeDeadCode(String indent, ProgramFindings remarks) throws IOException {
    some(indent, remarks.deadStatementLines());
    some(indent, remarks.deadAssertionLines());
    if (remarks.cutOff().isPresent()) {
      sheet.wrapped(indent, remarks.cutOff().get());
    }
  }

  private void writeOthers(ProgramFindings remarks) throws IOException {
    writeRemarks("Never used", remarks.unusedDeclarations());
    writeRemarks("Warnings of the compiler", remarks.compilerWarnings());
    sheet.section(
        "The formula holds vacuously because",
        remarks.vacuities().stream().map(ProgramFindings.VacuityFinding::sentence).toList());
    if (!remarks.irrelevantFeatures().isEmpty()) {
      sheet.line("");
      sheet.brief(
          "",
          "Features without effect on the verdicts: "
              + String.join(", ", remarks.irrelevantFeatures()));
    }
  }

  private void writeRemarks(String title, List<ProgramFindings.RemarkFinding> remarks)
      throws IOException {
    if (!remarks.isEmpty()) {
      sheet.line("");
      sheet.line(title);
      some("  ", remarks.stream().map(ProgramFindings.RemarkFinding::sentence).toList());
    }
  }

  private void some(String indent, List<String> sentences) throws IOException {
    int count = sentences.size();
    int most = detail == TextReport.Detail.NORMAL ? SHOWN_ON_SCREEN : SHOWN;
    int shown = detail == TextReport.Detail.FULL ? count : Math.min(most, count);
    for (String sentence : sentences.subList(0, shown)) {
      sheet.brief(indent, sentence);
    }
    if (shown < count) {
      sheet.line(indent + "... " + (count - shown) + " more (-v shows all)");
    }
  }
}
