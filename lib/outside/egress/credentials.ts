import { randomBytes, timingSafeEqual } from "node:crypto";

export type Credentials = { username: string; password: string };

/** Credentials of one job: nobody else on this machine can use its filter. */
export function newCredentials(): Credentials {
  return {
    username: `job-${randomBytes(6).toString("hex")}`,
    password: randomBytes(24).toString("base64url"),
  };
}

/** Whether a `Proxy-Authorization` header holds these credentials, compared in constant time. */
export function hasCredentials(header: string | undefined, { username, password }: Credentials): boolean {
  const expected = Buffer.from(`Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`);
  const given = Buffer.from(header ?? "");
  return given.length === expected.length && timingSafeEqual(given, expected);
}
