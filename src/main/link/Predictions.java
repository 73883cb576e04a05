import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.dfa.DFA;
import org.antlr.v4.runtime.dfa.DFAState;
import sunder.cli.Main;
import sunder.frontend.c.grammar.CParser;
import sunder.frontend.ia.grammar.IaParser;
import sunder.frontend.promela.grammar.PromelaParser;
import sunder.frontend.text.PredictionTable;

/**
 * Writes the tables of {@code sunder.frontend.text.PredictionTable}: reads texts of the languages
 * and writes down the lookahead automata that their parsers have then.
 *
 * <p>In: the folder of classes, the folder of the C library, and folders of texts. Out: for each parser
 * a resource beside its class. Two runs on the same texts give the same bytes.
 */
final class Predictions {
  private final Map<Integer, Integer> starts = new TreeMap<>();
  private final Map<DFAState, Integer> numbers = new LinkedHashMap<>();
  private final List<Map<Integer, Integer>> rows = new ArrayList<>();

  private Predictions() {}

  public static void main(String... arguments) throws IOException {
    Path classes = Path.of(arguments[0]);
    Path library = Path.of(arguments[1]);
    List<Parser> parsers =
        List.of(new CParser(null), new IaParser(null), new PromelaParser(null));
    for (Parser parser : parsers) {
      // With a table the automata would be empty.
      Files.deleteIfExists(classes.resolve(resource(parser)));
    }
    Path headers = Files.createTempFile("headers", ".c");
    try {
      Files.writeString(headers, includes(library));
      read(headers);
    } finally {
      Files.delete(headers);
    }
    read(library.resolve("library.c"));
    for (String folder : List.of(arguments).subList(2, arguments.length)) {
      for (Path file : files(Path.of(folder))) {
        read(file);
      }
    }
    for (Parser parser : parsers) {
      byte[] table = new Predictions().table(parser);
      Files.write(classes.resolve(resource(parser)), table);
      System.out.println(resource(parser) + ": " + table.length + " bytes");
    }
  }

  private static String resource(Parser parser) {
    return parser.getClass().getName().replace('.', '/') + ".predictions";
  }

  /** Returns a text that includes the headers of a folder. */
  private static String includes(Path library) throws IOException {
    StringBuilder text = new StringBuilder();
    for (Path file : files(library)) {
      String name = file.getFileName().toString();
      if (name.startsWith("std") || name.startsWith("string") || name.equals("math.h")) {
        text.append("#include <").append(name).append(">\n");
      }
    }
    return text.append("int main(void) { return 0; }\n").toString();
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(Files::isRegularFile).sorted().toList();
    }
  }

  /** Reads a text, if it is one of our languages, without verifying it. */
  private static void read(Path file) {
    if (file.toString().matches(".*\\.(c|ia|pml)")) {
      PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
      Main.run(nowhere, nowhere, "check-model", file.toString());
    }
  }

  private byte[] table(Parser parser) throws IOException {
    for (DFA dfa : parser.getInterpreter().decisionToDFA) {
      if (dfa.s0 != null && !dfa.isPrecedenceDfa()) {
        starts.put(PredictionTable.key(dfa.decision, 0), number(dfa.s0));
      } else if (dfa.s0 != null) {
        for (int precedence = 0; precedence < dfa.s0.edges.length; precedence++) {
          if (dfa.s0.edges[precedence] != null) {
            int key = PredictionTable.key(dfa.decision, precedence);
            starts.put(key, number(dfa.s0.edges[precedence]));
          }
        }
      }
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeInt(parser.getSerializedATN().hashCode());
    write(out, starts.size());
    for (Map.Entry<Integer, Integer> start : starts.entrySet()) {
      write(out, start.getKey());
      write(out, start.getValue());
    }
    int position = 3 + 2 * starts.size() + rows.size();
    for (Map<Integer, Integer> row : rows) {
      write(out, position);
      position += 1 + 2 * row.size();
    }
    for (Map<Integer, Integer> row : rows) {
      write(out, row.size());
      for (Map.Entry<Integer, Integer> edge : row.entrySet()) {
        out.writeShort(edge.getKey());
        write(out, edge.getValue());
      }
    }
    return bytes.toByteArray();
  }

  /** Returns the number of a state, with rows for it and what is reached from it. */
  private int number(DFAState state) {
    if (!numbers.containsKey(state)) {
      int number = numbers.size();
      numbers.put(state, number);
      Map<Integer, Integer> row = new TreeMap<>();
      rows.add(row);
      for (int i = 0; state.edges != null && i < state.edges.length; i++) {
        DFAState target = state.edges[i];
        if (target == null || target.stateNumber == Integer.MAX_VALUE) {
          continue; // not known, or a syntax error
        }
        // What depends on more than tokens is left to the parser.
        if (!target.isAcceptState) {
          row.put(i - 1, number(target));
        } else if (target.predicates == null && !target.requiresFullContext) {
          row.put(i - 1, PredictionTable.ALTERNATIVE | target.prediction);
        }
      }
    }
    return numbers.get(state);
  }

  private static void write(DataOutputStream out, int number) throws IOException {
    if (number < 0 || number > 0xFFFF) {
      throw new IllegalStateException("a number of more than 16 bits: " + number);
    }
    out.writeShort(number);
  }
}
