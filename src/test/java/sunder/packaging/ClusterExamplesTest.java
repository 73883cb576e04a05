package sunder.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.shaded.org.snakeyaml.engine.v2.api.Load;
import com.hazelcast.shaded.org.snakeyaml.engine.v2.api.LoadSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The manifest and the script of the documentation, by which workers are started. */
class ClusterExamplesTest {
  private static final Path FOLDER = Path.of("examples/cluster");

  private static Object at(Object tree, String... path) {
    Object here = tree;
    for (String step : path) {
      here =
          here instanceof List<?> list
              ? list.get(Integer.parseInt(step))
              : ((Map<?, ?>) here).get(step);
    }
    return here;
  }

  @Test
  void theManifestIsWhatItSays() throws IOException {
    List<Object> parts = new ArrayList<>();
    new Load(LoadSettings.builder().build())
        .loadAllFromString(Files.readString(FOLDER.resolve("kubernetes.yaml")))
        .forEach(parts::add);
    assertThat(parts)
        .extracting(p -> at(p, "kind"))
        .containsExactly("Service", "StatefulSet", "Job");
    Object service = parts.get(0);
    Object workers = parts.get(1);
    String name = at(service, "metadata", "name").toString();
    assertThat(at(service, "spec", "clusterIP")).isEqualTo("None");
    assertThat(at(workers, "spec", "serviceName")).isEqualTo(name);
    Object labels = at(workers, "spec", "template", "metadata", "labels");
    assertThat(at(workers, "spec", "selector", "matchLabels")).isEqualTo(labels);
    assertThat(at(service, "spec", "selector")).isEqualTo(labels);
    String address = name + ":" + at(service, "spec", "ports", "0", "port");
    for (Object part : parts.subList(1, 3)) {
      Object container = at(part, "spec", "template", "spec", "containers", "0");
      List<?> arguments = (List<?>) at(container, "args");
      assertThat(arguments.get(arguments.indexOf("--cluster") + 1)).isEqualTo(address);
      List<?> variables = (List<?>) at(container, "env");
      assertThat(variables).extracting(v -> at(v, "name")).contains("SUNDER_CLUSTER_SECRET");
    }
  }

  @Test
  void theScriptIsOne() throws Exception {
    Process shell =
        new ProcessBuilder("sh", "-n", FOLDER.resolve("slurm.sh").toString()).inheritIO().start();
    assertThat(shell.waitFor()).isZero();
    assertThat(Files.readString(FOLDER.resolve("slurm.sh")))
        .contains("worker --cluster", "--cluster-secret-file", "--listen", "verify --cluster");
  }
}
