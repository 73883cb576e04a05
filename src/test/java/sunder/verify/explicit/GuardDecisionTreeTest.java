package sunder.verify.explicit;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;

/** Only what is disabled is left out. */
class GuardDecisionTreeTest {
  private static final int VALUES = 4;

  private final Symbol.Supply supply = new Symbol.Supply();
  private final List<Symbol> registers = List.of(register("x"), register("y"), register("z"));
  private final StateVector store = new StateVector(new ValueEncoding());
  private final GuardDecisionTree.Selection selection = new GuardDecisionTree.Selection();

  private Symbol register(String name) {
    return supply.integer(Symbol.Kind.REGISTER, name, Optional.empty(), Optional.empty());
  }

  private static BoolTerm is(Symbol register, int value) {
    return BoolTerm.equal(IntTerm.of(register), IntTerm.of(value));
  }

  private List<Integer> selected(List<BoolTerm> guards, int... values) {
    for (int i = 0; i < registers.size(); i++) {
      store.set(store.slotOf(registers.get(i)), values[i]);
    }
    return selected(guards);
  }

  private List<Integer> selected(List<BoolTerm> guards) {
    GuardDecisionTree.of(guards, Set.copyOf(registers)).select(store, selection);
    List<Integer> result = new ArrayList<>();
    for (int i = 0; i < selection.count(); i++) {
      result.add(selection.get(i));
    }
    return result;
  }

  @Test
  void aValueTellsGuardsApart() {
    List<BoolTerm> guards = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      guards.add(BoolTerm.and(is(registers.get(0), i / 5), is(registers.get(1), i % 5)));
    }
    guards.add(BoolTerm.TRUE);
    assertThat(selected(guards, 2, 3, 0)).containsExactly(13, 20);
    assertThat(selected(guards, 7, 3, 0)).containsExactly(20);
  }

  @Test
  void aTermOverFeaturesTellsNothing() {
    List<BoolTerm> guards = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      guards.add(is(registers.get(0), i));
    }
    Symbol feature =
        supply.integer(
            Symbol.Kind.FEATURE, "F", Optional.of(BigInteger.ZERO), Optional.of(BigInteger.TEN));
    registers.forEach(register -> store.set(store.slotOf(register), 0));
    store.set(store.slotOf(registers.get(0)), store.values.encode(Term.of(feature)));
    assertThat(selected(guards)).containsExactly(0, 1, 2, 3, 4, 5);
  }

  @Test
  void whatIsEnabledIsSelectedInOrder() {
    Random random = new Random(1);
    for (int round = 0; round < 100; round++) {
      List<BoolTerm> guards = new ArrayList<>();
      for (int i = 0; i < 30; i++) {
        guards.add(guard(random));
      }
      int[] values = random.ints(registers.size(), 0, VALUES).toArray();
      List<Integer> selected = selected(guards, values);
      assertThat(selected).isSorted().doesNotHaveDuplicates();
      for (int i = 0; i < guards.size(); i++) {
        Term now =
            guards.get(i).substitute(symbol -> IntTerm.of(values[registers.indexOf(symbol)]));
        if (now.equals(BoolTerm.TRUE)) {
          assertThat(selected).as("%s of %s", i, guards).contains(i);
        }
      }
    }
  }

  private BoolTerm guard(Random random) {
    BoolTerm result = BoolTerm.TRUE;
    for (Symbol register : registers) {
      int value = random.nextInt(VALUES);
      result =
          switch (random.nextInt(4)) {
            case 0 -> BoolTerm.and(result, is(register, value));
            case 1 -> BoolTerm.and(result, is(register, value).not());
            case 2 -> BoolTerm.or(result, is(register, value));
            default -> result;
          };
    }
    return result;
  }
}
