package sunder.frontend.c.flow.values;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.StructType;

/**
 * Paths to the subobjects of a type: lists of member numbers, from the outside inwards. Arrays on
 * the way are not counted: a path denotes the same member of all their elements.
 */
public final class SubobjectPaths {
  private SubobjectPaths() {}

  /** Returns the innermost element type of an array type, or the type itself. */
  public static CType elementType(CType type) {
    return type instanceof CType.Array array ? elementType(array.element()) : type;
  }

  /** Returns the names of the members on the path; unnamed members are left out. */
  public static List<String> memberNames(CType type, List<Integer> path) {
    return memberPath(type, path).stream()
        .map(StructType.Field::name)
        .filter(name -> !name.isEmpty())
        .toList();
  }

  /** Returns the members on the path. */
  public static List<StructType.Field> memberPath(CType type, List<Integer> path) {
    List<StructType.Field> fields = new ArrayList<>();
    CType at = type;
    for (int number : path) {
      StructType.Field field = ((CType.Struct) elementType(at)).definition().field(number);
      fields.add(field);
      at = field.type();
    }
    return fields;
  }

  /** Returns the paths of member numbers to the scalar subobjects of a type. */
  public static List<List<Integer>> scalarPaths(CType type) {
    return parts(type, part -> !(part instanceof CType.Struct));
  }

  /** Returns the paths of member numbers to the unions in a type. */
  public static List<List<Integer>> unionPaths(CType type) {
    return parts(type, part -> part instanceof CType.Struct s && s.definition().isUnion());
  }

  private static List<List<Integer>> parts(CType type, Predicate<CType> wanted) {
    List<List<Integer>> result = new ArrayList<>();
    collect(type, List.of(), wanted, result);
    return result;
  }

  private static void collect(
      CType type, List<Integer> path, Predicate<CType> wanted, List<List<Integer>> result) {
    if (type instanceof CType.Array array) {
      collect(array.element(), path, wanted, result);
      return;
    }
    if (wanted.test(type)) {
      result.add(path);
    }
    if (type instanceof CType.Struct struct) {
      for (StructType.Field field : struct.definition().fields()) {
        List<Integer> longer = new ArrayList<>(path);
        longer.add(field.number());
        collect(field.type(), List.copyOf(longer), wanted, result);
      }
    }
  }

  /** Returns the type of the subobject at the path, without its array dimensions. */
  public static CType typeAt(CType type, List<Integer> path) {
    CType at = type;
    int next = 0;
    while (at instanceof CType.Array || at instanceof CType.Struct && next < path.size()) {
      at =
          at instanceof CType.Array array
              ? array.element()
              : ((CType.Struct) at).definition().field(path.get(next++)).type();
    }
    return at;
  }

  /**
   * A union that contains a subobject.
   *
   * @param path the path to the union
   * @param union the type of the union
   * @param member the member of the union that contains the subobject
   * @param isWhole whether the subobject is the whole member
   */
  public record EnclosingUnion(
      List<Integer> path, StructType union, StructType.Field member, boolean isWhole) {}

  /** Returns the unions that contain a subobject of a variable of the type, the outermost first. */
  public static List<EnclosingUnion> enclosingUnions(CType type, List<Integer> path) {
    List<EnclosingUnion> result = new ArrayList<>();
    CType at = type;
    for (int next = 0; next < path.size(); next++) {
      StructType struct = ((CType.Struct) elementType(at)).definition();
      StructType.Field field = struct.field(path.get(next));
      if (struct.isUnion()) {
        boolean isWhole = next + 1 == path.size() && !(field.type() instanceof CType.Array);
        result.add(new EnclosingUnion(path.subList(0, next), struct, field, isWhole));
      }
      at = field.type();
    }
    return result;
  }

  /** Returns whether a subobject of a variable of the type is in a union. */
  public static boolean isInUnion(CType type, List<Integer> path) {
    return !enclosingUnions(type, path).isEmpty();
  }
}
