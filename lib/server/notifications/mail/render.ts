import { backgroundApiPaths } from "#shared/background-paths.ts";
import { escapeMarkup } from "#shared/markup.ts";
import { isOptionalMailKind, type MailKind, OPTIONAL_MAILS } from "#shared/notifications/contract.ts";
import { paths } from "#shared/paths.ts";
import { publicEnv } from "#shared/public-env.ts";
import type { FormatTime, MailContent } from "./templates.ts";
import { createMailContent } from "./templates.ts";
import { createRecipientToken, createUnsubscribeToken } from "./unsubscribe-token.ts";

/** Formats times such as 'Nov 23, 2026, 09:00 GMT+1' in a zone of the IANA database, UTC by default. */
export function createFormatTime(timeZone: string | null): FormatTime {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: timeZone ?? "UTC",
    ...({ month: "short", day: "numeric", year: "numeric" } as const),
    ...({ hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZoneName: "short" } as const),
  });
  return (iso) => format.format(new Date(iso));
}

const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/** Overrides of the inline colors, for mail clients that support dark mode. */
const DARK =
  "@media (prefers-color-scheme:dark){body{background:#14161a!important;color:#eceef1!important}.quiet{color:#a9aeb6!important;border-color:#2b2f35!important}.button{background:#3cc796!important;color:#06110d!important}.added{background:#10291f!important}.removed{background:#331a1c!important}}";

type Footer = { text: string; link?: { label: string; url: string } };

/** A mail to an extra recipient. `sender` is the address of the account. */
type Copy = { recipientId: string; sender: string };

function createCopyFooter(kind: MailKind, sender: string, url: string): Footer {
  if (kind === "recipient_confirmation")
    return {
      text: "If you do not know this account, ignore this email: you get no results unless you confirm.",
      link: { label: "Remove my address", url },
    };
  return {
    text: `You get this email because ${sender} sends you the results of their account. Links open after a login to that account.`,
    link: { label: "Unsubscribe", url },
  };
}

function createFooter(kind: MailKind, unsubscribeUrl: string | null): Footer {
  if (!unsubscribeUrl || !isOptionalMailKind(kind))
    return {
      text: "This email is about the security or the plans of your account and cannot be switched off.",
    };
  return {
    text: `You get this email because "${OPTIONAL_MAILS[kind].title}" is on in your notifications.`,
    link: { label: "Unsubscribe", url: unsubscribeUrl },
  };
}

/** The content id of the picture (RFC 2392). */
export const PICTURE_ID = "picture";

const LINE =
  "padding:2px 8px;overflow-wrap:anywhere;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:13px";

/** A line of a diff; its sign says what the color says. */
function toLineHtml(line: string): string {
  const isAdded = line.startsWith("+");
  const color = isAdded ? "#e3f5ec" : "#fdeaea";
  return `<div class="${isAdded ? "added" : "removed"}" style="${LINE};background:${color}">${escapeMarkup(line)}</div>\n`;
}

function toTitleHtml(title: string, path: string | undefined): string {
  const text = `<strong>${escapeMarkup(title)}</strong>`;
  return path ? `<a href="${escapeMarkup(toUrl(path))}" style="color:inherit">${text}</a>` : text;
}

function toChangeHtml({ title, text, lines, path }: NonNullable<MailContent["changes"]>[number]): string {
  const words = [...(title ? [toTitleHtml(title, path)] : []), ...(text ? [escapeMarkup(text)] : [])];
  const heading =
    words.length > 0 ? `<p style="margin:0 0 6px;overflow-wrap:anywhere">${words.join("<br>")}</p>\n` : "";
  return `<div style="margin:0 0 16px">\n${heading}${lines.map(toLineHtml).join("")}</div>\n`;
}

/** HTML that mail clients can render: one column, inline styles, no image from elsewhere. */
function toHtml(content: MailContent, footer: Footer): string {
  const { subject, paragraphs, changes = [], pictureLabel, action } = content;
  const button = action
    ? `<p style="margin:24px 0"><a class="button" href="${escapeMarkup(toUrl(action.path))}" style="display:inline-block;padding:10px 18px;border-radius:8px;background:#067a57;color:#ffffff;font-weight:500;text-decoration:none">${escapeMarkup(action.label)}</a></p>\n`
    : "";
  const text = paragraphs.map(
    (paragraph) => `<p style="margin:0 0 12px;overflow-wrap:anywhere">${escapeMarkup(paragraph)}</p>\n`,
  );
  const list = changes.map(toChangeHtml);
  const picture = pictureLabel
    ? `<p style="margin:0 0 12px"><img src="cid:${PICTURE_ID}" alt="${escapeMarkup(pictureLabel)}" style="max-width:100%;border:1px solid #e4e6e9;border-radius:8px"></p>\n`
    : "";
  const link = footer.link
    ? ` <a class="quiet" href="${escapeMarkup(footer.link.url)}" style="color:#55595f">${footer.link.label}</a>`
    : "";
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeMarkup(subject)}</title>
<style>${DARK}</style>
</head>
<body style="margin:0;padding:32px 24px;background:#ffffff;color:#17191c;font-family:${FONT};font-size:16px;line-height:1.6">
<div style="max-width:520px">
<h1 style="margin:0 0 12px;font-size:20px;line-height:1.3;font-weight:600">${escapeMarkup(subject)}</h1>
${text.join("")}${list.join("")}${picture}${button}<p class="quiet" style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e4e6e9;color:#55595f;font-size:14px">${escapeMarkup(footer.text)}${link}</p>
</div>
</body>
</html>
`;
}

const toText = ({ paragraphs, changes = [], action }: MailContent, { text, link }: Footer): string =>
  [
    ...paragraphs,
    ...changes.map(({ title, text: words, lines, path }) =>
      [title, words, ...lines, path && toUrl(path)].filter((line) => line !== undefined).join("\n"),
    ),
    ...(action ? [`${action.label}: ${toUrl(action.path)}`] : []),
    "-- ",
    text,
    ...(link ? [`${link.label}: ${link.url}`] : []),
  ].join("\n\n");

const toUrl = (path: string): string => `${publicEnv.siteUrl}${path}`;

/** The token that ends the mails of its kind, or all mails to an extra recipient; null for mails that are always sent. */
function createUnsubscription(
  userId: string,
  kind: MailKind,
  copy: Copy | null,
): { token: string | null; footer: Footer } {
  if (copy) {
    const token = createRecipientToken(copy.recipientId);
    return { token, footer: createCopyFooter(kind, copy.sender, toUrl(paths.unsubscribeRecipient(token))) };
  }
  const token = isOptionalMailKind(kind) ? createUnsubscribeToken(userId, kind) : null;
  return { token, footer: createFooter(kind, token && toUrl(paths.unsubscribe(token))) };
}

export type RenderedMail = {
  subject: string;
  text: string;
  html: string;
  /** `Auto-Submitted` (RFC 3834), and `List-Unsubscribe` with one click (RFC 8058) for mails that can be switched off. */
  headers: Record<string, string>;
};

/** Renders a mail for its user, or as a copy for an extra recipient, with times in the user's zone. */
export function renderMail(
  mail: { userId: string; kind: MailKind; data: Record<string, unknown>; copy?: Copy | null },
  timeZone: string | null,
): RenderedMail {
  const { userId, kind, data, copy } = mail;
  const content = createMailContent(kind, data, { formatTime: createFormatTime(timeZone), isCopy: !!copy });
  const { token, footer } = createUnsubscription(userId, kind, copy ?? null);
  return {
    // A header has one line.
    subject: content.subject.replace(/\s+/g, " "),
    text: toText(content, footer),
    html: toHtml(content, footer),
    headers: {
      // No absence notes are answers to it.
      "Auto-Submitted": "auto-generated",
      ...(token
        ? {
            "List-Unsubscribe": `<${toUrl(backgroundApiPaths.unsubscribe(token))}>`,
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
          }
        : {}),
    },
  };
}
