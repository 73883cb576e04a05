package sunder.frontend.c.preprocess;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sunder.frontend.c.grammar.CLexer;
import sunder.source.InputException;

/**
 * One body of a macro.
 *
 * @param parameters empty if the macro takes no arguments
 * @param isVariadic whether the last parameter, {@code __VA_ARGS__} if it has no other name, is for
 *     all further arguments
 * @param isTold whether it stands in a file of the project: what is wrong with its text is told
 *     with its place there
 */
record Macro(
    Optional<List<String>> parameters, boolean isVariadic, List<Word> body, boolean isTold) {
  static final String REST = "__VA_ARGS__";

  /** The macro of a feature that is selected: {@code -DNAME} gives 1. */
  static Macro of(List<Word> body) {
    return new Macro(Optional.empty(), false, body, false);
  }

  /** What a line defines. */
  static Macro of(Line definition) throws InputException {
    Word name = name(definition);
    List<Word> rest = definition.words().subList(2, definition.words().size());
    if (rest.isEmpty() || !rest.get(0).is(CLexer.LPAREN) || rest.get(0).spaced()) {
      return of(rest);
    }
    int end = 1;
    boolean isVariadic = false;
    List<String> parameters = new ArrayList<>();
    while (end < rest.size() && !rest.get(end).is(CLexer.RPAREN)) {
      Word word = rest.get(end++);
      if (word.is(CLexer.ELLIPSIS)) {
        isVariadic = true;
        if (!rest.get(end - 2).isName()) {
          parameters.add(REST);
        }
      } else if (word.isName()) {
        parameters.add(word.text());
      } else if (!word.is(CLexer.COMMA)) {
        throw Expander.bad(word.span(), "'" + word.text() + "' cannot be a parameter");
      }
    }
    if (end == rest.size()) {
      throw Expander.bad(name.span(), "the parameters of this macro have no ')'");
    }
    List<Word> body = rest.subList(end + 1, rest.size());
    return new Macro(Optional.of(parameters), isVariadic, body, false);
  }

  /** The name that a directive is about. */
  static Word name(Line line) throws InputException {
    if (line.words().size() < 2 || !line.words().get(1).isName()) {
      throw Expander.bad(line.start(), "a name is missing behind #" + line.directive());
    }
    return line.words().get(1);
  }

  /** The same of a file of the project. */
  Macro told() {
    return new Macro(parameters, isVariadic, body, true);
  }

  boolean isFunction() {
    return parameters.isPresent();
  }

  /** Whether a word is the parameter for all further arguments. */
  boolean isRest(Word word) {
    return isVariadic && parameters.get().get(parameters.get().size() - 1).equals(word.text());
  }

  /** All tokens of the arguments that {@code #} and {@code ##} take as they stand. */
  List<Expander.Item> raw(List<List<Expander.Item>> arguments) {
    List<Expander.Item> result = new ArrayList<>();
    for (int i = 0; i < body.size(); i++) {
      String text = body.get(i).text();
      int index = parameters.map(names -> names.indexOf(text)).orElse(-1);
      if (index >= 0 && (joins(i - 1) || joins(i + 1) && body.get(i + 1).is(CLexer.PASTE))) {
        result.addAll(arguments.get(index));
      }
    }
    return result;
  }

  private boolean joins(int i) {
    return i >= 0
        && i < body.size()
        && (body.get(i).is(CLexer.PASTE) || body.get(i).is(CLexer.HASH));
  }

  /** Whether both mean the same, as the standard defines it for redefinitions. */
  boolean sameAs(Macro other) {
    return parameters.equals(other.parameters)
        && isVariadic == other.isVariadic
        && body.stream()
            .map(Word::text)
            .toList()
            .equals(other.body.stream().map(Word::text).toList());
  }
}
