package sunder.frontend.c.syntax;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import sunder.family.ConfigSet;
import sunder.source.Span;

/** Statements of C; labels are items of their own. */
public sealed interface Statement {
  Span span();

  /** The statements directly within this one. */
  default List<Statement> parts() {
    return List.of();
  }

  /** The expressions directly in it, those of a declaration apart. */
  default List<Expression> expressions() {
    return List.of();
  }

  /** The expressions in it and in all statements within it. */
  default Stream<Expression> all() {
    Stream<Expression> own =
        this instanceof Declare declare
            ? declare.declaration().names().stream()
                .flatMap(name -> name.initializer().stream())
                .flatMap(initializer -> initializer.expressions().stream())
            : expressions().stream();
    return Stream.concat(own, parts().stream().flatMap(Statement::all));
  }

  record Block(List<Statement> items, Span span) implements Statement {
    @Override
    public List<Statement> parts() {
      return items;
    }
  }

  /** Only some variants have these. */
  record Part(ConfigSet when, List<Statement> items, Span span) implements Statement {
    @Override
    public List<Statement> parts() {
      return items;
    }
  }

  record Declare(Declaration declaration, Span span) implements Statement {}

  /** An expression for its effects; without one nothing happens. */
  record Evaluate(Optional<Expression> expression, Span span) implements Statement {
    @Override
    public List<Expression> expressions() {
      return expression.stream().toList();
    }
  }

  record If(Expression test, Statement then, Optional<Statement> otherwise, Span span)
      implements Statement {
    @Override
    public List<Statement> parts() {
      return Stream.concat(Stream.of(then), otherwise.stream()).toList();
    }

    @Override
    public List<Expression> expressions() {
      return List.of(test);
    }
  }

  record While(Expression test, Statement body, Span span) implements Statement {
    @Override
    public List<Statement> parts() {
      return List.of(body);
    }

    @Override
    public List<Expression> expressions() {
      return List.of(test);
    }
  }

  record Do(Statement body, Expression test, Span span) implements Statement {
    @Override
    public List<Statement> parts() {
      return List.of(body);
    }

    @Override
    public List<Expression> expressions() {
      return List.of(test);
    }
  }

  record For(
      Optional<Statement> start,
      Optional<Expression> test,
      Optional<Expression> step,
      Statement body,
      Span span)
      implements Statement {
    @Override
    public List<Statement> parts() {
      return Stream.concat(start.stream(), Stream.of(body)).toList();
    }

    @Override
    public List<Expression> expressions() {
      return Stream.concat(test.stream(), step.stream()).toList();
    }
  }

  record Switch(Expression value, Statement body, Span span) implements Statement {
    @Override
    public List<Statement> parts() {
      return List.of(body);
    }

    @Override
    public List<Expression> expressions() {
      return List.of(value);
    }
  }

  record Label(String name, Span span) implements Statement {}

  /** {@code case low:}, or GNU's {@code case low ... high:}. */
  record Case(Expression low, Optional<Expression> high, Span span) implements Statement {
    @Override
    public List<Expression> expressions() {
      return Stream.concat(Stream.of(low), high.stream()).toList();
    }
  }

  record Default(Span span) implements Statement {}

  record Goto(String label, Span span) implements Statement {}

  record Break(Span span) implements Statement {}

  record Continue(Span span) implements Statement {}

  record Return(Optional<Expression> value, Span span) implements Statement {
    @Override
    public List<Expression> expressions() {
      return value.stream().toList();
    }
  }

  /** A construct that is refused if it is reached. */
  record Unsupported(String what, Span span) implements Statement {}
}
