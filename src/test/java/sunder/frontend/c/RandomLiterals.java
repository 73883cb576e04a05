package sunder.frontend.c;

import java.util.List;

/**
 * Random C programs without inputs about literals of all prefixes, macros that paste and quote, and
 * what the preprocessor knows of places, counts and the compiler: all of that goes into one number.
 */
final class RandomLiterals extends RandomProgramText {
  private static final List<String> CONDITIONS =
      List.of(
          "#ifdef FA",
          "#ifndef FB",
          "#if FC && __has_attribute(packed)",
          "#if __COUNTER__ % 2 || FC",
          "#if defined FA && __LINE__ > 30",
          "#if __has_builtin(__builtin_foo) || FB",
          "#if 'ab' == 24930 && FA",
          "#if !#machine(vax) && defined FB",
          "#if __has_include(<string.h>) && FC");

  private static final String MACROS =
      """
      #define PASTE(a, b) PASTE_OF(a, b)
      #define PASTE_OF(a, b) a##b
      #define TEXT(x) #x
      #define QUOTE(...) TEXT_OF(__VA_ARGS__)
      #define TEXT_OF(...) #__VA_ARGS__
      #define NAME PASTE(v, __LINE__)
      #define MORE(x, ...) (x __VA_OPT__(+ last(__VA_ARGS__)))
      #define GNU(x, y...) last(x, ## y)
      #define LATER(x) NIL(LATEST)(x)
      #define LATEST(x) NIL(x)
      #define NIL(x) x
      """;

  private static final List<String> CHARACTERS =
      List.of(
          "a",
          "\\xff",
          "\\377",
          "\\e",
          "\\0",
          "ab",
          "\\u00e9",
          "\u00e9",
          "\\U0001F600",
          "\\'",
          "\\\"",
          "\\x80\\x7f",
          "\\?",
          "abcd",
          "\\x1ff",
          "\\8",
          "a\\\n  b",
          "\u20ac");

  RandomLiterals(long seed) {
    super(seed, CONDITIONS);
  }

  /**
   * The text.
   *
   * @param expected fails where the number is this one
   */
  String program(int expected) {
    line("#include <string.h>");
    result();
    out.append(MACROS);
    either("#define M 1", "#define M 3");
    line("static int last(int n, ...) { return n; }");
    line("static int named(void) { return sizeof __func__ + __FUNCTION__[2]; }");
    line("int main(void) {");
    for (int count = 8 + random.nextInt(8); count > 0; count--) {
      directives();
      statement(sum());
    }
    end(expected);
    return out.toString();
  }

  private String prefix() {
    return of(List.of("", "L", "u", "U"));
  }

  private String character() {
    return prefix() + "'" + of(CHARACTERS) + "'";
  }

  private String string() {
    String first = of(List.of("", "", "L", "u", "U", "u8"));
    String text = first + '"' + of(CHARACTERS) + of(CHARACTERS) + '"';
    return switch (random.nextInt(4)) {
      case 0 -> text + " \"" + of(CHARACTERS) + '"';
      case 1 -> first + "R\"(a\\x\")\"";
      default -> text;
    };
  }

  private String sum() {
    return switch (random.nextInt(14)) {
      case 0 -> "add(%s);".formatted(character());
      case 1 -> "add(sizeof %s + (%s > -1));".formatted(character(), character());
      case 2 -> "add(sizeof %s + 3 * %s[1]);".formatted(string(), string());
      case 3 -> "{ __WCHAR_TYPE__ w[] = L\"%s\"; add(w[0] + sizeof w); }".formatted(of(CHARACTERS));
      case 4 ->
          "{ unsigned short w[5] = u\"%s\"; add(w[0] + w[1] + w[4]); }".formatted(of(CHARACTERS));
      case 5 -> "{ const unsigned *p = U\"%s\"; add(p[0] + p[1]); }".formatted(of(CHARACTERS));
      case 6 -> "{ int NAME = M; add(NAME + __LINE__); }";
      case 7 ->
          "add(sizeof QUOTE(%s) + TEXT(%s)[2]);"
              .formatted(
                  of(List.of("M, x", "NAME", "__COUNTER__ M")),
                  of(List.of("'\"'", "a M", "L\"\\\\\"")));
      case 8 -> "add(MORE(M) + MORE(2, M, 5) + MORE(M,) + GNU(M) + GNU(4, M));";
      case 9 -> "add(LATER(M) + __COUNTER__ * 5 + __COUNTER__);";
      case 10 -> "add(named() + __INCLUDE_LEVEL__ + sizeof __DATE__);";
      case 11 ->
          "add(__has_attribute(__packed__) + 2 * __has_builtin(__builtin_memcpy) + 4 *"
              + " __has_attribute(x));";
      case 12 -> "{ int i\u00e9[] = <% M, 2 %>; add(i\\u00e9<:1:> + i\u00e9[0] + PASTE(0x, M)); }";
      default -> "add(PASTE(PASTE(L, 'x'), ) + PASTE(1, PASTE(M, u)) - __LI\\\nNE__);";
    };
  }

  private void directives() {
    switch (random.nextInt(8)) {
      case 0 -> line("#pragma push_macro(\"M\")\n#undef M\n#define M 7");
      case 1 -> line("#pragma pop_macro(\"M\")");
      case 2 ->
          line("_Pragma(\"push_macro(\\\"M\\\")\") add(M); _Pragma(\"pop_macro(\\\"M\\\")\")");
      case 3 -> optional("#undef M\n#define M 2 /* no\n number */");
      case 4 -> line("#line %d \"other.c\"".formatted(random.nextInt(90)));
      case 5 -> line("#ident \"x\"\n#if 0\n#nothing 'x\n#endif\n%:assert of(M)");
      default -> {}
    }
  }
}
