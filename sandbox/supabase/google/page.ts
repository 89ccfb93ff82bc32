import { escapeHtml } from "../escape-html.ts";
import type { GoogleAccount } from "./accounts.ts";

interface Consent {
  id: string;
  accounts: readonly GoogleAccount[];
  scope: string;
  loginHint: string;
  siteUrl: string;
}

export function problemPage(text: string): string {
  return `<!doctype html><html lang="en"><title>Sign in</title><main><h1>Something is not right</h1><p>${escapeHtml(text)}</p></main></html>`;
}

export function consentPage({ id, accounts }: Consent): string {
  const buttons = accounts.map(
    (a) =>
      `<button name="subject" value="${escapeHtml(a.subject)}">${escapeHtml(a.name)} ${escapeHtml(a.email)}</button>`,
  );
  return `<!doctype html><html lang="en"><title>Choose an account</title><main><h1>Choose an account</h1>
<form method="post" action="/google/choose"><input type="hidden" name="consent" value="${id}">${buttons.join("")}
<button name="action" value="cancel">Cancel</button></form></main></html>`;
}
