package sunder.frontend;

import java.nio.file.Path;
import java.util.Optional;
import sunder.family.ExternalModel;
import sunder.source.InputException;
import sunder.source.SourceFile;

/** A language that programs may be written in. */
public interface FrontEnd {
  /** Whether the file is in this language, by its name. */
  boolean accepts(Path file);

  /** The feature model that is taken where the user names none, such as a file beside. */
  default Optional<Path> companionModel(Path program) {
    return Optional.empty();
  }

  /**
   * Parses and checks a program.
   *
   * @param model the features that the user's own feature model adds or restricts
   * @throws InputException with every diagnostic of the first step that has any
   */
  Subject read(SourceFile file, ExternalModel model) throws InputException;
}
