package sunder.report.text;

import java.io.IOException;
import java.io.Writer;
import sunder.family.ConfigSet;
import sunder.proof.CheckedProof;
import sunder.report.Wording;
import sunder.source.Printable;

/** What came of checking a certificate, for people: a line a condition. */
public record TextCheck(Writer writer, TextReport.Detail detail) {
  /**
   * @param asked the variants asked about, those too that cannot be verified
   * @param valid every valid configuration: what conditions are relative to
   */
  public void write(
      String file, String certificate, CheckedProof checked, ConfigSet asked, ConfigSet valid)
      throws IOException {
    for (CheckedProof.Item item : checked.items()) {
      boolean isProved = item.outcome() instanceof CheckedProof.Proved;
      if (detail != TextReport.Detail.SUMMARY || !isProved) {
        line("  " + word(item.outcome()) + item.title() + reason(item.outcome()));
      }
    }
    line(
        "%s: %s %s that %s of %s variants are SAFE: %s"
            .formatted(
                file,
                certificate,
                summary(checked),
                checked.safe().and(checked.scope()).count(),
                asked.count(),
                Wording.condition(checked.safe(), valid)));
  }

  private static String summary(CheckedProof checked) {
    if (checked.isRefuted()) {
      return "does not prove";
    }
    return checked.isProved() ? "proves" : "could not be shown to prove";
  }

  private static String word(CheckedProof.Outcome outcome) {
    if (outcome instanceof CheckedProof.Proved) {
      return "proved   ";
    } else if (outcome instanceof CheckedProof.Refuted) {
      return "REFUTED  ";
    }
    return outcome instanceof CheckedProof.Missing ? "MISSING  " : "UNKNOWN  ";
  }

  private static String reason(CheckedProof.Outcome outcome) {
    if (outcome instanceof CheckedProof.Refuted refuted) {
      return refuted.values().isEmpty() ? "" : ": " + refuted.values();
    } else if (outcome instanceof CheckedProof.Undecided undecided) {
      return ": " + undecided.why();
    }
    return outcome instanceof CheckedProof.Missing ? ": the certificate does not ask for this" : "";
  }

  private void line(String text) throws IOException {
    writer.write(Printable.of(text) + "\n");
  }
}
