import type { HealthComponents } from "#shared/health-contract.ts";

/** What `GET /api/health` reports while everything works. */
export const WORKING: HealthComponents = {
  database: "ok",
  auth: "ok",
  browser: "ok",
  lookups: "ok",
  captureStore: "ok",
  temporaryFolder: "ok",
  refunds: "ok",
  jobs: "ok",
};
