/** How much of a tool this user has used and has left in the current monthly window. */
export type UsageInfo = {
  usageCount: number;
  /** null: unlimited. */
  usageLimit: number | null;
  remainingUses: number | null;
  /** When the window ends, ISO 8601. */
  resetsAt: string;
};

/** Answer of `GET /api/tools/by-key/{key}`. */
export type ToolAccess = { hasAccess: boolean; usageInfo: UsageInfo | null };

export const LIMIT_REACHED = "Usage limit reached for this month";
