package sunder.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import sunder.source.Diagnostic;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.Span;

class DiagnosticPrinterTest {
  private static String print(Diagnostic... diagnostics) {
    StringWriter err = new StringWriter();
    new DiagnosticPrinter(new PrintWriter(err), Terminal.none().err())
        .print(new InputException(List.of(diagnostics)));
    return err.toString();
  }

  @Test
  void showsPlaceLineCaretAndHintOfEach() {
    SourceFile file = new SourceFile("a.ia", "|-\n\tx = yy + 1;\n: void");
    assertThat(
            print(
                Diagnostic.of(new Span(file, 8, 10), "yy is not declared", "declare it: int yy;"),
                Diagnostic.of(new Span(file, 16, 17), "no colon here")))
        .isEqualTo(
            """
            a.ia:2:6: yy is not declared
               x = yy + 1;
                   ^^
              hint: declare it: int yy;
            a.ia:3:1: no colon here
              : void
              ^
            """);
  }

  @Test
  void cutsVeryLongLines() {
    SourceFile file = new SourceFile("a.ia", "a".repeat(5000) + "?" + "b".repeat(5000));
    assertThat(print(Diagnostic.of(new Span(file, 5000, 5001), "odd")).lines())
        .allMatch(line -> line.length() <= 102)
        .contains("  " + " ".repeat(40) + "^");
  }

  @Test
  void standsTheEndOfTheFileAndAnEmptyOne() {
    SourceFile file = new SourceFile("a.ia", "|-\nx");
    assertThat(print(Diagnostic.of(new Span(file, 4, 4), "unexpected end"))).contains("2:2", " ^");
    SourceFile empty = new SourceFile("a.ia", "");
    assertThat(print(Diagnostic.of(new Span(empty, 0, 0), "empty"))).isEqualTo("a.ia:1:1: empty\n");
  }
}
