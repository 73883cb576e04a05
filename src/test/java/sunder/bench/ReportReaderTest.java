package sunder.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sunder.bench.ProcessMeasurer.ReportReader;

class ReportReaderTest {
  @TempDir Path folder;

  private ReportReader read(String text) throws IOException {
    return ReportReader.read(Files.writeString(folder.resolve("report.json"), text));
  }

  @Test
  void findsTheFiguresOfAReport() throws IOException {
    ReportReader report =
        read(
            """
            { "tool": "sunder", "features": [{"name":"K","min":0,"max":7}],
              "validVariants": "1180591620717411303424",
              "verdicts": [
                {"verdict":"UNSAFE","condition":"A","variants":"5",
                 "plays":[{"condition":"A","variants":"5","moves":["run"]}]},
                {"verdict":"SAFE","condition":"!A","variants":"3"},
                {"verdict":"UNKNOWN","condition":"B","variants":"1","reason":"timeout"},
                {"verdict":"UNKNOWN","condition":"C","variants":"0","reason":"memory"}],
              "perVariant": [{"config":{"A":true},"verdict":"SAFE"}],
              "iterations": 3, "partitions": {"x":["(-oo,+oo)"]},
              "statistics": {"states": 12, "largestModel": 7, "millis": 99} }
            """);
    assertThat(report.figures())
        .containsEntry(Metric.VALID, BigInteger.TWO.pow(70))
        .containsEntry(Metric.UNSAFE, BigInteger.valueOf(5))
        .containsEntry(Metric.SAFE, BigInteger.valueOf(3))
        .containsEntry(Metric.UNKNOWN, BigInteger.ONE)
        .containsEntry(Metric.ITERATIONS, BigInteger.valueOf(3))
        .containsEntry(Metric.STATES, BigInteger.valueOf(12))
        .containsEntry(Metric.LARGEST_MODEL, BigInteger.valueOf(7))
        .containsEntry(Metric.MILLIS, BigInteger.valueOf(99));
    assertThat(report.reasons()).containsExactly("timeout");
  }

  @Test
  void whatCouldNotBeReadIsAtItsLimit() throws IOException {
    ReportReader report =
        read("{\"verdicts\": [{\"verdict\":\"UNKNOWN\",\"reason\":\"timeout\"}]}");
    assertThat(report.reasons()).containsExactly("timeout");
  }

  @Test
  void anythingElseIsAnError() {
    assertThatThrownBy(() -> read("[]")).isInstanceOf(IOException.class);
    assertThatThrownBy(() -> read("{ \"iterations\":")).isInstanceOf(IOException.class);
  }
}
