import { spawnSync } from "node:child_process";

/** A Python that has these modules, such as that of Debian with `python3-httpx`; null without one. */
export const findPython = (...modules: string[]): string | null =>
  ["python3", "/usr/bin/python3"].find(
    (python) => spawnSync(python, ["-c", `import ${modules.join(", ")}`]).status === 0,
  ) ?? null;
