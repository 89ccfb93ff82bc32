import { expect, test } from "vitest";
import { type Toast, toastReducer } from "#components/ui/use-toast.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";

const first: Toast = { id: "1", title: "First", open: true };

test("toastReducer updates only the toast with the given id", () => {
  coversSpec("4.5");
  expect(toastReducer([first], { type: "updated", id: "1", change: { title: "Changed" } })).toEqual([
    { ...first, title: "Changed" },
  ]);
  expect(toastReducer([first], { type: "updated", id: "2", change: { title: "Changed" } })).toEqual([first]);
});

test("toastReducer closes one toast or all without removing them", () => {
  coversSpec("4.5");
  expect(toastReducer([first], { type: "dismissed", id: "1" })).toEqual([{ ...first, open: false }]);
  expect(toastReducer([first], { type: "dismissed", id: "2" })).toEqual([first]);
  expect(toastReducer([first], { type: "dismissed" })).toEqual([{ ...first, open: false }]);
});
