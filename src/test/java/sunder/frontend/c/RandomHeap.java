package sunder.frontend.c;

import java.util.List;

/**
 * Random C programs about the heap and strings: a list whose nodes differ by variant, arrays of any
 * length, functions of the C library. Nothing is read that was not given a value.
 */
final class RandomHeap extends RandomProgramText {
  static final List<String> FEATURES = List.of("FA", "FB");

  /** How many different inputs there are. */
  static final int INPUTS = 3;

  /** What a program may do wrong. */
  enum InjectedError {
    NOTHING,
    /** It uses what it must not, in some variants, with some inputs. */
    USES,
    /** It loses what it does not free. */
    LOSES
  }

  private static final List<String> CONDITIONS =
      List.of("#ifdef FA", "#ifndef FB", "#if defined(FA) && !defined(FB)", "#if FA || FB");

  private static final List<String> STEPS =
      List.of(
          "push(3);",
          "push(k);",
          "push(k + 1); push(5);",
          "if (head) head->v += k;",
          "pop();",
          "drop();",
          "for (struct node *p = head; p; p = p->next) add(p->v);",
          "if (head && head->next) add(head->next->v);",
          "if (head) { strcpy(head->name, k ? \"abc\" : \"d\"); add(strlen(head->name)); }",
          "if (find(5)) { find(5)->v = 6; add(1); }",
          "{ struct node t = {0}; if (head) memcpy(&t, head, sizeof t); add(t.v); }",
          "{ char *s = strdup(\"ab\"); if (s) { add(s[1]); s[0] = 'c'; add(strlen(s)); } free(s); }",
          "{ int *a = malloc(3 * sizeof *a); if (a) { a[0] = k; a[1] = a[0] + 2; add(a[1]); }"
              + " free(a); }",
          "{ int n = k + 1; short *a = calloc(n, sizeof *a); if (a) { a[k] = 5;"
              + " for (int i = 0; i < n; i++) add(a[i]); free(a); } }",
          "{ short *a = malloc(2 * sizeof *a); if (a) { a[0] = 1; a[1] = k;"
              + " short *b = realloc(a, 4 * sizeof *a); if (b) { a = b; a[3] = 7; add(a[1] + a[3]); }"
              + " free(a); } }",
          "{ struct node **t = calloc(2, sizeof *t); if (t) { t[k / 2] = head;"
              + " add(t[1] == head); add(t[0] == NULL); free(t); } }",
          "{ char b[8]; strcpy(b, \"xy\"); strcat(b, k ? \"z\" : \"\"); add(strlen(b));"
              + " add(strcmp(b, \"xy\") > 0); }",
          "{ char b[6]; strncpy(b, \"hello\", 3); b[3] = 0; char *q = strchr(b, k ? 'l' : 'z');"
              + " add(q ? q - b : 9); }",
          "{ char b[5]; memset(b, 'a' + k, 4); b[4] = 0; memmove(b + 1, b, 2); b[0] = 'z';"
              + " add(strcmp(b, \"zaaa\") == 0); add(b[1]); }",
          "{ int a[4] = {1, 2, 3, 4}, b[4]; memcpy(b, a, sizeof a); memmove(b, b + 1, 8);"
              + " add(b[k] * 3 + b[3]); }",
          "{ const char *t = k > 1 ? \"-12x\" : \" 7\"; add(atoi(t) + 50); add(abs(-k)); }",
          "add(toupper('x' + k) + !!isdigit('7' + k));",
          "add(strstr(\"abcabd\", k ? \"abd\" : \"abc\") - strrchr(\"abcabd\", 'a') + 9);",
          "add(memcmp(\"abc\", \"abd\", 2 + (k == 1)) < 0);",
          "{ char b[8]; add(snprintf(b, 5, \"%d%s\", 98 + k, \"xyz\")); add(b[k + 1]); }",
          "{ char b[9]; sprintf(b, \"%c%x,%u\", 'a' + k, 250 + k, 7u); add(strlen(b)); add(b[2]); }",
          "add(strspn(\"aab\", \"a\") + strcspn(\"abc\", \"cb\"));",
          "{ char b[9]; add(snprintf(b, 7, \"%-3d|%03d\", k - 1, 1 - k)); add(b[k + 1]); add(b[5]); }",
          "{ char b[7]; add(snprintf(b, 6, \"%*.*s\", 4, k, \"xyz\")); add(b[3]); }",
          "{ char b[9]; sprintf(b, \"%.3X%c%o\", 170u + k, 'q', 9u); add(b[2]); add(strlen(b)); }",
          "{ char t[] = \",a,b\"; char *q = strtok(t, k ? \",\" : \"a\"); add(q ? q - t : 9);"
              + " q = strtok(NULL, \",\"); add(q ? *q : 8); }",
          "{ char t[] = \"a:b\"; char *r = t; add(strsep(&r, k ? \":\" : \"x\") == t); add(r ? *r : 3); }",
          "{ char b[5]; char *q = stpcpy(b, k ? \"ab\" : \"abc\"); add(q - b);"
              + " add(strncasecmp(b, \"ABX\", 2 + k / 2) < 0); }",
          "add(strtoul(k ? \"0x1f\" : \"017\", NULL, 0)); add(strtoul(\"12q\", NULL, 10 + k));",
          "{ char *s = malloc(k + 2); if (s) { memset(s, 'a', k + 1); s[k + 1] = 0;"
              + " char *t = realloc(s, k + 4); if (t) { strcat(t, \"zz\"); add(t[k + 2]); s = t; }"
              + " add(strlen(s)); free(s); } }",
          "{ struct node *p = calloc(1, sizeof *p); if (p) { p->v = k; p->next = head;"
              + " if (head && head->v > k) { struct node *q = head->next; head->next = p;"
              + " p->next = q; } else head = p; add(head->v); } }",
          "{ int *a = alloca(2 * sizeof *a); a[0] = k; a[1] = 4; add(a[k / 2] + 1); }",
          "add(room(k + 2));",
          "{ char b[6] = \"\"; int n = 0; add(sscanf(k ? \"bca7\" : \"x7\", \"%4[a-c]%d\", b, &n));"
              + " add(n); add(b[0]); }",
          "{ char b[4] = \"qq\"; add(sscanf(\" k:v\" + (k > 1), \"%*[ ]%3[^:]\", b)); add(b[0]); }",
          "{ struct row *r = malloc(sizeof *r + k + 1); if (r) { r->n = k + 1; r->d[k] = 'a';"
              + " r->d[0] = 'b'; add(r->d[r->n - 1]); free(r); } }",
          "{ struct row *r = calloc(1, sizeof *r + 3); if (r) { memcpy(r->d, \"xy\", 3);"
              + " struct row *q = realloc(r, sizeof *r + 6); if (q) { strcat(q->d, \"z\"); r = q; }"
              + " add(r->d[k]); free(r); } }",
          "{ struct tail *r = malloc(sizeof *r + (k + 1) * sizeof *r->d); if (r) { r->n = k;"
              + " for (int i = 0; i <= k; i++) r->d[i] = i + 3; short *q = r->d + k;"
              + " add(*q + r->n); add(q - r->d); free(r); } }",
          "{ struct rows *r = calloc(1, sizeof *r + 2 * sizeof *r->d); if (r) { r->d[k / 2].v = 4;"
              + " r->d[1].name[0] = 'a'; struct node *q = &r->d[1]; r->n = q->v;"
              + " add(q->name[0] + r->n + r->d[0].v); r->d[0] = *q; add(r->d->name[0]); free(r); } }",
          "{ struct grid *r = malloc(sizeof *r + 6); if (r) { r->n = 2; r->d[1][k] = 5;"
              + " r->d[0][2 - k] = 6; char *q = r->d[1]; add(q[k] - r->d[0][2 - k]); free(r); } }",
          "{ union word *u = calloc(2, sizeof *u); if (u) { u[k / 2].i = 258; add(u[0].c[0]);"
              + " u[1].s[k % 2] = 3; add(u[1].i); free(u); } }",
          "{ union word u[3] = {{1}, {2}}; u[k].c[1] = 1; memcpy(&u[2], &u[0], sizeof *u);"
              + " add(u[2].i / 256 + u[1].s[0]); }",
          "{ pthread_mutex_lock(&lock); if (head) head->v++; pthread_mutex_unlock(&lock); }",
          "{ if (k) pthread_once(&once, first); pthread_once(&once, first); }",
          "{ void **t = calloc(2, sizeof *t); if (t) { t[k / 2] = head; struct node *p = t[0];"
              + " add(p ? p->v : 3); free(t); } }",
          "{ int **t = (int **) &head; if (*t) { **t += k; add(**t + t[0][0]); } }",
          "{ struct node **t = calloc(2, sizeof *t); if (t) { t[k / 2] = head; int **i = (int **) t;"
              + " void **q = (void **) t; if (*i) add(**i); if (q[1]) add(((struct node *) q[1])->v);"
              + " free(t); } }",
          "{ struct node r[3] = {{k}, {1}, {2 - k}}; r[0].name[0] = 'x'; qsort(r, 2 + k / 2, sizeof *r, by_v);"
              + " add(r[0].v * 3 + r[1].v); add(r[k].name[0]); }",
          "{ struct node key = {k}, r[2] = {{1}, {2}}; struct node *q = bsearch(&key, r, 2, sizeof *r, by_v);"
              + " add(q ? q - r : 7); }",
          "{ const char *t[2] = {k ? \"b\" : \"d\", \"c\"}; qsort(t, 2, sizeof *t, by_text); add(t[0][0]); }",
          "{ struct node **t = calloc(2, sizeof *t); push(k); push(1); if (t && head && head->next) {"
              + " t[0] = head; t[1] = head->next; qsort(t, 2, sizeof *t, at_v); add(t[0]->v); }"
              + " free(t); }",
          "{ char m[2][3] = {\"b\", \"ab\"}; if (k) m[0][0] = 'a'; qsort(m, 2, sizeof *m, row); add(m[1][1]); }",
          "{ short *a = malloc(2 * sizeof *a); if (a) { a[0] = 2; a[1] = k; qsort(a, 2, sizeof *a, by_short);"
              + " add(a[1]); free(a); } }",
          "{ struct head *p = malloc(sizeof *p + 5); if (p) { unsigned char *d = (unsigned char *) p"
              + " + sizeof *p; p->n = k; d[0] = 1; d[4] = k; d[k / 2] += 3; add(d[0] + p->n + d[4]); free(p); } }",
          "{ struct head *p = calloc(1, sizeof *p + 8); if (p) { unsigned char *d = (unsigned char *) (p"
              + " + 1); p->a = k; d[k + 5] = 7; add(d[7] + d[2] + p->a); free(p); } }",
          "{ struct head *p = calloc(1, sizeof *p + 3 * sizeof(int)); if (p) { int *d = (int *) (p + 1);"
              + " p->n = 2; d[k] = -5; d[1] += k; add(d[1] * 3 + d[k] + p->n); free(p); } }",
          "{ struct head *p = calloc(1, sizeof *p + 6); if (p) { short *d = (short *) (p + 1); char *e ="
              + " (char *) (d + 1); d[0] = 300; memcpy(e, \"xyz\", 4); e[k] = 'a'; add(d[0] + e[2] + p->b); free(p); } }",
          "{ struct row *r = malloc(sizeof *r + k + 1); if (r) { memset(r, 1, sizeof *r + k + 1);"
              + " r->d[k / 2] = 3; add(r->d[k] + (r->n & 1)); free(r); } }",
          "{ struct tail *r = malloc(sizeof *r + 6); if (r) { memset(r, 0, sizeof *r + 6); r->n = k;"
              + " r->d[k] = 4; add(r->d[1] + r->n + r->d[k]); free(r); } }",
          "add(walk(head, k + 1));",
          "add(left(k + 3));");

  private static final List<String> USES =
      List.of(
          "{ struct node *p = head; pop(); if (p && k) add(p->v); }",
          "{ struct node *p = head; if (p) { free(p); head = p->next; } }",
          "{ int *a = malloc(8); if (a) { a[k] = 1; free(a); } }",
          "{ int *a = malloc(8); a[0] = k; free(a); }",
          "{ char *s = strdup(\"ab\"); free(s); if (k == 2) free(s); }",
          "{ char *s = malloc(3); if (s) { strcpy(s, k ? \"abc\" : \"ab\"); free(s); } }",
          "{ int x = k; int *p = k ? &x : malloc(4); free(p); }",
          "{ short *a = malloc(4); if (a) { short *b = realloc(a, 8);"
              + " if (b) { a[0] = k; free(b); } else free(a); } }",
          "{ int n = k; char *s = malloc(n + 1); if (s) { s[n] = 0; s[1] = 1; free(s); } }",
          "{ char *s = malloc(4); if (s) free(s + k); }",
          "{ char b[4]; strcpy(b, \"abc\"); strcat(b, k > 1 ? \"d\" : \"\"); add(b[0]); }",
          "{ char *q = strchr(\"abc\", k ? 'b' : 'q'); add(*q); }",
          "{ push(1); struct node *p = head; if (p) { char *n = p->name; drop(); if (k == 1) n[0] = 1; } }",
          "{ push(2); struct node *p = find(2); pop(); push(4); if (p && k) p->v = 3; }",
          "{ char b[4]; sprintf(b, \"%d\", 998 + k); add(b[2]); }",
          "{ int a[3] = {1, 2, 3}; memcpy(a + k, a, 8); add(a[2]); }",
          "{ struct node *p = calloc(1, sizeof *p); if (p) { if (k) free(&p->v); else free(p->name); } }",
          "{ char b[4]; sprintf(b, \"%*d\", 2 + k, 7); add(b[0]); }",
          "{ char b[3]; char *q = stpcpy(b, k ? \"ab\" : \"a\"); q[1] = 0; add(b[0]); }",
          "{ char *q = strtok(strdup(\"a\"), \"a\"); add(*q); }",
          "{ char *a = alloca(k + 1); a[0] = 1; a[1] = 2; add(a[0]); }",
          "{ short *a = alloca(4); if (k == 2) free(a); }",
          "{ char b[3]; b[0] = 0; sscanf(k ? \"abc\" : \"ab\", \"%[a-c]\", b); add(b[0]); }",
          "{ struct row *r = malloc(sizeof *r + k); if (r) { r->d[1] = 1; r->n = r->d[1]; add(r->n);"
              + " free(r); } }",
          "{ struct row *r = malloc(sizeof *r + 2); if (r) { char *d = r->d; free(r); if (k) d[0] = 1; } }",
          "{ struct tail *r = malloc(sizeof *r + k * sizeof *r->d); if (r) { r->d[1] = 2; free(r); } }",
          "{ struct tail *r = malloc(sizeof *r + 4); if (r) { short *q = r->d; q += k; q[1] = 3;"
              + " free(r); } }",
          "{ struct rows *r = malloc(sizeof *r + sizeof *r->d); if (r) { r->d[k / 2].v = 1; free(r); } }",
          "{ struct grid *r = malloc(sizeof *r + 3); if (r) { r->d[k / 2][1] = 1; free(r); } }",
          "{ struct grid *r = malloc(sizeof *r + 3); if (r) { r->d[0][k + 1] = 1; free(r); } }",
          // What lies before the end, but within the block, gcc does not see.
          "{ struct tail *r = calloc(1, sizeof *r + 2); if (r) { int i = k ? k - 1 : -3; r->d[i] = 1; free(r); } }",
          "{ union word *u = malloc(2 * sizeof *u); if (u) { u[k].s[1] = 1; free(u); } }",
          "{ union word *u = malloc(4); if (u) { u->c[k] = 1; if (k) u->s[k + 1] = 2; free(u); } }",
          "{ void **t = calloc(2, sizeof *t); if (t) { t[0] = head; free(t[k / 2]);"
              + " if (k < 2 && head) pop(); free(t); } }",
          "{ push(3); int **t = (int **) &head; if (*t) { int *p = *t; if (k) pop(); add(*p); } }",
          "{ struct node r[2] = {{2}, {k}}; qsort(r, 2 + k / 2, sizeof *r, by_v); add(r[0].v); }",
          "{ short *a = calloc(2, sizeof *a); if (a) { if (k) free(a); qsort(a, 2, sizeof *a, by_short);"
              + " if (!k) free(a); } }",
          "{ struct head *p = malloc(sizeof *p + 5); if (p) { unsigned char *d = (unsigned char *) (p + 1);"
              + " d[k + 3] = 1; free(p); } }",
          "{ struct head *p = calloc(1, sizeof *p + 8); if (p) { int *d = (int *) (p + 1); d[k] = 1; free(p); } }",
          "{ struct row *r = malloc(sizeof *r + 2); if (r) { memset(r, 0, sizeof *r + k + 1); add(r->d[k / 2]);"
              + " free(r); } }",
          "{ struct head *p = calloc(1, sizeof *p + 5); if (p) { free(p); ((char *) (p + 1))[k] = 1; } }");

  private static final List<String> LOSSES =
      List.of(
          "head = NULL;",
          "if (k == 1 && head) head = head->next;",
          "{ char *s = strdup(\"ab\"); if (k) free(s); }",
          "{ int *a = malloc(8); if (a) { int *b = realloc(a, 16); if (b) free(b); } }",
          "{ push(1); if (head) { struct node *p = malloc(sizeof *p);"
              + " if (p) { p->next = head->next; head->next = p; } } }",
          "{ struct node **t = malloc(sizeof *t); if (t) { *t = head; head = NULL; } }");

  RandomHeap(long seed) {
    super(seed, CONDITIONS);
  }

  /**
   * The text.
   *
   * @param expected fails where the number that is shown is this one
   */
  String program(int expected, InjectedError wrong) {
    line("#include <alloca.h>");
    line("#include <ctype.h>");
    line("#include <pthread.h>");
    line("#include <stdio.h>");
    line("#include <stdlib.h>");
    line("#include <string.h>");
    line("extern unsigned char __VERIFIER_nondet_uchar(void);");
    line("extern void reach_error(void);");
    line("extern void show(unsigned char);");
    line("static unsigned char h;");
    line("static void add(int x) { h = h * 7 + x; }");
    line("struct node {");
    line("  int v;");
    optional(of(List.of("  short extra;", "  char more[3];", "  struct node *before;")));
    line("  char name[4];");
    line("  struct node *next;");
    line("};");
    line("struct node *head;");
    line("struct row { %s n; char d[]; };".formatted(of(List.of("int", "short", "char"))));
    line("struct tail { %s n; short d[]; };".formatted(of(List.of("int", "short", "char"))));
    line("struct rows { int n; struct node d[]; };");
    line("struct grid { %s n; char d[][3]; };".formatted(of(List.of("int", "short", "char"))));
    line("struct head { unsigned n; short a, b; };");
    line("union word { int i; short s[2]; char c[4]; };");
    line("struct lead {");
    // At least two bytes, which payloads of this size have.
    line("  %s n, m;".formatted(of(LEAD_TYPES)));
    for (int i = random.nextInt(3); i > 0; i--) {
      String member = of(LEAD_MEMBERS).formatted(i);
      if (random.nextBoolean()) {
        optional(member);
      } else {
        line(member);
      }
    }
    line("};");
    line("static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;");
    line("static pthread_once_t once = PTHREAD_ONCE_INIT;");
    line("static void first(void) { add(9); }");
    for (String type : CELLS) {
      line("static int sum_%s(int n, int m, %s a[n][m]) {".formatted(type, type));
      line("  int s = 0;");
      line("  for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) s = s * 3 + a[i][j];");
      line("  return s;");
      line("}");
    }
    line("static int room(int n) {");
    line("  char *a = alloca(n); memset(a, n, n - 1); a[n - 1] = 0; return a[n - 2] + strlen(a);");
    line("}");
    line("static int by_v(const void *p, const void *q) {");
    line("  return ((struct node *) p)->v - ((struct node *) q)->v;");
    line("}");
    line(
        "static int by_short(const void *p, const void *q) { return *(short *) p - *(short *) q; }");
    line(
        "static int at_v(const void *p, const void *q) { return by_v(*(void **) p, *(void **) q); }");
    line("static int by_text(const void *p, const void *q) {");
    line("  return strcmp(*(char **) p, *(char **) q);");
    line("}");
    line("static int row(const void *p, const void *q) { return strcmp(p, q); }");
    line("static void *cleared(size_t n) {");
    line("  void *p = malloc(n); if (p) memset(p, 0, n); return p;");
    line("}");
    line("static void push(int v) {");
    line("  struct node *p = %s;".formatted(of(NODES)));
    line("  if (!p) return;");
    line("  memset(p, 0, sizeof *p);");
    line("  p->v = v; p->next = head; head = p;");
    line("}");
    line("static void pop(void) {");
    line("  struct node *p = head;");
    line("  if (p) { head = p->next; free(p); }");
    line("}");
    line("static void drop(void) { while (head) pop(); }");
    line("static struct node *find(int v) {");
    line("  struct node *p = head; while (p && p->v != v) p = p->next; return p;");
    line("}");
    line("static int walk(struct node *p, int n) {");
    line("  int own = n;");
    line("  if (!p || n < 0) return 1;");
    line("  if (p->v > 3) own += walk(p->next, n - 2);");
    line("  for (int i = 0; i < n; i++) own = own * 2 + walk(p->next, n - 1 - i);");
    line("  return own * 3 + walk(p->next, n - 2) + p->v;");
    line("}");
    line("static int left(int n);");
    line("static int right(int n) {");
    line("  return n <= 0 ? 1 : left(n - 1) * 2 + right(n - 2) + left(n - 3);");
    line("}");
    line("static int left(int n) { return n <= 0 ? 2 : right(n - 1) - left(n - 2); }");
    line("int main(void) {");
    line("  unsigned char k = __VERIFIER_nondet_uchar();");
    line("  if (k >= %d) return 0;".formatted(INPUTS));
    int count = 2 + random.nextInt(3);
    int at = random.nextInt(count);
    for (int i = 0; i < count; i++) {
      statement(step(of(STEPS), false));
      if (i == at && wrong == InjectedError.USES) {
        statement(step(of(USES), true));
      } else if (i == at && wrong == InjectedError.LOSES) {
        statement(of(LOSSES));
      }
    }
    if (wrong == InjectedError.LOSES) {
      statement("drop();");
    }
    end(expected);
    return out.toString();
  }

  /** A given step, or one of a kind that is composed. */
  private String step(String given, boolean wrong) {
    return switch (random.nextInt(6)) {
      case 0 -> rows(wrong);
      case 1 -> payload(wrong);
      default -> given;
    };
  }

  private static final List<String> LEAD_TYPES = List.of("int", "short", "char", "unsigned");

  private static final List<String> LEAD_MEMBERS =
      List.of(
          "  char c%d;",
          "  short s%d;",
          "  void *p%d;",
          "  unsigned f%d : 3;",
          "  union word u%d;",
          "  char name%d[3];",
          "  long long w%d;");

  private static final List<String> PAYLOADS =
      List.of(
          "(unsigned char *) (p + 1)",
          "(unsigned char *) p + sizeof *p",
          "(unsigned char *) ((char *) p + sizeof *p)",
          "(unsigned char *) &p[1]");

  private static final List<String> PAYLOAD_SIZES =
      List.of("k + 2", "5", "sizeof(struct lead)", "2 * sizeof(int)", "(k + 1) * 3");

  private static final List<String> PAYLOAD_BLOCKS =
      List.of(
          "malloc(sizeof *p + n)",
          "calloc(1, sizeof *p + n)",
          "(struct lead *) malloc(n + sizeof(struct lead))",
          "malloc(sizeof(struct lead) + N)",
          "realloc(NULL, sizeof *p + n)",
          "cleared(sizeof *p + n)");

  /** Every byte of the payload and every member has a value then. */
  private static final List<String> PAYLOAD_STARTS =
      List.of(
          "memset(p, 0, sizeof *p + n);",
          "memset(p, 0, sizeof *p); memset(D, k, n);",
          "memset(p, 0, sizeof *p); memset(p + 1, 3, n);",
          "memset(p, 0, sizeof *p); for (int i = 0; i < n; i++) (D)[i] = i * 5 + k;",
          "*p = (struct lead) {0}; for (unsigned char *q = D; q < (D) + n; q++) *q = k + 2;");

  private static final List<String> PAYLOAD_STEPS =
      List.of(
          "d[I] += 7; add(d[I]);",
          "add(d[n - 1] * 2 + d[0]);",
          "p->n = k; add(p->n + d[0]);",
          "short *e = (short *) d; e[0] = 300; add(e[0] + d[1]);",
          "int i = 513 + k; memcpy(d, &i, 2); add(d[1] + d[0]);",
          "memcpy(d, \"xy\", 2); add(d[1]);",
          "memmove(d + 1, d, n - 1); add(d[I]);",
          "struct lead *q = (struct lead *) d - 1; q->n = 2; add(p->n);",
          "struct lead t = *p; t.n += 3; *p = t; add(p->n);",
          "struct lead t; memcpy(&t, p, sizeof t); add(t.n + d[I]);",
          "unsigned char *b = (unsigned char *) p; b[sizeof *p + 1] = k; add(d[1]);",
          "memset(&p->n, 0, sizeof p->n); add(p->n);",
          "memset(p, 0, sizeof *p + I); add(d[I] + d[0]);",
          "struct lead *q = realloc(p, sizeof *p + n + 3); if (q) { p = q; d = D; d[n + 2] = 4;"
              + " add(d[n + 2] + d[I] + p->n); }",
          "struct lead *q = realloc(p, sizeof *p + 2); if (q) { p = q; d = D; n = 2;"
              + " add(d[1] + p->n); }",
          "struct lead *q = malloc(sizeof *q + n); if (q) { memcpy(q, p, sizeof *p + n);"
              + " add(((unsigned char *) (q + 1))[I] + q->n); free(q); }",
          "struct lead *q = calloc(1, sizeof *q + 2 * n); if (q) { memmove(q, p, sizeof *p + n);"
              + " unsigned char *e = (unsigned char *) (q + 1) + n; add(e[0] + e[-1] + q->n); free(q); }");

  private static final List<String> WRONG_PAYLOADS =
      List.of(
          "d[n - 1 + k] = 1;",
          "d[k ? n : 0] = 1;",
          "add(d[n + k - 2]);",
          "memset(p, 0, sizeof *p + n + k / 2);",
          "memset(d, k, n + k);",
          "short *e = (short *) (d + n - 2); e[k] = 1;",
          "struct lead t[3] = {{0}}; memcpy(p, t, sizeof *p + n + k);",
          "unsigned char *b = (unsigned char *) p; b[k - 1] = 1;",
          "struct lead *q = realloc(p, sizeof *p + 1 + k); if (q) { p = q; (D)[2] = 1; }",
          "if (k) { free(p); add(d[0]); }",
          "struct lead *q = (struct lead *) d - k; q->n = 1;");

  /** A structure and bytes behind it in one block. */
  private String payload(boolean wrong) {
    StringBuilder text = new StringBuilder("{ int n = N; struct lead *p = " + of(PAYLOAD_BLOCKS));
    text.append("; if (p) { ").append(of(PAYLOAD_STARTS)).append(" unsigned char *d = D;");
    for (int i = 1 + random.nextInt(2); i > 0; i--) {
      text.append(" { ").append(of(PAYLOAD_STEPS)).append(" }");
    }
    text.append(wrong ? " { " + of(WRONG_PAYLOADS) + " }" : "").append(" free(p); } }");
    return text.toString()
        .replaceAll("\\bI\\b", of(List.of("0", "1", "(k % 2)", "(n - 1)", "(n / 2)")))
        .replaceAll("\\bN\\b", of(PAYLOAD_SIZES))
        .replaceAll("\\bD\\b", of(PAYLOADS));
  }

  private static final List<String> CELLS = List.of("char", "short", "int");

  /** How long rows are; all that is not constant is found out by the run. */
  private static final List<String> LENGTHS = List.of("n", "m", "2", "(n + 1)", "(k + 2)", "3");

  private static final List<String> ROWS =
      List.of(
          "T a[N][M];",
          "typedef T row[M]; row a[N];",
          "T (*a)[M] = malloc(N * sizeof *a); if (a) {",
          "T b[16]; T (*a)[M] = (T (*)[M]) b;",
          "T x[N][M]; T (*a)[M] = x;");

  private static final List<String> ROW_STEPS =
      List.of(
          "a[X][Y] += k; add(a[X][Y]);",
          "T (*p)[M] = a + N - 1; add((*p)[Y]); add(p - a);",
          "add(sum_T(N, M, a));",
          "n += 2; add(sizeof *a + sizeof a[0][0]); n -= 2;",
          "T *q = a[X]; add(q[Y]); q += Y; add(*q);",
          "for (T (*p)[M] = a; p < a + N; p++) add((*p)[Y]);",
          "T (*p)[M] = &a[X]; add(p[0][Y] + (p == a));",
          "T c[N][M]; memcpy(c, a, N * sizeof *a); add(c[X][Y]);",
          "typeof(a[0]) c; c[Y] = a[X][Y] + 1; add(c[Y] + sizeof c);");

  private static final List<String> WRONG_ROWS =
      List.of(
          "a[X][M] = 1;",
          "if (k) add(a[X][M]);",
          "a[X][Y - k] = 1;",
          "T *q = a[0]; q[N * M] = 1;",
          "T (*p)[M] = a; p += N; if (k == 1) (*p)[0] = 1;",
          "T c[N - k]; c[0] = 1; add(c[0]);");

  /** Rows of cells whose lengths a run finds out. */
  private String rows(boolean wrong) {
    String kind = of(ROWS);
    StringBuilder text = new StringBuilder("{ int n = k + 1, m = 3 - k; " + kind);
    text.append(
        " for (int i = 0; i < N; i++) for (int j = 0; j < M; j++) a[i][j] = i * 3 + j + k;");
    for (int i = random.nextInt(2) + (wrong ? 0 : 1); i > 0; i--) {
      text.append(" { ").append(of(ROW_STEPS)).append(" }");
    }
    text.append(wrong ? " { " + of(WRONG_ROWS) + " }" : "");
    text.append(kind.contains("malloc") ? " free(a); } }" : " }");
    String more = of(LENGTHS);
    return text.toString()
        .replace("X", of(List.of("0", "(N - 1)", "(k % N)")))
        .replace("Y", of(List.of("0", "(M - 1)", "(k % M)")))
        .replace("N", of(LENGTHS))
        .replace("M", more)
        .replace("T", of(CELLS));
  }

  private static final List<String> NODES =
      List.of(
          "malloc(sizeof *p)",
          "(struct node *) malloc(sizeof(struct node))",
          "calloc(1, sizeof *p)",
          "cleared(sizeof *p)");
}
