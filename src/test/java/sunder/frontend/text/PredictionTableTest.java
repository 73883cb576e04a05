package sunder.frontend.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.antlr.v4.runtime.BailErrorStrategy;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.atn.ParserATNSimulator;
import org.antlr.v4.runtime.misc.ParseCancellationException;
import org.junit.jupiter.api.Test;
import sunder.frontend.c.grammar.CParser;
import sunder.frontend.ia.grammar.IaLexer;
import sunder.frontend.ia.grammar.IaParser;
import sunder.frontend.promela.grammar.PromelaParser;

/** The tables of the build: there for each grammar, and with the parser's own predictions. */
class PredictionTableTest {
  private static final String ERROR = "a syntax error";

  @Test
  void eachGrammarHasATable() {
    for (Parser parser : List.of(new CParser(null), new IaParser(null), new PromelaParser(null))) {
      PredictionTable.use(parser);
      assertThat(parser.getInterpreter().getClass()).isNotEqualTo(ParserATNSimulator.class);
    }
  }

  @Test
  void theTableChangesNoTree() throws Exception {
    int trees = 0;
    try (Stream<Path> files = Files.list(Path.of("examples"))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".ia")).sorted().toList()) {
        IaParser plain = parser(Files.readString(file));
        plain.setErrorHandler(new BailErrorStrategy());
        String expected = outcome(() -> plain.program().toStringTree(plain));
        IaParser parser = parser(Files.readString(file));
        BailErrorStrategy errors = new BailErrorStrategy();
        String tree =
            outcome(() -> AntlrParsing.parse(parser, p -> p.program().toStringTree(p), errors));
        assertThat(tree).as(file.toString()).isEqualTo(expected);
        trees += tree.equals(ERROR) ? 0 : 1;
      }
    }
    assertThat(trees).isGreaterThan(2);
  }

  /** Returns the tree, if the text can be parsed without the passes that mark keywords. */
  private static String outcome(Supplier<String> tree) {
    try {
      return tree.get();
    } catch (ParseCancellationException e) {
      return ERROR;
    }
  }

  private static IaParser parser(String text) {
    return new IaParser(new CommonTokenStream(new IaLexer(CharStreams.fromString(text)))) {};
  }
}
