import { expect, test } from "vitest";
import { ApiError } from "#client/api.ts";
import { NoContentError } from "#client/capture.ts";
import { InvalidResponseError } from "#client/progress-stream.ts";
import { describeExtractionError } from "#components/capture/error-messages.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";

test.each([
  [new ApiError(502, "x".repeat(150)), `Error 502: ${"x".repeat(100)}`],
  [new ApiError(500, ""), "Error 500: API request failed"],
  [new ApiError(503, '{"message":"Come back later."}'), "Come back later."],
  [new InvalidResponseError(), "Invalid JSON response"],
  [new NoContentError("markdown", null), "No markdown content returned"],
  [new TypeError("Failed to fetch"), "Failed to scrape website. Please try again."],
])("describeExtractionError describes %s as '%s'", (error, what) => {
  coversSpec("8.14", "7.10");
  expect(describeExtractionError(error)).toMatchObject({
    toast: "Failed to extract content",
    toastDetail: what,
    what,
  });
});

test("describeExtractionError offers an upgrade if the limit is reached", () => {
  const body = { code: "limit_reached", message: "Usage limit reached for this month" };
  const failure = describeExtractionError(new ApiError(429, JSON.stringify(body)));
  expect(failure).toMatchObject({ toast: "Usage limit reached for this month", next: "upgrade" });
  expect(failure.toastDetail).toBeUndefined();
});
