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
 * The values of an option that is one of a few words, as they are typed: read, named in messages
 * and completed by the shell from one list.
 */
public class Choices<T> implements ITypeConverter<T>, Iterable<String> {
  private final List<T> values;
  private final Function<T, String> spelling;

  /**
   * @param spelling of a value, lower case
   */
  Choices(List<T> values, Function<T, String> spelling) {
    this.values = values;
    this.spelling = spelling;
  }

  /** The spelling of a constant. */
  public static String lowerCase(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Reads the constants of enumerations, in all options of a command that are one. */
  public static void register(CommandLine line) {
    line.getCommandSpec().args().forEach(argument -> register(line, argument.auxiliaryTypes()[0]));
  }

  private static <K> void register(CommandLine line, Class<K> kind) {
    if (kind.isEnum()) {
      line.registerConverter(kind, ofEnum(kind));
    }
  }

  private static <K> Choices<K> ofEnum(Class<K> kind) {
    return new Choices<>(List.of(kind.getEnumConstants()), value -> lowerCase((Enum<?>) value));
  }

  /** What can be typed for an argument, if that is a few words. */
  public static Iterable<String> of(ArgSpec argument) {
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
