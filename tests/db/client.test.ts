import { expect, test, vi } from "vitest";

test("the database client names invalid settings without their values", async () => {
  vi.stubEnv("DATABASE_URL", "mysql://user:hunter2@host/name");
  vi.stubEnv("DATABASE_POOL_SIZE", "many");
  const error = await import("#db/client.ts").catch((cause: unknown) => String(cause));
  expect(error).toMatch(/must be a postgres:\/\/ address[\s\S]*DATABASE_URL/);
  expect(error).toMatch(/must be a positive number[\s\S]*DATABASE_POOL_SIZE/);
  expect(error).not.toContain("hunter2");
});
