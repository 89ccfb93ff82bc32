import { expect, test } from "vitest";
import { parseAddressQuery, toAddressQuery } from "#components/name-check/address.ts";
import { NEW_FORM } from "#components/name-form/check-form.ts";

test("the address of an untouched form is bare", () => {
  expect(toAddressQuery(NEW_FORM)).toBe("");
  expect(parseAddressQuery("")).toEqual(NEW_FORM);
});

test("the address keeps the query and the options that differ from the default ones", () => {
  const form = {
    ...NEW_FORM,
    query: "my brand & co",
    checkVariations: true,
    tlds: [".com", ".dev"] as const,
    platforms: [],
  };
  const address = toAddressQuery(form);
  expect(address).toBe("q=my+brand+%26+co&tlds=com,dev&platforms=&variations=1");
  expect(parseAddressQuery(address)).toEqual(form);
});

test("parseAddressQuery ignores unknown values and bounds the query", () => {
  const form = parseAddressQuery(
    `?q=${"x".repeat(2_000)}&tlds=com,<b>,a.b.c,.NET,co.uk,,com&platforms=myspace&variations=2`,
  );
  const tlds = [".com", ".net", ".co.uk"];
  expect(form).toEqual({ ...NEW_FORM, query: "x".repeat(1_000), tlds, platforms: [] });
});
