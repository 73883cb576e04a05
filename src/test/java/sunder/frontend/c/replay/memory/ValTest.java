package sunder.frontend.c.replay.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.Test;

class ValTest {
  @Test
  void valuesAreToldAsInC() {
    Val two = new Val.Int(BigInteger.TWO);
    assertThat(new Val.Whole(List.of(Val.Int.ZERO, two))).hasToString("{0, 2}");
    assertThat(new Val.Rest(List.of(two), List.of())).hasToString("1 argument");
  }
}
