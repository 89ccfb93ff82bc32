import { PHASE_PRODUCTION_SERVER } from "next/constants.js";
import { expect, test } from "vitest";
import createConfig from "../next.config.ts";

const rules = (await createConfig(PHASE_PRODUCTION_SERVER).headers?.()) ?? [];
const sourcesFor = (path: string): string[] =>
  rules.map(({ source }) => source).filter((source) => new RegExp(`^${source}$`).test(path));

test("every path has the security headers, and calls, image links and shared pages have theirs", () => {
  expect(sourcesFor("/")).toEqual(["/(.*)"]);
  expect(sourcesFor("/pricing")).toEqual(["/(.*)"]);
  expect(sourcesFor("/apis")).toEqual(["/(.*)"]);
  expect(sourcesFor("/api")).toEqual(["/(.*)", "/api(/.*)?"]);
  expect(sourcesFor("/api/catalog")).toEqual(["/(.*)", "/api(/.*)?"]);
  expect(sourcesFor("/api/v1/render/a/b")).toEqual(["/(.*)", "/api(/.*)?", "/api/v1/render(/.*)?"]);
  expect(sourcesFor("/shared/shr_a")).toEqual(["/(.*)", "/shared(/.*)?"]);
  expect(sourcesFor("/api/shared/shr_a/file")).toEqual(["/(.*)", "/api(/.*)?", "/api/shared(/.*)?"]);
});

test("no source of headers has a named parameter, which would cost every request the compilation of each value", () => {
  expect(rules.filter(({ source }) => source.includes(":"))).toEqual([]);
});
