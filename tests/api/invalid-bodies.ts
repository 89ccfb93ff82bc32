import { gzipSync } from "node:zlib";
import type * as z from "zod/mini";

/** A body that an endpoint must reject, with its content type. */
export type BadBody = { name: string; body: string | Uint8Array<ArrayBuffer>; type?: string };

const JSON_TYPE = "application/json";
const bytes = (...values: number[]) => new Uint8Array(values);
const DEEP = 50_000;

const NUMBERS = [0, -1, -0.5, 1.5, 1e308, 2 ** 31, 2 ** 53, -(2 ** 31) - 1, Number.MAX_SAFE_INTEGER];
const TEXTS = ["", " ", "1", "true", "null", "0x1", "NaN", "x".repeat(30_000), "\u202e"];
const INJECTIONS = [
  "'; drop table plans; --",
  "../../etc/passwd",
  "<script>",
  "\r\nX-Injected: 1",
  "%00",
  "//evil",
];
const ARRAYS = [[], [[]], [null], [1], [{}], Array.from({ length: 5_000 }, () => "x")];
const OBJECTS: object[] = [{}, { a: 1 }, { $ne: null }, { length: 1e9 }, { toString: "x" }];
/** Values to try in each field; the contract decides which are invalid. */
const VALUES: unknown[] = [
  null,
  true,
  false,
  "javascript:alert(1)",
  ...NUMBERS,
  ...TEXTS,
  ...INJECTIONS,
  ...ARRAYS,
  ...OBJECTS,
];

/** Bodies that every endpoint rejects: not a JSON object, or an object with hostile content. */
export function malformedBodies(good: Record<string, unknown>): BadBody[] {
  const text = JSON.stringify(good);
  const within = (more: string) => (text === "{}" ? `{${more}}` : `${text.slice(0, -1)},${more}}`);
  const named = (group: string, list: (string | Uint8Array<ArrayBuffer>)[]): BadBody[] =>
    list.map((body, place) => ({ name: `${group} ${place}`, body, type: JSON_TYPE }));
  const cuts = Array.from({ length: 12 }, (_, part) => text.slice(0, Math.floor((text.length * part) / 12)));
  const escapes = ["\\u0000", "\\ud800", "\\udfff", "\\udc00\\ud800", "a\\ud83dz"];
  const keys = ["__proto__", "constructor", "prototype"];
  const utf8 = new TextEncoder().encode(text.slice(0, -1));
  const withBytes = (...more: number[]) => new Uint8Array([...utf8, ...more, 0x7d]);
  const notObjects = `null true 7 "" [] [[]] - NaN Infinity undefined <xml/> a=1&b=2`.split(" ");
  const notJson = `{'a':1} {a:1} {,} {"a"} {"a":} {"a":1,} {"a":01} {"a":+1} {"a":'1'}`.split(" ");
  const aroundJson = [
    `[${text}]`,
    JSON.stringify(text),
    `${text},`,
    `${text}${text}`,
    `${text}//`,
    `/**/${text}`,
  ];
  const badCharacters = [" \n ", "\u0000", '{"a":"\n"}', '{"a":"\\x"}', '{"a":"\\u12"}', "\ufeff[]"];
  const jsonTypes = "text/json application/jsonp application/json-patch+json application/json,text/plain";
  const otherTypes =
    "text/plain application/x-www-form-urlencoded application/xml */* application ; image/jpeg";
  const types = [...`${jsonTypes} ${otherTypes}`.split(" "), "multipart/form-data; boundary=x"];
  return [
    ...named("cut short", [...cuts, `${text.slice(0, -1)}`]),
    ...named("no object", [
      ...notObjects,
      ...notJson,
      ...aroundJson,
      ...badCharacters,
      "data:application/json,{}",
    ]),
    ...named("hostile key", [
      ...keys.map((key) => within(`"${key}":{"isAdmin":true}`)),
      ...keys.map((key) => within(`"x":{"y":[{"${key}":1}]}`)),
      ...keys.map((key) => within(`"x":[[["y",{"${key.replace("o", "\\u006f")}":null}]]]`)),
    ]),
    ...named("text that cannot be kept", [
      ...escapes.map((sequence) => within(`"x":"${sequence}"`)),
      ...escapes.map((sequence) => within(`"${sequence}":1`)),
      ...escapes.map((sequence) => within(`"x":{"y":["${sequence}"]}`)),
    ]),
    ...named("nesting", [
      ...[40, 1_000, 10_000].map((depth) => within(`"x":${"[".repeat(depth)}${"]".repeat(depth)}`)),
      ...[40, 1_000, 5_000].map((depth) => within(`"x":${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`)),
      "[".repeat(DEEP),
      '{"a":'.repeat(10_000),
      within(`"x":${"[".repeat(DEEP)}`),
    ]),
    ...named("bytes that are no UTF-8", [
      withBytes(0xff),
      withBytes(0xc3, 0x28),
      withBytes(0xc0, 0xaf),
      withBytes(0xed, 0xa0, 0x80),
      withBytes(0xe2, 0x82),
      withBytes(0xf8, 0x88, 0x80, 0x80, 0x80),
      bytes(0xff, 0xfe, 0x7b, 0, 0x7d, 0),
      new Uint8Array(Buffer.from(`${text} `, "utf16le")),
      new Uint8Array(gzipSync(text)),
      bytes(0),
    ]),
    ...named("size", [within(`"x":"${"y".repeat(1_100_000)}"`), `${" ".repeat(1_100_000)}${text}`]),
    ...types.map((type) => ({ name: `sent as ${type}`, body: text, type })),
    { name: "sent as nothing", body: new Uint8Array(Buffer.from(text)) },
  ];
}

const MOST_OF_A_CALL = 60;

/** At most `most` items of a list, evenly spaced. */
const thinned = <T>(list: T[], most: number): T[] => {
  const step = Math.max(1, list.length / most);
  return Array.from(
    { length: Math.min(list.length, most) },
    (_, place) => list[Math.floor(place * step)] as T,
  );
};

/**
 * The valid body with each field replaced or removed, if the contract rejects that. For endpoints with many
 * fields an evenly spaced selection.
 */
export function invalidBodies(contract: z.ZodMiniType, good: Record<string, unknown>): BadBody[] {
  const of = (field: string, value: unknown) => ({ ...good, [field]: value });
  const wrong = Object.keys(good)
    .flatMap((field) => [undefined, ...VALUES].map((value) => of(field, value)))
    .map((body) => JSON.stringify(body))
    .filter((body) => !contract.safeParse(JSON.parse(body)).success);
  return thinned(wrong, MOST_OF_A_CALL).map((body) => ({
    name: `wrong ${body.slice(0, 80)}`,
    body,
    type: JSON_TYPE,
  }));
}
