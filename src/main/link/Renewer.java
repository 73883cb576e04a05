import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Enumeration;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/**
 * Writes classes of a library anew as classes of Java 17. Archives of classes take none that are
 * older than Java 6, and those of picocli, of Java 5, are loaded by every run: without them in the
 * launcher's archive, Intro takes a fifth longer.
 *
 * <p>In: a jar, and how the names of such classes begin. Out: the jar in place, where the old ones
 * of these classes have the same code and the frames by which they are verified. Invariant: all
 * else in it is as it was, with order and times, so that two builds give the same bytes.
 */
final class Renewer {
  private Renewer() {}

  public static void main(String... arguments) throws IOException {
    Path jar = Path.of(arguments[0]);
    Path renewed = Path.of(arguments[0] + ".renewed");
    try (JarFile in = new JarFile(jar.toFile());
        JarOutputStream out = new JarOutputStream(Files.newOutputStream(renewed))) {
      for (Enumeration<JarEntry> all = in.entries(); all.hasMoreElements(); ) {
        copy(in, all.nextElement(), arguments[1], out);
      }
    }
    Files.move(renewed, jar, StandardCopyOption.REPLACE_EXISTING);
  }

  private static void copy(JarFile jar, JarEntry entry, String prefix, JarOutputStream out)
      throws IOException {
    String name = entry.getName();
    JarEntry copy = new JarEntry(name);
    copy.setTimeLocal(entry.getTimeLocal());
    out.putNextEntry(copy);
    try (InputStream in = jar.getInputStream(entry)) {
      if (name.startsWith(prefix) && name.endsWith(".class")) {
        renew(in.readAllBytes(), out);
      } else {
        in.transferTo(out);
      }
    }
    out.closeEntry();
  }

  private static void renew(byte[] bytes, OutputStream out) throws IOException {
    ClassReader old = new ClassReader(bytes);
    if (old.readUnsignedShort(6) >= Opcodes.V1_6) {
      out.write(bytes);
      return;
    }
    ClassWriter written = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
    ClassVisitor renewed =
        new ClassVisitor(Opcodes.ASM9, written) {
          @Override
          public void visit(
              int version, int access, String name, String type, String above, String[] faces) {
            super.visit(Opcodes.V17, access, name, type, above, faces);
          }
        };
    old.accept(renewed, ClassReader.SKIP_FRAMES);
    out.write(written.toByteArray());
  }
}
