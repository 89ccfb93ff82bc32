import * as z from "zod/mini";
import { PublicId } from "#shared/public-id-schema.ts";

/* Feeds of changes, each at a secret address. */

export const FEED_FORMATS = ["atom", "json"] as const;
export type FeedFormat = (typeof FEED_FORMATS)[number];

/** Request of `POST /api/user/feeds`: of one watched page, or of the account. */
export const CreateFeed = z.strictObject({ watchId: z.nullable(PublicId("watch")) });
export type CreateFeed = z.infer<typeof CreateFeed>;

export const Feed = z.object({
  id: z.string(),
  /** Null for the feed of the account. */
  watchId: z.nullable(z.string()),
  /** When its address was created. */
  createdAt: z.string(),
});
export type Feed = z.infer<typeof Feed>;

/** Response of `GET /api/user/feeds`. */
export type FeedList = { data: Feed[] };

/** Response of the creation of an address, the only one with the addresses. */
export const FeedAddresses = z.object({ feed: Feed, atom: z.string(), json: z.string() });
export type FeedAddresses = z.infer<typeof FeedAddresses>;
