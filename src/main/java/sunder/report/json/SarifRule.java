package sunder.report.json;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import sunder.report.BuildInfo;

/** The rules of SARIF reports, in the order of their indices. */
enum SarifRule {
  UNSAFE(
      "SND1001",
      "UnsafeVariant",
      "unsafe-variant",
      "reports.md#a-text-report",
      "A variant can fail.",
      "A failure is possible in '{0}', when '{1}': '{3}'. Shown in the variant '{2}'.",
      "Some environment drives these variants to a failure, such as a violated assertion. The code"
          + " flow is a counterexample that an independent interpreter has replayed, with the"
          + " variables that changed."),
  FAULT(
      "SND1002",
      "FaultyVariant",
      "faulty-variant",
      "c-files.md#faults-and-unread-variants",
      "The text of a variant is wrong.",
      "FAULT: '{0}', when '{1}'. Not verified: '{2}'.",
      "These variants do not compile: a name is not declared, arguments or types do not fit, and so"
          + " on. Nothing else was checked in them."),
  UNDECIDED(
      "SND1003",
      "UndecidedVariant",
      "undecided-variant",
      "unknown.md",
      "A variant is not decided.",
      "Undecided in '{0}' for the reason '{1}', when '{2}': '{3}'.",
      "A limit was reached, or the procedure cannot decide these variants. They may be safe or"
          + " unsafe."),
  UNREAD(
      "SND1004",
      "UnreadVariant",
      "unread-variant",
      "c-files.md#faults-and-unread-variants",
      "A variant is not read.",
      "UNREAD: '{0}', when '{1}'. Not verified: '{2}'.",
      "These variants use a construct that Sunder does not support. They may be safe or unsafe."),
  UNUSED(
      "SND1005",
      "UnusedInVariant",
      "unused-in-variant",
      "c-checks.md#unused",
      "A variant does not use a declaration that others use.",
      "Never used, when '{1}': '{0}'.",
      "These variants declare something that others use and they do not: perhaps a condition is"
          + " missing. No verdict depends on it."),
  COMPILER_WARNING(
      "SND1007",
      "CompilerWarning",
      "compiler-warning",
      "c-checks.md#warnings-of-the-compiler",
      "GCC warns of this code in some variants.",
      "'{0}', when '{1}'.",
      "GCC accepts this code with a warning. No verdict depends on it."),
  LATENT(
      "SND1006",
      "LatentFailure",
      "latent-failure",
      "c-functions.md#what-a-function-needs",
      "A function needs something of its callers.",
      "'{0}': '{1}', when '{2}'.",
      "Some calls of this function fail: those that violate its precondition. The code flow is such"
          + " a call.");

  private static final String MESSAGE = "default";
  private static final String VIOLATED = "violated";
  private static final String VIOLATED_TEXT =
      "The formula '{4}' can be violated in '{0}', when '{1}': '{3}'. Shown in the variant '{2}'.";
  private static final String ABSENT = "absent";
  private static final String ABSENT_TEXT = "No longer reported: '{0}'.";
  private static final String DOCUMENTATION = "/blob/main/examples/docs/";

  private final String id;
  private final String ruleName;

  /** The identifier in reports of version 0.1. */
  private final String formerId;

  /** The page of the documentation. */
  private final String page;

  private final String title;
  private final String template;
  private final String help;

  SarifRule(
      String id,
      String ruleName,
      String formerId,
      String page,
      String title,
      String template,
      String help) {
    this.id = id;
    this.ruleName = ruleName;
    this.formerId = formerId;
    this.page = page;
    this.title = title;
    this.template = template;
    this.help = help;
  }

  /** Returns the first fields of a result, which name its rule. */
  JsonFields result() {
    return new JsonFields().put("ruleId", id).put("ruleIndex", ordinal());
  }

  /** Returns the field {@code message} of a result. */
  JsonFields message(String... arguments) {
    return SarifFragments.message(MESSAGE, template, List.of(arguments));
  }

  /** Returns the field {@code message} of a violated formula, the last argument. */
  JsonFields violationMessage(String... arguments) {
    return SarifFragments.message(VIOLATED, VIOLATED_TEXT, List.of(arguments));
  }

  /** Returns the field {@code message} of a result of a baseline that is not reported any more. */
  JsonFields absentMessage(String change) {
    return SarifFragments.message(ABSENT, ABSENT_TEXT, List.of(change));
  }

  /** Returns the field {@code tool} with all rules. */
  static JsonFields tool(String version) {
    return new JsonFields()
        .put("name", "Sunder")
        .put("version", version)
        .put("semanticVersion", version)
        .put("informationUri", BuildInfo.url())
        .list("rules", List.of(values()), SarifRule::rule)
        .nestedIn("driver")
        .nestedIn("tool");
  }

  private JsonFields rule() {
    String address = BuildInfo.url() + DOCUMENTATION + page;
    return new JsonFields()
        .put("id", id)
        .put("name", ruleName)
        .put("deprecatedIds", List.of(formerId))
        .put("shortDescription", SarifFragments.text(title))
        .put("fullDescription", SarifFragments.text(help))
        .put("helpUri", address)
        .put(
            "help",
            SarifFragments.text(help)
                .put("markdown", "**" + title + "** " + help + " [Documentation](" + address + ")"))
        .put("messageStrings", messageStrings());
  }

  private JsonFields messageStrings() {
    return JsonFields.of(
        this == UNSAFE
            ? new TreeMap<>(Map.of(MESSAGE, template, VIOLATED, VIOLATED_TEXT, ABSENT, ABSENT_TEXT))
            : Map.of(MESSAGE, template),
        SarifFragments::text);
  }
}
