import * as z from "zod/mini";
import { describe, ReferenceName } from "#shared/contract-fields.ts";

/* Destinations: buckets of users, into which the files of their captures are put. */

const text = (message: string, pattern: RegExp) =>
  z.string({ error: message }).check(z.trim(), z.regex(pattern, message));

/** Letters, digits and what keys need no escaping for, in parts between slashes. */
const PREFIX = /^(?:[\w!.*'()=-]+(?:\/[\w!.*'()=-]+)*)?$/;

const fields = {
  name: describe(ReferenceName, "Under this name calls deliver to it."),
  endpoint: describe(
    z
      .string({ error: "Please enter an address" })
      .check(z.trim(), z.minLength(1, "Please enter an address"), z.maxLength(2_000)),
    "The https address of the store, without the bucket: `https://s3.eu-central-1.amazonaws.com`. On port 443 or 8443.",
  ),
  region: describe(
    text("A region has letters, digits and hyphens", /^[A-Za-z0-9-]{1,40}$/),
    "Such as `eu-central-1`; `auto` for Cloudflare R2.",
  ),
  bucket: text(
    "A bucket has 3 to 63 lowercase letters, digits, dots and hyphens",
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
  ),
  accessKeyId: text("An access key id has up to 200 characters without spaces", /^[!-~]{1,200}$/),
  secretAccessKey: describe(
    text("A secret has up to 500 characters without spaces", /^[!-~]{1,500}$/),
    "Stored encrypted, and never returned.",
  ),
};

const Prefix = describe(
  z.string().check(
    z.trim(),
    z.maxLength(200),
    z.regex(PREFIX, "A prefix has letters, digits and ._-=, with slashes only between them"),
    z.refine((prefix) => !/(?:^|\/)\.{1,2}(?:\/|$)/.test(prefix), "A prefix has no part . or .."),
  ),
  "Of every key: `prefix/2026-11-29/cap_….png`.",
);
const PathStyle = describe(
  z.boolean(),
  "Whether the bucket is in the path of the address, as most stores but Amazon want it.",
);

/** Request of `POST /api/v1/destinations`. */
export const CreateDestination = z.strictObject({
  ...fields,
  prefix: z._default(Prefix, ""),
  pathStyle: z._default(PathStyle, true),
});
export type CreateDestination = z.infer<typeof CreateDestination>;

/** Request of `PATCH /api/v1/destinations/{id}`. Omitted fields stay. */
export const UpdateDestination = z.partial(
  z.strictObject({ ...fields, prefix: Prefix, pathStyle: PathStyle }),
);
export type UpdateDestination = z.infer<typeof UpdateDestination>;

/** A destination without its secret. Times are ISO 8601. */
export const Destination = z.object({
  id: z.string(),
  name: z.string(),
  endpoint: z.string(),
  region: z.string(),
  bucket: z.string(),
  prefix: z.string(),
  pathStyle: z.boolean(),
  accessKeyId: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Destination = z.infer<typeof Destination>;

export const DestinationList = z.object({
  data: z.array(Destination),
  /** Destinations that the plan includes. */
  maxDestinations: z.int(),
});
export type DestinationList = z.infer<typeof DestinationList>;

/** Response of `POST /api/v1/destinations/{id}/test`. */
export const DestinationTest = z.object({
  ok: z.boolean(),
  error: describe(z.nullable(z.string()), "Why the small object could not be written or deleted."),
});
export type DestinationTest = z.infer<typeof DestinationTest>;
