import { createChunks, stringToBase64URL } from "@supabase/ssr";
import type { Session } from "@supabase/supabase-js";
import { importJWK, type JWK, type JWTPayload, SignJWT } from "jose";
import { vi } from "vitest";
import { type Bench, openBench } from "#tests/emulators/supabase/support.ts";
import type { Running } from "../../../../emulators/supabase/src/start.ts";

export type Cookie = { name: string; value: string };

/** An auth service and the product's code that was loaded to talk to it. */
export type AuthBench = Bench & { auth: Running };

/** The code under test reads its addresses when it is loaded, so it is loaded afresh by `load`. */
export async function startAuthFixture(environment?: Record<string, string>): Promise<AuthBench> {
  const bench = await openBench();
  const auth = await bench.start(environment);
  return { ...bench, auth };
}

/** Loads the product's modules with the auth service at `url`. */
export async function load(url: string) {
  vi.resetModules();
  vi.stubEnv("NEXT_PUBLIC_SUPABASE_URL", url);
  const [{ authenticate }, { resolvePageAccess }] = await Promise.all([
    import("#server/auth/authenticate.ts"),
    import("#server/auth/page-access.ts"),
  ]);
  return { identify: authenticate, guard: resolvePageAccess };
}

/** The cookies in which the clients keep a session. */
export function cookiesOf(session: Session, name = "sb-auth"): Cookie[] {
  return createChunks(name, `base64-${stringToBase64URL(JSON.stringify(session))}`);
}

/** The session as it looks when its token is about to expire: clients renew it then. */
export const nearExpiry = (session: Session): Session => ({
  ...session,
  expires_at: Math.floor(Date.now() / 1000) + 30,
});

type Forgery = { header?: Record<string, unknown>; key?: CryptoKey };

/** Signs any claims with the service's own key, or with another one. */
export async function forge(
  bench: Bench,
  claims: JWTPayload,
  { header, key }: Forgery = {},
): Promise<string> {
  const [row] = await bench.sql<{ kid: string; private_jwk: JWK }[]>`
    select kid, private_jwk from sandbox.signing_keys`;
  if (!row) throw new Error("The service has no signing key yet");
  return new SignJWT(claims)
    .setProtectedHeader({ alg: "ES256", kid: row.kid, typ: "JWT", ...header })
    .sign(key ?? (await importJWK(row.private_jwk, "ES256")));
}
