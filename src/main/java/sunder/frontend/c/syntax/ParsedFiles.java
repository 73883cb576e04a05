package sunder.frontend.c.syntax;

import java.util.ArrayList;
import java.util.List;
import sunder.family.ConfigSet;
import sunder.frontend.c.preprocess.token.CToken;
import sunder.source.Diagnostic;
import sunder.source.InputException;

/**
 * The parsed files of a program.
 *
 * @param files the external declarations of each file
 * @param parsedVariants the variants for which all files are parsed
 */
public record ParsedFiles(List<List<Parser.ParsedDeclaration>> files, ConfigSet parsedVariants) {
  /**
   * Parses each file separately. Variants in which a file cannot be parsed are excluded from all
   * files, so that equal declarations of several files are parsed for the same variants.
   *
   * @param texts the tokens of each file
   * @param valid the variants to parse
   * @param refusals receives the variants that cannot be parsed
   * @throws InputException if a file cannot be parsed in any variant
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
      // Equal declarations are recognized only if all files are parsed for the same variants.
    } while (files.size() > 1 && !left[0].equals(before) && !left[0].isEmpty());
    return new ParsedFiles(files, before);
  }

  /** Returns the translation unit of each file. */
  public List<TranslationUnit> units() {
    return files.stream().map(Parser::translationUnit).toList();
  }

  /**
   * Returns the linked program.
   *
   * @param faults receives the names that several files define
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
