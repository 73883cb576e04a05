import static org.objectweb.asm.Opcodes.*;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Implements {@code sunder.cli.option.LinkedOptions} in classes with annotated options: the code
 * declares what picocli would find by reflection.
 *
 * <p>In: a folder of classes. Out: the same in place. A class with an annotation that has no case
 * here stays as it is, and so does each class that has it as a group of options.
 */
final class OptionLinker {
  private static final String PICOCLI = "picocli/CommandLine$";
  private static final String OPTIONS = "sunder/cli/option/LinkedOptions";
  private static final String SPEC = "L" + PICOCLI + "Model$CommandSpec;";
  private static final String BUILDER = PICOCLI + "Model$ArgSpec$Builder";
  private static final String STRINGS = "[Ljava/lang/String;";
  private static final String CLASSES = "[Ljava/lang/Class;";

  /** The parameter types of the builder's methods, by the elements of annotations. */
  private static final Map<String, String> ELEMENTS =
      Map.of(
          "paramLabel", "Ljava/lang/String;",
          "description", STRINGS,
          "converter", "[L" + PICOCLI + "ITypeConverter;",
          "completionCandidates", "Ljava/lang/Iterable;",
          "defaultValue", "Ljava/lang/String;",
          "arity", "Ljava/lang/String;",
          "required", "Z",
          "split", "Ljava/lang/String;",
          "hidden", "Z",
          "hideParamSyntax", "Z");

  private static final Map<String, String> RENAMED =
      Map.of("converter", "converters", "split", "splitRegex");

  private final Map<String, ClassNode> classes = new TreeMap<>();
  private final Map<String, Boolean> understood = new HashMap<>();

  public static void main(String... arguments) throws IOException {
    new OptionLinker().link(Path.of(arguments[0]));
  }

  private void link(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder.resolve("sunder/cli"))) {
      for (Path file : all.filter(f -> f.toString().endsWith(".class")).toList()) {
        ClassNode node = new ClassNode();
        new ClassReader(Files.readAllBytes(file)).accept(node, ClassReader.EXPAND_FRAMES);
        classes.put(node.name, node);
      }
    }
    for (ClassNode node : classes.values()) {
      if (isLinked(node.name) && !node.interfaces.contains(OPTIONS)) {
        implement(node);
        ClassWriter writer = new ClassWriter(0);
        node.accept(writer);
        Files.write(folder.resolve(node.name + ".class"), writer.toByteArray());
      }
    }
  }

  /** A member with an annotation of picocli. */
  private record Member(String name, String desc, String signature, AnnotationNode annotation) {
    boolean isMethod() {
      return desc.startsWith("(");
    }

    String kind() {
      return annotation.desc.substring(PICOCLI.length() + 1, annotation.desc.length() - 1);
    }

    boolean isArgument() {
      return kind().equals("Option") || kind().equals("Parameters");
    }

    Type type() {
      return isMethod() ? Type.getArgumentTypes(desc)[0] : Type.getType(desc);
    }

    Map<String, Object> elements() {
      Map<String, Object> result = new TreeMap<>();
      List<Object> values = annotation.values == null ? List.of() : annotation.values;
      for (int i = 0; i < values.size(); i += 2) {
        result.put((String) values.get(i), values.get(i + 1));
      }
      return result;
    }
  }

  /** Returns the annotated members, in the order in which picocli declares them. */
  private static List<Member> members(ClassNode node) {
    List<Member> result = new ArrayList<>();
    for (FieldNode field : node.fields) {
      annotation(field.visibleAnnotations)
          .ifPresent(
              found -> result.add(new Member(field.name, field.desc, field.signature, found)));
    }
    for (MethodNode method : node.methods) {
      annotation(method.visibleAnnotations)
          .ifPresent(
              found -> result.add(new Member(method.name, method.desc, method.signature, found)));
    }
    return result;
  }

  private static Optional<AnnotationNode> annotation(List<AnnotationNode> all) {
    return Stream.ofNullable(all)
        .flatMap(List::stream)
        .filter(one -> one.desc.startsWith("L" + PICOCLI))
        .findFirst();
  }

  /** Returns whether a class has options or is a command, and all its annotations have a case. */
  private boolean isLinked(String name) {
    if (!understood.containsKey(name)) {
      ClassNode node = classes.get(name);
      understood.put(
          name,
          node != null
              && (node.access & ACC_INTERFACE) == 0
              && (annotation(node.visibleAnnotations).isPresent() || !members(node).isEmpty())
              && command(node).keySet().stream().allMatch(Set.of("name", "description")::contains)
              && members(node).stream().allMatch(this::isUnderstood)
              && (isLinked(node.superName) || !hasOptions(node.superName)));
    }
    return understood.get(name);
  }

  private boolean hasOptions(String name) {
    ClassNode node = classes.get(name);
    return node != null && (!members(node).isEmpty() || hasOptions(node.superName));
  }

  private boolean isUnderstood(Member member) {
    Set<String> elements = member.elements().keySet();
    return switch (member.kind()) {
      case "Spec" -> true;
      case "Mixin" -> isLinked(member.type().getInternalName());
      case "Option" ->
          elements.stream().allMatch(e -> e.equals("names") || ELEMENTS.containsKey(e));
      case "Parameters" ->
          ELEMENTS.keySet().containsAll(elements) && elements.contains("arity");
      default -> false;
    };
  }

  private static Map<String, Object> command(ClassNode node) {
    return annotation(node.visibleAnnotations)
        .map(found -> new Member(node.name, "", "", found).elements())
        .orElse(Map.of());
  }

  private int count(String name) {
    return isLinked(name)
        ? count(classes.get(name).superName)
            + (int) members(classes.get(name)).stream().filter(Member::isArgument).count()
        : 0;
  }

  private void implement(ClassNode node) {
    List<Member> arguments = members(node).stream().filter(Member::isArgument).toList();
    declare(node, arguments);
    access(node, arguments, "value", "(I)Ljava/lang/Object;");
    access(node, arguments, "setValue", "(ILjava/lang/Object;)V");
    node.interfaces.add(OPTIONS);
  }

  private void declare(ClassNode node, List<Member> arguments) {
    String desc = "(" + SPEC + ")V";
    MethodVisitor code = node.visitMethod(ACC_PUBLIC | ACC_SYNTHETIC, "declareIn", desc, null, null);
    if (isLinked(node.superName)) {
      code.visitVarInsn(ALOAD, 0);
      code.visitVarInsn(ALOAD, 1);
      code.visitMethodInsn(INVOKESPECIAL, node.superName, "declareIn", desc, false);
    }
    Map<String, Object> command = command(node);
    if (!command.isEmpty()) {
      code.visitVarInsn(ALOAD, 1);
      code.visitLdcInsn(command.get("name"));
      strings(code, command.get("description"));
      call(code, "describe", "(" + SPEC + "Ljava/lang/String;" + STRINGS + ")V");
    }
    for (Member member : members(node)) {
      if (member.kind().equals("Spec")) {
        code.visitVarInsn(ALOAD, 0);
        code.visitVarInsn(ALOAD, 1);
        code.visitFieldInsn(PUTFIELD, node.name, member.name, member.desc);
      } else if (member.kind().equals("Mixin")) {
        code.visitVarInsn(ALOAD, 0);
        create(code, member.type());
        code.visitInsn(DUP_X1);
        code.visitFieldInsn(PUTFIELD, node.name, member.name, member.desc);
        code.visitVarInsn(ALOAD, 1);
        code.visitMethodInsn(INVOKEINTERFACE, OPTIONS, "declareIn", desc, true);
      } else {
        declare(code, member, count(node.superName) + arguments.indexOf(member));
      }
    }
    code.visitInsn(RETURN);
    code.visitMaxs(10, 2);
  }

  private static void declare(MethodVisitor code, Member member, int number) {
    code.visitVarInsn(ALOAD, 1);
    code.visitVarInsn(ALOAD, 0);
    code.visitLdcInsn(number);
    types(code, member);
    Map<String, Object> elements = member.elements();
    boolean isOption = member.kind().equals("Option");
    String spec = PICOCLI + "Model$" + (isOption ? "OptionSpec" : "PositionalParamSpec");
    String builder = spec + "$Builder";
    if (isOption) {
      strings(code, elements.remove("names"));
    } else {
      elements.put("required", !elements.get("arity").toString().startsWith("0"));
    }
    call(
        code,
        isOption ? member.isMethod() ? "method" : "field" : "parameters",
        "(L" + OPTIONS + ";I" + CLASSES + (isOption ? STRINGS : "") + ")L" + builder + ";");
    elements.putIfAbsent("paramLabel", "<" + member.name + ">");
    elements.forEach((name, value) -> set(code, builder, name, value));
    code.visitMethodInsn(INVOKEVIRTUAL, builder, "build", "()L" + spec + ";", false);
    String add = isOption ? "addOption" : "addPositional";
    String type = SPEC.substring(1, SPEC.length() - 1);
    code.visitMethodInsn(INVOKEVIRTUAL, type, add, "(L" + spec + ";)" + SPEC, false);
    code.visitInsn(POP);
  }

  private static void set(MethodVisitor code, String builder, String element, Object value) {
    String type = ELEMENTS.get(element);
    if (type.equals(STRINGS)) {
      strings(code, value);
    } else if (value instanceof Type created && type.startsWith("[")) {
      array(code, type.substring(2, type.length() - 1), List.of(created), one -> create(code, one));
    } else if (value instanceof Type created) {
      create(code, created);
    } else if (value instanceof List<?> several) {
      List<Type> created = several.stream().map(Type.class::cast).toList();
      array(code, type.substring(2, type.length() - 1), created, one -> create(code, one));
    } else {
      code.visitLdcInsn(value instanceof Boolean flag ? (Object) (flag ? 1 : 0) : value);
    }
    String method = RENAMED.getOrDefault(element, element);
    code.visitMethodInsn(INVOKEVIRTUAL, builder, method, "(" + type + ")L" + BUILDER + ";", false);
    code.visitTypeInsn(CHECKCAST, builder);
  }

  /** Pushes the type of a member, and its type arguments. */
  private static void types(MethodVisitor code, Member member) {
    List<Type> types = new ArrayList<>(List.of(member.type()));
    if (!member.isMethod() && member.signature != null) {
      String inside = member.signature.substring(member.signature.indexOf('<') + 1);
      for (String one : inside.substring(0, inside.indexOf('>')).split(";")) {
        types.add(Type.getType(one + ";"));
      }
    }
    array(
        code,
        "java/lang/Class",
        types,
        type -> {
          if (type.getSort() < Type.ARRAY) {
            code.visitFieldInsn(
                GETSTATIC, box(type).getInternalName(), "TYPE", "Ljava/lang/Class;");
          } else {
            code.visitLdcInsn(type);
          }
        });
  }

  private static void strings(MethodVisitor code, Object value) {
    List<?> all = value instanceof List<?> several ? several : List.of(value);
    array(code, "java/lang/String", all, code::visitLdcInsn);
  }

  private static <T> void array(
      MethodVisitor code, String type, List<T> all, Consumer<T> push) {
    code.visitLdcInsn(all.size());
    code.visitTypeInsn(ANEWARRAY, type);
    for (int i = 0; i < all.size(); i++) {
      code.visitInsn(DUP);
      code.visitLdcInsn(i);
      push.accept(all.get(i));
      code.visitInsn(AASTORE);
    }
  }

  private static void create(MethodVisitor code, Type type) {
    code.visitTypeInsn(NEW, type.getInternalName());
    code.visitInsn(DUP);
    code.visitMethodInsn(INVOKESPECIAL, type.getInternalName(), "<init>", "()V", false);
  }

  private static void call(MethodVisitor code, String name, String desc) {
    code.visitMethodInsn(INVOKESTATIC, OPTIONS, name, desc, true);
  }

  /** A method that reads or writes the options by number; those of the superclass come first. */
  private void access(ClassNode node, List<Member> arguments, String name, String desc) {
    boolean isWrite = desc.endsWith("V");
    MethodVisitor code = node.visitMethod(ACC_PUBLIC | ACC_SYNTHETIC, name, desc, null, null);
    Object[] locals =
        isWrite
            ? new Object[] {node.name, INTEGER, "java/lang/Object"}
            : new Object[] {node.name, INTEGER};
    Label other = new Label();
    Label[] labels = Stream.generate(Label::new).limit(arguments.size()).toArray(Label[]::new);
    int first = count(node.superName);
    if (labels.length > 0) {
      code.visitVarInsn(ILOAD, 1);
      code.visitTableSwitchInsn(first, first + labels.length - 1, other, labels);
      for (int i = 0; i < labels.length; i++) {
        code.visitLabel(labels[i]);
        code.visitFrame(F_NEW, locals.length, locals, 0, new Object[0]);
        if (isWrite) {
          write(code, node, arguments.get(i));
        } else {
          read(code, node, arguments.get(i));
        }
      }
      code.visitLabel(other);
      code.visitFrame(F_NEW, locals.length, locals, 0, new Object[0]);
    }
    if (isLinked(node.superName)) {
      code.visitVarInsn(ALOAD, 0);
      code.visitVarInsn(ILOAD, 1);
      if (isWrite) {
        code.visitVarInsn(ALOAD, 2);
      }
      code.visitMethodInsn(INVOKESPECIAL, node.superName, name, desc, false);
    } else if (!isWrite) {
      code.visitInsn(ACONST_NULL);
    }
    code.visitInsn(isWrite ? RETURN : ARETURN);
    code.visitMaxs(4, locals.length);
  }

  private static void read(MethodVisitor code, ClassNode node, Member member) {
    if (member.isMethod()) {
      code.visitInsn(ACONST_NULL);
    } else {
      Type type = member.type();
      code.visitVarInsn(ALOAD, 0);
      code.visitFieldInsn(GETFIELD, node.name, member.name, member.desc);
      if (type.getSort() < Type.ARRAY) {
        Type box = box(type);
        String desc = Type.getMethodDescriptor(box, type);
        code.visitMethodInsn(INVOKESTATIC, box.getInternalName(), "valueOf", desc, false);
      }
    }
    code.visitInsn(ARETURN);
  }

  private static void write(MethodVisitor code, ClassNode node, Member member) {
    Type type = member.type();
    code.visitVarInsn(ALOAD, 0);
    code.visitVarInsn(ALOAD, 2);
    if (type.getSort() < Type.ARRAY) {
      String box = box(type).getInternalName();
      code.visitTypeInsn(CHECKCAST, box);
      String name = type.getClassName() + "Value";
      code.visitMethodInsn(INVOKEVIRTUAL, box, name, "()" + type.getDescriptor(), false);
    } else {
      code.visitTypeInsn(CHECKCAST, type.getInternalName());
    }
    if (member.isMethod()) {
      code.visitMethodInsn(INVOKEVIRTUAL, node.name, member.name, member.desc, false);
    } else {
      code.visitFieldInsn(PUTFIELD, node.name, member.name, member.desc);
    }
    code.visitInsn(RETURN);
  }

  private static Type box(Type primitive) {
    return switch (primitive.getSort()) {
      case Type.BOOLEAN -> Type.getType(Boolean.class);
      case Type.INT -> Type.getType(Integer.class);
      case Type.LONG -> Type.getType(Long.class);
      default -> throw new IllegalArgumentException("no box of " + primitive);
    };
  }
}
