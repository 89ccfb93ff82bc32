import { n8nCommunityNodesPlugin } from "@n8n/eslint-plugin-community-nodes";
import parser from "@typescript-eslint/parser";
import nodesBase from "eslint-plugin-n8n-nodes-base";

/* n8n's own rules for community nodes. */
const parsed = { parser, parserOptions: { extraFileExtensions: [".json"] } };
const rulesOf = (name) => nodesBase.configs[name].rules;

export default [
  { ignores: ["dist/**", "*.mjs"] },
  { files: ["**/*.ts", "package.json"], languageOptions: parsed },
  n8nCommunityNodesPlugin.configs.recommended,
  { files: ["nodes/**/*.ts"], plugins: { "n8n-nodes-base": nodesBase }, rules: rulesOf("nodes") },
  { files: ["credentials/**/*.ts"], plugins: { "n8n-nodes-base": nodesBase }, rules: rulesOf("credentials") },
];
