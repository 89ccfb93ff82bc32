import {
  createDestination,
  deleteDestination,
  listDestinations,
  testDestination,
  updateDestination,
} from "#server/destinations/destinations.ts";
import {
  CreateDestination,
  Destination,
  DestinationList,
  DestinationTest,
  UpdateDestination,
} from "#shared/destinations/contract.ts";
import type { ErrorCode } from "#shared/errors.ts";
import { type ApiContext, defineCall, READ_ERRORS } from "./call.ts";

const BODY_ERRORS: ErrorCode[] = [
  ...(["invalid", "unknown_field", "too_large", "unsupported_media_type", "conflict"] as const),
  ...READ_ERRORS,
];

/** What all calls of destinations share: none of them runs a tool. */
const COMMON = { scopes: ["webhooks"], tool: null, cost: "Free.", acquiresIdempotencyKey: true } as const;

/** The calls of destinations. */
export const DESTINATION_CALLS = {
  listDestinations: defineCall({
    ...COMMON,
    operationId: "listDestinations",
    method: "GET",
    path: "/destinations",
    summary: "List destinations",
    description: "Buckets of yours that files are delivered to, by name; never their secrets.",
    response: DestinationList,
    errors: READ_ERRORS,
    run: async ({ userId }) => ({ body: await listDestinations(userId) }),
  }),
  createDestination: defineCall({
    ...COMMON,
    operationId: "createDestination",
    method: "POST",
    path: "/destinations",
    summary: "Add a destination",
    description:
      "A bucket of an S3-compatible store, for calls with `deliverTo`. A small object is written and deleted first; the answer is `invalid` with the error of the store when that fails. At most 10 changes and tests a minute.",
    body: CreateDestination,
    response: Destination,
    errors: ["no_access", ...BODY_ERRORS],
    example: {
      name: "archive",
      endpoint: "https://s3.eu-central-1.amazonaws.com",
      region: "eu-central-1",
      bucket: "my-captures",
      prefix: "pages",
      accessKeyId: "AKIAIOSFODNN7EXAMPLE",
      secretAccessKey: "YOUR_SECRET",
    },
    run: async ({ userId, body }: ApiContext<CreateDestination>) => ({
      body: await createDestination(userId, body),
    }),
  }),
  updateDestination: defineCall({
    ...COMMON,
    operationId: "updateDestination",
    method: "PATCH",
    path: "/destinations/{id}",
    id: "destination",
    summary: "Change a destination",
    description: "Omitted fields stay; another host needs `secretAccessKey` again. Tested like a new one.",
    body: UpdateDestination,
    response: Destination,
    errors: ["not_found", ...BODY_ERRORS],
    example: { prefix: "screenshots" },
    run: async ({ userId, id, body }: ApiContext<UpdateDestination>) => ({
      body: await updateDestination(userId, id, body),
    }),
  }),
  deleteDestination: defineCall({
    ...COMMON,
    operationId: "deleteDestination",
    method: "DELETE",
    path: "/destinations/{id}",
    id: "destination",
    summary: "Delete a destination",
    description: "Its secret is erased; the objects in the bucket stay.",
    response: null,
    errors: ["not_found", ...READ_ERRORS],
    run: async ({ userId, id }) => {
      await deleteDestination(userId, id);
      return { body: null };
    },
  }),
  testDestination: defineCall({
    ...COMMON,
    operationId: "testDestination",
    method: "POST",
    path: "/destinations/{id}/test",
    id: "destination",
    summary: "Test a destination",
    description: "Writes a small object and deletes it.",
    response: DestinationTest,
    errors: ["not_found", ...READ_ERRORS],
    run: async ({ userId, id }) => ({ body: await testDestination(userId, id) }),
  }),
};
