package sunder.bench;

/** What is measured repeatedly: a series at one size by one contender. */
public record MeasuredCase(String series, int size, String contender) {
  @Override
  public String toString() {
    return series + " " + size + " " + contender;
  }
}
