import { expect, test } from "vitest";
import { ApiError, NotSignedInError } from "#client/api.ts";
import { describeError } from "#components/capture/error-messages.ts";
import { type ErrorCode, STATUS_BY_CODE } from "#shared/errors.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";

const refusal = (code: ErrorCode, message: string) =>
  new ApiError(STATUS_BY_CODE[code], JSON.stringify({ code, message, error: message, requestId: "r" }));

test.each([
  "invalid",
  "selector_not_found",
  "step_failed",
  "upstream_failed",
  "upstream_timeout",
  "unsupported_media_type",
  "busy",
  "unexpected",
] as const)(
  "describeError for %s returns the server's message, that nothing was counted, and advice",
  (code) => {
    coversSpec("8.13");
    const failure = describeError(refusal(code, "What the server says."));
    expect(failure.toast).toBe("Failed to generate screenshot");
    expect(failure.what).toBe("What the server says.");
    expect(failure.advice).toMatch(/^This did not count as a use\. \S/);
    expect(failure.next).toBeNull();
  },
);

test("describeError offers an upgrade if another run has reached the limit", () => {
  coversSpec("8.15");
  const failure = describeError(refusal("limit_reached", "Usage limit reached for this month"));
  expect(failure.toast).toBe("Usage limit reached for this month");
  expect(failure.next).toBe("upgrade");
  expect(failure.advice).not.toContain("did not count as a use");
});

test("describeError offers a login if the session has ended", () => {
  coversSpec("8.13");
  expect(describeError(new NotSignedInError())).toMatchObject({
    toast: "Authentication token not found",
    next: "login",
  });
  expect(describeError(refusal("unauthenticated", "Please log in.")).next).toBe("login");
});

test("describeError shows a message without a code and makes no promise about usage", () => {
  coversSpec("7.9");
  const failure = describeError(new ApiError(502, '{"message":"The picture broke."}'));
  expect(failure).toMatchObject({ toast: "Failed to generate screenshot", what: "The picture broke." });
  expect(failure.advice).not.toContain("did not count as a use");
});

test.each([
  new TypeError("Failed to fetch"),
  new ApiError(502, "<h1>Bad gateway</h1>"),
  new ApiError(500, '{"code":"constructor"}'),
])("describeError makes no promise about usage when the connection is lost (%s)", (error) => {
  const failure = describeError(error);
  expect(failure.toast).toBe("Failed to generate screenshot");
  expect(failure.advice).not.toContain("did not count as a use");
});

test("describeError names a plain error of our server, which is no lost connection", () => {
  expect(describeError(new ApiError(500, "Internal Server Error")).what).toBe(
    "Our server returned an error (500)",
  );
});

test("describeError gives the advice of a rate limit once", () => {
  const body = { code: "rate_limited", message: "Too many requests. Please try again in 30 s." };
  const { what, advice } = describeError(new ApiError(429, JSON.stringify(body)));
  expect(`${what} ${advice}`).toBe(
    "Too many requests. Please try again in 30 s. This did not count as a use.",
  );
});
