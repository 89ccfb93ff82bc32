import { errors, jwtVerify, SignJWT } from "jose";
import { AuthError } from "./errors.ts";
import type { Service } from "./service.ts";
import type { UserRow } from "./users.ts";

/** One authentication method of the session (the token's `amr` claim); newest first in the token. */
export interface AuthenticationMethod {
  method: string;
  timestamp: number;
}

export interface Claims {
  sub: string;
  role: string;
  sessionId: string;
}

export const getIssuer = (service: Service) => `${service.settings.apiUrl}/auth/v1`;

/** Signs an access token; `now` and all times in the result are Unix seconds. */
export async function signAccessToken(
  service: Service,
  user: UserRow,
  sessionId: string,
  amr: readonly AuthenticationMethod[],
  now: number,
): Promise<string> {
  return new SignJWT({
    email: user.email ?? "",
    phone: "",
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    role: user.role,
    aal: "aal1",
    amr,
    session_id: sessionId,
    is_anonymous: false,
  })
    .setProtectedHeader({ alg: "ES256", kid: service.key.kid, typ: "JWT" })
    .setIssuer(getIssuer(service))
    .setSubject(user.id)
    .setAudience("authenticated")
    .setIssuedAt(now)
    .setExpirationTime(now + service.settings.jwtExpirySeconds)
    .sign(service.key.privateKey);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const isUuid = (value: unknown): value is string => typeof value === "string" && UUID.test(value);

/**
 * Verifies with this emulator's own key, whatever algorithm or key the token's header names.
 * @throws errors.JOSEError
 */
export async function verifyJwt(service: Service, jwt: string): Promise<Record<string, unknown>> {
  const { payload } = await jwtVerify(jwt, service.key.publicKey, {
    algorithms: ["ES256"],
    issuer: getIssuer(service),
    audience: "authenticated",
    requiredClaims: ["exp", "sub"],
  });
  return payload;
}

/** @throws AuthError 403 `bad_jwt` */
export async function verifyAccessToken(service: Service, jwt: string): Promise<Claims> {
  try {
    const { sub, role, session_id } = await verifyJwt(service, jwt);
    if (isUuid(sub) && isUuid(session_id) && typeof role === "string")
      return { sub, role, sessionId: session_id };
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
    throw badJwt(
      error.code === "ERR_JWT_EXPIRED" ? "token has invalid claims: token is expired" : error.message,
    );
  }
  throw badJwt("missing sub, session_id or role claim");
}

const badJwt = (why: string) =>
  new AuthError(403, "bad_jwt", `invalid JWT: unable to parse or verify signature, ${why}`);
