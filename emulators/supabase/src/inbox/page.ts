import { escapeHtml } from "@emulators/shared/escape-html.ts";
import { documentHtml } from "@emulators/shared/html-document.ts";
import { listHtml } from "./list-html.ts";
import { readerHtml } from "./reader-html.ts";
import { fingerprintView, type View } from "./view.ts";

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='none' stroke='%2323a67a' stroke-width='1.5' stroke-linecap='round' stroke-linejoin='round'%3E%3Crect x='1.75' y='3.25' width='12.5' height='9.5' rx='1.5'/%3E%3Cpath d='m2.5 4.5 5.5 4.25L13.5 4.5'/%3E%3C/svg%3E";

function filterHtml(view: View): string {
  const clear = view.to === "" ? "" : '<a class="clear" href="/">Show all</a>';
  return `<form role="search" action="/" method="get"><label for="to">Filter by address</label>
<div class="field"><input id="to" name="to" type="search" value="${escapeHtml(view.to)}" placeholder="name@example.com" autocomplete="off" autocapitalize="none" spellcheck="false" inputmode="email">${clear}</div></form>`;
}

/** The list on the left and one email on the right; on a phone one of the two. */
export function inboxPage(view: View): string {
  return documentHtml({
    title: "Inbox",
    icon: ICON,
    head: `<link rel="stylesheet" href="/inbox.css">
<script src="/inbox.js" defer></script>`,
    body: `<body data-stamp="${fingerprintView(view)}" data-view="${view.chosen ? "mail" : "list"}">
<a class="skip" href="#reader">Skip to the email</a>
<header class="bar"><h1><a class="bar-name" href="/">Inbox</a></h1><p>No email leaves this machine</p>
<a class="bar-site" href="${escapeHtml(view.siteUrl)}">Go to ${escapeHtml(new URL(view.siteUrl).host)}</a></header>
<main class="panes${view.mails.length === 0 ? " none" : ""}">
<nav aria-label="Mails">${filterHtml(view)}<div id="mails">${listHtml(view)}</div></nav>
<section id="reader" class="reader" aria-label="Mail" tabindex="-1">${readerHtml(view)}</section>
</main>
<p id="news" class="visually-hidden" role="status"></p>
</body>`,
  });
}
