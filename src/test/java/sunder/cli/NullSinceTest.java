package sunder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A failure by NULL says since when the pointer is, if the pointer has a name. */
class NullSinceTest {
  @TempDir private Path directory;

  @Test
  void isWhereItBecameNullLast() throws Exception {
    String file =
        Files.writeString(
                directory.resolve("f.c"),
                """
                int *global, x = 1;
                static int use(int *q) { return *q; }
                int main(void) {
                  int *p = 0;
                  p = &x;
                #ifdef AGAIN
                  p = 0;
                  p = 0;
                #endif
                #ifdef GIVEN
                  use(
                      global);
                #endif
                #ifdef ALWAYS
                  return *global;
                #endif
                  return *p;
                }
                """)
            .toString();
    assertThat(CliRun.of("verify", "-v", file).out())
        .contains("why: `p` is NULL since line 7\n")
        .contains("why: `q` is NULL since line 11; called in line 11\n")
        .contains("why: `global` is NULL\n");
  }
}
