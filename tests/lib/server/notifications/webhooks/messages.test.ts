import { expect, test } from "vitest";
import { createMessage, SECRET_PURPOSE } from "#server/notifications/webhooks/messages.ts";
import { encryptSecret } from "#server/platform/signing.ts";
import { WEBHOOK_KINDS, type WebhookKind } from "#shared/webhooks/kinds.ts";

const HOSTILE = "[**Free**](https://evil.test) @everyone <!here>\n# `Title` ~~x~~ ||y|| & _z_";

type Chat = Exclude<WebhookKind, "standard">;

const CHATS = WEBHOOK_KINDS.filter((kind): kind is Chat => kind !== "standard");
const TOKEN = encryptSecret(SECRET_PURPOSE, "tk_1");

function send(kind: Chat, type: string, data: Record<string, unknown>) {
  const claimed = {
    event: { type, data, createdAt: new Date(), id: crypto.randomUUID() },
    endpoint: { kind, url: "https://chat.test/topic", chatId: "-1", secret: TOKEN },
  };
  return createMessage(claimed as never);
}

const createContent = (kind: Chat, type: string, data: Record<string, unknown>) =>
  JSON.parse(send(kind, type, data).body) as Record<string, unknown>;

type Card = { attachments: { content: { body: { inlines: { text: string }[] }[] } }[] };

/** The text that a chat gets, in its markup. */
function getText(content: Record<string, unknown>): string {
  const { text, content: discord, message, attachments } = content as Record<string, string | undefined>;
  const lines = attachments ? (content as Card).attachments[0]?.content.body : [];
  return text ?? discord ?? message ?? lines?.map(({ inlines }) => inlines[0]?.text).join("\n") ?? "";
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

test.each([
  ["telegram", (text: string) => /(?<!\w)@\w/.exec(text)],
  ["google_chat", (text: string) => /[*_~`<]\w|\w[*_~`>]/.exec(text.replaceAll(URL_OF_CHANGE, ""))],
] as const)("createMessage has no mention or markup of page texts for %s", (kind, findMarkup) => {
  const text = getText(createContent(kind, "watch.changed", changed));
  expect(findMarkup(text)).toBeNull();
  expect(text).toContain(URL_OF_CHANGE);
  expect(text.replaceAll("\u200b", "")).toContain("<!here>");
});

test("createMessage asks Telegram for no markup, Teams for runs without Markdown, and ntfy for no header", () => {
  const [telegram, teams, ntfy] = (["telegram", "teams", "ntfy"] as const).map((kind) =>
    send(kind, "watch.changed", changed),
  );
  expect(telegram?.url).toBe("https://telegram.test/bottk_1/sendMessage");
  expect(JSON.parse(telegram?.body ?? "")).toEqual({
    chat_id: "-1",
    text: expect.any(String),
    link_preview_options: { is_disabled: true },
  });
  const [attachment] = JSON.parse(teams?.body ?? "").attachments;
  expect(attachment.contentType).toBe("application/vnd.microsoft.card.adaptive");
  expect(attachment.content.body[0]).toMatchObject({ type: "RichTextBlock", inlines: [{ type: "TextRun" }] });
  expect(attachment.content).toMatchObject({
    type: "AdaptiveCard",
    actions: [{ type: "Action.OpenUrl", url: URL_OF_CHANGE }],
  });
  expect(ntfy).toMatchObject({ url: "https://chat.test/", headers: { authorization: "Bearer tk_1" } });
  expect(JSON.parse(ntfy?.body ?? "")).toEqual({
    topic: "topic",
    title: "A watched page has changed",
    message: expect.stringContaining(URL_OF_CHANGE),
    click: URL_OF_CHANGE,
  });
});

const LIMITS: Record<Chat, [max: number, measure: (content: Record<string, unknown>) => number]> = {
  slack: [40_000, ({ text }) => String(text).length],
  discord: [2_000, ({ content }) => String(content).length],
  telegram: [4_096, ({ text }) => String(text).length],
  teams: [28_000, (content) => Buffer.byteLength(JSON.stringify(content))],
  google_chat: [32_000, (content) => Buffer.byteLength(JSON.stringify(content))],
  ntfy: [4_096, ({ message }) => Buffer.byteLength(String(message))],
};

test.each(CHATS)("createMessage cuts texts at the limit of %s and counts what is left out", (kind) => {
  const [max, measure] = LIMITS[kind];
  const summary = "“é” @all *x* ".repeat(20);
  const pages = Array.from({ length: 50 }, () => ({ kind: "changed", url: "https://docs.test/", summary }));
  const data = {
    site: { name: "Docs" },
    run: { url: URL_OF_CHANGE },
    new: 0,
    changed: 90,
    removed: 0,
    pages,
  };
  const manyLines = createContent(kind, "site.changed", data);
  expect(measure(manyLines)).toBeLessThanOrEqual(max);
  const [, ...lines] = getText(manyLines).split("\n");
  expect(lines.at(-1)).toBe(`and ${91 - lines.length} more`);
  const longLine = createContent(kind, "webhook.test", { message: "*é".repeat(50_000) });
  expect(measure(longLine)).toBeLessThanOrEqual(max);
  expect(getText(longLine)).toMatch(/… \(\d+ more characters\)$/);
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
