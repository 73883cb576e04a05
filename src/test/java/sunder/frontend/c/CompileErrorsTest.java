package sunder.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sunder.family.ConfigSet;
import sunder.family.ExternalModel;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.testing.RandomSeeds;
import sunder.verdict.Rejection;
import sunder.verdict.Verdict;

/**
 * What is a FAULT gcc refuses, and what gcc refuses is not verified. A long run: {@code
 * -Dsunder.faults=2000}.
 */
class CompileErrorsTest {
  private static final Pattern WORD = Pattern.compile("[A-Za-z_]\\w*|\\d+|[-+*&.,;\\[\\]()]");

  /** In the place of a word of a program; no name of a function, of which a run may never ask. */
  private static final List<String> WORDS =
      List.of(
          "a",
          "b",
          "u",
          "uc",
          "s",
          "s.x",
          "p",
          "q",
          "arr",
          "small()",
          "put(p)",
          "sum(1, 2)",
          "nowhere",
          "other()",
          "&a",
          "*p",
          "*a",
          "q->in",
          "q->none",
          "s.more",
          "3",
          "0",
          "-",
          "*",
          ",",
          ";",
          "(",
          ")",
          "\"t\"",
          "case 1:",
          "break;",
          "goto out;",
          "return;",
          "int a;",
          "none_t a;",
          "(none_t) a",
          "struct inner",
          "struct none",
          "sizeof s",
          "1.5",
          "(int) s",
          "(_Bool) 1",
          "a = 1;",
          "arr = p",
          "99999999999999999999");

  @TempDir private Path folder;

  /** Each is a line in a function of a program that is well without it. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "x = y;|FAULT",
        "x = strtol;|VERIFIED",
        "x = ENOTTY;|LOST",
        "x = NOTTY;|FAULT",
        "x = later();|VERIFIED",
        "x = never();|FAULT",
        "x = two(1);|FAULT",
        "x = two(1, 2, 3);|FAULT",
        "x = st;|FAULT",
        "st = x;|FAULT",
        "x = st.n;|FAULT",
        "x = x.m;|FAULT",
        "x = *x;|FAULT",
        "x = x[0];|FAULT",
        "x = ar[st];|FAULT",
        "x = -&x;|FAULT",
        "p = p + p;|FAULT",
        "p = (_Bool) 0;|FAULT",
        "fp = (_Bool) 1;|FAULT",
        "p = !x; p = x == 1;|VERIFIED",
        "p = (_Bool) x ? p : (_Bool) 0;|VERIFIED",
        "p = (int *) (long) (_Bool) x;|VERIFIED",
        "p *= 2;|FAULT",
        "st += 1;|FAULT",
        "p = &5;|FAULT",
        "5 = x;|FAULT",
        "ar = p;|FAULT",
        "if (st) x = 1;|FAULT",
        "switch (p) { }|FAULT",
        "switch (x) { case x: ; }|FAULT",
        "case 1: ;|FAULT",
        "default: ;|FAULT",
        "break;|FAULT",
        "continue;|FAULT",
        "goto nowhere;|FAULT",
        "here: ; here: ;|FAULT",
        "int x;|FAULT",
        "int v[2] = x;|FAULT",
        "struct s w = { .n = 1 };|FAULT",
        "int x() { return 1; }|FAULT",
        "int n() { return x; } x = n();|VERIFIED",
        "auto int n(void);|FAULT",
        "static int n(void) { return 1; }|FAULT",
        "int n(void); int n(void) { return 1; }|FAULT",
        "int n(int x) { goto out; return x; } out:;|FAULT",
        "x = T;|UNREAD",
        "T();|UNREAD",
        "x();|FAULT",
        "x = (p ? two : later)(1, 2);|FAULT",
        "x = (*fp)(1, 2)[0];|FAULT",
        "x = fp(1, 2)->n;|FAULT",
        "x = *(fp(1, 2) + 1);|FAULT",
        "x = ({ 1; });|VERIFIED",
        "x = ({ return 1; 2; });|VERIFIED",
        "x = fp(1);|FAULT",
        "x = (fp ? two : fp)(1, 2);|VERIFIED",
        "fp = &two; fp = *two;|VERIFIED",
        "x = &5 == 0;|FAULT",
        "typeof(x) y = x ?: 1;|VERIFIED",
        "x = ((struct s) { .m = 1 }).m;|VERIFIED",
        "x = ((struct s) { .n = 1 }).m;|FAULT",
        "struct { int b : 33; } v;|FAULT",
        "struct { int *b : 3; } v;|FAULT",
        "int v[] = { [1 ... 3] = 1 };|VERIFIED",
        "x = __builtin_offsetof(struct s, m);|VERIFIED",
        "x = __builtin_offsetof(struct s, n);|FAULT",
        "asm(\"nop\");|LOST",
        "x = un.inside;|VERIFIED",
        "x = 99999999999999999999;|UNREAD",
        "int v[2] = { 1, 2, 3 };|VERIFIED",
        "int v[x + 1];|VERIFIED",
        "int v[x + 1][2];|VERIFIED",
        "int v[2] = {[-1] = 1};|FAULT",
        "int v[] = {[-1 ... 0] = 1};|FAULT",
        "_Alignas(8) char v[8]; v[0] = 1;|VERIFIED",
        "_Alignas(2) int v = 1;|FAULT",
        "_Alignas(6) char v = 1;|FAULT",
        "_Alignas(x) char v = 1;|FAULT",
        "typedef _Alignas(8) int V;|FAULT",
        "register _Alignas(8) int v = 0;|FAULT",
        "struct v { _Alignas(8) int m : 3; };|FAULT",
        "x = sizeof(_Alignas(8) int);|FAULT",
        "int (*v)[x + 1] = 0; char *w = 0; x = v - w;|FAULT",
        "x = __builtin_parityl(x);|VERIFIED",
        "x = __builtin_object_size(p, 0);|LOST",
        "x ( = 1;|UNREAD",
        "x = 1.5;|VERIFIED",
        "signed char __attribute__((vector_size(4))) v = {0}; v = v + 200;|FAULT",
        "signed char __attribute__((vector_size(4))) v = {0}; v = v + 200u;|VERIFIED",
        "unsigned char __attribute__((vector_size(4))) v = {0}; v = v + -1000;|VERIFIED",
        "x = sizeof(struct none);|FAULT",
        "x = (int) st;|FAULT",
        "x = x(1);|FAULT",
        "x = st.m(1);|FAULT",
        "x += p;|LOST",
        "x -= p;|FAULT",
        "switch (x) { case 1: case 2 ... 3: case 2: ; }|FAULT",
        "switch (x) { default: default: ; }|FAULT",
        "if (0) x = 1break;|UNREAD",
        "if (0) x = 1uu;|UNREAD",
        "x = st == st;|FAULT",
        "int int v;|FAULT",
        "void int v;|FAULT",
        "signed unsigned v;|FAULT",
        "signed v; short int w; unsigned long int long y;|VERIFIED",
        "x = nothing();|FAULT",
        "switch (x) { case 1 + sizeof(double): ; }|VERIFIED",
        "struct none v;|FAULT",
        "struct s { int a; }; struct s v; v.a = 1;|VERIFIED",
        "struct s { int a; }; struct s { int b; };|FAULT",
        "typedef unsigned T; T v = -1;|VERIFIED",
        "typedef unsigned V; typedef V V;|VERIFIED",
        "typedef unsigned V; typedef T V;|FAULT",
        "enum { P, Q, P };|FAULT",
        "enum { P }; int P;|FAULT",
        "int v[1 - 2];|FAULT",
        "typedef int v[sizeof(int) == 4 ? 1 : -1];|VERIFIED",
        "int two(int, int);|VERIFIED",
        "int x(void);|FAULT",
        "_Static_assert(sizeof(T) == 4, \"size\");|VERIFIED",
        "_Static_assert(sizeof(T) == 8, \"size\");|FAULT",
      })
  void aLineIsJudged(String line, String expected) throws Exception {
    String text =
        """
        #include <errno.h>
        #include <stdlib.h>
        struct s { int m; };
        struct other { union { int inside; int too; }; };
        typedef int T;
        int two(int a, int b) { return a + b; }
        void nothing(void) { }
        int main(void) {
          int x = 0, *p = &x, ar[2] = {0}, (*fp)(int, int) = 0;
          struct s st = {0};
          struct other un;
          T t = 0;
        #ifdef M
          %s
        #endif
          return t;
        }
        int later() { return 1; }
        """
            .formatted(line);
    requireKind(text, expected);
  }

  private void requireKind(String text, String expected) throws Exception {
    Optional<CSubject> subject = read(text);
    assertThat(kind(subject, List.of())).isEqualTo("VERIFIED");
    assertThat(kind(subject, List.of("M"))).isEqualTo(expected);
    requireAgreement(text, subject, List.of("M"));
  }

  /** Each stands outside functions. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "typedef int U; typedef int U;|VERIFIED",
        "typedef int U; typedef long U;|FAULT",
        "typedef struct { int a; } U; typedef struct { int a; } U;|FAULT",
        "typedef int U[]; typedef int U[];|VERIFIED",
        "typedef int U[2]; typedef int U[3];|FAULT",
        "typedef int *U; typedef int **U;|FAULT",
        "int U; typedef int U;|FAULT",
        "typedef int F(int); typedef int F(int);|VERIFIED",
        "struct q { int a; }; struct q { int a; };|FAULT",
        "struct q { int a; } u, v; struct q w; typedef struct q Q;|VERIFIED",
        "typedef struct q Q; typedef struct q Q; Q u; struct q { int a; };|VERIFIED",
        "struct q; struct q *p; int n = sizeof(struct q);|FAULT",
        "struct q u;|FAULT",
        "u = 1, *p = &u;|VERIFIED",
        "none_t u; int v = u;|FAULT",
        "extern struct q u;|VERIFIED",
        "struct q { int v[-3]; };|FAULT",
        "enum e { P, Q = P + 1 }; enum { R = Q }; enum e u = R;|VERIFIED",
        "enum { P }; enum { P };|FAULT",
        "int P; enum { P };|FAULT",
        "int f(int a, int b, int a) { return b; }|FAULT",
        "int f(int a) { { int a = 1; return a; } }|VERIFIED",
        "extern int u; int u; int u;|VERIFIED",
        "static int u; extern int u; static int u = 1;|VERIFIED",
        "int u; static int u;|FAULT",
        "extern int u; static int u;|FAULT",
        "static int u; int u;|FAULT",
        "static int f(void); int f(void) { return 1; }|VERIFIED",
        "static int f(void); static int f(void);|VERIFIED",
        "int f(void) { static int g(void); return 1; }|FAULT",
        "int f(void); static int f(void) { return 1; }|FAULT",
        "int a[0];|VERIFIED",
        "int a[-1];|FAULT",
        "_Static_assert(1, \"one\");|VERIFIED",
        "enum { K = 1 }; _Static_assert(K > 1, \"one\");|FAULT",
        "register int u;|FAULT",
        "register int u __asm__(\"ebx\");|VERIFIED",
        "register int u __asm__(\"ebx\") = 1;|FAULT",
        "register int f(void);|FAULT",
        "register struct q { int a; };|FAULT",
      })
  void aDeclarationIsJudged(String line, String expected) throws Exception {
    String text = "#ifdef M\n%s\n#endif\nint main(void) { return 0; }\n".formatted(line);
    requireKind(text, expected);
  }

  /** Within lines of a program. */
  @RandomSeeds(property = "sunder.faults", cases = 20, first = "sunder.faults.first", from = 0)
  void aMutantIsJudged(long seed) throws Exception {
    Random random = new Random(seed);
    String[] lines = new RandomC(seed).program().split("\n");
    int first = Arrays.asList(lines).indexOf("static struct outer s;") + 1;
    int at = first + random.nextInt(lines.length - first);
    while (lines[at].startsWith("#") || lines[at].startsWith("int main")) {
      at--;
    }
    lines[at] = "#ifdef M\n%s\n#else\n%s\n#endif".formatted(mutated(lines[at], random), lines[at]);
    String text = String.join("\n", lines) + "\n";
    Optional<CSubject> subject = read(text);
    for (List<String> selected : RandomC.selections()) {
      List<String> all = new ArrayList<>(selected);
      all.add("M");
      requireAgreement(text, subject, all);
    }
  }

  private static String mutated(String line, Random random) {
    List<MatchResult> words = WORD.matcher(line).results().toList();
    if (words.isEmpty()) {
      return WORDS.get(random.nextInt(WORDS.size()));
    }
    MatchResult word = words.get(random.nextInt(words.size()));
    String other = WORDS.get(random.nextInt(WORDS.size()));
    return switch (random.nextInt(6)) {
      case 0 -> line.substring(0, word.start()) + line.substring(word.end());
      case 1 -> line.substring(0, word.start()) + other + " " + line.substring(word.start());
      case 2 -> line + "\n" + line;
      default -> line.substring(0, word.start()) + other + line.substring(word.end());
    };
  }

  private static Optional<CSubject> read(String text) {
    try {
      return Optional.of(
          new CFrontEnd(COptions.NONE).read(new SourceFile("p.c", text), ExternalModel.NONE));
    } catch (InputException e) {
      return Optional.empty();
    }
  }

  /** The verdict of a variant that is known without a run; LOST if a run may be lost to sight. */
  private static String kind(Optional<CSubject> read, List<String> selected) {
    if (read.isEmpty()) {
      return "UNREAD";
    }
    CSubject subject = read.get();
    ConfigSet variants = VerifiedFamily.variants(subject, selected);
    return Rejection.groups(subject.rejections(), variants).stream()
        .map(group -> group.verdict().kind().name())
        .findFirst()
        .orElse(selected.isEmpty() || subject.unsupported().isEmpty() ? "VERIFIED" : "LOST");
  }

  private void requireAgreement(String text, Optional<CSubject> subject, List<String> selected)
      throws Exception {
    String kind = kind(subject, selected);
    String told = selected + " " + subject.map(CSubject::rejections) + "\n" + text;
    if (kind.equals(Verdict.Kind.FAULT.name())) {
      assertThat(accepts(text, selected, "-Werror=implicit-function-declaration"))
          .as("FAULT, but gcc takes it: " + told)
          .isFalse();
    } else if (kind.equals("VERIFIED")) {
      assertThat(accepts(text, selected, "-w")).as("gcc refuses it: " + told).isTrue();
    }
  }

  private boolean accepts(String text, List<String> selected, String flag)
      throws IOException, InterruptedException {
    Path file = Files.writeString(folder.resolve("p.c"), text);
    List<String> command =
        new ArrayList<>(List.of("gcc", flag, "-std=gnu11", "-fsyntax-only", file.toString()));
    selected.forEach(feature -> command.add("-D" + feature));
    try {
      return new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(folder.resolve("out.txt").toFile())
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      Assumptions.abort(Gcc.MISSING);
      return false;
    }
  }
}
