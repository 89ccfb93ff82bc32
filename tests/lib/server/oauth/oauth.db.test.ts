import { createHash, createHmac, randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { purgeApiKeys } from "#db/queries/api-keys.ts";
import { purgeOAuth } from "#db/queries/oauth.ts";
import { authenticateApiKey, authenticateSignedLink } from "#server/api-keys/authenticate-key.ts";
import { deriveRenderSecret } from "#server/api-keys/key-format.ts";
import { listUserApiKeys } from "#server/api-keys/list-api-keys.ts";
import { revokeUserApiKey, rotateUserApiKey } from "#server/api-keys/rotate-api-key.ts";
import { answerAuthorization, getAuthorizationRequest } from "#server/oauth/authorize.ts";
import { registerOAuthClient } from "#server/oauth/register-client.ts";
import { createTokens, revokeToken } from "#server/oauth/tokens.ts";
import { parsePublicId } from "#shared/public-id.ts";
import { makeKeyUser } from "#tests/support/api-keys.ts";
import { makeSubscriber, makeUser, sql, type TestUser } from "#tests/support/database.ts";

const SITE = process.env.NEXT_PUBLIC_SITE_URL ?? "";
const RESOURCE = `${SITE}/api/mcp`;
const REDIRECT = "https://app.test/cb";
const VERIFIER = "v".repeat(43);
const CHALLENGE = createHash("sha256").update(VERIFIER).digest("base64url");

let user: TestUser;
let clientId: string;
beforeEach(async () => {
  user = await makeUser();
  clientId = (await registerOAuthClient({ client_name: "Claude", redirect_uris: [REDIRECT] })).client_id;
});

type Changes = Record<string, string | undefined>;
const toEntries = (values: Changes) =>
  Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));

const toQuery = (changes: Changes = {}) =>
  new URLSearchParams(
    toEntries({
      client_id: clientId,
      redirect_uri: REDIRECT,
      response_type: "code",
      code_challenge: CHALLENGE,
      code_challenge_method: "S256",
      scope: "capture usage:read",
      state: "s t",
      resource: RESOURCE,
      ...changes,
    }).map(([name, value]) => [name, value]),
  ).toString();

async function authorize(changes: Changes = {}, isAllowed = true): Promise<URLSearchParams> {
  const { redirectTo } = await answerAuthorization(user.id, { query: toQuery(changes), isAllowed });
  expect(redirectTo.startsWith(`${changes.redirect_uri ?? REDIRECT}?`)).toBe(true);
  return new URL(redirectTo).searchParams;
}

const getCode = async (changes: Changes = {}) => (await authorize(changes)).get("code") ?? "";

const exchange = (code: string, changes: Changes = {}) =>
  createTokens(
    new Map(
      toEntries({
        grant_type: "authorization_code",
        client_id: clientId,
        redirect_uri: REDIRECT,
        code_verifier: VERIFIER,
        resource: RESOURCE,
        code,
        ...changes,
      }),
    ),
  );

const refresh = (token: string, changes: Changes = {}) =>
  createTokens(
    new Map(
      toEntries({ grant_type: "refresh_token", client_id: clientId, refresh_token: token, ...changes }),
    ),
  );

const connect = async (changes: Changes = {}) => exchange(await getCode(changes));

const use = (token: string, acceptsApps = true) =>
  authenticateApiKey({
    authorization: `Bearer ${token}`,
    clientAddress: randomUUID(),
    toolKey: null,
    idempotencyKey: null,
    acceptsApps,
  });

const REFUSED = { code: "unauthenticated" };
const fails = (oauthCode: string) => ({ oauthCode });

describe("registerOAuthClient", () => {
  test.each([
    ["no body", null, "invalid_client_metadata"],
    ["a list", [], "invalid_client_metadata"],
    ["no addresses", {}, "invalid_client_metadata"],
    ["an empty list", { redirect_uris: [] }, "invalid_client_metadata"],
    ["eleven addresses", { redirect_uris: Array(11).fill(REDIRECT) }, "invalid_client_metadata"],
    ["a number as address", { redirect_uris: [1] }, "invalid_client_metadata"],
    ["one bad address of two", { redirect_uris: [REDIRECT, "javascript:1"] }, "invalid_redirect_uri"],
    ["another grant", { redirect_uris: [REDIRECT], grant_types: ["password"] }, "invalid_client_metadata"],
    ["another response", { redirect_uris: [REDIRECT], response_types: ["token"] }, "invalid_client_metadata"],
  ])("refuses %s", async (_what, metadata, code) => {
    await expect(registerOAuthClient(metadata)).rejects.toMatchObject(fails(code));
  });

  test.each([
    [undefined, "Unnamed app"],
    [" \u202E\u200B ", "Unnamed app"],
    ["Clear\u202Eview\u0000\n  Desktop", "Clear view Desktop"],
    ["👩‍💻".repeat(100), expect.stringMatching(/^.{1,240}$/u)],
  ])("names %j as %j, whatever way of authentication is asked for", async (name, shown) => {
    const registered = await registerOAuthClient({
      client_name: name,
      redirect_uris: [REDIRECT, REDIRECT],
      token_endpoint_auth_method: "client_secret_basic",
      software_id: "ignored",
    });
    expect(registered).toMatchObject({
      client_name: shown,
      redirect_uris: [REDIRECT],
      token_endpoint_auth_method: "none",
    });
    expect(registered).not.toHaveProperty("client_secret");
  });
});

describe("an authorization request", () => {
  test("is described for the consent page", async () => {
    expect(await getAuthorizationRequest(toQuery())).toEqual({
      clientName: "Claude",
      returnsTo: "app.test",
      scopes: ["capture", "usage:read"],
      problem: null,
    });
  });

  test.each([
    ["an unknown client", () => ({ client_id: randomUUID() }), "not_found"],
    ["a client that is no id", () => ({ client_id: "' or 1=1" }), "not_found"],
    ["no client", () => ({ client_id: undefined }), "not_found"],
    ["another address", () => ({ redirect_uri: "https://evil.test/cb" }), "invalid"],
    ["a longer address", () => ({ redirect_uri: `${REDIRECT}/x` }), "invalid"],
    ["no address", () => ({ redirect_uri: undefined }), "invalid"],
  ])("with %s is answered to the user alone", async (_what, changes, code) => {
    await expect(getAuthorizationRequest(toQuery(changes()))).rejects.toMatchObject({ code });
    const answer = answerAuthorization(user.id, { query: toQuery(changes()), isAllowed: true });
    await expect(answer).rejects.toMatchObject({ code });
  });

  test("with a repeated parameter is refused", async () => {
    const query = `${toQuery()}&redirect_uri=https%3A%2F%2Fevil.test`;
    await expect(getAuthorizationRequest(query)).rejects.toMatchObject({ code: "invalid" });
  });

  test.each([
    ["another response type", { response_type: "token" }, "unsupported_response_type"],
    ["no response type", { response_type: undefined }, "unsupported_response_type"],
    ["no challenge", { code_challenge: undefined }, "invalid_request"],
    ["a short challenge", { code_challenge: "abc" }, "invalid_request"],
    ["a plain challenge", { code_challenge_method: "plain" }, "invalid_request"],
    ["no method of the challenge", { code_challenge_method: undefined }, "invalid_request"],
    ["only unknown scopes", { scope: "billing webhooks" }, "invalid_scope"],
    ["another resource", { resource: "https://other.test/mcp" }, "invalid_target"],
  ])("with %s offers the way back with the error, and gets no code", async (_what, changes, code) => {
    const { problem } = await getAuthorizationRequest(toQuery(changes));
    const answer = new URL(problem?.redirectTo ?? "").searchParams;
    expect([answer.get("error"), answer.get("state"), answer.get("iss")]).toEqual([code, "s t", SITE]);
    const allowed = answerAuthorization(user.id, { query: toQuery(changes), isAllowed: true });
    await expect(allowed).rejects.toMatchObject(fails(code));
  });

  test.each([
    [undefined, "capture extract names usage:read"],
    ["", "capture extract names usage:read"],
    ["openid names offline_access", "names"],
  ])("with the scope %j is granted %j", async (scope, granted) => {
    expect(await connect({ scope })).toMatchObject({ scope: granted });
  });

  test("that the user denies tells the app so, with state and issuer", async () => {
    const answer = await authorize({}, false);
    expect(Object.fromEntries(answer)).toMatchObject({ error: "access_denied", state: "s t", iss: SITE });
    expect(answer.has("code")).toBe(false);
  });
});

describe("a code", () => {
  test("is exchanged for tokens that work at the MCP server alone", async () => {
    const answer = await authorize();
    expect([answer.get("state"), answer.get("iss")]).toEqual(["s t", SITE]);
    const tokens = await exchange(answer.get("code") ?? "");
    expect(tokens).toMatchObject({ token_type: "Bearer", expires_in: 3600, scope: "capture usage:read" });
    const { key } = await use(tokens.access_token);
    expect(key).toMatchObject({ userId: user.id, name: "Claude", scopes: ["capture", "usage:read"] });
    for (const token of [tokens.access_token, tokens.refresh_token])
      await expect(use(token, false)).rejects.toMatchObject(REFUSED);
    await expect(use(tokens.refresh_token)).rejects.toMatchObject(REFUSED);
    const mails = await sql`select kind, data from mail_outbox where user_id = ${user.id}`;
    expect(mails).toMatchObject([{ kind: "app_connected", data: { name: "Claude" } }]);
  });

  test.each([
    ["another verifier", { code_verifier: "w".repeat(43) }, "invalid_grant"],
    ["a short verifier", { code_verifier: "v" }, "invalid_request"],
    ["no verifier", { code_verifier: undefined }, "invalid_request"],
    ["another address", { redirect_uri: "https://app.test/other" }, "invalid_grant"],
    ["no address", { redirect_uri: undefined }, "invalid_request"],
    ["an unknown client", { client_id: randomUUID() }, "invalid_client"],
    ["a client that is no id", { client_id: "x" }, "invalid_client"],
    ["no client", { client_id: undefined }, "invalid_request"],
    ["another resource", { resource: "https://other.test" }, "invalid_target"],
    ["another grant type", { grant_type: "password" }, "unsupported_grant_type"],
    ["no grant type", { grant_type: undefined }, "invalid_request"],
    ["another code", { code: "stm_code_x" }, "invalid_grant"],
    ["no code", { code: undefined }, "invalid_request"],
  ])("with %s is refused, and can still be exchanged", async (_what, changes, code) => {
    const granted = await getCode();
    await expect(exchange(granted, changes)).rejects.toMatchObject(fails(code));
    expect(await exchange(granted)).toMatchObject({ token_type: "Bearer" });
  });

  test("of another client is refused", async () => {
    const other = await registerOAuthClient({ redirect_uris: [REDIRECT] });
    const code = await getCode();
    await expect(exchange(code, { client_id: other.client_id })).rejects.toMatchObject(
      fails("invalid_grant"),
    );
  });

  test("ends after a minute", async () => {
    const code = await getCode();
    await sql`update oauth_codes set expires_at = now() - interval '1 second' where user_id = ${user.id}`;
    await expect(exchange(code)).rejects.toMatchObject(fails("invalid_grant"));
  });

  test("that is used twice ends the grant", async () => {
    const code = await getCode();
    const tokens = await exchange(code);
    await expect(exchange(code)).rejects.toMatchObject(fails("invalid_grant"));
    await expect(use(tokens.access_token)).rejects.toMatchObject(REFUSED);
    await expect(refresh(tokens.refresh_token)).rejects.toMatchObject(fails("invalid_grant"));
  });

  test("that is exchanged by five requests at once is exchanged once", async () => {
    const code = await getCode();
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => exchange(code)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("replaces the user's earlier grant to the same client", async () => {
    const codes = await Promise.all([getCode(), getCode({ scope: "names" })]);
    const results = await Promise.all(codes.map((code) => exchange(code)));
    const uses = await Promise.allSettled(results.map(({ access_token }) => use(access_token)));
    expect(uses.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});

describe("a refresh token", () => {
  test("replaces both tokens, and ends the grant when it is used again later", async () => {
    const first = await connect();
    const second = await refresh(first.refresh_token, { resource: RESOURCE });
    expect(second).toMatchObject({ scope: "capture usage:read", expires_in: 3600 });
    await expect(use(first.access_token)).rejects.toMatchObject(REFUSED);
    const third = await refresh(second.refresh_token);
    expect(await use(third.access_token)).toBeTruthy();
    await expect(refresh(first.refresh_token)).rejects.toMatchObject(fails("invalid_grant"));
    await expect(use(third.access_token)).rejects.toMatchObject(REFUSED);
    await expect(refresh(third.refresh_token)).rejects.toMatchObject(fails("invalid_grant"));
  });

  test("gives requests at once the same tokens, and none half a minute later", async () => {
    const first = await connect();
    const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(first.refresh_token)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await use(answers[0]?.access_token ?? "")).toBeTruthy();
    await sql`update oauth_refresh_tokens set used_at = used_at - interval '31 seconds' where used_at is not null`;
    await expect(refresh(first.refresh_token)).rejects.toMatchObject(fails("invalid_grant"));
    await expect(use(answers[0]?.access_token ?? "")).rejects.toMatchObject(REFUSED);
  });

  test.each([
    ["an access token", (tokens: Awaited<ReturnType<typeof connect>>) => tokens.access_token],
    ["an unknown token", () => "stm_refresh_x"],
  ])("cannot be %s", async (_what, select) => {
    await expect(refresh(select(await connect()))).rejects.toMatchObject(fails("invalid_grant"));
  });

  test("of another client is refused, and one that is 90 days old", async () => {
    const { refresh_token } = await connect();
    const other = await registerOAuthClient({ redirect_uris: [REDIRECT] });
    const stolen = refresh(refresh_token, { client_id: other.client_id });
    await expect(stolen).rejects.toMatchObject(fails("invalid_grant"));
    await sql`update oauth_refresh_tokens set created_at = now() - interval '91 days'
      where key_id in (select id from api_keys where user_id = ${user.id})`;
    await expect(refresh(refresh_token)).rejects.toMatchObject(fails("invalid_grant"));
  });
});

describe("a grant", () => {
  const end = (set: string) =>
    sql`update api_keys set expires_at = now() - ${set}::interval where user_id = ${user.id}`;

  test("outlives its access token, and is deleted 90 days after it", async () => {
    const { access_token, refresh_token } = await connect();
    await end("1 second");
    await expect(use(access_token)).rejects.toMatchObject(REFUSED);
    expect((await listUserApiKeys(user.id)).apps).toHaveLength(1);
    const next = await refresh(refresh_token);
    expect(await use(next.access_token)).toBeTruthy();
    await end("91 days");
    await purgeApiKeys();
    await expect(refresh(next.refresh_token)).rejects.toMatchObject(fails("invalid_grant"));
  });

  test.each([
    ["access", true],
    ["refresh", false],
  ] as const)("ends with the revocation of its %s token, with the client: %s", async (kind, hasClient) => {
    const tokens = await connect();
    const parameters = { token: tokens[`${kind}_token`], ...(hasClient ? { client_id: clientId } : {}) };
    const wrong = new Map(toEntries({ ...parameters, client_id: randomUUID() }));
    await revokeToken(wrong);
    expect(await use(tokens.access_token)).toBeTruthy();
    for (const _again of [1, 2]) await revokeToken(new Map(toEntries(parameters)));
    await expect(use(tokens.access_token)).rejects.toMatchObject(REFUSED);
    await expect(refresh(tokens.refresh_token)).rejects.toMatchObject(fails("invalid_grant"));
  });

  test("is the only thing that a revocation ends: API keys stay", async () => {
    const { key } = await makeKeyUser();
    await revokeToken(new Map([["token", key]]));
    expect(await use(key)).toBeTruthy();
  });

  test("is listed as an app and not as a key, does not count, cannot be rotated, and ends when it is revoked", async () => {
    user = await makeSubscriber("free");
    const { access_token } = await connect();
    const { keys, apps } = await listUserApiKeys(user.id);
    expect([keys, apps]).toMatchObject([[], [{ name: "Claude", scopes: ["capture", "usage:read"] }]]);
    const id = parsePublicId("key", apps[0]?.id ?? "") ?? "";
    await expect(rotateUserApiKey(user.id, id, { oldKeyValidHours: 0 })).rejects.toMatchObject({
      code: "not_found",
    });
    const stranger = await makeUser();
    await expect(revokeUserApiKey(stranger.id, id)).rejects.toMatchObject({ code: "not_found" });
    await revokeUserApiKey(user.id, id);
    await expect(use(access_token)).rejects.toMatchObject(REFUSED);
    expect((await listUserApiKeys(user.id)).apps).toEqual([]);
  });

  test("signs no image links", async () => {
    const { access_token } = await connect();
    const { apps } = await listUserApiKeys(user.id);
    const query = "url=https%3A%2F%2Fblog.test";
    const signature = createHmac("sha256", deriveRenderSecret(access_token))
      .update(query)
      .digest("base64url");
    const link = { keyId: apps[0]?.id ?? "", signature, query, clientAddress: null, toolKey: null };
    await expect(authenticateSignedLink(link)).rejects.toMatchObject({ code: "not_found" });
  });

  test("stores no token, code or verifier", async () => {
    const code = await getCode();
    const first = await exchange(code);
    const { access_token, refresh_token } = await refresh(first.refresh_token);
    const rows = await Promise.all([
      sql`select * from api_keys where user_id = ${user.id}`,
      sql`select * from oauth_codes where user_id = ${user.id}`,
      sql`select * from oauth_refresh_tokens`,
      sql`select * from mail_outbox where user_id = ${user.id}`,
    ]);
    const text = JSON.stringify(rows);
    for (const secret of [
      code,
      first.access_token,
      first.refresh_token,
      access_token,
      refresh_token,
      VERIFIER,
    ])
      expect(text).not.toContain(secret);
  });

  test("is deleted with the account, and leaves the client", async () => {
    await connect();
    await getCode();
    await sql`delete from auth.users where id = ${user.id}`;
    const rows = await sql`select 1 from api_keys where client_id = ${clientId}
      union all select 1 from oauth_codes where client_id = ${clientId}`;
    expect(rows).toHaveLength(0);
    expect((await sql`select 1 from oauth_clients where id = ${clientId}`).length).toBe(1);
  });
});

test("purgeOAuth deletes old codes, used tokens, and clients that are idle and hold no access", async () => {
  const first = await connect();
  await refresh(first.refresh_token);
  const idle = await registerOAuthClient({ redirect_uris: [REDIRECT] });
  const recent = await registerOAuthClient({ redirect_uris: [REDIRECT] });
  await sql`update oauth_clients set last_used_at = now() - interval '31 days' where id <> ${recent.client_id}`;
  await sql`update oauth_codes set expires_at = now() - interval '2 days' where user_id = ${user.id}`;
  await sql`update oauth_refresh_tokens set used_at = now() - interval '31 days' where used_at is not null`;
  await purgeOAuth();
  const ids = (await sql`select id from oauth_clients`).map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining([clientId, recent.client_id]));
  expect(ids).not.toContain(idle.client_id);
  expect(await sql`select 1 from oauth_codes where user_id = ${user.id}`).toHaveLength(0);
  const tokens = await sql`select used_at from oauth_refresh_tokens t
    join api_keys k on k.id = t.key_id where k.user_id = ${user.id}`;
  expect(tokens).toEqual([{ used_at: null }]);
});
