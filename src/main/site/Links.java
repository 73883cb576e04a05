import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Fails if a link of a page of the site leads nowhere; those of the API are Javadoc's matter. */
class Links {
  private static final Pattern LINK = Pattern.compile("(?:href|src)=\"([^\"]*)\"");

  public static void main(String[] arguments) throws IOException {
    Path site = Path.of(arguments[0]);
    int dead = 0;
    for (Path page : pages(site)) {
      Matcher link = LINK.matcher(Files.readString(page));
      while (link.find()) {
        if (!leadsSomewhere(page, link.group(1))) {
          System.err.println(page + ": nothing at " + link.group(1));
          dead++;
        }
      }
    }
    System.exit(dead == 0 ? 0 : 1);
  }

  private static List<Path> pages(Path site) throws IOException {
    try (Stream<Path> all = Files.walk(site)) {
      return all.filter(file -> file.toString().endsWith(".html"))
          .filter(file -> !file.startsWith(site.resolve("apidocs")))
          .toList();
    }
  }

  private static boolean leadsSomewhere(Path page, String link) throws IOException {
    if (link.matches("[a-z]+:.*")) {
      return true;
    }
    String[] parts = URLDecoder.decode(link, StandardCharsets.UTF_8).split("#", 2);
    Path to = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]);
    Path file = Files.isDirectory(to) ? to.resolve("index.html") : to;
    return Files.exists(file)
        && (parts.length == 1 || Files.readString(file).contains(" id=\"" + parts[1] + "\""));
  }
}
