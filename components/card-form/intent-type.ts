/** Which kind of intent a client secret belongs to, or null when it is none: the library would fail without a word. */
export function intentTypeOf(clientSecret: unknown): "payment" | "setup" | null {
  const match = typeof clientSecret === "string" ? /^(pi|seti)_\w+_secret_\w+$/.exec(clientSecret) : null;
  if (!match) return null;
  return match[1] === "pi" ? "payment" : "setup";
}
