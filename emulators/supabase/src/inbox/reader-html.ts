import { escapeHtml } from "@emulators/shared/escape-html.ts";
import { timeHtml } from "./list-html.ts";
import type { Mail } from "./mails.ts";
import { buildInboxUrl, type View } from "./view.ts";

function emptyHtml(view: View): string {
  const site = `<a href="${escapeHtml(view.siteUrl)}">${escapeHtml(new URL(view.siteUrl).host)}</a>`;
  if (view.to !== "") {
    return `<div class="empty"><h2>No mail to this address yet</h2>
<p><span class="address">${escapeHtml(view.to)}</span> has received nothing. New emails appear automatically.</p>
<p><a class="button quiet" href="/">Show all mails</a></p></div>`;
  }
  return `<div class="empty"><h2>No mails yet</h2>
<p>Sign up or reset a password at ${site}, and the email appears here automatically.</p></div>`;
}

/** Final destination of a link: the site's page, not the verification URL. */
function getDestination(mail: Mail): string {
  const link = new URL(mail.link);
  const target = new URL(link.searchParams.get("redirect_to") ?? link.href);
  return target.host + target.pathname;
}

function actionsHtml(mail: Mail): string {
  const state = mail.alive
    ? `<p class="leads">Leads to <span class="address">${escapeHtml(getDestination(mail))}</span></p>`
    : '<p class="leads">This link was used, has expired, or was replaced by a newer email.</p>';
  const code = mail.alive
    ? `<p class="code"><span>Code</span> <code>${escapeHtml(mail.code)}</code>
<button type="button" class="quiet" data-copy="${escapeHtml(mail.code)}">Copy code</button></p>`
    : "";
  return `<div class="actions"><a class="button${mail.alive ? "" : " quiet"}" href="${escapeHtml(mail.link)}" rel="noreferrer">Open the link</a>
<button type="button" class="quiet" data-copy="${escapeHtml(mail.link)}">Copy link</button>${code}${state}</div>`;
}

/** Links open outside the frame, which has no scripts, forms or storage. */
function frameHtml(mail: Mail): string {
  const html = mail.html.replace("<head>", '<head><base target="_top">');
  return `<iframe title="Mail: ${escapeHtml(mail.subject)}" sandbox="allow-top-navigation-by-user-activation" referrerpolicy="no-referrer" srcdoc="${escapeHtml(html)}"></iframe>`;
}

export function readerHtml(view: View): string {
  const mail = view.shown;
  if (!mail) return emptyHtml(view);
  return `<article aria-labelledby="subject"><a class="back" href="${escapeHtml(buildInboxUrl(view.to))}">All mails</a>
<h2 id="subject">${escapeHtml(mail.subject)}</h2>
<dl><div><dt>To</dt><dd class="address">${escapeHtml(mail.recipient)}</dd></div><div><dt>Sent</dt><dd>${timeHtml(mail.sent_at)}</dd></div></dl>
${mail.source === "auth" ? actionsHtml(mail) : ""}
${frameHtml(mail)}</article>`;
}
