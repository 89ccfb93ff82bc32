import { expect, it } from "vitest";
import { PageError } from "#server/browser/navigation.ts";
import { SelectorError } from "#server/browser/page-edits.ts";
import { toAppError } from "#server/capture/errors.ts";
import { EgressError } from "#server/egress/errors.ts";
import { AppError } from "#shared/errors.ts";

it("toAppError prefers the egress proxy's error code to Chromium's for a refused connection", () => {
  const error = new PageError("proxy", "net::ERR_TUNNEL_CONNECTION_FAILED at https://10.0.0.1/");
  expect(toAppError(error, "refused")).toMatchObject({ code: "invalid" });
  expect(toAppError(error, "unknown")).toMatchObject({ code: "upstream_failed" });
  expect(toAppError(new PageError("tls", "net::ERR_CERT"), "refused").message).toContain("certificate");
});

it("toAppError reveals neither addresses nor Chromium's error codes", () => {
  const errors = [
    new PageError("failed", "net::ERR_X at http://10.0.0.1/"),
    new EgressError("refused", "10.0.0.1"),
    new Error("secret"),
  ];
  for (const error of errors) {
    const { message, cause } = toAppError(error);
    expect(message).not.toMatch(/net::|10\.0\.0\.1|secret/);
    expect(cause).toBe(error);
  }
});

it("toAppError keeps an AppError and reports unknown errors as unexpected", () => {
  const busy = new AppError("busy", "All browsers are busy.");
  expect(toAppError(busy)).toBe(busy);
  expect(toAppError(new TypeError("x"))).toMatchObject({
    code: "unexpected",
    message: "The capture failed.",
  });
});

it("toAppError distinguishes a page that exceeded its memory from one that crashed", () => {
  const toError = (code: "memory" | "crashed") => toAppError(new PageError(code, "x"));
  expect(toError("memory")).toMatchObject({
    code: "upstream_failed",
    message: "The page exceeds the memory limit of a capture.",
  });
  expect(toError("crashed")).toMatchObject({
    code: "upstream_failed",
    message: "The page crashed in the browser.",
  });
});

it("toAppError names the selector that matches no element", () => {
  expect(toAppError(new SelectorError("#nothing-here", false))).toMatchObject({
    code: "selector_not_found",
    message: 'No visible element matches the selector "#nothing-here".',
  });
});
