package sunder.frontend.c.syntax;

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
        specifiers.stream().flatMap(all -> Attributes.among(all).stream());
    return Stream.concat(first, attributes.stream()).flatMap(Attribute::each).toList();
  }

  private static Stream<Attribute> each(CParser.AttributeContext list) {
    return list.property().stream()
        .map(
            property -> {
              String text = property.getText();
              int open = text.indexOf('(');
              return new Attribute(
                  Attributes.bare(property.word.getText()),
                  open < 0 ? "" : text.substring(open + 1, text.length() - 1));
            });
  }
}
