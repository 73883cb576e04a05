package sunder.frontend.c.replay.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConcreteValueTest {
  @Test
  void valuesAreToldAsInC() {
    ConcreteValue two = new ConcreteValue.Int(BigInteger.TWO);
    assertThat(new ConcreteValue.Aggregate(List.of(ConcreteValue.Int.ZERO, two)))
        .hasToString("{0, 2}");
    assertThat(new ConcreteValue.UnreadArguments(List.of(two), List.of()))
        .hasToString("1 argument");
  }
}
