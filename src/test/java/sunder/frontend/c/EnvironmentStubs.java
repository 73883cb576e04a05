package sunder.frontend.c;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The environment of a compiled program: answers from lists, then 0. */
final class EnvironmentStubs {
  private static final Map<String, String> TYPES =
      Map.of(
          "__VERIFIER_nondet_int", "int",
          "__VERIFIER_nondet_uchar", "unsigned char");

  private EnvironmentStubs() {}

  /**
   * The text of the environment; the error says so and ends the program.
   *
   * @param answers numbers, for whatever is asked next, or {@code function:number}
   */
  static String of(List<String> answers) {
    Map<String, List<String>> lists = new LinkedHashMap<>();
    TYPES.keySet().stream().sorted().forEach(name -> lists.put(name, new ArrayList<>()));
    for (String answer : answers) {
      int colon = answer.indexOf(':');
      if (colon < 0) {
        lists.values().forEach(list -> list.add(answer));
      } else {
        lists.get(answer.substring(0, colon)).add(answer.substring(colon + 1));
      }
    }
    StringBuilder text = new StringBuilder("#include <stdio.h>\n#include <stdlib.h>\n");
    lists.forEach(
        (name, list) ->
            text.append(
                """
                %s %s(void) {
                  static long long answers[] = {%s 0};
                  static unsigned used;
                  return used < %d ? answers[used++] : 0;
                }
                """
                    .formatted(TYPES.get(name), name, join(list), list.size())));
    return text.append("void reach_error(void) { puts(\"error\"); exit(0); }\n").toString();
  }

  private static String join(List<String> numbers) {
    StringBuilder text = new StringBuilder();
    numbers.forEach(number -> text.append(number).append("LL, "));
    return text.toString();
  }
}
