import { resolve } from "node:path";
import { buildMap } from "./map.mjs";
import { listFiles } from "./tree.mjs";

const root = resolve(process.argv[2]);
const { map, unused, unlisted } = buildMap(listFiles(root));
const only = process.argv[3];
for (const [old, next] of map)
  if (old !== next && (!only || old.startsWith(only))) console.log(old, "->", next);
console.log("UNUSED", unused.join("\n"));
console.log("UNLISTED", unlisted.join("\n"));
