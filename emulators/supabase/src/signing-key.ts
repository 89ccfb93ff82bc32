import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import type postgres from "postgres";

export interface SigningKey {
  kid: string;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
  /** Public key as in the key set. */
  publicJwk: JWK;
}

interface Row {
  kid: string;
  private_jwk: JWK;
}

async function newRow(): Promise<Row> {
  const pair = await generateKeyPair("ES256", { extractable: true });
  return { kid: crypto.randomUUID(), private_jwk: await exportJWK(pair.privateKey) };
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, "ES256");
  if (key instanceof Uint8Array) throw new Error("The stored signing key is not an elliptic curve key");
  return key;
}

/** The database's key, created at the first start: sessions survive a restart, and instances share it. */
export async function loadSigningKey(sql: postgres.Sql): Promise<SigningKey> {
  const fresh = await newRow();
  await sql`
    insert into emulator.signing_keys (kid, private_jwk)
    values (${fresh.kid}, ${sql.json({ ...fresh.private_jwk } as postgres.JSONValue)}) on conflict do nothing`;
  const [row] = await sql<Row[]>`select kid, private_jwk from emulator.signing_keys`;
  if (!row) throw new Error("The signing key was neither stored nor found");
  const { d: _secret, ...open } = row.private_jwk;
  return {
    kid: row.kid,
    privateKey: await importKey(row.private_jwk),
    publicKey: await importKey(open),
    publicJwk: { ...open, alg: "ES256", kid: row.kid, use: "sig", key_ops: ["verify"] },
  };
}
