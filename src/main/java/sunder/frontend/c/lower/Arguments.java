package sunder.frontend.c.lower;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.frontend.c.library.Library;
import sunder.frontend.c.preprocess.Options.Globals;
import sunder.frontend.c.types.CType;
import sunder.frontend.c.types.Function;
import sunder.frontend.c.types.IntKind;
import sunder.frontend.c.types.Stmt;
import sunder.frontend.c.types.StructType;
import sunder.frontend.c.types.Variable;
import sunder.source.Span;

/**
 * What a function that is asked about by itself is given: anything of the types. A pointer is NULL
 * or to an object that no other one is to; where pointers of its type move, to the first of any
 * number of them.
 */
public final class Arguments {
  /** What is behind more pointers is not followed. */
  private static final int MOST_POINTERS = 2;

  /** No object is larger than differences of pointers can be. */
  private static final BigInteger LARGEST = IntKind.INT.greatest();

  private final Lowerer lowerer;
  private final Emitter emitter;

  /** What pointers are to that is not followed. */
  private final Set<Variable> beyond = new HashSet<>();

  Arguments(Lowerer lowerer) {
    this.lowerer = lowerer;
    this.emitter = lowerer.emitter();
  }

  /** What is assumed, a sentence each. */
  public static List<String> assumptions(Globals globals) {
    List<String> result = new ArrayList<>();
    result.add(
        "Arguments are anything of their types; a pointer is NULL or to the first of any number of"
            + " objects (to one, where no pointer of its type moves) that no other pointer is to.");
    result.add(
        globals == Globals.ANY
            ? "Objects outside functions hold anything of their types, unless they are const."
            : "Objects outside functions hold what they start with (--globals any: anything).");
    return result;
  }

  /** Nobody knows the parameters, and the objects outside functions if those may be anything. */
  void begin(Function function, Globals globals, List<Stmt> startup) {
    for (Stmt statement : startup) {
      if (globals == Globals.ANY
          && statement instanceof Stmt.Declare declared
          && declared.variable().startsUndefined()) {
        any(declared.variable(), MOST_POINTERS, declared.span());
      }
    }
    for (Function.Body body : function.bodies()) {
      body.parameters().forEach(parameter -> any(parameter, MOST_POINTERS, function.span()));
    }
  }

  /** Whether nobody knows what is there, and of which kind. */
  boolean isBeyond(Variable variable) {
    return beyond.contains(variable);
  }

  /**
   * @param pointers how many more may be followed from it
   */
  private void any(Variable variable, int pointers, Span span) {
    lowerer.memory().forget(variable, span);
    for (List<Integer> path : Storage.scalars(variable.type())) {
      Leaf leaf = lowerer.storage().leaf(variable, path, Storage.Part.VALUE);
      if (leaf instanceof Leaf.Scalar scalar
          && Storage.typeAt(variable.type(), path) instanceof CType.Pointer pointer) {
        pointer(variable, path, scalar.register(), pointer.to(), pointers, span);
      }
    }
  }

  private void pointer(
      Variable variable, List<Integer> path, Symbol register, CType to, int pointers, Span span) {
    List<String> members = Storage.members(variable.type(), path);
    String name = variable.name() + String.join("", members.stream().map(m -> "." + m).toList());
    Symbol given = lowerer.storage().temporary(new Object(), name, Optional.of(IntKind.BOOL));
    String question = Library.undefined(variable.name(), members, "");
    emitter.askIfRead(question, given, IntKind.BOOL, span);
    IntTerm code = object(name, to, pointers, span);
    emitter.assign(register, IntTerm.of(given).times(code), span);
    if (lowerer.storage().leaf(variable, path, Storage.Part.OFFSET) instanceof Leaf.Scalar offset) {
      emitter.assign(offset.register(), IntTerm.ZERO, span);
    }
  }

  /** The number of a new object. */
  private IntTerm object(String name, CType to, int pointers, Span span) {
    if (pointers == 0 || !isKnown(to)) {
      Variable made = Variable.outside(name + "[0]", to, span);
      beyond.add(made);
      return lowerer.targets().code(made, List.of(), to);
    } else if (!lowerer.program().indexed().contains(to)) {
      Variable made = Variable.outside(name + "[0]", to, span);
      any(made, pointers - 1, span);
      return lowerer.targets().code(made, List.of(), to);
    }
    Variable made = Variable.outside(name, new CType.Array(to, Optional.empty()), span);
    Symbol length = lowerer.storage().temporary(new Object(), name + " length", Optional.empty());
    emitter.askIfRead(Library.length(name), length, BigInteger.ONE, LARGEST, span);
    lowerer.targets().hasRows(made, row -> BoolTerm.less(row, IntTerm.of(length)));
    any(made, pointers - 1, span);
    return lowerer.targets().code(made, List.of(), to);
  }

  /** Whether it is known what is in an object of a type. */
  private boolean isKnown(CType type) {
    if (type instanceof CType.Array array) {
      return array.length().isPresent() && isKnown(array.of());
    } else if (type instanceof CType.Struct struct) {
      return struct.definition().incomplete(emitter.when()).isEmpty()
          && struct.definition().fields().stream()
              .map(StructType.Field::type)
              .noneMatch(CType.Function.class::isInstance);
    }
    return type.isInteger() || type.isPointer();
  }
}
