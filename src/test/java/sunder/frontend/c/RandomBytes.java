package sunder.frontend.c;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Random C programs that compute with a few unknown bytes: tables, buffers, strings, state
 * machines, bit operations, and heap objects, with parts that depend on features. What C leaves
 * undefined is avoided: indices are masked, shifted values are not negative, and integers stay
 * small.
 */
final class RandomBytes extends RandomProgramText {
  /** The names that a program defines, but for features and macros. */
  static final List<String> NAMES =
      List.of(
          "main", "BYTE", "packet", "pk", "buf", "u", "s", "us", "table", "digit", "code", "put",
          "add", "sum");

  private static final List<String> CONSTANTS =
      List.of("0", "1", "2", "3", "7", "16", "100", "N", "N + 1", "128", "-1", "255", "LETTER");

  private static final List<String> CHARACTERS =
      List.of("'a'", "'z'", "'0'", "'9'", "' '", "'-'", "'\\n'", "'A'", "'_'", "LETTER");

  private static final List<String> ATOMS =
      List.of(
          "%x",
          "%x",
          "%x",
          "v",
          "w",
          "table[%x & 7]",
          "buf[%i]",
          "pk.data[%i]",
          "pk.len",
          "s",
          "us",
          "(int) (u & 255)",
          "(int) (u %% 10)",
          "%k",
          "cells[%i]",
          "h[%i]",
          "code(%x)");

  private static final List<String> EXPRESSIONS =
      List.of(
          "%a",
          "%a + %a",
          "%a - %a",
          "%a + %k",
          "(%a & 15) * (%a)",
          "%a / %d",
          "%a %% %d",
          "%a & %m",
          "%a | %k",
          "%a ^ %a",
          "%a ^ 0x20",
          "~(%a)",
          "-(%a)",
          "(%a & 255) << (%a & 3)",
          "(%a) >> 2",
          "(unsigned char) (%a) >> (%x & 7)",
          "(signed char) (%a)",
          "(unsigned char) (%a + %k)",
          "(unsigned short) (%a - %k)",
          "(%b ? %a : %a)",
          "(%b) + %a",
          "(%a & %m) * N",
          "tolower((unsigned char) (%a))",
          "digit(%a)");

  private static final List<String> CONDITIONS =
      List.of(
          "%a %r %k",
          "%a %r %a",
          "%x == %c",
          "%x >= %c && %x <= %c",
          "isdigit((unsigned char) (%a))",
          "isalpha((unsigned char) (%x))",
          "isspace((unsigned char) (%x))",
          "(%x & %m) == %k",
          "%x > %k && %x < 200 - N",
          "!(%a)",
          "u %r 7u",
          "strchr(\"+-*/x\", %x) != 0",
          "memchr(buf, %x, 3) != 0",
          "%a > %k || %a == %k",
          "(%x ^ %x) & 1",
          "(unsigned) (%a) > 40u");

  private static final List<String> STATEMENTS =
      List.of(
          "v = (%e) %% 1000;",
          "w = (%e) & 1023;",
          "v = (v + (%e)) & 511;",
          "w = (w * 3 ^ (%e)) & 255;",
          "u = u * 31 + (%e);",
          "u ^= %e;",
          "u = u >> 1 ^ (u & 1 ? 0x8cu : 0u);",
          "s = %e;",
          "us = %e;",
          "us += %e;",
          "buf[%i] = %e;",
          "buf[%i] = %x;",
          "buf[%i] ^= %m;",
          "cells[%i] = (%e) %% 300;",
          "pk.data[%i] = %e;",
          "pk.len = %e;",
          "pk.kind = (%e) & 7;",
          "if (%b) v = (%e) %% 100; else w++;",
          "if (%b) %s",
          "if (%b) { %s %s } else { %s }",
          "if (%b && %b) { %s }",
          "if (%b || %b) { %s }",
          "{ int k = %b ? 1 : 0; v = v %% 500 + k; }",
          "v = table[(%e) & 7];",
          "h[%i] = %e;",
          "h[%i]++;",
          "memcpy(h, buf, 2 + (N > 1));",
          "memcpy(pk.data, buf, 3);",
          "memset(buf + 1, %x, 2);",
          "w = memcmp(buf, pk.data, 2) %r 0;",
          "w = memcmp(h, \"ab\", 2) == 0;",
          "buf[3] = 0; v = strlen((char *) buf);",
          "buf[2] = 0; w = strcmp((char *) buf, \"a\") %r 0;",
          "w = strncmp((char *) h, \"key\", 2) == 0;",
          "{ const char *f = strchr(\"0123456789abcdef\", %x); if (f && *f) v = *f & 31; }",
          "{ char *f = memchr(buf, %c, 4); if (f) w = f - (char *) buf; }",
          "for (int i = 0; i < 2 + N %% 3; i++) v = (v + buf[i]) & 1023;",
          "for (int i = 0; i < 8; i++) w = (w << 1 | (%x >> i & 1)) & 63;",
          "for (int i = 0; i < 3; i++) if (%b) { buf[i] = %a; } else w = (w + i) & 31;",
          "for (int i = 0; i < 4; i++) { if (buf[i] == %c) break; if (buf[i] %r %k) continue; w = i; }",
          "{ int n = %x & 7; while (n > 0) { n -= N; v = (v + n) %% 50; } }",
          "{ int n = %x & 15; do { n >>= 1; w = (w + 1) & 15; } while (n); }",
          "{ BYTE *p = buf; while (p < buf + 3 && *p != %c) p++; v = p - buf; }",
          "for (BYTE *p = buf; p != buf + 4; p++) w = (w ^ *p) & 127;",
          "{ BYTE *p = buf + (%e & 3); *p = %e; v = *p; }",
          "v = (%e %o) & 255;",
          "{ unsigned char *p = %b ? h : pk.data; p[%i] = %a; w = p[1]; }",
          "put(&pk, %e);",
          "add(&v, %e);",
          "v = sum(buf, 2 + N %% 3);",
          "switch (%x & 7) { case 0: v = 1; case 1: w = 2; break; case N + 2: v = w; break;"
              + " default: v = (%e) & 63; }",
          "switch (%x) { case 'a': v = 10; break; case '0': w = 1; break; case 200: w = 3; break; }",
          "{ int st = 0; for (int i = 0; i < 3 + (N > 1); i++) switch (st) {"
              + " case 0: st = buf[i] == %c ? 1 : 2; break;"
              + " case 1: if (isdigit((unsigned char) buf[i])) st = N; else st = 3; break;"
              + " case 2: v = (v + buf[i]) & 255; st = v & 1; break;"
              + " default: w = i; st = 0; } v = (v + st) & 255; }",
          "{ int n = 0; for (int i = 0; i < 3 && isdigit((unsigned char) buf[i]); i++)"
              + " n = n * 10 + buf[i] - '0'; v = n; }",
          "{ int n = 0; unsigned char m = %x; while (m) { n += m & 1; m >>= 1; } w = n; }",
          "u = (u << 8 | (%e & 255)) & 0xffff; w = u >> (%x & 7) & 31;",
          "{ unsigned char a = %x, b = a << 4 | a >> 4; w = b ^ N; }",
          "v = (%x * 5 + %x * 3) %% 7;",
          "{ unsigned char c = %k; for (int i = 0; i < 3; i++) { c ^= buf[i];"
              + " for (int k = 0; k < 1 + N; k++) c = (c >> 1) ^ (0x8c & -(c & 1)); } w = c; }",
          "{ unsigned a = 0; for (int i = 0; i < 3; i++) a = a << 6 | (buf[i] & 63);"
              + " w = a >> (%x & 15) & 127; }",
          "{ int a = 0; for (unsigned b = 0x80; b; b >>= 1) { a <<= 1; if (%x & b) a |= 1; }"
              + " w = a; }",
          "{ unsigned short c = %k; c = c << 4 ^ ((%x) & 255) << 3; c ^= c >> 5; v = c & 511; }",
          "v = \"0123456789abcdef\"[(%x ^ w) & 15];",
          "v = table[buf[%i] & 7] ^ table[(%x >> 2) & 7];",
          "if (%x > %x) { unsigned char t = buf[0]; buf[0] = buf[1]; buf[1] = t; }");

  private static final List<String> SIMPLE = STATEMENTS.subList(0, 17);

  /** The asserted expressions: without directives, because they are arguments of a macro. */
  private static final List<String> ASSERTED =
      List.of(
          "v",
          "w",
          "v + w",
          "v * 4 + (w & 3)",
          "buf[0]",
          "buf[1] + h[1]",
          "pk.data[%i] + v",
          "s + us",
          "(int) (u & 0xffff)",
          "(int) (u %% 1000) + v",
          "pk.len + pk.kind",
          "cells[%i] - w",
          "h[2] ^ v",
          "table[v & 7] + %x",
          "%e");

  private static final List<String> FORMS = List.of("!=", "!=", "!=", "<", ">");

  private static final List<String> DIVISORS =
      List.of("2", "3", "7", "10", "N", "(N + 2)", "((%x & 7) + 1)");

  private static final List<String> MASKS =
      List.of("1", "3", "7", "15", "0x1f", "0x80", "0xf0", "255", "(N | 4)");

  private static final List<String> INDICES =
      List.of("%x & 3", "%x & 3", "v & 3", "0", "1", "N & 3");
  private static final List<String> RELATIONS = List.of("<", "<=", ">", ">=", "==", "!=");

  /** Makes the first numbers for consecutive seeds differ. */
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private final Features features;
  private final List<Domain> domains = new ArrayList<>();
  private final List<String> names = new ArrayList<>();
  private final List<String> forms = new ArrayList<>();

  /**
   * The features of a program.
   *
   * @param names the Boolean features
   * @param greatest the greatest value of the feature N, whose least is 1; 0 without it
   */
  record Features(List<String> names, int greatest) {
    private static Features of(Random random) {
      return switch (random.nextInt(4)) {
        case 0 -> new Features(List.of("FA", "FB"), 2);
        case 1 -> new Features(List.of("FA"), 4);
        case 2 -> new Features(List.of("FA", "FB"), 0);
        default -> new Features(List.of(), 3);
      };
    }

    private List<String> conditions() {
      List<String> result = new ArrayList<>();
      for (String name : names) {
        result.addAll(List.of("#ifdef " + name, "#ifndef " + name));
      }
      if (greatest > 0) {
        result.addAll(List.of("#if N > 1", "#if N == 2"));
      }
      return result;
    }
  }

  /** The values of an input that is read from a function of a type. */
  record Domain(String type, int low, int count) {}

  RandomBytes(long seed) {
    this(SPREAD * seed, Features.of(new Random(SPREAD * ~seed)));
  }

  private RandomBytes(long seed, Features features) {
    super(seed, features.conditions());
    this.features = features;
  }

  Features features() {
    return features;
  }

  /** Returns the inputs in the order in which those of a type are read. */
  List<Domain> domains() {
    return domains;
  }

  /** Returns the relations in which the expression of each assertion is to a constant. */
  List<String> forms() {
    return forms;
  }

  /**
   * Returns the program, in which {@code SEE0(e)} is the value that the first assertion compares
   * with {@code K0}.
   */
  String program() {
    header();
    functions();
    line("int main(void) {");
    line("  int v = " + of(List.of("0", "1", "5")) + ", w = 0, cells[4] = {1, 2, 3};");
    inputs();
    if (random.nextInt(3) == 0) {
      line("  unsigned char *h = malloc(4 + (N > 2));");
      line("  if (!h) return 0;");
      line("  h[0] = x; h[1] = 7; h[2] = " + of(names) + " & 15; h[3] = 0;");
    } else {
      line("  static unsigned char h[4 + (N > 2)] = {1, 2, 'k'};");
    }
    int count = 2 + random.nextInt(5);
    int middle = random.nextBoolean() ? random.nextInt(count) : count;
    for (int i = 0; i < count; i++) {
      if (i == middle) {
        line("  if (" + filled("%b", 0) + ") " + assertion());
      }
      statement(filled(of(STATEMENTS), 2));
    }
    line("  " + assertion());
    line("  return 0;");
    line("}");
    return out.toString();
  }

  private void header() {
    line("extern unsigned char __VERIFIER_nondet_uchar(void);");
    line("#include <assert.h>");
    line("#include <ctype.h>");
    line("#include <stdlib.h>");
    line("#include <string.h>");
    line("extern char __VERIFIER_nondet_char(void);");
    line("extern short __VERIFIER_nondet_short(void);");
    line("extern int __VERIFIER_nondet_int(void);");
    if (features.greatest() == 0) {
      line("#define N 2");
    }
    either("#define LETTER 'x'", "#define LETTER 'q'");
    line("typedef " + of(List.of("char", "unsigned char")) + " BYTE;");
    line("struct packet { unsigned char len;");
    if (random.nextBoolean()) {
      optional("  unsigned short more;");
    }
    line("  unsigned char data[4]; int kind; };");
    line("static struct packet pk = {3};");
    line("static BYTE buf[" + of(List.of("4", "4", "3 + N", "4 + (N > 1)")) + "];");
    line("static unsigned u = 1; static signed char s; static unsigned short us;");
    line(
        "static const "
            + of(List.of("unsigned char", "int", "signed char"))
            + " table[8] = {3, 9,");
    either("  'a',", "  1, N,");
    line("  200 - 100, 7};");
  }

  private void functions() {
    line("static int digit(int c) {");
    line("  if (c >= '0' && c <= '9') return c - '0';");
    optional("  if (c >= 'a' && c <= 'f') return c - 'a' + 10;");
    line("  return -1;");
    line("}");
    line("static int code(int c) {");
    line("  switch (c) {");
    line("  case ' ': return 0;");
    optional("  case 'b': return N;");
    line("  case 'a': return 5;");
    line("  default: return c > 'm';");
    line("  }");
    line("}");
    line("static void put(struct packet *p, int c) { p->data[p->len & 3] = c; p->len++; }");
    line("static void add(int *p, int c) { *p = (*p + c) % 800; }");
    line(
        "static int sum(const BYTE *p, int n) { int r = 0; while (n-- > 0) r += *p++; return r; }");
  }

  private void inputs() {
    switch (random.nextInt(10)) {
      case 0 -> input("x", "unsigned char", "uchar", 0, 256);
      case 1 -> input("x", "char", "char", -128, 256);
      case 2 -> {
        input("x", "unsigned char", "uchar", 0, 256);
        input("y", "unsigned char", "uchar", 0, 256);
      }
      case 3 -> {
        input("x", "unsigned char", "uchar", 0, 256);
        input("y", "char", "char", -128, 256);
      }
      case 4 -> {
        input("x", "unsigned char", "uchar", 0, 32);
        input("y", "int", "uchar", 0, 64);
        input("z", "unsigned char", "uchar", 0, 32);
      }
      case 5 -> input("x", "short", "short", -32768, 65536);
      case 6 -> {
        input("x", "int", "int", -100, 400);
        line("  if (x < -100 || x >= 300) return 0;");
        input("y", "unsigned char", "uchar", 0, 16);
      }
      case 7 -> {
        input("x", "unsigned", "uchar", 0, 256);
        input("y", "int", "short", 0, 64);
      }
      default -> {
        int most = random.nextBoolean() ? 2 : 3;
        int size = most == 2 ? 256 : 32;
        String mask = most == 2 ? "" : " & 31";
        line(
            "  for (int i = 0; i < %d; i++) buf[i] = __VERIFIER_nondet_uchar()%s;"
                .formatted(most, mask));
        for (int i = 0; i < most; i++) {
          domains.add(new Domain("uchar", 0, size));
        }
        line("  int x = buf[0]; BYTE y = buf[1], z = buf[2];");
        names.addAll(List.of("x", "y", "z"));
        return;
      }
    }
    for (int i = 0; i < names.size(); i++) {
      statement("buf[%d] = %s;".formatted(i, names.get(i)));
    }
  }

  /** Reads an input; one with a part of the values of its type is masked, but for {@code int}. */
  private void input(String name, String type, String function, int low, int count) {
    boolean isMasked = low == 0 && count < 256;
    line(
        "  %s %s = __VERIFIER_nondet_%s()%s;"
            .formatted(type, name, function, isMasked ? " & " + (count - 1) : ""));
    names.add(name);
    domains.add(new Domain(function, low, count));
  }

  private String assertion() {
    int number = forms.size();
    String form = of(FORMS);
    forms.add(form);
    return "assert(SEE%d(%s) %s K%d);".formatted(number, filled(of(ASSERTED), 0), form, number);
  }

  /**
   * Replaces the placeholders of a text.
   *
   * @param depth the depth of statements within it
   */
  private String filled(String text, int depth) {
    StringBuilder result = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) != '%') {
        result.append(text.charAt(i));
        continue;
      }
      i++;
      result.append(
          switch (text.charAt(i)) {
            case 'x' -> of(names);
            case 'a' -> "(" + filled(of(ATOMS), depth) + ")";
            case 'e' -> filled(of(EXPRESSIONS), depth);
            case 'b' -> "(" + filled(of(CONDITIONS), depth) + ")";
            case 'k' -> "(" + of(CONSTANTS) + ")";
            case 'c' -> of(CHARACTERS);
            case 'd' -> filled(of(DIVISORS), depth);
            case 'm' -> of(MASKS);
            case 'i' -> filled(of(INDICES), depth);
            case 'r' -> of(RELATIONS);
            case 's' -> filled(of(depth > 0 ? STATEMENTS : SIMPLE), depth - 1);
            case 'o' -> "\n" + of(conditions) + "\n + " + filled("%a", depth) + "\n#endif\n";
            default -> "%";
          });
    }
    return result.toString();
  }
}
