package sunder.proof;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import sunder.automaton.Automaton;
import sunder.automaton.Location;
import sunder.certificate.Region;
import sunder.certificate.Stores;
import sunder.expression.ArrayRegister;
import sunder.expression.BoolTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;

/** Brings regions of one automaton into another one of the same program, by lasting names. */
final class Translation {
  private final Automaton automaton;
  private final Stores stores;
  private final Map<String, Symbol> registers = new HashMap<>();
  private final Map<String, ArrayRegister> arrays = new HashMap<>();
  private final Map<Symbol, Symbol> bound = new HashMap<>();

  /**
   * @param automaton where to
   * @param stores where from
   */
  Translation(Automaton automaton, Stores stores) {
    this.automaton = automaton;
    this.stores = stores;
    automaton
        .featureSymbols()
        .keySet()
        .forEach(symbol -> registers.put(automaton.names().of(symbol), symbol));
  }

  /** The regions of a control point, in some variants. */
  List<Region> of(Location location, ConfigSet variants) {
    location.live().forEach(r -> registers.put(automaton.names().of(r), r));
    location.liveArrays().forEach(a -> arrays.put(automaton.names().of(a), a));
    List<Region> result = new ArrayList<>();
    for (Region region : stores.regions().getOrDefault(location.name(), List.of())) {
      ConfigSet able = region.variants().and(variants);
      if (!able.isEmpty()) {
        result.add(
            new Region(
                able,
                translated(region.registers()),
                region.elements().stream().map(this::translated).toList(),
                region.cells().stream().map(this::translated).toList()));
      }
    }
    return result;
  }

  private Region.Elements translated(Region.Elements elements) {
    return new Region.Elements(
        arrays.get(stores.arrays().apply(elements.array())),
        bound(elements.index()),
        bound(elements.element()),
        translated(elements.condition()));
  }

  private Region.Cell translated(Region.Cell cell) {
    return new Region.Cell(
        arrays.get(stores.arrays().apply(cell.array())), cell.index(), bound(cell.element()));
  }

  private BoolTerm translated(BoolTerm condition) {
    return condition.substitute(symbol -> Term.of(translated(symbol)));
  }

  private Symbol translated(Symbol symbol) {
    return symbol.kind() == Symbol.Kind.ELEMENT
        ? bound(symbol)
        : registers.get(stores.registers().apply(symbol));
  }

  private Symbol bound(Symbol symbol) {
    return bound.computeIfAbsent(
        symbol, s -> automaton.supply().of(Symbol.Kind.ELEMENT, s.sort(), s.name()));
  }
}
