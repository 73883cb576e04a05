package sunder.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The Java files under {@code src/main/java}, read as text. */
final class Sources {
  private static final Path ROOT = Path.of("src/main/java/sunder");
  private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|//[^\n]*");
  private static final Pattern OURS = Pattern.compile("\\bsunder((?:\\.[a-z]\\w*)+)\\.[A-Z]\\w*");

  private Sources() {}

  /** One file: its package below {@code sunder}, such as {@code verify.search}, and its code. */
  record Source(Path path, String packageName, String code) {
    /** The packages of ours whose types the code names. */
    SortedSet<String> uses() {
      SortedSet<String> uses = new TreeSet<>();
      Matcher matcher = OURS.matcher(code);
      while (matcher.find()) {
        uses.add(matcher.group(1).substring(1));
      }
      uses.remove(packageName);
      return uses;
    }
  }

  /** Every file, comments removed, in a fixed order. */
  static List<Source> all() {
    try (Stream<Path> paths = Files.walk(ROOT)) {
      return paths.filter(p -> p.toString().endsWith(".java")).sorted().map(Sources::read).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Source read(Path path) {
    try {
      String name = ROOT.relativize(path.getParent()).toString().replace('/', '.');
      return new Source(path, name, COMMENT.matcher(Files.readString(path)).replaceAll(" "));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Which packages each package uses. */
  static Map<String, SortedSet<String>> dependencies() {
    Map<String, SortedSet<String>> uses = new TreeMap<>();
    for (Source source : all()) {
      uses.computeIfAbsent(source.packageName(), name -> new TreeSet<>()).addAll(source.uses());
    }
    return uses;
  }
}
