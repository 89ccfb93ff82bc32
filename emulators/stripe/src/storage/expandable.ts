/** Fields that a response contains only with `expand`. */
export const ON_REQUEST: Record<string, string[]> = {
  invoice: ["confirmation_secret", "payments"],
  customer: ["subscriptions", "tax_ids"],
};

export type Node = Record<string, unknown>;
export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A copy without the fields that need `expand`, at any depth. */
export function withoutExpandable<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withoutExpandable) as T;
  if (!isNode(value)) return value;
  const hidden = ON_REQUEST[String(value.object)] ?? [];
  const kept = Object.entries(value).filter(([name]) => !hidden.includes(name));
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutExpandable(inner)])) as T;
}
