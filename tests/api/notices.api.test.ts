import { expect, test } from "vitest";
import { stack } from "../support/stack.ts";

test("the site serves the license notices of its open-source packages", async () => {
  const response = await fetch(`${stack.site}/third-party-notices.txt`);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toContain("text/plain");
  const text = await response.text();
  for (const name of ["next", "@sparticuz/chromium", "@img/sharp-libvips-linux-x64", "@embedpdf/fonts-sc"])
    expect(text).toMatch(new RegExp(`^- ${name} `, "m"));
});
