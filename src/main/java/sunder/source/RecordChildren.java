package sunder.source;

import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A generic traversal of syntax trees whose nodes are records: the direct children of a node, in
 * the order of its components, also inside lists, optional values and holder classes.
 *
 * @param <N> the type of the children
 */
public final class RecordChildren<N> {
  private final Class<N> kind;
  private final List<Class<?>> holders;
  private final ClassValue<Method[]> accessors =
      new ClassValue<>() {
        @Override
        protected Method[] computeValue(Class<?> node) {
          return Stream.of(node.getRecordComponents())
              .filter(component -> mayHave(component.getGenericType()))
              .map(RecordComponent::getAccessor)
              .toArray(Method[]::new);
        }
      };

  private RecordChildren(Class<N> kind, List<Class<?>> holders) {
    this.kind = kind;
    this.holders = holders;
  }

  /**
   * Returns the traversal for children of a type.
   *
   * @param holders classes that are no nodes and contain such children
   */
  public static <N> RecordChildren<N> of(Class<N> kind, Class<?>... holders) {
    return new RecordChildren<>(kind, Arrays.asList(holders));
  }

  /** Returns the direct children of a node. */
  public List<N> childrenOf(Record node) {
    List<N> found = new ArrayList<>();
    collect(node, found);
    return found;
  }

  private boolean mayHave(Type type) {
    return type instanceof ParameterizedType of
        ? mayHave(of.getActualTypeArguments()[0])
        : type instanceof Class<?> one
            && (kind.isAssignableFrom(one)
                || holders.stream().anyMatch(holder -> holder.isAssignableFrom(one)));
  }

  private void collect(Record node, List<N> found) {
    try {
      for (Method accessor : accessors.get(node.getClass())) {
        add(accessor.invoke(node), found);
      }
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("a component that can be read", e);
    }
  }

  private void add(Object value, List<N> found) {
    if (value instanceof List<?> several) {
      several.forEach(one -> add(one, found));
    } else if (value instanceof Optional<?> one) {
      one.ifPresent(present -> add(present, found));
    } else if (kind.isInstance(value)) {
      found.add(kind.cast(value));
    } else {
      collect((Record) value, found);
    }
  }
}
