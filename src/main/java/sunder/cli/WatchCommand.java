package sunder.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;
import sunder.cli.console.ExitCode;
import sunder.cli.console.ShutdownManager;
import sunder.cli.console.UsageException;
import sunder.cli.option.FileName;
import sunder.cli.option.InputOptions;
import sunder.source.FileDependencies;
import sunder.source.TerminalText;

/**
 * The command {@code sunder watch FILE...}: verifies programs, and again each program after it or
 * one of the files on which it depends was saved.
 *
 * <p>Files are polled a few times a second, which works in every file system; a few thousand files
 * take less than a hundredth of a core.
 */
@Command(
    name = "watch",
    description = "Verify each family, and again whenever it, or a file read with it, is saved.")
final class WatchCommand extends VerifyCommand {
  private static final long PAUSE_MILLIS = 200;

  /**
   * The options that concern one run or the target of its report, which {@code watch} does not
   * accept.
   */
  private static final Set<String> OF_ONE_RUN =
      Set.of(
          "--output",
          "--certificate",
          "--witness",
          "--cache",
          "--since",
          "--fail-on",
          "--cluster",
          "--resume");

  /**
   * A snapshot of the files that a program was read from.
   *
   * @param fileStamps the stamp of each file
   * @param code the exit code of the verification
   */
  private record InputSnapshot(Map<String, String> fileStamps, ExitCode code) {
    boolean isUnchanged() {
      return fileStamps.entrySet().stream().allMatch(s -> stamp(s.getKey()).equals(s.getValue()));
    }
  }

  /**
   * Returns the stamp of a file, which changes when the file is saved: modification time, size and
   * key.
   */
  private static String stamp(String file) {
    try {
      BasicFileAttributes known = Files.readAttributes(Path.of(file), BasicFileAttributes.class);
      return known.lastModifiedTime() + " " + known.size() + " " + known.fileKey();
    } catch (IOException e) {
      return "";
    }
  }

  @Override
  public Integer call() throws IOException, UsageException {
    List<String> options = options();
    if (files.contains(FileName.STDIN)) {
      throw new UsageException("standard input cannot be watched");
    }
    Map<List<String>, InputSnapshot> known = new LinkedHashMap<>();
    boolean isFirst = true;
    while (!isStopped()) {
      List<List<String>> programs = InputOptions.filesByProgram(files);
      known.keySet().retainAll(programs);
      for (List<String> program : programs) {
        if (!isStopped() && (!known.containsKey(program) || !known.get(program).isUnchanged())) {
          if (!isFirst) {
            environment.err().println();
            print(program.get(0) + ":");
          }
          known.put(program, verify(options, program));
        }
      }
      if (isFirst) {
        print("sunder: watching; Ctrl-C ends");
      }
      isFirst = false;
      pause();
    }
    ExitCode worst = ExitCode.SAFE;
    for (InputSnapshot seen : known.values()) {
      worst = worst.worse(seen.code());
    }
    return worst.value();
  }

  private void print(String message) {
    environment.err().println(TerminalText.escape(message));
    environment.err().flush();
  }

  private boolean isStopped() {
    return environment.shutdownManager().current().isExhausted()
        || environment.out().failure().isPresent();
  }

  private static void pause() {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns the options as they were given. */
  private List<String> options() throws UsageException {
    ParseResult given = spec.commandLine().getParseResult();
    for (OptionSpec option : given.matchedOptions()) {
      if (OF_ONE_RUN.contains(option.longestName())) {
        throw new UsageException(option.longestName() + ": only with 'sunder verify'");
      }
    }
    return optionsOf(given, Set.of());
  }

  /** Verifies a program. A file that is saved during the verification counts as saved after it. */
  private InputSnapshot verify(List<String> options, List<String> program) {
    List<String> arguments = new ArrayList<>(List.of("verify"));
    arguments.addAll(options);
    arguments.addAll(program);
    ShutdownManager own = environment.shutdownManager().fork();
    FileDependencies reads = FileDependencies.startRecording();
    program.stream().map(Path::of).forEach(FileDependencies::isFile);
    int code;
    try {
      code =
          new Cli(environment.forFile(own, environment.err()))
              .run(arguments.toArray(String[]::new));
    } finally {
      FileDependencies.stopRecording();
      environment.shutdownManager().remove(own);
    }
    Map<String, String> stamps = new HashMap<>();
    Map<String, String> digests = new HashMap<>();
    reads
        .fileStates()
        .forEach(
            (file, state) -> {
              String stamp = stamp(file);
              boolean isSame =
                  FileDependencies.isUnchanged(file, state, digests)
                      || FileDependencies.isUnreadable(state);
              stamps.put(file, isSame ? stamp : "saved meanwhile");
            });
    return new InputSnapshot(stamps, ExitCode.of(code));
  }
}
