import type { Block } from "./blocks.ts";
import { type Coverage, coveredShare } from "./coverage.ts";
import type { Context } from "./page-context.ts";
import { share } from "./sums.ts";

/** Names of `claimFeatures`. */
export const CLAIMS = [
  "body",
  "summary",
  "names",
  "reviews",
  "title",
  "bodyFound",
  "namesFound",
  "bodyWords",
  "namesWords",
];

const KINDS = ["body", "summary", "names", "reviews"] as const;

/** How much of a block the page's claims hold, and how much of the claims the page holds. */
export function claimFeatures(context: Context): (block: Block, index: number) => number[] {
  const { blocks, claims, total } = context;
  const covered = (coverage: Coverage, block: Block): number =>
    coverage.words > 0 ? coveredShare(coverage, block.words) : 0;
  const rows = blocks.map((block) => KINDS.map((kind) => covered(claims[kind], block)));
  const found = KINDS.map((_, kind) =>
    blocks.reduce((sum, block, index) => sum + block.words.length * (rows[index]?.[kind] ?? 0), 0),
  );
  const page = [
    share(found[0] ?? 0, total.words),
    share(found[2] ?? 0, total.words),
    Math.log1p(claims.body.words),
    Math.log1p(claims.names.words),
  ];
  return (block, index) => [
    ...(rows[index] ?? []),
    share(block.words.filter((word) => claims.title.has(word)).length, block.words.length),
    ...page,
  ];
}
