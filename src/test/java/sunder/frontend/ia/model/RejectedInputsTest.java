package sunder.frontend.ia.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import sunder.family.ConfigSet;
import sunder.family.ExternalModel;
import sunder.family.model.FeatureModelReader;
import sunder.frontend.Subject;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.frontend.ia.syntax.parse.Parser;
import sunder.frontend.languages.FrontEnds;
import sunder.frontend.promela.PromelaFrontEnd;
import sunder.report.RejectionMessages;
import sunder.source.Diagnostic;
import sunder.source.InputException;
import sunder.source.SourceReader;
import sunder.verdict.Rejection;

/**
 * Every program and feature model in {@code examples/err} is refused with the diagnostics written
 * next to it.
 */
class RejectedInputsTest {
  private static final Path FOLDER = Path.of("examples", "err");

  static List<Path> inputs() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.filter(f -> !f.toString().endsWith(".expected")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("inputs")
  void isRefusedAsExpected(Path input) throws IOException {
    Path expected = Path.of(input.toString().replaceFirst("\\.\\w+$", ".expected"));
    assertThat(diagnosticsOf(input)).isEqualTo(Files.readString(expected));
  }

  private static String diagnosticsOf(Path input) {
    try {
      if (input.toString().endsWith(".c")) {
        Subject subject =
            FrontEnds.of(input, COptions.NONE).read(SourceReader.read(input), ExternalModel.NONE);
        return rejectionsOf(subject);
      } else if (input.toString().endsWith(".ia")) {
        IaElaborator.elaborate(Parser.parse(SourceReader.read(input)));
      } else if (input.toString().endsWith(".pml")) {
        new PromelaFrontEnd().read(SourceReader.read(input), ExternalModel.NONE);
      } else {
        FeatureModelReader.read(input);
      }
      return "accepted\n";
    } catch (InputException e) {
      return textOf(e.diagnostics());
    }
  }

  /** Each with the verdict that it is the reason of. */
  private static String rejectionsOf(Subject subject) {
    ConfigSet valid = subject.features().valid();
    StringBuilder text = new StringBuilder();
    for (Rejection rejection : subject.rejections()) {
      Diagnostic told = RejectionMessages.diagnostics(List.of(rejection), valid, valid).get(0);
      append(
          new Diagnostic(told.span(), rejection.kind() + ": " + told.message(), told.hint()), text);
    }
    return text.toString();
  }

  private static String textOf(List<Diagnostic> diagnostics) {
    StringBuilder text = new StringBuilder();
    diagnostics.forEach(d -> append(d, text));
    return text.toString();
  }

  private static void append(Diagnostic diagnostic, StringBuilder text) {
    text.append(diagnostic.span().line()).append(':').append(diagnostic.span().column());
    text.append(": ").append(diagnostic.message()).append('\n');
    diagnostic.hint().ifPresent(h -> text.append("hint: ").append(h).append('\n'));
  }
}
