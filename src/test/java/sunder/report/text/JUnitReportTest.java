package sunder.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import sunder.report.ReportFacts;
import sunder.report.SampleResults;
import sunder.report.text.TextReport.Detail;
import sunder.testing.Markup;

class JUnitReportTest {
  private static Document xml(ReportFacts... reports) throws Exception {
    StringWriter out = new StringWriter();
    try (JUnitReport writer = new JUnitReport(out, TextStyle.plain(Detail.NORMAL))) {
      for (ReportFacts report : reports) {
        writer.write(report);
      }
    }
    return Markup.parse(out.toString());
  }

  @Test
  void eachGroupOfVariantsIsACase() throws Exception {
    Document xml = xml(new SampleResults().mixed(), new SampleResults().safe());
    List<Element> suites = Markup.elements(xml, "testsuite");
    assertThat(suites).hasSize(2);
    assertThat(suites.get(0).getAttribute("name")).isEqualTo("sample.ia");
    assertThat(suites.get(0).getAttribute("tests")).isEqualTo("4");
    assertThat(suites.get(0).getAttribute("failures")).isEqualTo("1");
    assertThat(suites.get(0).getAttribute("errors")).isEqualTo("2");
    assertThat(suites.get(0).getAttribute("time")).isEqualTo("1.234");
    assertThat(suites.get(1).getAttribute("failures")).isEqualTo("0");
    assertThat(Markup.elements(xml, "testcase"))
        .extracting(one -> one.getAttribute("name"))
        .contains("verdict, when A", "verdict, when !A && B", "verdict, every variant");
  }

  @Test
  void aFailureHasItsPlay() throws Exception {
    Element failure = Markup.elements(xml(new SampleResults().mixed()), "failure").get(0);
    assertThat(failure.getAttribute("message")).isEqualTo("6 variants UNSAFE");
    assertThat(failure.getTextContent()).contains("shown in the variant", "n.read", "abort.run");
  }

  @Test
  void whatIsNotDecidedDoesNotPass() throws Exception {
    assertThat(Markup.elements(xml(new SampleResults().mixed()), "error"))
        .extracting(error -> error.getAttribute("type"))
        .containsExactly("UNKNOWN (timeout)", "UNKNOWN (no progress)");
  }

  @Test
  void aBugOfOursIsAnError() throws Exception {
    StringWriter out = new StringWriter();
    try (JUnitReport writer = new JUnitReport(out, TextStyle.plain(Detail.NORMAL))) {
      writer.failed();
    }
    assertThat(Markup.elements(Markup.parse(out.toString()), "error")).hasSize(1);
  }
}
