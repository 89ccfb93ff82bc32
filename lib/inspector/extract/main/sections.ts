import { headingLevel, isHeading } from "./block-features.ts";
import { HEADING_TEXTS } from "./names.ts";
import type { Context } from "./page-context.ts";
import { SUMS, Sums } from "./sums.ts";
import type { Traits } from "./traits.ts";

/** The blocks from one heading up to the next of its level or above. */
type Section = { sums: Sums; level: number; start: number; flags: number[]; outer: Section | undefined };

/** Cuts a page at its headings; the answer has the innermost section of every block. */
function listSections(context: Context): Section[] {
  let open: Section = {
    sums: new Sums(),
    level: 0,
    start: 0,
    flags: HEADING_TEXTS.map(() => 0),
    outer: undefined,
  };
  return context.blocks.map((block, index) => {
    if (isHeading(block)) {
      const level = headingLevel(block);
      while (open.outer && open.level >= level) open = open.outer;
      const flags = HEADING_TEXTS.map(([, pattern]) => (pattern.test(block.text) ? 1 : 0));
      open = { sums: new Sums(), level, start: index, flags, outer: open };
    }
    for (let section: Section | undefined = open; section; section = section.outer)
      section.sums.add(block, context.traits[index] as Traits);
    return open;
  });
}

/** Names of `sectionFeatures`. */
export const SECTIONS = [
  "depth",
  ...SUMS.map((name) => `inner.${name}`),
  ...SUMS.map((name) => `outer.${name}`),
  "outer.distance",
  ...HEADING_TEXTS.map(([name]) => `path.${name}`),
];

/** What the sections that a block stands in look like: the innermost, the outermost below a main heading, and their headings. */
export function sectionFeatures(context: Context): (index: number) => number[] {
  const sections = listSections(context);
  const { words } = context.total;
  return (index) => {
    const inner = sections[index] as Section;
    let [outer, depth] = [inner, 0];
    const flags = HEADING_TEXTS.map(() => 0);
    for (let section: Section | undefined = inner; section; section = section.outer) {
      depth++;
      if (section.level > 1) outer = section;
      section.flags.forEach((is, at) => {
        if (is) flags[at] = 1;
      });
    }
    return [
      depth,
      ...inner.sums.features(words),
      ...outer.sums.features(words),
      Math.log1p(index - outer.start),
      ...flags,
    ];
  };
}
