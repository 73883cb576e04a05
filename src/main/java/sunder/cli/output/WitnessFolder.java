package sunder.cli.output;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import sunder.cli.console.UsageException;
import sunder.cli.console.WriteFailure;
import sunder.frontend.Subject.WitnessWriter;
import sunder.frontend.Subject.WitnessWriter.WitnessFile;
import sunder.report.BuildInfo;
import sunder.verdict.FamilyVerdict;
import sunder.verify.Problem;

/**
 * The folder of the option {@code --witness}.
 *
 * @param inputs the input files, which must not be overwritten
 */
public record WitnessFolder(Path folder, List<Path> inputs) {
  /**
   * Returns the writer of the witnesses of a problem.
   *
   * @throws UsageException if there are no witnesses for its language
   */
  public static WitnessWriter writer(Problem problem) throws UsageException {
    return problem
        .subject()
        .witnessWriter()
        .orElseThrow(() -> new UsageException("--witness: only whole C programs have witnesses"));
  }

  /**
   * Creates the folder if it does not exist, and writes the witnesses of a verdict into it.
   *
   * @throws UsageException if the folder or a file cannot be written
   */
  public void write(Problem problem, FamilyVerdict verdict) throws UsageException, IOException {
    WitnessWriter.Producer producer =
        new WitnessWriter.Producer(
            BuildInfo.version(), Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
    List<WitnessFile> files = writer(problem).witnesses(verdict, problem.property(), producer);
    make();
    for (WitnessFile file : files) {
      try (ReportTarget target =
          ReportTarget.open("--witness", folder.resolve(file.name()), inputs)) {
        target.writeEvidence(file.text());
      }
    }
  }

  private void make() throws UsageException {
    try {
      Files.createDirectories(folder);
    } catch (FileAlreadyExistsException e) {
      throw new UsageException("--witness: '" + folder + "' is no folder");
    } catch (IOException e) {
      throw new UsageException(
          "--witness: '" + folder + "' cannot be made: " + WriteFailure.reason(e));
    }
  }
}
