import { and, eq, getTableColumns, gt, isNotNull, isNull, lt, notExists, type SQL, sql } from "drizzle-orm";
import { apiKeys, oauthClients, oauthCodes, oauthRefreshTokens } from "#db/api-key-tables.ts";
import { db, type Executor, inTransaction } from "#db/client.ts";
import { type ApiKeyRow, insertKeyRow, type NewApiKey, type OnKeyCreated } from "./api-keys.ts";
import { lockUser } from "./billing-customers.ts";

export type OAuthClientRow = typeof oauthClients.$inferSelect;
type OAuthCodeRow = typeof oauthCodes.$inferSelect;

/** What is stored of the tokens of a grant. */
export type TokenColumns = {
  access: Pick<NewApiKey, "hash" | "renderSecret" | "start" | "last4">;
  refresh: { hash: string; successorSecret: string };
};

const CODE_SECONDS = 60;
export const ACCESS_TOKEN_SECONDS = 3600;
/** A request that is repeated within this time gets the same tokens: its answer was lost, or two ran at once. */
const REPEATED_WITHIN_SECONDS = 30;
const GRANT_DAYS = 90;
const USED_TOKEN_DAYS = 30;
const IDLE_CLIENT_DAYS = 30;

const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;
const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days})`;

export async function createOAuthClient(
  client: Pick<OAuthClientRow, "name" | "redirectUris">,
): Promise<OAuthClientRow> {
  const [row] = await db.insert(oauthClients).values(client).returning();
  if (!row) throw new Error("The client was not written");
  return row;
}

export async function getOAuthClient(id: string): Promise<OAuthClientRow | null> {
  const [row] = await db.select().from(oauthClients).where(eq(oauthClients.id, id));
  return row ?? null;
}

const touchClient = (executor: Executor, id: string) =>
  executor.update(oauthClients).set({ lastUsedAt: sql`now()` }).where(eq(oauthClients.id, id));

/** Stores a code that is valid for a minute. */
export const createOAuthCode = (code: Omit<OAuthCodeRow, "expiresAt" | "keyId">): Promise<void> =>
  inTransaction(async (tx) => {
    await tx.insert(oauthCodes).values({ ...code, expiresAt: inSeconds(CODE_SECONDS) });
    await touchClient(tx, code.clientId);
  });

const revoke = (executor: Executor, isRevoked: SQL | undefined) =>
  executor
    .update(apiKeys)
    .set({ revokedAt: sql`now()` })
    .where(and(isRevoked, isNotNull(apiKeys.clientId), isNull(apiKeys.revokedAt)));

/**
 * Makes a grant of a code, once. It replaces the user's earlier grant to the same client; a code that was used before
 * ends the grant that was made with it.
 * @param matches whether client, redirect address and verifier are those of the code
 * @returns null for a code that is unknown, expired, used, or does not match
 */
export const exchangeOAuthCode = (
  hash: string,
  matches: (code: OAuthCodeRow) => boolean,
  tokens: TokenColumns,
  onCreated: OnKeyCreated,
): Promise<ApiKeyRow | null> =>
  inTransaction(async (tx) => {
    const [code] = await tx
      .select({
        ...getTableColumns(oauthCodes),
        name: oauthClients.name,
        isExpired: sql<boolean>`${oauthCodes.expiresAt} <= now()`,
      })
      .from(oauthCodes)
      .innerJoin(oauthClients, eq(oauthClients.id, oauthCodes.clientId))
      .where(eq(oauthCodes.hash, hash))
      .for("update", { of: oauthCodes });
    if (!code || !matches(code)) return null;
    const { userId, clientId, keyId, name, scopes, isExpired } = code;
    if (keyId !== null) await revoke(tx, eq(apiKeys.id, keyId));
    if (keyId !== null || isExpired) return null;
    await lockUser(tx, userId);
    await revoke(tx, and(eq(apiKeys.userId, userId), eq(apiKeys.clientId, clientId)));
    const expiresAt = inSeconds(ACCESS_TOKEN_SECONDS);
    const key = await insertKeyRow(tx, { userId, clientId, name, scopes, expiresAt, ...tokens.access });
    await tx.update(oauthCodes).set({ keyId: key.id }).where(eq(oauthCodes.hash, hash));
    await tx.insert(oauthRefreshTokens).values({ keyId: key.id, ...tokens.refresh });
    await touchClient(tx, clientId);
    await onCreated(tx, key);
    return key;
  });

/**
 * Replaces the tokens of a grant. A refresh token that was used before ends the grant, unless the same request is
 * repeated at once (OAuth 2.1, 4.3.1).
 * @param deriveTokens makes the tokens that follow from the secret that is stored with the token
 * @returns null for a token that is unknown, of another client, used or older than 90 days
 */
export const refreshOAuthGrant = <Tokens extends TokenColumns>(
  { hash, clientId }: { hash: string; clientId: string },
  deriveTokens: (successorSecret: string) => Tokens,
): Promise<{ key: ApiKeyRow; tokens: Tokens } | null> =>
  inTransaction(async (tx) => {
    const used = oauthRefreshTokens.usedAt;
    const isRecent = sql<boolean>`coalesce(${used} > now() - make_interval(secs => ${REPEATED_WITHIN_SECONDS}), false)`;
    const [found] = await tx
      .select({ token: oauthRefreshTokens, key: apiKeys, isRecent })
      .from(oauthRefreshTokens)
      .innerJoin(apiKeys, eq(apiKeys.id, oauthRefreshTokens.keyId))
      .where(
        and(
          eq(oauthRefreshTokens.hash, hash),
          eq(apiKeys.clientId, clientId),
          isNull(apiKeys.revokedAt),
          gt(oauthRefreshTokens.createdAt, daysAgo(GRANT_DAYS)),
        ),
      )
      .for("update");
    if (!found) return null;
    const { token, key } = found;
    const tokens = deriveTokens(token.successorSecret);
    if (token.usedAt !== null) {
      if (found.isRecent && key.hash === tokens.access.hash) return { key, tokens };
      await revoke(tx, eq(apiKeys.id, key.id));
      return null;
    }
    await tx.update(oauthRefreshTokens).set({ usedAt: sql`now()` }).where(eq(oauthRefreshTokens.hash, hash));
    await tx.insert(oauthRefreshTokens).values({ keyId: key.id, ...tokens.refresh });
    await tx
      .update(apiKeys)
      .set({ ...tokens.access, expiresAt: inSeconds(ACCESS_TOKEN_SECONDS) })
      .where(eq(apiKeys.id, key.id));
    await touchClient(tx, clientId);
    return { key, tokens };
  });

/** Ends the grant of an access or refresh token. @param clientId null for any client */
export async function revokeOAuthToken(hash: string, clientId: string | null): Promise<void> {
  const byRefreshToken = db
    .select({ id: oauthRefreshTokens.keyId })
    .from(oauthRefreshTokens)
    .where(eq(oauthRefreshTokens.hash, hash));
  await revoke(
    db,
    and(
      sql`(${apiKeys.hash} = ${hash} or ${apiKeys.id} in ${byRefreshToken})`,
      clientId === null ? undefined : eq(apiKeys.clientId, clientId),
    ),
  );
}

/** Deletes codes of the day before, refresh tokens that were used a month ago, and clients that hold no access and were not used for a month. */
export async function purgeOAuth(): Promise<void> {
  await db.delete(oauthCodes).where(lt(oauthCodes.expiresAt, daysAgo(1)));
  await db.delete(oauthRefreshTokens).where(lt(oauthRefreshTokens.usedAt, daysAgo(USED_TOKEN_DAYS)));
  const keys = db.select({ id: apiKeys.id }).from(apiKeys).where(eq(apiKeys.clientId, oauthClients.id));
  await db
    .delete(oauthClients)
    .where(and(lt(oauthClients.lastUsedAt, daysAgo(IDLE_CLIENT_DAYS)), notExists(keys)));
}
