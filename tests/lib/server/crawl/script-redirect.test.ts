import { expect, test } from "vitest";
import { findScriptRedirect } from "#server/crawl/script-redirect.ts";

test.each([
  ['location.replace("/de/")', "/de/"],
  ["location = '/de/';", "/de/"],
  ['window.location.href = "\\/de\\/"', "/de/"],
  ["document.location.assign(`/de/`);", "/de/"],
  ["var a = 1\nlocation.href='/de/'", "/de/"],
  ["// location = '/no/'\nself.location = '/de/'", "/de/"],
  ["/* location = '/no/' */ top.location.href = '/de/'", "/de/"],
  ["(function () { location.replace('/de/'); })();", "/de/"],
  ["(() => { location.replace('/de/') })()", "/de/"],
  ["window.onload = function () { location.href = '/de/'; }", "/de/"],
  ["addEventListener('DOMContentLoaded', () => { location = '/de/' })", "/de/"],
  ["setTimeout(function () { location.href = '/de/' }, 100)", "/de/"],
  ["try { location.replace('/de/') } catch (e) {}", "/de/"],
  ["if (/['\"]/.test(x)) { y() } location = '/de/'", "/de/"],
  ["if (old) location = '/old/'; location = '/de/'", "/de/"],
])("findScriptRedirect finds in %j the address %s", (source, address) => {
  expect(findScriptRedirect([source], false)).toBe(address);
});

test.each([
  "if (location.protocol !== 'https:') location.href = '/de/'",
  "if (x)\n  location.href = '/de/'",
  "x && location.replace('/de/')",
  "function go() { location.href = '/de/' }",
  "button.onclick = function () { location = '/de/' }",
  "button.addEventListener('click', () => { location = '/de/' })",
  "if (x) { location = '/de/' }",
  "const go = () => location.assign('/de/')",
])("findScriptRedirect takes the conditional redirect %j only of a bare page", (source) => {
  expect(findScriptRedirect([source], false)).toBeNull();
  expect(findScriptRedirect([source], true)).toBe("/de/");
});

test.each([
  "location.href = '/de/' + path",
  "location.href = location.pathname + 'de/'",
  "location.hash = '/de/'",
  "location = '#/de/'",
  "var text = \"location = '/de/'\"",
  "x_location = '/de/'",
  "if (location == '/de/') x()",
])("findScriptRedirect finds none in %j", (source) => {
  expect(findScriptRedirect([source], true)).toBeNull();
});

test("findScriptRedirect takes short for long scripts", () => {
  const startedAt = performance.now();
  for (const part of [
    "{",
    "'",
    "location = 'x' + y;",
    "if (x) location = '/a';",
    "/",
    "(function(){",
    "function f(){location = '/a'}",
  ])
    findScriptRedirect([`location;${part.repeat(500_000 / part.length)}`], false);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});
