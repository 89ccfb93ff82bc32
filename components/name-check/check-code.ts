import type { CodeCall } from "#components/code/code-panel.tsx";
import { type CheckSelection, DEFAULT_TLDS, PLATFORMS } from "#shared/name-check/options.ts";
import { EXAMPLE } from "./example.ts";

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((item) => other.includes(item));

/** The call of the public API that does what the form does. Fields with their default are left out. */
export function toCheckCode({ query, tlds, platforms, checkVariations }: CheckSelection): CodeCall {
  const body = {
    name: query || EXAMPLE.query,
    ...(isSame(tlds, DEFAULT_TLDS) ? {} : { tlds }),
    ...(isSame(platforms, PLATFORMS) ? {} : { platforms }),
    ...(checkVariations ? { variations: true } : {}),
  };
  return { label: "Check a name", call: { method: "POST", path: "/names/check", body } };
}
