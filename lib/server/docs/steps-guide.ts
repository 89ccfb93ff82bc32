import { MAX_STEPS } from "#shared/capture/options.ts";
import type { DocPage } from "#shared/docs/page.ts";
import { paths } from "#shared/paths.ts";
import { createStepLimits } from "./plan-limits.ts";

const SEARCH = `{
  "url": "https://example.com",
  "steps": [
    { "type": { "role": "searchbox", "name": "Search", "value": "kiln" } },
    { "press": { "key": "Enter" } },
    { "wait": { "selector": ".results" } },
    { "scrollUntil": { "selector": ".results li", "count": 40 } }
  ]
}`;

const FAILED = `{
  "code": "step_failed",
  "status": 422,
  "detail": "Step 3 failed: wait for the selector \\".results\\": no element of the page matches. The nearest on the page is .result-list.",
  "failedStep": {
    "number": 3,
    "tried": "wait for the selector \\".results\\"",
    "nearest": ".result-list",
    "screenshot": "data:image/jpeg;base64,…"
  }
}`;

/** The page about what is done on a page before it is captured. */
export const stepsGuide = (): DocPage => ({
  slug: "steps",
  group: "Guides",
  title: "Steps",
  description: "Click, type, select, scroll and wait on a page before it is captured.",
  blocks: [
    {
      kind: "text",
      text: `\`steps\` of [screenshots](${paths.docs("take-screenshot")}), [PDF documents](${paths.docs("create-pdf")}), [archives](${paths.docs("archive-page")}) and [extractions](${paths.docs("extract-content")}) are carried out in their order when the page is ready and its consent banner is gone. Lists, crawls, schedules, the \`capture\` of [watches](${paths.docs("watches")}), the tool \`run_steps\` of the [MCP server](${paths.docs("mcp")}) and the \`actions\` of [Firecrawl's SDK](${paths.docs("coming-from-firecrawl")}) have them too.`,
    },
    { kind: "code", label: "Search, and read forty results", code: SEARCH },
    { kind: "heading", id: "actions", text: "Actions" },
    {
      kind: "table",
      label: "Actions of steps",
      table: {
        columns: ["Step", "Fields", "Does"],
        rows: [
          ["`click`", "an element", "Clicks it, when it is visible, at rest and not covered."],
          [
            "`type`",
            "`value`, and an element",
            "Replaces what the field contains, key by key; a text of more than 200 characters at once. Without an element it types where the focus is.",
          ],
          [
            "`press`",
            "`key`, and an element if needed",
            "`Enter`, `Tab`, `ArrowDown`, a character, or a chord such as `Control+A`.",
          ],
          ["`select`", "an element, `values`", "Selects options of a `<select>` by their values or labels."],
          ["`check`", "an element, `checked`", "Checks it, or unchecks it with `false`."],
          ["`hover`", "an element", "Moves the pointer over it."],
          ["`scroll`", "`by`, or an element", "Scrolls by CSS pixels, or the element into view."],
          [
            "`scrollUntil`",
            "`end`, or `selector` and `count`",
            "Scrolls down until the end, until an element is there, or until so many are; at most 15 s.",
          ],
          [
            "`wait`",
            "`ms`, `idle`, or an element",
            "Waits for a time of at most 10 s, for an idle network, or for a visible element, at most 15 s.",
          ],
        ],
      },
    },
    { kind: "heading", id: "elements", text: "Elements" },
    {
      kind: "list",
      items: [
        'An element has a CSS `selector`, a part of its `text`, or a `role` of WAI-ARIA with a part of its `name`: `{ "click": { "role": "button", "name": "Load more" } }`. The label of a field is its name. Of several the first visible one is taken.',
        "A step waits up to 10 s for its element, so that no `wait` is needed before it.",
        "Elements in open shadow trees are found, and those in frames of the same site, after those of the page itself. Frames of other sites receive no step. `scrollUntil` looks at the page itself.",
      ],
    },
    { kind: "heading", id: "rules", text: "What steps may do" },
    {
      kind: "list",
      items: [
        "A step that opens another page of the web is followed: what is captured is the last page. Its banners are removed as those of the first. Private addresses are refused, as everywhere.",
        "Dialogs are dismissed, new windows are closed, and uploads and downloads fail the step. No captcha is solved, and no script of yours runs.",
        "`timeoutMs` is the limit of everything together: the page, its steps and the capture. A step that it ends is named by `failedStep` of `upstream_timeout`.",
        "The options `click` and `scroll` still work: `click` comes before the steps, `scroll` after them. `waitForSelector` waits for the first page.",
        `Calls that type are never reused by \`maxAgeSeconds\`, and their browser serves no other call. A text is never logged. Lists, schedules and watches store it encrypted, and a watch returns \`[stored]\` instead: a change of the watch with the same step and \`[stored]\` keeps the text. For passwords use the login of a [session](${paths.docs("sessions")}), which types them on pages of its site only.`,
      ],
    },
    { kind: "heading", id: "failed", text: "A failed step" },
    {
      kind: "text",
      text: "A step that fails ends the call with `step_failed`, which is not charged. `failedStep` says which one, what it tried, the element of the page that is most like the missing one, and shows the page at that moment. In that picture password fields are covered, and once a step has typed also all fields and every place where the page repeats the text. In lists and watches the error is the text without the picture. On the screen of the Web Inspector a run with steps shows the page after each of them, covered in the same way; these pictures are not stored.",
    },
    { kind: "code", label: "Part of the answer", code: FAILED },
    { kind: "heading", id: "limits", text: "Limits by plan" },
    {
      kind: "text",
      text: `A capture has at most ${MAX_STEPS} steps, and steps cost nothing of their own.`,
    },
    { kind: "table", label: "Steps by plan", table: createStepLimits() },
  ],
});
