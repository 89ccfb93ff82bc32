import { expect, test } from "vitest";
import { parseConsentMessage } from "#server/browser/consent/frames.ts";

const evaluation = { type: "eval", id: "abc", code: "true", snippetId: "EVAL_COOKIEBOT_1" };

test("parseConsentMessage returns known messages without additional fields", () => {
  expect(parseConsentMessage('{"type":"popupFound","cmp":"x","url":"y"}')).toEqual({ type: "popupFound" });
  expect(parseConsentMessage('{"type":"optOutResult","result":false,"cmp":"x"}')).toEqual({
    type: "optOutResult",
    result: false,
  });
  expect(parseConsentMessage(JSON.stringify(evaluation))).toEqual(evaluation);
});

test.each([
  ["invalid JSON", "popupFound"],
  ["an empty string", ""],
  ["a list", "[]"],
  ["null", "null"],
  ["an unknown kind", '{"type":"report","state":{}}'],
  ["a kind that is not a string", '{"type":{"toString":"popupFound"}}'],
  ["a result that is not a boolean", '{"type":"optOutResult","result":"yes"}'],
  ["an expression that is not in the rules", JSON.stringify({ ...evaluation, snippetId: "fetch" })],
  ["an expression without a name", JSON.stringify({ ...evaluation, snippetId: undefined })],
  ["an expression that is too long", JSON.stringify({ ...evaluation, code: "x".repeat(10_001) })],
  ["an id that is too long", JSON.stringify({ ...evaluation, id: "x".repeat(65) })],
  ["a message that is too long", JSON.stringify({ type: "popupFound", pad: "x".repeat(20_000) })],
])("parseConsentMessage rejects %s", (_name, payload) => {
  expect(parseConsentMessage(payload)).toBeNull();
});
