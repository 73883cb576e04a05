package sunder.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** What figures were measured on; no names of hosts, users or folders. */
public final class MachineInfo {
  private MachineInfo() {}

  /** Lines of {@code name: value}. */
  public static String describe(String toolVersion) {
    return """
    tool: sunder %s
    processor: %s
    cores: %s
    memory: %s
    system: %s %s
    java: %s %s
    """
        .formatted(
            toolVersion,
            processor(),
            Runtime.getRuntime().availableProcessors(),
            memory(),
            property("os.name"),
            property("os.arch"),
            property("java.vm.name"),
            property("java.vm.version"));
  }

  private static String property(String name) {
    return System.getProperty(name, "unknown");
  }

  private static String processor() {
    return field(Path.of("/proc/cpuinfo"), "model name").orElse(property("os.arch"));
  }

  private static String memory() {
    return field(Path.of("/proc/meminfo"), "MemTotal")
        .map(text -> Long.parseLong(text.replaceAll("\\D", "")) / (1 << 20) + " GB")
        .orElse("unknown");
  }

  private static Optional<String> field(Path file, String name) {
    try {
      return Files.readAllLines(file).stream()
          .filter(line -> line.startsWith(name))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst();
    } catch (IOException e) {
      // Only Linux tells this way.
      return Optional.empty();
    }
  }
}
