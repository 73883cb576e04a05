package sunder.report.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import sunder.report.BaselineReport;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.Span;

/** Reads the JSON reports of an earlier run, as {@link JsonReport} writes them, as a baseline. */
public final class BaselineReportReader {
  /** The fields that are skipped: they can be large, and no comparison needs them. */
  private static final Set<String> SKIPPED = Set.of("perVariant", "plays", "partitions");

  private BaselineReportReader() {}

  /**
   * Reads all reports of a file.
   *
   * @throws InputException if the file is not a JSON report of this tool
   */
  public static BaselineReport.BaselineRun read(SourceFile file) throws InputException {
    try (JsonParser parser = new JsonFactory().createParser(file.text())) {
      JsonToken first = parser.nextToken();
      if (first != JsonToken.START_OBJECT && first != JsonToken.START_ARRAY) {
        throw bad(file, "it is neither an object nor a list");
      }
      JsonTree tree = JsonTree.read(parser, SKIPPED);
      List<JsonTree> reports = first == JsonToken.START_ARRAY ? tree.elements() : List.of(tree);
      if (parser.nextToken() != null) {
        throw bad(file, "something stands behind it");
      }
      return new BaselineReport.BaselineRun(
          file.name(), reports.stream().map(JsonBaseline::read).toList());
    } catch (JsonProcessingException e) {
      throw bad(file, e.getOriginalMessage().lines().findFirst().orElse("it is no JSON"));
    } catch (IllegalArgumentException | ArithmeticException | IndexOutOfBoundsException e) {
      throw bad(file, e instanceof IndexOutOfBoundsException ? "it is damaged" : e.getMessage());
    } catch (IOException e) {
      throw new IllegalStateException("a text that is in memory", e);
    }
  }

  private static InputException bad(SourceFile file, String why) {
    return new InputException(
        new Span(file, 0, 0),
        "this is no report to compare with: " + why,
        "it is what 'sunder verify --format json' wrote");
  }
}
