import { describe, expect, test } from "vitest";
import { findPersonalData } from "#scripts/ci/find-personal-data.ts";
import { anyFreePort } from "#scripts/dev-stack/ports.ts";
import { recordLog } from "#tests/support/record-log.ts";

// Nothing listens on this port, so connections are refused.
process.env.NEXT_PUBLIC_SUPABASE_URL = `http://localhost:${await anyFreePort()}`;
const { GET: getUsage } = await import("#app/api/user/usage/route.ts");
const { POST: submitFeedback } = await import("#app/api/feedback/submit/route.ts");

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const token = [
  part({ alg: "ES256", kid: "1", typ: "JWT" }),
  part({
    iss: `${process.env.NEXT_PUBLIC_SUPABASE_URL}/auth/v1`,
    aud: "authenticated",
    role: "authenticated",
    sub: "00000000-0000-4000-8000-000000000000",
    email: "person@example.test",
    session_id: "00000000-0000-4000-8000-000000000001",
    exp: Math.floor(Date.now() / 1000) + 600,
  }),
  "c2lnbmF0dXJl",
].join(".");
const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };

describe("with Supabase Auth unreachable, the log has the cause and request id of", () => {
  test.each([
    ["a request that verifies the token", getUsage, { headers }],
    ["a request that verifies the session", submitFeedback, { headers, method: "POST", body: "{}" }],
  ])("%s", async (_what, handler, init) => {
    const log = recordLog();
    const request = new Request("http://localhost:3999/api/anything", init);
    const response = await handler(request, { params: Promise.resolve({}) });
    const { requestId, message } = (await response.json()) as Record<string, string>;
    expect([response.status, message]).toEqual([502, "The login service is not responding."]);
    expect(log.completed()).toMatchObject([{ requestId, status: 502, code: "upstream_failed" }]);
    const errors = [
      { name: "AppError", code: "upstream_failed" },
      { name: "AuthRetryableFetchError", message: "fetch failed: ECONNREFUSED" },
    ];
    expect(log.failed()).toMatchObject([{ requestId, errors }]);
    expect(findPersonalData(log.texts)).toEqual([]);
  });
});
