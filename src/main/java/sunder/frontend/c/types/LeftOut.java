package sunder.frontend.c.types;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/** Names of the C library that the bundled headers leave out, though others' headers have them. */
final class LeftOut {
  private static final Set<String> NAMES = names();

  private LeftOut() {}

  private static Set<String> names() {
    try (InputStream in = LeftOut.class.getResourceAsStream("/sunder/frontend/c/unsupported.txt")) {
      return Set.of(new String(in.readAllBytes(), StandardCharsets.UTF_8).strip().split("\\s+"));
    } catch (IOException e) {
      throw new IllegalStateException(e); // it is in the jar
    }
  }

  /** Whether a name that the program does not declare may be declared all the same. */
  static boolean has(String name) {
    return name.startsWith("_")
        || name.startsWith("pthread_")
        || name.startsWith("PTHREAD_")
        || NAMES.contains(name);
  }
}
