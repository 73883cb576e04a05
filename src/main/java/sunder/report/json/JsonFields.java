package sunder.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The fields of a JSON object, in insertion order.
 *
 * <p>A value is a string, a number, a Boolean, a {@code JsonFields}, a collection of values, or a
 * {@link Value}. An empty {@code Optional} is left out; a supplier is called when its field is
 * written.
 */
public final class JsonFields {
  private final List<Map.Entry<String, Object>> fields = new ArrayList<>();

  /** A value that writes itself. */
  @FunctionalInterface
  public interface Value {
    void write(JsonGenerator json) throws IOException;
  }

  public JsonFields put(String name, Object value) {
    fields.add(Map.entry(name, value));
    return this;
  }

  /** Appends all fields of another object. */
  public JsonFields putAll(JsonFields others) {
    fields.addAll(others.fields);
    return this;
  }

  /** Appends an array whose items are computed while they are written: there can be many. */
  public <T> JsonFields list(String name, Collection<T> items, Function<? super T, ?> each) {
    return put(name, array(items, each));
  }

  /** Appends an array unless it is empty; its items are computed while they are written. */
  public <T> JsonFields listIfAny(String name, Collection<T> items, Function<? super T, ?> each) {
    return items.isEmpty() ? this : list(name, items, each);
  }

  /** Appends an array of strings unless it is empty. */
  public JsonFields listIfAny(String name, Collection<String> texts) {
    return listIfAny(name, texts, Function.identity());
  }

  /** Returns an object with a field for each entry of a map. */
  public static <T> JsonFields of(Map<String, T> entries, Function<? super T, ?> each) {
    JsonFields fields = new JsonFields();
    entries.forEach((name, value) -> fields.put(name, each.apply(value)));
    return fields;
  }

  /** Returns an object whose only field has these fields as its value. */
  JsonFields nestedIn(String name) {
    return new JsonFields().put(name, this);
  }

  public static <T> Value array(Collection<T> items, Function<? super T, ?> each) {
    return json -> {
      json.writeStartArray();
      for (T item : items) {
        write(json, each.apply(item));
      }
      json.writeEndArray();
    };
  }

  public void write(JsonGenerator json) throws IOException {
    json.writeStartObject();
    writeFields(json);
    json.writeEndObject();
  }

  /** Writes the fields without the object around them. */
  void writeFields(JsonGenerator json) throws IOException {
    for (Map.Entry<String, Object> field : fields) {
      Object value = field.getValue() instanceof Supplier<?> s ? s.get() : field.getValue();
      Object present = value instanceof Optional<?> optional ? optional.orElse(null) : value;
      if (present != null) {
        json.writeFieldName(field.getKey());
        write(json, present);
      }
    }
  }

  private static void write(JsonGenerator json, Object value) throws IOException {
    if (value instanceof JsonFields object) {
      object.write(json);
    } else if (value instanceof Value other) {
      other.write(json);
    } else if (value instanceof Collection<?> list) {
      array(list, Function.identity()).write(json);
    } else {
      json.writeObject(value); // a text, a number, a Boolean; anything else fails
    }
  }
}
