package sunder.frontend.c.witness;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import sunder.frontend.WitnessWriter.Producer;
import sunder.frontend.c.replay.record.Waypoints.Waypoint;
import sunder.frontend.c.witness.LoopInvariants.LoopInvariant;
import sunder.source.SourceFile;
import sunder.source.Span;

/**
 * One witness as text.
 *
 * @param file the program
 * @param about the variant, one line
 * @param specification what was asked, as SV-COMP writes properties
 */
record Yaml(SourceFile file, String about, String specification, Producer producer) {

  String violation(List<Waypoint> waypoints) {
    List<String> lines = header("violation_sequence");
    for (Waypoint waypoint : waypoints) {
      lines.add("    - segment:");
      lines.add("        - waypoint:");
      boolean isTarget = waypoint.kind() instanceof Waypoint.Kind.Target;
      lines.add("            type: " + quoted(isTarget ? "target" : "assumption"));
      lines.add("            action: \"follow\"");
      lines.addAll(location(waypoint.place(), waypoint.function(), "            "));
      if (waypoint.kind() instanceof Waypoint.Kind.Assumption assumption) {
        lines.add("            constraint:");
        lines.add("              value: " + quoted(assumption.condition()));
        lines.add("              format: \"c_expression\"");
      }
    }
    return text(lines);
  }

  String correctness(List<LoopInvariant> invariants) {
    List<String> lines = header("invariant_set");
    if (invariants.isEmpty()) {
      lines.set(lines.size() - 1, "  content: []");
    }
    for (LoopInvariant invariant : invariants) {
      lines.add("    - invariant:");
      lines.add("        type: \"loop_invariant\"");
      lines.addAll(location(invariant.place(), invariant.function(), "        "));
      lines.add("        value: " + quoted(invariant.condition()));
      lines.add("        format: \"c_expression\"");
    }
    return text(lines);
  }

  private List<String> header(String type) {
    String hash = hash();
    return new ArrayList<>(
        List.of(
            "- entry_type: " + quoted(type),
            "  metadata:",
            "    # " + about,
            "    format_version: \"2.0\"",
            "    uuid: " + quoted(uuid(type + about + specification + hash)),
            "    creation_time: " + quoted(producer.time()),
            "    producer:",
            "      name: \"Sunder\"",
            "      version: " + quoted(producer.version()),
            "    task:",
            "      input_files:",
            "        - " + quoted(file.name()),
            "      input_file_hashes:",
            "        " + quoted(file.name()) + ": " + quoted(hash),
            "      specification: " + quoted(specification),
            "      data_model: \"ILP32\"",
            "      language: \"C\"",
            "  content:"));
  }

  /** The same for the same witness. */
  private static String uuid(String of) {
    return UUID.nameUUIDFromBytes(of.getBytes(StandardCharsets.UTF_8)).toString();
  }

  private String hash() {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(file.text().getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<String> location(Span place, String function, String indent) {
    return List.of(
        indent + "location:",
        indent + "  file_name: " + quoted(place.file().name()),
        indent + "  line: " + place.line(),
        indent + "  column: " + place.column(),
        indent + "  function: " + quoted(function));
  }

  private static String quoted(String text) {
    return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"";
  }

  private static String text(List<String> lines) {
    return String.join("\n", lines) + "\n";
  }
}
