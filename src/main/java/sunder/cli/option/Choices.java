package sunder.cli.option;

import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * The values of an option that is one of a few words, as they are typed: read, named in messages
 * and completed by the shell from one list.
 */
public abstract class Choices<T> implements ITypeConverter<T>, Iterable<String> {
  private final List<T> values;
  private final Function<T, String> spelling;

  /**
   * @param spelling of a value, lower case
   */
  public Choices(List<T> values, Function<T, String> spelling) {
    this.values = values;
    this.spelling = spelling;
  }

  /** The spelling of a constant whose name is what is typed. */
  public static String lowerCase(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
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
