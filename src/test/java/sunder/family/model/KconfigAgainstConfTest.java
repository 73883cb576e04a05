package sunder.family.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import sunder.family.ConfigSet;
import sunder.family.ConfigSpace;
import sunder.family.ExternalModel;
import sunder.family.Feature;
import sunder.source.SourceFile;
import sunder.testing.RandomSeeds;

/**
 * The configurations that a random Kconfig allows are those that Linux's {@code conf} makes of all
 * answers to its prompts, prompts without an answer among them; {@code -Dsunder.kconfig=1000} for a
 * long run.
 */
@EnabledIf("hasConf")
class KconfigAgainstConfTest {
  @TempDir private Path folder;

  static boolean hasConf() throws IOException {
    return conf().isPresent();
  }

  /** The tool, where Linux's build tools are installed. */
  private static Optional<Path> conf() throws IOException {
    Path all = Path.of("/usr/lib");
    if (!Files.isDirectory(all)) {
      return Optional.empty();
    }
    try (Stream<Path> folders = Files.list(all)) {
      return folders
          .filter(path -> path.getFileName().toString().startsWith("linux-kbuild-6."))
          .map(path -> path.resolve("scripts/kconfig/conf"))
          .filter(Files::isExecutable)
          .findFirst();
    }
  }

  /**
   * What comes of all answers: of each configuration the values of the symbols that are written.
   * One run of the tool has a copy of the model for each combination of answers.
   */
  private Set<Map<String, String>> results(RandomKconfig model) throws Exception {
    List<String> assignments = model.assignments();
    StringBuilder text = new StringBuilder();
    StringBuilder answers = new StringBuilder();
    String head = model.hasModules() ? "config MODULES\n bool 'modules'\n modules\n" : "";
    for (int copy = 0; copy < assignments.size(); copy++) {
      String body = model.text().substring(head.length());
      text.append(body.replaceAll("\\b(S\\d|M\\d\\d|MODE)\\b", "$1_" + copy));
      answers.append(assignments.get(copy).replaceAll("CONFIG_\\w+", "$0_" + copy));
    }
    Files.writeString(folder.resolve("Kconfig"), head + text);
    Set<Map<String, String>> results = new HashSet<>();
    for (String modules : model.hasModules() ? List.of("n", "y") : List.of("n")) {
      Files.writeString(
          folder.resolve(".config"), (modules.equals("y") ? "CONFIG_MODULES=y\n" : "") + answers);
      Path said = folder.resolve("said");
      Process process =
          new ProcessBuilder(conf().orElseThrow().toString(), "--olddefconfig", "Kconfig")
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(said.toFile())
              .start();
      assertThat(process.waitFor()).as(Files.readString(said)).isZero();
      List<Map<String, String>> copies = new ArrayList<>();
      assignments.forEach(a -> copies.add(new LinkedHashMap<>(Map.of("MODULES", modules))));
      for (String line : Files.readAllLines(folder.resolve(".config"))) {
        if (line.matches("CONFIG_\\w+_\\d+=.*")) {
          String[] sides = line.substring("CONFIG_".length()).split("=", 2);
          int at = sides[0].indexOf('_');
          int copy = Integer.parseInt(sides[0].substring(at + 1));
          copies.get(copy).put(sides[0].substring(0, at), sides[1]);
        }
      }
      for (int copy = 0; copy < copies.size(); copy++) {
        Map<String, String> result = copies.get(copy);
        // An answer that is not taken leaves others as they were.
        if (takes(result, assignments.get(copy))) {
          results.add(result);
        }
      }
    }
    return results;
  }

  /** Whether all numbers that are answered become the values of their symbols. */
  private static boolean takes(Map<String, String> result, String answers) {
    return answers
        .lines()
        .filter(line -> line.matches("\\w+=(0x)?\\d"))
        .map(line -> line.substring("CONFIG_".length()).split("="))
        .allMatch(sides -> sides[1].equals(result.get(sides[0])));
  }

  /** The configurations that C sees so. */
  private static ConfigSet one(ConfigSpace space, Map<String, String> result) {
    ConfigSet set = space.all();
    for (Feature feature : space.features()) {
      String name = feature.name().replaceFirst("^(defined_)?CONFIG_", "").replace("_MODULE", "");
      Optional<String> value = Optional.ofNullable(result.get(name));
      if (feature instanceof Feature.Bool bool && name.matches("\\w+_is_\\d?")) {
        // Whether a text, which may have no value, is a constant.
        String text = result.getOrDefault(name.replaceFirst("_is_.*", ""), "").replace("\"", "");
        boolean is = text.equals(name.replaceFirst(".*_is_", ""));
        set = is ? set.and(space.selected(bool)) : set.minus(space.selected(bool));
      } else if (feature instanceof Feature.Bool && name.matches("\\w+_\\w+")) {
        continue; // a claim of a value that is not known
      } else if (feature instanceof Feature.Bool bool) {
        String selected = feature.name().endsWith("_MODULE") ? "m" : "y";
        boolean is =
            feature.name().startsWith("defined_")
                ? value.isPresent()
                : value.equals(Optional.of(selected));
        set = is ? set.and(space.selected(bool)) : set.minus(space.selected(bool));
      } else if (value.filter(text -> !text.isEmpty()).isPresent()) {
        String digits = value.get();
        boolean hex = digits.startsWith("0x");
        BigInteger number = new BigInteger(hex ? digits.substring(2) : digits, hex ? 16 : 10);
        set = set.and(space.inRange(feature, number, number));
      }
    }
    return set;
  }

  @RandomSeeds(property = "sunder.kconfig", cases = 25, first = "sunder.kconfig.first", from = 0)
  void itAllowsWhatTheToolMakes(long seed) throws Exception {
    RandomKconfig random = new RandomKconfig(seed);
    String text = random.text();
    ExternalModel model = FeatureModelReader.read(new SourceFile("Kconfig", text));
    ConfigSpace space = ConfigSpace.of(model.features());
    ConfigSet valid = model.valid(space);
    ConfigSet expected = space.none();
    for (Map<String, String> result : results(random)) {
      ConfigSet one = one(space, result);
      // A prompt for a number that nobody answered, without a default, leaves no number for C.
      assertThat(one.intersects(valid) || result.containsValue(""))
          .as("%s of\n%s", result, text)
          .isTrue();
      expected = expected.or(one);
    }
    boolean open =
        model.features().stream()
            .anyMatch(f -> f.name().matches("CONFIG_\\w\\d_(is_\\w\\d|below|above).*"));
    if (!open) {
      ConfigSet more = valid.minus(expected);
      assertThat(more.isEmpty()).as("%s of\n%s", more, text).isTrue();
    }
  }
}
