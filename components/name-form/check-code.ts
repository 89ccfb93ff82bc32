import type { CodeCall } from "#components/code/code-panel.tsx";
import { buildCandidates } from "#shared/name-check/candidates.ts";
import type { CheckRows, RowStatus } from "#shared/name-check/contract.ts";
import { type CheckSelection, DEFAULT_PLATFORMS, DEFAULT_TLDS } from "#shared/name-check/options.ts";
import { profileUrl } from "#shared/name-check/summary.ts";
import { isSameSet, NEW_FORM, toCheckSelection } from "./check-form.ts";

const NAME = "northkiln";
const DOMAINS: RowStatus[] = ["taken", "available", "available", "reserved"];
const HANDLES: RowStatus[] = ["taken", "unknown", "available"];

const toFields = (status: RowStatus = "available") => ({
  variation: null,
  isAvailable: status === "unknown" ? null : status === "available",
  status,
  reason: status === "unknown" ? ("login_required" as const) : null,
  checkedAt: null,
});

function createExample(): CheckRows & { query: string } {
  const { domains, social } = buildCandidates(toCheckSelection({ ...NEW_FORM, query: NAME }));
  return {
    query: NAME,
    domains: domains.map(({ name }, index) => ({ name, ...toFields(DOMAINS[index]), checkedVia: "rdap" })),
    social: social.map(({ platform, handle }, index) => ({
      platform,
      handle,
      ...toFields(HANDLES[index]),
      url: profileUrl(platform, handle),
    })),
  };
}

/** Example results, for a screen without a name. */
export const EXAMPLE = createExample();

/** The options of the call that checks a name. Those with their default are left out. */
export const toCheckOptions = ({ tlds, platforms, checkVariations, ideas }: CheckSelection): object => ({
  ...(isSameSet(tlds, DEFAULT_TLDS) ? {} : { tlds }),
  ...(ideas || isSameSet(platforms, DEFAULT_PLATFORMS) ? {} : { platforms }),
  ...(checkVariations && !ideas ? { variations: true } : {}),
  ...(ideas ? { ideas } : {}),
});

/** The call of the public API that does what the form does. */
export function toCheckCode(selection: CheckSelection): CodeCall {
  const body = { name: selection.query || EXAMPLE.query, ...toCheckOptions(selection) };
  return { label: "Check a name", call: { method: "POST", path: "/names/check", body } };
}
