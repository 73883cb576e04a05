package sunder.frontend.ia.syntax;

import java.util.List;
import sunder.source.Span;

/**
 * A whole {@code .ia} text: {@code context |- body : type}.
 *
 * @param context what is free, features and constraints, in source order
 * @param body declarations and statements in any order
 */
public record Program(List<ContextItem> context, List<Statement> body, Type type, Span span) {
  public Program {
    context = List.copyOf(context);
    body = List.copyOf(body);
  }
}
