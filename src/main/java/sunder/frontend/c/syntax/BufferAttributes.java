package sunder.frontend.c.syntax;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The attributes of a function that describe buffers (GCC manual, Common Function Attributes).
 * Parameters have indices from 0.
 *
 * @param sizes the parameter that has the number of elements behind a pointer parameter, of bytes
 *     if it is a {@code void *}: {@code access} with a size
 * @param unmodified the pointer parameters through which a function without a body does not write:
 *     {@code access} with {@code read_only} or {@code none}
 * @param allocated the parameters whose product is the size in bytes of the object at the result:
 *     {@code alloc_size}; empty if it is not known
 */
public record BufferAttributes(
    Map<Integer, Integer> sizes, Set<Integer> unmodified, List<Integer> allocated) {
  /** The attributes of a function without any. */
  public static final BufferAttributes NONE = new BufferAttributes(Map.of(), Set.of(), List.of());

  private static final Set<String> READING = Set.of("read_only", "none");

  /** Parameters by their numbers from 1. */
  private static final Pattern NUMBERS = Pattern.compile("[1-9]\\d{0,3}(,[1-9]\\d{0,3})?");

  public BufferAttributes {
    sizes = Map.copyOf(sizes);
    unmodified = Set.copyOf(unmodified);
    allocated = List.copyOf(allocated);
  }

  /** Returns these attributes and those of a list. */
  BufferAttributes with(List<Attribute> attributes) {
    Map<Integer, Integer> lengths = new HashMap<>(sizes);
    Set<Integer> read = new HashSet<>(unmodified);
    List<Integer> product = new ArrayList<>(allocated);
    for (Attribute attribute : attributes) {
      String arguments = attribute.arguments().replaceAll("\\s", "");
      if (attribute.name().equals("access")) {
        String mode = Attributes.withoutUnderscores(arguments.replaceAll(",.*", ""));
        List<Integer> of = indices(arguments.replaceAll("^[^,]*,?", ""));
        if (!of.isEmpty() && READING.contains(mode)) {
          read.add(of.get(0));
        }
        if (of.size() > 1 && !mode.equals("none")) {
          lengths.put(of.get(0), of.get(1));
        }
      } else if (attribute.name().equals("alloc_size") && product.isEmpty()) {
        product.addAll(indices(arguments));
      }
    }
    return new BufferAttributes(lengths, read, product);
  }

  private static List<Integer> indices(String numbers) {
    return NUMBERS.matcher(numbers).matches()
        ? Stream.of(numbers.split(",")).map(number -> Integer.parseInt(number) - 1).toList()
        : List.of();
  }
}
