import { NAME_CHECKER_PRODUCT_ID, WEB_INSPECTOR_PRODUCT_ID } from "#shared/catalog/contract.ts";
import { TOOL_KEYS } from "#shared/catalog/tools.ts";
import { AppError, type PlanErrorCode, type PlanLimit } from "#shared/errors.ts";
import { paths } from "#shared/paths.ts";
import { publicEnv } from "#shared/public-env.ts";

type Limit = Pick<PlanLimit, "limit"> & {
  used?: number | null;
  /** When the limit starts again; null for one that does not. */
  resetsAt?: Date | null;
  /** The product whose plans have more; all without one. */
  productId?: number | undefined;
};

/** Creates the error of a limit of the user's plan, with the limit, its use, its reset and where larger plans are. */
export const planError = (
  code: PlanErrorCode,
  message: string,
  { limit, used = null, resetsAt = null, productId }: Limit,
): AppError =>
  new AppError(code, message, {
    planLimit: {
      limit,
      used,
      resetsAt: resetsAt?.toISOString() ?? null,
      plansUrl: `${publicEnv.siteUrl}${paths.pricing(productId)}`,
    },
  });

/** Creates the error of a user who has as many of something as the plan includes. */
export const tooManyError = (
  limit: number,
  things: string,
  remedy: "Delete" | "Pause or delete" | "Remove" | "Revoke",
): AppError =>
  new AppError(
    "conflict",
    `Your plan includes ${limit} ${things}. ${remedy} one first, or upgrade your plan.`,
  );

/** Creates the error of a user without a plan that includes a tool. */
export const noToolAccessError = (toolKey: string): AppError =>
  planError("no_access", "You need to purchase this tool to use it.", {
    limit: 0,
    productId: toolKey === TOOL_KEYS.nameCheck ? NAME_CHECKER_PRODUCT_ID : WEB_INSPECTOR_PRODUCT_ID,
  });
