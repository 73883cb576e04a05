package sunder.cluster;

import java.io.IOException;
import java.util.OptionalLong;
import sunder.report.json.JsonFields;
import sunder.report.json.JsonTree;

/**
 * Who worked on a task when; told of, never relied on.
 *
 * @param began in milliseconds of the cluster's clock
 * @param ended nothing as long as somebody works on it
 * @param tries how often it was begun
 */
record Event(String title, String worker, long began, OptionalLong ended, int tries) {
  Event endedAt(long time) {
    return new Event(title, worker, began, OptionalLong.of(time), tries);
  }

  String json() {
    JsonFields fields =
        new JsonFields()
            .put("title", title)
            .put("worker", worker)
            .put("began", began)
            .put("tries", tries);
    ended.ifPresent(time -> fields.put("ended", time));
    return Json.text(fields);
  }

  static Event of(String json) throws Refused {
    try {
      JsonTree tree = Json.read(json);
      String end = tree.get("ended").text();
      return new Event(
          tree.get("title").text(),
          tree.get("worker").text(),
          tree.get("began").number().longValueExact(),
          end.isEmpty() ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(end)),
          tree.get("tries").number().intValueExact());
    } catch (IOException | ArithmeticException | NumberFormatException e) {
      throw new Refused("an event is refused: it is malformed");
    }
  }
}
