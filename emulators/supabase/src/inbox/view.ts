import type { Mail } from "./mails.ts";

/** State of one inbox URL. */
export interface View {
  mails: readonly Mail[];
  /** The recipient filter, or "". */
  to: string;
  /** The email on the right: the selected one, else the newest. */
  shown: Mail | undefined;
  /** Whether the user selected it; otherwise the newest email replaces it. */
  chosen: boolean;
  siteUrl: string;
}

export function chooseView(mails: readonly Mail[], to: string, mailId: string, siteUrl: string): View {
  const found = mails.find((mail) => mail.id === mailId);
  return { mails, to, shown: found ?? mails[0], chosen: found !== undefined, siteUrl };
}

/** URL of an email or of the list, with the current filter. */
export function buildInboxUrl(to: string, mailId?: string): string {
  const query = new URLSearchParams({ ...(to ? { to } : {}), ...(mailId ? { mail: mailId } : {}) });
  return query.size > 0 ? `/?${query}` : "/";
}

/** Fingerprint of the page: changes with a new email or a used link. */
export function fingerprintView(view: View): string {
  const newest = view.mails[0]?.id ?? "0";
  return `${newest}-${view.mails.filter((mail) => mail.alive).length}`;
}
