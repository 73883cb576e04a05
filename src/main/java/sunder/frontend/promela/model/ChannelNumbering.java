package sunder.frontend.promela.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The order in which SPIN creates the channels of a scope, which determines their channel numbers.
 */
public final class ChannelNumbering {
  private ChannelNumbering() {}

  /**
   * A channel that a declaration creates.
   *
   * @param element the index of the channel in its variable; 0 if the variable is no array
   */
  public record DeclaredChannel(Variable variable, int element) {}

  /**
   * Returns the global channels in order of creation: channels outside structures come before
   * channels in structures.
   */
  public static List<DeclaredChannel> ofGlobals(List<Variable> globals) {
    return Stream.of(false, true)
        .flatMap(
            within -> of(globals.stream().filter(v -> v.isField() == within).toList()).stream())
        .toList();
  }

  /**
   * Returns the channels of some variables in order of creation, which is source order; in an array
   * of structures, all channels of an element come before the channels of the next one.
   */
  public static List<DeclaredChannel> of(List<Variable> variables) {
    List<DeclaredChannel> result = new ArrayList<>();
    List<Variable> together = new ArrayList<>();
    Set<String> names = new HashSet<>();
    String structure = "";
    for (Variable variable : variables) {
      String of = variable.name().split("\\.")[0];
      if (!variable.isField() || !of.equals(structure) || !names.add(variable.name())) {
        result.addAll(inOrder(together));
        together.clear();
        names = new HashSet<>(Set.of(variable.name()));
        structure = of;
      }
      together.add(variable);
    }
    result.addAll(inOrder(together));
    return result;
  }

  /** Returns the channels of one declared variable, given as its fields, in order of creation. */
  private static List<DeclaredChannel> inOrder(List<Variable> fields) {
    Comparator<DeclaredChannel> order = (one, other) -> compare(fields, one, other);
    return fields.stream()
        .filter(field -> field.channel().isPresent())
        .flatMap(
            field -> IntStream.range(0, field.size()).mapToObj(i -> new DeclaredChannel(field, i)))
        .sorted(order)
        .toList();
  }

  /**
   * Compares two channels of one declared variable by the first index or field in which their paths
   * differ.
   */
  private static int compare(List<Variable> fields, DeclaredChannel one, DeclaredChannel other) {
    String[] names = one.variable.name().split("\\.");
    String[] others = other.variable.name().split("\\.");
    List<Integer> indices = one.variable.indices(one.element);
    List<Integer> otherIndices = other.variable.indices(other.element);
    for (int level = 0; level < names.length && level < others.length; level++) {
      if (!names[level].equals(others[level])) {
        break;
      } else if (!indices.get(level).equals(otherIndices.get(level))) {
        return indices.get(level) - otherIndices.get(level);
      }
    }
    return fields.indexOf(one.variable) - fields.indexOf(other.variable);
  }
}
