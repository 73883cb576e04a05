package sunder.frontend.c;

import static java.util.Comparator.reverseOrder;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import sunder.family.ConfigSet;
import sunder.family.ExternalModel;
import sunder.family.FeatureModel;
import sunder.frontend.FrontEnd;
import sunder.frontend.c.lower.Lowerer;
import sunder.frontend.c.preprocess.Options;
import sunder.frontend.c.preprocess.Preprocessed;
import sunder.frontend.c.preprocess.Preprocessor;
import sunder.frontend.c.replay.CReplayer;
import sunder.frontend.c.replay.Program;
import sunder.frontend.c.syntax.Parser;
import sunder.frontend.c.syntax.TranslationUnit;
import sunder.frontend.c.types.CProgram;
import sunder.frontend.c.types.Checker;
import sunder.frontend.c.witness.CWitnesses;
import sunder.replay.BigStack;
import sunder.source.Diagnostic;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.Span;

/** Reads {@code .c} files. */
public final class CFrontEnd implements FrontEnd {
  private final Options options;

  /**
   * @param options what the user says about features
   */
  public CFrontEnd(Options options) {
    this.options = options;
  }

  private CWitnesses.Features how() {
    return options.prefixes().isEmpty()
        ? CWitnesses.Features.MACROS
        : CWitnesses.Features.VARIABLES;
  }

  @Override
  public boolean reads(Path file) {
    String name = file.toString();
    return name.endsWith(".c") || name.endsWith(".i");
  }

  /** Those of one file: reports give lines of this. */
  private static List<Span> inOrder(List<Span> statements, SourceFile file) {
    return statements.stream()
        .filter(statement -> statement.file() == file)
        .distinct()
        .sorted(Comparator.comparingInt(Span::start).thenComparing(Span::end, reverseOrder()))
        .toList();
  }

  /**
   * Reads and checks a program. Faults that some variants do not have are the subject's.
   *
   * @throws InputException if no variant is without fault
   */
  @Override
  public CSubject read(SourceFile file, ExternalModel model) throws InputException {
    Preprocessed text = Preprocessor.run(file, options, model);
    TranslationUnit unit = Parser.parse(text.tokens(), text.features().valid());
    CProgram program = Checker.check(unit, file, text.features());
    List<Span> statements = BigStack.call(() -> Lowerer.findRefusals(program));
    ConfigSet valid = text.features().valid().minus(program.faults().faulty());
    if (valid.isEmpty()) {
      throw new InputException(program.faults().diagnostics());
    }
    Program run = new Program(unit, text.features(), valid);
    if (!options.prefixes().isEmpty()) {
      valid = CReplayer.valid(run, valid);
    }
    if (valid.isEmpty()) {
      throw new InputException(
          Diagnostic.of(new Span(file, 0, 0), "valid_product() is 0 in every variant"));
    }
    FeatureModel features = new FeatureModel(text.features().space(), valid);
    return new CSubject(program, run, features, how(), text.layout(), inOrder(statements, file));
  }
}
