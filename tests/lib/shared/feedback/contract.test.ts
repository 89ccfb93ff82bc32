import { expect, test } from "vitest";
import { FeedbackRequest } from "#shared/feedback/contract.ts";

const parse = (email: unknown) => FeedbackRequest.safeParse({ title: "T", description: "D", email });

test.each(["not an address", "a@b", "a@@b.co", "a@b.co\r\nBcc: x@y.co", "@example.com", "a b@example.com"])(
  "FeedbackRequest rejects the email %j",
  (email) => {
    expect(parse(email).error?.issues).toMatchObject([
      { path: ["email"], message: "Please enter a valid email address" },
    ]);
  },
);

test.each([
  ["", ""],
  ["  ", ""],
  [" me@example.com ", "me@example.com"],
  ["o'neil+tag@mail.example.co.uk", "o'neil+tag@mail.example.co.uk"],
  [undefined, ""],
])("FeedbackRequest parses the email %j as %j", (email, taken) => {
  expect(parse(email).data?.email).toBe(taken);
});
