import * as z from "zod/mini";
import type { Handler } from "../http/endpoint.ts";
import { invalid } from "../http/errors.ts";
import { findOrThrow } from "../http/find-or-404.ts";
import { inRange, MAX_PAGE_SIZE, paginate, refuseBothCursors } from "../http/pagination.ts";
import { flag, list, parseParams, range, text } from "../http/params.ts";
import type { StoredEvent } from "../resources/types.ts";

/** Stripe keeps events for 30 days. */
const EVENT_SECONDS = 30 * 86_400;

export const listEvents: Handler = ({ tx, form }) => {
  const { type, types, created, delivery_success, ...paging } = parseParams(
    z.strictObject({
      ...list,
      type: z.optional(text),
      types: z.optional(z.array(text)),
      created: z.optional(range),
      delivery_success: z.optional(flag),
    }),
    form,
  );
  if (type && types)
    throw invalid("You may only specify one of these parameters: type, types.", {
      code: "parameters_exclusive",
    });
  const wanted = types ?? (type ? [type] : null);
  const matches = (name: string) =>
    !wanted ||
    wanted.some((it) => it === name || it === "*" || (it.endsWith(".*") && name.startsWith(it.slice(0, -1))));
  const isWanted = (it: StoredEvent) =>
    it.created > tx.now - EVENT_SECONDS &&
    matches(it.type) &&
    inRange(it.created, created) &&
    (delivery_success === undefined || (it.pending_webhooks === 0) === delivery_success);
  refuseBothCursors(paging);
  const { starting_after: after, ...rest } = paging;
  if (after) findOrThrow(tx, "event", after, "starting_after");
  const found: StoredEvent[] = [];
  // One event more than requested shows whether there are more; later events are not read.
  const enough = rest.ending_before ? Number.POSITIVE_INFINITY : MAX_PAGE_SIZE + 1;
  for (const event of tx.events({ after, isUndelivered: delivery_success === false })) {
    if (isWanted(event)) found.push(event);
    if (found.length >= enough) break;
  }
  return paginate(found, "/v1/events", rest);
};
