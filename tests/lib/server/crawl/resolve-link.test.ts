import { expect, test } from "vitest";
import { resolveLink } from "#server/crawl/resolve-link.ts";

const BASE = new URL("https://example.com/a/");

test.each([
  ["utf-8", "/目录/一?q=港口#ü", "/%E7%9B%AE%E5%BD%95/%E4%B8%80?q=%E6%B8%AF%E5%8F%A3#%C3%BC"],
  ["utf-16le", "?q=é", "/a/?q=%C3%A9"],
  ["gbk", "/目录/一?q=港口", "/%E7%9B%AE%E5%BD%95/%E4%B8%80?q=%B8%DB%BF%DA"],
  ["gbk", "?q=€&r=😀", "/a/?q=%80&r=%26%23128512%3B"],
  ["gb18030", "?q=€😀ß", "/a/?q=%A2%E3%949%FC6%810%898"],
  ["windows-1251", "/s?q=кран#поле", "/s?q=%EA%F0%E0%ED#%D0%BF%D0%BE%D0%BB%D0%B5"],
  ["windows-1251", "/s?q=é", "/s?q=%26%23233%3B"],
  ["windows-1252", "x?q=Köln€&r='1'", "/a/x?q=K%F6ln%80&r=%271%27"],
  ["koi8-r", "?q=кран", "/a/?q=%CB%D2%C1%CE"],
  ["iso-8859-2", "?q=łódź", "/a/?q=%B3%F3d%BC"],
  ["shift_jis", "?q=日本ｶﾅ", "/a/?q=%93%FA%96{%B6%C5"],
  ["euc-jp", "?q=日本¥", "/a/?q=%C6%FC%CB%DC\\"],
  ["iso-2022-jp", "?q=日本a本", "/a/?q=%1B$BF|K\\%1B(Ba%1B$BK\\%1B(B"],
  ["euc-kr", "?q=한국", "/a/?q=%C7%D1%B1%B9"],
  ["big5", "?q=香港十", "/a/?q=%AD%BB%B4%E4%A4Q"],
  ["gbk", "?q=%B8%DB", "/a/?q=%B8%DB"],
  ["gbk", "http://other.example/?q=港", "http://other.example/?q=%B8%DB"],
])("resolveLink writes in %s the link %s as %s", (encoding, href, expected) => {
  const { href: found } = resolveLink(href, BASE, encoding) ?? {};
  expect(found?.replace("https://example.com", "")).toBe(expected);
});

test("resolveLink returns null for what is no address", () => {
  expect(resolveLink("http://[bad?q=ü", BASE, "gbk")).toBeNull();
});
