package library;

import java.util.List;
import sunder.api.Family;
import sunder.api.Options;
import sunder.api.Report;
import sunder.api.Verdict;

/** Verifies families in each language; fails if a verdict is another than it must be. */
final class Main {
  private Main() {}

  public static void main(String... arguments) throws Exception {
    require("a.ia", "features A;\n|-\nint x = 0;\n#if (A) x = 1;\nassert(x == 0);\n: void\n");
    require(
        "a.c",
        "#include <assert.h>\nint x;\nint main(void) {\n#ifdef A\n  x = 1;\n#endif\n"
            + "  assert(x == 0);\n  return 0;\n}\n");
    require("a.pml", "features bool A;\nint x;\ninit {\n#if (A)\nx = 1;\n#endif\nassert(x == 0) }\n");
  }

  /** The assertion fails in the variants with A, and in no other. */
  private static void require(String name, String text) throws Exception {
    Family family = Family.parse(name, text);
    List<Report> reports = family.reports(Options.DEFAULT);
    String failing =
        reports.get(0).properties().stream()
            .filter(property -> property.text().startsWith("assert"))
            .map(property -> property.fails().condition())
            .findFirst()
            .orElse("nothing is asked");
    Verdict safe = family.verify(Options.DEFAULT).of(family.variants("!A"));
    System.out.println(name + ": fails when " + failing + ", " + safe + " when !A");
    if (!failing.equals("A") || safe != Verdict.SAFE) {
      throw new AssertionError(reports.get(0).text(Report.Form.TEXT));
    }
  }
}
