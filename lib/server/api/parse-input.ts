import * as z from "zod/mini";
import { AppError, type ErrorDetail } from "#shared/errors.ts";

type JsonSchema = { properties?: Record<string, JsonSchema>; items?: JsonSchema };

const toPointer = (path: readonly PropertyKey[]): string =>
  path.map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

/** The names of the fields of the object at a path of the contract. */
function listFieldNames(schema: z.ZodMiniType, path: readonly PropertyKey[]): string[] {
  let node = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema | undefined;
  for (const part of path) node = typeof part === "number" ? node?.items : node?.properties?.[String(part)];
  return Object.keys(node?.properties ?? {});
}

const normalizeName = (name: string): string => name.toLowerCase().replaceAll("_", "");

/** Insertions, deletions, replacements and swaps of neighbors that turn one name into the other. */
function countEdits(one: string, other: string): number {
  const [a, b] = [normalizeName(one), normalizeName(other)];
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwap ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      next.push(Math.min(replaced, swapped, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    [before, row] = [row, next];
  }
  return row[b.length] ?? 0;
}

/** For fields that other services have. */
const HINTS = new Map([
  ["zeroRetention", "Only single screenshots, PDF documents, archives and extractions can keep nothing."],
  ["prompt", "No language model reads the page. Use `fields` with selectors, or a `preset`."],
]);

const MAX_NAME_LENGTH = 40;

/** The known name that differs from `name` in at most a third of its characters; null when there is none. */
function findNearestName(name: string, known: string[]): string | null {
  if (name.length > MAX_NAME_LENGTH) return null;
  const byEdits = known
    .map((candidate) => ({ candidate, edits: countEdits(name, candidate) }))
    .filter(({ candidate, edits }) => edits <= Math.max(1, Math.floor(candidate.length / 3)))
    .sort((a, b) => a.edits - b.edits);
  return byEdits[0]?.candidate ?? null;
}

function toUnknownFieldDetails(
  schema: z.ZodMiniType,
  issue: z.core.$ZodIssueUnrecognizedKeys,
): ErrorDetail[] {
  const known = listFieldNames(schema, issue.path);
  return issue.keys.slice(0, 10).map((key) => {
    const shown = key.length > MAX_NAME_LENGTH ? `${key.slice(0, MAX_NAME_LENGTH)}…` : key;
    const nearest = findNearestName(key, known);
    const hint = HINTS.get(key) ?? (nearest ? `Did you mean "${nearest}"?` : "");
    return {
      pointer: toPointer([...issue.path, shown]),
      code: "unknown_field",
      message: `Unknown field ${JSON.stringify(shown)}. ${hint}`.trim(),
    };
  });
}

const MAX_DETAILS = 20;

/**
 * Parses the body or query of a call of the public API.
 * @throws AppError `unknown_field` with the nearest known name, or `invalid` with a JSON Pointer for each problem
 */
export function parseApiInput<T extends z.ZodMiniType>(schema: T, value: unknown): z.infer<T> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const { issues } = result.error;
  const details = issues
    .flatMap((issue): ErrorDetail[] =>
      issue.code === "unrecognized_keys"
        ? toUnknownFieldDetails(schema, issue)
        : [{ pointer: toPointer(issue.path), code: "invalid", message: issue.message }],
    )
    .slice(0, MAX_DETAILS);
  const first = details.find(({ code }) => code === "unknown_field") ?? details[0];
  const field = first?.code === "invalid" && first.pointer ? `${first.pointer}: ` : "";
  throw new AppError(first?.code ?? "invalid", `${field}${first?.message ?? "Invalid request."}`, {
    details,
    cause: result.error,
  });
}
