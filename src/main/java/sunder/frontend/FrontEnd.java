package sunder.frontend;

import java.nio.file.Path;
import java.util.Optional;
import sunder.family.ExternalModel;
import sunder.source.InputException;
import sunder.source.SourceFile;

/**
 * A front end: the reader of one input language. Input: a source file and an external feature
 * model. Output: a checked {@link Subject}.
 */
public interface FrontEnd {
  /** Returns whether the file is in this language, by its name. */
  boolean accepts(Path file);

  /**
   * Returns the feature model that is used if the user names none, such as a file in the same
   * folder; empty if there is none.
   */
  default Optional<Path> companionModel(Path program) {
    return Optional.empty();
  }

  /**
   * Parses and checks a program.
   *
   * @param file the source file
   * @param model the features and constraints of the external feature model; it may be empty
   * @return the checked program family
   * @throws InputException with all diagnostics of the first phase that reports any
   */
  Subject read(SourceFile file, ExternalModel model) throws InputException;
}
