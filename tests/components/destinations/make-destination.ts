import type { Destination } from "#shared/destinations/contract.ts";

/** A bucket for captures. */
export const makeDestination = (part: Partial<Destination> = {}): Destination => ({
  id: "dst_1",
  name: "archive",
  endpoint: "https://s3.test",
  region: "us-east-1",
  bucket: "pages",
  prefix: "2026",
  pathStyle: true,
  accessKeyId: "key-id",
  createdAt: "2026-11-29T10:00:00.000Z",
  updatedAt: "2026-11-29T10:00:00.000Z",
  ...part,
});
