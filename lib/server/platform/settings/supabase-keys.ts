/** The role of a legacy API key, which is a JWT; null for any other text. The signature is not verified. */
function parseJwtRole(key: string): string | null {
  const [, payload, signature] = key.split(".");
  if (!(payload && signature)) return null;
  try {
    const { role } = JSON.parse(Buffer.from(payload, "base64url").toString()) as { role?: unknown };
    return typeof role === "string" ? role : null;
  } catch {
    return null;
  }
}

export const isSupabasePublishableKey = (key: string) =>
  /^sb_publishable_\S+$/.test(key) || parseJwtRole(key) === "anon";

export const isSupabaseSecretKey = (key: string) =>
  /^sb_secret_\S+$/.test(key) || parseJwtRole(key) === "service_role";
