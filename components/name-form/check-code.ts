import type { CodeCall } from "#components/code/code-panel.tsx";
import { type CheckSelection, DEFAULT_TLDS, PLATFORMS } from "#shared/name-check/options.ts";
import { EXAMPLE } from "./example.ts";

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((item) => other.includes(item));

/** The options of the call that checks a name. Those with their default are left out. */
export const toCheckOptions = ({ tlds, platforms, checkVariations }: CheckSelection): object => ({
  ...(isSame(tlds, DEFAULT_TLDS) ? {} : { tlds }),
  ...(isSame(platforms, PLATFORMS) ? {} : { platforms }),
  ...(checkVariations ? { variations: true } : {}),
});

/** The call of the public API that does what the form does. */
export function toCheckCode(selection: CheckSelection): CodeCall {
  const body = { name: selection.query || EXAMPLE.query, ...toCheckOptions(selection) };
  return { label: "Check a name", call: { method: "POST", path: "/names/check", body } };
}
