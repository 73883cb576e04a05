package sunder.frontend.c;

import java.util.ArrayList;
import java.util.List;

/**
 * Random C programs about types: the variants differ in typedefs, lengths, initializers, strings,
 * members and constants, and all of that goes into one number. Pointers run from the first elements
 * of arrays to the place behind the last ones.
 */
final class RandomTypes extends RandomProgramText {
  static final List<String> FEATURES = List.of("FA", "FB", "FC");

  /** How many different inputs there are. */
  static final int INPUTS = 3;

  private static final List<String> CONDITIONS =
      List.of(
          "#ifdef FA",
          "#ifndef FB",
          "#if FC",
          "#if defined(FA) && !FC",
          "#if defined FB || !defined FC");

  private static final List<String> TYPES =
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
          "_Bool");

  RandomTypes(long seed) {
    super(seed, CONDITIONS);
  }

  /** A program that does nothing undefined. */
  String program(int expected) {
    return program(expected, AccessKinds.INSIDE);
  }

  /** What is read and written. */
  enum AccessKinds {
    INSIDE,
    /** What may be outside of its array in some variants, with some inputs. */
    ANYWHERE
  }

  /**
   * The text.
   *
   * @param expected fails where the number is this one
   */
  String program(int expected, AccessKinds accesses) {
    line("#include <stdarg.h>");
    line("#include <string.h>");
    line("extern unsigned char __VERIFIER_nondet_uchar(void);");
    result();
    line("#define LEN(x) (sizeof(x) / sizeof *(x))");
    either("typedef " + of(TYPES) + " T;", "typedef " + of(TYPES) + " T;");
    either("#define N 2", "#define N 3");
    line("#ifdef __SIZEOF_INT128__");
    line("typedef unsigned __int128 wide;");
    line("#else");
    line("typedef unsigned long long wide;");
    line("#endif");
    line("enum { E0,");
    optional("  E1,");
    line(
        "  E2, E3 = "
            + of(List.of("N", "5", "-1", "5000000000", "3000000000", "(int) sizeof(T)"))
            + ", E4 };");
    line("extern T a[];");
    line("static T *early = &a[1];");
    struct();
    array("T a[]");
    array("static const short b[N + 3]");
    line("static T once[N] = {1};");
    text("static char s[]");
    texts();
    rows();
    records();
    bits();
    unions();
    functions();
    tables();
    again();
    variadic();
    recursion();
    line("static unsigned sum(T *p, unsigned n) { unsigned r = 0;");
    line("  while (n > 0) { n--; r += p[n]; } return r; }");
    local();
    line("int main(void) {");
    line("  unsigned char k = __VERIFIER_nondet_uchar();");
    line("  if (k >= %d) return 0;".formatted(INPUTS));
    line("  add(sizeof E2 + 2 * sizeof E3 + 3 * sizeof(E4 - E3) + (E2 - E3 > 0));");
    int count = 6 + random.nextInt(6);
    for (int i = 0; i < count; i++) {
      statement();
    }
    if (random.nextInt(3) == 0) {
      // One of them makes a number of many bytes: with several a run takes long.
      line("  " + of(BYTES));
    }
    if (accesses == AccessKinds.ANYWHERE) {
      line("  " + of(OUTSIDE));
    }
    end(expected);
    return out.toString();
  }

  private String value() {
    return random.nextInt(6) == 0 ? of(List.of("E2", "E4")) : plainValue();
  }

  /** Returns a value that may initialize a pointer, which gcc refuses for large enumerators. */
  private String plainValue() {
    return of(List.of("1", "2", "7", "-1", "130", "255", "300", "'b'", "sizeof(T)"));
  }

  /** Some of the lines are there in some variants only; the first and the last always. */
  private void items(String first, List<String> lines, String last) {
    line(first);
    for (int i = 0; i < lines.size(); i++) {
      if (i > 0 && i + 1 < lines.size() && random.nextInt(2) == 0) {
        optional(lines.get(i));
      } else {
        line(lines.get(i));
      }
    }
    line(last);
  }

  private void array(String declared) {
    List<String> lines = new ArrayList<>();
    lines.add("  %s, %s,".formatted(value(), value()));
    int count = 1 + random.nextInt(3);
    for (int i = 0; i < count; i++) {
      boolean fits = declared.startsWith("T") && random.nextInt(3) == 0;
      String place = of(List.of("[4] = ", "[1] = ", "[N] = "));
      lines.add("  %s%s,".formatted(fits ? place : "", value()));
    }
    items(declared + " = {", lines, "};");
  }

  private void text(String declared) {
    line(declared + " = \"ab\"");
    optional(of(List.of("\"cd\"", "\"\\x41\" \"1\"", "\"\\0z\"")));
    line(of(List.of("\"e\"", "\"\\101\\n\"", "")) + ";");
  }

  private void texts() {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      lines.add("  " + of(List.of("\"ab\"", "\"c\"", "{\"def\"}", "{'g', 'h'}", "{}")) + ",");
    }
    items("static char t[][4] = {", lines, "};");
  }

  private void rows() {
    List<String> lines = new ArrayList<>();
    boolean braces = random.nextBoolean();
    for (int i = 0; i < 3; i++) {
      lines.add(
          braces
              ? "  {%s, %s},".formatted(value(), value())
              : "  %s, %s,".formatted(value(), value()));
    }
    items("static short g[][N] = {", lines, "};");
  }

  private void struct() {
    List<String> lines = new ArrayList<>();
    lines.add("  T x;");
    lines.add(
        "  "
            + of(
                List.of(
                    "short extra;",
                    "long extra;",
                    "long long extra;",
                    "char *extra;",
                    "char extra[3];")));
    lines.add("  struct { unsigned char c; int i; };");
    lines.add("  T v[N];");
    lines.add("  " + of(List.of("int more[2];", "T more;", "struct { char p; T q; } more;")));
    lines.add("  char tag[4];");
    lines.add("  int last;");
    line("struct rec {");
    for (int i = 0; i < lines.size(); i++) {
      if (i % 3 == 1) {
        optional(lines.get(i));
      } else {
        line(lines.get(i));
      }
    }
    line("};");
  }

  private String record() {
    return switch (random.nextInt(4)) {
      case 0 -> "{%s, %s}".formatted(plainValue(), plainValue());
      case 1 -> "{.last = %s, .tag = \"x\"}".formatted(value());
      case 2 -> "{.i = %s, .v[1] = %s, .c = %s}".formatted(value(), value(), value());
      default ->
          "{%s, %s, %s, %s}".formatted(plainValue(), plainValue(), plainValue(), plainValue());
    };
  }

  private void records() {
    line("static struct rec r = %s;".formatted(record()));
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      lines.add("  %s,".formatted(record()));
    }
    items("static struct rec rs[] = {", lines, "};");
  }

  /** Bit-fields; how far apart they are differs by variant. */
  private void bits() {
    either("#define PACK __attribute__((packed))", "#define PACK");
    line("struct bits {");
    line("  unsigned p : %s;".formatted(of(List.of("1", "3", "17", "31", "32"))));
    optional("  %s more : 7;".formatted(of(List.of("int", "short", "unsigned char"))));
    line("  int q : %s;".formatted(of(List.of("1", "5", "30"))));
    optional(of(List.of("  char c;", "  int : 0;", "  short : 9;", "  long long w : 12;")));
    line("  %s;".formatted(of(List.of("_Bool r : 1", "short r : 9", "signed char r : 4"))));
    line("} PACK;");
    line("static struct bits bf = {%s, %s};".formatted(value(), value()));
  }

  private void unions() {
    line("union word { unsigned u; T t; unsigned char by[4]; signed char s; };");
    line("union parts { struct { short lo; char hi; } st; T t; };");
    line("static union word un;");
    line("static union parts pa = {{%s, 3}};".formatted(value()));
    line("static union word uw[N] = {{%s}};".formatted(value()));
    line("struct box { short n;");
    optional("  " + of(List.of("char more;", "union word other;")));
    line(
        "  union { T t; struct { char p; short q; } st; unsigned char by[4]; unsigned u; } as; };");
    line("static struct box bx[N] = {{.n = 1, .as = {%s}}};".formatted(value()));
  }

  private void functions() {
    line("typedef unsigned (*fn)(unsigned);");
    line("static unsigned fa(unsigned x) { return x + 1; }");
    line("static unsigned fb(unsigned x) { return x * %s; }".formatted(value()));
    either(
        "static unsigned fc(unsigned x) { return x ? fa(x) : 9; }",
        "static unsigned fc(unsigned x) { return -x; }");
    line("static int old(a, b) T a; unsigned char b; { return a * 2 + b; }");
    line("static unsigned long spot(int n) { T y = n; return n ? spot(0) : (unsigned long) &y; }");
    line("static unsigned char next(void) { static unsigned char n; return n++; }");
    items("static fn fns[] = {", List.of("  fa,", "  &fb,", "  *fc,"), "};");
    List<String> words = List.of("  \"ab\",", "  \"cde\" \"\\xff\",", "  \"\",", "  \"z\\t\",");
    items("static const char *words[] = {", words, "};");
    line("static short row[] = { [0 ... N] = %s, [1] = %s };".formatted(value(), value()));
  }

  /** Where an entry of a table is depends on those before it, each there in some variants only. */
  private void tables() {
    line("struct ent { const char *name; T id; fn run; };");
    line("static const struct ent tab[] = {");
    line("  {\"in\", 1, fa}");
    int count = 2 + random.nextInt(3);
    for (int i = 0; i < count; i++) {
      line(of(CONDITIONS));
      line("  , " + entry(i));
      if (random.nextInt(4) == 0) {
        line("#else");
        line("  , " + entry(i + 4));
      }
      line("#endif");
    }
    line("};");
    line("static struct { T p; short q[2]; } el[] = {");
    line("  1,");
    for (int i = 0; i < 3; i++) {
      String row = "  ";
      for (int j = random.nextInt(3); j >= 0; j--) {
        row += random.nextInt(4) == 0 ? "{%s}, ".formatted(value()) : value() + ", ";
      }
      optional(row);
    }
    line("};");
  }

  private String entry(int number) {
    String run = of(List.of("fa", "&fb", "fc"));
    return switch (random.nextInt(4)) {
      case 0 -> "{.run = %s, .name = \"d%d\"}".formatted(run, number);
      case 1 ->
          "{\"e%d\",\n%s\n .id = %s,\n#endif\n .run = %s}"
              .formatted(number, of(CONDITIONS), value(), run);
      case 2 -> "{\"f%d\", %s, %s}, {\"g\", 2, fb}".formatted(number, value(), run);
      default -> "{\"h%d\", %d, %s}".formatted(number, number, run);
    };
  }

  /** Values that are given again, all of them or in part, some at places that differ by variant. */
  private void again() {
    line("enum {");
    either("  AT = 2", "  AT = 3");
    line("};");
    line("static struct { struct { short v[9]; } in; T u; } ag[] = {");
    line("  {{{1, 2, 3}}, 4},");
    for (int i = 0; i < 4; i++) {
      String item =
          of(List.of(
                  "[0] = {.in = {.v = {[1] = %s, [1] = %s, [AT] = %s}}},",
                  "[0].in.v[AT] = %s, [1].u = %s, [0].u = %s,",
                  "[1] = {{{[N] = %s, %s}}, %s},",
                  "{{{%s}}}, %s, %s,",
                  "[0].in = {{%s, %s}}, %s,",
                  "[0] = {.u = %s, .in.v = {%s}, .in.v[2] = %s},"))
              .formatted(value(), value(), value());
      if (random.nextInt(3) == 0) {
        optional("  " + item);
      } else {
        line("  " + item);
      }
    }
    line("};");
  }

  /** Functions with arguments behind the parameters, whose types and number differ. */
  private void variadic() {
    line("typedef __typeof__(+(T) 0) promoted;");
    line("static unsigned first(va_list l) { return va_arg(l, promoted); }");
    line("static unsigned many(int n, ...) {");
    line("  va_list l, m; unsigned r = 0; va_start(l, n);");
    line("  if (n) r = va_arg(l, int);");
    line("  va_copy(m, l);");
    line("  if (n > 1) r = r * 3 + va_arg(l, promoted);");
    either("  if (n > 2) r += *va_arg(l, T *);", "  if (n > 2) *va_arg(l, T *) = r;");
    optional("  if (n > 3) r ^= va_arg(l, char *)[0];");
    line("  va_end(l);");
    line("  if (n && r != 5) { va_end(m); va_start(m, n); va_arg(m, int); }");
    line("  r = n > 1 ? r * 5 + first(m) : r; va_end(m); return r; }");
  }

  /** Functions that call themselves and each other, with objects whose addresses go down and up. */
  private void recursion() {
    line("struct deep { T x; int y; };");
    line("static unsigned deep(unsigned n, T *before, struct deep s) {");
    line("  T own = n + %s; struct deep mine = {own, s.y + 1};".formatted(value()));
    line("  if (before) own += *before;");
    optional("  if (n == 2) return own + mine.y;");
    line("  if (n > 0) { unsigned x = deep(n - 1, &own, mine) * 3; add(x + own); }");
    optional("  if (n > 1) { add(deep(n - 2, before, s)); add(deep(0, &mine.x, mine)); }");
    line("  if (before) *before = own + s.x; add(mine.x + mine.y); return own; }");
    line("static struct deep back(unsigned n) { struct deep d = {n, 1};");
    line("  for (unsigned i = 0; i < n; i++) { struct deep e = back(i); d.y += e.y; d.x -= e.x; }");
    line("  return d; }");
    line(
        "static struct deep made(unsigned n) { return (struct deep) {.y = n, .x = %s}; }"
            .formatted(value()));
    line("static unsigned pong(T *p, unsigned n);");
    line("static unsigned ping(T *p, unsigned n) { return n ? 3 * pong(p + 1, n - 1) : *p; }");
    line("static unsigned pong(T *p, unsigned n) {");
    either("  return n ? ping(p, n - 1) * 2 : 1; }", "  *p += n; return n > 1 ? 7 : ping(p, n); }");
  }

  private void local() {
    line("static unsigned f(unsigned k) {");
    array("  static T once[]");
    array("  T l[]");
    text("  char m[]");
    line("  once[0]++;");
    line("  return l[LEN(l) - 1] + l[k % LEN(l)] + sizeof l + sizeof m + m[LEN(m) - 2]");
    line("    + once[0] + LEN(once);");
    line("}");
  }

  private void statement() {
    if (random.nextInt(5) == 0) {
      line(of(CONDITIONS));
      step();
      if (random.nextBoolean()) {
        line("#else");
        step();
      }
      line("#endif");
    } else {
      step();
    }
  }

  private void step() {
    line(
        "  "
            + switch (random.nextInt(8)) {
              case 6, 7 -> of(EXTENSIONS);
              case 0, 1 -> "add(%s);".formatted(number());
              case 2, 3 -> of(LOOPS);
              case 4 -> of(CHANGES);
              default ->
                  "switch (%s) { case -1: add(1); break; case 255: add(2); case 2: add(3); }"
                      .formatted(of(List.of("r.x", "a[0]", "(T) -1", "rs[0].v[0]", "b[1]")));
            });
  }

  private static final List<String> EXTENSIONS =
      List.of(
          "bf.p += k + 5; add(bf.p);",
          "bf.q--; add(bf.q); add(bf.q - 1 < 0);",
          "add(bf.r = a[0]); add(++bf.r);",
          "add(bf.p++); add(-bf.p);",
          "add(sizeof(struct bits));",
          "add(sizeof(union word) + sizeof(union parts));",
          "un.u = 0x81828384u + k; add(un.by[0] + un.by[3]); add(un.s);",
          "un.u = 0x80018002u - k; add(un.t);",
          "un.t = a[0]; add(un.t); add(un.s);",
          "un.by[1] = k; add(un.by[1]);",
          "add(pa.st.lo + pa.st.hi); pa.st.hi = k;",
          "pa.t = 300; add(pa.t);",
          "add(_Generic(a[0], int: 1, short: 2, long: 3, default: 4) + _Generic(r.x + 1, int: k, default: r.x));",
          "add(__builtin_types_compatible_p(T, int) + __builtin_choose_expr(sizeof(T) > 2, 7, k));",
          "add(__builtin_clz(k + 1) + __builtin_ctz(k + 4) + __builtin_popcount(k + 5) + __builtin_ffs(k));",
          "{ float f; double d; add(sizeof(f * k) + sizeof(k ? k : d) + _Generic(-f + k, float: k, default: 2)); }",
          "{ unsigned char T = k + 3; add(T * 2 + (T)); } { T t = k; add(t); }",
          "add(__builtin_bswap16(k + 300) + __builtin_constant_p(k) + __builtin_constant_p(3 + N) + __builtin_constant_p(\"x\"));",
          "{ union word w = un; un.t = k; add(w.u); un = w; add(un.s); }",
          "{ union parts o = {{k, 5}}, *q = &o; pa = *q; o.t = 9; if (k) *q = pa; add(pa.st.hi); }",
          "{ struct { int n; union word w; } x = {k, {7}}, y = x; x.w.by[2] = 1; add(y.w.u + y.n);"
              + " memcpy(&x, &y, sizeof x); add(x.w.by[0] + x.w.s); }",
          "uw[k % N].u = 0x81828384u; add(uw[k % N].by[1] + uw[k % N].s); add(uw[0].u);",
          "{ union word *q = &uw[k % N]; q->t = a[0]; add(q->t + uw[k % N].s); uw[1] = *q; }",
          "bx[N - 1].as.t = k + 300; bx[0] = bx[N - 1]; add(bx[0].as.t + bx[0].n);",
          "for (struct box *q = bx; q < bx + N; q++) { q->as.u = k + 300; add(q->as.by[1] + q->as.by[0]); }",
          "{ struct box l[2] = {{.n = 3}, bx[0]}; l[k & 1].as.u = 5; add(l[k & 1].as.by[0] + l[0].n); }",
          "{ struct { char c; union word w[2]; } l, m; l.w[k & 1].s = -k; m = l; add(m.w[k & 1].s); }",
          "{ static struct box l[2][N]; l[1][k % N].as.t = 9; add(l[1][0].as.t + l[0][k % N].as.by[3]); }",
          "add(_Alignof(T) + __alignof__(struct rec) * 2 + __alignof__(r.last) * 3 + __alignof__(a) * 5);",
          "add(__alignof__(bf) + __alignof__(long long) * 2 + __alignof__(double) * 3 + _Alignof(double) * 5);",
          "{ short t = 1; add(__builtin_mul_overflow(a[0], 300 * k + 2, &t)); add(t); }",
          "{ unsigned long t; add(__builtin_sub_overflow(k, (T) 2, &t)); add(t);"
              + " add(__builtin_uaddl_overflow(~0ul, k, &t)); add(t); }",
          "add(__builtin_mul_overflow_p(k + 70000, 40000u, 0) + __builtin_add_overflow_p(a[0], 1, (signed char) 0));",
          "{ wide w = (wide) 0x7fffffffffffffff * (k + 300); add(w >> 40); add(w % 1000); add(w >> 60); add(sizeof w); }",
          "{ wide w = -k, x = w * w + a[0]; add(x); add(x > w); add((x ^ w) >> 62); add(~x / 3); un.u = x; }",
          "add(fns[k % LEN(fns)](k));",
          "{ fn f = k ? fa : fns[LEN(fns) - 1]; add((*f)(3)); add(f == fa); }",
          "{ fn f = 0; if (k > 1) f = fb; if (f) add(f(7)); }",
          "{ struct deep d = back(k), e = {k, 4}; add((k == 1 ? d : e).y); d = k ? e : back(1); add(d.x);"
              + " add(({ struct deep z = k ? e : d; z; }).y + (d.x++, d).x); }",
          "{ struct deep (*m[])(unsigned) = {back, made}; add(m[k & 1](k).x); struct deep d = m[k / 2](2); add(d.y); }",
          "for (unsigned i = 0; i < LEN(tab); i++) if (tab[i].id == k) { add(i); add(tab[i].name[1]); break; }",
          "{ const struct ent *q = tab; while (q < tab + LEN(tab) && q->id != 2) q++; add(q - tab); }",
          "if (tab[LEN(tab) - 1].run) add(tab[LEN(tab) - 1].run(k)); add(sizeof tab);",
          "if (tab[k % LEN(tab)].name) add(*tab[k % LEN(tab)].name);",
          "add(LEN(ag) * 5 + ag[0].in.v[k] + ag[0].u); add(ag[k % LEN(ag)].in.v[N] * 3 + ag[LEN(ag) - 1].in.v[1]);",
          "add(LEN(el) * 7 + el[0].q[1]); add(el[LEN(el) - 1].q[k & 1] + el[k % LEN(el)].p);",
          "for (const char *p = words[k % LEN(words)]; *p; p++) add(*p);",
          "add(words[LEN(words) - 1][0] + \"xyz\"[k]);",
          "{ const char *p = k ? s : \"lit\"; add(p[1]); }",
          "add(old((T) 300, 257 + k));",
          "add(deep(k + 1, 0, (struct deep) {k, 2}));",
          "add(deep(k, &a[0], (struct deep) {1, 2})); add(a[0]);",
          "{ struct deep d = back(k + 1); add(d.x + d.y); }",
          "add(back(k + 1).x + back(2).y);",
          "add(ping(a, k % LEN(a))); add(pong(a, k));",
          "add(row[0] + row[1] + LEN(row));",
          "add(({ T t = r.x; t += 3; t; }));",
          "add(({ unsigned n = 0; while (n < k) n++; n; }) + 1);",
          "add(next() ?: 4); add(k ?: 8);",
          "add(((T[]) {1, 300, 3})[k]);",
          "add(sum((T[]) {5, k}, 2));",
          "add(many(1, k) + many(0));",
          "add(many(3, s[0], (T) 300, &a[1]));",
          "add(many(4, k - 5, a[k], a, &s[1]));",
          "add((unsigned long) &a[1 + k / 2] - (unsigned long) a); add((long) k - (long) (int *) (long) k);",
          "{ unsigned long at = (unsigned long) &r; add(at % 4); add(((struct rec *) at)->x); }",
          "add(((unsigned long) &s[k] & ~3ul) <= (unsigned long) s + k); add((unsigned long) s == (unsigned long) a);",
          "{ const char *q = s; while ((unsigned long) q % 4 && q < s + sizeof s) q++; add(q - s <= 3); }",
          "add(spot(0) == spot(1)); add(spot(k) != 0);",
          "{ unsigned long at[2]; for (int i = 0; i < 2; i++) { T y[1 + i + k]; y[0] = 1; at[i] = (unsigned long) y; } add(at[0] == at[1]); }",
          "{ void *q = k ? (void *) (long) -k : 0; add((long) q); add(q == (void *) -1); add(!(_Bool) (long) q); }",
          "{ struct rec *q = &(struct rec) {3, .i = 4}; q->x++; add(q->x + q->i); }",
          "r = (struct rec) {.last = k}; add(r.x + r.last);",
          "{ typeof(a[0]) z = 300; __auto_type y = a[0] + 1; add(z + sizeof y + y); }",
          "add(__builtin_offsetof(struct rec, last) + __builtin_offsetof(struct rec, v[1]));");

  /** Objects as something else than they are; what is between members is not looked at. */
  private static final List<String> BYTES =
      List.of(
          "{ unsigned char *q = (unsigned char *) a; for (unsigned i = 0; i < sizeof a; i++) add(q[i]); }",
          "{ char *q = (char *) &r.last; q[k] = 5 + k; add(r.last); }",
          "{ unsigned w = 0x81020384u * (k + 1); add(((short *) &w)[k & 1]); add(*(signed char *) &w); }",
          "{ long long w = -3 - k; int *q = (int *) &w; q[1] = k; add(w >> 30); add(q[0]); }",
          "{ struct rec *q = (struct rec *) ((char *) &r.last - __builtin_offsetof(struct rec, last));"
              + " add(q->x + (q == &r)); q->i = k; add(r.i); }",
          "{ unsigned char raw[12] = {1, 2, 3}; memcpy(raw + k, &r.last, 4); add(raw[3]); int z;"
              + " memcpy(&z, raw + k, 4); add(z == r.last); add(memcmp(raw + k, &z, 4)); }",
          "{ char raw[8] = {k, 1}; struct pair { short s; int i; } *q = (void *) raw; q->i = 7 - k;"
              + " add(raw[4] + q->s); struct pair o = *q; add(o.i + sizeof o); }",
          "{ unsigned short *q = (unsigned short *) s; add(*q); *q += k; add(s[1]); }",
          "{ void *v = k ? (void *) &r.last : a; unsigned char *q = v; add(*q); q[0] ^= 1; add(a[0]); }",
          "{ T *q = 0; *(void **) &q = a; add(*q + (q == a)); void *v; *(T **) &v = r.v + 1; add(*(T *) v); }",
          "{ struct { int n; char *c; T *t; } o = {k}; void **at = k ? (void **) &o.c : (void **) &o.t; *at = a;"
              + " add(k ? o.c == (char *) a : *o.t); add(o.n); }",
          "{ T x = a[0], y; memcpy(&y, &x, sizeof y); add(y); memset(&x, 0, sizeof x); add(x); }",
          "{ void *v = a; v += sizeof(T); add(*(T *) v + (v == &a[1])); }",
          "{ struct { struct rec *p; int i, j; } m[2] = {{&r, k, 5}}; unsigned char raw[8];"
              + " memcpy((char *) &m[1], (char *) m, sizeof *m); memset((char *) m, 0, sizeof *m);"
              + " memcpy(raw, &m[1].i, 8); add(raw[4] + raw[0] + (m[1].p == &r) + !m->p); }",
          "{ struct rec *q = &rs[k % LEN(rs)]; unsigned char *c = (unsigned char *) &q->v[1];"
              + " add(*c); add(((struct rec *) rs)[0].last); }",
          "{ const unsigned char *c = (const unsigned char *) \"xyz\"; while (*c) add(*c++); }",
          "{ unsigned char *b = (unsigned char *) g, *e = b + sizeof g; add(e - b); add(e[-1]); }",
          "{ T v[k + 1]; for (int i = 0; i <= k; i++) v[i] = 3 * i; add(v[k] + sizeof v); T *e = v + k + 1;"
              + " while (e > v) add(*--e); memset(v, 0, sizeof v); add(v[k]); }",
          "for (int i = 1; i < k + 3; i++) { char v[i]; v[i - 1] = i; add(v[i - 1] + sizeof(v) / sizeof *v); }",
          "add(({ int n = k + 2; short v[n], *p = &v[n]; p[-1] = k; n = 9; v[LEN(v) - 1] * 2 + LEN(v); }));",
          "{ struct pc { char a; T t; char z; } o[2] = {{1, 2, 3}, {4, 5, 6}}; void *b = o; char *q = b;"
              + " q += sizeof *o; add(*q + ((struct pc *) q)->t); }",
          "{ struct rec; struct tt { struct rec *to; } o; struct rec { char c[9]; }; add(sizeof *o.to); }",
          "{ struct st { T t; int n; } o = {3, 4}; struct tt { T u; } *q = (struct tt *) &o; q->u++;"
              + " add(o.t + *(T *) &o); }");

  private static final List<String> LOOPS =
      List.of(
          "for (unsigned i = 0; i < LEN(a); i++) add(a[i]);",
          "for (T *p = a; p < &a[LEN(a)]; p++) add(*p);",
          "for (T *p = a, *e = &a[LEN(a)]; p != e; ++p) add(*p + (e - p));",
          "for (T *p = &a[LEN(a)]; p > a; ) { p--; add(*p); }",
          "for (const short *p = b; p < b + LEN(b); p++) add(*p);",
          "for (char *p = s; *p; p++) add(*p);",
          "for (char *p = s, *e = &s[sizeof s]; p < e; p++) add(*p);",
          "for (unsigned i = 0; i < LEN(t); i++) add(t[i][0] + t[i][1]);",
          "for (short *p = &g[0][0]; p < &g[LEN(g) - 1][N]; p++) add(*p);",
          "for (short *p = g[0], *e = g[LEN(g)]; p != e; p++) add(*p);",
          "for (short (*q)[N] = g; q < &g[LEN(g)]; q++) add((*q)[0] + (*q)[N - 1]);",
          "for (T *p = r.v; p != &r.v[N]; p++) add(*p);",
          "for (struct rec *q = rs; q < &rs[LEN(rs)]; q++) add(q->last + q->v[1] + q->tag[0]);",
          "for (struct rec *q = &rs[LEN(rs)]; q-- != rs; ) add(q->i + q->x);");

  private static final List<String> OUTSIDE =
      List.of(
          "add(a[3]);",
          "a[N + k] = 1;",
          "{ T *p = &a[LEN(a) - k]; add(*p); }",
          "{ T *e = &a[N + 1]; add(e[0]); }",
          "{ T *p = a; if (k) p = &a[LEN(a)]; add(*p); }",
          "{ T *p = k ? a : once; p += 2; *p = 1; }",
          "add(b[LEN(a) + k]);",
          "add(s[k + 3]);",
          "add(t[k + 1][1]);",
          "add(g[1][k + 1]);",
          "add(tab[k + 2].id);",
          "{ const struct ent *q = tab + k; q++; add(q->id); }",
          "add(g[k + 1][1]);",
          "r.v[k + 1] = 1;",
          "add(rs[k].x);",
          "{ struct rec *q = rs; while (q <= &rs[1]) q++; add(q->x); }",
          "{ struct rec *q = &rs[k + 1]; q->x = 1; }",
          "{ struct rec *q = k ? &rs[LEN(rs)] : rs; add(q->x); }",
          "{ char *p = s; while (p < &s[4 + k]) add(*p++); }",
          "{ unsigned char *q = (unsigned char *) a; add(q[sizeof a - 1 + k]); }",
          "{ int *q = (int *) s; add(q[k]); }",
          "{ T v[k + 1]; v[1] = 1; add(v[1]); }",
          "add(uw[k + 1].u);",
          "bx[k + 1].as.u = 1;",
          "uw[0].u = 3; add(uw[0].by[k + 2]);",
          "{ union word *q = uw; q += k + 1; q->s = 1; add(q->s); }",
          "{ char v[2 - k]; v[0] = 1; add(v[0]); }",
          "{ int n = k + 2; short v[n]; memset(v, 0, sizeof v); n = 3; short *p = v; add(p[n]); }",
          "{ int x = 1; short *q = (short *) &x; q[k + 1] = 3; add(x); }",
          "{ int x = 1; memcpy(&x, s, k + 2); add(x); }",
          "{ char raw[6] = {1}; struct pair { short s; int i; } *q = (void *) raw; add(k ? q->i : q->s); }");

  private static final List<String> CHANGES =
      List.of(
          "a[LEN(a) - 1] = 3;",
          "*early += 2;",
          "memset(a, 1, sizeof a);",
          "g[LEN(g) - 1][N - 1]--;",
          "r = rs[LEN(rs) - 1];",
          "rs[0] = r;",
          "r.v[N - 1] = r.x;",
          "s[sizeof s - 2] = 'q';",
          "r.i = -5; rs[LEN(rs) - 1].last++;",
          "{ struct rec o = rs[k % LEN(rs)]; add(o.c + o.v[0]); }",
          "{ struct rec *q = &rs[k % LEN(rs)]; q->x = 2; add(q - rs); }",
          "{ T *p = k ? a : r.v; T *e = k ? &a[LEN(a)] : &r.v[N]; while (p < e) add(*p++); }");

  private String number() {
    return of(
        List.of(
            "sizeof a",
            "LEN(a) + LEN(b)",
            "sizeof(struct rec)",
            "sizeof rs",
            "sizeof s",
            "sizeof t",
            "sizeof g + sizeof *g",
            "sizeof(T) * 3 + sizeof(a[0] + 1)",
            "sizeof r.v",
            "sizeof(\"ab\" \"c\")",
            "a[LEN(a) - 1]",
            "a[k % LEN(a)]",
            "b[N] + b[0]",
            "s[sizeof s - 2]",
            "t[LEN(t) - 1][0]",
            "g[1][N - 1]",
            "r.x + r.c + r.i",
            "r.v[1] + r.tag[0]",
            "(unsigned long) ((struct rec *) 0)->v + sizeof(struct rec)",
            "(long) &((struct rec *) 0)->v[k]",
            "rs[LEN(rs) - 1].last",
            "rs[k % LEN(rs)].v[0]",
            "E2 + E3 + E4",
            "(T) 300",
            "(T) -1 > 0",
            "(T) -1 < sizeof(T)",
            "sizeof(&a[0]) + sizeof(&a[1] - a) * 3 + sizeof(long)",
            "(-1L < 1u) + (-1 < 1ul) * 2 + (0x80000000 > -1L) * 4",
            "sizeof(2147483648) + sizeof(0xffffffffff) + sizeof(1ul << 1)",
            "(~0ul >> 31) + (k - 1ul > 5)",
            "__LONG_MAX__ % 10 + (long) 0xfffffffffLL",
            "sizeof(struct { char c; long l; char d; long long e; void *p; char f; })",
            "sum(a, LEN(a))",
            "f(k)",
            "*early + (early - a)",
            "&a[LEN(a)] - a",
            "&r.v[N] - r.v"));
  }
}
