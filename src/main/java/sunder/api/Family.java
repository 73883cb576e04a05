package sunder.api;

import java.math.BigInteger;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import sunder.frontend.FrontEnd;
import sunder.frontend.Subject;
import sunder.frontend.languages.FrontEnds;
import sunder.limit.DiagramTooLarge;
import sunder.limit.LargeStackExecutor;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.SourceReader;

/**
 * A program family that was read and checked: a product line with its feature model.
 *
 * <p>Input: a file or text with an optional feature model. Output: verdicts and reports. A family
 * must not be used by several threads at the same time; families that were read separately, also
 * from the same file, may be verified concurrently.
 */
public final class Family {
  private final Subject subject;
  private final Input<Subject> again;
  private final SourceFile source;

  private Family(Subject subject, SourceFile source, Input<Subject> again) {
    this.again = again;
    this.subject = subject;
    this.source = source;
  }

  /**
   * Reads a file, whose extension determines the language.
   *
   * @throws FamilyException if the file does not exist, has errors, or exceeds the available memory
   */
  public static Family read(Path file) throws FamilyException {
    return read(file, Reading.DEFAULT);
  }

  /**
   * Reads a file with a feature model in UVL, DIMACS, TVL or Kconfig, which determines the valid
   * variants.
   *
   * @throws FamilyException if one of the files has errors
   */
  public static Family read(Path file, Path featureModel) throws FamilyException {
    return read(file, Reading.DEFAULT.withFeatureModel(featureModel));
  }

  /**
   * Reads a file with options.
   *
   * @throws FamilyException if the file or the options have errors
   */
  public static Family read(Path file, Reading reading) throws FamilyException {
    return of(file, () -> SourceReader.read(file), reading);
  }

  /**
   * Reads a text.
   *
   * @param name the file name in messages, whose extension determines the language
   * @throws FamilyException if the text has errors
   */
  public static Family parse(String name, String text) throws FamilyException {
    return of(Path.of(name), () -> new SourceFile(name, text), Reading.DEFAULT);
  }

  /** A source of an input. */
  @FunctionalInterface
  interface Input<T> {
    T read() throws InputException;
  }

  static Family of(Path name, Input<SourceFile> text, Reading reading) throws FamilyException {
    try {
      return LargeStackExecutor.call(
          () -> {
            SourceFile source = text.read();
            Input<Subject> program =
                () -> {
                  FrontEnd language = FrontEnds.of(name, reading.options(name));
                  return language.read(source, reading.model(language.companionModel(name)));
                };
            return new Family(program.read(), source, program);
          },
          "sunder",
          () -> {});
    } catch (InputException e) {
      throw FamilyException.of(e);
    } catch (DiagramTooLarge | OutOfMemoryError | StackOverflowError e) {
      throw FamilyException.of(InputException.tooLarge(name.toString()));
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e); // reading throws no other checked exception
    }
  }

  /** Returns the names of the features, in source order. */
  public List<String> features() {
    return subject.features().features().stream().map(f -> f.name()).toList();
  }

  /** Returns all valid variants. */
  public Variants variants() {
    return new Variants(subject.requestedVariants(), subject.features());
  }

  /**
   * Returns the valid variants that satisfy a description.
   *
   * @param description a list such as {@code A,!B,K=3}, or a presence condition in the syntax of
   *     the input language
   * @throws FamilyException if the description is ill-formed, or no valid variant satisfies it
   */
  public Variants variants(String description) throws FamilyException {
    try {
      return new Variants(
          FrontEnds.configurations("variants", description, subject.features()),
          subject.features());
    } catch (InputException e) {
      throw FamilyException.of(e);
    }
  }

  /**
   * Verifies every valid variant against assertions and all temporal formulas: a variant that
   * violates a formula is {@link Verdict#UNSAFE}. If the calling thread is interrupted, undecided
   * variants are {@link Verdict#UNKNOWN}, and the thread is interrupted on return.
   *
   * @throws IllegalArgumentException if a formula of the options is invalid
   * @throws IllegalStateException if the family has several entry functions, for which {@link
   *     #reports} gives results
   */
  public Verdicts verify(Options options) {
    requireOne();
    return Verification.run(subject, jobs(options));
  }

  /**
   * Verifies some variants, as {@link #verify(Options)}.
   *
   * @throws IllegalArgumentException if the variants belong to another family
   * @throws IllegalStateException if the family has several entry functions, for which {@link
   *     #reports} gives results
   */
  public Verdicts verify(Variants variants, Options options) {
    requireOne();
    return Verification.run(subject, variants, jobs(options));
  }

  /**
   * Returns the options with a reader of the program for parallel jobs; the program is not read
   * again if it has several entry functions.
   */
  private Options jobs(Options options) {
    return options.reading(
        () -> {
          try {
            return subject.entrySubjects().size() > 1
                ? Optional.empty()
                : Optional.of(again.read());
          } catch (InputException e) {
            throw new IllegalStateException(e); // the program was read successfully before
          }
        });
  }

  private void requireOne() {
    if (subject.entrySubjects().size() > 1) {
      throw new IllegalStateException("several functions are asked about");
    }
  }

  /**
   * Verifies the family as {@code sunder verify} does, and returns one report for each temporal
   * formula of each entry function, or one about assertions for each entry function without
   * formulas. Every assertion gets a verdict in every variant.
   *
   * @param progress receives the rounds of the procedure, on the verifying thread
   * @throws FamilyException if an option is invalid for the family, such as an invalid formula
   */
  public List<Report> reports(Options options, Progress progress) throws FamilyException {
    return reports(variants(), options, progress);
  }

  /**
   * Verifies some variants, as {@link #reports(Options, Progress)}.
   *
   * @throws FamilyException if an option is invalid for the family
   */
  public List<Report> reports(Variants variants, Options options, Progress progress)
      throws FamilyException {
    return Verification.reports(subject, source, variants, jobs(options), progress);
  }

  /**
   * Verifies the family, and returns a checked certificate of the safe variants.
   *
   * @return empty if no variant is safe, or no proof was found
   * @throws FamilyException if an option is invalid for the family
   * @throws IllegalArgumentException if there are several entry functions or formulas, or a formula
   *     about infinite runs
   */
  public Optional<Certificate> certificate(Options options) throws FamilyException {
    return Verification.certificate(subject, source, jobs(options));
  }

  /**
   * Verifies the family, as {@link #reports(Options, Progress)}, without progress reports.
   *
   * @throws FamilyException if an option is invalid for the family
   */
  public List<Report> reports(Options options) throws FamilyException {
    return reports(options, (round, open) -> {});
  }

  /** A listener for the rounds of a procedure. */
  @FunctionalInterface
  public interface Progress {
    /**
     * Receives the start of a round.
     *
     * @param open the number of undecided variants
     */
    void round(int number, BigInteger open);
  }
}
