package sunder.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import sunder.family.ConfigSet;
import sunder.frontend.Subject;
import sunder.frontend.ia.syntax.parse.Parser;
import sunder.frontend.languages.FrontEnds;
import sunder.source.SourceFile;
import sunder.testing.Conditions;
import sunder.testing.Corpus;
import sunder.testing.Expectation;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Rejection;
import sunder.verdict.Verdict;

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
                        ConfigSet valid = subject.features().valid();
                        requireRejections(
                            subject, expected, Rejection.groups(subject.rejections(), valid));
                        String condition = expected.condition().orElse("true");
                        Parser.parseConfiguration(new SourceFile("unsafe", condition));
                      }
                    }));
  }

  /** Those variants cannot be verified that the example says. */
  static void requireRejections(
      Subject subject, Expectation expected, List<FamilyVerdict.Group> groups) throws Exception {
    ConfigSet none = subject.features().space().none();
    ConfigSet fault = none;
    ConfigSet unread = none;
    for (FamilyVerdict.Group group : groups) {
      boolean isFault = group.verdict().kind() == Verdict.Kind.FAULT;
      boolean isUnread = group.verdict().kind() == Verdict.Kind.UNREAD;
      fault = isFault ? fault.or(group.variants()) : fault;
      unread = isUnread ? unread.or(group.variants()) : unread;
    }
    Conditions conditions = new Conditions(subject.features());
    assertThat(fault).as("FAULT").isEqualTo(conditions.of(expected.fault()));
    assertThat(unread).as("UNREAD").isEqualTo(conditions.of(expected.unread()));
  }
}
