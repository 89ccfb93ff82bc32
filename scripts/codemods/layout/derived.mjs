import { plannedRenames } from "./exports.mjs";

const report = { notes: [], manual: [], missing: [] };

import { readFileSync } from "node:fs";
import { join } from "node:path";

for (const r of plannedRenames(process.argv[2], report))
  if (r.derived) {
    const t = readFileSync(join(process.argv[2], r.file), "utf8");
    if (
      new RegExp(`(function|const|class|type) ${r.name}\\b|(function|const|class|type) ${r.next}\\b`).test(t)
    )
      console.log(r.file, r.name, "->", r.next);
  }
