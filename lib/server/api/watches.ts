import { createWatch } from "#server/watches/create-watch.ts";
import { deleteWatch } from "#server/watches/delete-watches.ts";
import { createFeed, endWatchFeed } from "#server/watches/feeds.ts";
import { importWatches } from "#server/watches/import-watches.ts";
import { getWatch, listWatches } from "#server/watches/list-watches.ts";
import { updateWatch } from "#server/watches/update-watch.ts";
import type { ApiScope } from "#shared/api-keys/contract.ts";
import type { ErrorCode } from "#shared/errors.ts";
import { MAX_LIST_BYTES } from "#shared/jobs/definitions.ts";
import {
  CreateWatch,
  ImportedWatches,
  ImportWatches,
  UpdateWatch,
  Watch,
  WatchDetails,
  WatchList,
} from "#shared/watches/contract.ts";
import { FeedAddresses } from "#shared/watches/feeds.ts";
import { type ApiContext, defineCall, READ_ERRORS } from "./call.ts";

const BODY_ERRORS: ErrorCode[] = [
  ...(["invalid", "unknown_field", "too_large", "unsupported_media_type"] as const),
  ...READ_ERRORS,
];
const SCOPES: ApiScope[] = ["extract", "names"];

/** What all calls of watches share: none of them runs a tool. */
const COMMON = { scopes: SCOPES, tool: null, acquiresIdempotencyKey: true } as const;
const FREE = "Free.";
const PAGE_COST =
  "Each check of a page costs 1 page watch check; a failed one costs nothing. Watched names cost nothing.";

/** The calls of watches. */
export const WATCH_CALLS = {
  listWatches: defineCall({
    ...COMMON,
    operationId: "listWatches",
    method: "GET",
    path: "/watches",
    cost: FREE,
    summary: "List watches",
    description: "All watched pages and names, newest first, with the limits of your plans.",
    response: WatchList,
    errors: READ_ERRORS,
    run: async ({ userId, caller: { apiKey } }) => ({ body: await listWatches(userId, apiKey.types) }),
  }),
  createWatch: defineCall({
    ...COMMON,
    operationId: "createWatch",
    method: "POST",
    path: "/watches",
    cost: PAGE_COST,
    summary: "Watch a page or a name",
    description:
      "A page is checked at once and then at its interval. Changes are reported by mail and by the webhook event `watch.changed`, a released name by `name.available`.",
    body: CreateWatch,
    response: Watch,
    errors: ["no_access", "conflict", "limit_reached", "upstream_failed", ...BODY_ERRORS],
    example: { url: "https://example.com/pricing", intervalMinutes: 1440 },
    selectScope: ({ url }: CreateWatch) => (url === undefined ? "names" : "extract"),
    run: async ({ userId, body }: ApiContext<CreateWatch>) => ({ body: await createWatch(userId, body) }),
  }),
  importWatches: defineCall({
    ...COMMON,
    operationId: "importWatches",
    method: "POST",
    path: "/watches/import",
    cost: PAGE_COST,
    summary: "Watch many pages",
    description:
      "Creates a watch for each address of a list, of an OPML document, or of the pages that a list or crawl has captured. Bad addresses do not refuse the list; the answer says which they are. More than the plan has left are refused with `conflict`, and nothing is created.",
    body: ImportWatches,
    maxBodyBytes: MAX_LIST_BYTES,
    response: ImportedWatches,
    errors: ["no_access", "conflict", "limit_reached", "not_found", ...BODY_ERRORS],
    example: { urls: ["https://example.com/pricing", "https://example.com/terms"], tags: ["legal"] },
    selectScope: () => "extract",
    run: async ({ userId, body, caller: { apiKey } }: ApiContext<ImportWatches>) => ({
      body: await importWatches(userId, body, apiKey.types),
    }),
  }),
  getWatch: defineCall({
    ...COMMON,
    operationId: "getWatch",
    method: "GET",
    path: "/watches/{id}",
    id: "watch",
    cost: FREE,
    summary: "Get a watch",
    description: "With its last 50 checks and the text that the page is compared with.",
    response: WatchDetails,
    errors: ["not_found", ...READ_ERRORS],
    run: async ({ userId, id }) => ({ body: await getWatch(userId, id) }),
  }),
  updateWatch: defineCall({
    ...COMMON,
    operationId: "updateWatch",
    method: "PATCH",
    path: "/watches/{id}",
    id: "watch",
    cost: FREE,
    summary: "Change a watch",
    description:
      "Omitted fields stay. After a change of `selector`, `picture` or `capture` the next check only takes a new baseline.",
    body: UpdateWatch,
    response: WatchDetails,
    errors: ["limit_reached", "not_found", ...BODY_ERRORS],
    example: { isPaused: true },
    run: async ({ userId, id, body }: ApiContext<UpdateWatch>) => ({
      body: await updateWatch(userId, id, body),
    }),
  }),
  deleteWatch: defineCall({
    ...COMMON,
    operationId: "deleteWatch",
    method: "DELETE",
    path: "/watches/{id}",
    id: "watch",
    cost: FREE,
    summary: "Delete a watch",
    description: "Its checks and pictures are deleted, too.",
    response: null,
    errors: ["not_found", ...READ_ERRORS],
    run: async ({ userId, id }) => {
      await deleteWatch(userId, id);
      return { body: null };
    },
  }),
  createWatchFeed: defineCall({
    ...COMMON,
    operationId: "createWatchFeed",
    method: "POST",
    path: "/watches/{id}/feed",
    id: "watch",
    cost: FREE,
    summary: "Create the address of a feed",
    description:
      "The secret addresses of the feed of a watched page, as Atom and JSON Feed. They are shown only here; a repeated call creates new ones and ends those before.",
    response: FeedAddresses,
    errors: ["not_found", ...READ_ERRORS],
    run: async ({ userId, id }) => ({ body: await createFeed(userId, id) }),
  }),
  deleteWatchFeed: defineCall({
    ...COMMON,
    operationId: "deleteWatchFeed",
    method: "DELETE",
    path: "/watches/{id}/feed",
    id: "watch",
    cost: FREE,
    summary: "End the feed of a watch",
    response: null,
    errors: ["not_found", ...READ_ERRORS],
    run: async ({ userId, id }) => {
      await endWatchFeed(userId, id);
      return { body: null };
    },
  }),
};
