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
 * What stands directly within the nodes of a tree, whose kinds are records: the values of their
 * components, in that order. Lists, optional values and the tree's holders of parts are looked
 * into.
 *
 * @param <N> the parts
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
   * Parts of a kind.
   *
   * @param holders what is no node, but has such parts
   */
  public static <N> RecordChildren<N> of(Class<N> kind, Class<?>... holders) {
    return new RecordChildren<>(kind, Arrays.asList(holders));
  }

  /** Those directly within a record. */
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
