import { createHash } from "node:crypto";
import { type Body, getText } from "./body.ts";
import { invalid } from "./errors.ts";
import { timingSafeEquals } from "./secrets.ts";

/** Code challenge (RFC 7636). */
export interface Challenge {
  challenge: string;
  method: "s256" | "plain";
}

const FORMAT = /^[A-Za-z0-9._~-]{43,128}$/;

/**
 * Requires both parameters or none.
 * @throws AuthError 400 `validation_failed`
 */
export function parseChallenge(challenge: string, method: string): Challenge | undefined {
  if (challenge === "" && method === "") return undefined;
  if (challenge === "" || method === "")
    throw invalid("PKCE flow requires code_challenge_method and code_challenge");
  const known = method.toLowerCase();
  if (known !== "s256" && known !== "plain") throw invalid("code challenge method not supported");
  if (!FORMAT.test(challenge)) {
    throw invalid(
      "code challenge has to be between 43 and 128 characters of letters, digits, '-', '.', '_' and '~'",
    );
  }
  return { challenge, method: known };
}

export function parseBodyChallenge(body: Body): Challenge | undefined {
  return parseChallenge(getText(body, "code_challenge"), getText(body, "code_challenge_method"));
}

export function verifyChallenge({ challenge, method }: Challenge, verifier: string): boolean {
  const answer = method === "plain" ? verifier : createHash("sha256").update(verifier).digest("base64url");
  return timingSafeEquals(answer, challenge);
}
