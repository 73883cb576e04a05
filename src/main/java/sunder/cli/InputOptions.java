package sunder.cli;

import java.math.BigInteger;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;
import sunder.family.ExternalModel;
import sunder.family.model.FeatureModelReader;
import sunder.frontend.Subject;
import sunder.frontend.c.preprocess.Options;
import sunder.frontend.ia.IaFrontEnd;
import sunder.frontend.ia.IaProgram;
import sunder.frontend.languages.FrontEnds;
import sunder.source.InputException;
import sunder.source.SourceReader;

/** From the name of a file to a checked family. */
final class InputOptions {
  @Option(
      names = "--feature-model",
      paramLabel = "FILE",
      description = "Valid configurations from FILE, in UVL or DIMACS.")
  private Optional<String> featureModel;

  @Option(
      names = "--feature-prefix",
      paramLabel = "PREFIX",
      description =
          "C: global variables whose names start so are features, if they are assigned what a"
              + " function chooses; valid_product() restricts them (repeatable).")
  private List<String> prefixes = List.of();

  @Option(
      names = "--feature",
      paramLabel = "NAME:LOW..HIGH",
      description = "C: the values of a numeric feature that #if compares (repeatable).",
      converter = RangeConverter.class)
  private List<NamedRange> ranges = List.of();

  /**
   * Reads, parses and checks the file, in the language that its name says.
   *
   * @throws InputException with every diagnostic of the first step that has any
   * @throws UsageException if the name cannot be one of a file
   */
  Subject load(String file) throws InputException, UsageException {
    Path path = path(file);
    return FrontEnds.of(path, options()).read(SourceReader.read(path), externalModel());
  }

  /**
   * The same for a program with holes, which only {@code .ia} has.
   *
   * @throws InputException with every diagnostic of the first step that has any
   * @throws UsageException if the name cannot be one of a file
   */
  IaProgram loadSketch(String file) throws InputException, UsageException {
    return new IaFrontEnd().read(SourceReader.read(path(file)), externalModel());
  }

  /**
   * All files that are read for these.
   *
   * @throws UsageException if a name cannot be one of a file
   */
  List<Path> files(List<String> programs) throws UsageException {
    List<Path> files = new ArrayList<>();
    for (String program : programs) {
      files.add(path(program));
    }
    if (featureModel.isPresent()) {
      files.add(path(featureModel.get()));
    }
    return files;
  }

  private Options options() {
    Map<String, Options.Range> byName = new HashMap<>();
    ranges.forEach(range -> byName.put(range.name(), range.range()));
    return new Options(prefixes, byName);
  }

  /** A numeric feature as the command line writes it. */
  record NamedRange(String name, Options.Range range) {}

  /** {@code NAME:LOW..HIGH}. */
  static final class RangeConverter implements ITypeConverter<NamedRange> {
    private static final Pattern FORM =
        Pattern.compile("([A-Za-z_]\\w*):(-?\\d{1,18})\\.\\.(-?\\d{1,18})");

    @Override
    public NamedRange convert(String text) {
      Matcher matcher = FORM.matcher(text.strip());
      if (!matcher.matches()) {
        throw new TypeConversionException("'" + text + "' is not NAME:LOW..HIGH");
      }
      BigInteger low = new BigInteger(matcher.group(2));
      BigInteger high = new BigInteger(matcher.group(3));
      if (low.compareTo(high) > 0) {
        throw new TypeConversionException("'" + text + "': there is no such number");
      }
      return new NamedRange(matcher.group(1), new Options.Range(low, high));
    }
  }

  private ExternalModel externalModel() throws InputException, UsageException {
    return featureModel.isPresent()
        ? FeatureModelReader.read(path(featureModel.get()))
        : ExternalModel.NONE;
  }

  private static Path path(String name) throws UsageException {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new UsageException("this is no name of a file");
    }
  }
}
