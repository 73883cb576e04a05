package sunder.frontend.promela.replay;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import sunder.frontend.promela.model.Variable;
import sunder.verdict.Play;

/** The variables of a state by name, to see what a step changes, and whether states are equal. */
record Snapshot(
    Map<String, BigInteger> values,
    List<List<List<BigInteger>>> channels,
    List<Spot> spots,
    int holder) {

  static Snapshot of(Store store) {
    Map<String, BigInteger> values = new LinkedHashMap<>();
    store.globals().forEach((variable, cells) -> add(values, variable.name(), variable, cells));
    for (int i = 0; i < store.processes().size(); i++) {
      Process process = store.processes().get(i);
      String owner = process.type().name() + "[" + i + "].";
      List<Variable> variables = new ArrayList<>(process.type().parameters());
      variables.addAll(process.type().locals());
      for (Variable variable : variables) {
        add(values, owner + variable.name(), variable, process.variables().get(variable));
      }
    }
    List<List<List<BigInteger>>> channels = new ArrayList<>();
    store.channels().forEach(channel -> channels.add(List.copyOf(channel.messages())));
    return new Snapshot(
        values, channels, store.processes().stream().map(Process::spot).toList(), store.holder());
  }

  private static void add(
      Map<String, BigInteger> values, String name, Variable variable, BigInteger[] cells) {
    for (int i = 0; i < cells.length; i++) {
      values.put(variable.length().isPresent() ? name + "[" + i + "]" : name, cells[i]);
    }
  }

  /** All of the values. */
  List<Play.Change> state() {
    return values.entrySet().stream()
        .map(value -> new Play.Change(value.getKey(), value.getValue().toString()))
        .toList();
  }

  /** What is another value here than before. */
  List<Play.Change> changesSince(Snapshot before) {
    List<Play.Change> result = new ArrayList<>();
    values.forEach(
        (name, value) -> {
          BigInteger old = before.values.getOrDefault(name, BigInteger.ZERO);
          if (!old.equals(value)) {
            result.add(new Play.Change(name, value.toString()));
          }
        });
    return result;
  }
}
