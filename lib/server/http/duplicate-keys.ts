/** Strings and punctuation of JSON; numbers and literals do not matter here. */
const TOKEN = /"(?:[^"\\]+|\\.)*"|[{}[\],:]/g;

/**
 * Finds a key that occurs twice in one object of a valid JSON text; null without one. `JSON.parse` would keep the last
 * value, other readers the first one (RFC 8259, 4).
 */
export function findDuplicateKey(json: string): string | null {
  const open: (Set<string> | null)[] = [];
  let expectsKey = false;
  for (const [token] of json.matchAll(TOKEN)) {
    const keys = open.at(-1);
    if (token === "{" || token === "[") {
      open.push(token === "{" ? new Set() : null);
      expectsKey = token === "{";
    } else if (token === "}" || token === "]") {
      open.pop();
      expectsKey = false;
    } else if (token === ",") expectsKey = keys instanceof Set;
    else if (token !== ":" && expectsKey && keys) {
      const key = JSON.parse(token) as string;
      if (keys.has(key)) return key;
      keys.add(key);
      expectsKey = false;
    }
  }
  return null;
}
