package sunder.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The shape of the code: which package may use which, and who may touch what outside. */
class ArchitectureTest {
  private static final List<String> FOR_PROCEDURES =
      List.of(
          "source",
          "limit",
          "family",
          "certificate",
          "verdict",
          "expression",
          "smt",
          "automaton",
          "interval",
          "replay",
          "frontend",
          "verify");

  private static final List<String> IA =
      List.of("source", "family", "frontend.ia.syntax", "frontend.ia.model");

  private static final List<String> C =
      List.of(
          "source",
          "family",
          "frontend.c.preprocess",
          "frontend.c.preprocess.option",
          "frontend.c.preprocess.token");

  private static final List<String> C_TREE =
      Stream.concat(C.stream(), Stream.of("frontend.c.syntax", "frontend.c.library")).toList();

  private static final List<String> C_TYPED =
      Stream.concat(C_TREE.stream(), Stream.of("frontend.c.model")).toList();

  private static final List<String> REPORT =
      List.of("source", "family", "verdict", "verify", "report");

  /** What the lowering of C uses. */
  private static final List<String> C_LOWERED =
      Stream.concat(
              C_TYPED.stream(),
              Stream.of("verdict", "expression", "automaton", "automaton.flow", "frontend"))
          .toList();

  private static final List<String> C_RUN =
      Stream.concat(
              C_TREE.stream(), Stream.of("frontend.c.replay.scope", "frontend.c.replay.memory"))
          .toList();

  /** What all languages share, with what is below it. */
  private static final List<String> KERNEL =
      List.of(
          "automaton",
          "certificate",
          "expression",
          "family",
          "horn",
          "interval",
          "limit",
          "ltl",
          "proof",
          "replay",
          "report",
          "sketch",
          "smt",
          "source",
          "verdict",
          "verify");

  /** Every package may pass checkpoints. */
  private static final String EVERYWHERE = "limit";

  /** Each package with all that it may use; {@code cli} may use everything. */
  private static final Map<String, Set<String>> ALLOWED =
      Map.ofEntries(
          rule("limit"),
          rule("source"),
          rule("family.diagram"),
          rule("family.sat"),
          rule("family.order"),
          rule("family", "source", "family.diagram", "family.order", "family.sat"),
          rule("family.model", "source", "family"),
          rule("certificate", "source", "family", "expression"),
          rule("verdict", "source", "family", "certificate"),
          rule("expression", "source"),
          rule("smt", "expression"),
          rule("automaton", "source", "family", "expression", "verdict"),
          rule("automaton.flow", "source", "family", "expression", "verdict", "automaton"),
          rule("automaton.arraycell", "source", "family", "expression", "verdict", "automaton"),
          rule("horn", "source", "family", "expression", "verdict", "automaton"),
          rule(
              "proof",
              "source",
              "family",
              "expression",
              "certificate",
              "verdict",
              "automaton",
              "automaton.arraycell",
              "horn",
              "smt"),
          rule(
              "proof.certified",
              "source",
              "family",
              "smt",
              "verdict",
              "verify",
              "verify.methods",
              "proof"),
          rule("interval", "expression"),
          rule("replay", "source", "limit", "family", "verdict"),
          rule("playfile", "source", "replay"),
          rule("frontend", "source", "family", "expression", "verdict", "automaton", "replay"),
          rule("frontend.ia.syntax", "source"),
          rule(
              "frontend.ia.syntax.parse",
              "source",
              "frontend.text",
              "frontend.ia.grammar",
              "frontend.ia.syntax"),
          rule(
              "frontend.ia.model",
              "source",
              "family",
              "frontend.ia.syntax",
              "frontend.ia.syntax.parse"),
          rule("frontend.ia.flow", IA, "verdict", "expression", "automaton", "automaton.flow"),
          rule("frontend.ia.replay", "source", "family", "verdict", "replay", "frontend.ia.syntax"),
          rule(
              "frontend.ia",
              IA,
              "verdict",
              "automaton",
              "replay",
              "frontend",
              "frontend.ia.syntax.parse",
              "frontend.ia.flow",
              "frontend.ia.replay"),
          rule("frontend.c.preprocess.option", "source", "family"),
          rule("frontend.c.preprocess.token", "source", "family", "frontend.c.grammar"),
          rule(
              "frontend.c.preprocess.header",
              "source",
              "family",
              "frontend.c.grammar",
              "frontend.c.preprocess.option",
              "frontend.c.preprocess.token"),
          rule(
              "frontend.c.preprocess.arithmetic",
              "family",
              "frontend.c.grammar",
              "frontend.c.preprocess.token"),
          rule(
              "frontend.c.preprocess.macro",
              "source",
              "family",
              "frontend.c.grammar",
              "frontend.c.preprocess.header",
              "frontend.c.preprocess.option",
              "frontend.c.preprocess.token"),
          rule(
              "frontend.c.preprocess.name",
              "source",
              "family",
              "frontend.c.grammar",
              "frontend.c.preprocess.header",
              "frontend.c.preprocess.macro",
              "frontend.c.preprocess.option",
              "frontend.c.preprocess.token"),
          rule(
              "frontend.c.preprocess",
              "source",
              "family",
              "frontend.c.grammar",
              "frontend.c.preprocess.arithmetic",
              "frontend.c.preprocess.header",
              "frontend.c.preprocess.macro",
              "frontend.c.preprocess.name",
              "frontend.c.preprocess.option",
              "frontend.c.preprocess.token"),
          rule("frontend.text"),
          rule("frontend.c.syntax", C, "frontend.text", "frontend.c.grammar", "frontend.c.library"),
          rule("frontend.c.contract", C_TREE),
          rule("frontend.c.library", "source"),
          rule("frontend.c.model", C_TREE, "verdict"),
          rule("frontend.c.elaborate", C_TYPED, "verdict"),
          rule("frontend.c.flow.values", C_LOWERED),
          rule("frontend.c.flow.pointers", C_LOWERED, "frontend.c.flow.values"),
          rule(
              "frontend.c.flow.memory",
              C_LOWERED,
              "frontend.c.flow.values",
              "frontend.c.flow.pointers"),
          rule(
              "frontend.c.flow.control",
              C_LOWERED,
              "limit",
              "frontend.c.flow.values",
              "frontend.c.flow.pointers",
              "frontend.c.flow.memory"),
          rule(
              "frontend.c.flow",
              C_LOWERED,
              "frontend.c.flow.values",
              "frontend.c.flow.pointers",
              "frontend.c.flow.memory",
              "frontend.c.flow.control"),
          rule("frontend.c.replay.scope", C_TREE, "replay"),
          rule("frontend.c.replay.memory", C_TREE, "replay", "frontend.c.replay.scope"),
          rule("frontend.c.replay.record", C_RUN, "verdict", "replay"),
          rule("frontend.c.replay.code", C_RUN, "verdict", "replay", "frontend.c.replay.record"),
          rule(
              "frontend.c.replay",
              C_RUN,
              "verdict",
              "replay",
              "frontend.c.replay.record",
              "frontend.c.replay.code"),
          rule(
              "frontend.c.witness",
              C_TYPED,
              "expression",
              "certificate",
              "verdict",
              "frontend",
              "frontend.c.flow",
              "frontend.c.flow.control",
              "frontend.c.replay",
              "frontend.c.replay.code",
              "frontend.c.replay.record"),
          rule(
              "frontend.c",
              C_TYPED,
              "verdict",
              "expression",
              "automaton",
              "replay",
              "frontend",
              "frontend.c.contract",
              "frontend.c.elaborate",
              "frontend.c.flow",
              "frontend.c.flow.memory",
              "frontend.c.replay",
              "frontend.c.replay.code",
              "frontend.c.witness"),
          rule(
              "frontend.languages",
              "source",
              "family",
              "frontend",
              "frontend.ia",
              "frontend.ia.model",
              "frontend.c",
              "frontend.c.preprocess.option",
              "frontend.promela"),
          rule("ltl"),
          rule(
              "frontend.promela.syntax",
              "source",
              "ltl",
              "frontend.text",
              "frontend.promela.grammar"),
          rule(
              "frontend.promela.model",
              "source",
              "family",
              "verdict",
              "ltl",
              "frontend.promela.syntax"),
          rule(
              "frontend.promela.flow",
              "source",
              "family",
              "verdict",
              "ltl",
              "expression",
              "automaton",
              "frontend.promela.syntax",
              "frontend.promela.model"),
          rule(
              "frontend.promela.replay",
              "source",
              "family",
              "verdict",
              "ltl",
              "replay",
              "frontend.promela.syntax",
              "frontend.promela.model"),
          rule(
              "frontend.promela",
              "source",
              "family",
              "verdict",
              "ltl",
              "automaton",
              "replay",
              "frontend",
              "frontend.promela.syntax",
              "frontend.promela.model",
              "frontend.promela.flow",
              "frontend.promela.replay"),
          rule(
              "verify",
              "source",
              "family",
              "certificate",
              "verdict",
              "automaton",
              "replay",
              "frontend"),
          rule("verify.learning"),
          rule("verify.feature", "family", "expression", "interval", "automaton"),
          rule("verify.search", FOR_PROCEDURES, "verify.feature"),
          rule("verify.engine", FOR_PROCEDURES, "verify.search"),
          rule(
              "verify.explicit",
              FOR_PROCEDURES,
              "verify.feature",
              "verify.search",
              "verify.engine"),
          rule(
              "verify.explicit.lasso",
              FOR_PROCEDURES,
              "verify.search",
              "verify.engine",
              "verify.explicit"),
          rule("verify.abstraction", FOR_PROCEDURES, "verify.feature", "verify.search"),
          rule(
              "verify.unwinding",
              FOR_PROCEDURES,
              "verify.search",
              "verify.abstraction",
              "verify.relation"),
          rule("verify.acceleration", FOR_PROCEDURES, "verify.search", "verify.engine"),
          rule(
              "verify.components",
              FOR_PROCEDURES,
              "verify.learning",
              "verify.search",
              "verify.engine",
              "verify.abstraction"),
          rule(
              "verify.relation",
              FOR_PROCEDURES,
              "verify.acceleration",
              "verify.feature",
              "verify.search",
              "verify.abstraction"),
          rule(
              "verify.refinement",
              FOR_PROCEDURES,
              "automaton.arraycell",
              "verify.acceleration",
              "verify.components",
              "verify.feature",
              "verify.relation",
              "verify.search",
              "verify.engine",
              "verify.explicit",
              "verify.explicit.lasso",
              "verify.abstraction"),
          rule(
              "verify.symbolic",
              FOR_PROCEDURES,
              "verify.explicit",
              "verify.explicit.lasso",
              "verify.search",
              "verify.engine"),
          rule(
              "verify.methods",
              FOR_PROCEDURES,
              "verify.abstraction",
              "verify.search",
              "verify.engine",
              "verify.unwinding",
              "verify.refinement",
              "verify.symbolic"),
          rule("verify.precondition", FOR_PROCEDURES, "verify.feature", "verify.search"),
          rule("sketch", "source", "family", "verdict", "frontend", "verify"),
          rule(
              "api",
              "source",
              "family",
              "family.model",
              "verdict",
              "smt",
              "frontend",
              "frontend.languages",
              "verify",
              "verify.methods",
              "verify.refinement",
              "verify.relation",
              "proof.certified",
              "frontend.c.preprocess.option",
              "report",
              "report.forms",
              "report.json",
              "report.text"),
          rule(
              "cli.console",
              "source",
              "family",
              "verdict",
              "smt",
              "frontend",
              "verify",
              "verify.refinement",
              "report",
              "report.text"),
          rule(
              "cli.option",
              "cluster",
              "report.forms",
              "source",
              "family",
              "family.model",
              "verdict",
              "smt",
              "frontend",
              "frontend.c.preprocess.option",
              "frontend.languages",
              "verify",
              "verify.refinement",
              "verify.relation",
              "replay",
              "report",
              "report.json",
              "report.text",
              "cli.console"),
          rule(
              "cli.output",
              "cli.console",
              "cli.option",
              "frontend",
              "proof.certified",
              "report",
              "report.forms",
              "report.html",
              "report.json",
              "report.text",
              "smt",
              "source",
              "verdict",
              "verify"),
          rule(
              "cli.cache",
              "automaton",
              "certificate",
              "cli.console",
              "cli.option",
              "family",
              "horn",
              "report",
              "report.json",
              "source",
              "verdict",
              "verify",
              "verify.refinement"),
          rule("drawing", "drawing.layout"),
          rule("drawing.layout"),
          rule("bench", "bench.memory", "drawing.plot", "report.json"),
          rule("bench.conformance"),
          rule(
              "bench.memory",
              "automaton",
              "family",
              "frontend",
              "frontend.ia",
              "source",
              "verdict",
              "verify",
              "verify.abstraction"),
          rule("drawing.plot", "drawing"),
          rule("cluster", "report", "report.html", "report.json", "drawing", "drawing.plot"),
          rule(
              "editor",
              "source",
              "family",
              "verdict",
              "frontend",
              "frontend.languages",
              "report.json"),
          rule(
              "report",
              "certificate",
              "source",
              "family",
              "automaton",
              "verdict",
              "verify",
              "replay",
              "sketch",
              "frontend",
              "drawing"),
          rule("report.forms", "report", "report.text", "report.json", "report.html", "source"),
          rule("report.text", REPORT, "proof", "replay", "sketch"),
          rule("report.json", REPORT, "sketch"),
          rule(
              "report.drawing",
              "family",
              "verdict",
              "automaton",
              "report",
              "report.json",
              "drawing",
              "drawing.layout"),
          rule(
              "report.html",
              REPORT,
              "automaton",
              "drawing.plot",
              "sketch",
              "drawing",
              "report.drawing",
              "report.json"));

  private static Map.Entry<String, Set<String>> rule(
      String name, List<String> uses, String... more) {
    Set<String> all = new TreeSet<>(uses);
    all.addAll(Arrays.asList(more));
    return Map.entry(name, all);
  }

  private static Map.Entry<String, Set<String>> rule(String name, String... uses) {
    return Map.entry(name, new TreeSet<>(Arrays.asList(uses)));
  }

  @Test
  void packagesUseOnlyWhatTheyMay() {
    Map<String, Set<String>> forbidden = new TreeMap<>();
    Sources.dependencies()
        .forEach(
            (name, uses) -> {
              Set<String> wrong = new TreeSet<>(uses);
              wrong.removeAll(ALLOWED.getOrDefault(name, Set.of()));
              wrong.remove(EVERYWHERE);
              if (!wrong.isEmpty() && !name.equals("cli")) {
                forbidden.put(name, wrong);
              }
            });
    assertThat(forbidden).as("package -> what it must not use").isEmpty();
  }

  @Test
  void noPackageUsesItself() {
    Map<String, SortedSet<String>> dependencies = Sources.dependencies();
    for (String name : dependencies.keySet()) {
      assertThat(reachable(name, dependencies))
          .as("packages that %s needs", name)
          .doesNotContain(name);
    }
  }

  @Test
  void theKernelNamesNoLanguage() {
    Map<String, SortedSet<String>> dependencies = Sources.dependencies();
    for (String kernel : KERNEL) {
      assertThat(dependencies.keySet()).contains(kernel);
    }
    dependencies.forEach(
        (name, uses) -> {
          if (KERNEL.contains(name.replaceFirst("\\..*", ""))) {
            assertThat(uses)
                .as("what %s uses", name)
                .noneMatch(used -> used.startsWith("frontend."));
          }
        });
  }

  @Test
  void limitsDependOnNothing() {
    assertThat(Sources.dependencies().get("limit")).isEmpty();
  }

  @Test
  void theReplayIsIndependentOfTheAutomaton() {
    Map<String, SortedSet<String>> dependencies = new TreeMap<>(Sources.dependencies());
    // A verdict carries its evidence; what the evidence is made of is nothing to the replay.
    dependencies.remove("certificate");
    assertThat(reachable("frontend.ia.replay", dependencies))
        .doesNotContain(
            "automaton", "expression", "interval", "smt", "frontend.ia.model", "frontend.ia.flow");
    assertThat(reachable("frontend.c.replay", Sources.dependencies()))
        .doesNotContain("automaton", "interval", "smt", "frontend.c.flow", "frontend.c.model");
    assertThat(Sources.dependencies().get("frontend.promela.replay"))
        .doesNotContain("automaton", "expression", "frontend.promela.flow");
  }

  @Test
  void certificatesAreCheckedWithoutSearchesAndAbstraction() {
    assertThat(reachable("proof", Sources.dependencies()))
        .allMatch(name -> !name.startsWith("verify") && !name.equals("interval"));
  }

  @Test
  void nothingUsesTheCommandLine() {
    Sources.dependencies()
        .forEach(
            (name, uses) -> {
              if (!name.startsWith("cli")) {
                assertThat(uses).as(name).noneMatch(used -> used.startsWith("cli"));
              }
              assertThat(uses).as(name).doesNotContain("cli");
            });
  }

  private static Set<String> reachable(String from, Map<String, SortedSet<String>> dependencies) {
    Set<String> seen = new HashSet<>();
    Deque<String> open = new ArrayDeque<>(dependencies.get(from));
    while (!open.isEmpty()) {
      String next = open.pop();
      if (seen.add(next)) {
        open.addAll(dependencies.getOrDefault(next, new TreeSet<>()));
      }
    }
    return seen;
  }

  @ParameterizedTest(name = "{0} only in {1}")
  @CsvSource({
    "System.out, cli bench.memory",
    "System.err, cli",
    "System.exit, cli",
    "printStackTrace, cli.console",
    "picocli, cli cli.option",
    "org.sosy_lab, smt",
    "uvl., family.model",
    "org.logicng, family.sat",
    "de.learnlib, verify.learning",
    "net.automatalib, verify.learning",
    "org.antlr, frontend.ia.syntax.parse family.model frontend.c.preprocess.token frontend.c.syntax"
        + " frontend.promela.syntax frontend.text",
  })
  void outsideThingsHaveOneHome(String thing, String home) {
    assertThat(Sources.all())
        .filteredOn(source -> source.code().contains(thing))
        .as("files with %s", thing)
        .allMatch(source -> List.of(home.split(" ")).contains(source.packageName()));
  }

  /** Numbers in a format have the digits of the user's language, unless told otherwise. */
  @Test
  void formatsAreTheSameInEveryLanguage() {
    Pattern format =
        Pattern.compile(
            "(Locale\\.ROOT,\\s*)?(\"[^\"\\n]*%[-0-9.,+]*[defg]|to(Lower|Upper)Case\\(\\))");
    List<String> wrong = new ArrayList<>();
    for (Sources.Source source : Sources.all()) {
      format
          .matcher(source.code())
          .results()
          .filter(match -> match.group(1) == null)
          .forEach(match -> wrong.add(source.path() + ": " + match.group()));
    }
    assertThat(wrong).isEmpty();
  }

  @Test
  void everyPackageSaysWhatItIs() {
    assertThat(Sources.all())
        .allMatch(source -> Files.exists(source.path().resolveSibling("package-info.java")));
  }
}
