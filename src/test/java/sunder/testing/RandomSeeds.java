package sunder.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.support.AnnotationConsumer;
import org.junit.jupiter.params.support.ParameterDeclarations;

/**
 * A random test with one case for each of the seeds that follow each other. System properties
 * override the number of cases and the first seed.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ParameterizedTest
@ArgumentsSource(RandomSeeds.Provider.class)
public @interface RandomSeeds {
  /** The property for the number of cases. */
  String property();

  /** The number of cases without the property. */
  int cases();

  /** The property for the first seed. */
  String first() default "sunder.gcc.first";

  /** The first seed without its property. */
  long from() default 1;

  /** The seeds as arguments. */
  final class Provider implements ArgumentsProvider, AnnotationConsumer<RandomSeeds> {
    private long from;
    private long cases;

    @Override
    public void accept(RandomSeeds seeds) {
      from = Long.getLong(seeds.first(), seeds.from());
      cases = Long.getLong(seeds.property(), seeds.cases());
    }

    @Override
    public Stream<? extends Arguments> provideArguments(
        ParameterDeclarations parameters, ExtensionContext context) {
      return LongStream.range(from, from + cases).mapToObj(Arguments::of);
    }
  }
}
