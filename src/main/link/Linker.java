import static org.objectweb.asm.Opcodes.*;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.RecordComponentNode;

/**
 * Links ahead what the compiler leaves to the first use: for each lambda the machine would make a
 * class when a run first comes to it, for each record handles of {@code equals} and {@code
 * hashCode}, which together take a third of a short run. Here all lambdas of a class and of those
 * inside it that are of one interface become objects of one class beside it, which is that
 * interface and no other, as programs may ask.
 *
 * <p>In: a folder of classes. Out: the same in place. Invariants: a program computes what it
 * computed, hash codes included; what is not understood stays as it is.
 */
final class Linker {
  private static final String SUFFIX = "$Lambdas";
  private static final String LAMBDAS = "java/lang/invoke/LambdaMetafactory";
  private static final String RECORDS = "java/lang/runtime/ObjectMethods";
  private static final Type OBJECT = Type.getType(Object.class);

  /** A method with more of them might be too long to be compiled at run time. */
  private static final int MOST = 200;

  private static final List<Type> PLAIN =
      List.of(
          Type.BOOLEAN_TYPE,
          Type.BYTE_TYPE,
          Type.CHAR_TYPE,
          Type.SHORT_TYPE,
          Type.INT_TYPE,
          Type.LONG_TYPE,
          Type.FLOAT_TYPE,
          Type.DOUBLE_TYPE);

  private final Map<String, ClassNode> classes = new TreeMap<>();

  public static void main(String... arguments) throws IOException {
    new Linker().link(Path.of(arguments[0]));
  }

  private void link(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.filter(f -> f.toString().endsWith(".class")).toList()) {
        ClassNode node = new ClassNode();
        new ClassReader(Files.readAllBytes(file)).accept(node, ClassReader.EXPAND_FRAMES);
        classes.put(node.name, node);
      }
    }
    Map<String, Nest> nests = new TreeMap<>();
    for (ClassNode node : classes.values()) {
      String host = node.nestHostClass == null ? node.name : node.nestHostClass;
      // What an earlier build left behind may have none any more.
      if (classes.containsKey(host)) {
        nests.computeIfAbsent(host, h -> new Nest(classes.get(h))).link(node);
      }
    }
    for (Nest nest : nests.values()) {
      for (ClassNode changed : nest.written()) {
        ClassWriter writer = new ClassWriter(0);
        changed.accept(writer);
        Files.write(folder.resolve(changed.name + ".class"), writer.toByteArray());
      }
    }
    int count = nests.values().stream().mapToInt(Nest::count).sum();
    System.out.println(count + " lambdas are linked");
  }

  /** As {@code ObjectMethods} has it. */
  private static void hash(MethodVisitor code, String name, List<RecordComponentNode> parts) {
    code.visitInsn(ICONST_0);
    for (RecordComponentNode part : parts) {
      Type type = Type.getType(part.descriptor);
      code.visitIntInsn(BIPUSH, 31);
      code.visitInsn(IMUL);
      code.visitVarInsn(ALOAD, 0);
      code.visitFieldInsn(GETFIELD, name, part.name, part.descriptor);
      String owner = isReference(type) ? "java/util/Objects" : box(type).getInternalName();
      String from = isReference(type) ? OBJECT.getDescriptor() : part.descriptor;
      code.visitMethodInsn(INVOKESTATIC, owner, "hashCode", "(" + from + ")I", false);
      code.visitInsn(IADD);
    }
    code.visitInsn(IRETURN);
  }

  private static void equal(MethodVisitor code, String name, List<RecordComponentNode> parts) {
    Label isOne = new Label();
    Label differs = new Label();
    code.visitVarInsn(ALOAD, 1);
    code.visitTypeInsn(INSTANCEOF, name);
    code.visitJumpInsn(IFNE, isOne);
    code.visitInsn(ICONST_0);
    code.visitInsn(IRETURN);
    code.visitLabel(isOne);
    Object[] locals = {name, OBJECT.getInternalName(), name};
    code.visitFrame(F_NEW, 2, locals, 0, new Object[0]);
    code.visitVarInsn(ALOAD, 1);
    code.visitTypeInsn(CHECKCAST, name);
    code.visitVarInsn(ASTORE, 2);
    for (RecordComponentNode part : parts) {
      for (int local : new int[] {0, 2}) {
        code.visitVarInsn(ALOAD, local);
        code.visitFieldInsn(GETFIELD, name, part.name, part.descriptor);
      }
      Type type = Type.getType(part.descriptor);
      if (isReference(type)) {
        String all = Type.getMethodDescriptor(Type.BOOLEAN_TYPE, OBJECT, OBJECT);
        code.visitMethodInsn(INVOKESTATIC, "java/util/Objects", "equals", all, false);
        code.visitJumpInsn(IFEQ, differs);
      } else if (type.getOpcode(ILOAD) == ILOAD) {
        code.visitJumpInsn(IF_ICMPNE, differs);
      } else {
        String two = "(" + part.descriptor + part.descriptor + ")I";
        code.visitMethodInsn(INVOKESTATIC, box(type).getInternalName(), "compare", two, false);
        code.visitJumpInsn(IFNE, differs);
      }
    }
    code.visitInsn(ICONST_1);
    code.visitInsn(IRETURN);
    code.visitLabel(differs);
    code.visitFrame(F_NEW, 3, locals, 0, new Object[0]);
    code.visitInsn(ICONST_0);
    code.visitInsn(IRETURN);
  }

  private static boolean isReference(Type type) {
    return type.getSort() >= Type.ARRAY;
  }

  /** A value of one type as one of another, as the machine has it for lambdas. */
  private static void convert(MethodVisitor code, Type from, Type to) {
    if (isReference(to)) {
      if (!isReference(from)) {
        code.visitMethodInsn(
            INVOKESTATIC,
            box(from).getInternalName(),
            "valueOf",
            Type.getMethodDescriptor(box(from), from),
            false);
      } else if (!to.equals(from) && !to.equals(OBJECT)) {
        code.visitTypeInsn(CHECKCAST, to.getInternalName());
      }
    } else if (isReference(from)) {
      Optional<Type> known = PLAIN.stream().filter(p -> box(p).equals(from)).findFirst();
      Type plain = known.orElse(to);
      // Of what may be any number, the one that it is turns into what is wanted.
      boolean isAny = known.isEmpty() && to != Type.CHAR_TYPE && to != Type.BOOLEAN_TYPE;
      Type holder = isAny ? Type.getType(Number.class) : box(plain);
      convert(code, from, holder);
      code.visitMethodInsn(
          INVOKEVIRTUAL,
          holder.getInternalName(),
          plain.getClassName() + "Value",
          Type.getMethodDescriptor(plain),
          false);
      widen(code, plain, to);
    } else {
      widen(code, from, to);
    }
  }

  private static void widen(MethodVisitor code, Type from, Type to) {
    int wide = to.getOpcode(ILOAD);
    switch (from.getOpcode(ILOAD)) {
      case ILOAD -> {
        if (wide != ILOAD) {
          code.visitInsn(wide == LLOAD ? I2L : wide == FLOAD ? I2F : I2D);
        }
      }
      case LLOAD -> {
        if (wide != LLOAD) {
          code.visitInsn(wide == FLOAD ? L2F : L2D);
        }
      }
      case FLOAD -> {
        if (wide == DLOAD) {
          code.visitInsn(F2D);
        }
      }
      default -> {}
    }
  }

  private static Type box(Type plain) {
    return switch (plain.getSort()) {
      case Type.BOOLEAN -> Type.getType(Boolean.class);
      case Type.BYTE -> Type.getType(Byte.class);
      case Type.CHAR -> Type.getType(Character.class);
      case Type.SHORT -> Type.getType(Short.class);
      case Type.INT -> Type.getType(Integer.class);
      case Type.LONG -> Type.getType(Long.class);
      case Type.FLOAT -> Type.getType(Float.class);
      default -> Type.getType(Double.class);
    };
  }

  /**
   * A lambda.
   *
   * @param id its number
   * @param number the same among those of its method
   */
  private record Lambda(
      int id,
      int number,
      String method,
      Type[] captured,
      Type face,
      Type erased,
      Type actual,
      Handle body) {
    String signature() {
      return method + erased.getDescriptor();
    }
  }

  /** A class and those inside it. */
  private final class Nest {
    private final ClassNode host;
    private final Map<String, Lambdas> byFace = new LinkedHashMap<>();
    private final Set<ClassNode> changed = new LinkedHashSet<>();

    /** It was linked before: what was left then stays so. */
    private final boolean isLinked;

    Nest(ClassNode host) {
      this.host = host;
      this.isLinked =
          host.nestMembers != null
              && host.nestMembers.stream().anyMatch(name -> name.startsWith(host.name + SUFFIX));
    }

    int count() {
      return byFace.values().stream().mapToInt(all -> all.lambdas.size()).sum();
    }

    void link(ClassNode node) {
      for (MethodNode method : node.methods) {
        for (AbstractInsnNode each : method.instructions.toArray()) {
          if (each instanceof InvokeDynamicInsnNode dynamic) {
            String maker = dynamic.bsm.getOwner() + "." + dynamic.bsm.getName();
            if (maker.equals(LAMBDAS + ".metafactory") && !isLinked) {
              String face = Type.getReturnType(dynamic.desc).getInternalName();
              Lambdas all =
                  byFace.computeIfAbsent(face, f -> new Lambdas(host, f, byFace.size()));
              all.understood(dynamic)
                  .ifPresent(
                      lambda -> {
                        all.link(method, dynamic, lambda);
                        changed.add(node);
                      });
            } else if (maker.startsWith(RECORDS) && !dynamic.name.equals("toString")) {
              link(node, method);
            }
          }
        }
      }
    }

    /** What a record generates. */
    private void link(ClassNode node, MethodNode method) {
      List<RecordComponentNode> parts =
          node.recordComponents == null ? List.of() : node.recordComponents;
      MethodNode written = new MethodNode(ASM9);
      if (method.name.equals("equals")) {
        equal(written, node.name, parts);
      } else {
        hash(written, node.name, parts);
      }
      method.instructions = written.instructions;
      method.localVariables = null;
      method.maxStack = 4;
      method.maxLocals = 3;
      changed.add(node);
    }

    /** The classes that have changed, with those of the lambdas. */
    Collection<ClassNode> written() {
      for (Lambdas all : byFace.values()) {
        if (!all.lambdas.isEmpty()) {
          if (host.nestMembers == null) {
            host.nestMembers = new ArrayList<>();
          }
          host.nestMembers.add(all.name);
          changed.add(host);
          changed.add(all.beside());
        }
      }
      return changed;
    }
  }

  /** The lambdas of one interface in a nest: objects of one class. */
  private final class Lambdas {
    private final ClassNode host;
    private final String face;
    private final String name;
    private final List<Lambda> lambdas = new ArrayList<>();
    private final Map<String, List<Lambda>> methods = new TreeMap<>();

    Lambdas(ClassNode host, String face, int number) {
      this.host = host;
      this.face = face;
      this.name = host.name + SUFFIX + number;
    }

    private void link(MethodNode method, AbstractInsnNode at, Lambda lambda) {
      String desc = Type.getMethodDescriptor(lambda.face, lambda.captured);
      method.instructions.set(
          at, new MethodInsnNode(INVOKESTATIC, name, "of" + lambda.id, desc, false));
      lambdas.add(lambda);
      methods.computeIfAbsent(lambda.signature(), m -> new ArrayList<>()).add(lambda);
    }

    private Optional<Lambda> understood(InvokeDynamicInsnNode dynamic) {
      Type erased = (Type) dynamic.bsmArgs[0];
      String signature = dynamic.name + erased.getDescriptor();
      Lambda lambda =
          new Lambda(
              lambdas.size(),
              methods.getOrDefault(signature, List.of()).size(),
              dynamic.name,
              Type.getArgumentTypes(dynamic.desc),
              Type.getReturnType(dynamic.desc),
              erased,
              (Type) dynamic.bsmArgs[2],
              (Handle) dynamic.bsmArgs[1]);
      return lambda.number < MOST ? Optional.of(lambda) : Optional.empty();
    }

    private ClassNode beside() {
      ClassNode to = new ClassNode();
      to.version = V17;
      to.access = ACC_FINAL | ACC_SUPER | ACC_SYNTHETIC;
      to.name = name;
      to.superName = OBJECT.getInternalName();
      to.interfaces.add(face);
      to.nestHostClass = host.name;
      to.visitField(ACC_PRIVATE | ACC_FINAL, "number", "I", null, null);
      constructor(to);
      Set<String> fields = new HashSet<>();
      for (Lambda lambda : lambdas) {
        for (int i = 0; i < lambda.captured.length; i++) {
          if (fields.add(field(lambda, i))) {
            to.visitField(ACC_PRIVATE, field(lambda, i), stored(lambda.captured[i]), null, null);
          }
        }
        factory(to, lambda);
      }
      methods.values().forEach(all -> method(to, all));
      return to;
    }

    private void constructor(ClassNode to) {
      MethodVisitor code = to.visitMethod(ACC_PRIVATE, "<init>", "(I)V", null, null);
      code.visitVarInsn(ALOAD, 0);
      code.visitMethodInsn(INVOKESPECIAL, OBJECT.getInternalName(), "<init>", "()V", false);
      code.visitVarInsn(ALOAD, 0);
      code.visitVarInsn(ILOAD, 1);
      code.visitFieldInsn(PUTFIELD, name, "number", "I");
      code.visitInsn(RETURN);
      code.visitMaxs(2, 2);
    }

    private static String field(Lambda lambda, int index) {
      return stored(lambda.captured[index]).charAt(0) + "" + index;
    }

    /** What makes a lambda; one that captures nothing is made once. */
    private void factory(ClassNode to, Lambda lambda) {
      String desc = Type.getMethodDescriptor(lambda.face, lambda.captured);
      MethodVisitor code = to.visitMethod(ACC_STATIC, "of" + lambda.id, desc, null, null);
      boolean isAlone = lambda.captured.length == 0;
      String only = "it" + lambda.id;
      Label known = new Label();
      if (isAlone) {
        to.visitField(ACC_PRIVATE | ACC_STATIC, only, "L" + name + ";", null, null);
        code.visitFieldInsn(GETSTATIC, name, only, "L" + name + ";");
        code.visitInsn(DUP);
        code.visitJumpInsn(IFNONNULL, known);
        code.visitInsn(POP);
      }
      code.visitTypeInsn(NEW, name);
      code.visitInsn(DUP);
      code.visitIntInsn(SIPUSH, lambda.number);
      code.visitMethodInsn(INVOKESPECIAL, name, "<init>", "(I)V", false);
      int local = 0;
      for (int i = 0; i < lambda.captured.length; i++) {
        Type type = lambda.captured[i];
        code.visitInsn(DUP);
        code.visitVarInsn(type.getOpcode(ILOAD), local);
        code.visitFieldInsn(PUTFIELD, name, field(lambda, i), stored(type));
        local += type.getSize();
      }
      if (isAlone) {
        code.visitInsn(DUP);
        code.visitFieldInsn(PUTSTATIC, name, only, "L" + name + ";");
        code.visitLabel(known);
        code.visitFrame(F_NEW, 0, new Object[0], 1, new Object[] {name});
      }
      code.visitInsn(ARETURN);
      code.visitMaxs(4, local);
    }

    /** One method for all lambdas of its kind. */
    private void method(ClassNode to, List<Lambda> all) {
      Lambda first = all.get(0);
      MethodVisitor code =
          to.visitMethod(ACC_PUBLIC, first.method, first.erased.getDescriptor(), null, null);
      List<Object> locals = new ArrayList<>(List.of(name));
      int size = 1;
      for (Type type : first.erased.getArgumentTypes()) {
        locals.add(frame(type));
        size += type.getSize();
      }
      Label[] labels = Stream.generate(Label::new).limit(all.size()).toArray(Label[]::new);
      if (all.size() > 1) {
        code.visitVarInsn(ALOAD, 0);
        code.visitFieldInsn(GETFIELD, name, "number", "I");
        code.visitTableSwitchInsn(0, labels.length - 1, labels[0], labels);
      }
      int stack = 0;
      for (Lambda lambda : all) {
        if (all.size() > 1) {
          code.visitLabel(labels[lambda.number]);
          code.visitFrame(F_NEW, locals.size(), locals.toArray(), 0, new Object[0]);
        }
        call(code, lambda);
        stack = Math.max(stack, 2 * (lambda.captured.length + size) + 4);
      }
      code.visitMaxs(stack, size);
    }

    private static String stored(Type type) {
      return isReference(type) ? OBJECT.getDescriptor() : type.getDescriptor();
    }

    private static Object frame(Type type) {
      return switch (type.getOpcode(ILOAD)) {
        case ILOAD -> INTEGER;
        case LLOAD -> LONG;
        case FLOAD -> FLOAT;
        case DLOAD -> DOUBLE;
        default -> type.getInternalName();
      };
    }

    private void call(MethodVisitor code, Lambda lambda) {
      Handle body = lambda.body;
      boolean makes = body.getTag() == H_NEWINVOKESPECIAL;
      Type owner = Type.getObjectType(body.getOwner());
      Deque<Type> wanted = new ArrayDeque<>(List.of(Type.getArgumentTypes(body.getDesc())));
      if (makes) {
        code.visitTypeInsn(NEW, body.getOwner());
        code.visitInsn(DUP);
      } else if (body.getTag() != H_INVOKESTATIC) {
        wanted.addFirst(owner);
      }
      for (int i = 0; i < lambda.captured.length; i++) {
        Type type = lambda.captured[i];
        code.visitVarInsn(ALOAD, 0);
        code.visitFieldInsn(GETFIELD, name, field(lambda, i), stored(type));
        pass(code, Type.getType(stored(type)), type, wanted.remove());
      }
      Type[] erased = lambda.erased.getArgumentTypes();
      int local = 1;
      for (int i = 0; i < erased.length; i++) {
        code.visitVarInsn(erased[i].getOpcode(ILOAD), local);
        local += erased[i].getSize();
        pass(code, erased[i], lambda.actual.getArgumentTypes()[i], wanted.remove());
      }
      int opcode = body.isInterface() ? INVOKEINTERFACE : INVOKEVIRTUAL;
      code.visitMethodInsn(
          makes ? INVOKESPECIAL : body.getTag() == H_INVOKESTATIC ? INVOKESTATIC : opcode,
          body.getOwner(),
          body.getName(),
          body.getDesc(),
          body.isInterface());
      Type given = makes ? owner : Type.getReturnType(body.getDesc());
      Type result = lambda.erased.getReturnType();
      if (result != Type.VOID_TYPE) {
        convert(code, given, result);
      } else if (given.getSize() > 0) {
        code.visitInsn(given.getSize() == 2 ? POP2 : POP);
      }
      code.visitInsn(result.getOpcode(IRETURN));
    }

    /** What is stored as a value of one type and is one of another becomes one of a third. */
    private static void pass(MethodVisitor code, Type stored, Type actual, Type wanted) {
      if (isReference(actual) && !isReference(wanted)) {
        convert(code, stored, actual);
        convert(code, actual, wanted);
      } else {
        convert(code, stored, wanted);
      }
    }
  }
}
