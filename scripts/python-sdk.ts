import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createPythonFiles, PACKAGE } from "./python-sdk/create-files.ts";

/* Part of npm run sdk:types: writes the generated modules of packages/sdk-python. */
for (const [name, text] of Object.entries(createPythonFiles())) writeFileSync(join(PACKAGE, name), text);
