package sunder.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import sunder.frontend.c.preprocess.option.COptions.Abi;

/** gcc as a second opinion: signed arithmetic wraps around. */
final class Gcc {
  private static final int SECONDS_TO_COMPILE = 200;
  private static final int SECONDS_TO_RUN = 10;

  private final Path folder;
  private final String bits;

  Gcc(Path folder) {
    this(folder, Abi.ILP32);
  }

  Gcc(Path folder, Abi abi) {
    this.folder = folder;
    this.bits = abi == Abi.LP64 ? "-m64" : "-m32";
  }

  /** Why tests are skipped without it. */
  static final String MISSING = "no gcc that compiles and links this data model (gcc-multilib)";

  /** Whether such programs can be compiled and linked here: many a gcc has one data model only. */
  boolean isThere() throws Exception {
    String text = "#include <stdlib.h>\nint main(void) { return 0; }\n";
    Path program = Files.writeString(folder.resolve("there.c"), text);
    List<String> command = command(List.of());
    command.addAll(List.of("-o", folder.resolve("there").toString(), program.toString()));
    return run(SECONDS_TO_COMPILE, command).isPresent();
  }

  /**
   * A variant of a program, compiled with its environment.
   *
   * @param stub the text of the environment
   */
  Path compiled(Path file, String stub, List<String> selected, String... flags) throws Exception {
    Path binary = folder.resolve("binary");
    List<String> command = command(List.of(flags));
    selected.forEach(feature -> command.add("-D" + feature));
    command.addAll(List.of("-o", binary.toString(), file.toString()));
    command.addAll(List.of(environment(stub, List.of(flags)).toString(), "-lm"));
    compile(command, file);
    return binary;
  }

  private List<String> command(List<String> flags) {
    List<String> command =
        new ArrayList<>(List.of("gcc", bits, "-w", "-O0", "-std=gnu11", "-fwrapv"));
    // Floating-point numbers as IEEE 754 has them, and not as longer ones.
    command.addAll(List.of("-msse2", "-mfpmath=sse"));
    command.addAll(flags);
    return command;
  }

  /** What it says of a program that it accepts, with the warnings that need no option. */
  String warnings(Path file) throws Exception {
    return run(
            SECONDS_TO_COMPILE,
            List.of("gcc", bits, "-std=gnu17", "-c", "-o", "/dev/null", file.toString()))
        .orElseThrow();
  }

  private static void compile(List<String> command, Path file) throws Exception {
    assertThat(run(SECONDS_TO_COMPILE, command))
        .as("%s\n%s", command, Files.readString(file))
        .isPresent();
  }

  /** Compiled once for all variants: it asks for no features. */
  private Path environment(String stub, List<String> flags) throws Exception {
    Path file = folder.resolve("stub.c");
    Path object = folder.resolve("stub.o");
    List<String> command = command(flags);
    String text = "// " + command + "\n" + stub;
    if (!Files.exists(object) || !Files.readString(file).equals(text)) {
      Files.writeString(file, text);
      command.addAll(List.of("-c", "-o", object.toString(), file.toString()));
      compile(command, file);
    }
    return object;
  }

  /** A variant of a program of several files, if it can be compiled and linked. */
  Optional<Path> linked(List<Path> files, List<String> selected) throws Exception {
    Path binary = folder.resolve("linked");
    List<String> command = new ArrayList<>(List.of("gcc", bits, "-w", "-O0", "-std=gnu11"));
    selected.forEach(feature -> command.add("-D" + feature));
    command.addAll(List.of("-o", binary.toString()));
    files.forEach(file -> command.add(file.toString()));
    return run(SECONDS_TO_COMPILE, command).map(printed -> binary);
  }

  /** What a program prints, up to ten seconds of it. */
  String output(Path binary, String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of(binary.toString()));
    command.addAll(List.of(arguments));
    return run(SECONDS_TO_RUN, command).orElse("");
  }

  /** Nothing if it does not end well; a program that was compiled need not end. */
  private static Optional<String> run(int seconds, List<String> command) throws Exception {
    try {
      Path printed = Files.createTempFile("printed", ".txt");
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(printed.toFile())
              .start();
      boolean ended = process.waitFor(seconds, TimeUnit.SECONDS);
      process.destroyForcibly().waitFor();
      String output = Files.readString(printed);
      Files.delete(printed);
      boolean fine = seconds == SECONDS_TO_RUN || ended && process.exitValue() == 0;
      return fine ? Optional.of(output) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
