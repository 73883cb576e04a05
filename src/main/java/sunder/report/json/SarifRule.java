package sunder.report.json;

import java.util.List;

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

  /** A result begins with the fields that name its rule. */
  JsonFields result() {
    return new JsonFields().put("ruleId", id).put("ruleIndex", ordinal());
  }

  /** The field {@code tool}, with all rules. */
  static JsonFields tool(String version) {
    return new JsonFields()
        .put("name", "Sunder")
        .put("version", version)
        .list("rules", List.of(values()), SarifRule::rule)
        .in("driver")
        .in("tool");
  }

  private JsonFields rule() {
    return new JsonFields()
        .put("id", id)
        .put("shortDescription", SarifParts.text(title))
        .put("fullDescription", SarifParts.text(help))
        .put("help", SarifParts.text(help));
  }
}
