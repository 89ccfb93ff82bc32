import { expect, test } from "vitest";
import { createMessage } from "#server/notifications/webhooks/messages.ts";

const HOSTILE = "[**Free**](https://evil.test) @everyone <!here>\n# `Title` ~~x~~ ||y|| & _z_";
const URL_OF_WATCH = "https://shop.test/a_b_c?x=1&y=2";

function createContent(kind: "slack" | "discord", type: string, data: Record<string, unknown>) {
  const claimed = {
    event: { type, data, createdAt: new Date(), id: crypto.randomUUID() },
    endpoint: { kind },
  };
  return JSON.parse(createMessage(claimed as never).body) as Record<string, unknown>;
}

const changed = { watch: { name: HOSTILE, url: URL_OF_WATCH }, summary: HOSTILE };

test("createMessage escapes Markdown of page texts for Discord, in one line, and leaves the address a link", () => {
  const { content, allowed_mentions } = createContent("discord", "watch.changed", changed);
  expect(allowed_mentions).toEqual({ parse: [] });
  const text = String(content);
  expect(text).toContain(URL_OF_WATCH);
  expect(text).not.toContain("\n");
  const withoutAddress = text.replace(URL_OF_WATCH, "");
  // Every mark of the hostile text is behind a backslash; the marks of the sentence itself are none.
  const unescaped = withoutAddress.replace(/\\./g, "");
  expect(unescaped).not.toMatch(/[*_~`|<>[\]()@#]/);
  expect(unescaped).not.toContain("://");
});

test("createMessage has no markup, link or mention of page texts for Slack", () => {
  const { text, mrkdwn } = createContent("slack", "watch.changed", changed);
  expect(mrkdwn).toBe(false);
  expect(text).not.toMatch(/[<>\n]/);
  expect(text).toContain("https://shop.test/a_b_c?x=1&amp;y=2");
});

test.each([
  ["javascript:alert(1)", "javascript\\:alert\\(1\\)"],
  ["north*kiln*", "north\\*kiln\\*"],
])("createMessage escapes %s in the place of an address", (url, expected) => {
  const data = { job: {}, item: { position: 1, state: "done", url } };
  expect(createContent("discord", "job.item.completed", data).content).toContain(expected);
});

test("createMessage cuts a Discord message at 2,000 characters", () => {
  const data = { watch: { name: "*".repeat(3_000), url: URL_OF_WATCH }, summary: "x" };
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
