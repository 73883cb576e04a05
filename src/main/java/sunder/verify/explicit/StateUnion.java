package sunder.verify.explicit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.family.Feature;
import sunder.verify.Limits;
import sunder.verify.explicit.SearchNodeTable.InputsOfStep;

/**
 * The union of states of a location that wait to be expanded: those that differ in the values of a
 * few places become one, with auxiliary symbols ({@link AuxiliarySymbols}) in these places and a
 * set that relates the symbols to the values. It is exact, as a split of the new state by the
 * symbols yields the old ones.
 */
final class StateUnion {
  private final SearchSpace space;
  private final VisitedStates visited;
  private final StateEncoder encoder;
  private final AuxiliarySymbols auxiliaries;
  private final CachedSetOperations sets;

  StateUnion(
      SearchSpace space,
      VisitedStates visited,
      StateEncoder encoder,
      AuxiliarySymbols auxiliaries,
      CachedSetOperations sets) {
    this.space = space;
    this.visited = visited;
    this.encoder = encoder;
    this.auxiliaries = auxiliaries;
    this.sets = sets;
  }

  /** A sequence of encoded values, compared elementwise. */
  private record Words(long[] words) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Words that && Arrays.equals(words, that.words);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(words);
    }
  }

  /**
   * Unites waiting states. The search nodes of united states count as expanded, and the node of
   * their union is added to the waitlist.
   *
   * @param waiting the waiting search nodes of the location
   * @param active the pairs that are searched
   */
  void unite(CompiledLocation location, Collection<Integer> waiting, ConfigSet active) {
    List<Integer> nodes = List.copyOf(waiting);
    StateRows rows = new StateRows(location, nodes);
    BitSet varied = rows.variedPlaces();
    if (varied.isEmpty()) {
      return;
    }
    Map<Words, List<Integer>> groups = new LinkedHashMap<>();
    for (int i = 0; i < nodes.size(); i++) {
      long[] rest = rows.words[i].clone();
      varied.stream().forEach(place -> rest[place] = 0);
      groups.computeIfAbsent(new Words(rest), key -> new ArrayList<>()).add(i);
    }
    for (List<Integer> group : groups.values()) {
      if (group.size() >= Limits.MIN_UNITED_STATES) {
        uniteGroup(rows, nodes, group, varied, active);
      }
    }
  }

  /**
   * Unites two waiting states of which one is reached with a Boolean feature and the other without
   * it, and whose values differ by constants: such a value becomes the sum of the value without the
   * feature and a multiple of the indicator of the feature ({@link SearchSpace#indicators}).
   *
   * @param waiting the waiting search nodes of the location
   * @param active the pairs that are searched
   * @return whether there were two such states
   */
  boolean uniteByFeature(CompiledLocation location, Collection<Integer> waiting, ConfigSet active) {
    List<Integer> nodes = List.copyOf(waiting);
    StateRows rows = new StateRows(location, nodes);
    for (int i = 1; i < nodes.size(); i++) {
      for (int j = 0; j < i; j++) {
        if (uniteByFeature(rows, nodes, i, j, active)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean uniteByFeature(
      StateRows rows, List<Integer> nodes, int one, int other, ConfigSet active) {
    ConfigSet ones = sets.and(visited.nodes.variants(nodes.get(one)), active);
    ConfigSet others = sets.and(visited.nodes.variants(nodes.get(other)), active);
    if (ones.isEmpty() || others.isEmpty()) {
      return false;
    }
    Configuration in = ones.pick();
    Configuration out = others.pick();
    for (Map.Entry<Feature.Bool, Symbol> entry : space.indicators().entrySet()) {
      Feature.Bool feature = entry.getKey();
      if (in.selects(feature) != out.selects(feature)) {
        ConfigSet selected = space.space().selected(feature);
        boolean isFirst = in.selects(feature);
        ConfigSet with = isFirst ? ones : others;
        ConfigSet without = isFirst ? others : ones;
        if (with.isSubsetOf(selected) && !without.intersects(selected)) {
          return rows.unite(isFirst ? one : other, isFirst ? other : one, entry.getValue())
              && addUnion(List.of(nodes.get(one), nodes.get(other)), active);
        }
      }
    }
    return false;
  }

  /** Adds the encoded state as the union of search nodes. */
  private boolean addUnion(List<Integer> nodes, ConfigSet active) {
    int state = visited.number(encoder.bytes);
    for (int node : nodes) {
      ConfigSet fresh = visited.expand(node, active);
      visited.addUnion(state, node, InputsOfStep.NONE, fresh, fresh);
    }
    return true;
  }

  private void uniteGroup(
      StateRows rows, List<Integer> nodes, List<Integer> group, BitSet varied, ConfigSet active) {
    Map<Words, BitSet> places = new LinkedHashMap<>();
    varied.stream()
        .forEach(
            place -> {
              long[] column = group.stream().mapToLong(i -> rows.words[i][place]).toArray();
              if (Arrays.stream(column).anyMatch(word -> word != column[0])) {
                places.computeIfAbsent(new Words(column), key -> new BitSet()).set(place);
              }
            });
    List<ConfigSet> pairs =
        group.stream().map(i -> sets.and(visited.nodes.variants(nodes.get(i)), active)).toList();
    int mostNodes = Limits.MAX_NODES_PER_UNITED_STATE * group.size();
    if (pairs.stream().anyMatch(set -> set.size() > mostNodes)) {
      return;
    }
    BitSet inUse = new BitSet();
    List<BitSet> inputs = new ArrayList<>();
    for (int i : group) {
      BitSet own = new BitSet();
      Arrays.stream(rows.words[i]).forEach(word -> encoder.addInputs(word, own));
      inputs.add(own);
      inUse.or(own);
    }
    BitSet before = (BitSet) inUse.clone();
    Optional<AuxiliarySymbols.Union> union =
        auxiliaries.unite(places.keySet().stream().map(Words::words).toList(), pairs, inUse);
    if (union.isEmpty() || space.space().union(union.get().pairs()).size() > mostNodes) {
      return;
    }
    inUse.andNot(before);
    long[] united = rows.words[group.get(0)].clone();
    int next = 0;
    for (BitSet own : places.values()) {
      long word = union.get().values().get(next++);
      own.stream().forEach(place -> united[place] = word);
    }
    rows.encode(united);
    int state = visited.number(encoder.bytes);
    for (int i = 0; i < group.size(); i++) {
      BitSet dead = inputs.get(i);
      dead.andNot(encoder.inputs);
      ConfigSet related = union.get().pairs().get(i);
      ConfigSet there = dead.isEmpty() ? related : space.forget(related, dead);
      int node = nodes.get(group.get(i));
      visited.expand(node, active);
      visited.addUnion(
          state, node, new InputsOfStep(Map.of(), (BitSet) inUse.clone(), dead), related, there);
    }
  }

  /** The values of states of one location, in a row of places for each state. */
  private final class StateRows {
    private final CompiledLocation location;
    private final int[] sizes;
    private final long[][] words;

    StateRows(CompiledLocation location, List<Integer> nodes) {
      this.location = location;
      int arrays = location.liveArrays.size();
      this.sizes = new int[arrays];
      long[][][] elements = new long[nodes.size()][arrays][];
      this.words = new long[nodes.size()][];
      VarintBuffer in = new VarintBuffer();
      for (int i = 0; i < words.length; i++) {
        visited.read(visited.nodes.state(nodes.get(i)), in);
        in.next();
        words[i] = read(in, location.live.size());
        for (int a = 0; a < arrays; a++) {
          elements[i][a] = read(in, (int) in.next());
          sizes[a] = Math.max(sizes[a], elements[i][a].length);
        }
      }
      int length = location.live.size() + Arrays.stream(sizes).sum();
      for (int i = 0; i < words.length; i++) {
        words[i] = Arrays.copyOf(words[i], length);
        int at = location.live.size();
        for (int a = 0; a < arrays; a++) {
          System.arraycopy(elements[i][a], 0, words[i], at, elements[i][a].length);
          at += sizes[a];
        }
      }
    }

    private static long[] read(VarintBuffer in, int count) {
      long[] result = new long[count];
      for (int i = 0; i < count; i++) {
        result[i] = ValueEncoding.unpacked(in.next());
      }
      return result;
    }

    /** Returns the places of integers that have many values. */
    BitSet variedPlaces() {
      BitSet result = new BitSet();
      int at = 0;
      for (Symbol register : location.live) {
        result.set(at, !register.isBoolean() && isVaried(at));
        at++;
      }
      for (int a = 0; a < sizes.length; a++) {
        boolean isBoolean = location.liveArrays.get(a).sort() == Symbol.Sort.BOOL;
        for (int i = 0; i < sizes[a]; i++) {
          result.set(at, !isBoolean && isVaried(at));
          at++;
        }
      }
      return result;
    }

    private boolean isVaried(int place) {
      Set<Long> values = new HashSet<>();
      for (long[] row : words) {
        if (values.add(row[place]) && values.size() >= Limits.MIN_UNITED_STATES) {
          return true;
        }
      }
      return false;
    }

    /**
     * Encodes the union of two rows, the first of which has the values of the configurations in
     * which an indicator is 1.
     *
     * @return false if the rows differ in other values than integers of registers, or in more than
     *     constants
     */
    boolean unite(int with, int without, Symbol indicator) {
      long[] united = words[without].clone();
      for (int at = 0; at < united.length; at++) {
        if (words[with][at] != united[at]) {
          if (at >= location.live.size() || location.live.get(at).isBoolean()) {
            return false;
          }
          IntTerm base = encoder.integer(united[at]);
          IntTerm difference = encoder.integer(words[with][at]).minus(base);
          if (!difference.isConstant()) {
            return false;
          }
          united[at] = encoder.word(base.plus(IntTerm.of(indicator).times(difference.constant())));
        }
      }
      encode(united);
      return true;
    }

    /** Encodes a state with the values of a row. */
    void encode(long[] row) {
      encoder.begin(location.number);
      int at = 0;
      while (at < location.live.size()) {
        encoder.value(row[at++]);
      }
      for (int size : sizes) {
        int used = size;
        while (used > 0 && row[at + used - 1] == 0) {
          used--;
        }
        encoder.size(used);
        for (int i = 0; i < used; i++) {
          encoder.value(row[at + i]);
        }
        at += size;
      }
    }
  }
}
