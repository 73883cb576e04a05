package sunder.cli.option;

import java.math.BigInteger;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;
import sunder.cli.console.ShutdownManager;

/** The option for the time limit of a file. */
public class TimeLimitOptions {
  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      converter = Durations.class,
      defaultValue = "15m",
      description = {
        "Stop each file (compare: each method) after TIME (such as 60s, 2m, 500ms; default 15m)",
        "and report what is decided. The clock starts with the process."
      })
  private Duration timeout;

  /** Returns the time limit, if one is given. */
  public Optional<Duration> timeout() {
    return Optional.of(timeout);
  }

  /** Returns the limit of refinement rounds, if there is one. */
  public OptionalInt maxIterations() {
    return OptionalInt.empty();
  }

  /** Starts the clock of the next file, see {@link ShutdownManager#beginFile}. */
  public void begin(ShutdownManager interruption) {
    interruption.beginFile(timeout(), maxIterations());
  }

  /** The type converter for durations: {@code 60s}, {@code 2m}, {@code 500ms}, {@code 1h}. */
  public static final class Durations implements ITypeConverter<Duration> {
    private static final Pattern SYNTAX = Pattern.compile("([0-9]+)(ms|s|m|h)");
    private static final BigInteger MOST = BigInteger.valueOf(Duration.ofDays(3650).toMillis());

    @Override
    public Duration convert(String text) {
      Matcher matcher = SYNTAX.matcher(text);
      if (!matcher.matches()) {
        throw new TypeConversionException("'" + text + "' is not a time such as 60s, 2m or 500ms");
      }
      BigInteger unit = BigInteger.valueOf(unitMillis(matcher.group(2)));
      BigInteger millis = new BigInteger(matcher.group(1)).multiply(unit);
      if (millis.signum() == 0 || millis.compareTo(MOST) > 0) {
        throw new TypeConversionException("'" + text + "' is not between 1ms and ten years");
      }
      return Duration.ofMillis(millis.longValueExact());
    }

    private static long unitMillis(String unit) {
      return switch (unit) {
        case "ms" -> 1;
        case "s" -> 1_000;
        case "m" -> 60_000;
        default -> 3_600_000;
      };
    }
  }
}
