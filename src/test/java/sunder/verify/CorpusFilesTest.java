package sunder.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import sunder.frontend.Subject;
import sunder.frontend.ia.syntax.Parser;
import sunder.frontend.languages.FrontEnds;
import sunder.source.SourceFile;
import sunder.testing.Corpus;
import sunder.testing.Expectation;

/** Every example can be read, and says what is expected of it. */
class CorpusFilesTest {
  @TestFactory
  Stream<DynamicTest> everyExampleIsReadable() {
    return Corpus.files().stream()
        .map(
            file ->
                DynamicTest.dynamicTest(
                    file.toString(),
                    () -> {
                      for (Expectation expected : Corpus.expectations(file)) {
                        Subject subject =
                            FrontEnds.of(file, expected.features())
                                .read(Corpus.source(file), Corpus.model(expected));
                        assertThat(subject.faults()).isEmpty();
                        String condition = expected.condition().orElse("true");
                        Parser.parseConfiguration(new SourceFile("unsafe", condition));
                      }
                    }));
  }
}
