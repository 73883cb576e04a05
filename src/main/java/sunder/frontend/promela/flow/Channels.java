package sunder.frontend.promela.flow;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.frontend.promela.model.ChannelType;
import sunder.frontend.promela.model.DataType;
import sunder.frontend.promela.model.Variable;

/** The channels of one automaton: each has a number, a length and a place for each message. */
final class Channels {
  private final Registers registers;
  private final List<Channel> all = new ArrayList<>();
  private final Map<Owner, List<Channel>> byOwner = new HashMap<>();

  private record Owner(int process, Variable variable) {}

  /**
   * A channel.
   *
   * @param number what a variable of type chan holds for it; not 0
   * @param length how many messages are in it
   * @param places for each message, the oldest first, its fields; what is not in use is 0
   */
  record Channel(int number, ChannelType type, Symbol length, List<List<Symbol>> places) {
    /** The registers that hold its messages. */
    List<Symbol> registers() {
      List<Symbol> result = new ArrayList<>();
      if (!type.isRendezvous()) {
        result.add(length);
        places.forEach(result::addAll);
      }
      return result;
    }

    IntTerm count() {
      return type.isRendezvous() ? IntTerm.ZERO : IntTerm.of(length);
    }
  }

  Channels(Registers registers) {
    this.registers = registers;
  }

  /** The channels that a variable is declared with, one for each element. */
  List<Channel> of(int process, Variable variable) {
    int owner = variable.scope() == Variable.Scope.GLOBAL ? Registers.NOBODY : process;
    return byOwner.computeIfAbsent(new Owner(owner, variable), this::make);
  }

  private List<Channel> make(Owner owner) {
    ChannelType type = owner.variable().channel().orElseThrow();
    List<Channel> result = new ArrayList<>();
    for (int i = 0; i < owner.variable().size(); i++) {
      String name = name(owner, i);
      List<List<Symbol>> places = new ArrayList<>();
      for (int place = 0; place < type.capacity(); place++) {
        places.add(fields(name, place, type.fields()));
      }
      DataType count = DataType.unsigned(32 - Integer.numberOfLeadingZeros(type.capacity() | 1));
      Symbol length = registers.register("len(" + name + ")", count);
      Channel channel = new Channel(all.size() + 1, type, length, places);
      all.add(channel);
      result.add(channel);
    }
    return result;
  }

  private static String name(Owner owner, int element) {
    Variable variable = owner.variable();
    String process = owner.process() == Registers.NOBODY ? "" : "[" + owner.process() + "]";
    return variable.name() + process + (variable.length().isPresent() ? "[" + element + "]" : "");
  }

  private List<Symbol> fields(String name, int place, List<DataType> types) {
    List<Symbol> result = new ArrayList<>();
    for (int field = 0; field < types.size(); field++) {
      result.add(registers.register(name + "." + place + "." + field, types.get(field)));
    }
    return result;
  }

  /** All channels made so far whose messages have so many fields. */
  List<Channel> withFields(int count) {
    return all.stream().filter(channel -> channel.type().fields().size() == count).toList();
  }

  /** All channels made so far. */
  List<Channel> all() {
    return List.copyOf(all);
  }
}
