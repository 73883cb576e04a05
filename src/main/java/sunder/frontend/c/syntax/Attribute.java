package sunder.frontend.c.syntax;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import sunder.frontend.c.grammar.CParser;

/**
 * An attribute of GNU C (GCC manual, Attribute Syntax).
 *
 * @param name the name without surrounding underscores
 * @param arguments the text between its parentheses, empty if there is none
 */
record Attribute(String name, String arguments) {
  /** Returns the attributes of a declaration, in source order. */
  static List<Attribute> of(
      Optional<CParser.SpecifiersContext> specifiers, List<CParser.AttributeContext> attributes) {
    Stream<CParser.AttributeContext> first =
        specifiers.stream().flatMap(all -> Attributes.attributesIn(all).stream());
    return Stream.concat(first, attributes.stream()).flatMap(Attribute::each).toList();
  }

  private static Stream<Attribute> each(CParser.AttributeContext list) {
    return list.property().stream()
        .map(
            property -> {
              String text = property.getText();
              int open = text.indexOf('(');
              return new Attribute(
                  Attributes.withoutUnderscores(property.word.getText()),
                  open < 0 ? "" : text.substring(open + 1, text.length() - 1));
            });
  }
}
