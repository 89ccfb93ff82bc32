import { escapeHtml } from "@emulators/shared/escape-html.ts";
import type { Mail } from "./mails.ts";
import { buildInboxUrl, type View } from "./view.ts";

/** Server time; the script replaces it with "2 min ago". */
export function timeHtml(at: Date): string {
  const text = at.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  return `<time datetime="${at.toISOString()}">${text}</time>`;
}

function itemHtml(mail: Mail, view: View): string {
  const current = mail.id === view.shown?.id ? ' aria-current="true"' : "";
  const spent = mail.alive ? "" : '<span class="spent">No longer valid</span>';
  return `<li><a href="${escapeHtml(buildInboxUrl(view.to, mail.id))}" data-id="${mail.id}" class="mail${mail.alive ? "" : " dead"}"${current}>
<span class="subject">${escapeHtml(mail.subject)}</span>${timeHtml(mail.sent_at)}
<span class="recipient" title="${escapeHtml(mail.recipient)}">${escapeHtml(mail.recipient)}</span>${spent}</a></li>`;
}

export function listHtml(view: View): string {
  if (view.mails.length === 0) return "";
  return `<ol>${view.mails.map((mail) => itemHtml(mail, view)).join("\n")}</ol>`;
}
