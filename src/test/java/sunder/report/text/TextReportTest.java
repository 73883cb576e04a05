package sunder.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import sunder.report.ReportFacts;
import sunder.report.SampleResults;
import sunder.report.text.TextReport.Detail;

class TextReportTest {
  /** The groups of variants, which both lengths of the report have. */
  private static final String GROUPS =
      """
      sample.ia: 6 variants UNSAFE, 3 SAFE, 3 UNKNOWN of 12

      UNSAFE: 6 variants
        when A

        Play 1 of 2: 3 variants
          when A && B
          shown in the variant A, B, K=0

          run        2         int x;
          n.read     3         #if (A) x = x + n;
          n.1        3
          abort.run  4  x = 1  if (x == 1) abort;

        Play 2 of 2: 3 variants
          when A && !B
          shown in the variant A, !B, K=0

          run        2         int x;
          n.read     3         #if (A) x = x + n;
          n.1        3
          abort.run  4  x = 1  if (x == 1) abort;

      SAFE: 3 variants
        when !A && B
        proved by an exhaustive search

      UNKNOWN (timeout): 2 variants
        when !A && !B && K >= 1
        The time limit was reached. Give more time with --timeout.

      UNKNOWN (no progress): 1 variant
        when !A && !B && K == 0
        A spurious counterexample could not be excluded: no further bound that splits a variable or a
          linear term was found. Bound the data (in .ia: int%N): small state spaces are searched
          explicitly.

      """;

  private static String text(ReportFacts report, Detail detail) throws IOException {
    StringWriter writer = new StringWriter();
    try (TextReport text = new TextReport(writer, TextStyle.plain(detail))) {
      text.write(report);
    }
    return writer.toString();
  }

  @Test
  void theSummaryComesFirst() throws IOException {
    String summary = "sample.ia: 6 variants UNSAFE, 3 SAFE, 3 UNKNOWN of 12\n";
    assertThat(text(new SampleResults().mixed(), Detail.NORMAL)).startsWith(summary);
    assertThat(text(new SampleResults().mixed(), Detail.SUMMARY)).isEqualTo(summary);
  }

  @Test
  void theReportOfOneScreen() throws IOException {
    assertThat(text(new SampleResults().mixed(), Detail.NORMAL))
        .isEqualTo(
            GROUPS
                + """
            arp by smtinterpol: 3 iterations, 40 states, 4 solver queries; 1.234 s, 5 MB
            """);
  }

  @Test
  void verdictsOfSomeVariantsAreDifferences() throws IOException {
    assertThat(text(new SampleResults().mixed(), Detail.DIFFERENCES))
        .isEqualTo(
            """
            sample.ia: 6 variants UNSAFE, 3 SAFE, 3 UNKNOWN of 12

            Differs by variant
              UNSAFE when A
              UNKNOWN (timeout) when !A && !B && K >= 1
              UNKNOWN (no progress) when !A && !B && K == 0
            """);
  }

  @Test
  void theWholeReport() throws IOException {
    assertThat(text(new SampleResults().mixed(), Detail.FULL))
        .isEqualTo(
            GROUPS
                + """
            Final partitions
              x: (-oo,0] [1,1] [2,+oo)

            arp by smtinterpol: 3 iterations, 40 states, 50 transitions; models of at most 12 states, the
              last of 9
            4 solver queries in 0.006 s, 1.234 s in all, at most 5 MB of memory
            """);
  }

  @Test
  void aLongPlayIsShortenedInTheMiddle() throws IOException {
    ReportFacts report = new SampleResults().longPlay(500);
    assertThat(text(report, Detail.NORMAL))
        .contains("n.0 ", "... 498 more moves: line 3, 498 more times (-v shows all) ...", "n.499 ")
        .doesNotContain("n.1 ", "n.498 ");
    assertThat(text(report, Detail.FULL)).contains("n.40 ", "n.479 ").doesNotContain("more moves");
  }

  @ParameterizedTest
  @EnumSource(Detail.class)
  void noLineIsWiderThanATerminal(Detail detail) throws IOException {
    assertThat(text(new SampleResults().mixed(), detail).lines())
        .allMatch(line -> line.length() <= 100 && !line.endsWith(" "));
  }
}
