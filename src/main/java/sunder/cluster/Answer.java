package sunder.cluster;

import java.io.IOException;
import sunder.report.json.JsonFields;
import sunder.report.json.JsonTree;

/**
 * What came of a task.
 *
 * @param exit of the command line
 * @param report what it wrote to stdout
 * @param messages what it wrote to stderr
 */
public record Answer(Kind kind, int exit, String report, String messages) {
  /** Whether it says anything. */
  public enum Kind {
    DONE,
    /** It asked for what was not sent with it: who sent it is to do it. */
    LACKS,
    /** Several members did not survive it. */
    DEADLY
  }

  /** One that says nothing. */
  public static Answer without(Kind kind) {
    return new Answer(kind, 0, "", "");
  }

  String json() {
    return Json.text(
        new JsonFields()
            .put("kind", kind.name())
            .put("exit", exit)
            .put("report", report)
            .put("messages", messages));
  }

  static Answer of(String json) throws Refused {
    try {
      JsonTree tree = Json.read(json);
      return new Answer(
          Kind.valueOf(tree.get("kind").text()),
          tree.get("exit").number().intValueExact(),
          tree.get("report").text(),
          tree.get("messages").text());
    } catch (IOException | IllegalArgumentException | ArithmeticException e) {
      throw new Refused("an answer is refused: it is malformed");
    }
  }
}
