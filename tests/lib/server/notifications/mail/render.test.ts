import { describe, expect, test } from "vitest";
import { createFormatTime, renderMail } from "#server/notifications/mail/render.ts";
import {
  createRecipientToken,
  createUnsubscribeToken,
  parseUnsubscribeToken,
} from "#server/notifications/mail/unsubscribe-token.ts";
import { isOptionalMailKind, type MailKind, OPTIONAL_MAIL_KINDS } from "#shared/notifications/contract.ts";
import { MAIL_DATA } from "./mail-data.ts";

const userId = "6b1f2c86-8f0b-4c8e-9d58-0f4b0f6d3a11";
const date = "2026-12-22T08:14:00.000Z";

const KINDS = Object.keys(MAIL_DATA) as MailKind[];

test("a digest has each change with its lines and its link, ten of each page, and counts the others", () => {
  const { subject, text, html } = renderMail(
    { userId, kind: "change_digest", data: MAIL_DATA.change_digest },
    null,
  );
  expect(subject).toBe("51 changes of what you watch");
  const link = "http://localhost:3999/watches/watch_1?check=check-1";
  expect(html).toContain(`<a href="${link}" style="color:inherit"><strong>Changed: Pricing</strong></a>`);
  expect(text).toContain(link);
  expect(text.match(/^[-+] Plan/gm)).toHaveLength(10);
  expect(text).toContain("and 590 more lines");
  expect(text).toContain("- Starter <b>$19</b>\n+ Starter <b>$24</b>");
  expect(text).toContain("And 49 more");
});

describe.each(KINDS)("the mail %s", (kind) => {
  const mail = renderMail({ userId, kind, data: MAIL_DATA[kind] }, "Europe/Berlin");

  test("has a subject, and the same sentences as text and as HTML", () => {
    expect(mail.subject).toMatch(/^[^\r\n]{10,80}$/);
    for (const paragraph of mail.text.split("\n\n").filter((line) => /^[^:]*\.$/.test(line)))
      expect(mail.html.replaceAll("&quot;", '"')).toContain(paragraph);
    expect(`${mail.subject}${mail.text}${mail.html}`).not.toMatch(/undefined|NaN|\[object|null/);
  });

  test("loads nothing, and links only to this site", () => {
    expect(mail.html).not.toMatch(/<(img|script|iframe|link)|url\(|src=/);
    const links = [...mail.html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => new URL(href).origin);
    expect(new Set(links)).toEqual(new Set(["http://localhost:3999"]));
  });

  test("says that no person has sent it", () => {
    expect(mail.headers["Auto-Submitted"]).toBe("auto-generated");
  });

  test("can be switched off by one click exactly if it is optional", () => {
    if (!isOptionalMailKind(kind)) {
      expect(mail.headers).toEqual({ "Auto-Submitted": "auto-generated" });
      expect(mail.text).toContain("cannot be switched off");
      return;
    }
    const { origin, pathname, searchParams } = new URL((mail.headers["List-Unsubscribe"] ?? "").slice(1, -1));
    expect(`${origin}${pathname}`).toBe("http://localhost:3999/api/notifications/unsubscribe");
    expect(parseUnsubscribeToken(searchParams.get("token") ?? "")).toEqual({ userId, kind });
    expect(mail.headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  });
});

test("renderMail escapes names in HTML and keeps a subject on one line", () => {
  const hostile = '<img src=x onerror="alert(1)">\r\nBcc: other@example.com';
  const mail = renderMail(
    { userId, kind: "schedule_stopped", data: { ...MAIL_DATA.schedule_stopped, name: hostile } },
    null,
  );
  expect(mail.html).not.toContain("<img");
  expect(mail.subject).not.toMatch(/[\r\n]/);
});

test("the mail of a changed page has its first lines in two colors, the count of the others, and a link to the change", () => {
  const mail = renderMail({ userId, kind: "page_changed", data: MAIL_DATA.page_changed }, null);
  expect(mail.html.match(/class="removed"[^>]*>- Plan \d &lt;b&gt;\$19/g)).toHaveLength(10);
  expect(mail.html.match(/class="added"[^>]*>\+ Plan \d &lt;b&gt;\$24/g)).toHaveLength(10);
  for (const format of [mail.html, mail.text]) expect(format).toContain("and 580 more lines");
  expect(mail.text).toContain("- Plan 0 <b>$19</b>\n+ Plan 0 <b>$24</b>\n");
  expect(mail.text).toContain("/watches/watch_1?check=check-1");
});

test("a picture in a mail is a part of the mail", () => {
  const picture = { key: "x", areas: [] };
  const data = { ...MAIL_DATA.page_changed, picture };
  const mail = renderMail({ userId, kind: "page_changed", data }, null);
  expect(mail.html.match(/<img[^>]*>/g)).toEqual([expect.stringMatching(/src="cid:picture" alt="[^"]+"/)]);
});

test.each([
  ["Europe/Berlin", "Dec 22, 2026, 09:14 GMT+1"],
  ["America/New_York", "Dec 22, 2026, 03:14 EST"],
  [null, "Dec 22, 2026, 08:14 UTC"],
])("createFormatTime states times of the zone %s", (zone, expected) => {
  expect(createFormatTime(zone)(date)).toBe(expected);
});

test("parseUnsubscribeToken refuses tokens that were changed, and kinds that are always sent", () => {
  const [kind] = OPTIONAL_MAIL_KINDS;
  if (!kind) throw new Error("There is no optional mail.");
  const token = createUnsubscribeToken(userId, kind);
  expect(parseUnsubscribeToken(token)).toEqual({ userId, kind });
  const changed = [
    token.slice(0, -1),
    `${token}x`,
    token.replace(kind, "export_ready"),
    `x${token}`,
    "",
    "..",
  ];
  for (const text of changed) expect(parseUnsubscribeToken(text)).toBeNull();
});

describe.each(["job_finished", "schedule_run", "page_changed", "site_changed", "name_available"] as const)(
  "the copy of the mail %s",
  (kind) => {
    const copy = { recipientId: "0b6f0a3e-54b9-4d0a-9b5e-7a2a6f3b1c11", sender: "owner@example.com" };
    const mail = renderMail({ userId, kind, data: MAIL_DATA[kind], copy }, null);

    test("names the account, and is ended by one click for its recipient alone", () => {
      expect(mail.text).toContain("owner@example.com sends you the results");
      const url = new URL((mail.headers["List-Unsubscribe"] ?? "").slice(1, -1));
      const token = url.searchParams.get("token") ?? "";
      expect(url.pathname).toBe("/api/notifications/unsubscribe");
      expect(mail.headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
      expect(parseUnsubscribeToken(token)).toEqual({ recipientId: copy.recipientId, kind: "recipient" });
      expect(mail.text).toContain(`/recipients/unsubscribe?token=${token}`);
    });

    test("says nothing that only the user can do, and holds no token of the account", () => {
      expect(mail.text).not.toMatch(/your notifications|switch these emails off|Your (job|crawl)/);
      const tokens = [...mail.html.matchAll(/token=([^"&]*)/g)].map(([, token = ""]) => token);
      expect(new Set(tokens)).toEqual(new Set([createRecipientToken(copy.recipientId)]));
    });
  },
);

test.each([
  [true, "until the limit resets on", ", or until you upgrade your plan."],
  [false, "until the limit resets on", null],
])("the mail at 100 % with canUpgrade %j", (canUpgrade, text, upgrade) => {
  const data = { ...MAIL_DATA.usage, threshold: 100, used: 200, canUpgrade };
  const mail = renderMail({ userId, kind: "usage", data }, null);
  expect(mail.text).toContain(text);
  if (upgrade) expect(mail.text).toContain(upgrade);
  else expect(`${mail.text}${mail.html}`).not.toMatch(/upgrade/i);
});

test("the mail that asks a recipient has the link, the account's address and no other text of the user", () => {
  const copy = { recipientId: userId, sender: "owner@example.com" };
  const data = MAIL_DATA.recipient_confirmation;
  const mail = renderMail({ userId, kind: "recipient_confirmation", data, copy }, null);
  expect(mail.text).toContain("owner@example.com wants to send you results by email");
  expect(mail.text).toMatch(/\/recipients\/confirm\?token=[\w-]{43}\n/);
  expect(mail.text).not.toContain(data.token);
  expect(mail.headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
});
