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

describe("checkCronSecret", () => {
  test("accepts the configured secret", async () => {
    await expect(check("right", "Bearer right")).resolves.toBeUndefined();
  });

  test.each([
    null,
    "",
    "Bearer",
    "Bearer ",
    "Bearer wrong",
    "Bearer righ",
    "Bearer right-and-more",
    "bearer right",
    "right",
  ])("throws unauthenticated for the header %j", async (authorization) => {
    await expect(check("right", authorization)).rejects.toMatchObject({ code: "unauthenticated" });
  });

  test.each([null, "", "Bearer ", "Bearer undefined"])(
    "throws unauthenticated for %j when no secret is configured",
    async (authorization) => {
      await expect(check("", authorization)).rejects.toMatchObject({ code: "unauthenticated" });
    },
  );

  test("compares digests of equal length in constant time for any header", async () => {
    for (const sent of ["Bearer x", `Bearer ${"x".repeat(1_000)}`])
      await check("right", sent).catch(() => {});
    expect(compared).toEqual([
      [32, 32],
      [32, 32],
    ]);
  });
});
