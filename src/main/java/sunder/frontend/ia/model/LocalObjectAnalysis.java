package sunder.frontend.ia.model;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * An analysis that finds the local objects of a program: local variables, united by union-find with
 * the local procedures that access them. A group is an object if the main body accesses none of its
 * variables; a call between two groups does not unite them.
 */
public final class LocalObjectAnalysis {
  private final Map<Identifier, Identifier> parents = new IdentityHashMap<>();
  private final Set<Identifier> members = new LinkedHashSet<>();

  private LocalObjectAnalysis() {}

  /**
   * A local object.
   *
   * @param variables the local variables and arrays, in source order, at least one
   * @param procedures the local procedures that access them, in source order
   */
  public record ObjectGroup(
      List<Identifier> variables, List<Identifier.LocalProcedure> procedures) {}

  /**
   * Returns the objects in the order of their first variables; empty if the main body accesses
   * variables of every group.
   */
  public static List<ObjectGroup> find(TypedProgram program) {
    return new LocalObjectAnalysis().objects(program.body());
  }

  private List<ObjectGroup> objects(Command body) {
    NameReferences main = NameReferences.of(body);
    Set<Identifier.LocalProcedure> seen = new LinkedHashSet<>();
    collect(main.called, seen);
    return groups(main.touched);
  }

  /**
   * Unites each procedure that is reachable in the call graph with the variables that it accesses
   * or declares.
   */
  private void collect(
      Collection<Identifier.LocalProcedure> called, Set<Identifier.LocalProcedure> seen) {
    for (Identifier.LocalProcedure procedure : called) {
      if (seen.add(procedure)) {
        NameReferences uses = NameReferences.of(procedure.body());
        uses.touched.forEach(variable -> join(procedure, variable));
        uses.declared.forEach(variable -> join(procedure, variable));
        collect(uses.called, seen);
      }
    }
  }

  private List<ObjectGroup> groups(Set<Identifier> touchedByMain) {
    Set<Identifier> ofMain = new LinkedHashSet<>();
    touchedByMain.forEach(identifier -> ofMain.add(root(identifier)));
    Map<Identifier, List<Identifier>> groups = new IdentityHashMap<>();
    for (Identifier member : members) {
      groups.computeIfAbsent(root(member), r -> new ArrayList<>()).add(member);
    }
    ofMain.forEach(groups::remove);
    Map<Integer, ObjectGroup> byPlace = new TreeMap<>();
    for (List<Identifier> group : groups.values()) {
      group.sort(Comparator.comparingInt(identifier -> identifier.declaration().start()));
      ObjectGroup found = found(group);
      if (!found.variables().isEmpty()) {
        byPlace.put(found.variables().get(0).declaration().start(), found);
      }
    }
    return List.copyOf(byPlace.values());
  }

  private static ObjectGroup found(List<Identifier> group) {
    List<Identifier> variables = new ArrayList<>();
    List<Identifier.LocalProcedure> procedures = new ArrayList<>();
    for (Identifier member : group) {
      if (member instanceof Identifier.LocalProcedure procedure) {
        procedures.add(procedure);
      } else {
        variables.add(member);
      }
    }
    return new ObjectGroup(List.copyOf(variables), List.copyOf(procedures));
  }

  private void join(Identifier one, Identifier other) {
    members.add(one);
    members.add(other);
    parents.put(root(one), root(other));
  }

  private Identifier root(Identifier identifier) {
    Identifier at = identifier;
    while (parents.getOrDefault(at, at) != at) {
      at = parents.get(at);
    }
    return at;
  }

  /**
   * The references of a piece of program text: the local variables and arrays that it accesses and
   * the local procedures that it calls. References inside the called procedures are not included,
   * nor are those of arguments that other callers pass. A declaration counts as an access only if
   * its initial value refers to other identifiers.
   */
  private static final class NameReferences {
    final Set<Identifier> touched = new LinkedHashSet<>();

    /** The variables whose declarations are in the text. */
    final Set<Identifier> declared = new LinkedHashSet<>();

    final Set<Identifier.LocalProcedure> called = new LinkedHashSet<>();

    private NameReferences() {}

    static NameReferences of(Command text) {
      NameReferences uses = new NameReferences();
      uses.visit(text);
      return uses;
    }

    private void visit(TypedNode node) {
      if (node instanceof Command.Declare declaration) {
        declared.add(declaration.variable());
        int before = touched.size() + called.size();
        declaration.initial().ifPresent(this::visit);
        if (touched.size() + called.size() > before) {
          touched.add(declaration.variable());
        }
      } else if (node instanceof Command.DeclareArray declaration) {
        declared.add(declaration.array());
      } else {
        if (node instanceof Identifier.LocalVariable || node instanceof Identifier.LocalArray) {
          touched.add((Identifier) node);
        } else if (node instanceof Identifier.LocalProcedure procedure) {
          called.add(procedure);
        }
        node.children().forEach(this::visit);
      }
    }
  }
}
