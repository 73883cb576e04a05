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
 * A task of a cluster: a command line, with the digests of the files that it reads.
 *
 * @param run the name of the job
 * @param title the name of the task for the user
 * @param version the version of Sunder that executes it
 * @param width the width of the text output in columns, and whether the output has colours
 * @param fileDigests the digests of the files that it reads, by path
 * @param facts the digests of other inputs, such as the existence of a file, by name
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
          tree.get("arguments").elements().stream().map(JsonTree::text).toList(),
          tree.get("width").number().intValueExact(),
          tree.get("coloured").text().equals("true"),
          texts(tree.get("known")),
          texts(tree.get("facts")));
    } catch (IOException | ArithmeticException | NumberFormatException e) {
      throw new AccessDenied("a task was rejected: it is malformed");
    }
  }

  private static Map<String, String> texts(JsonTree tree) {
    Map<String, String> texts = new LinkedHashMap<>();
    tree.fields().forEach((name, value) -> texts.put(name, value.text()));
    return texts;
  }

  /** The JSON form of tasks, results and events. */
  static final class Json {
    /** The greatest length of a string, in characters: a report is one string. */
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
        throw new UncheckedIOException(e); // writing to memory does not fail
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
   * The result of a task.
   *
   * @param exit the exit code of the command line
   * @param report the text on stdout
   * @param messages the text on stderr
   * @param isFinal whether a longer time limit would give the same result
   */
  public record TaskResult(Kind kind, int exit, String report, String messages, boolean isFinal) {
    /** Whether the task was executed, or why not. */
    public enum Kind {
      DONE,
      /** The task reads a file that was not submitted; the caller has to execute it itself. */
      LACKS,
      /** Several members died while they executed the task. */
      DEADLY
    }

    /** Returns a result without a report. */
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
        throw new AccessDenied("an answer was rejected: it is malformed");
      }
    }
  }

  /**
   * The execution of a task by a member; shown to users, and not used for scheduling.
   *
   * @param startTime in milliseconds of the cluster's clock
   * @param endTime in milliseconds of the cluster's clock, nothing while the task is executed
   * @param attempts the number of times that a member started the task
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
        throw new AccessDenied("an event was rejected: it is malformed");
      }
    }
  }
}
