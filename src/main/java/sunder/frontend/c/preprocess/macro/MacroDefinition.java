package sunder.frontend.c.preprocess.macro;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sunder.frontend.c.grammar.CLexer;
import sunder.frontend.c.preprocess.token.LogicalLine;
import sunder.frontend.c.preprocess.token.PreprocessingToken;
import sunder.source.InputException;

/**
 * A definition of a macro.
 *
 * @param parameters the parameters; empty for an object-like macro
 * @param isVariadic whether the last parameter, by default {@code __VA_ARGS__}, takes all further
 *     arguments
 * @param isInProject whether the definition is in a project file, so that diagnostics about its
 *     body are reported there
 */
public record MacroDefinition(
    Optional<List<String>> parameters,
    boolean isVariadic,
    List<PreprocessingToken> replacementList,
    boolean isInProject) {
  public static final String VA_ARGS = "__VA_ARGS__";

  /** The operator whose operand is present if the call has further arguments (C2x, 6.10.4.1). */
  public static final String OPTIONAL = "__VA_OPT__";

  /** Returns an object-like macro, such as that of a selected feature. */
  public static MacroDefinition of(List<PreprocessingToken> body) {
    return new MacroDefinition(Optional.empty(), false, body, false);
  }

  /** Returns the macro that a {@code #define} defines. */
  public static MacroDefinition of(LogicalLine definition) throws InputException {
    PreprocessingToken name = macroName(definition);
    List<PreprocessingToken> rest = definition.tokens().subList(2, definition.tokens().size());
    if (rest.isEmpty() || !rest.get(0).is(CLexer.LPAREN) || rest.get(0).hasLeadingSpace()) {
      return of(body(rest));
    }
    int end = 1;
    boolean isVariadic = false;
    List<String> parameters = new ArrayList<>();
    while (end < rest.size() && !rest.get(end).is(CLexer.RPAREN)) {
      PreprocessingToken word = rest.get(end++);
      if (word.is(CLexer.ELLIPSIS)) {
        isVariadic = true;
        if (!rest.get(end - 2).isIdentifier()) {
          parameters.add(VA_ARGS);
        }
      } else if (word.isIdentifier()) {
        parameters.add(word.text());
      } else if (!word.is(CLexer.COMMA)) {
        throw new InputException(word.span(), "'" + word.text() + "' cannot be a parameter");
      }
    }
    if (end == rest.size()) {
      throw new InputException(name.span(), "the parameters of this macro have no ')'");
    }
    List<PreprocessingToken> body = body(rest.subList(end + 1, rest.size()));
    for (int i = 0; i < body.size(); i++) {
      String operand = i + 1 < body.size() ? body.get(i + 1).text() : "";
      boolean isParameter = parameters.contains(operand) || isVariadic && operand.equals(OPTIONAL);
      if (body.get(i).is(CLexer.HASH) && !isParameter) {
        // C11, 6.10.3.2p1.
        throw new InputException(body.get(i).span(), "'#' is not followed by a parameter");
      }
    }
    return new MacroDefinition(Optional.of(parameters), isVariadic, body, false);
  }

  /**
   * Checks the places of {@code ##} (C11, 6.10.3.3p1); several of them in a row paste once.
   *
   * @throws InputException if {@code ##} is at an end of the body
   */
  private static List<PreprocessingToken> body(List<PreprocessingToken> words)
      throws InputException {
    List<PreprocessingToken> body = new ArrayList<>();
    for (PreprocessingToken word : words) {
      boolean repeats = !body.isEmpty() && body.get(body.size() - 1).is(CLexer.PASTE);
      if (body.isEmpty()) {
        // White space before the replacement list is no part of it (C11, 6.10.3p7).
        body.add(new PreprocessingToken(word.type(), word.text(), word.span(), false));
      } else if (!repeats || !word.is(CLexer.PASTE)) {
        body.add(word);
      }
    }
    boolean isAtEnd =
        !body.isEmpty()
            && (body.get(0).is(CLexer.PASTE) || body.get(body.size() - 1).is(CLexer.PASTE));
    if (isAtEnd) {
      throw new InputException(words.get(0).span(), "'##' at an end of the replacement list");
    }
    return body;
  }

  /** Returns the index of the parenthesis that closes the one at a token, or 0. */
  public static int closing(List<PreprocessingToken> words, int at) {
    int depth = 0;
    for (int i = at; i < words.size(); i++) {
      depth += words.get(i).is(CLexer.LPAREN) ? 1 : words.get(i).is(CLexer.RPAREN) ? -1 : 0;
      if (depth == 0) {
        return i == at ? 0 : i;
      }
    }
    return 0;
  }

  /** Returns the macro name of a directive. */
  public static PreprocessingToken macroName(LogicalLine line) throws InputException {
    if (line.tokens().size() < 2 || !line.tokens().get(1).isIdentifier()) {
      throw new InputException(line.start(), "a name is missing behind #" + line.directiveName());
    }
    return line.tokens().get(1);
  }

  /** Returns the definition as that of a project file. */
  public MacroDefinition asProjectMacro() {
    return new MacroDefinition(parameters, isVariadic, replacementList, true);
  }

  public boolean isFunctionLike() {
    return parameters.isPresent();
  }

  /** Returns whether a token is the parameter for all further arguments. */
  public boolean isVariadicParameter(PreprocessingToken word) {
    return isVariadic && parameters.get().get(parameters.get().size() - 1).equals(word.text());
  }

  /** Returns the tokens of all arguments that are operands of {@code #} and {@code ##}. */
  public List<ExpansionToken> unexpandedArguments(List<List<ExpansionToken>> arguments) {
    List<ExpansionToken> result = new ArrayList<>();
    for (int i = 0; i < replacementList.size(); i++) {
      String text = replacementList.get(i).text();
      int index = parameters.map(names -> names.indexOf(text)).orElse(-1);
      if (index >= 0 && isJoined(i)) {
        result.addAll(arguments.get(index));
      }
    }
    if (hasOptional()) {
      result.addAll(arguments.get(arguments.size() - 1));
    }
    return result;
  }

  public boolean hasOptional() {
    return isVariadic && replacementList.stream().anyMatch(word -> word.text().equals(OPTIONAL));
  }

  /** Returns whether a {@code __VA_OPT__} is an operand of {@code #} or {@code ##}. */
  public boolean joinsOptional() {
    for (int i = 0; isVariadic && i < replacementList.size(); i++) {
      if (replacementList.get(i).text().equals(OPTIONAL)
          && (joins(i - 1) || joins(closing(replacementList, i + 1) + 1))) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether a token of the body is an operand of {@code #} or {@code ##}. */
  public boolean isJoined(int i) {
    return joins(i - 1) || joins(i + 1) && replacementList.get(i + 1).is(CLexer.PASTE);
  }

  private boolean joins(int i) {
    return i >= 0
        && i < replacementList.size()
        && (replacementList.get(i).is(CLexer.PASTE) || replacementList.get(i).is(CLexer.HASH));
  }

  /** Returns whether two definitions are equivalent (C11, 6.10.3p1). */
  boolean isEquivalentTo(MacroDefinition other) {
    return parameters.equals(other.parameters)
        && isVariadic == other.isVariadic
        && replacementList.stream()
            .map(PreprocessingToken::text)
            .toList()
            .equals(other.replacementList.stream().map(PreprocessingToken::text).toList());
  }
}
