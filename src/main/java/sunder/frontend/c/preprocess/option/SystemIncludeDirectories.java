package sunder.frontend.c.preprocess.option;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import sunder.source.FileDependencies;
import sunder.source.SourceFile;

/**
 * The existing system include directories of {@code gcc} on Linux, in search order (cpp manual,
 * 2.3).
 */
public final class SystemIncludeDirectories {
  public static final List<Path> ALL = all();

  private SystemIncludeDirectories() {}

  /** Returns the directories of the machine with the files of the program. */
  public static List<Path> available() {
    String known =
        FileDependencies.fact(
            "machine folders",
            () -> ALL.stream().map(Path::toString).collect(Collectors.joining("\n")));
    return known.lines().map(Path::of).toList();
  }

  /** Returns whether a file lies in a system include directory. */
  public static boolean contains(SourceFile file) {
    return ALL.stream().anyMatch(folder -> Path.of(file.name()).startsWith(folder));
  }

  private static List<Path> all() {
    List<Path> folders = new ArrayList<>();
    matching(Path.of("/usr/lib/gcc"), "*").stream()
        .flatMap(target -> matching(target, "[0-9]*").stream())
        .max(Comparator.comparingInt(SystemIncludeDirectories::version))
        .ifPresent(newest -> folders.add(newest.resolve("include")));
    folders.add(Path.of("/usr/local/include"));
    folders.addAll(matching(Path.of("/usr/include"), "*-linux-gnu"));
    folders.add(Path.of("/usr/include"));
    folders.removeIf(folder -> !Files.isDirectory(folder));
    return List.copyOf(folders);
  }

  private static int version(Path folder) {
    String digits = folder.getFileName().toString().replaceAll("\\D.*", "");
    return digits.length() > 8 ? 0 : Integer.parseInt(digits);
  }

  private static List<Path> matching(Path folder, String pattern) {
    List<Path> found = new ArrayList<>();
    try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder, pattern)) {
      stream.forEach(found::add);
    } catch (IOException e) {
      return List.of(); // missing or unreadable
    }
    found.sort(Comparator.naturalOrder());
    return found;
  }
}
