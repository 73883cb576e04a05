package sunder.bench.conformance;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * GCC with {@code -std=gnu17 -m64 -O0}: what it does with a test program.
 *
 * @param work a scratch folder, which exists
 * @param isInstalled whether the command exists
 */
record ReferenceCompiler(Path work, boolean isInstalled) {
  private static final int MOST_SECONDS = 10;
  private static final int SIGNALLED = 128;
  private static final int ABORTED = SIGNALLED + 6;

  /** The answer of the compiler and of the compiled program. */
  enum Answer {
    /** The program ends, or the test only compiles and is accepted. */
    ACCEPTED,
    /** The program aborts. */
    ABORTED,
    /** The text is refused. */
    REFUSED,
    /** The text is no C or no program by itself, or an included file is missing. */
    INCOMPLETE,
    /** The program ends by a signal other than that of {@code abort}, or exceeds its limit. */
    CRASHED,
    /** There is no compiler. */
    ABSENT
  }

  /** Returns the reference with the installed compiler, if there is one. */
  static ReferenceCompiler installed(Path work) throws InterruptedException {
    try {
      run(work, List.of("gcc", "--version"));
      return new ReferenceCompiler(work, true);
    } catch (IOException e) {
      return new ReferenceCompiler(work, false);
    }
  }

  /** Compiles a program and runs it if the test says so. */
  Answer answer(TestProgram program) throws IOException, InterruptedException {
    if (!isInstalled) {
      return Answer.ABSENT;
    }
    Path folder = Files.createTempDirectory(work, "gcc");
    boolean runs = program.action() == TestProgram.Action.RUN;
    boolean preprocesses = program.action() == TestProgram.Action.PREPROCESS;
    List<String> check = List.of("-fsyntax-only");
    if (!compiles(folder, program, runs ? List.of("-o", "program", "-lm") : check)) {
      boolean isMissing = errors(folder).contains(": No such file or directory");
      return isMissing || compiles(folder, program, preprocesses ? List.of("-E") : check)
          ? Answer.INCOMPLETE
          : Answer.REFUSED;
    } else if (!runs) {
      return Answer.ACCEPTED;
    }
    int exit = run(folder, List.of(folder.resolve("program").toString()));
    if (exit == ABORTED) {
      return Answer.ABORTED;
    }
    return exit < SIGNALLED ? Answer.ACCEPTED : Answer.CRASHED;
  }

  private static boolean compiles(Path folder, TestProgram program, List<String> mode)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("gcc", "-std=gnu17", "-m64", "-O0", "-w"));
    Path file = program.file().toAbsolutePath();
    String source = file.getParent().toString();
    program.options().forEach(option -> command.add(option.replace("$srcdir", source)));
    command.add(file.toString());
    command.addAll(mode);
    return run(folder, command) == 0;
  }

  private static String errors(Path folder) throws IOException {
    return Files.readString(folder.resolve("errors.txt"), StandardCharsets.ISO_8859_1);
  }

  /** Runs a command in a folder and returns its exit code, {@code Integer.MAX_VALUE} at a limit. */
  private static int run(Path folder, List<String> command)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(folder.resolve("errors.txt").toFile())
            .start();
    process.getOutputStream().close();
    try {
      boolean ended = process.waitFor(MOST_SECONDS, TimeUnit.SECONDS);
      return ended ? process.exitValue() : Integer.MAX_VALUE;
    } finally {
      process.destroyForcibly();
    }
  }
}
