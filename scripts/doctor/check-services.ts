import { broken, type Diagnostic, getErrorMessage, note, ok } from "./diagnostic.ts";

type Answer = { status: number; body: unknown };

async function fetchJson(url: string, apiKey?: string): Promise<Answer> {
  const headers = apiKey ? { apikey: apiKey } : undefined;
  const response = await fetch(url, { ...(headers ? { headers } : {}), signal: AbortSignal.timeout(20_000) });
  return { status: response.status, body: await response.json().catch(() => null) };
}

async function checkKeys(url: string): Promise<Diagnostic> {
  const { body } = await fetchJson(`${url}/auth/v1/.well-known/jwks.json`);
  const keys = (body as { keys?: { alg?: string }[] } | null)?.keys ?? [];
  if (keys.some((key) => key.alg === "ES256")) return ok("signing keys", "ES256, verified locally");
  return broken(
    "signing keys",
    "no ES256 key is published",
    "Supabase dashboard, JWT keys: rotate to an asymmetric key.",
  );
}

/** Checks that the auth service responds, and signs tokens with a public key. */
export async function checkAuthService(url: string, apiKey: string): Promise<Diagnostic[]> {
  try {
    const { status } = await fetchJson(`${url}/auth/v1/health`, apiKey);
    if (status !== 200)
      return [broken("auth service", `responds ${status}`, "Check the URL and the publishable key.")];
    return [ok("auth service", url), await checkKeys(url)];
  } catch (error) {
    return [
      broken(
        "auth service",
        `${url} does not respond: ${getErrorMessage(error)}`,
        "Check NEXT_PUBLIC_SUPABASE_URL.",
      ),
    ];
  }
}

/** Reads the running site's health. */
export async function checkSite(url: string): Promise<Diagnostic> {
  try {
    const { status, body } = await fetchJson(`${url}/api/health`);
    const { components } = (body ?? {}) as { components?: { lookups?: string } };
    if (status === 200 && components?.lookups && components.lookups !== "ok")
      return note(
        "site",
        `${url} is healthy, but registry canaries are ${components.lookups}`,
        "Their domains stay unknown. Check RDAP_SERVERS, RDAP_CANARY and the connection to the registries.",
      );
    if (status === 200) return ok("site", `${url} is healthy, and all registry canaries pass`);
    return broken(
      "site",
      `${url}/api/health responds ${status}: ${JSON.stringify(body)}`,
      "The service that it names does not respond.",
    );
  } catch (error) {
    return broken(
      "site",
      `${url} does not respond: ${getErrorMessage(error)}`,
      "Stop it (Ctrl-C) and start it again.",
    );
  }
}
