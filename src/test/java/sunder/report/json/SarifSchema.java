package sunder.report.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;

/** The published schema of SARIF 2.1.0. */
public final class SarifSchema {
  private static final Schema SCHEMA = load();

  private SarifSchema() {}

  private static Schema load() {
    try (InputStream in =
        SarifSchema.class.getResourceAsStream("/schema/sarif-schema-2.1.0.json")) {
      return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7).getSchema(in);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Whether the text is JSON that keeps the schema. */
  public static boolean accepts(String text) throws IOException {
    return SCHEMA.validate(new ObjectMapper().readTree(text)).isEmpty();
  }

  /** The text as a tree; fails if it does not keep the schema. */
  public static JsonNode parse(String text) throws IOException {
    JsonNode tree = new ObjectMapper().readTree(text);
    assertThat(SCHEMA.validate(tree)).isEmpty();
    return tree;
  }
}
