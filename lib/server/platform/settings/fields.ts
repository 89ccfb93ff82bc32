import { isIP } from "node:net";
import { z } from "zod";

/* Fields of the settings' schemas. Messages name what belongs there and never a value, which can be a secret. */

export const optional = z
  .string()
  .optional()
  .transform((value) => value?.trim() || undefined);

export const matches = (pattern: RegExp) => (value: string) => pattern.test(value);

/** An optional text that satisfies a condition. */
export const optionalText = (isValid: (value: string) => boolean, message: string) =>
  optional.check(z.refine((value) => value === undefined || isValid(value), message));

/** One of these texts, the first by default. */
export const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  optional
    .transform((value) => value ?? values[0])
    .pipe(z.enum(values, { error: `must be ${values.join(" or ")}` }));

/** A positive number with a default. */
export const positiveNumber = (fallback: number) =>
  optional.transform((value, context) => {
    const number = value === undefined ? fallback : Number(value);
    if (Number.isFinite(number) && number > 0) return number;
    context.addIssue({ code: "custom", message: "must be a positive number" });
    return z.NEVER;
  });

/** A required text that satisfies a condition. */
export const requiredText = (isValid: (value: string) => boolean, message: string) => {
  const isMissing = `is not set: it ${message}`;
  return z
    .string({ error: isMissing })
    .trim()
    .check(z.minLength(1, { error: isMissing, abort: true }), z.refine(isValid, message));
};

const HTTP_ADDRESS = "must be an http:// or https:// address";

export const isHttpAddress = (value: string) => /^https?:\/\/[^/]/i.test(value) && URL.canParse(value);

export const httpAddress = optionalText(isHttpAddress, HTTP_ADDRESS);

/** An http or https address with a default, without slashes at its end. */
export const httpAddressOr = (fallback: string) =>
  optional
    .transform((value) => (value ?? fallback).replace(/\/+$/, ""))
    .pipe(z.string().refine(isHttpAddress, HTTP_ADDRESS));

/** A comma-separated list. */
export const toList = (value: string | undefined): string[] =>
  (value ?? "")
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);

const isPort = (text: string) => Number(text) >= 1 && Number(text) <= 65_535;

/** Whether Node's resolver accepts this server: an IP address, or one with a port, `[ip]:port` for IPv6. */
function isDnsServer(text: string): boolean {
  if (isIP(text)) return true;
  const [, bracketed = "", bare = "", port = "53"] =
    /^(?:\[([^\]]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  return isIP(bracketed || bare) > 0 && isPort(port);
}

export const areDnsServers = (value: string) => toList(value).every(isDnsServer);

export const DNS_SERVERS_MESSAGE = "must be comma-separated addresses of resolvers, each ip or ip:port";

export const isHostAndPort = (text: string) => isPort(/^[^\s:/@]+:(\d{1,5})$/.exec(text)?.[1] ?? "");

const recordBy = (name: z.ZodString, isValid: (value: string) => boolean, example: string) =>
  optional.transform((value, context): Record<string, string | null> => {
    const entry = z.string().refine(isValid).nullable();
    try {
      return z.record(name, entry).parse(JSON.parse(value ?? "{}"));
    } catch {
      context.addIssue({ code: "custom", message: `must be JSON like ${example}` });
      return z.NEVER;
    }
  });

/** A JSON object keyed by TLD; null means that the TLD has no such server. */
export const recordByTld = (isValid: (value: string) => boolean, example: string) =>
  recordBy(z.string().startsWith("."), isValid, example);

/** A JSON object keyed by name; null means that it is off. */
export const recordByName = (isValid: (value: string) => boolean, example: string) =>
  recordBy(z.string().regex(/^[a-z_]+$/), isValid, example);
