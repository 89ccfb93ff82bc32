import { escapeHtml } from "@emulators/shared/escape-html.ts";
import { documentHtml } from "@emulators/shared/html-document.ts";
import { readStyle } from "@emulators/shared/read-style.ts";
import type { GoogleAccount } from "./accounts.ts";

interface Consent {
  /** One-time id of the form. */
  id: string;
  accounts: readonly GoogleAccount[];
  scope: string;
  loginHint: string;
  siteUrl: string;
}

const SHARED: Readonly<Record<string, readonly string[]>> = {
  profile: ["name", "picture"],
  email: ["email address"],
  openid: ["account number"],
};

/** Descriptions of the scopes; an unknown one is shown as it is. */
function describeScope(scope: string): string {
  const parts = scope
    .split(" ")
    .filter(Boolean)
    .flatMap((name) => SHARED[name] ?? [name]);
  return new Intl.ListFormat("en-GB").format(parts);
}

const formHtml = (id: string, inner: string) =>
  `<form method="post" action="/google/choose"><input type="hidden" name="consent" value="${escapeHtml(id)}">${inner}</form>`;

function accountHtml({ subject, name, email, email_verified }: GoogleAccount): string {
  const initial = [...name][0]?.toUpperCase() ?? "?";
  const note = email_verified ? "" : '<span class="note">Address not verified</span>';
  return `<li><button class="account" name="subject" value="${escapeHtml(subject)}"><span class="initial" aria-hidden="true">${escapeHtml(initial)}</span>
<span class="who"><span class="name">${escapeHtml(name)}</span><span class="email">${escapeHtml(email)}</span>${note}</span></button></li>`;
}

function anotherHtml(id: string, loginHint: string): string {
  return `<details${loginHint ? " open" : ""}><summary>Use another account</summary>${formHtml(
    id,
    `<div class="field"><label for="email">Email address</label>
<input id="email" name="email" type="email" required maxlength="255" value="${escapeHtml(loginHint)}" autocomplete="off" spellcheck="false"></div>
<div class="field"><label for="name">Name <span>optional</span></label><input id="name" name="name" maxlength="100" autocomplete="off"></div>
<div class="check"><input id="verified" name="verified" type="checkbox" checked><label for="verified">Google has verified this address</label></div>
<button class="primary">Continue</button>`,
  )}</details>`;
}

/** The account chooser. It needs no script. */
export function consentPage({ id, accounts, scope, loginHint, siteUrl }: Consent): string {
  const site = `<strong>${escapeHtml(new URL(siteUrl).host)}</strong>`;
  return pageShell(
    "Choose an account",
    `<p class="badge">Emulated Google</p>
<h1>Choose an account</h1>
<p class="lead">to continue to ${site}</p>
${formHtml(id, `<ul>${accounts.map(accountHtml).join("\n")}</ul>`)}
${anotherHtml(id, loginHint)}
<p class="small">${site} will receive your ${escapeHtml(describeScope(scope))}. No data leaves this machine.</p>
${formHtml(id, '<button class="cancel" name="action" value="cancel">Cancel</button>')}`,
  );
}

/** Error page without a way to continue. */
export function errorPage(text: string, siteUrl: string): string {
  return pageShell(
    "Sign-in stopped",
    `<p class="badge">Emulated Google</p>
<h1>Sign-in stopped</h1>
<p class="lead">${escapeHtml(text)}</p>
<p><a class="primary" href="${escapeHtml(siteUrl)}">Back to ${escapeHtml(new URL(siteUrl).host)}</a></p>`,
  );
}

const STYLE = readStyle(new URL("./consent.css", import.meta.url));

/** A page with inline styles, so that it loads nothing else. */
function pageShell(title: string, content: string): string {
  return documentHtml({
    title,
    head: `<style>${STYLE}</style>`,
    body: `<body>
<main>
${content}
</main>
</body>`,
  });
}
