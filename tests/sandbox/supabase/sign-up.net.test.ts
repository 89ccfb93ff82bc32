import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Running } from "../../../sandbox/supabase/start.ts";
import {
  type Bench,
  browser,
  call,
  mailsTo,
  newEmail,
  newestMail,
  open,
  openBench,
  SITE_URL,
} from "./support.ts";

let bench: Bench;
let auth: Running;

beforeAll(async () => {
  bench = await openBench();
  auth = await bench.start();
});
afterAll(() => bench.stop());

const password = "correct horse";

describe("a sign-up with confirmation", () => {
  test("leads over the mail's link and the code to a session", async () => {
    const email = newEmail();
    const client = browser(auth.url);
    const { data, error } = await client.auth.signUp({
      email: email.toUpperCase(),
      password,
      options: { data: { plan: "free" }, emailRedirectTo: `${SITE_URL}/auth/v1/callback` },
    });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({
      email,
      role: "authenticated",
      aud: "authenticated",
      is_anonymous: false,
      phone: "",
      app_metadata: { provider: "email", providers: ["email"] },
      user_metadata: {
        plan: "free",
        email,
        email_verified: false,
        phone_verified: false,
        sub: data.user?.id,
      },
    });
    expect(data.user?.email_confirmed_at).toBeUndefined();
    expect(data.user?.identities?.[0]).toMatchObject({
      provider: "email",
      id: data.user?.id,
      user_id: data.user?.id,
    });

    const { status, to } = await open((await newestMail(auth, email)).link);
    expect(status).toBe(303);
    expect(to.origin + to.pathname).toBe(`${SITE_URL}/auth/v1/callback`);
    const flowId = to.searchParams.get("sb_flow_id");
    const exchange = await client.auth.exchangeCodeForSession(
      to.searchParams.get("code") ?? "",
      ...((flowId ? [{ flowId }] : []) as []),
    );
    expect(exchange.error).toBeNull();
    expect(exchange.data.user).toMatchObject({ email, user_metadata: { email_verified: true } });
    expect(exchange.data.user?.email_confirmed_at).toBeDefined();
    const claims = await client.auth.getClaims();
    expect(claims.data?.claims).toMatchObject({
      sub: data.user?.id,
      aud: "authenticated",
      role: "authenticated",
      aal: "aal1",
      amr: [{ method: "email/signup" }],
    });
    expect(claims.data?.header.alg).toBe("ES256");
  });
});
