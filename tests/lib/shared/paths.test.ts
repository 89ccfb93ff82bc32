import { expect, test } from "vitest";
import { getProductSegment, INDEXED_PATHS, isProtectedPath, parseStoredPage } from "#shared/paths.ts";

test("getProductSegment returns the id only below /products without a screen of its own", () => {
  expect(getProductSegment("/products/9")).toBe("9");
  expect(getProductSegment("/products/nine/")).toBe("nine");
  expect(getProductSegment("/products/web-inspector")).toBeNull();
  expect(getProductSegment("/products/domain-name-checker")).toBeNull();
  expect(getProductSegment("/products/9/more")).toBeNull();
  expect(getProductSegment("/pricing")).toBeNull();
});

test("INDEXED_PATHS contains no path that needs a session", () => {
  expect(INDEXED_PATHS).toContain("/landing/web-inspector");
  expect(INDEXED_PATHS.filter(isProtectedPath)).toEqual([]);
});

test.each(["jobs", "schedules"])(
  "isProtectedPath covers /%s and each page in it, and nothing below",
  (list) => {
    expect([`/${list}`, `/${list}/`, `/${list}/id_1`].filter(isProtectedPath)).toHaveLength(3);
    expect([`/${list}/id_1/more`, `/${list}-board`].filter(isProtectedPath)).toEqual([]);
  },
);

test("parseStoredPage reads the id of a job, and none of another kind of id", () => {
  const id = "0000000000000000000001";
  expect(parseStoredPage(`/jobs/job_${id}`)).toEqual({
    kind: "job",
    id: "00000000-0000-0000-0000-000000000001",
  });
  expect(parseStoredPage(`/jobs/cap_${id}`)).toEqual({ kind: "job", id: null });
  expect(parseStoredPage("/jobs")).toBeNull();
});
