package sunder.frontend.c.witness;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import sunder.certificate.InvariantMap;
import sunder.certificate.InvariantMap.InvariantModel;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.family.Feature;
import sunder.frontend.Subject.WitnessWriter;
import sunder.frontend.Subject.WitnessWriter.Producer;
import sunder.frontend.Subject.WitnessWriter.WitnessFile;
import sunder.frontend.c.flow.ProgramLowering;
import sunder.frontend.c.flow.control.LoopHead;
import sunder.frontend.c.model.CProgram;
import sunder.frontend.c.preprocess.option.COptions.Abi;
import sunder.frontend.c.replay.CReplayer;
import sunder.frontend.c.replay.code.ReplayProgram;
import sunder.frontend.c.replay.record.WaypointRecorder.Waypoint;
import sunder.frontend.c.witness.LoopInvariants.LoopInvariant;
import sunder.source.FileDependencies;
import sunder.source.SourceFile;
import sunder.source.Span;
import sunder.verdict.Check;
import sunder.verdict.Counterexample;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Property;
import sunder.verdict.Verdict;

/**
 * The writer of the witnesses of a C program: one for each group of variants, or one for all
 * variants.
 *
 * <p>Input: a verdict of a family and its evidence. Output: witness files, violations first.
 *
 * @param program the checked program
 * @param replayProgram the program for the replay of counterexamples
 * @param featureEncoding the representation of features in the program's text
 */
public record CWitnessWriter(
    CProgram program, ReplayProgram replayProgram, FeatureEncoding featureEncoding)
    implements WitnessWriter {
  /** The representation of features in the text of a program. */
  public enum FeatureEncoding {
    /** Macros of the preprocessor: each variant is a separate program. */
    MACROS,
    /** C variables: all variants are one program. */
    VARIABLES
  }

  private static final Map<Check, String> SPECIFICATIONS =
      Map.of(
          Check.NULL, "CHECK( init(main()), LTL(G valid-deref) )",
          Check.BOUNDS, "CHECK( init(main()), LTL(G valid-deref) )",
          Check.LIFETIME, "CHECK( init(main()), LTL(G valid-deref) )",
          Check.DIV, "CHECK( init(main()), LTL(G ! call(__division_by_zero())) )",
          Check.OVERFLOW, "CHECK( init(main()), LTL(G ! overflow) )",
          Check.LEAK, "CHECK( init(main()), LTL(G valid-memtrack) )");

  @Override
  public List<WitnessFile> witnesses(FamilyVerdict verdict, Property property, Producer producer) {
    List<WitnessFile> files = new ArrayList<>();
    List<FamilyVerdict.Group> unsafe = groups(verdict, Verdict.Unsafe.class);
    for (FamilyVerdict.Group group :
        featureEncoding == FeatureEncoding.VARIABLES ? first(unsafe) : unsafe) {
      Counterexample play = ((Verdict.Unsafe) group.verdict()).counterexample();
      WitnessYaml yaml = yaml(group.variants(), play.configuration(), property, producer);
      String text =
          yaml.violation(
              new CReplayer(replayProgram, property)
                  .waypoints(play.script(), play.configuration()));
      files.add(file("violation", files.size() + 1, text));
    }
    files.addAll(correctness(verdict, property, producer));
    return files;
  }

  private static List<FamilyVerdict.Group> groups(
      FamilyVerdict verdict, Class<? extends Verdict> kind) {
    return verdict.groups().stream().filter(group -> kind.isInstance(group.verdict())).toList();
  }

  private static <T> List<T> first(List<T> list) {
    return list.subList(0, Math.min(1, list.size()));
  }

  private List<WitnessFile> correctness(
      FamilyVerdict verdict, Property property, Producer producer) {
    List<LoopHead> heads = ProgramLowering.loopHeads(program, property);
    List<FamilyVerdict.Group> safe = groups(verdict, Verdict.Safe.class);
    List<WitnessFile> files = new ArrayList<>();
    if (featureEncoding == FeatureEncoding.MACROS) {
      for (FamilyVerdict.Group group : safe) {
        ConfigSet one = group.variants().space().single(group.variants().pick());
        WitnessYaml yaml = yaml(group.variants(), one.pick(), property, producer);
        List<LoopInvariant> invariants = invariants(List.of(group), heads, one);
        files.add(file("correctness", files.size() + 1, yaml.correctness(invariants)));
      }
    } else if (safe.size() == verdict.groups().size()) {
      ConfigSet all = verdict.scope();
      List<LoopInvariant> invariants = invariants(safe, heads, all);
      WitnessYaml yaml = yaml(all, all.pick(), property, producer);
      files.add(file("correctness", 1, yaml.correctness(invariants)));
    }
    return files;
  }

  /**
   * Returns the loop invariants of groups of safe variants; empty if the evidence of a group has no
   * invariants over the program's registers.
   */
  private static List<LoopInvariant> invariants(
      List<FamilyVerdict.Group> groups, List<LoopHead> heads, ConfigSet variants) {
    List<InvariantMap> stores = stores(groups);
    return stores.size() == groups.size() ? LoopInvariants.of(stores, heads, variants) : List.of();
  }

  private static List<InvariantMap> stores(List<FamilyVerdict.Group> groups) {
    return groups.stream()
        .flatMap(group -> ((Verdict.Safe) group.verdict()).evidence().invariants().stream())
        .filter(stores -> stores.model() == InvariantModel.PROGRAM)
        .toList();
  }

  private WitnessFile file(String kind, int number, String text) {
    String path = source().name();
    String name = path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
    return new WitnessFile(name + "." + kind + "-" + number + ".yml", text);
  }

  private SourceFile source() {
    return program.entryFunction().bodies().get(0).block().span().file();
  }

  private WitnessYaml yaml(
      ConfigSet variants, Configuration variant, Property property, Producer producer) {
    String wraps = program.dataModel().wrapsAround() ? " -fwrapv" : "";
    String about =
        featureEncoding == FeatureEncoding.VARIABLES
            ? "the whole program; features are its variables"
                + (wraps.isEmpty() ? "" : "; gcc" + wraps)
            : "gcc%s (one of %s such variants)".formatted(wraps + flags(variant), variants.count());
    return new WitnessYaml(
        source(), about, specification(property), program.dataModel().abi(), producer);
  }

  private static String specification(Property property) {
    List<String> lines = new ArrayList<>();
    lines.add("CHECK( init(main()), LTL(G ! call(reach_error())) )");
    property.checks().stream()
        .sorted()
        .filter(SPECIFICATIONS::containsKey)
        .map(SPECIFICATIONS::get)
        .distinct()
        .forEach(lines::add);
    return String.join("\n", lines);
  }

  /** Returns the compiler flags that select a variant. */
  private static String flags(Configuration variant) {
    StringBuilder flags = new StringBuilder();
    Map<Feature, BigInteger> values = new LinkedHashMap<>(variant.values());
    for (Feature feature : variant.values().keySet()) {
      BigInteger value = variant.valueOf(feature);
      BigInteger defined = values.remove(new Feature.Bool(Feature.definedName(feature.name())));
      boolean isWord = defined == null && feature instanceof Feature.Bool;
      boolean isDefined = defined != null ? defined.signum() != 0 : !isWord || value.signum() != 0;
      if (values.containsKey(feature) && isDefined) {
        flags.append(" -D").append(feature.name()).append(isWord ? "" : "=" + value);
      }
    }
    return flags.toString();
  }

  /**
   * The text of a witness.
   *
   * @param file the source file of the program
   * @param variantComment the description of the variant, one line
   * @param specification the property in SV-COMP's notation
   * @param model the data model
   */
  private record WitnessYaml(
      SourceFile file, String variantComment, String specification, Abi model, Producer producer) {

    String violation(List<Waypoint> waypoints) {
      List<String> lines = header("violation_sequence");
      for (Waypoint waypoint : waypoints) {
        lines.add("    - segment:");
        lines.add("        - waypoint:");
        boolean isTarget = waypoint.kind() instanceof Waypoint.Kind.Target;
        lines.add("            type: " + quoted(isTarget ? "target" : "assumption"));
        lines.add("            action: \"follow\"");
        lines.addAll(location(waypoint.location(), waypoint.function(), "            "));
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
        lines.addAll(location(invariant.loop(), invariant.function(), "        "));
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
              "    # " + variantComment,
              "    format_version: \"2.0\"",
              "    uuid: " + quoted(uuid(type + variantComment + specification + hash)),
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
              "      data_model: " + quoted(model.name()),
              "      language: \"C\"",
              "  content:"));
    }

    /** Returns a name-based UUID, which is equal for equal witnesses. */
    private static String uuid(String of) {
      return UUID.nameUUIDFromBytes(of.getBytes(StandardCharsets.UTF_8)).toString();
    }

    private String hash() {
      return FileDependencies.digest(file.text());
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
}
