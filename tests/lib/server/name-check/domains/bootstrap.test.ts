import { expect, test } from "vitest";
import { parseBootstrap } from "#server/name-check/domains/bootstrap.ts";

const service = (tlds: string[], ...addresses: string[]) => [tlds, addresses];
const list = (...services: unknown[]) => JSON.stringify({ version: "1.0", services });
const LIST_URL = "https://list.example/dns.json";
const parse = (text: string, url = LIST_URL) => {
  const found = parseBootstrap(text, url);
  return found && { ...found };
};
const VALID_SERVICES = [
  service(["com", "net"], "http://rdap.example/v1/", "https://rdap.example/v1"),
  service(["org"], "https://rdap.org.example/"),
];

test("parseBootstrap maps each TLD to its https URL with a trailing slash", () => {
  expect(parse(list(...VALID_SERVICES, service(["AI"], "https://rdap.ai.example/x")))).toEqual({
    ".com": "https://rdap.example/v1/",
    ".net": "https://rdap.example/v1/",
    ".org": "https://rdap.org.example/",
    ".ai": "https://rdap.ai.example/x/",
  });
});

test.each([
  ["no JSON", "<html>"],
  ["a list that is cut off", list(...VALID_SERVICES).slice(0, -9)],
  ["nothing", "null"],
  ["no list", "{}"],
  ["an empty list", list()],
  ["a list without .org", list(VALID_SERVICES[0])],
  [
    "a list whose .org has no secure address",
    list(VALID_SERVICES[0], service(["org"], "http://rdap.example/")),
  ],
  ["a list of something else", list(...VALID_SERVICES, "surprise")],
])("parseBootstrap rejects %s", (_, text) => {
  expect(parse(text)).toBeNull();
});

test.each([
  ["http", "http://rdap.shop.example/"],
  ["a loopback address", "https://127.0.0.1/rdap/"],
  ["a short loopback address", "https://127.1/rdap/"],
  ["a decimal address", "https://2130706433/rdap/"],
  ["IPv6 loopback", "https://[::1]/rdap/"],
  ["a mapped address", "https://[::ffff:169.254.169.254]/"],
  ["a metadata service", "https://169.254.169.254/"],
  ["a private network", "https://10.0.0.8/rdap/"],
  ["localhost", "https://localhost/rdap/"],
  ["a name without a dot", "https://registry/"],
  ["an internal name", "https://rdap.internal/"],
  ["another port", "https://rdap.shop.example:5432/"],
  ["a password", "https://user:secret@rdap.shop.example/"],
  ["a file", "file:///etc/passwd"],
  ["no address", "rdap"],
])("parseBootstrap leaves out a service at %s", (_, address) => {
  const found = parse(list(...VALID_SERVICES, service(["shop"], address)));
  expect(Object.keys(found ?? {})).toEqual([".com", ".net", ".org"]);
});

test("parseBootstrap takes services at the origin of a mirror that the operator has set", () => {
  const mirror = "http://127.0.0.1:9000/dns.json";
  const services = [...VALID_SERVICES, service(["shop"], "http://127.0.0.1:9000/rdap/shop/")];
  expect(parse(list(...services), mirror)).toHaveProperty([".shop"], "http://127.0.0.1:9000/rdap/shop/");
  const other = [...VALID_SERVICES, service(["shop"], "http://127.0.0.1:9001/rdap/shop/")];
  expect(parse(list(...other), mirror)).not.toHaveProperty([".shop"]);
});

test("parseBootstrap leaves out what is not a TLD", () => {
  const names = ["__proto__", "constructor", "co.uk", "a", "1", "-x", "xn--p1ai", ""];
  const found = parse(list(...VALID_SERVICES, service(names, "https://rdap.other.example/")));
  expect(Object.keys(found ?? {})).toEqual([".com", ".net", ".org", ".constructor", ".co.uk", ".xn--p1ai"]);
});
