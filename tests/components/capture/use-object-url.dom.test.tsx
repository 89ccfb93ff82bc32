import { renderHook } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { useObjectUrl } from "#components/capture/use-object-url.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";

/** Object URLs that are created and not revoked. */
let alive: Set<string>;

beforeEach(() => {
  let made = 0;
  alive = new Set();
  URL.createObjectURL = () => {
    made += 1;
    alive.add(`blob:${made}`);
    return `blob:${made}`;
  };
  URL.revokeObjectURL = (url) => {
    alive.delete(url);
  };
});

const first = new Blob(["first"]);

test("useObjectUrl revokes the previous URL when the file changes", () => {
  const { result, rerender } = renderHook(useObjectUrl, { initialProps: first });
  expect(result.current).toBe("blob:1");
  rerender(new Blob(["second"]));
  expect(result.current).toBe("blob:2");
  expect([...alive]).toEqual(["blob:2"]);
});

test("useObjectUrl revokes the URL on unmount", () => {
  coversSpec("4.19");
  const { unmount } = renderHook(useObjectUrl, { initialProps: first });
  expect(alive.size).toBe(1);
  unmount();
  expect(alive.size).toBe(0);
});
