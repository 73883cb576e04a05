package sunder.verify.abstraction;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import sunder.automaton.Location;
import sunder.expression.ArrayRegister;
import sunder.expression.Symbol;

/**
 * How the abstract stores of a location are packed into an {@code int[]}: one cell number for each
 * live register and tracked direction that has more than one cell; for each live array whose
 * elements have more than one cell, a lowest and a highest cell for each class of indices.
 * Everything else is not stored.
 */
final class StoreLayout {
  private final List<Symbol> registers = new ArrayList<>();
  private final List<ArrayRegister> arrays = new ArrayList<>();
  private final Map<Symbol, Integer> registerPositions = new TreeMap<>();
  private final Map<ArrayRegister, Integer> arrayPositions = new TreeMap<>();
  private final int size;

  /**
   * @param directions the linear terms that are tracked here
   */
  StoreLayout(Location location, Precision precision, Collection<Symbol> directions) {
    int next = 0;
    for (Symbol register : location.live()) {
      if (precision.of(register).cells() > 1) {
        registerPositions.put(register, next++);
        registers.add(register);
      }
    }
    for (Symbol direction : directions) {
      registerPositions.put(direction, next++);
      registers.add(direction);
    }
    for (ArrayRegister array : location.liveArrays()) {
      if (precision.elements(array).cells() > 1) {
        arrayPositions.put(array, next);
        arrays.add(array);
        next += 2 * precision.indexes(array).cells();
      }
    }
    this.size = next;
  }

  /** How many numbers. */
  int size() {
    return size;
  }

  /** Registers and directions that are stored. */
  List<Symbol> registers() {
    return registers;
  }

  List<ArrayRegister> arrays() {
    return arrays;
  }

  /** Where a register's or a direction's cell stands; -1 if it is not stored. */
  int position(Symbol register) {
    return registerPositions.getOrDefault(register, -1);
  }

  /** Where an array's cells begin; -1 if they are not stored. */
  int position(ArrayRegister array) {
    return arrayPositions.getOrDefault(array, -1);
  }
}
