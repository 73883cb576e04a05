package sunder.frontend.ia;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.RecordComponent;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import sunder.frontend.ia.model.Command;
import sunder.frontend.ia.model.Identifier;
import sunder.frontend.ia.model.TypeChecker;
import sunder.frontend.ia.model.TypedExpression;
import sunder.frontend.ia.model.TypedNode;
import sunder.frontend.ia.syntax.Node;
import sunder.frontend.ia.syntax.RandomTrees;
import sunder.frontend.ia.syntax.parse.Parser;
import sunder.source.SourceFile;

/** The parts of a node are all of its components that are nodes, in their order. */
class PartsOfTreesTest {
  static LongStream seeds() {
    return LongStream.range(0, 100);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void ofSyntax(long seed) throws Exception {
    for (Node root : new RandomTrees(seed).program(6).body()) {
      check(root, Node.class, Node::parts);
    }
  }

  @Test
  void ofTypedTerms() throws Exception {
    String text =
        """
        features A; feature K : 0..3; int n; int f[k]; int g(int, void); void c(void);
        |-
        int x = 1; int a[3]; boolean b = false;
        int h(int p, void q) { q; if (p > 0) return p; else return -p; }
        void v(int p) { x = p; }
        x = n + k; n = x * 2; a[x] = f[a[0]]; f[1] = K; b = A; skip;
        if (b && x == 3) abort; else diverge;
        while (!b) { g(x, c(skip)); v(g(1, skip)); }
        x = 1 or x = (b ? 1 : 2);
        #if (A) assert(b == (h(x, x = 2) > 0)); else assume((#if (A) b else true));
        : void
        """;
    Command body = TypeChecker.check(Parser.parse(new SourceFile("parts.ia", text))).body();
    Set<Class<?>> met = check(body, TypedNode.class, TypedNode::parts);
    assertThat(met)
        .contains(Command.class.getPermittedSubclasses())
        .contains(TypedExpression.class.getPermittedSubclasses());
  }

  private static <T> Set<Class<?>> check(
      T root, Class<T> kind, Function<T, List<? extends T>> parts) throws Exception {
    Set<Class<?>> met = new HashSet<>();
    Set<Object> bodies = new HashSet<>();
    Deque<T> open = new ArrayDeque<>(List.of(root));
    while (!open.isEmpty()) {
      T node = open.pop();
      met.add(node.getClass());
      List<? extends T> found = parts.apply(node);
      if (node instanceof Identifier.LocalProcedure procedure && bodies.add(procedure)) {
        open.push(kind.cast(procedure.body()));
      }
      assertThat(found).isEqualTo(components(node).stream().filter(kind::isInstance).toList());
      open.addAll(found);
    }
    return met;
  }

  private static List<Object> components(Object node) throws Exception {
    List<Object> result = new ArrayList<>();
    if (node instanceof Record) {
      for (RecordComponent component : node.getClass().getRecordComponents()) {
        Object value = component.getAccessor().invoke(node);
        if (value instanceof List<?> list) {
          result.addAll(list);
        } else if (value instanceof Optional<?> optional) {
          optional.ifPresent(result::add);
        } else {
          result.add(value);
        }
      }
    }
    return result;
  }
}
