import { readFileSync } from "node:fs";

const text = readFileSync(process.argv[2], "utf8");
const end = text.indexOf("\n}") + 2;
const r = JSON.parse(text.slice(0, end));
for (const [k, v] of Object.entries(r)) {
  if (!Array.isArray(v)) {
    console.log(k, v);
    continue;
  }
  console.log("##", k, v.length);
  for (const n of v) console.log(typeof n === "string" ? n : JSON.stringify(n));
}
console.log(text.slice(end));
