package sunder.bench.conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * GCC with {@code -std=gnu17 -m64 -O0}: what it does with a test program.
 *
 * @param work a scratch folder, which exists
 * @param isInstalled whether the command exists
 * @param seconds the time limit of the compilation, and of the run
 */
record ReferenceCompiler(Path work, boolean isInstalled, int seconds) {
  private static final int SIGNALLED = 128;
  private static final int SIGABRT = 6;
  private static final int TIMEOUT = -1;

  /** The answer of the compiler and of the compiled program. */
  enum Answer {
    /** The program ends, or the test only compiles and is accepted. */
    ACCEPTED,
    /** The program aborts. */
    ABORTED,
    /** The text is refused. */
    REFUSED,
    /** The text is accepted and is no program by itself. */
    NOT_LINKED,
    /** The program ends by a signal other than that of {@code abort}, or exceeds its limit. */
    CRASHED,
    /** There is no compiler. */
    ABSENT
  }

  /** Returns the reference with the installed compiler, if there is one. */
  static ReferenceCompiler installed(Path work, int seconds) throws InterruptedException {
    ReferenceCompiler compiler = new ReferenceCompiler(work, true, seconds);
    try {
      compiler.run(work, List.of("gcc", "--version"));
      return compiler;
    } catch (IOException e) {
      return new ReferenceCompiler(work, false, seconds);
    }
  }

  /** Compiles a program and runs it if the test says so. */
  Answer answer(TestProgram program) throws IOException, InterruptedException {
    if (!isInstalled) {
      return Answer.ABSENT;
    }
    if (program.action() == TestProgram.Action.PREPROCESS) {
      return compile(program, "-E") ? Answer.ACCEPTED : Answer.REFUSED;
    }
    Path folder = Files.createTempDirectory(work, "run");
    Path executable = folder.resolve("a.out");
    if (program.action() == TestProgram.Action.COMPILE
        || !compile(program, "-o", executable.toString(), "-lm")) {
      if (!compile(program, "-fsyntax-only")) {
        return Answer.REFUSED;
      }
      return program.action() == TestProgram.Action.RUN ? Answer.NOT_LINKED : Answer.ACCEPTED;
    }
    int exit = run(folder, List.of(executable.toString()));
    if (exit == SIGNALLED + SIGABRT) {
      return Answer.ABORTED;
    }
    return exit >= 0 && exit < SIGNALLED ? Answer.ACCEPTED : Answer.CRASHED;
  }

  private boolean compile(TestProgram program, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("gcc", "-std=gnu17", "-m64", "-O0", "-w"));
    Path file = program.file().toAbsolutePath();
    program
        .options()
        .forEach(option -> command.add(option.replace("$srcdir", "" + file.getParent())));
    command.add(file.toString());
    command.addAll(Arrays.asList(arguments));
    return run(work, command) == 0;
  }

  /** Runs a command in a folder and returns its exit code, {@link #TIMEOUT} at the limit. */
  private int run(Path folder, List<String> command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      return process.waitFor(seconds, TimeUnit.SECONDS) ? process.exitValue() : TIMEOUT;
    } finally {
      process.destroyForcibly();
    }
  }
}
