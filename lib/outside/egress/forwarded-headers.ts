import { validateHeaderName, validateHeaderValue } from "node:http";

/** Belong to one connection, not to the message (RFC 9110, 7.6.1). */
const OF_ONE_HOP = new Set([
  "connection",
  "keep-alive",
  "proxy-connection",
  "proxy-authenticate",
  "proxy-authorization",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

function isValid(name: string, value: string): boolean {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false;
  }
}

function namedByConnection(raw: readonly string[]): Set<string> {
  const values = raw.filter((_, index) => index % 2 === 1 && raw[index - 1]?.toLowerCase() === "connection");
  return new Set(
    values.flatMap((value) =>
      value
        .toLowerCase()
        .split(",")
        .map((name) => name.trim()),
    ),
  );
}

/** The headers of a message that are passed on, as a flat list of names and values. `without` are further names, in lower case. */
export function forwardedHeaders(raw: readonly string[], without: readonly string[] = []): string[] {
  const dropped = new Set([...OF_ONE_HOP, ...namedByConnection(raw), ...without]);
  const kept: string[] = [];
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = raw[index] ?? "";
    const value = raw[index + 1] ?? "";
    if (!dropped.has(name.toLowerCase()) && isValid(name, value)) kept.push(name, value);
  }
  return kept;
}
