package sunder.report.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** The schema of our own reports, which stands among the examples. */
public final class ReportSchema {
  private static final Path FILE = Path.of("examples/report.schema.json");
  private static final Schema SCHEMA = load();

  private ReportSchema() {}

  private static Schema load() {
    try (InputStream in = Files.newInputStream(FILE)) {
      return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7).getSchema(in);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Whether a tree keeps the schema. */
  public static boolean accepts(JsonNode tree) {
    return SCHEMA.validate(tree).isEmpty();
  }

  /** The text as a tree; fails if it does not keep the schema. */
  public static JsonNode parse(String text) throws IOException {
    JsonNode tree = new ObjectMapper().readTree(text);
    assertThat(SCHEMA.validate(tree)).as(text).isEmpty();
    return tree;
  }
}
