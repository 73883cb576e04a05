package sunder.frontend.promela.model;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import sunder.frontend.promela.syntax.Declaration;
import sunder.frontend.promela.syntax.Unit;
import sunder.source.Diagnostics;

/**
 * The elaboration of variable declarations: one {@link Variable} for a declared name of a basic
 * type, and one for each field of a structure.
 *
 * <p>Errors are reported to the diagnostics; an ill-formed declaration still yields variables.
 */
record PromelaDeclarationElaborator(
    PromelaSymbolTable names, PromelaExpressionElaborator values, Diagnostics diagnostics) {
  private static final int MOST_ELEMENTS = 1_000_000;
  private static final int MOST_MESSAGES = 255;
  private static final int MOST_NESTED = 20;

  /**
   * The variable or field that is being declared.
   *
   * @param name the path from the variable, with dots
   * @param lengths the array length of each component of the path
   * @param out receives the field of each path
   */
  private record DeclarationContext(
      Variable.Scope scope,
      String name,
      List<OptionalInt> lengths,
      Map<String, PromelaSymbolTable.Binding.Field> out) {
    DeclarationContext member(String field, OptionalInt length) {
      List<OptionalInt> more = new ArrayList<>(lengths);
      more.add(length);
      return new DeclarationContext(scope, name + "." + field, more, out);
    }

    String path() {
      int dot = name.indexOf('.');
      return dot < 0 ? "" : name.substring(dot + 1);
    }
  }

  /**
   * Declares all variables of a declaration with their initial values, and returns them.
   *
   * @param presence the presence condition of the declaration
   */
  List<Variable> declare(Declaration declaration, Variable.Scope scope, Expr presence) {
    List<Variable> result = new ArrayList<>();
    for (Declaration.Variable variable : declaration.variables()) {
      result.addAll(declare(declaration.type(), variable, scope));
    }
    result.forEach(variable -> variable.setPresenceCondition(presence));
    return result;
  }

  private List<Variable> declare(
      Declaration.TypeName type, Declaration.Variable variable, Variable.Scope scope) {
    Map<String, PromelaSymbolTable.Binding.Field> fields = new LinkedHashMap<>();
    DeclarationContext context =
        new DeclarationContext(scope, variable.name(), List.of(length(variable)), fields);
    // An initial value refers only to names that are declared before it.
    add(type, variable, context);
    names.declare(variable.name(), new PromelaSymbolTable.Binding(fields), variable.span());
    return fields.values().stream().map(PromelaSymbolTable.Binding.Field::variable).toList();
  }

  private OptionalInt length(Declaration.Variable variable) {
    return variable.length().isPresent()
        ? values.constant(variable.length().get(), 1, MOST_ELEMENTS, "the length of an array")
        : OptionalInt.empty();
  }

  private void add(
      Declaration.TypeName type, Declaration.Variable variable, DeclarationContext context) {
    if (type.basic() != Declaration.BasicType.STRUCTURE) {
      addBasic(type, variable, context);
      return;
    }
    Optional<Unit.Typedef> structure = names.structure(type.name(), type.span());
    if (!(variable.initial() instanceof Declaration.Initializer.ZeroInitializer)) {
      diagnostics.report(variable.span(), "a structure has no initial value of its own");
    }
    if (context.lengths().size() > MOST_NESTED) {
      diagnostics.report(type.span(), "structure '" + type.name() + "' contains itself");
    } else if (structure.isPresent()) {
      for (Declaration fields : structure.get().fields()) {
        for (Declaration.Variable field : fields.variables()) {
          add(fields.type(), field, context.member(field.name(), length(field)));
        }
      }
    }
  }

  private void addBasic(
      Declaration.TypeName type, Declaration.Variable variable, DeclarationContext context) {
    long elements = 1;
    boolean isArray = false;
    for (OptionalInt length : context.lengths()) {
      isArray |= length.isPresent();
      elements = Math.min(elements * length.orElse(1), MOST_ELEMENTS + 1L);
    }
    if (elements > MOST_ELEMENTS) {
      diagnostics.report(variable.span(), "more than " + MOST_ELEMENTS + " elements");
      elements = 1;
    }
    Variable result =
        new Variable(
            context.name(),
            isArrayOfBits(type, context) ? DataType.BYTE : type(type, variable),
            context.scope(),
            isArray ? OptionalInt.of((int) elements) : OptionalInt.empty(),
            channel(variable.initial()),
            variable.span());
    if (isArrayOfBits(type, context)) {
      result.holdBits();
    }
    if (result.channel().isPresent() && result.type().kind() != DataType.Kind.CHANNEL) {
      diagnostics.report(variable.span(), "only a variable of type chan starts as a channel");
    }
    result.setEnclosingLengths(context.lengths());
    result.setInitialValues(initial(variable, result));
    context
        .out()
        .put(context.path(), new PromelaSymbolTable.Binding.Field(result, context.lengths()));
  }

  /**
   * Returns whether the declared name is itself an array of {@code bit} or {@code bool}, whose
   * elements are bytes in SPIN's verifier (pan). An array of structures with a field of type {@code
   * bit} is not one.
   */
  private static boolean isArrayOfBits(Declaration.TypeName type, DeclarationContext context) {
    OptionalInt own = context.lengths().get(context.lengths().size() - 1);
    return own.isPresent() && basic(type) == DataType.BIT;
  }

  private List<Expr> initial(Declaration.Variable variable, Variable declared) {
    if (variable.initial() instanceof Declaration.Initializer.ValueInitializer value) {
      Expr only = values.value(value.value());
      values.checkStored(declared, only);
      return List.of(only);
    } else if (variable.initial() instanceof Declaration.Initializer.ArrayInitializer elements) {
      if (declared.length().isEmpty() || elements.values().size() > declared.size()) {
        diagnostics.report(
            elements.span(), "'" + declared.name() + "' has not as many elements as values");
      }
      List<Expr> result = new ArrayList<>();
      elements.values().forEach(value -> result.add(values.value(value)));
      while (result.size() < declared.size()) {
        result.add(new Expr.Constant(BigInteger.ZERO, elements.span()));
      }
      return result;
    }
    return List.of();
  }

  private Optional<Variable.ChannelType> channel(Declaration.Initializer initial) {
    if (!(initial instanceof Declaration.Initializer.ChannelInitializer channel)) {
      return Optional.empty();
    }
    int capacity =
        values
            .constant(channel.capacity(), 0, MOST_MESSAGES, "the capacity of a channel")
            .orElse(0);
    List<DataType> fields = new ArrayList<>();
    channel.fields().forEach(type -> fields.addAll(fieldTypes(type, 0)));
    return Optional.of(new Variable.ChannelType(capacity, fields));
  }

  private List<DataType> fieldTypes(Declaration.TypeName type, int depth) {
    if (type.basic() != Declaration.BasicType.STRUCTURE) {
      return List.of(basic(type));
    }
    List<DataType> result = new ArrayList<>();
    Optional<Unit.Typedef> structure = names.structure(type.name(), type.span());
    if (structure.isPresent() && depth < MOST_NESTED) {
      for (Declaration fields : structure.get().fields()) {
        for (Declaration.Variable field : fields.variables()) {
          if (field.length().isPresent()) {
            diagnostics.report(type.span(), "an array is no field of a message");
          }
          result.addAll(fieldTypes(fields.type(), depth + 1));
        }
      }
    }
    return result;
  }

  private DataType type(Declaration.TypeName type, Declaration.Variable variable) {
    if (type.basic() == Declaration.BasicType.UNSIGNED) {
      int bits =
          variable
              .bits()
              .map(number -> values.constant(number, 1, 32, "the number of bits").orElse(1))
              .orElse(1);
      if (variable.bits().isEmpty()) {
        diagnostics.report(
            variable.span(), "an unsigned variable needs a number of bits", "write x : 3");
      }
      return DataType.unsigned(bits);
    }
    if (variable.bits().isPresent()) {
      diagnostics.report(variable.span(), "only an unsigned variable has a number of bits");
    }
    return basic(type);
  }

  private static DataType basic(Declaration.TypeName type) {
    return switch (type.basic()) {
      case BIT, BOOL -> DataType.BIT;
      case SHORT -> DataType.SHORT;
      case INT -> DataType.INT;
      case CHAN -> DataType.CHANNEL;
      case MTYPE -> DataType.MTYPE;
      default -> DataType.BYTE;
    };
  }
}
