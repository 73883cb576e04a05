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
 * The fields of a JSON object, in the order in which they are put. A value is a text, a number, a
 * Boolean, fields, a collection of values, or a {@link Value}. An optional one is left out if it is
 * not there; a supplier is asked when it is its turn.
 */
public final class JsonFields {
  private final List<Map.Entry<String, Object>> fields = new ArrayList<>();

  /** What writes itself. */
  @FunctionalInterface
  public interface Value {
    void write(JsonGenerator json) throws IOException;
  }

  public JsonFields put(String name, Object value) {
    fields.add(Map.entry(name, value));
    return this;
  }

  /** All fields of others, behind these. */
  public JsonFields with(JsonFields others) {
    fields.addAll(others.fields);
    return this;
  }

  /** A list, whose values are made one by one as they are written: there can be very many. */
  public <T> JsonFields list(String name, Collection<T> items, Function<? super T, ?> each) {
    return put(name, listed(items, each));
  }

  /** The same, left out if there is nothing in it. */
  public <T> JsonFields listIfAny(String name, Collection<T> items, Function<? super T, ?> each) {
    return items.isEmpty() ? this : list(name, items, each);
  }

  /** The same of texts. */
  public JsonFields listIfAny(String name, Collection<String> texts) {
    return listIfAny(name, texts, Function.identity());
  }

  /** A field for each entry. */
  public static <T> JsonFields of(Map<String, T> entries, Function<? super T, ?> each) {
    JsonFields fields = new JsonFields();
    entries.forEach((name, value) -> fields.put(name, each.apply(value)));
    return fields;
  }

  /** An object with these as its only field's value. */
  JsonFields in(String name) {
    return new JsonFields().put(name, this);
  }

  public static <T> Value listed(Collection<T> items, Function<? super T, ?> each) {
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

  /** The fields alone, into an object that is begun. */
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
      listed(list, Function.identity()).write(json);
    } else {
      json.writeObject(value); // a text, a number, a Boolean; anything else fails
    }
  }
}
