import { invalid } from "./errors.ts";

export type Form = { [name: string]: string | Form | (string | Form)[] };

const FORBIDDEN = new Set(["__proto__", "constructor", "prototype"]);

function setValue(target: Map<string, unknown>, path: string[], value: string): void {
  const [head = "", ...rest] = path;
  const key = head === "" ? String(target.size) : head;
  if (FORBIDDEN.has(key)) throw invalid("Invalid parameter name.");
  if (rest.length === 0) {
    target.set(key, value);
    return;
  }
  const inner = target.get(key);
  const next = inner instanceof Map ? inner : new Map<string, unknown>();
  target.set(key, next);
  setValue(next, rest, value);
}

/** `a[0]`, `a[1]` and `a[]` become arrays, `a[b]` objects. */
function toArraysAndObjects(node: unknown): unknown {
  if (!(node instanceof Map)) return node;
  const keys = [...node.keys()];
  if (keys.length > 0 && keys.every((key) => /^\d+$/.test(key)))
    return keys.map((key) => toArraysAndObjects(node.get(key)));
  return Object.fromEntries(keys.map((key) => [key, toArraysAndObjects(node.get(key))]));
}

/** Parses `items[0][price]=…&expand[]=…`. */
export function decodeForm(text: string): Form {
  const root = new Map<string, unknown>();
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [
      name.replace(/\[.*$/s, ""),
      ...[...name.matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? ""),
    ];
    setValue(root, path, value);
  }
  return Object.fromEntries([...root].map(([key, value]) => [key, toArraysAndObjects(value)])) as Form;
}
