package sunder.cluster;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;
import sunder.cluster.ClusterCredentials.AccessDenied;
import sunder.report.json.JsonFields;
import sunder.report.json.JsonTree;

/**
 * Something to be done: a command line, and what of the files of its machine matters to it.
 *
 * @param run that it belongs to
 * @param title what the user calls it
 * @param version of Sunder that is to do it
 * @param width of the text that it is to write, and whether in colours
 * @param fileDigests of files, in the form of {@code Reads}
 * @param facts the same of what is in no file
 */
public record ClusterTask(
    String run,
    String title,
    String version,
    List<String> arguments,
    int width,
    boolean coloured,
    Map<String, String> fileDigests,
    Map<String, String> facts) {
  public ClusterTask {
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
            .put("known", JsonFields.of(fileDigests, Function.identity()))
            .put("facts", JsonFields.of(facts, Function.identity())));
  }

  static ClusterTask of(String json) throws AccessDenied {
    try {
      JsonTree tree = Json.read(json);
      return new ClusterTask(
          tree.get("run").text(),
          tree.get("title").text(),
          tree.get("version").text(),
          tree.get("arguments").parts().stream().map(JsonTree::text).toList(),
          tree.get("width").number().intValueExact(),
          tree.get("coloured").text().equals("true"),
          texts(tree.get("known")),
          texts(tree.get("facts")));
    } catch (IOException | ArithmeticException | NumberFormatException e) {
      throw new AccessDenied("a task is refused: it is malformed");
    }
  }

  private static Map<String, String> texts(JsonTree tree) {
    Map<String, String> texts = new LinkedHashMap<>();
    tree.fields().forEach((name, value) -> texts.put(name, value.text()));
    return texts;
  }

  /** What travels, as text. */
  static final class Json {
    /** A report may be one long text. */
    private static final JsonFactory FACTORY =
        JsonFactory.builder()
            .streamReadConstraints(
                StreamReadConstraints.builder().maxStringLength(Integer.MAX_VALUE).build())
            .build();

    private Json() {}

    static String text(JsonFields fields) {
      StringWriter text = new StringWriter();
      try (JsonGenerator json = FACTORY.createGenerator(text)) {
        fields.write(json);
      } catch (IOException e) {
        throw new UncheckedIOException(e); // it is in memory
      }
      return text.toString();
    }

    static JsonTree read(String text) throws IOException {
      try (JsonParser parser = FACTORY.createParser(text)) {
        parser.nextToken();
        return JsonTree.read(parser);
      }
    }
  }

  /**
   * What came of a task.
   *
   * @param exit of the command line
   * @param report what it wrote to stdout
   * @param messages what it wrote to stderr
   * @param isFinal whether more time would not change it
   */
  public record TaskResult(Kind kind, int exit, String report, String messages, boolean isFinal) {
    /** Whether it says anything. */
    public enum Kind {
      DONE,
      /** It asked for what was not sent with it: who sent it is to do it. */
      LACKS,
      /** Several members did not survive it. */
      DEADLY
    }

    /** One that says nothing. */
    public static TaskResult empty(Kind kind) {
      return new TaskResult(kind, 0, "", "", false);
    }

    String json() {
      return Json.text(
          new JsonFields()
              .put("kind", kind.name())
              .put("exit", exit)
              .put("report", report)
              .put("messages", messages)
              .put("lasts", isFinal));
    }

    static TaskResult of(String json) throws AccessDenied {
      try {
        JsonTree tree = Json.read(json);
        return new TaskResult(
            Kind.valueOf(tree.get("kind").text()),
            tree.get("exit").number().intValueExact(),
            tree.get("report").text(),
            tree.get("messages").text(),
            tree.get("lasts").text().equals("true"));
      } catch (IOException | IllegalArgumentException | ArithmeticException e) {
        throw new AccessDenied("an answer is refused: it is malformed");
      }
    }
  }

  /**
   * Who worked on a task when; told of, never relied on.
   *
   * @param startTime in milliseconds of the cluster's clock
   * @param endTime nothing as long as somebody works on it
   * @param attempts how often it was begun
   */
  record TaskEvent(
      String title, String worker, long startTime, OptionalLong endTime, int attempts) {
    TaskEvent withEndTime(long time) {
      return new TaskEvent(title, worker, startTime, OptionalLong.of(time), attempts);
    }

    String json() {
      JsonFields fields =
          new JsonFields()
              .put("title", title)
              .put("worker", worker)
              .put("began", startTime)
              .put("tries", attempts);
      endTime.ifPresent(time -> fields.put("ended", time));
      return Json.text(fields);
    }

    static TaskEvent of(String json) throws AccessDenied {
      try {
        JsonTree tree = Json.read(json);
        String end = tree.get("ended").text();
        return new TaskEvent(
            tree.get("title").text(),
            tree.get("worker").text(),
            tree.get("began").number().longValueExact(),
            end.isEmpty() ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(end)),
            tree.get("tries").number().intValueExact());
      } catch (IOException | ArithmeticException | NumberFormatException e) {
        throw new AccessDenied("an event is refused: it is malformed");
      }
    }
  }
}
