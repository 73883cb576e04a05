package sunder.toys.language;

import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import sunder.family.ConfigSet;
import sunder.family.ConfigSpace;
import sunder.family.ExternalModel;
import sunder.family.Feature;
import sunder.family.FeatureModel;
import sunder.frontend.FrontEnd;
import sunder.source.Diagnostics;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.Span;

/**
 * Reads sums: lines {@code add 3}, {@code add ?} (the environment says what) and {@code limit 10}
 * (the sum must not be larger now), each with {@code when FEATURE} or without.
 */
public final class SumFrontEnd implements FrontEnd {
  private static final Pattern LINE =
      Pattern.compile("(add|limit) (\\?|-?[0-9]+)(?: when ([A-Z]\\w*))?");

  /**
   * A line of the text.
   *
   * @param isLimit whether it limits the sum, and does not add to it
   * @param number nothing where the environment chooses
   */
  record Line(boolean isLimit, Optional<BigInteger> number, ConfigSet when, Span span) {}

  @Override
  public boolean accepts(Path file) {
    return file.toString().endsWith(".sum");
  }

  @Override
  public SumProgram read(SourceFile file, ExternalModel model) throws InputException {
    Diagnostics wrong = new Diagnostics();
    Map<Span, Matcher> lines = new LinkedHashMap<>();
    Map<String, Feature> features = new LinkedHashMap<>();
    model.features().forEach(feature -> features.put(feature.name(), feature));
    int at = 0;
    for (String text : file.text().split("\n")) {
      Span span = new Span(file, at, at + text.length());
      Matcher line = LINE.matcher(text);
      if (!line.matches() || line.group(1).equals("limit") && line.group(2).equals("?")) {
        wrong.report(span, "this is no line of a sum", "such as 'add 3 when A' or 'limit 10'");
      } else if (line.group(3) != null) {
        features.putIfAbsent(line.group(3), new Feature.Bool(line.group(3)));
      }
      lines.put(span, line);
      at += text.length() + 1;
    }
    wrong.throwIfAny();
    ConfigSpace space = ConfigSpace.of(new ArrayList<>(features.values()));
    List<Line> program = new ArrayList<>();
    lines.forEach((span, line) -> program.add(line(span, line, space)));
    return new SumProgram(file, program, new FeatureModel(space, model.valid(space)));
  }

  private static Line line(Span span, Matcher line, ConfigSpace space) {
    String number = line.group(2);
    return new Line(
        line.group(1).equals("limit"),
        number.equals("?") ? Optional.empty() : Optional.of(new BigInteger(number)),
        line.group(3) == null ? space.all() : space.selected(new Feature.Bool(line.group(3))),
        span);
  }
}
