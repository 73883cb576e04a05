package sunder.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;

/**
 * A test listener that collects the reasons for which tests were skipped, each once, in {@code
 * target/skipped-tests.txt}. The build prints the file at its end, so that a missing tool (a C
 * compiler for 32 bits, SPIN, a browser) does not go unnoticed.
 */
public final class SkippedTests implements TestExecutionListener {
  private static final Path FILE = Path.of("target", "skipped-tests.txt");

  private final Set<String> reasons = ConcurrentHashMap.newKeySet();

  @Override
  public void executionSkipped(TestIdentifier test, String reason) {
    add(test, reason);
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    if (result.getStatus() == TestExecutionResult.Status.ABORTED) {
      add(test, result.getThrowable().map(Throwable::getMessage).orElse("no reason given"));
    }
  }

  private void add(TestIdentifier test, String reason) {
    String line =
        className(test) + reason.replace("Assumption failed: ", "").lines().findFirst().orElse("");
    if (reasons.add(line)) {
      try {
        Files.writeString(FILE, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static String className(TestIdentifier test) {
    return test.getUniqueIdObject().getSegments().stream()
        .filter(segment -> segment.getType().equals("class"))
        .findFirst()
        .map(segment -> segment.getValue().replaceAll(".*\\.", "") + ": ")
        .orElse("");
  }
}
