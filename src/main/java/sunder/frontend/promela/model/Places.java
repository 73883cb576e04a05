package sunder.frontend.promela.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import sunder.frontend.promela.syntax.Expression;
import sunder.source.Diagnostics;

/** Resolves what names a variable, a field or an element. */
final class Places {
  private final KnownNames names;
  private final Features features;
  private final Diagnostics diagnostics;
  private final Function<Expression, Value> values;

  /**
   * @param values resolves indices
   */
  Places(
      KnownNames names,
      Features features,
      Diagnostics diagnostics,
      Function<Expression, Value> values) {
    this.names = names;
    this.features = features;
    this.diagnostics = diagnostics;
    this.values = values;
  }

  /** What can be read and assigned. */
  Optional<Lvalue> place(Expression.Reference reference) {
    String first = reference.parts().get(0).name();
    Optional<Binding> binding = names.find(first);
    if (binding.isEmpty()) {
      if (names.symbol(first).isPresent() || features.find(first).isPresent()) {
        diagnostics.report(reference.span(), "'" + first + "' is a constant");
      } else {
        names.unknown(first, reference.span(), features.names());
      }
      return Optional.empty();
    }
    Binding.Field field = binding.get().fields().get(path(reference));
    if (field == null) {
      diagnostics.report(reference.span(), noField(reference, binding.get()));
      return Optional.empty();
    }
    return place(reference, field);
  }

  private static String path(Expression.Reference reference) {
    return String.join(".", reference.parts().stream().skip(1).map(Expression.Part::name).toList());
  }

  private static String noField(Expression.Reference reference, Binding binding) {
    String name = reference.parts().get(0).name();
    if (!binding.isStructure()) {
      return "'" + name + "' has no fields";
    }
    return reference.parts().size() == 1
        ? "'" + name + "' is a structure; name one of its fields"
        : "'" + name + "' has no field '" + path(reference) + "'";
  }

  private Optional<Lvalue> place(Expression.Reference reference, Binding.Field field) {
    List<Lvalue.Index> indices = new ArrayList<>();
    for (int i = 0; i < reference.parts().size(); i++) {
      Expression.Part part = reference.parts().get(i);
      OptionalInt length = field.lengths().get(i);
      if (length.isPresent() != part.index().isPresent()) {
        diagnostics.report(
            part.span(),
            "'" + part.name() + (length.isPresent() ? "' needs an index" : "' is no array"));
        return Optional.empty();
      }
      if (length.isPresent()) {
        indices.add(new Lvalue.Index(values.apply(part.index().get()), length.getAsInt()));
      }
    }
    return Optional.of(new Lvalue(field.variable(), indices, reference.span()));
  }

  /** The fields of a structure that is named as a whole, none of them an array. */
  Optional<List<Lvalue>> structure(Expression.Reference reference) {
    Optional<Binding> binding = names.find(reference.parts().get(0).name());
    if (binding.isEmpty() || !binding.get().isStructure()) {
      return Optional.empty();
    }
    String prefix = path(reference);
    if (binding.get().fields().containsKey(prefix)) {
      return Optional.empty();
    }
    List<Lvalue> result = new ArrayList<>();
    for (var entry : binding.get().fields().entrySet()) {
      String below = entry.getKey();
      if (prefix.isEmpty() || below.startsWith(prefix + ".")) {
        List<Expression.Part> parts = new ArrayList<>(reference.parts());
        for (String name :
            below.substring(prefix.isEmpty() ? 0 : prefix.length() + 1).split("\\.")) {
          parts.add(new Expression.Part(name, Optional.empty(), reference.span()));
        }
        place(new Expression.Reference(parts, reference.span()), entry.getValue())
            .ifPresent(result::add);
      }
    }
    return result.isEmpty() ? Optional.empty() : Optional.of(result);
  }

  /** Whether one channel is meant, not an array of them. */
  boolean isChannel(Expression.Reference reference) {
    Optional<Binding.Field> field =
        names
            .find(reference.parts().get(0).name())
            .flatMap(binding -> Optional.ofNullable(binding.fields().get(path(reference))));
    int last = reference.parts().size() - 1;
    return field.isPresent()
        && field.get().variable().type().kind() == DataType.Kind.CHANNEL
        && field.get().lengths().get(last).isPresent()
            == reference.parts().get(last).index().isPresent();
  }
}
