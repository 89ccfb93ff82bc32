import type { Session } from "@supabase/supabase-js";
import { importJWK, type JWK, type JWTPayload, SignJWT } from "jose";
import { afterAll, vi } from "vitest";
import { type Bench, openBench } from "#tests/emulators/supabase/support.ts";

export type Cookie = { name: string; value: string };

/** Starts an auth emulator, until the file ends. `load` reimports modules, because they read their settings on import. */
export async function startAuthFixture() {
  const bench = await openBench();
  afterAll(() => bench.stop());
  return { ...bench, auth: await bench.start() };
}

/** Imports the product's modules with Supabase Auth at `url`. */
export async function load(url: string) {
  vi.resetModules();
  vi.stubEnv("NEXT_PUBLIC_SUPABASE_URL", url);
  const [{ authenticate }, { resolvePageAccess }] = await Promise.all([
    import("#server/account/authenticate.ts"),
    import("#server/account/page-access.ts"),
  ]);
  return { identify: authenticate, guard: resolvePageAccess };
}

/** Copies a session with a token that is about to expire. */
export const nearExpiry = (session: Session): Session => ({
  ...session,
  expires_at: Math.floor(Date.now() / 1000) + 30,
});

type Forgery = { header?: Record<string, unknown>; key?: CryptoKey };

/** Signs claims with the emulator's key or another one. */
export async function forge(
  bench: Bench,
  claims: JWTPayload,
  { header, key }: Forgery = {},
): Promise<string> {
  const [row] = await bench.sql<{ kid: string; private_jwk: JWK }[]>`
    select kid, private_jwk from emulator.signing_keys`;
  if (!row) throw new Error("The service has no signing key yet");
  return new SignJWT(claims)
    .setProtectedHeader({ alg: "ES256", kid: row.kid, typ: "JWT", ...header })
    .sign(key ?? (await importJWK(row.private_jwk, "ES256")));
}
