package sunder.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Random families of one to four local objects: counters and arrays behind procedures, which call
 * each other and are given arguments by name that reach into other objects; features in the objects
 * and in the client. The same seed gives the same text; each statement is a line of its own.
 */
public final class RandomObjects {
  private final Random random;
  private final int features;
  private final int objects;
  private final List<String> lines = new ArrayList<>();

  private RandomObjects(long seed) {
    this.random = new Random(seed * 0x9E3779B97F4A7C15L + 7);
    this.features = random.nextInt(4);
    this.objects = 1 + random.nextInt(4);
  }

  /** A family; well typed. */
  public static String text(long seed) {
    return new RandomObjects(seed).family();
  }

  private String family() {
    if (features > 0) {
      lines.add("features " + String.join(", ", List.of("A", "B", "C").subList(0, features)) + ";");
    }
    lines.add("void drive(void, void);");
    lines.add("int%4 m;");
    lines.add("boolean b;");
    lines.add("|-");
    for (int i = 1; i <= objects; i++) {
      object(i);
    }
    lines.add("int%5 c;");
    client();
    lines.add(": void");
    return String.join("\n", lines) + "\n";
  }

  private void object(int i) {
    lines.add((chance(50) ? "int%6 x" : "int x") + i + ";");
    if (chance(60)) {
      lines.add("int%6 y" + i + (chance(30) ? " = 1" : "") + ";");
    } else {
      lines.add("int%6 y" + i + ";");
    }
    if (chance(30)) {
      lines.add("int%3 t" + i + "[2];");
    } else {
      lines.add("int%3 t" + i + "[3];");
    }
    lines.add("void step" + i + "() {");
    statements(i, 1 + random.nextInt(3), "");
    lines.add("}");
    lines.add("void put" + i + "(int v) {");
    statements(i, 1 + random.nextInt(2), "v");
    lines.add("}");
    lines.add("int get" + i + "() {");
    lines.add("return " + own(i) + ";");
    lines.add("}");
    lines.add("boolean good" + i + "() {");
    lines.add("return " + own(i) + pick(" == ", " <= ", " != ", " < ") + own(i) + ";");
    lines.add("}");
  }

  /** Statements of an object, over its own variables and the objects before it. */
  private void statements(int i, int count, String parameter) {
    for (int j = 0; j < count; j++) {
      String statement = statement(i, parameter);
      lines.add(guarded(i, statement));
    }
  }

  private String guarded(int i, String statement) {
    if (features > 0 && chance(30)) {
      return "#if (" + feature() + ") " + statement;
    }
    return chance(30) ? "if (" + own(i) + " < " + random.nextInt(4) + ") " + statement : statement;
  }

  private String statement(int i, String parameter) {
    String value = parameter.isEmpty() || chance(30) ? own(i) : parameter;
    switch (random.nextInt(8)) {
      case 0, 1:
        return "x" + i + " = x" + i + " + " + (chance(70) ? "1" : value) + ";";
      case 2:
        return "y" + i + " = " + value + (chance(50) ? " + 1" : "") + ";";
      case 3:
        return "t" + i + "[" + random.nextInt(2) + "] = " + value + ";";
      case 4:
        return chance(60) ? "assert(" + own(i) + " <= " + (1 + random.nextInt(5)) + ");" : "skip;";
      case 5:
        return "x" + i + " = " + random.nextInt(3) + ";";
      default:
        return i > 1 ? call(1 + random.nextInt(i - 1), value) : "y" + i + " = y" + i + " + 1;";
    }
  }

  private String call(int j, String value) {
    return chance(50) ? "step" + j + "();" : "put" + j + "(" + value + ");";
  }

  /** A value of an object's own, or one that it gets from an object before it. */
  private String own(int i) {
    switch (random.nextInt(5)) {
      case 0, 1:
        return "x" + i;
      case 2:
        return "y" + i;
      case 3:
        return "t" + i + "[" + random.nextInt(2) + "]";
      default:
        return i > 1 && chance(60)
            ? "get" + (1 + random.nextInt(i - 1)) + "()"
            : String.valueOf(random.nextInt(4));
    }
  }

  private void client() {
    switch (random.nextInt(3)) {
      case 0 -> lines.add("drive(" + operation() + ", " + operation() + ");");
      case 1 -> {
        lines.add("while (b) {");
        lines.add(clientStatement());
        lines.add(clientStatement());
        lines.add("}");
      }
      default -> {
        lines.add(clientStatement());
        lines.add(clientStatement());
        lines.add("drive({ " + clientStatement() + " }, " + operation() + ");");
      }
    }
    lines.add(clientStatement());
    lines.add("if (" + check() + ") abort;");
  }

  private String clientStatement() {
    String statement =
        chance(30)
            ? "c = " + value() + (chance(50) ? " + 1" : "") + ";"
            : chance(15) ? "assert(" + good() + ");" : operation() + ";";
    return features > 0 && chance(25) ? "#if (" + feature() + ") " + statement : statement;
  }

  private String check() {
    return switch (random.nextInt(4)) {
      case 0 -> "!(" + good() + " && " + good() + ")";
      case 1 -> value() + " > " + (1 + random.nextInt(5));
      case 2 -> value() + " != " + value();
      default -> "c + " + value() + " > " + (3 + random.nextInt(5));
    };
  }

  private String good() {
    return "good" + (1 + random.nextInt(objects)) + "()";
  }

  private String operation() {
    int i = 1 + random.nextInt(objects);
    return chance(50) ? "step" + i + "()" : "put" + i + "(" + value() + ")";
  }

  private String value() {
    return switch (random.nextInt(4)) {
      case 0 -> "m";
      case 1 -> "c";
      case 2 -> String.valueOf(random.nextInt(4));
      default -> "get" + (1 + random.nextInt(objects)) + "()";
    };
  }

  private String feature() {
    return (chance(40) ? "!" : "") + List.of("A", "B", "C").get(random.nextInt(features));
  }

  private boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  private String pick(String... texts) {
    return texts[random.nextInt(texts.length)];
  }
}
