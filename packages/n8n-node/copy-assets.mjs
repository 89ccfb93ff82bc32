import { cpSync, readdirSync } from "node:fs";

/* n8n reads icons and codex files beside the built node. */
for (const name of readdirSync("nodes/SaasTools").filter((file) => /\.(?:svg|node\.json)$/.test(file)))
  cpSync(`nodes/SaasTools/${name}`, `dist/nodes/SaasTools/${name}`);
