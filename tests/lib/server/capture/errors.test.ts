import { expect, it } from "vitest";
import { PageError } from "#server/browser/navigation.ts";
import { toAppError } from "#server/capture/errors.ts";
import { EgressError } from "#server/egress/errors.ts";
import { AppError } from "#shared/errors.ts";

it("believes the filter rather than the browser about a connection that was not made", () => {
  const failure = new PageError("proxy", "net::ERR_TUNNEL_CONNECTION_FAILED at https://10.0.0.1/");
  expect(toAppError(failure, "refused")).toMatchObject({ code: "invalid" });
  expect(toAppError(failure, "unknown")).toMatchObject({ code: "outside_failed" });
  expect(toAppError(new PageError("tls", "net::ERR_CERT"), "refused").message).toContain("certificate");
});

it("tells neither addresses nor the browser's codes", () => {
  const failures = [
    new PageError("failed", "net::ERR_X at http://10.0.0.1/"),
    new EgressError("refused", "10.0.0.1"),
    new Error("secret"),
  ];
  for (const failure of failures) {
    const { message, cause } = toAppError(failure);
    expect(message).not.toMatch(/net::|10\.0\.0\.1|secret/);
    expect(cause).toBe(failure);
  }
});

it("leaves errors alone that are written for people already, and calls the rest unexpected", () => {
  const busy = new AppError("busy", "All browsers are busy.");
  expect(toAppError(busy)).toBe(busy);
  expect(toAppError(new TypeError("x"))).toMatchObject({
    code: "unexpected",
    message: "The capture failed.",
  });
});

it("distinguishes a page that took too much memory from one that crashed", () => {
  const explain = (trouble: "memory" | "crashed") => toAppError(new PageError(trouble, "x"));
  expect(explain("memory")).toMatchObject({
    code: "outside_failed",
    message: "The page exceeds the memory limit of a capture.",
  });
  expect(explain("crashed")).toMatchObject({
    code: "outside_failed",
    message: "The page crashed in the browser.",
  });
});
