package sunder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import sunder.cli.option.LinkedOptions;

/** The options that the build links are those that picocli finds by reflection. */
class LinkedOptionsTest {
  private static Stream<Supplier<Object>> commands() {
    return Stream.of(
        VerifyCommand::new,
        WatchCommand::new,
        CompareCommand::new,
        ModelCommand::new,
        SketchCommand::new,
        CheckCommand::new,
        CheckModelCommand::new,
        ReplayCommand::new,
        DeriveCommand::new,
        BenchCommand::new,
        WorkerCommand::new,
        StatusCommand::new);
  }

  @ParameterizedTest
  @MethodSource("commands")
  void linkedOptionsAreThoseOfReflection(Supplier<Object> command) {
    CommandSpec linked = LinkedOptions.specification(command.get());
    CommandSpec reflected = CommandSpec.forAnnotatedObject(command.get());
    assertThat(linked.name()).isEqualTo(reflected.name());
    assertThat(linked.usageMessage().description())
        .isEqualTo(reflected.usageMessage().description());
    assertThat(attributes(linked)).isEqualTo(attributes(reflected));
  }

  @Test
  void theCommandsThatAreMeasuredAreLinked() {
    assertThat(new VerifyCommand()).isInstanceOf(LinkedOptions.class);
    assertThat(new CompareCommand()).isInstanceOf(LinkedOptions.class);
  }

  /** Returns the attributes, sorted, since the order of methods is not fixed in Java. */
  private static List<String> attributes(CommandSpec spec) {
    return Stream.concat(
            spec.options().stream().map(LinkedOptionsTest::attributes),
            spec.positionalParameters().stream().map(LinkedOptionsTest::attributes))
        .sorted()
        .toList();
  }

  private static String attributes(ArgSpec argument) {
    String own =
        argument instanceof OptionSpec option
            ? Arrays.toString(option.names()) + " " + option.negatable()
            : ((PositionalParamSpec) argument).index().toString();
    String converters =
        Arrays.stream(argument.converters()).map(c -> c.getClass().getName()).toList().toString();
    Iterable<String> candidates = argument.completionCandidates();
    return String.join(
        "\n",
        own,
        argument.paramLabel(),
        Arrays.toString(argument.description()),
        argument.arity() + " " + argument.arity().isUnspecified(),
        argument.type() + " " + Arrays.toString(argument.auxiliaryTypes()),
        argument.required() + " " + argument.hidden() + " " + argument.hideParamSyntax(),
        argument.defaultValue() + " " + argument.splitRegex() + " " + argument.initialValue(),
        argument.isMultiValue() + " " + argument.typeInfo().isOptional(),
        converters + " " + (candidates == null ? "" : candidates.iterator().next()));
  }
}
