import { describe, expect, test } from "vitest";
import { getText } from "#server/extraction/html/hast.ts";
import { prepareTree, removeNoise } from "#server/extraction/html/prepare.ts";

function readText(html: string, keepDisclosures: boolean): string {
  const { tree } = prepareTree(`<p>Shown</p>${html}`);
  removeNoise(tree, keepDisclosures);
  return getText(tree);
}

describe("removeNoise", () => {
  test.each([
    '<div class="accordion-body" style="display:none">Closed</div>',
    '<div class="accordion"><button>Open</button><div style="display: none">Closed</div></div>',
    '<div role="tabpanel"><div hidden>Closed</div></div>',
  ])("keeps the closed part %s only on request", (html) => {
    expect(readText(html, true)).toContain("Closed");
    expect(readText(html, false)).not.toContain("Closed");
  });

  test.each([
    '<div style="display:none">Closed</div>',
    '<div class="accordion"><div><div hidden>Closed</div></div></div>',
    '<div class="accordion"><span class="sr-only">Closed</span></div>',
  ])("removes the hidden text in %s in any case", (html) =>
    expect(readText(html, true)).not.toContain("Closed"),
  );
});
