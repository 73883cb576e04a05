package sunder.frontend.c;

import java.util.ArrayList;
import java.util.List;

/**
 * Random definitions of structs and unions: bit-fields of all widths, members and types that are
 * packed or aligned by attributes, {@code _Alignas}, a typedef or {@code #pragma pack}, some of
 * that in one of two variants only; and arithmetic on bit-fields.
 */
final class RandomLayouts extends RandomProgramText {
  static final String FEATURE = "FA";

  private static final List<String> INTEGERS =
      List.of(
          "signed char",
          "unsigned char",
          "short",
          "unsigned short",
          "int",
          "unsigned",
          "long",
          "unsigned long",
          "long long",
          "unsigned long long");

  private static final List<Integer> BITS = List.of(8, 8, 16, 16, 32, 32, 32, 32, 64, 64);

  private static final List<String> OTHERS =
      List.of("float", "double", "long double", "void *", "_Bool", "enum e", "char");

  private static final List<String> PRAGMAS =
      List.of(
          "#pragma pack(1)",
          "#pragma pack(2)",
          "#pragma pack(4)",
          "#pragma pack(8)",
          "#pragma pack()",
          "#pragma pack(0)",
          "#pragma pack(3)",
          "#pragma pack(push)",
          "#pragma pack(push, 1)",
          "#pragma pack(push, name, 2)",
          "#pragma pack(push, other)",
          "#pragma pack(pop)",
          "#pragma pack(pop, name)",
          "#pragma pack(pop, other)",
          "_Pragma(\"pack(1)\")",
          "_Pragma(\"pack(push, 4)\")",
          "_Pragma(\"pack(pop)\")");

  private static final List<String> VALUES =
      List.of(
          "b.p + b.q",
          "b.p - b.r - 1",
          "b.q * 3 + b.s",
          "~b.p",
          "-b.r",
          "b.p << 3",
          "(b.q << 5) + b.r",
          "b.p >> 2",
          "b.p - 1000000 < 0",
          "b.s < b.p",
          "b.q > -1",
          "b.r - 1 < 1u",
          "sizeof(b.p + 0)",
          "sizeof(+b.q) + sizeof(b.r + 1l)",
          "sizeof(b.s + 1ull)",
          "(1 ? b.p : b.q) - 1",
          "b.p += 5",
          "b.q++",
          "--b.r",
          "b.s ^= -1",
          "b.p | b.s");

  private final List<String> types = new ArrayList<>();
  private final List<String> arrayTypes = new ArrayList<>();
  private final List<String> questions = new ArrayList<>();
  private int names;

  RandomLayouts(long seed) {
    super(seed, List.of("#ifdef " + FEATURE, "#ifndef " + FEATURE));
  }

  /** What {@link #definitions} defines is asked by these expressions, all of them integers. */
  List<String> questions() {
    return questions;
  }

  /** The definitions, to be asked for once. */
  String definitions() {
    line("#include <stddef.h>");
    line("enum __attribute__((packed)) small { S0, S1 = %s };".formatted(of(LARGEST)));
    line("enum e { E0 __attribute__((unused)), E1 = %s };".formatted(of(LARGEST)));
    arrayTypes.addAll(OTHERS);
    arrayTypes.addAll(INTEGERS);
    arrayTypes.add("enum small");
    types.addAll(arrayTypes);
    typedefs();
    int count = 5 + random.nextInt(4);
    for (int i = 0; i < count; i++) {
      pragma();
      record("s" + i);
    }
    line(
        "static struct { %s %s %s %s } b = {3, 70000, 9, 1};"
            .formatted(wide("p"), wide("q"), wide("r"), wide("s")));
    int asked = 3 + random.nextInt(4);
    for (int i = 0; i < asked; i++) {
      questions.add(of(VALUES));
    }
    return out.toString();
  }

  private static final List<String> LARGEST = List.of("1", "127", "255", "256", "70000", "-1");

  private void typedefs() {
    for (int i = 0; i < 3; i++) {
      String name = "t" + i;
      String alignment = "aligned(%d)".formatted(1 << random.nextInt(6));
      String type = of(arrayTypes);
      line(
          of(List.of(
                  "typedef %2$s %1$s __attribute__((%3$s));",
                  "typedef __attribute__((%3$s)) %2$s %1$s;",
                  "typedef %2$s %1$s[3] __attribute__((%3$s));"))
              .formatted(name, type, alignment));
      questions.add("sizeof(%s)".formatted(name));
      questions.add("_Alignof(%s)".formatted(name));
      types.add(name);
    }
  }

  private void pragma() {
    int kind = random.nextInt(6);
    if (kind == 0) {
      optional(of(PRAGMAS));
    } else if (kind < 4) {
      line(of(PRAGMAS));
    }
  }

  private String attributes() {
    return switch (random.nextInt(5)) {
      case 0 -> " __attribute__((packed))";
      case 1 -> " __attribute__((aligned(%d)))".formatted(1 << random.nextInt(5));
      case 2 -> " __attribute__((__packed__, aligned(%d)))".formatted(1 << random.nextInt(5));
      case 3 -> " __attribute__((aligned))";
      default -> "";
    };
  }

  private String rarely(String text) {
    return random.nextInt(4) == 0 ? text : "";
  }

  private void record(String name) {
    String kind = of(List.of("struct", "struct", "struct", "union"));
    String before = rarely(attributes());
    String behind = rarely(attributes());
    String tag = rarely("x").isEmpty() ? kind + " " + name : name;
    line(
        tag.equals(name)
            ? "typedef %s%s {".formatted(kind, before)
            : "%s%s %s {".formatted(kind, before, name));
    List<String> members = new ArrayList<>();
    int count = 1 + random.nextInt(5);
    for (int i = 0; i < count; i++) {
      member(members, 2);
    }
    if (random.nextInt(12) == 0) {
      line(of(PRAGMAS).replaceAll("^_Pragma.*", "#pragma pack(2)"));
    }
    line("}" + behind + (tag.equals(name) ? " " + name : "") + ";");
    questions.add("sizeof(%s)".formatted(tag));
    questions.add("_Alignof(%s)".formatted(tag));
    members.forEach(member -> questions.add("offsetof(%s, %s)".formatted(tag, member)));
    types.add(tag);
    arrayTypes.add(tag);
  }

  /** Adds the names of those that have an offset in all variants. */
  private void member(List<String> members, int depth) {
    String name = "m" + names++;
    String line;
    int kind = random.nextInt(10);
    if (kind < 4) {
      line = bits(name);
    } else if (kind == 4 && depth > 0) {
      line(of(List.of("struct", "union")) + rarely(attributes()) + " {");
      member(members, depth - 1);
      member(members, depth - 1);
      line("}" + rarely(attributes()) + ";");
      return;
    } else {
      boolean isArray = random.nextInt(5) == 0;
      boolean isAligned = random.nextInt(6) == 0;
      line =
          (isAligned
                  ? "_Alignas(%d) ".formatted(16 << random.nextInt(2)) + of(INTEGERS)
                  : of(isArray ? arrayTypes : types))
              + " "
              + name
              + (isArray ? "[%d]".formatted(1 + random.nextInt(3)) : "")
              + rarely(attributes())
              + ";";
      members.add(name);
    }
    if (kind < 4 && random.nextInt(6) == 0) {
      optional(line);
    } else {
      line(line);
    }
  }

  private String bits(String name) {
    int type = random.nextInt(INTEGERS.size());
    int most = BITS.get(type);
    // The size of long is that of the data model.
    int width = 1 + random.nextInt(most);
    boolean isUnnamed = random.nextInt(6) == 0;
    return INTEGERS.get(type)
        + (isUnnamed ? " : " : " " + name + " : ")
        + (isUnnamed && random.nextBoolean() ? 0 : width)
        + rarely(attributes())
        + ";";
  }

  private String wide(String name) {
    boolean isLong = random.nextInt(3) > 0;
    return "%s%s %s : %d;"
        .formatted(
            of(List.of("unsigned ", "")),
            isLong ? "long long" : "int",
            name,
            isLong ? 20 + random.nextInt(45) : 18 + random.nextInt(15));
  }
}
