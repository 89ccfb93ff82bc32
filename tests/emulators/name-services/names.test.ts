import { expect, it } from "vitest";
import { defaultDomainState } from "../../../emulators/name-services/src/default-domain-state.ts";
import { defaultHandleState } from "../../../emulators/name-services/src/default-handle-state.ts";

const isFree = (name: string) => ["free", "premium"].includes(defaultDomainState(name).state);
const invented = Array.from({ length: 400 }, (_, index) => `qu${index.toString(36)}vellanto`);

it("default states are deterministic: brands and words are taken on .com, invented names mostly free", () => {
  for (const name of ["google.com", "stripe.com", "coffee.com"]) expect(isFree(name)).toBe(false);
  const free = invented.filter((name) => isFree(`${name}.com`)).length;
  expect(free).toBeGreaterThan(320);
  expect(free).toBeLessThan(400);
  expect(defaultDomainState("coffee.com")).toEqual(defaultDomainState("coffee.com"));
});

it("default states include reserved names and handles whose first lookup fails", () => {
  expect(invented.some((name) => defaultDomainState(`${name}.site`).state === "reserved")).toBe(true);
  expect(invented.some((name) => defaultDomainState(`${name}.com`).fault)).toBe(true);
  expect(invented.some((name) => defaultHandleState(`instagram:${name}`).fault)).toBe(true);
});
