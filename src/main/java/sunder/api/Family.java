package sunder.api;

import java.nio.file.Path;
import java.util.List;
import sunder.family.ExternalModel;
import sunder.family.model.FeatureModelReader;
import sunder.frontend.Subject;
import sunder.frontend.languages.FrontEnds;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.SourceReader;

/** A family of programs that was read and checked. */
public final class Family {
  private final Subject subject;

  private Family(Subject subject) {
    this.subject = subject;
  }

  /**
   * Reads a file; its name's end says the language.
   *
   * @throws FamilyException if there is no such file, or something is wrong with it
   */
  public static Family read(Path file) throws FamilyException {
    return of(file, () -> SourceReader.read(file), () -> ExternalModel.NONE);
  }

  /**
   * Reads a file whose valid variants are those of a feature model, in UVL or DIMACS.
   *
   * @throws FamilyException if something is wrong with either
   */
  public static Family read(Path file, Path featureModel) throws FamilyException {
    return of(
        file,
        () -> SourceReader.read(file),
        () -> FeatureModelReader.read(SourceReader.read(featureModel)));
  }

  /**
   * Takes a text as it is.
   *
   * @param name how messages name it; its end says the language
   * @throws FamilyException if something is wrong with it
   */
  public static Family parse(String name, String text) throws FamilyException {
    return of(Path.of(name), () -> new SourceFile(name, text), () -> ExternalModel.NONE);
  }

  /** Something that is read. */
  private interface Input<T> {
    T read() throws InputException;
  }

  private static Family of(Path name, Input<SourceFile> text, Input<ExternalModel> model)
      throws FamilyException {
    try {
      return DeepStack.compute(
          () -> new Family(FrontEnds.of(name).read(text.read(), model.read())), () -> {});
    } catch (InputException e) {
      throw FamilyException.of(e);
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
    return new Variants(subject.features().valid(), subject.features());
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
          FrontEnds.configuration("variants", description, subject.features()), subject.features());
    } catch (InputException e) {
      throw FamilyException.of(e);
    }
  }

  /**
   * Decides every valid variant, or says why not; one that violates a temporal formula of the text
   * is {@link Verdict#UNSAFE}. If the calling thread is interrupted meanwhile, it stays so, and
   * what is open then is {@link Verdict#UNKNOWN}.
   */
  public Verdicts verify(Options options) {
    return Verification.run(subject, options);
  }

  /**
   * The same for some variants.
   *
   * @throws IllegalArgumentException if they are of another family
   */
  public Verdicts verify(Variants variants, Options options) {
    return Verification.run(subject, variants, options);
  }
}
