import {
  auth,
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import { beforeAll, describe, expect, test } from "vitest";
import { call, createApiKey, post, type SignedIn, signedInWithPlans, site, sql } from "./client.ts";

/* Endpoints of OAuth over HTTP, and the whole way of an app with the official client. */

const ENDPOINT = new URL(`${site}/api/mcp`);
const REDIRECT = "http://localhost:33418/callback";

let user: SignedIn;
beforeAll(async () => {
  user = await signedInWithPlans("pro");
});

/** The provider of an app that keeps everything in memory. */
function createProvider() {
  const stored: {
    client?: Awaited<ReturnType<OAuthClientProvider["clientInformation"]>>;
    tokens?: Awaited<ReturnType<OAuthClientProvider["tokens"]>>;
    verifier?: string;
    url?: URL;
  } = {};
  const provider: OAuthClientProvider = {
    redirectUrl: REDIRECT,
    clientMetadata: {
      client_name: "Test app",
      redirect_uris: [REDIRECT],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
    },
    state: () => "a state",
    clientInformation: () => stored.client,
    saveClientInformation: (client) => {
      stored.client = client;
    },
    tokens: () => stored.tokens,
    saveTokens: (tokens) => {
      stored.tokens = tokens;
    },
    redirectToAuthorization: (url) => {
      stored.url = url;
    },
    saveCodeVerifier: (verifier) => {
      stored.verifier = verifier;
    },
    codeVerifier: () => stored.verifier ?? "",
  };
  return { provider, stored };
}

/** What the consent page sends when its user presses a button. */
async function answerConsent(url: URL, isAllowed: boolean): Promise<URLSearchParams> {
  expect(`${url.origin}${url.pathname}`).toBe(`${site}/oauth/authorize`);
  const query = url.search.slice(1);
  const request = await call(`/api/oauth/authorize?${query}`, { token: user.token });
  expect(await request.json()).toMatchObject({ clientName: "Test app", returnsTo: null, problem: null });
  const answer = await post("/api/oauth/authorize", { query, isAllowed }, user.token);
  const { redirectTo } = (await answer.json()) as { redirectTo: string };
  expect(redirectTo.startsWith(`${REDIRECT}?`)).toBe(true);
  return new URL(redirectTo).searchParams;
}

async function connect(provider: OAuthClientProvider): Promise<Client> {
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(new StreamableHTTPClientTransport(ENDPOINT, { authProvider: provider }));
  return client;
}

/** Connects an app: registration, consent and exchange of the code. */
async function connectApp(scope: string) {
  const app = createProvider();
  expect(await auth(app.provider, { serverUrl: ENDPOINT, scope })).toBe("REDIRECT");
  const answer = await answerConsent(app.stored.url ?? new URL(site), true);
  expect(answer.get("state")).toBe("a state");
  const authorizationCode = answer.get("code") ?? "";
  const iss = answer.get("iss") ?? "";
  expect(await auth(app.provider, { serverUrl: ENDPOINT, authorizationCode, iss })).toBe("AUTHORIZED");
  return app;
}

test("an app registers, gets the user's consent, calls tools, refreshes, and is revoked", async () => {
  const { provider, stored } = await connectApp("capture usage:read");
  const client = await connect(provider);
  expect((await client.listTools()).tools.length).toBeGreaterThan(5);
  const usage = await client.callTool({ name: "get_usage", arguments: {} });
  expect(usage.isError).toBeFalsy();

  // A tool beyond the scopes makes the client ask for more.
  const denied = client.callTool({ name: "check_names", arguments: { name: "acme", tlds: [".com"] } });
  await expect(denied).rejects.toThrow();
  expect(stored.url?.searchParams.get("scope")?.split(" ")).toContain("names");

  const first = stored.tokens;
  await sql`update api_keys set expires_at = now() where user_id = ${user.id} and client_id is not null`;
  await client.listTools();
  expect(stored.tokens?.access_token).not.toBe(first?.access_token);

  const list = async () => (await call("/api/user/api-keys", { token: user.token })).json();
  const { apps, keys } = await list();
  expect([keys, apps]).toMatchObject([
    [],
    [{ name: "Test app", scopes: ["capture", "usage:read"], lastUsedAt: expect.any(String) }],
  ]);
  const revoked = await call(`/api/user/api-keys/${apps[0].id}`, { method: "DELETE", token: user.token });
  expect(revoked.status).toBe(200);
  expect((await list()).apps).toEqual([]);
  await expect(client.listTools()).rejects.toThrow();
  await client.close();
});

test("an app that the user denies gets no code", async () => {
  const { provider, stored } = createProvider();
  await expect(connect(provider)).rejects.toThrow(UnauthorizedError);
  expect(stored.url?.searchParams.get("scope")).toBe("capture extract names usage:read");
  const answer = await answerConsent(stored.url ?? new URL(site), false);
  expect([answer.get("error"), answer.get("code")]).toEqual(["access_denied", null]);
});

test("a token of an app works at the MCP server alone, within its scopes", async () => {
  const { stored } = await connectApp("capture");
  const token = stored.tokens?.access_token ?? "";
  for (const path of ["/api/v1/usage", "/api/firecrawl/v2/team/credit-usage", "/api/user/api-keys"])
    expect((await call(path, { token })).status).toBe(401);
  const headers = { accept: "application/json, text/event-stream" };
  const message = {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "get_usage", arguments: {} },
  };
  const response = await post("/api/mcp", message, token, { headers });
  expect([response.status, response.headers.get("www-authenticate")]).toEqual([
    403,
    `Bearer resource_metadata="${site}/.well-known/oauth-protected-resource/api/mcp", scope="capture usage:read", error="insufficient_scope"`,
  ]);
  // The same missing scope of a key is a result, as before.
  const { key } = await createApiKey(user.token, { name: "k", scopes: ["capture"] });
  expect((await post("/api/mcp", message, key, { headers })).status).toBe(200);
});

describe("the metadata", () => {
  test.each(["/.well-known/oauth-protected-resource", "/.well-known/oauth-protected-resource/api/mcp"])(
    "of the resource is at %s",
    async (path) => {
      const response = await call(path, { headers: { origin: "https://inspector.test" } });
      expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
      expect(await response.json()).toMatchObject({
        resource: ENDPOINT.href,
        authorization_servers: [site],
        bearer_methods_supported: ["header"],
      });
    },
  );

  test("of the server names endpoints that answer, and only what they do", async () => {
    const response = await call("/.well-known/oauth-authorization-server");
    const metadata = (await response.json()) as Record<string, string>;
    expect(metadata).toMatchObject({
      issuer: site,
      response_types_supported: ["code"],
      code_challenge_methods_supported: ["S256"],
      token_endpoint_auth_methods_supported: ["none"],
      authorization_response_iss_parameter_supported: true,
    });
    for (const name of ["token", "registration", "revocation"]) {
      const url = metadata[`${name}_endpoint`] ?? "";
      const preflight = await fetch(url, {
        method: "OPTIONS",
        headers: { origin: "https://inspector.test" },
      });
      expect([preflight.status, preflight.headers.get("access-control-allow-methods")]).toEqual([
        204,
        expect.stringContaining("POST"),
      ]);
    }
    const page = await fetch(metadata.authorization_endpoint ?? "");
    expect([page.status, page.headers.get("content-security-policy")]).toEqual([
      200,
      expect.stringContaining("frame-ancestors 'none'"),
    ]);
  });
});

const FORM = "application/x-www-form-urlencoded";

describe("an endpoint for apps", () => {
  test.each([
    ["token", FORM, "", 400, "invalid_request"],
    ["token", FORM, "grant_type=password", 400, "unsupported_grant_type"],
    ["token", FORM, "grant_type=refresh_token&client_id=x&refresh_token=y", 401, "invalid_client"],
    ["token", FORM, "grant_type=refresh_token&grant_type=refresh_token", 400, "invalid_request"],
    ["token", "application/json", "{}", 415, "invalid_request"],
    ["token", FORM, `a=${"x".repeat(70_000)}`, 413, "invalid_request"],
    ["revoke", FORM, "", 400, "invalid_request"],
    ["register", "application/json", "{}", 400, "invalid_client_metadata"],
    ["register", "application/json", "{", 400, "invalid_request"],
    ["register", "application/json", '{"a":1,"a":2}', 400, "invalid_request"],
    ["register", FORM, "a=1", 415, "invalid_request"],
    ["register", "application/json", '{"redirect_uris":["http://evil.test"]}', 400, "invalid_redirect_uri"],
  ])("%s answers %s %.40s with %i %s", async (endpoint, type, body, status, error) => {
    const response = await post(`/api/oauth/${endpoint}`, body, undefined, {
      headers: { "content-type": type, origin: "https://inspector.test" },
    });
    expect([response.status, response.headers.get("cache-control")]).toEqual([status, "private, no-store"]);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(await response.json()).toEqual({ error, error_description: expect.any(String) });
  });

  test("revoke answers an unknown token with 200, and other methods are 405", async () => {
    const headers = { "content-type": FORM };
    const response = await post("/api/oauth/revoke", "token=unknown", undefined, { headers });
    expect([response.status, await response.text()]).toEqual([200, ""]);
    expect((await call("/api/oauth/token")).status).toBe(405);
  });
});
