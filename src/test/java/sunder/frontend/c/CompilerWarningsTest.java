package sunder.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sunder.family.ConfigSet;
import sunder.family.ExternalModel;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.source.SourceFile;
import sunder.verdict.CodeRemark;

/** Warnings of the compiler, with gcc as a second opinion. */
class CompilerWarningsTest {
  private static final String TEXT =
      """
      typedef __SIZE_TYPE__ size_t;
      __attribute__((warn_unused_result)) int f(void) { return 1; }
      [[nodiscard]] int g(void) { return 1; }
      struct s { int n; } a; struct t { int n; } b;
      int number(int *p) { return *p; }
      int (*compare)(const void *, const void *);
      static int by_int(const int *p, const int *q) { return *p - *q; }
      static int *converted(int n) { return n; }
      static int *null(int n) { return n ? 0 : (void *)0; }
      static int (*row)[3], (*rows)[], matrix[2][3];
      int plain();
      int main(void) {
        int x = 0, *p = &x, i = 0;
        char c[4], *q;
        unsigned char u = 1;
        void *v = p;
        long l = 0;
        signed char *s = c;
        _Bool truth = p;
        struct s *one = &b;
        q = c;
        u += 1;
        p = c;
        p = &l;
        compare = by_int;
        x = p;
        p = 4;
        number(5);
        number(0);
        number('\\0');
        p = v;
        q = &u;
        p = (int *)c;
        x = (int)p;
        compare = plain;
        row = matrix;
        rows = row;
        row = &p;
        f();
        (void)f();
        g();
        (void)g();
        x = f();
        (f(), x);
        f() + 1;
        x ? f() : (void)0;
        x && f();
        ({ f(); });
        x = ({ f(); });
        for (f(); i < 1; f())
          i++;
        return x + (null(0) != 0) + truth + (s == q) + one->n;
      }
      """;

  private static final Pattern WARNING =
      Pattern.compile("^(?:.*warned\\.c:)?(\\d+):.*(-W[a-z-]+)]?\\)?$");

  @TempDir private Path folder;

  private static List<CodeRemark> warnings(String text) throws Exception {
    return new CFrontEnd(COptions.NONE)
        .read(new SourceFile("warned.c", text), ExternalModel.NONE)
        .compilerWarnings();
  }

  @Test
  void areThoseOfGcc() throws Exception {
    TreeSet<String> own = new TreeSet<>();
    for (CodeRemark warning : warnings(TEXT)) {
      WARNING
          .matcher(warning.span().line() + ": " + warning.description())
          .results()
          .forEach(it -> own.add(it.group(1) + " " + it.group(2)));
    }
    assertThat(own).contains("8 -Wint-conversion", "20 -Wincompatible-pointer-types");
    Gcc gcc = new Gcc(folder);
    Assumptions.assumeTrue(gcc.isThere(), Gcc.MISSING);
    TreeSet<String> others = new TreeSet<>();
    for (String line :
        gcc.warnings(Files.writeString(folder.resolve("warned.c"), TEXT)).split("\n")) {
      if (line.contains(" warning: ")) {
        WARNING.matcher(line).results().forEach(it -> others.add(it.group(1) + " " + it.group(2)));
      }
    }
    assertThat(own).isEqualTo(others);
  }

  @Test
  void areThoseOfAVariant() throws Exception {
    List<CodeRemark> warnings =
        warnings(
            """
            #ifdef A
            int f(int *p) { return *p; }
            #else
            int f(int **p) { return **p; }
            #endif
            #ifdef B
            __attribute__((warn_unused_result))
            #endif
            int g(void);
            int main(void) { int x = 0; f(&x); g(); return 0; }
            """);
    assertThat(warnings)
        .extracting(CodeRemark::description)
        .containsExactly(
            "a value of type `int *` becomes `int * *` (-Wincompatible-pointer-types)",
            "the result of `g` is not used (-Wunused-result)");
    ConfigSet all = warnings.get(0).variants().or(warnings.get(1).variants());
    assertThat(all.count().intValue()).isEqualTo(3);
    assertThat(warnings.get(0).variants().count().intValue()).isEqualTo(2);
  }
}
