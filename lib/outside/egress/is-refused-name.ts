/** Endings that never lead to a public web site: special-use names (RFC 6761, 6762, 7686, 9476) and usual names of private networks. */
const PRIVATE_ENDINGS = new Set([
  "localhost",
  "localdomain",
  "local",
  "internal",
  "intranet",
  "private",
  "lan",
  "home",
  "corp",
  "onion",
  "arpa",
  "alt",
]);

/** Whether a host name is refused unseen: names without a dot, and names of private networks. Expects lower case, no dot at the end. */
export function isRefusedName(name: string): boolean {
  const ending = name.slice(name.lastIndexOf(".") + 1);
  return !name.includes(".") || PRIVATE_ENDINGS.has(ending);
}
