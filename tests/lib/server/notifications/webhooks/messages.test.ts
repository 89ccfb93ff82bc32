import { expect, test } from "vitest";
import { createMessage } from "#server/notifications/webhooks/messages.ts";

const HOSTILE = "[**Free**](https://evil.test) @everyone <!here>\n# `Title` ~~x~~ ||y|| & _z_";

function createContent(kind: "slack" | "discord", type: string, data: Record<string, unknown>) {
  const claimed = {
    event: { type, data, createdAt: new Date(), id: crypto.randomUUID() },
    endpoint: { kind },
  };
  return JSON.parse(createMessage(claimed as never).body) as Record<string, unknown>;
}

const URL_OF_CHANGE = "https://tools.test/watches/watch_1?check=1&x=2";
const changed = {
  watch: { name: HOSTILE, url: "https://shop.test/" },
  summary: HOSTILE,
  url: URL_OF_CHANGE,
  changes: [{ kind: "changed", before: HOSTILE, after: HOSTILE }],
  addedLines: 1,
  removedLines: 1,
};

test("createMessage escapes Markdown of page texts for Discord, each in one line, and leaves the address a link", () => {
  const { content, allowed_mentions } = createContent("discord", "watch.changed", changed);
  expect(allowed_mentions).toEqual({ parse: [] });
  const text = String(content);
  expect(text).toContain(URL_OF_CHANGE);
  expect(text.split("\n").map((line) => line.slice(0, 3))).toEqual(["\\[\\", "\\- ", "\\+ "]);
  const withoutAddress = text.replace(URL_OF_CHANGE, "");
  // Every mark of the hostile text is behind a backslash; the marks of the sentence itself are none.
  const unescaped = withoutAddress.replace(/\\./g, "");
  expect(unescaped).not.toMatch(/[*_~`|<>[\]()@#]/);
  expect(unescaped).not.toContain("://");
});

test("createMessage has no markup, link or mention of page texts for Slack", () => {
  const { text, mrkdwn } = createContent("slack", "watch.changed", changed);
  expect(mrkdwn).toBe(false);
  expect(text).not.toMatch(/[<>]/);
  expect(String(text).split("\n")).toHaveLength(3);
  expect(text).toContain("https://tools.test/watches/watch_1?check=1&amp;x=2");
});

test.each([
  ["javascript:alert(1)", "javascript\\:alert\\(1\\)"],
  ["north*kiln*", "north\\*kiln\\*"],
])("createMessage escapes %s in the place of an address", (url, expected) => {
  const data = { job: {}, item: { position: 1, state: "done", url } };
  expect(createContent("discord", "job.item.completed", data).content).toContain(expected);
});

test.each([
  ["slack", "x", 10, 390],
  ["discord", "x", 10, 390],
  ["discord", "*".repeat(200), 4, 396],
] as const)(
  "createMessage has as many changed lines as %s takes, of %s, and counts the others",
  (kind, text, lines, more) => {
    const changes = Array.from({ length: 20 }, () => ({ kind: "changed", before: text, after: text }));
    const counts = { addedLines: 200, removedLines: 200 };
    const message = createContent(kind, "watch.changed", { ...changed, summary: "x", changes, ...counts });
    const shown = String(message.text ?? message.content);
    expect(shown.length).toBeLessThanOrEqual(2_000);
    expect(shown.split("\n").slice(1, -1)).toHaveLength(lines);
    expect(shown.split("\n").at(-1)).toBe(`and ${more} more lines`);
  },
);

test("createMessage cuts a Discord message at 2,000 characters", () => {
  const data = { ...changed, watch: { name: "*".repeat(3_000), url: URL_OF_CHANGE } };
  expect(String(createContent("discord", "watch.changed", data).content)).toHaveLength(2_000);
});

test.each(["slack", "discord"] as const)(
  "createMessage names the counts, the pages and what is missing of a changed site for %s",
  (kind) => {
    const data = {
      site: { name: "Docs", url: "https://docs.test/" },
      run: { id: "job_1", url: "https://tools.test/schedules/sch_1?run=job_1" },
      new: 0,
      changed: 59,
      removed: 0,
      incompleteReason: "limit_reached",
      pages: [{ url: "https://docs.test/a_b", kind: "changed", summary: HOSTILE, lines: [] }],
    };
    const message = createContent(kind, "site.changed", data);
    const lines = String(message.text ?? message.content).split("\n");
    expect(lines[0]).toBe("Docs has changed: 59 changed. https://tools.test/schedules/sch_1?run=job_1");
    expect(lines[1]).toContain("reports no removed pages");
    expect(lines[2]).toMatch(/^changed: https:\/\/docs\.test\/a_b /);
    expect(lines[3]).toBe("and 58 more");
    expect(lines).toHaveLength(4);
  },
);
