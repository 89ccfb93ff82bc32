import { expect, test } from "vitest";
import { explainQuery } from "#components/name-check/explain-query.ts";

test.each(["", "  ", "my-brand", "My_Brand.COM", "xn--mnchen-3ya", "---"])(
  "explainQuery accepts the characters of %j",
  (query) => {
    expect(explainQuery(query)).toBeNull();
  },
);

test.each<[string, RegExp, string[]]>([
  ["my brand", /spaces/, ["mybrand", "my-brand"]],
  ["My  cool brand", /spaces/, ["mycoolbrand", "my-cool-brand"]],
  ["münchen", /“ü” is not an ASCII letter/, ["xn--mnchen-3ya", "munchen"]],
  ["mu\u0308nchen", /“ü” is not an ASCII letter/, ["xn--mnchen-3ya", "munchen"]],
  ["北京", /“北” is not an ASCII letter/, ["xn--1lq90i"]],
  ["https://zephyrly.com/x", /an address/, ["zephyrly.com"]],
  ["www.zephyrly.com/a b", /spaces/, ["www.zephyrly.comab", "www.zephyrly.coma-b"]],
  ["https://app.acme.co.uk:8080/?q=1", /an address/, ["acme.co.uk"]],
  ["https://münchen.de", /an address/, ["xn--mnchen-3ya"]],
  ["joe@zephyrly.com", /an address/, ["zephyrly.com"]],
  ["@zephyrly", /“@”/, ["zephyrly"]],
  ["rock&roll", /“&”/, ["rockroll"]],
  ["🚀rocket", /“🚀”/, ["rocket"]],
  ["one, two; three", /one name at a time/, ["one", "two", "three"]],
  ["ac\u202eme", /invisible/, ["acme"]],
  ["\u202e", /invisible/, []],
  ["<script>", /“<”/, ["script"]],
  ["!!!", /“!”/, []],
])("explainQuery says what is wrong with %j and corrects it", (query, text, suggestions) => {
  const problem = explainQuery(query);
  expect(problem?.text).toMatch(text);
  expect(problem?.suggestions).toEqual(suggestions);
});

test("explainQuery suggests at most four names, each of them valid", () => {
  expect(explainQuery("a,b,c,d,e,f")?.suggestions).toEqual(["a", "b", "c", "d"]);
  expect(explainQuery(`${"x".repeat(300)} y`)?.suggestions).toEqual([]);
});
