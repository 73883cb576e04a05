package sunder.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import sunder.bench.EditHistory.Kind;
import sunder.bench.Suite.SuiteException;
import sunder.frontend.ia.model.IaElaborator;
import sunder.frontend.ia.syntax.parse.Parser;
import sunder.source.InputException;
import sunder.source.SourceFile;

class EditHistoryTest {
  static List<String> programs() throws IOException, SuiteException {
    return SuiteCatalog.load("commits").series().stream().map(Suite.Series::program).toList();
  }

  /** Each edit changes something, and leaves a program; a fix undoes the bug before it. */
  @ParameterizedTest
  @MethodSource("programs")
  void everyEditLeavesAProgram(String program) throws IOException, InputException {
    String origin = EditHistory.initialText(program);
    String before = origin;
    String beforeThat = origin;
    for (int step = 1; step <= 30; step++) {
      String text = EditHistory.textAfter(step, origin);
      assertThat(IaElaborator.elaborate(Parser.parse(new SourceFile("f.ia", text)))).isNotNull();
      assertThat(text).as("edit " + step).isNotEqualTo(before);
      assertThat(text.equals(beforeThat)).isEqualTo(EditHistory.kind(step) == Kind.FIX);
      beforeThat = before;
      before = text;
    }
  }

  @Test
  void kindsTakeTurns() {
    assertThat(EditHistory.kind(1)).isEqualTo(Kind.RENAME);
    assertThat(EditHistory.kind(6)).isEqualTo(Kind.FIX);
    assertThat(EditHistory.kind(7)).isEqualTo(Kind.RENAME);
  }
}
