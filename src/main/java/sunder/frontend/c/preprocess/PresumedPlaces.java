package sunder.frontend.c.preprocess;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.frontend.c.preprocess.token.LogicalLine;
import sunder.frontend.c.preprocess.token.PreprocessingToken;
import sunder.source.InputException;
import sunder.source.Span;

/**
 * The presumed line number and file name of the current line in each variant, as {@code #line} sets
 * them (C11, 6.10.4; cpp manual, 6). Invariant: the places of a file partition the variants.
 */
final class PresumedPlaces {
  /**
   * A presumed place in some variants.
   *
   * @param shift the difference between the presumed and the physical line number
   * @param file the presumed file name as a string literal
   */
  record Place(ConfigSet when, long shift, String file) {}

  private final Deque<List<Place>> open = new ArrayDeque<>();

  void begin(String file, ConfigSet all) {
    String literal = '"' + file.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    open.push(List.of(new Place(all, 0, literal)));
  }

  void end() {
    open.pop();
  }

  /** Returns the presumed places in the current file. */
  List<Place> now() {
    return open.element();
  }

  /** Returns the nesting depth of includes, 0 for the main file. */
  int level() {
    return open.size() - 1;
  }

  /**
   * Processes a {@code #line} directive, or a line marker of preprocessed text.
   *
   * @param words the tokens behind {@code line} after macro expansion
   * @throws InputException if they are not a number and optionally a file name
   */
  void change(LogicalLine line, List<PreprocessingToken> words, ConfigSet when)
      throws InputException {
    boolean isNumber = !words.isEmpty() && words.get(0).text().matches("[0-9]+");
    boolean isFile = words.size() > 1 && words.get(1).text().startsWith("\"");
    if (!isNumber || words.size() > 1 && !isFile) {
      throw new InputException(line.start(), "#line needs a number, and takes the name of a file");
    }
    Span end = new Span(line.start().file(), line.end(), line.end());
    // gcc warns of numbers that are out of range, and counts in 32 bits.
    long shift = new BigInteger(words.get(0).text()).intValue() - (end.line() + 1L);
    Optional<String> file = isFile ? Optional.of(words.get(1).text()) : Optional.empty();
    List<Place> changed = new ArrayList<>();
    for (Place place : open.pop()) {
      ConfigSet here = place.when().and(when);
      ConfigSet rest = place.when().minus(when);
      if (!rest.isEmpty()) {
        changed.add(new Place(rest, place.shift(), place.file()));
      }
      if (!here.isEmpty()) {
        changed.add(new Place(here, shift, file.orElse(place.file())));
      }
    }
    open.push(changed);
  }
}
