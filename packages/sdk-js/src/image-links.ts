import { importKey } from "./encoding.ts";

const encode = (text: string) => new TextEncoder().encode(text);

async function sign(key: Uint8Array<ArrayBuffer>, text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.sign("HMAC", await importKey(key), encode(text)));
}

/** The signature of an image link: an HMAC in base64url with a secret that is derived from the key. */
export async function signImageLink(apiKey: string, query: string): Promise<string> {
  const derived = await sign(encode(apiKey), "render");
  const secret = Array.from(derived, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const signature = await sign(encode(secret), query);
  return btoa(String.fromCharCode(...signature))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}
