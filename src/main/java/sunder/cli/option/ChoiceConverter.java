package sunder.cli.option;

import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.TypeConversionException;

/**
 * A type converter for options whose values are a few words. One list serves parsing, error
 * messages and shell completion.
 *
 * @param <T> the type of the values
 */
public class ChoiceConverter<T> implements ITypeConverter<T>, Iterable<String> {
  private final List<T> values;
  private final Function<T, String> spelling;

  /**
   * Creates a converter.
   *
   * @param spelling the lower-case word of a value
   */
  ChoiceConverter(List<T> values, Function<T, String> spelling) {
    this.values = values;
    this.spelling = spelling;
  }

  /** Returns the word of a constant. */
  public static String lowerCase(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Registers converters for all options of a command whose type is an enumeration. */
  public static void register(CommandLine line) {
    line.getCommandSpec().args().forEach(argument -> register(line, argument.auxiliaryTypes()[0]));
  }

  private static <K> void register(CommandLine line, Class<K> kind) {
    if (kind.isEnum()) {
      line.registerConverter(kind, ofEnum(kind));
    }
  }

  private static <K> ChoiceConverter<K> ofEnum(Class<K> kind) {
    return new ChoiceConverter<>(
        List.of(kind.getEnumConstants()), value -> lowerCase((Enum<?>) value));
  }

  /** Returns the completion candidates of an argument, if it has any. */
  public static Iterable<String> candidates(ArgSpec argument) {
    Class<?> kind = argument.auxiliaryTypes()[0];
    Iterable<String> words = kind.isEnum() ? ofEnum(kind) : argument.completionCandidates();
    return words == null ? List.of() : words;
  }

  @Override
  public T convert(String text) {
    return values.stream()
        .filter(value -> spelling.apply(value).equalsIgnoreCase(text.strip()))
        .findFirst()
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "'"
                        + text
                        + "' is none of "
                        + values.stream().map(spelling).collect(Collectors.joining(", "))));
  }

  @Override
  public Iterator<String> iterator() {
    return values.stream().map(spelling).iterator();
  }
}
