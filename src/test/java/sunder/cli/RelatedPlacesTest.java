package sunder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A failure is told with the places that have to do with it. */
class RelatedPlacesTest {
  @TempDir private Path directory;

  private static final String PROGRAM =
      """
      #include <stdlib.h>
      #define FIRST(p) do { \\
          int k = 1; \\
          k += *(p); \\
        } while (0)
      #define EITHER(p) FIRST(p)
      static int use(int n, int *p) {
        if (n > 0)
          return use(n - 1, p);
      #ifdef NOTHING
        EITHER(p);
      #endif
        return 0;
      }
      static int *get(void) { return malloc(sizeof(int)); }
      struct node { struct node *next; };
      static void list(void) {
        struct node *n = malloc(sizeof *n);
        if (!n) return;
        n->next = malloc(sizeof *n);
        if (n->next) n->next->next = n;
        n = NULL;
      }
      static void row(int count) {
        int length = count;
        length++;
        char text[length];
        text[0] = 0;
        char *end = text + 1;
        end += length;
        *end = 0;
      }
      int main(void) {
        use(3, NULL);
      #if GONE
        int *p = get();
        if (!p) return 0;
        free(p);
      #if GONE == 2
        free(p);
      #endif
        return *p;
      #endif
      #ifdef LOST
        list();
      #endif
      #ifdef LONG
        row(2);
      #endif
        return 0;
      }
      """;

  private String report(String form) throws Exception {
    String file = Files.writeString(directory.resolve("f.c"), PROGRAM).toString();
    return CliRun.of("verify", "-v", "--check=memory,leak", "--format=" + form, file)
        .out()
        .replaceAll("\n {6}", " ");
  }

  @Test
  void callsAndTheTextOfMacros() throws Exception {
    assertThat(report("text"))
        .contains("why: `p` is NULL; the macro's text is in line 4; called in line 9, line 34\n");
  }

  @Test
  void whereMemoryWasFreedOrLost() throws Exception {
    assertThat(report("text"))
        .contains("why: `p` points to memory freed in line 38\n")
        .contains("why: `p` was freed in line 38 before\n")
        .contains("is never freed; the last pointer to it is gone in line 22\n");
  }

  @Test
  void theObjectAndItsLength() throws Exception {
    assertThat(report("text"))
        .contains("the object is of line 27; its length is from line 26; called in line 48\n");
  }

  @Test
  void sarifHasThem() throws Exception {
    assertThat(report("sarif"))
        .contains("\"relatedLocations\"")
        .contains("\"text\": \"called in\"");
  }

  @Test
  void namesTheFileThatIsNotTheOneAskedAbout() throws Exception {
    String checked = "#include <assert.h>\nint get(int x) { assert(x != 3); return x; }\n";
    String linked = Files.writeString(directory.resolve("b.c"), checked).toString();
    String main = "int get(int);\nint main(void) { return get(3); }\n";
    String file = Files.writeString(directory.resolve("a.c"), main).toString();
    CliRun run = CliRun.of("verify", file, linked);
    assertThat(run.out())
        .contains("  line 2 of " + linked + ": assert(x != 3) fails\n")
        .contains("b.c: int get(int x) { assert(x != 3); return x; }");
    assertThat(CliRun.of("verify", "--format", "html", file, linked).out())
        .contains("line 2 of " + linked);
  }
}
