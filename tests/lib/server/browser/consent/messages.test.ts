import { expect, test } from "vitest";
import { parseConsentMessage } from "#server/browser/consent/frames.ts";

const question = { type: "eval", id: "abc", code: "true", snippetId: "EVAL_COOKIEBOT_1" };

test("known messages are read, without what nobody asked for", () => {
  expect(parseConsentMessage('{"type":"popupFound","cmp":"x","url":"y"}')).toEqual({ type: "popupFound" });
  expect(parseConsentMessage('{"type":"optOutResult","result":false,"cmp":"x"}')).toEqual({
    type: "optOutResult",
    result: false,
  });
  expect(parseConsentMessage(JSON.stringify(question))).toEqual(question);
});

test.each([
  ["no JSON", "popupFound"],
  ["nothing", ""],
  ["a list", "[]"],
  ["null", "null"],
  ["an unknown kind", '{"type":"report","state":{}}'],
  ["a kind that is no text", '{"type":{"toString":"popupFound"}}'],
  ["a result that is no truth value", '{"type":"optOutResult","result":"yes"}'],
  ["a question that the rules do not know", JSON.stringify({ ...question, snippetId: "fetch" })],
  ["a question without a name", JSON.stringify({ ...question, snippetId: undefined })],
  ["a question that is too long", JSON.stringify({ ...question, code: "x".repeat(10_001) })],
  ["an id that is too long", JSON.stringify({ ...question, id: "x".repeat(65) })],
  ["a message that is too long", JSON.stringify({ type: "popupFound", pad: "x".repeat(20_000) })],
])("%s is refused", (_name, payload) => {
  expect(parseConsentMessage(payload)).toBeNull();
});
