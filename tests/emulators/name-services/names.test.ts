import { expect, it } from "vitest";
import { domainByDefault } from "../../../emulators/name-services/src/default-domain-state.ts";
import { handleByDefault } from "../../../emulators/name-services/src/default-handle-state.ts";

const isFree = (name: string) => ["free", "premium"].includes(domainByDefault(name).state);
const invented = Array.from({ length: 400 }, (_, index) => `qu${index.toString(36)}vellanto`);

it("brands and words are gone on .com, invented names mostly free, always the same", () => {
  for (const name of ["google.com", "stripe.com", "coffee.com"]) expect(isFree(name)).toBe(false);
  const free = invented.filter((name) => isFree(`${name}.com`)).length;
  expect(free).toBeGreaterThan(320);
  expect(free).toBeLessThan(400);
  expect(domainByDefault("coffee.com")).toEqual(domainByDefault("coffee.com"));
});

it("shows every state: some names are reserved, some refuse the first question", () => {
  expect(invented.some((name) => domainByDefault(`${name}.site`).state === "reserved")).toBe(true);
  expect(invented.some((name) => domainByDefault(`${name}.com`).fault)).toBe(true);
  expect(invented.some((name) => handleByDefault(`instagram:${name}`).fault)).toBe(true);
});
