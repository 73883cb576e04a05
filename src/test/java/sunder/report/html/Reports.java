package sunder.report.html;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import sunder.family.ExternalModel;
import sunder.frontend.Subject;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.frontend.languages.FrontEnds;
import sunder.report.ReportContext;
import sunder.report.ReportFacts;
import sunder.report.RoundRecorder;
import sunder.smt.SolverChoice;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.verdict.Property;
import sunder.verify.Budget;
import sunder.verify.Method;
import sunder.verify.Problem;
import sunder.verify.ProgressListener;
import sunder.verify.VerificationResult;
import sunder.verify.methods.MethodFactory;

/** Pages about families. */
final class Reports {
  private Reports() {}

  /** Verifies a family and writes the page. */
  static String page(String name, String text) throws IOException, InputException {
    return page(name, text, ExternalModel.NONE, Property.ABORT);
  }

  /** The same of a question, with a feature model. */
  static String page(String name, String text, ExternalModel model, Property property)
      throws IOException, InputException {
    SourceFile file = new SourceFile(name, text);
    Subject subject = FrontEnds.of(Path.of(name), COptions.NONE).read(file, model);
    Problem problem = new Problem(subject, property);
    RoundRecorder recorder = new RoundRecorder();
    VerificationResult result =
        MethodFactory.create(Method.ARP, SolverChoice.SMTINTERPOL)
            .verify(
                problem,
                new Budget(Optional.empty(), OptionalInt.empty()),
                recorder.listenerBefore(ProgressListener.NONE));
    StringWriter out = new StringWriter();
    try (HtmlReport report = new HtmlReport(out, "1.2.3")) {
      report.write(
          ReportFacts.of(
              ReportFacts.Task.of("1.2.3", name, problem, Method.ARP, "smtinterpol"),
              result,
              ReportFacts.ProgramFacts.of(problem, result, Optional.empty()),
              Optional.empty(),
              Optional.of(ReportContext.of(file, problem).withRounds(recorder.rounds()))));
    }
    return out.toString();
  }
}
