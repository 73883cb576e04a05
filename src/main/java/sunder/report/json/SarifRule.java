package sunder.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;

/** What a SARIF result can be about. */
enum SarifRule {
  UNSAFE(
      "unsafe-variant",
      "A variant can reach abort",
      "Some environment drives these variants of the family to run abort. The code flow is a play"
          + " that an independent interpreter has replayed: the moves of program and environment,"
          + " and the variables that changed."),
  FAULT(
      "faulty-variant",
      "The text of a variant is wrong",
      "As a compiler says, these variants are no programs: a name is not declared, arguments or"
          + " types do not fit, and so on. Nothing else was looked for in them."),
  UNDECIDED(
      "undecided-variant",
      "A variant is not decided",
      "A limit was reached, or the procedure cannot decide these variants. They may be safe or"
          + " not."),
  UNREAD(
      "unread-variant",
      "A variant is not read",
      "These variants have something that Sunder does not take. They may be safe or not."),
  UNUSED(
      "unused-in-variant",
      "A variant does not use what others do",
      "These variants declare something that others use and they do not: perhaps a condition is"
          + " missing. No verdict depends on it.");

  private final String id;
  private final String title;
  private final String help;

  SarifRule(String id, String title, String help) {
    this.id = id;
    this.title = title;
    this.help = help;
  }

  /** The fields of a result that name its rule. */
  void writeReference(JsonGenerator json) throws IOException {
    json.writeStringField("ruleId", id);
    json.writeNumberField("ruleIndex", ordinal());
  }

  /** The field {@code tool}, with all rules. */
  static void writeTool(JsonGenerator json, String version) throws IOException {
    json.writeObjectFieldStart("tool");
    json.writeObjectFieldStart("driver");
    json.writeStringField("name", "Sunder");
    json.writeStringField("version", version);
    json.writeArrayFieldStart("rules");
    for (SarifRule rule : values()) {
      json.writeStartObject();
      json.writeStringField("id", rule.id);
      text(json, "shortDescription", rule.title);
      text(json, "fullDescription", rule.help);
      text(json, "help", rule.help);
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
    json.writeEndObject();
  }

  private static void text(JsonGenerator json, String field, String text) throws IOException {
    json.writeObjectFieldStart(field);
    json.writeStringField("text", text);
    json.writeEndObject();
  }
}
