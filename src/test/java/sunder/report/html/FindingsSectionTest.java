package sunder.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sunder.cli.Main;
import sunder.family.ConfigSpace;
import sunder.family.Feature;
import sunder.report.MarkupWriter;
import sunder.report.ProgramFindings;
import sunder.report.VariantCondition;
import sunder.report.html.HtmlReport.FindingsSection;
import sunder.source.SourceFile;
import sunder.source.Span;

class FindingsSectionTest {
  private static String section(ProgramFindings remarks) {
    MarkupWriter page = new MarkupWriter();
    FindingsSection.write(page, remarks);
    return page.drain();
  }

  @Test
  void saysNothingWhereThereIsNothingToSay() {
    assertThat(
            section(
                new ProgramFindings(
                    List.of(),
                    List.of(),
                    Optional.empty(),
                    List.of(),
                    List.of(),
                    List.of(),
                    List.of())))
        .isEmpty();
  }

  @Test
  void hasEveryKindOfRemark() {
    SourceFile file = new SourceFile("x.ia", "\n".repeat(6) + "x = 7;\n\nassert(x < 3)\n");
    Feature.Bool a = new Feature.Bool("A");
    ConfigSpace space = ConfigSpace.of(List.of(a));
    VariantCondition all = new VariantCondition(space.all(), space.all(), space.all());
    ProgramFindings remarks =
        new ProgramFindings(
            List.of(new ProgramFindings.DeadCodeFinding(new Span(file, 6, 12), "line 7", all)),
            List.of(
                new ProgramFindings.DeadCodeFinding(
                    new Span(file, 14, 27),
                    "line 9",
                    all.withVariants(space.all().minus(space.selected(a))))),
            Optional.of("An execution ends at line 4: index 3 of a[3]"),
            List.of(new ProgramFindings.VacuityFinding("`p` is never true", all)),
            List.of("B"),
            List.of(
                new ProgramFindings.RemarkFinding(
                    "function `f`",
                    new Span(file, 6, 12),
                    "line 7",
                    all.withVariants(space.selected(a)))),
            List.of(
                new ProgramFindings.RemarkFinding(
                    "text (-Wint-conversion)", new Span(file, 6, 12), "line 7", all)));
    assertThat(section(remarks))
        .contains("<li>line 7: x = 7;</li>")
        .contains("<li>line 9: assert(x &lt; 3): not reached when !A</li>")
        .contains("<li>An execution ends at line 4: index 3 of a[3]</li>")
        .contains("<h3>The formula holds vacuously because</h3>")
        .contains("<h3>Never used</h3>", "<li>line 7: function `f`, when A</li>")
        .contains("<h3>Warnings of the compiler</h3>", "<li>line 7: text (-Wint-conversion)</li>")
        .contains("<li>B</li>");
  }

  @Test
  void pageOfTheCommandLineHasIt(@TempDir Path folder) throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("dead.ia"),
            "features A;\n|-\nint x;\n#if (A) if (x > 0) x = 7;\n: void\n");
    StringWriter out = new StringWriter();
    Main.run(
        new PrintWriter(out),
        new PrintWriter(new StringWriter()),
        "verify",
        "--format",
        "html",
        file.toString());
    assertThat(out.toString()).contains("<h3>Unreachable</h3>").contains("line 4: x = 7;");
  }
}
