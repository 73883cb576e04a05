package sunder.api;

import java.math.BigInteger;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import sunder.family.ConfigSpace;
import sunder.frontend.FrontEnd;
import sunder.frontend.Subject;
import sunder.frontend.languages.FrontEnds;
import sunder.limit.LargeStackExecutor;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.SourceReader;

/**
 * A family of programs that was read and checked. It is for one thread at a time; families that are
 * read apart, of one file, too, may be verified at the same time.
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
   * Reads a file; its name's end says the language.
   *
   * @throws FamilyException if there is no such file, something is wrong with it, or there is no
   *     room for it
   */
  public static Family read(Path file) throws FamilyException {
    return read(file, Reading.DEFAULT);
  }

  /**
   * Reads a file whose valid variants are those of a feature model, in UVL, DIMACS, TVL or Kconfig.
   *
   * @throws FamilyException if something is wrong with either
   */
  public static Family read(Path file, Path featureModel) throws FamilyException {
    return read(file, Reading.DEFAULT.withFeatureModel(featureModel));
  }

  /**
   * Reads a file with everything that {@code sunder} may be told about it.
   *
   * @throws FamilyException if something is wrong with it
   */
  public static Family read(Path file, Reading reading) throws FamilyException {
    return of(file, () -> SourceReader.read(file), reading);
  }

  /**
   * Takes a text as it is.
   *
   * @param name how messages name it; its end says the language
   * @throws FamilyException if something is wrong with it
   */
  public static Family parse(String name, String text) throws FamilyException {
    return of(Path.of(name), () -> new SourceFile(name, text), Reading.DEFAULT);
  }

  /** Something that is read. */
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
    } catch (ConfigSpace.DiagramTooLarge | OutOfMemoryError | StackOverflowError e) {
      throw FamilyException.of(InputException.tooLarge(name.toString()));
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e); // reading throws no other
    }
  }

  /** The names of the features, in the order of the text. */
  public List<String> features() {
    return subject.features().features().stream().map(f -> f.name()).toList();
  }

  /** All valid variants. */
  public Variants variants() {
    return new Variants(subject.requestedVariants(), subject.features());
  }

  /**
   * The valid variants that fit a description.
   *
   * @param description such as {@code A,!B,K=3}, or any formula of the input language
   * @throws FamilyException if it is no such description, or no valid variant fits
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
   * Decides every valid variant, or says why not; one that violates a temporal formula of the text
   * is {@link Verdict#UNSAFE}. If the calling thread is interrupted meanwhile, it stays so, and
   * what is open then is {@link Verdict#UNKNOWN}.
   *
   * @throws IllegalArgumentException if a formula of the options is none
   * @throws IllegalStateException if several functions are asked about: there are reports of them
   */
  public Verdicts verify(Options options) {
    requireOne();
    return Verification.run(subject, jobs(options));
  }

  /**
   * The same for some variants.
   *
   * @throws IllegalArgumentException if they are of another family
   * @throws IllegalStateException if several functions are asked about: there are reports of them
   */
  public Verdicts verify(Variants variants, Options options) {
    requireOne();
    return Verification.run(subject, variants, jobs(options));
  }

  /** Where several functions are asked about, none is read again. */
  private Options jobs(Options options) {
    return options.reading(
        () -> {
          try {
            return subject.entrySubjects().size() > 1
                ? Optional.empty()
                : Optional.of(again.read());
          } catch (InputException e) {
            throw new IllegalStateException(e); // it was read before
          }
        });
  }

  private void requireOne() {
    if (subject.entrySubjects().size() > 1) {
      throw new IllegalStateException("several functions are asked about");
    }
  }

  /**
   * Answers each question that {@code sunder verify} would: one for each temporal formula, or one
   * about assertions if there is no formula. Every assertion gets a verdict in every variant.
   *
   * @param progress is told of each round, by the verifying thread
   * @throws FamilyException if an option does not fit the family, such as a formula that is none
   */
  public List<Report> reports(Options options, Progress progress) throws FamilyException {
    return reports(variants(), options, progress);
  }

  /**
   * The same for some variants.
   *
   * @throws FamilyException if an option does not fit the family
   */
  public List<Report> reports(Variants variants, Options options, Progress progress)
      throws FamilyException {
    return Verification.reports(subject, source, variants, jobs(options), progress);
  }

  /**
   * Verifies the family, and writes and checks a certificate of the safe variants.
   *
   * @return nothing if no variant is safe, or nothing was found that proves it
   * @throws FamilyException if an option does not fit the family
   * @throws IllegalArgumentException if this is about several functions or formulas, or a formula
   *     about infinite runs
   */
  public Optional<Certificate> certificate(Options options) throws FamilyException {
    return Verification.certificate(subject, source, jobs(options));
  }

  /** The same, and nobody is told of progress. */
  public List<Report> reports(Options options) throws FamilyException {
    return reports(options, (round, open) -> {});
  }

  /** Hears of the rounds of a procedure. */
  @FunctionalInterface
  public interface Progress {
    /** A round begins with so many variants open. */
    void round(int number, BigInteger open);
  }
}
