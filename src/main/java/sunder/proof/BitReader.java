package sunder.proof;

import java.math.BigInteger;
import java.util.Optional;
import sunder.family.Feature;
import sunder.horn.TermText;

/**
 * Reads how {@link sunder.horn.SetText} asks for a bit of a feature: {@code (= (mod (div (- K low)
 * weight) 2) 1)}, without the subtraction where the least value is 0.
 */
final class BitReader {
  private final Vocabulary vocabulary;

  BitReader(Vocabulary vocabulary) {
    this.vocabulary = vocabulary;
  }

  /** The variants with the bit; nothing if this is another equation. */
  Optional<Formula> read(SExpression.Sequence equation) {
    if (!equation.part(2).is("1")
        || !(equation.part(1) instanceof SExpression.Sequence mod)
        || !mod.head().equals("mod")
        || mod.size() != 3
        || !mod.part(2).is("2")
        || !(mod.part(1) instanceof SExpression.Sequence div)
        || !div.head().equals("div")
        || div.size() != 3) {
      return Optional.empty();
    }
    return feature(div.part(1)).flatMap(feature -> bit(feature, div.part(2)));
  }

  private Optional<Formula> bit(Feature.Numeric feature, SExpression weight) {
    if (!(weight instanceof SExpression.Word word) || !TermReader.isNumber(word.text())) {
      return Optional.empty();
    }
    BigInteger value = new BigInteger(word.text());
    int bit = value.bitLength() - 1;
    return bit >= 0 && value.equals(BigInteger.ONE.shiftLeft(bit))
        ? Optional.of(new Formula.InSet(vocabulary.space().withBit(feature, bit)))
        : Optional.empty();
  }

  /** The feature whose distance from its least value this is. */
  private Optional<Feature.Numeric> feature(SExpression distance) {
    if (distance instanceof SExpression.Sequence list) {
      if (!list.head().equals("-") || list.size() != 3) {
        return Optional.empty();
      }
      return named(list.part(1)).filter(f -> list.part(2).toString().equals(TermText.of(f.low())));
    }
    return named(distance).filter(feature -> feature.low().signum() == 0);
  }

  private Optional<Feature.Numeric> named(SExpression text) {
    return text instanceof SExpression.Word word
        ? vocabulary
            .feature(word.text())
            .filter(Feature.Numeric.class::isInstance)
            .map(Feature.Numeric.class::cast)
        : Optional.empty();
  }
}
