package sunder.frontend.c;

import java.util.ArrayList;
import java.util.List;

/**
 * Random C programs that write one member of a union and read another: scalars, arrays, bit-fields
 * and nested structures, of other types in some variants; and that access structures with
 * bit-fields by bytes.
 */
final class RandomUnions extends RandomProgramText {
  private static final List<String> INTEGERS =
      List.of(
          "signed char",
          "unsigned char",
          "short",
          "unsigned short",
          "int",
          "int",
          "unsigned",
          "long",
          "unsigned long",
          "long long",
          "unsigned long long");

  private static final List<String> BIT_FIELDS =
      List.of("unsigned", "int", "unsigned char", "short", "long long", "unsigned long long");

  private static final List<String> VALUES =
      List.of(
          "x",
          "x",
          "k",
          "-1",
          "0x12345678",
          "0x80",
          "-2",
          "0xffff0001u",
          "0x0123456789abcdefll",
          "-x",
          "x << 3",
          "70000");

  private static final List<String> ASSIGNMENTS =
      List.of("%s = %s;", "%s = %s;", "%s = %s;", "%s ^= %s;", "%s |= %s;", "%s++; add(%s);");

  private static final List<String> FILLS =
      List.of(
          "long long all[2];",
          "unsigned long long all[3];",
          "int all[4];",
          "unsigned all[3];",
          "short all[8];",
          "unsigned char all[16];");

  private final String fill = of(FILLS);
  private static final List<String> BYTES = List.of("0", "1", "k", "3");

  private final List<String> integers = new ArrayList<>();
  private final List<String> floats = new ArrayList<>();
  private final List<String> structs = new ArrayList<>();
  private List<String> partPaths = List.of();

  RandomUnions(long seed) {
    super(seed, OF_THREE_FEATURES);
  }

  /**
   * The text.
   *
   * @param expected fails where the number is this one
   */
  String program(int expected) {
    line("#include <string.h>");
    line("extern unsigned char __VERIFIER_nondet_uchar(void);");
    result();
    line("struct part {");
    members("", 2 + random.nextInt(3));
    line("}%s;".formatted(random.nextInt(4) == 0 ? " __attribute__((packed))" : ""));
    List<String> inPart = List.copyOf(integers);
    partPaths = inPart;
    integers.clear();
    line("union word {");
    line("  " + fill);
    int count = 2 + random.nextInt(3);
    for (int i = 0; i < count; i++) {
      member("m" + i, inPart);
    }
    line("};");
    line("static union word u, v[2];");
    line("static struct part s;");
    line("static unsigned char raw[64] = {1, 0x82, 3, 0xf4, 5, 6, 0x97, 8, 9, 0xaa, 11, 0xcc};");
    line("static void set(union word *p, int x, int k) { %s }".formatted(store("(*p)")));
    line("static int get(union word *p, int k) { return %s; }".formatted(integer("(*p)")));
    line("int main(void) {");
    line("  unsigned char k = __VERIFIER_nondet_uchar();");
    line("  if (k >= %d) return 0;".formatted(RandomTypes.INPUTS));
    line("  int x = k == 0 ? 0x01020304 : k == 1 ? -3 : 300;");
    line("  union word w = {x};");
    int steps = 2 + random.nextInt(4);
    for (int i = 0; i < steps; i++) {
      statement(random.nextInt(3) == 0 ? step() : episode());
    }
    end(expected);
    return out.toString();
  }

  private void members(String prefix, int count) {
    for (int i = 0; i < count; i++) {
      String name = prefix + (char) ('a' + i);
      if (random.nextInt(5) == 0) {
        either(declaration(name), declaration(name));
      } else {
        line(declaration(name));
      }
      if (random.nextInt(8) == 0) {
        optional(of(BIT_FIELDS) + " : " + random.nextInt(8) + ";");
      }
      integers.add("." + name);
    }
  }

  private String declaration(String name) {
    return random.nextBoolean()
        ? "  %s %s : %d;".formatted(of(BIT_FIELDS), name, 1 + random.nextInt(8))
        : random.nextBoolean()
            ? "  %s %s : %d;"
                .formatted(
                    of(List.of("long long", "unsigned long long")), name, 9 + random.nextInt(40))
            : "  %s %s;".formatted(of(INTEGERS), name);
  }

  private void member(String name, List<String> inPart) {
    switch (random.nextInt(8)) {
      case 0, 1 -> {
        line("  %s %s;".formatted(of(INTEGERS), name));
        integers.add("." + name);
      }
      case 2 -> {
        either(
            "  unsigned char %s[8];".formatted(name), "  %s %s[4];".formatted(of(INTEGERS), name));
        integers.add("." + name + "[1]");
        integers.add("." + name + "[k]");
        integers.add("." + name + "[3]");
      }
      case 3 -> {
        line("  struct { ");
        members(name, 1 + random.nextInt(4));
        line("  };");
      }
      case 4 -> {
        line("  %s %s;".formatted(of(List.of("float", "double")), name));
        floats.add("." + name);
      }
      case 5 -> {
        line("  struct { %s c; struct part in[2]; } %s;".formatted(of(INTEGERS), name));
        integers.add("." + name + ".c");
        inPart.forEach(path -> integers.add("." + name + ".in[1]" + path));
        inPart.forEach(path -> integers.add("." + name + ".in[k & 1]" + path));
        structs.add("." + name + ".in[0]");
      }
      default -> {
        line("  struct part %s;".formatted(name));
        inPart.forEach(path -> integers.add("." + name + path));
        structs.add("." + name);
      }
    }
  }

  private String union() {
    return of(List.of("u", "u", "u", "w", "v[1]", "v[k & 1]"));
  }

  private String integer(String union) {
    return integers.isEmpty() ? "0" : union + of(integers);
  }

  private String store(String union) {
    if (!floats.isEmpty() && random.nextInt(4) == 0) {
      return union + of(floats) + of(List.of(" = 1.5;", " = -x;", " = 0.1f;", " = 1e30f;"));
    }
    return integers.isEmpty() ? "" : of(ASSIGNMENTS).formatted(integer(union), of(VALUES));
  }

  /** Stores all bytes of a union, then some of another member, and reads. */
  private String episode() {
    String union = union();
    StringBuilder text = new StringBuilder();
    int length = Integer.parseInt(fill.replaceAll(".*\\[|].*", ""));
    for (int i = 0; i < length; i++) {
      text.append("%s.all[%d] = %s; ".formatted(union, i, of(VALUES)));
    }
    for (int i = random.nextInt(3); i > 0; i--) {
      text.append(random.nextInt(4) == 0 ? step() : store(union)).append(' ');
    }
    for (int i = 1 + random.nextInt(2); i > 0; i--) {
      text.append("add(%s); ".formatted(integer(union)));
    }
    return text.toString();
  }

  private String step() {
    String union = union();
    return switch (random.nextInt(22)) {
      case 0 -> "%s = %s;".formatted(union, union());
      case 1 ->
          of(List.of(
                  "memset(&%1$s, 0, sizeof(union word));",
                  "memset(&%1$s, 0x5a, sizeof(union word)); add(%1$s.all[1]);",
                  "memset(&s, 0xa5, sizeof s); add(s%2$s);",
                  "memset(v, -x, sizeof v);"))
              .formatted(union, of(partPaths));
      case 2 -> "set(&%s, x, k);".formatted(union);
      case 3 -> "add(get(&%s, k));".formatted(union);
      case 4 ->
          structs.isEmpty()
              ? ""
              : of(List.of("s = %1$s%2$s; s.a = 1; %3$s%4$s = s;", "%1$s%2$s = %1$s%4$s;"))
                  .formatted(union, of(structs), union(), of(structs));
      case 5 ->
          structs.isEmpty()
              ? ""
              : "{ struct part *q = &%s%s; q->a = x; }".formatted(union, of(structs));
      case 6 -> floats.isEmpty() ? "" : "add(%s%s > 1);".formatted(union, of(floats));
      case 7 -> "%s = (union word) {x};".formatted(union);
      case 8, 9, 10 -> store(union) + " add(%s);".formatted(integer(union));
      case 11 -> store(union);
      case 12 ->
          "{ unsigned char *q = (unsigned char *) &%s; q[%s] = x; add(q[k] + q[3]); }"
              .formatted(union, of(List.of("1", "k", "2")));
      case 13 ->
          "{ %s n; memcpy(&n, (char *) &%s + %s, sizeof n); add(n); }"
              .formatted(of(INTEGERS), union, of(List.of("0", "0", "2", "4", "k")));
      case 14 ->
          "{ %s n = x; memcpy(&%s, &n, sizeof n); add(%s); }"
              .formatted(of(INTEGERS), union, integer(union));
      case 15 -> "{ unsigned char *q = (unsigned char *) &s; add(q[%s]); }".formatted(of(BYTES));
      case 16 ->
          "{ unsigned char *q = (unsigned char *) &s; q[%s] = x; add(s%s); }"
              .formatted(of(BYTES), of(partPaths));
      case 17 ->
          "{ struct part *q = (struct part *) %s; add(q->a); q->b = %s; add(raw[1] + q->b); }"
              .formatted(of(List.of("raw", "(raw + 8)", "(raw + 8 * k)", "(raw + k)")), of(VALUES));
      case 18 -> "memcpy(&s, raw + %s, sizeof s); add(s%s);".formatted(of(BYTES), of(partPaths));
      case 19 ->
          of(
              List.of(
                  "s = *(struct part *) (raw + 4);",
                  "*(struct part *) (raw + 4) = s; add(raw[5]);",
                  "memcpy(raw, &s, sizeof s); add(raw[1]);"));
      default -> "add(%s);".formatted(integer(union));
    };
  }
}
