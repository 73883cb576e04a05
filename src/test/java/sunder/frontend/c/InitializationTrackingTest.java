package sunder.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.io.TempDir;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.source.SourceFile;
import sunder.testing.RandomSeeds;
import sunder.verdict.Check;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Verdict;

/**
 * Random families with objects without a value, and beside each the same program in which every
 * object has a flag that says so: gcc runs that, in every variant with every input, and the
 * verdicts must be the same. A long run: {@code -Dsunder.gcc.unset=500}.
 */
class InitializationTrackingTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final int INPUTS = 4;

  private static final String STUB =
      """
      #include <stdlib.h>
      static int input;
      static void __attribute__((constructor)) start(int n, char **all) { input = atoi(all[1]); }
      unsigned char __VERIFIER_nondet_uchar(void) { return input; }
      """;

  @TempDir private Path folder;

  @RandomSeeds(property = "sunder.gcc.unset", cases = 12)
  void whatIsMissedFails(long seed) throws Exception {
    Gcc gcc = new Gcc(folder);
    Assumptions.assumeTrue(gcc.isThere(), Gcc.MISSING);
    Writer program = new Writer(seed);
    program.write();
    String text = program.plain.toString();
    Path flagged = Files.writeString(folder.resolve("flagged.c"), program.flagged);
    VerifiedFamily judged =
        VerifiedFamily.of(
            new SourceFile("unset.c", text), COptions.NONE, Check.memoryChecks(), LIMIT);
    for (List<String> selected : RandomC.selections()) {
      Path binary = gcc.compiled(flagged, STUB, selected);
      List<String> outputs = new ArrayList<>();
      for (int input = 0; input < INPUTS; input++) {
        outputs.add(gcc.output(binary, String.valueOf(input)).strip());
      }
      for (FamilyVerdict.Group group : judged.groups(selected)) {
        if (!(group.verdict() instanceof Verdict.Unknown)) {
          assertThat(group.verdict() instanceof Verdict.Unsafe)
              .as("seed %s, %s: %s\n%s", seed, selected, outputs, text)
              .isEqualTo(outputs.stream().anyMatch(line -> !line.isEmpty()));
        }
      }
    }
  }

  /** Writes both programs, statement by statement. */
  private static final class Writer {
    private static final List<String> UNSET =
        List.of("a", "b", "u.p", "u.q", "v.p", "v.q", "x.s.p", "x.s.q", "y.i", "y.w");

    private final Random random;
    private final StringBuilder plain = new StringBuilder();
    private final StringBuilder flagged = new StringBuilder();
    private int depth;
    private int labels;

    Writer(long seed) {
      this.random = new Random(seed);
    }

    /** A text and what says that it has no value. */
    private record Value(String text, String flag) {}

    void write() {
      both("extern unsigned char __VERIFIER_nondet_uchar(void);");
      both("extern int printf(const char *, ...);");
      both("struct pair { int p, q; };");
      line("", "extern int puts(const char *); extern void exit(int); static int fell;");
      line(
          "",
          "static int gone; static int *use(int *f) { if (f == &gone) { puts(\"gone\");"
              + " exit(0); } return f; }");
      line("", "#define R (*use(r_f))");
      line("", "#define NEED(f) do { if (f) { puts(\"no value\"); exit(0); } } while (0)");
      line(
          "static int gives(int k) { if (k > 1) return k; }",
          "static int gives(int k) { fell = k <= 1; if (k > 1) return k; return 0; }");
      line(
          "static void set(int *p, int k) { if (k) *p = k; }",
          "static void set(int *p, int *f, int k) { if (k) *p = k, *f = 0; }");
      line(
          "static int sum(struct pair s, int k) { return k ? s.p : s.p + s.q; }",
          "static int sum(struct pair s, struct pair f, int k)"
              + " { NEED(k ? f.p : f.p || f.q); return 0; }");
      both("static int g;");
      line(
          "static int pass(int p, int q, int k) { int *w = &q; p++; if (k == 3) p = q = 1;"
              + " if (k > 1) g = *w; return k ? k : p; }",
          "static void pass(int p, int q, int k) { if (k == 3) p = q = 0;"
              + " if (k > 1) NEED(q); if (!k) NEED(p); }");
      line(
          "static int twice(int p, int k) { return pass(k ? 1 : p, p, k); }",
          "static void twice(int p, int k) { pass(k ? 0 : p, p, k); }");
      both("int main(void) {");
      both("int n = __VERIFIER_nondet_uchar(); if (n > 3) return 0;");
      line("int a, b;", "int a = 0, b = 0, a_f = 1, b_f = 1;");
      line("int c = 1;", "int c = 1, c_f = 0, g_f = 0;");
      line("struct pair u, v;", "struct pair u = {0}, v = {0}, u_f = {1, 1}, v_f = {1, 1};");
      line("union { struct pair s; int i; } x;", "struct { struct pair s; } x_f = {{1, 1}};");
      line("union { int i; unsigned w; } y;", "union { int i, w; } y_f = {1};");
      line("char h[2];", "int h_f[2] = {1, 1};");
      line("int t[3];", "int t[3] = {0}, t_f[3] = {1, 1, 1};");
      line("int *r = n == 2 ? &a : &b;", "int *r = n == 2 ? &a : &b, *r_f = n == 2 ? &a_f : &b_f;");
      statements(9 + random.nextInt(6));
      both("return 0;");
      both("}");
    }

    private void line(String one, String other) {
      plain.append(one).append('\n');
      flagged.append(other).append('\n');
    }

    private void both(String text) {
      line(text, text);
    }

    private String of(List<String> words) {
      return words.get(random.nextInt(words.size()));
    }

    private static String flag(String name) {
      int dot = name.indexOf('.');
      return dot < 0 ? name + "_f" : name.substring(0, dot) + "_f" + name.substring(dot);
    }

    private Value read() {
      return switch (random.nextInt(7)) {
        case 0 -> {
          String at = of(List.of("0", "1", "n % 3"));
          yield new Value("t[" + at + "]", "t_f[" + at + "]");
        }
        case 1 -> new Value("*r", "R");
        case 2 -> new Value("c", "0");
        case 3 -> new Value(String.valueOf(random.nextInt(3)), "0");
        default -> {
          String name = of(UNSET);
          yield new Value(name, flag(name));
        }
      };
    }

    private Value value() {
      Value one = read();
      Value two = read();
      return switch (random.nextInt(6)) {
        case 0 -> new Value(one.text + " + " + two.text, "(" + one.flag + " || " + two.flag + ")");
        case 1 ->
            new Value(
                "(n > 1 ? " + one.text + " : " + two.text + ")",
                "(n > 1 ? " + one.flag + " : " + two.flag + ")");
        case 2 -> new Value("-" + one.text, one.flag);
        case 3 -> new Value("(" + one.text + " | 1)", one.flag);
        default -> one;
      };
    }

    private void statements(int count) {
      for (int i = 0; i < count; i++) {
        statement();
      }
    }

    private void statement() {
      if (depth < 3 && random.nextInt(4) == 0) {
        depth++;
        within();
        depth--;
        return;
      }
      Value value = value();
      switch (random.nextInt(26)) {
        case 21 -> {
          Value other = value();
          line(
              "pass(" + value.text + ", " + other.text + ", n);",
              "pass(" + value.flag + ", " + other.flag + ", n);");
        }
        case 22 -> line("twice(" + value.text + ", n);", "twice(" + value.flag + ", n);");
        case 12 -> line("{ int w = 2; r = &w; *r = 3; }", "r_f = &gone;");
        case 13 ->
            line(
                "for (;;) { int w = 2; if (n == 1) r = &w; if (n < 2) break; r = &b; break; }",
                "if (n == 1) r_f = &gone; if (n >= 2) r_f = &b_f;");
        case 14 -> line("{ int w = w; if (n == 2) w = 1; a = w; }", "a_f = n != 2;");
        case 16 -> line("if (n < 2) r = (int[]){4};", "if (n < 2) r_f = &gone;");
        case 17 -> line("{ r = (int[]){4}; *r = 3; }", "r_f = &gone;");
        case 15 -> line("if (n == 3) { struct pair w = {w.q, 1}; g = w.q; }", "NEED(n == 3);");
        case 18 -> line("h[0] = 'a';", "h_f[0] = 0;");
        case 19 -> line("h[1] = 0;", "h_f[1] = 0;");
        case 20 ->
            line("printf(\"%.*s\", n - 1, h);", "NEED(n != 1 && h_f[0] || n % 3 == 0 && h_f[1]);");
        case 0 -> {
          String at = of(List.of("0", "2", "n % 3"));
          line(
              "t[" + at + "] = " + value.text + ";",
              "{ int f = " + value.flag + "; t_f[" + at + "] = f; }");
        }
        case 1 -> line("*r = " + value.text + ";", "{ int f = " + value.flag + "; R = f; }");
        case 2 -> {
          String to = of(List.of("v", "x.s"));
          String from = of(List.of("u", "x.s"));
          line(to + " = " + from + ";", flag(to) + " = " + flag(from) + ";");
        }
        case 3 -> line("g = " + value.text + ";", "NEED(" + value.flag + ");");
        case 4 -> line("c = " + value.text + ";", "NEED(" + value.flag + ");");
        case 5 -> line("set(&a, n);", "set(&a, &a_f, n);");
        case 6 -> line("g = gives(n);", "gives(n); NEED(fell);");
        case 7 -> line("gives(n);", "gives(n);");
        case 8 -> line("g = sum(u, n);", "sum(u, u_f, n);");
        case 9 -> {
          String name = of(List.of("a", "b"));
          line(name + "++;", ";");
        }
        case 10 -> line("r = &a;", "r = &a; r_f = &a_f;");
        case 11 -> line("t[0] = t[1] = 1;", "t_f[0] = t_f[1] = 0;");
        default -> {
          String name = of(UNSET);
          boolean constant = random.nextBoolean();
          line(
              name + " = " + (constant ? "1" : value.text) + ";",
              flag(name) + " = " + (constant ? "0" : value.flag) + ";");
        }
      }
    }

    private void within() {
      Value value = read();
      switch (random.nextInt(9)) {
        case 0 -> {
          both("#if" + of(List.of("", "n")) + "def " + of(RandomC.FEATURES));
          statements(2);
          both("#endif");
        }
        case 1 -> {
          line("if (" + value.text + " > 9) g = 0;", "NEED(" + value.flag + ");");
        }
        case 3 -> {
          both("for (int i = 0; i < 2; i++) {");
          line("int w = 1;", "");
          statements(2);
          line("if (n > 1) r = &w;", "if (n > 1) r_f = &gone;");
          both("}");
        }
        case 2 -> {
          both("for (int i = 0; i < 2; i++) {");
          line("int w; if (i == n) w = 1;", "int w = 0, w_f = 1; if (i == n) w = 1, w_f = 0;");
          statements(1);
          String name = of(UNSET);
          line(name + " = w;", flag(name) + " = w_f;");
          both("}");
        }
        case 4 -> {
          line("switch (n) { int w = 3; default: if (!n) w = 1;", "switch (n) { default:;");
          statements(1);
          line("case 1: a = w; }", "case 1: a_f = n != 0; }");
        }
        case 5 -> {
          String jump = "if (n == " + random.nextInt(INPUTS) + ") goto l" + labels;
          String label = "l" + labels++ + ":;";
          boolean into = random.nextBoolean();
          line((into ? "" : "{ ") + jump + ";", "{ int w_f = 1;" + jump + ";");
          line((into ? "{ " : "") + "int w = 2;", "w_f = 0;");
          statements(1);
          both(label);
          statements(1);
          String name = of(UNSET);
          line(name + " = w; }", flag(name) + " = w_f; }");
        }
        default -> {
          both("if (n == " + random.nextInt(INPUTS) + ") {");
          statements(2);
          both("}");
        }
      }
    }
  }
}
