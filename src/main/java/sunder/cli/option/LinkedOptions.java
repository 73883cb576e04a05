package sunder.cli.option;

import java.util.Arrays;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.IGetter;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * A command or a group of options that declares its options without reflection. The build adds the
 * implementation to classes with annotated options ({@code src/main/link/OptionLinker.java}), since
 * the reflection of picocli takes a fifth of a short run. What the build has not changed is
 * declared by reflection.
 *
 * <p>Invariant: a command has the same options either way.
 */
public interface LinkedOptions {
  /** Declares the options in the specification of their command, and creates its groups. */
  void declareIn(CommandSpec spec);

  /** Returns the value of an option; null if only its method keeps the value. */
  Object value(int number);

  /** Sets the value of an option. */
  void setValue(int number, Object value);

  /** Returns the specification of a command, with its options. */
  static CommandSpec specification(Object command) {
    if (command instanceof LinkedOptions options) {
      CommandSpec spec = CommandSpec.wrapWithoutInspection(command);
      options.declareIn(spec);
      return spec;
    }
    return CommandSpec.forAnnotatedObject(command);
  }

  /** Returns the groups of options of a command. */
  static Stream<Object> groups(CommandSpec spec) {
    return Stream.concat(
        spec.mixins().values().stream().map(CommandSpec::userObject),
        spec.args().stream()
            .filter(argument -> argument.getter() instanceof Value)
            .map(argument -> ((Value) argument.getter()).owner()));
  }

  /** Sets the name and the description of a command. */
  static void describe(CommandSpec spec, String name, String... description) {
    spec.name(name).usageMessage().description(description);
  }

  /**
   * Returns the builder of an option that is a field.
   *
   * @param types the type of the field and its type arguments
   */
  static OptionSpec.Builder field(
      LinkedOptions owner, int number, Class<?>[] types, String[] names) {
    return method(owner, number, types, names).initialValue(owner.value(number));
  }

  /** Returns the builder of an option that is a method of one parameter. */
  static OptionSpec.Builder method(
      LinkedOptions owner, int number, Class<?>[] types, String[] names) {
    Value value = new Value(owner, number);
    return OptionSpec.builder(names)
        .type(types[0])
        .auxiliaryTypes(arguments(types))
        .getter(value)
        .setter(value)
        .hasInitialValue(false);
  }

  /** Returns the builder of the positional parameters that are a field. */
  static PositionalParamSpec.Builder parameters(LinkedOptions owner, int number, Class<?>[] types) {
    Value value = new Value(owner, number);
    return PositionalParamSpec.builder()
        .type(types[0])
        .auxiliaryTypes(arguments(types))
        .getter(value)
        .setter(value)
        .initialValue(owner.value(number));
  }

  private static Class<?>[] arguments(Class<?>[] types) {
    return types.length == 1 ? types : Arrays.copyOfRange(types, 1, types.length);
  }

  /** The access of picocli to the value of an option. */
  record Value(LinkedOptions owner, int number) implements IGetter, ISetter {
    @Override
    @SuppressWarnings("unchecked")
    public <T> T get() {
      return (T) owner.value(number);
    }

    @Override
    public <T> T set(T value) {
      owner.setValue(number, value);
      return null;
    }
  }
}
