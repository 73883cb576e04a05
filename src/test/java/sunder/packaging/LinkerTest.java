package sunder.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;

/** What the build links ahead computes what it computed before. */
class LinkerTest {
  private static final String EVERY_KIND =
      """
      import java.io.Serializable;
      import java.util.*;
      import java.util.function.*;
      import java.util.stream.*;

      public class Sample {
        interface Named { String name(); default Named twice() { return () -> name() + name(); } }
        interface Odd { int of(byte b, short s, char c, float f, double d, long l, boolean z); }
        interface Both<T> { T both(T one, T other); default T alone(T one) { return both(one, one); } }
        interface Apart { Object alone(Object one); }
        record Empty() {}
        record Parts(
            boolean z, byte b, short s, char c, int i, long l, float f, double d, String t, int[] a) {}
        static class Base { String who() { return "base"; } }
        static class Derived extends Base {
          String who() { return "derived"; }
          Supplier<String> upper() { return super::who; }
        }
        private final int field = 7;
        private int add(int x) { return x + field; }
        private static long wide(long x) { return 2 * x; }
        private static int sum(int... xs) { return IntStream.of(xs).sum(); }

        class Inner {
          private final String own = "own";
          Supplier<String> deep() { return () -> own + add(1); }
        }

        private void run(List<Object> out) {
          byte b = 1; short s = 2; char c = 'c'; float f = 1.5f; double d = 2.5; long l = 1L << 40;
          boolean z = true; String text = "text"; int[] array = {1, 2};
          Function<Integer, Integer> bound = this::add;
          Supplier<Object> captured = () -> "" + b + s + c + f + d + l + z + text + array.length;
          Odd odd = (ob, os, oc, of, od, ol, oz) -> ob + os + oc + (int) (of + od + ol) + (oz ? 1 : 0);
          ToLongFunction<Integer> widened = Sample::wide;
          LongFunction<Object> boxed = Sample::wide;
          ToDoubleFunction<Integer> unboxed = Integer::intValue;
          IntBinaryOperator varargs = Sample::sum;
          IntFunction<int[]> arrays = int[]::new;
          Function<Integer, List<String>> sized = ArrayList::new;
          Supplier<Parts> none = () -> null;
          Runnable nothing = () -> {};
          Consumer<List<Object>> dropped = list -> list.add("dropped");
          Runnable both = (Runnable & Serializable) () -> out.add("serializable");
          Comparator<String> byLength = Comparator.comparing(String::length);
          Named named = () -> "n";
          Both<Long> longs = Math::max;
          Apart apart = x -> "apart" + x;
          UnaryOperator<String> upper = String::toUpperCase;
          BinaryOperator<Integer> plus = Integer::sum;
          ToLongFunction<Map.Entry<String, Integer>> ofInt = Map.Entry::getValue;
          Predicate<Map.Entry<String, Boolean>> ofBoolean = Map.Entry::getValue;
          for (Object one : List.of(bound, captured, odd, nothing, dropped, named, upper, longs)) {
            out.add(one instanceof Function f0 ? "function" : one instanceof Supplier s0 ? "supplier"
                : one instanceof Runnable r0 ? "runnable" : one instanceof Named n0 ? "named" : "?");
          }
          dropped.accept(out); nothing.run(); both.run();
          out.addAll(List.of(
              bound.andThen(x -> x * 2).apply(1), captured.get(),
              odd.of(b, s, c, f, d, 3, z), widened.applyAsLong(4), boxed.apply(5),
              unboxed.applyAsDouble(6), varargs.applyAsInt(1, 2), arrays.apply(3).length,
              sized.apply(4), String.valueOf(none.get()), named.twice().name(), longs.alone(8L),
              apart.alone(9), upper.apply("up"), plus.andThen(x -> -x).apply(1, 2),
              new Derived().upper().get(),
              ofInt.applyAsLong(Map.entry("", 7)),
              ofBoolean.test(Map.entry("", true)), new Inner().deep().get(),
              Stream.of("ccc", "a", "bb").sorted(byLength.reversed()).collect(Collectors.toList()),
              IntStream.range(0, 3).mapToObj(i -> i + text).collect(Collectors.joining(","))));
        }

        public static void main(String... arguments) {
          List<Object> out = new ArrayList<>();
          new Sample().run(out);
          int[] array = {1};
          Random random = new Random(1);
          List<Object> records = new ArrayList<>(List.of(new Empty(), new Empty()));
          for (int i = 0; i < 200; i++) {
            Parts parts =
                new Parts(
                    random.nextBoolean(), (byte) random.nextInt(2), (short) random.nextInt(2),
                    (char) ('a' + random.nextInt(2)), random.nextInt(2), random.nextInt(2),
                    random.nextInt(3) / 0f, random.nextBoolean() ? 0.0 : -0.0,
                    random.nextBoolean() ? "t" : null, random.nextBoolean() ? array : null);
            records.add(parts);
            out.add(parts.hashCode() - (parts.a() == null ? 0 : System.identityHashCode(array)));
          }
          records.add("another");
          for (Object one : records) {
            out.add(records.stream().filter(one::equals).count() + " " + one.equals(null));
          }
          System.out.println(out);
        }
      }
      """;

  @Test
  void lambdasAndRecordsComputeTheSame(@TempDir Path folder)
      throws IOException, InterruptedException {
    Path source = Files.writeString(folder.resolve("Sample.java"), EVERY_KIND);
    assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, source.toString()))
        .isZero();
    Files.delete(source);
    final List<String> before = sites(folder);
    final String said = java("-cp", folder.toString(), "Sample");
    assertThat(link(folder)).isEqualTo("27 lambdas are linked");
    assertThat(java("-Xverify:all", "-cp", folder.toString(), "Sample")).isEqualTo(said);
    // One is serializable, which has two.
    assertThat(before).hasSizeGreaterThan(30);
    assertThat(sites(folder)).containsExactlyInAnyOrder("run", "run", "toString", "toString");
    assertThat(link(folder)).isEqualTo("0 lambdas are linked");
  }

  private static String link(Path folder) throws IOException, InterruptedException {
    return java(
        "-cp", System.getProperty("java.class.path"), "src/main/link/Linker.java", folder + "");
  }

  static String java(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java");
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes()).strip();
    assertThat(process.waitFor()).as(said).isZero();
    return said;
  }

  /** What is left to be linked at its first use, but for texts. */
  private static List<String> sites(Path folder) throws IOException {
    List<String> sites = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        ClassNode node = new ClassNode();
        new ClassReader(Files.readAllBytes(file)).accept(node, 0);
        node.methods.forEach(
            method ->
                method.instructions.forEach(
                    each -> {
                      if (each instanceof InvokeDynamicInsnNode site
                          && !site.bsm.getName().startsWith("makeConcat")) {
                        sites.add(site.name);
                      }
                    }));
      }
    }
    return sites;
  }
}
