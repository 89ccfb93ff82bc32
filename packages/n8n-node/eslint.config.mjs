import { n8nCommunityNodesPlugin } from "@n8n/eslint-plugin-community-nodes";
import parser from "@typescript-eslint/parser";
import nodesBase from "eslint-plugin-n8n-nodes-base";

/* n8n's own rules for community nodes. */
const parsed = { parser, parserOptions: { extraFileExtensions: [".json"] } };
/** Older than n8n's other plugin, which asks for an enum here, and for an address outside n8n's own packages. */
const REPLACED = [
  "node-class-description-inputs-wrong-regular-node",
  "node-class-description-outputs-wrong",
  "cred-class-field-documentation-url-miscased",
];
const off = Object.fromEntries(REPLACED.map((name) => [`n8n-nodes-base/${name}`, "off"]));
const rulesOf = (name) => ({ ...nodesBase.configs[name].rules, ...off });

export default [
  { ignores: ["dist/**", "*.mjs"] },
  { files: ["**/*.ts", "package.json"], languageOptions: parsed },
  n8nCommunityNodesPlugin.configs.recommended,
  { files: ["nodes/**/*.ts"], plugins: { "n8n-nodes-base": nodesBase }, rules: rulesOf("nodes") },
  { files: ["credentials/**/*.ts"], plugins: { "n8n-nodes-base": nodesBase }, rules: rulesOf("credentials") },
];
