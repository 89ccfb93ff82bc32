import { API_CALLS } from "#server/api/calls.ts";
import type { DocPage } from "#shared/docs/page.ts";
import { MAX_DOMAINS_WITH_OTHER_TLDS, NAMES_PER_USE } from "#shared/name-check/options.ts";
import { paths } from "#shared/paths.ts";
import { toSlug } from "./call-page.ts";

/** The page about checks of names. */
export const namesGuide = (): DocPage => ({
  slug: "names",
  group: "Reference",
  title: "Names",
  description: "Where names are looked up, what their states mean, and what a check costs.",
  blocks: [
    {
      kind: "text",
      text: `[Check a name](${paths.docs(toSlug(API_CALLS.checkNames))}), or [a list of names](${paths.docs(toSlug(API_CALLS.createChecksJob))}). Only an answer of a registry or platform makes a name \`available\` or \`taken\`; without one it is \`unknown\`, with the reason.`,
    },
    { kind: "heading", id: "tlds", text: "TLDs" },
    {
      kind: "list",
      items: [
        "`tlds` has any TLD whose registry is in IANA's list of RDAP services, and endings of two labels below them where names are sold: `.shop`, `.cloud`, `.co.uk`, `.com.au`. Others are refused.",
        "A name can be typed with its TLD: `brand.co.uk` is `brand` under `.co.uk`, which is checked first and need not be in `tlds`.",
        "Brands and restricted TLDs can be checked, too. A name that they do not know is `unknown` with the reason `not_open`.",
      ],
    },
    { kind: "heading", id: "cost", text: "Cost and limits" },
    {
      kind: "list",
      items: [
        `Each started ${NAMES_PER_USE} domains and names of further platforms are one check; X, Instagram and YouTube are not counted. A check without any result costs nothing.`,
        `A check has at most ${MAX_DOMAINS_WITH_OTHER_TLDS} domains. With \`.com\`, \`.net\`, \`.org\`, \`.io\`, \`.co\`, \`.app\`, \`.dev\`, \`.ai\`, \`.me\`, \`.tech\`, \`.site\`, \`.online\`, \`.store\` and \`.blog\` only, it has at most ${NAMES_PER_USE}.`,
        `A list checks more: its entry \`brand.{shop,cloud,co.uk}\` is a name with up to ${NAMES_PER_USE} TLDs of its own, and one check. \`results\` of its items has the state at each source.`,
      ],
    },
  ],
});
