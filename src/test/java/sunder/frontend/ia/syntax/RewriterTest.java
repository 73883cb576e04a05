package sunder.frontend.ia.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import sunder.source.SourceFile;

/** Copies of trees, and the names in them. */
class RewriterTest {
  static LongStream seeds() {
    return LongStream.range(0, 200);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void withoutReplacementsTheCopyIsTheSameTree(long seed) {
    Program program = new RandomTrees(seed).program(6);
    assertThat(new Rewriter() {}.rewrite(program)).isEqualTo(program);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void everyExpressionIsReached(long seed) {
    Program program = new RandomTrees(seed).program(6);
    Program changed =
        new Rewriter() {
          @Override
          public Expression rewrite(Expression expression) {
            return expression instanceof Expression.Name name
                ? new Expression.IntConstant(BigInteger.ONE, name.span())
                : super.rewrite(expression);
          }
        }.rewrite(program);
    NamesInUse after = NamesInUse.of(changed);
    assertThat(after.local()).isEqualTo(NamesInUse.of(program).local());
    new Walker() {
      @Override
      public void visit(Expression expression) {
        assertThat(expression).isNotInstanceOf(Expression.Name.class);
        super.visit(expression);
      }
    }.visit(changed);
  }

  @Test
  void namesAreToldApartByWhereTheyStand() throws Exception {
    NamesInUse names =
        NamesInUse.of(
            Parser.parse(
                new SourceFile(
                    "names.ia",
                    """
                    features A;
                    feature K : 0..7;
                    int n;
                    int z[len];
                    void f(void);
                    |-
                    int a[size];
                    void p(int u) { a[u] = n; }
                    #if (B) p(??h[0..3] + ??[0..1]);
                    : void
                    """)));
    assertThat(names.free()).containsExactlyInAnyOrder("n", "z", "f");
    assertThat(names.local()).containsExactlyInAnyOrder("a", "p", "u");
    assertThat(names.features()).containsExactlyInAnyOrder("A", "K");
    assertThat(names.mentioned()).containsExactlyInAnyOrder("n", "u", "B");
    assertThat(names.holes()).hasSize(2);
    assertThat(names.all()).contains("len", "size", "h").hasSize(12);
  }

  @Test
  void holesWithoutNamesGetNamesThatAreFree() throws Exception {
    Program program =
        Parser.parse(
            new SourceFile(
                "holes.ia", "|- int hole1; hole1 = ??[0..1] + ??hole2[0..1] + ??[0..1]; : void"));
    assertThat(Holes.names(program).values()).containsExactly("hole3", "hole2", "hole4");
  }
}
