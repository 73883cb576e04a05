package sunder.frontend.c;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Random C programs: bounded loops, switches with fall-through, jumps, unsigned arithmetic,
 * structs, arrays and pointers as parameters, conditional macros and declarations. What C leaves
 * undefined or unspecified is avoided: values of signed variables stay small, and operands have no
 * effects on each other.
 */
public final class RandomC {
  static final List<String> FEATURES = List.of("FA", "FB");

  private static final List<String> INTS =
      List.of("a", "b", "s.x", "s.in.y", "arr[1]", "arr[a & 3]");
  private static final List<String> UNSIGNED = List.of("u", "uc", "us");

  private final Random random;
  private final StringBuilder out = new StringBuilder();
  private int loops;
  private int labels;
  private int indent;

  public RandomC(long seed) {
    this.random = new Random(seed);
  }

  public String program() {
    out.append(
        """
        extern int __VERIFIER_nondet_int(void);
        extern unsigned char __VERIFIER_nondet_uchar(void);
        extern void reach_error(void);
        #ifdef FA
        #define STEP 2
        #define ADD(x, y) ((x) + (y))
        #else
        #define STEP 3
        #define ADD(x, y) ((x) - (y))
        #endif
        struct inner { int y; };
        struct outer { int x;
        #ifdef FB
          int more;
        #endif
          struct inner in; };
        static int a, b = 1, arr[4] = {1, 2, 3};
        static unsigned int u = 1;
        static unsigned char uc = 250;
        static unsigned short us;
        static struct outer s;
        static int small(int v) { return v > 50 || v < -50 ? v % 50 : v; }
        static int nd(void) { int v = __VERIFIER_nondet_int(); if (v < -9 || v > 9) v = v % 10; return v; }
        static void put(int *p, int v) { *p = small(v); }
        static int sum(int xs[], int n) { int r = 0, i; for (i = 0; i < n; i++) r += xs[i]; return small(r); }
        static int call(int (*f)(int), int v) { return f(v); }
        static struct outer made(int v) { struct outer o = s; o.x = v; return o; }
        static int pick(struct outer *o, int which) {
          switch (which) {
          case 0: return o->x;
          case 1: which = 5;
          case 2: which++; break;
          default: return o->in.y;
          }
          return which;
        }
        """);
    out.append("int main(void) {\n");
    indent = 1;
    line("int *p = &a; struct outer *q = &s;");
    int count = 4 + random.nextInt(6);
    for (int i = 0; i < count; i++) {
      statement(2);
    }
    if (random.nextBoolean()) {
      nestedFunction();
    }
    line("if (%s) reach_error();".formatted(condition(1)));
    line("return 0;");
    out.append("}\n");
    return out.toString();
  }

  private void line(String text) {
    out.append("  ".repeat(indent)).append(text).append('\n');
  }

  private void statement(int depth) {
    int kind = random.nextInt(depth > 0 ? 15 : 7);
    switch (kind) {
      case 0, 1 -> line("%s = small(%s);".formatted(of(INTS), integer(2)));
      case 2 ->
          line(
              "%s %s %s;"
                  .formatted(
                      of(UNSIGNED),
                      of(List.of("=", "+=", "-=", "*=", "^=", "|=", "&=", "<<=", ">>=")),
                      constant()));
      case 3 -> line("%s = %s;".formatted(of(UNSIGNED), unsigned(2)));
      case 4 -> line("%s = nd();".formatted(of(List.of("a", "b", "s.x", "arr[2]"))));
      case 5 ->
          line(
              of(
                  List.of(
                      "put(&b, a + 1);",
                      "put(p, b);",
                      "put(&arr[3], s.x);",
                      "put(&q->in.y, b - a);",
                      "s = made(b);",
                      "b = sum(arr, 4);",
                      "uc = __VERIFIER_nondet_uchar();",
                      "a = pick(q, b & 3);",
                      "uc++;",
                      "--us;",
                      "*p = 1;")));
      case 6 -> line("if (%s) reach_error();".formatted(condition(2)));
      case 7, 8 -> {
        line("if (%s) {".formatted(condition(2)));
        block(depth - 1);
        if (random.nextBoolean()) {
          line("} else {");
          block(depth - 1);
        }
        line("}");
      }
      case 9 -> loop(depth);
      case 10 -> jump(depth);
      case 11 -> choice(depth);
      default -> conditional(depth);
    }
  }

  private void block(int depth) {
    indent++;
    int count = 1 + random.nextInt(3);
    for (int i = 0; i < count; i++) {
      statement(depth);
    }
    indent--;
  }

  private void loop(int depth) {
    String i = "i" + loops++;
    switch (random.nextInt(3)) {
      case 0 -> line("for (int %s = 0; %s < STEP; %s++) {".formatted(i, i, i));
      case 1 -> line("{ int %s = 3; while (%s-- > 0) {".formatted(i, i));
      default -> line("{ int %s = 0; do {".formatted(i));
    }
    boolean doLoop = out.toString().stripTrailing().endsWith("do {");
    boolean braced =
        out.toString().stripTrailing().endsWith("while (%s-- > 0) {".formatted(i)) || doLoop;
    block(depth - 1);
    if (random.nextInt(3) == 0) {
      line(
          "  if (%s) %s;"
              .formatted(
                  condition(1),
                  doLoop
                      ? "break"
                      : of(List.of("break", "continue", "b = ({ if (a > b) continue; a; })"))));
    }
    line(doLoop ? "} while (++%s < 2); }".formatted(i) : braced ? "} }" : "}");
  }

  private void jump(int depth) {
    String label = "L" + labels++;
    int way = random.nextInt(5);
    if (way < 2) {
      String test = "if (%s) goto %s;".formatted(condition(1), label);
      line(way == 0 ? test : "a = small(b - ({ %s %s; }));".formatted(test, integer(1)));
      block(depth - 1);
      line(label + ": ;");
    } else if (way == 2) {
      String end = "L" + labels++;
      line("goto *(%s ? &&%s : &&%s);".formatted(condition(1), label, end));
      line(label + ": ;");
      block(depth - 1);
      line(end + ": ;");
    } else if (way == 3) {
      String i = "i" + loops++;
      // Nobody says whether an operand is read before what the other one does to it.
      line("b = small(%d + ({ int %s = 0; %s: ;".formatted(random.nextInt(9), i, label));
      block(depth - 1);
      line("if (++%s < 3 && %s) goto %s; %s; }));".formatted(i, condition(1), label, integer(1)));
    } else {
      String i = "i" + loops++;
      line("{ int %s = 0;".formatted(i));
      line(label + ": ;");
      block(depth - 1);
      line("if (++%s < 3 && %s) goto %s; }".formatted(i, condition(1), label));
    }
  }

  /** A nested function that calls itself, or jumps out of its calls. */
  private void nestedFunction() {
    line("{ __label__ out; int d = 1; auto int f(int);");
    line("int twice(int v) { int r = f(v); return r + call(f, d & 1); }");
    if (random.nextBoolean()) {
      out.append("#ifdef FA\n");
      line("int f(int k) { return d += k; }");
      out.append("#else\n");
    } else {
      out.append("#if 1\n");
    }
    line("int f(int k) { d += k;");
    if (random.nextBoolean()) {
      line("if (%s) goto out;".formatted(condition(1)));
    }
    block(0);
    line("return k > 0 ? f(k - 1) : d; }");
    out.append("#endif\n");
    line("b = small(%s);".formatted(of(List.of("f(b & 1)", "call(f, 1)", "twice(a & 1)"))));
    block(1);
    line("out: a = small(a + d); }");
  }

  private void choice(int depth) {
    line("switch (%s & 3) {".formatted(of(List.of("a", "b", "u"))));
    for (int i = 0; i < 3; i++) {
      boolean part = random.nextInt(4) == 0;
      if (part) {
        out.append("#ifdef FB\n");
      }
      line(i == 2 ? "default:" : "case %d:".formatted(i));
      block(depth - 1);
      if (random.nextBoolean()) {
        line("  break;");
      }
      if (part) {
        out.append("#endif\n");
      }
    }
    line("}");
  }

  private void conditional(int depth) {
    out.append(
        of(
            List.of(
                "#ifdef FA\n",
                "#ifndef FB\n",
                "#if defined(FA) && FB\n",
                "#if !FA || defined FB\n")));
    block(depth - 1);
    if (random.nextBoolean()) {
      out.append("#else\n");
      block(depth - 1);
    }
    out.append("#endif\n");
  }

  private String constant() {
    return String.valueOf(random.nextInt(8));
  }

  private String integer(int depth) {
    if (depth == 0) {
      return random.nextInt(4) == 0 ? constant() : of(INTS);
    }
    return switch (random.nextInt(10)) {
      case 0 -> "ADD(%s, %s)".formatted(integer(depth - 1), integer(depth - 1));
      case 1 -> "(%s * STEP)".formatted(integer(depth - 1));
      case 2 -> "(%s / %d)".formatted(integer(depth - 1), 1 + random.nextInt(5));
      case 3 -> "(%s %% %d)".formatted(integer(depth - 1), 2 + random.nextInt(5));
      case 4 ->
          "(%s ? %s : %s)".formatted(condition(depth - 1), integer(depth - 1), integer(depth - 1));
      case 5 ->
          "(%s %s %d)"
              .formatted(integer(depth - 1), of(List.of("&", "|", "^")), random.nextInt(16));
      case 6 -> "(-(%s))".formatted(integer(depth - 1));
      case 7 -> "(int) (unsigned char) %s".formatted(integer(depth - 1));
      case 8 ->
          "((unsigned char) %s %s (unsigned char) %s)"
              .formatted(of(INTS), of(List.of("&", "|", "^")), of(INTS));
      default -> integer(0);
    };
  }

  private String unsigned(int depth) {
    if (depth == 0) {
      return random.nextInt(4) == 0 ? constant() + "u" : of(UNSIGNED);
    }
    return switch (random.nextInt(7)) {
      case 0 -> "(%s + %s)".formatted(unsigned(depth - 1), unsigned(depth - 1));
      case 1 -> "(%s - %s)".formatted(unsigned(depth - 1), unsigned(depth - 1));
      case 2 -> "(%s / %du)".formatted(unsigned(depth - 1), 1 + random.nextInt(7));
      case 3 -> "(%s >> %d)".formatted(unsigned(depth - 1), random.nextInt(4));
      case 4 -> "(unsigned char) %s".formatted(integer(depth - 1));
      case 5 -> "(uc %s %s)".formatted(of(List.of("&", "|", "^")), of(List.of("us", "uc")));
      default -> unsigned(0);
    };
  }

  private String condition(int depth) {
    if (depth == 0) {
      return "%s %s %s"
          .formatted(of(INTS), of(List.of("<", "<=", "==", "!=", ">", ">=")), constant());
    }
    return switch (random.nextInt(7)) {
      case 0 -> "(%s) && (%s)".formatted(condition(depth - 1), condition(depth - 1));
      case 1 -> "(%s) || (%s)".formatted(condition(depth - 1), condition(depth - 1));
      case 2 -> "!(%s)".formatted(condition(depth - 1));
      case 3 -> "%s %s %s".formatted(unsigned(1), of(List.of("<", "==", ">", "!=")), unsigned(0));
      case 4 -> "%s < %s".formatted(integer(1), integer(1));
      case 5 -> of(List.of("p == &a", "q != 0", "arr[0] == s.x", "uc > us"));
      default -> condition(0);
    };
  }

  private String of(List<String> words) {
    return words.get(random.nextInt(words.size()));
  }

  /** All ways to select the features. */
  static List<List<String>> selections() {
    List<List<String>> result = new ArrayList<>();
    for (int bits = 0; bits < 1 << FEATURES.size(); bits++) {
      List<String> selected = new ArrayList<>();
      for (int i = 0; i < FEATURES.size(); i++) {
        if ((bits >> i & 1) == 1) {
          selected.add(FEATURES.get(i));
        }
      }
      result.add(selected);
    }
    return result;
  }
}
