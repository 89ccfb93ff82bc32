import type { ApiScope } from "#shared/api-keys/contract.ts";
import { AppError } from "#shared/errors.ts";

/** The scope that an API key needs for a job, schedule or capture of a type, and for a watch of a page or a name. */
const SCOPE_BY_TYPE = {
  screenshot: "capture",
  pdf: "capture",
  archive: "capture",
  extract: "extract",
  extraction: "extract",
  check: "names",
  page: "extract",
  name: "names",
} as const satisfies Record<string, ApiScope>;

export type ObjectType = keyof typeof SCOPE_BY_TYPE;

/** The types of objects that a caller may see: those of the key's scopes, or null for all of the user's. */
export type VisibleTypes = readonly ObjectType[] | null;

export const listVisibleTypes = (scopes: readonly string[]): ObjectType[] =>
  (Object.keys(SCOPE_BY_TYPE) as ObjectType[]).filter((type) => scopes.includes(SCOPE_BY_TYPE[type]));

/** Whether a key with these scopes may see objects of every type. */
export const hasAllObjectScopes = (scopes: readonly string[]): boolean =>
  Object.values(SCOPE_BY_TYPE).every((scope) => scopes.includes(scope));

/** @throws AppError `insufficient_scope` without one of these scopes */
export function assertScope(needed: readonly ApiScope[], granted: readonly string[]): void {
  if (needed.some((scope) => granted.includes(scope))) return;
  throw new AppError("insufficient_scope", `This call needs a key with the scope ${needed.join(" or ")}.`);
}

/** @throws AppError `insufficient_scope` for an object that the caller may not see */
export function assertVisible(type: ObjectType, types: VisibleTypes): void {
  if (types === null || types.includes(type)) return;
  throw new AppError("insufficient_scope", `This object needs a key with the scope ${SCOPE_BY_TYPE[type]}.`);
}
