import { expect, it } from "vitest";
import { defaultDomainState } from "../../../emulators/name-services/src/default-domain-state.ts";
import { defaultHandleState } from "../../../emulators/name-services/src/default-handle-state.ts";

const isFree = (name: string) => ["free", "premium"].includes(defaultDomainState(name).state);
const invented = Array.from({ length: 400 }, (_, index) => `qu${index.toString(36)}vellanto`);

it("brands and words are gone on .com, invented names mostly free, always the same", () => {
  for (const name of ["google.com", "stripe.com", "coffee.com"]) expect(isFree(name)).toBe(false);
  const free = invented.filter((name) => isFree(`${name}.com`)).length;
  expect(free).toBeGreaterThan(320);
  expect(free).toBeLessThan(400);
  expect(defaultDomainState("coffee.com")).toEqual(defaultDomainState("coffee.com"));
});

it("shows every state: some names are reserved, some refuse the first question", () => {
  expect(invented.some((name) => defaultDomainState(`${name}.site`).state === "reserved")).toBe(true);
  expect(invented.some((name) => defaultDomainState(`${name}.com`).fault)).toBe(true);
  expect(invented.some((name) => defaultHandleState(`instagram:${name}`).fault)).toBe(true);
});
