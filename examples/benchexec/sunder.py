# A tool-info module for BenchExec (https://github.com/sosy-lab/benchexec): put it on the PYTHONPATH and the
# folder with `sunder` and `sunder.jar` on the PATH, then name it in a benchmark definition:
#
#   <benchmark tool="sunder" ...>
#
# One run is one family: true if every variant is SAFE, false if some is UNSAFE, else unknown. Where no variant is
# UNSAFE and some do not compile, the task is at fault.

import benchexec.result as result
import benchexec.tools.template


class Tool(benchexec.tools.template.BaseTool2):
    """Sunder: abstraction refinement for families of programs."""

    REQUIRED_PATHS = ["sunder", "sunder.jar"]

    VERDICTS = {
        0: result.RESULT_TRUE_PROP,
        10: result.RESULT_FALSE_PROP,
        20: result.RESULT_UNKNOWN,
    }

    ERRORS = {1: "internal error", 2: "wrong usage", 3: "bad input"}

    def name(self):
        return "Sunder"

    def executable(self, tool_locator):
        return tool_locator.find_executable("sunder")

    def version(self, executable):
        return self._version_from_tool(executable, line_prefix="sunder ")

    def cmdline(self, executable, options, task, rlimits):
        # The tool ends by itself, a little before it would be ended, and says what it has decided.
        limit = []
        if rlimits.walltime and "--timeout" not in options:
            limit = ["--timeout", "{}s".format(max(1, rlimits.walltime - 5))]
        return [executable, "verify", *options, *limit, task.single_input_file]

    def determine_result(self, run):
        code = run.exit_code.value if run.exit_code else None
        if code == 10 and not any(" UNSAFE" in line for line in run.output):
            return result.RESULT_ERROR + "(fault)"
        if code in self.VERDICTS:
            return self.VERDICTS[code]
        if run.was_timeout:
            return result.RESULT_TIMEOUT
        return result.RESULT_ERROR + "({})".format(self.ERRORS.get(code, "no exit code"))

    def get_value_from_output(self, output, identifier):
        # <column title="states"> shows the figure before that word in the report.
        for line in reversed(output):
            words = line.replace(",", "").replace(";", "").split()
            if identifier in words[1:]:
                return words[words.index(identifier) - 1]
        return None
