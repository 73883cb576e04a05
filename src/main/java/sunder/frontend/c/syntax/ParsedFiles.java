package sunder.frontend.c.syntax;

import java.util.ArrayList;
import java.util.List;
import sunder.family.ConfigSet;
import sunder.frontend.c.preprocess.CToken;
import sunder.source.Diagnostic;
import sunder.source.InputException;

/** The files of a program, each parsed by itself. */
public record ParsedFiles(List<List<Parser.ParsedDeclaration>> files, ConfigSet parsedVariants) {
  /**
   * Parses each file.
   *
   * @param valid the variants that matter
   * @throws InputException if a file can be parsed in none of them
   */
  public static ParsedFiles parse(
      List<List<CToken>> texts, ConfigSet valid, Parser.ParseErrorListener refusals)
      throws InputException {
    ConfigSet[] left = {valid};
    ConfigSet before;
    List<List<Parser.ParsedDeclaration>> files;
    do {
      before = left[0];
      files = new ArrayList<>();
      for (List<CToken> text : texts) {
        files.add(
            Parser.parse(
                text,
                before,
                new Parser.ParseErrorListener() {
                  @Override
                  public void unsupported(ConfigSet when, Diagnostic what) {
                    refusals.unsupported(when, what);
                    left[0] = left[0].minus(when);
                  }

                  @Override
                  public void syntaxError(ConfigSet when, Diagnostic what) {
                    refusals.syntaxError(when, what);
                    left[0] = left[0].minus(when);
                  }
                }));
      }
      // Linked files say the same only if they are read for the same variants.
    } while (files.size() > 1 && !left[0].equals(before) && !left[0].isEmpty());
    return new ParsedFiles(files, before);
  }

  public List<TranslationUnit> units() {
    return files.stream().map(Parser::translationUnit).toList();
  }

  /**
   * The program that they are together.
   *
   * @param faults hears of what several files define
   */
  public TranslationUnit link(Parser.ParseErrorListener faults) {
    if (files.size() == 1) {
      return units().get(0);
    }
    List<ParseFailure> failures = new ArrayList<>();
    List<List<CToken>> text = Linker.link(files, parsedVariants, faults);
    TranslationUnit unit = Parser.translationUnit(Parser.parseDeclarations(text, failures));
    failures.forEach(
        failure -> faults.unsupported(failure.presenceCondition(), failure.diagnostic()));
    return unit;
  }
}
