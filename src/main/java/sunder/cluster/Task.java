package sunder.cluster;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import sunder.report.json.JsonFields;
import sunder.report.json.JsonTree;

/**
 * Something to be done: a command line, and what of the files of its machine matters to it.
 *
 * @param run that it belongs to
 * @param title what the user calls it
 * @param version of Sunder that is to do it
 * @param width of the text that it is to write, and whether in colours
 * @param known of files, in the form of {@code Reads}
 * @param facts the same of what is in no file
 */
public record Task(
    String run,
    String title,
    String version,
    List<String> arguments,
    int width,
    boolean coloured,
    Map<String, String> known,
    Map<String, String> facts) {
  public Task {
    arguments = List.copyOf(arguments);
  }

  String json() {
    return Json.text(
        new JsonFields()
            .put("run", run)
            .put("title", title)
            .put("version", version)
            .put("arguments", arguments)
            .put("width", width)
            .put("coloured", coloured)
            .put("known", JsonFields.of(known, Function.identity()))
            .put("facts", JsonFields.of(facts, Function.identity())));
  }

  static Task of(String json) throws Refused {
    try {
      JsonTree tree = Json.read(json);
      return new Task(
          tree.get("run").text(),
          tree.get("title").text(),
          tree.get("version").text(),
          tree.get("arguments").parts().stream().map(JsonTree::text).toList(),
          tree.get("width").number().intValueExact(),
          tree.get("coloured").text().equals("true"),
          texts(tree.get("known")),
          texts(tree.get("facts")));
    } catch (IOException | ArithmeticException | NumberFormatException e) {
      throw new Refused("a task is refused: it is malformed");
    }
  }

  private static Map<String, String> texts(JsonTree tree) {
    Map<String, String> texts = new LinkedHashMap<>();
    tree.fields().forEach((name, value) -> texts.put(name, value.text()));
    return texts;
  }
}
