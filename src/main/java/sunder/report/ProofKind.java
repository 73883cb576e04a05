package sunder.report;

import sunder.certificate.Certificate;
import sunder.certificate.Stores.Model;

/** By what variants are proved safe, as reports say it. */
public enum ProofKind {
  INVARIANT("invariant", "an inductive invariant over abstract states"),
  CELL(
      "cell",
      "an inductive invariant over abstract states with one symbolic cell in the place of arrays"),
  EXHAUSTED("exhausted", "a search that left no run out");

  private final String title;
  private final String words;

  ProofKind(String title, String words) {
    this.title = title;
    this.words = words;
  }

  static ProofKind of(Certificate certificate) {
    return certificate.fold(
        invariant -> invariant.model() == Model.ONE_CELL ? CELL : INVARIANT,
        exhausted -> EXHAUSTED);
  }

  /** In JSON. */
  public String title() {
    return title;
  }

  /** In a sentence, behind "by". */
  public String words() {
    return words;
  }
}
