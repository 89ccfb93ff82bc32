import { expect, test } from "vitest";
import { ApiError, MissingTokenError } from "#client/api.ts";
import { describeFailure } from "#components/capture/error-messages.ts";
import { type ErrorCode, STATUS_BY_CODE } from "#shared/errors.ts";
import { proves } from "#tests/support/covers-spec.ts";

const refusal = (code: ErrorCode, message: string) =>
  new ApiError(STATUS_BY_CODE[code], JSON.stringify({ code, message, error: message, requestId: "r" }));

test.each([
  "invalid",
  "outside_failed",
  "outside_timeout",
  "unsupported_media_type",
  "busy",
  "unexpected",
] as const)("%s: the server's sentence, that no use was counted, and what to do", (code) => {
  proves("8.13");
  const failure = describeFailure(refusal(code, "What the server says."));
  expect(failure.toast).toBe("Failed to generate screenshot");
  expect(failure.what).toBe("What the server says.");
  expect(failure.advice).toMatch(/^No use was counted\. \S/);
  expect(failure.next).toBeNull();
});

test("a limit that was reached in a race shows the notice and the way to a larger plan", () => {
  proves("8.15");
  const failure = describeFailure(refusal("limit_reached", "Usage limit reached for this month"));
  expect(failure.toast).toBe("Usage limit reached for this month");
  expect(failure.next).toBe("upgrade");
  expect(failure.advice).not.toContain("No use was counted");
});

test("a session that is gone leads to the login", () => {
  proves("8.13");
  expect(describeFailure(new MissingTokenError())).toMatchObject({
    toast: "Authentication token not found",
    next: "login",
  });
  expect(describeFailure(refusal("unauthenticated", "Please sign in.")).next).toBe("login");
});

test("a message without a code is shown all the same, without a promise about the use", () => {
  proves("7.9");
  const failure = describeFailure(new ApiError(502, '{"message":"The picture broke."}'));
  expect(failure).toMatchObject({ toast: "Failed to generate screenshot", what: "The picture broke." });
  expect(failure.advice).not.toContain("No use was counted");
});

test.each([
  new TypeError("Failed to fetch"),
  new ApiError(502, "<h1>Bad gateway</h1>"),
  new ApiError(500, '{"code":"constructor"}'),
])("a line that broke makes no promise about the use (%s)", (error) => {
  const failure = describeFailure(error);
  expect(failure.toast).toBe("Failed to generate screenshot");
  expect(failure.advice).not.toContain("No use was counted");
});
