package sunder.frontend.promela.model;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The labels of a process. */
final class Labels {
  private Labels() {}

  /** Every label, in source order. */
  static Set<String> of(List<Code> body) {
    Set<String> result = new LinkedHashSet<>();
    body.forEach(code -> add(code, result));
    return result;
  }

  private static void add(Code code, Set<String> result) {
    if (code instanceof Code.Labelled labelled) {
      result.add(labelled.label());
    }
    code.parts().forEach(part -> add(part, result));
  }
}
