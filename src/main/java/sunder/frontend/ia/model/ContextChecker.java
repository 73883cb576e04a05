package sunder.frontend.ia.model;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sunder.family.ConfigSet;
import sunder.frontend.ia.syntax.ArraySize;
import sunder.frontend.ia.syntax.ContextItem;
import sunder.frontend.ia.syntax.NamesInUse;
import sunder.frontend.ia.syntax.Program;
import sunder.frontend.ia.syntax.Type;
import sunder.source.Diagnostics;
import sunder.source.Span;

/** Checks the declarations of the context and finds the length symbols. */
final class ContextChecker {
  private static final String ABORT = "abort";

  private final Checking checking;
  private final Diagnostics diagnostics;
  private final ConfigSet everywhere;
  private final Map<String, Identifier> free = new LinkedHashMap<>();

  ContextChecker(Checking checking) {
    this.checking = checking;
    this.diagnostics = checking.diagnostics;
    this.everywhere = checking.model.space().all();
  }

  /**
   * Declares the free identifiers in the innermost scope.
   *
   * @return them in source order, length symbols at their first use, in the body last
   */
  List<Identifier> check(Program program) {
    for (ContextItem item : program.context()) {
      if (item instanceof ContextItem.FreeVariable variable) {
        variable(variable);
      } else if (item instanceof ContextItem.FreeProcedure procedure) {
        procedure(procedure);
      }
    }
    reportClashes(program);
    addSymbols(NamesInUse.of(program).lengths());
    return new ArrayList<>(free.values());
  }

  private void variable(ContextItem.FreeVariable item) {
    if (item.name().equals(ABORT)) {
      reportAbort(item.span());
      return;
    }
    DataType type = checking.dataType(item.type(), item.span());
    if (item.size().isEmpty()) {
      declare(new Identifier.FreeVariable(item.name(), type, item.span()));
      return;
    }
    ArraySize size = item.size().get();
    if (size instanceof ArraySize.Symbol symbol) {
      addSymbols(Map.of(symbol.name(), symbol.span()));
    }
    Identifier.Length length = checking.length(size, everywhere);
    declare(new Identifier.FreeArray(item.name(), type, length, item.span()));
  }

  private void procedure(ContextItem.FreeProcedure item) {
    if (item.name().equals(ABORT)) {
      if (!(item.result() instanceof Type.Void) || !item.parameters().isEmpty()) {
        reportAbort(item.span());
      }
      return;
    }
    List<Optional<DataType>> parameters = new ArrayList<>();
    item.parameters().forEach(p -> parameters.add(checking.type(p, item.span())));
    declare(
        new Identifier.FreeProcedure(
            item.name(), checking.type(item.result(), item.span()), parameters, item.span()));
  }

  private void reportAbort(Span span) {
    diagnostics.report(
        span, "'abort' is declared with another type", "write 'void abort();' or nothing");
  }

  private void declare(Identifier identifier) {
    String name = identifier.name();
    Span span = identifier.declaration();
    Identifier known = free.get(name);
    if (!checking.requireNoFeature(name, span)) {
      return;
    }
    if (known instanceof Identifier.LengthSymbol) {
      reportClash(name, span);
    } else if (known != null) {
      diagnostics.report(
          span,
          "'" + name + "' is declared twice in the context",
          "the other declaration is in line " + known.declaration().line());
    } else {
      free.put(name, identifier);
      checking.scopes.bind(name, identifier, everywhere);
    }
  }

  private void reportClash(String name, Span span) {
    diagnostics.report(
        span,
        "'" + name + "' is the length of an array and cannot be declared again",
        "such a length is fixed for the whole run; rename one");
  }

  private void reportClashes(Program program) {
    Set<String> seen = new HashSet<>();
    for (ContextItem item : program.context()) {
      if (item instanceof ContextItem.FreeVariable variable) {
        variable.size().ifPresent(size -> reportClash(size, seen));
      }
    }
  }

  private void reportClash(ArraySize size, Set<String> seen) {
    if (size instanceof ArraySize.Symbol symbol
        && seen.add(symbol.name())
        && checking.isDeclaredFeature(symbol.name())) {
      diagnostics.report(
          symbol.span(),
          "the length '" + symbol.name() + "' is a feature, not a symbol",
          "rename one");
    }
  }

  private void addSymbols(Map<String, Span> symbols) {
    symbols.forEach(
        (name, span) -> {
          if (!free.containsKey(name) && !checking.isDeclaredFeature(name)) {
            Identifier symbol = new Identifier.LengthSymbol(name, span);
            free.put(name, symbol);
            checking.scopes.bind(name, symbol, everywhere);
          }
        });
  }
}
