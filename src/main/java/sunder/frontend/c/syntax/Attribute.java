package sunder.frontend.c.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import sunder.frontend.c.grammar.CParser;

/**
 * One of GNU's attributes.
 *
 * @param name without the underscores around it
 * @param arguments what stands between its parentheses
 */
record Attribute(String name, String arguments) {
  /** Those of what is declared, in their order. */
  static List<Attribute> of(
      Optional<CParser.SpecifiersContext> specifiers, List<CParser.AttributeContext> attributes) {
    Stream<CParser.AttributeContext> first =
        specifiers.stream()
            .flatMap(all -> all.specifier().stream())
            .flatMap(one -> Optional.ofNullable(one.attribute()).stream());
    return Stream.concat(first, attributes.stream()).flatMap(Attribute::each).toList();
  }

  private static Stream<Attribute> each(CParser.AttributeContext list) {
    List<Attribute> result = new ArrayList<>();
    for (CParser.AnythingContext part : list.anything()) {
      if (part.LPAREN() == null) {
        result.add(new Attribute(part.getText().replaceAll("^_+|_+$", ""), ""));
      } else if (!result.isEmpty()) {
        String text = part.getText().substring(1, part.getText().length() - 1);
        result.set(result.size() - 1, new Attribute(result.get(result.size() - 1).name(), text));
      }
    }
    return result.stream();
  }
}
