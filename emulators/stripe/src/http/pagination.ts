import { invalid, missing } from "./errors.ts";

type Paging = {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
};
type Range =
  | number
  | { gt?: number | undefined; gte?: number | undefined; lt?: number | undefined; lte?: number | undefined };

export const MAX_PAGE_SIZE = 100;

function refuseLimit(limit: number): void {
  const bound =
    limit < 1
      ? "greater than or equal to 1"
      : limit > MAX_PAGE_SIZE
        ? `less than or equal to ${MAX_PAGE_SIZE}`
        : null;
  if (bound)
    throw invalid(`This value must be ${bound} (it currently is '${limit}').`, {
      code: "parameter_invalid_integer",
      param: "limit",
    });
}

/** @throws StripeError when both cursors are set */
export function refuseBothCursors({ starting_after, ending_before }: Paging): void {
  if (starting_after && ending_before)
    throw invalid("You may only specify one of these parameters: starting_after, ending_before.", {
      code: "parameters_exclusive",
    });
}

/**
 * One page of a list, newest first.
 * @throws StripeError for an invalid limit or cursor
 */
export function paginate<T extends { id: string; object: string }>(
  all: T[],
  url: string,
  { limit = 10, starting_after, ending_before }: Paging,
) {
  refuseLimit(limit);
  refuseBothCursors({ starting_after, ending_before });
  const size = limit;
  const cursor = starting_after ?? ending_before;
  const at = cursor ? all.findIndex(({ id }) => id === cursor) : -1;
  if (cursor && at < 0)
    throw missing(all[0]?.object ?? "object", cursor, starting_after ? "starting_after" : "ending_before");
  if (ending_before) {
    const before = all.slice(0, at);
    return { object: "list", data: before.slice(-size), has_more: before.length > size, url };
  }
  const rest = all.slice(at + 1);
  return { object: "list", data: rest.slice(0, size), has_more: rest.length > size, url };
}

export function inRange(value: number, range: Range | undefined): boolean {
  if (range === undefined) return true;
  if (typeof range === "number") return value === range;
  const { gt = -1, gte = -1, lt = Number.POSITIVE_INFINITY, lte = Number.POSITIVE_INFINITY } = range;
  return value > gt && value >= gte && value < lt && value <= lte;
}
