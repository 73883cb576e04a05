package sunder.frontend.languages;

import java.nio.file.Path;
import java.util.List;
import sunder.frontend.FrontEnd;
import sunder.frontend.ia.IaFrontEnd;

/** Finds front ends. */
public final class FrontEnds {
  private static final FrontEnd IA = new IaFrontEnd();
  private static final List<FrontEnd> ALL = List.of(IA);

  private FrontEnds() {}

  /** By the end of the file's name; a file that no language claims is read as {@code .ia}. */
  public static FrontEnd of(Path file) {
    return ALL.stream().filter(frontEnd -> frontEnd.reads(file)).findFirst().orElse(IA);
  }
}
