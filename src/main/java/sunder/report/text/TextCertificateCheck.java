package sunder.report.text;

import java.io.IOException;
import java.io.Writer;
import sunder.family.ConfigSet;
import sunder.proof.CertificateCheck;
import sunder.report.Wording;
import sunder.source.TerminalText;

/**
 * The text format of a certificate check: one line for each proof obligation, and a summary.
 *
 * @param writer the target
 * @param detail the level of detail; the summary omits proved obligations
 */
public record TextCertificateCheck(Writer writer, TextReport.Detail detail) {
  /**
   * Writes the result of a check.
   *
   * @param file the name of the program
   * @param certificate the name of the certificate
   * @param checked the result
   * @param asked the requested variants, including those that are rejected before verification
   * @param valid the valid configurations, relative to which conditions are printed
   * @throws IOException if the target cannot be written
   */
  public void write(
      String file, String certificate, CertificateCheck checked, ConfigSet asked, ConfigSet valid)
      throws IOException {
    for (CertificateCheck.ObligationResult item : checked.obligations()) {
      boolean isProved = item.outcome() instanceof CertificateCheck.Proved;
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

  private static String summary(CertificateCheck checked) {
    if (checked.isRefuted()) {
      return "does not prove";
    }
    return checked.isProved() ? "proves" : "could not be shown to prove";
  }

  private static String word(CertificateCheck.Outcome outcome) {
    if (outcome instanceof CertificateCheck.Proved) {
      return "proved   ";
    } else if (outcome instanceof CertificateCheck.Refuted) {
      return "REFUTED  ";
    }
    return outcome instanceof CertificateCheck.Missing ? "MISSING  " : "UNKNOWN  ";
  }

  private static String reason(CertificateCheck.Outcome outcome) {
    if (outcome instanceof CertificateCheck.Refuted refuted) {
      return refuted.countermodel().isEmpty() ? "" : ": " + refuted.countermodel();
    } else if (outcome instanceof CertificateCheck.Undecided undecided) {
      return ": " + undecided.reason();
    }
    return outcome instanceof CertificateCheck.Missing
        ? ": the certificate does not ask for this"
        : "";
  }

  private void line(String text) throws IOException {
    writer.write(TerminalText.escape(text) + "\n");
  }
}
