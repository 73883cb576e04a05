package sunder.family.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import sunder.family.ConfigSet;
import sunder.family.ConfigSpace;
import sunder.family.ExternalModel;
import sunder.family.Feature;
import sunder.source.InputException;
import sunder.source.SourceFile;

/**
 * What a Kconfig allows is what comes of all answers to its prompts, as its own tool computes it
 * symbol by symbol; {@code -Dsunder.kconfig=2000} for a long run.
 */
class KconfigReaderTest {
  private static final int COUNT = Integer.getInteger("sunder.kconfig", 150);
  private static final int SYMBOLS = 5;

  @TempDir private Path folder;

  static LongStream seeds() {
    return LongStream.range(0, COUNT);
  }

  /** A condition about symbols before one: text and meaning. */
  private record Claim(String text, Meaning meaning) {
    private interface Meaning {
      int in(int[] values);
    }
  }

  /** What one block says of a symbol. */
  private record Said(Claim depends, Claim prompt, Claim standard, Claim when) {}

  private record Selection(int from, int block, int to, boolean implies, Claim when) {}

  /** A text and the same as data: n, m and y are 0, 1 and 2. */
  private static final class Written {
    private final Random random;
    private final boolean modules;
    private final boolean[] tristate = new boolean[SYMBOLS];
    private final List<List<Said>> said = new ArrayList<>();
    private final List<Selection> selections = new ArrayList<>();
    private final boolean hasChoice;
    private final boolean optional;
    private Claim around;

    Written(long seed) {
      random = new Random(seed);
      modules = random.nextBoolean();
      hasChoice = random.nextInt(3) == 0;
      optional = random.nextInt(3) == 0;
    }

    private int value(int[] values, int symbol) {
      return values[symbol];
    }

    private Claim claim(int before) {
      int kind = random.nextInt(7);
      if (before == 0 || kind == 0) {
        int level = random.nextInt(3);
        return new Claim(level == 0 ? "n" : level == 1 ? "m" : "y", values -> level);
      }
      int at = random.nextInt(before);
      Claim other = kind < 4 ? new Claim("S" + at, values -> value(values, at)) : claim(before);
      return switch (kind) {
        case 1 -> new Claim("!S" + at, values -> 2 - value(values, at));
        case 4 ->
            new Claim(
                "(" + other.text + " && S" + at + ")",
                values -> Math.min(other.meaning.in(values), value(values, at)));
        case 5 ->
            new Claim(
                "(" + other.text + " || S" + at + ")",
                values -> Math.max(other.meaning.in(values), value(values, at)));
        case 6 -> {
          int level = random.nextInt(3);
          String text = "S" + at + (level == 1 ? "!=y" : level == 0 ? " = n" : "='y'");
          yield new Claim(
              text,
              values -> (level == 1 ? value(values, at) != 2 : value(values, at) == level) ? 2 : 0);
        }
        default -> other;
      };
    }

    private Claim maybe(int before) {
      return random.nextBoolean() ? claim(before) : new Claim("y", values -> 2);
    }

    String text() {
      StringBuilder text = new StringBuilder("mainmenu \"x\" # name\n");
      if (modules) {
        text.append(
            "config MODULES\n  bool \"modules\"\n  help\n   first\n\n    more\n   config NO\n");
      }
      for (int i = 0; i < SYMBOLS; i++) {
        tristate[i] = random.nextBoolean();
        List<Said> blocks = new ArrayList<>();
        for (int block = random.nextInt(4) == 0 ? 2 : 1; block > 0; block--) {
          Claim depends = maybe(i);
          Claim prompt = random.nextInt(3) == 0 ? null : maybe(i);
          Claim standard = random.nextBoolean() ? null : claim(i);
          Said one = new Said(depends, prompt, standard, maybe(i));
          boolean menu = random.nextInt(3) == 0;
          boolean test = !menu && random.nextBoolean();
          text.append(menu ? "menu 'm'\n depends on " + depends.text + "\n" : "");
          text.append(test ? "if " + depends.text + "\n" : "");
          text.append("config S").append(i).append(tristate[i] ? "\n\ttristate\n" : "\n\tbool\n");
          text.append(menu || test ? "" : "\tdepends on " + depends.text + "\n");
          if (prompt != null) {
            text.append("\tprompt \"S\" if \\\n ").append(prompt.text).append('\n');
          }
          if (standard != null) {
            String to = standard.text + " if " + one.when.text;
            text.append("\tdefault ").append(to).append('\n');
          }
          blocks.add(one);
          if (i + 1 < SYMBOLS && random.nextInt(3) == 0) {
            int target = i + 1 + random.nextInt(SYMBOLS - i - 1);
            boolean implies = random.nextInt(3) == 0;
            Claim when = maybe(i);
            selections.add(new Selection(i, blocks.size() - 1, target, implies, when));
            text.append(implies ? "\timply S" : "\tselect S").append(target);
            text.append(" if ").append(when.text).append('\n');
          }
          text.append(menu ? "endmenu\n" : test ? "endif\n" : "");
        }
        said.add(blocks);
      }
      if (hasChoice) {
        around = maybe(SYMBOLS);
        text.append("choice\n\tprompt 'one of'\n\tdepends on ").append(around.text);
        text.append(optional ? "\n\toptional\n" : "\n");
        for (int i = 0; i < 2; i++) {
          text.append("config C").append(i).append("\n\tbool \"C\"\n\tdepends on S").append(i);
          text.append("\n");
        }
        text.append("config C2\n\tbool \"C\"\nendchoice\n");
      }
      return text.toString();
    }

    /** The values of all symbols, by what is answered. */
    private int[] values(int[] answers, boolean on) {
      int[] values = new int[SYMBOLS];
      for (int i = 0; i < SYMBOLS; i++) {
        boolean whole = !tristate[i] || !on;
        int seen = 0;
        int there = 0;
        int standard = -1;
        for (Said block : said.get(i)) {
          int depends = block.depends.meaning.in(values);
          there = Math.max(there, depends);
          if (block.prompt != null) {
            seen = Math.max(seen, Math.min(depends, block.prompt.meaning.in(values)));
          }
          if (block.standard != null) {
            int when = Math.min(depends, block.when.meaning.in(values));
            if (standard < 0 && when > 0) {
              standard = Math.min(when, block.standard.meaning.in(values));
            }
          }
        }
        int least = 0;
        int implied = 0;
        for (Selection selection : selections) {
          if (selection.to == i) {
            int by =
                Math.min(
                    value(values, selection.from),
                    Math.min(
                        selection.when.meaning.in(values),
                        said.get(selection.from).get(selection.block).depends.meaning.in(values)));
            least = selection.implies ? least : Math.max(least, by);
            implied = selection.implies ? Math.max(implied, by) : implied;
          }
        }
        seen = whole && seen == 1 ? 2 : seen;
        int unasked = Math.min(Math.max(Math.max(standard, 0), implied), there);
        int value = Math.max(seen > 0 ? Math.min(answers[i], seen) : unasked, least);
        values[i] = whole && value == 1 ? 2 : value;
      }
      return values;
    }

    /** All that comes of answers: the symbols, whether there are modules, and what is chosen. */
    Set<List<Integer>> results() {
      Set<List<Integer>> results = new HashSet<>();
      for (int on = 0; on <= (modules ? 1 : 0); on++) {
        int all = (int) Math.pow(3, SYMBOLS);
        for (int code = 0; code < all; code++) {
          int[] answers = new int[SYMBOLS];
          for (int i = 0, rest = code; i < SYMBOLS; i++, rest /= 3) {
            answers[i] = rest % 3;
          }
          int[] values = values(answers, on == 1);
          for (int chosen : chosen(values)) {
            List<Integer> result = new ArrayList<>(List.of(on, chosen));
            for (int value : values) {
              result.add(value);
            }
            results.add(result);
          }
        }
      }
      return results;
    }

    private List<Integer> chosen(int[] values) {
      List<Integer> chosen = new ArrayList<>();
      if (hasChoice && around.meaning.in(values) > 0) {
        for (int i = 0; i < 3; i++) {
          if (i == 2 || value(values, i) > 0) {
            chosen.add(i);
          }
        }
      }
      if (chosen.isEmpty() || optional) {
        chosen.add(-1);
      }
      return chosen;
    }
  }

  private static ConfigSet one(ConfigSpace space, List<Feature> features, List<Integer> result) {
    ConfigSet set = space.all();
    for (Feature feature : features) {
      String name = feature.name().replace("CONFIG_", "");
      boolean is;
      if (name.equals("MODULES")) {
        is = result.get(0) == 1;
      } else if (name.startsWith("C")) {
        is = result.get(1) == name.charAt(1) - '0';
      } else {
        is = result.get(2 + name.charAt(1) - '0') == (name.endsWith("_MODULE") ? 1 : 2);
      }
      ConfigSet selected = space.selected((Feature.Bool) feature);
      set = set.and(is ? selected : space.all().minus(selected));
    }
    return set;
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void itAllowsWhatComesOfAllAnswers(long seed) throws Exception {
    Written written = new Written(seed);
    String text = written.text();
    ExternalModel model = FeatureModelReader.read(new SourceFile("Kconfig", text));
    ConfigSpace space = ConfigSpace.of(model.features());
    ConfigSet expected = space.none();
    for (List<Integer> result : written.results()) {
      expected = expected.or(one(space, model.features(), result));
    }
    ConfigSet valid = model.valid(space);
    assertThat(valid.minus(expected).isEmpty()).as("only what can be answered\n%s", text).isTrue();
    assertThat(expected.minus(valid).isEmpty()).as("all that can be answered\n%s", text).isTrue();
  }

  private static BigInteger count(String text) throws InputException {
    ExternalModel model = FeatureModelReader.read(new SourceFile("Kconfig", text));
    return model.valid(ConfigSpace.of(model.features())).count();
  }

  /** Counted by hand. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "range 1 4; 1 + 4",
        "range 1 4#default 3; 1 + 4",
        "range 0x1 0x10#default 0x20; 1 + 16",
        "range 1 2 if !B#range 1 4; 1 + 4",
        "range LOW 4; 1 + 3",
        "range 1 2 if !B#range 3 4#default 1; 1 + 2",
        "range 1 2 if !B#range 3 4#default 5 if A; 1 + 2",
        "default 3; 1 + 1",
      })
  void numbersHaveRanges(String attributes, String expected) throws Exception {
    String text =
        "config A\n bool 'a'\nconfig B\n def_bool y\nconfig N\n int 'n' if A\n %s\nconfig LOW\n int\n range 2 2\n"
            .formatted(attributes.replace("#", "\n "));
    String[] sum = expected.split(" \\+ ");
    assertThat(count(text)).isEqualTo(Long.parseLong(sum[0]) + Long.parseLong(sum[1]));
  }

  @Test
  void numbersAreCompared() throws Exception {
    String compared = "config N\n int 'n'\n range 1 6\nconfig A\n bool 'a'\n depends on N %s\n";
    assertThat(count(compared.formatted("> 4"))).isEqualTo(6 + 2);
    assertThat(count(compared.formatted("<= 4"))).isEqualTo(6 + 4);
    assertThat(count(compared.formatted("!= 4"))).isEqualTo(6 + 5);
    String text = "config T\n string 't'\nconfig A\n bool 'a'\n depends on T = \"x\"\n";
    assertThat(count(text)).as("it may be so or not").isEqualTo(1 + 2);
  }

  @Test
  void otherFilesAreRead() throws Exception {
    Files.createDirectory(folder.resolve("sub"));
    Files.writeString(folder.resolve("sub/Kconfig"), "rsource 'more'\nosource 'nothing'\n");
    Files.writeString(folder.resolve("sub/more"), "config M\n bool 'm'\n");
    Path file = folder.resolve("Kconfig");
    Files.writeString(file, "if y\nsource \"sub/Kconfig\"\nendif\nconfig X\n bool 'x'\n");
    assertThat(FeatureModelReader.read(file).features())
        .extracting(Feature::name)
        .containsExactly("CONFIG_M", "CONFIG_X");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "config; expected the name of a symbol",
        "config A#bool 'a' b; 'b' is not expected here",
        "config A#depends on (B; expected ')'",
        "config A#default; expected a symbol",
        "config A#default $(shell,x); expected a symbol",
        "config A#flavour; 'flavour' is not known",
        "bool; 'bool' belongs to no entry",
        "menu 'x'; there is no 'endmenu'",
        "if A#endmenu; 'endmenu' ends nothing here",
        "source 'nowhere'; 'nowhere' cannot be read",
        "config MODULES#bool#config T#tristate#config T_MODULE#bool; as a module by the same name",
        "choice#config A#tristate; is not supported",
      })
  void whatIsWrongHasItsPlace(String text, String message) {
    SourceFile file = new SourceFile(folder + "/Kconfig", text.replace("#", "\n"));
    assertThatThrownBy(() -> FeatureModelReader.read(file))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(message);
  }

  @Test
  void manyLevelsAreTooMany() {
    SourceFile file = new SourceFile("Kconfig", "menu 'm'\n".repeat(100_000));
    assertThatThrownBy(() -> FeatureModelReader.read(file)).hasMessageContaining("in each other");
  }

  @Test
  void filesThatReadThemselvesAreToldOf() throws IOException {
    Path file = Files.writeString(folder.resolve("Kconfig"), "source 'Kconfig'\n");
    assertThatThrownBy(() -> FeatureModelReader.read(file)).hasMessageContaining("again and again");
  }
}
