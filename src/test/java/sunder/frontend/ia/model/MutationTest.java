package sunder.frontend.ia.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import sunder.frontend.ia.syntax.RandomTrees;
import sunder.frontend.ia.syntax.SyntaxPrinter;
import sunder.frontend.ia.syntax.parse.Parser;
import sunder.source.InputException;
import sunder.source.SourceFile;

/** Damaged programs are refused by diagnostics inside the text, never by another exception. */
class MutationTest {
  private static final Pattern TOKEN = Pattern.compile("#?\\w+|\\s+|[|]-|[^\\w\\s]");
  private static final List<String> INSERTIONS =
      List.of(
          "#if", "(A)", "#endif", "#else", "#elif", "\n", "(", ")", "{", "}", ";", "or", "else",
          "int", "x", "=", "1", "abort", "|-", ":", "??", "/*", "assert", "rec", "#", "\u00e9");

  private static final String VALID =
      """
      features A, B;
      feature K : 0..3;
      constraint A => K < 2;
      int n;
      int a[k];
      void f(void, int);
      boolean g();
      |-
      int x = ??[0..3], y;
      int b[3];
      #ifdef A
      int z = 1;
      #else
      int z = 2;
      #endif
      int pop(int p, void c) { c; if (p == 0) return 1; else return p + z; }
      #if (B) x = x + n; else b[x] = a[k - 1];
      while (x < K) { x = x + 1; x = 1; or x = 2; }
      f({ y = y + 1; assume(y < 3); }, pop(x, skip));
      #if A && K == 1
      assert(x == (#if (B) 1 else 2));
      #elif B
      y = g() ? -1 : 7 % 2;
      #endif
      if (!g() || x != 3) abort; else diverge;
      : void
      """;

  static LongStream seeds() {
    return LongStream.range(0, 300);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void onlyDiagnostics(long seed) {
    Random random = new Random(seed);
    String base = seed % 3 == 0 ? SyntaxPrinter.print(new RandomTrees(seed).program(4)) : VALID;
    String text = mutate(base, random);
    try {
      IaElaborator.elaborate(Parser.parse(new SourceFile("mutant", text)));
    } catch (InputException e) {
      assertThat(e.diagnostics())
          .as(text)
          .isNotEmpty()
          .allMatch(d -> d.span().end() <= text.length())
          .allMatch(d -> !d.message().isBlank() && d.span().line() >= 1);
    }
  }

  private static String mutate(String text, Random random) {
    List<String> tokens =
        new ArrayList<>(TOKEN.matcher(text).results().map(MatchResult::group).toList());
    for (int i = 1 + random.nextInt(4); i > 0; i--) {
      int at = random.nextInt(tokens.size());
      switch (random.nextInt(5)) {
        case 0 -> tokens.remove(at);
        case 1 -> tokens.add(at, tokens.get(random.nextInt(tokens.size())));
        case 2 -> tokens.add(at, " " + INSERTIONS.get(random.nextInt(INSERTIONS.size())) + " ");
        case 3 -> tokens.set(at, tokens.get(random.nextInt(tokens.size())));
        default -> {
          if (random.nextInt(4) == 0) {
            tokens = new ArrayList<>(tokens.subList(0, Math.max(1, at)));
          }
        }
      }
    }
    return String.join("", tokens);
  }
}
