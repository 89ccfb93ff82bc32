import { beforeEach, describe, expect, test, vi } from "vitest";

const compared: number[][] = [];
vi.mock("node:crypto", async (importOriginal) => {
  const crypto = await importOriginal<typeof import("node:crypto")>();
  const timingSafeEqual: typeof crypto.timingSafeEqual = (one, other) => {
    compared.push([one.byteLength, other.byteLength]);
    return crypto.timingSafeEqual(one, other);
  };
  return { ...crypto, timingSafeEqual };
});

async function check(secret: string, authorization: string | null) {
  vi.resetModules();
  vi.stubEnv("CRON_SECRET", secret);
  const { checkCronSecret } = await import("#server/billing/reconcile.ts");
  return checkCronSecret(authorization);
}

beforeEach(() => {
  compared.length = 0;
});

describe("the scheduler's secret", () => {
  test("lets in", async () => {
    await expect(check("right", "Bearer right")).resolves.toBeUndefined();
  });

  test.each([null, "", "Bearer", "Bearer ", "Bearer wrong", "Bearer righ", "bearer right", "right"])(
    "is not %j",
    async (authorization) => {
      await expect(check("right", authorization)).rejects.toMatchObject({ code: "unauthenticated" });
    },
  );

  test.each([null, "", "Bearer ", "Bearer undefined"])(
    "that is not set lets nobody in, not even with %j",
    async (authorization) => {
      await expect(check("", authorization)).rejects.toMatchObject({ code: "unauthenticated" });
    },
  );

  test("is compared in the same time whatever was sent", async () => {
    for (const sent of ["Bearer x", `Bearer ${"x".repeat(1_000)}`])
      await check("right", sent).catch(() => {});
    expect(compared).toEqual([
      [32, 32],
      [32, 32],
    ]);
  });
});
