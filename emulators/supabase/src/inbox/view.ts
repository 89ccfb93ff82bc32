import type { Mail } from "./mails.ts";

/** What one address of the inbox shows. */
export interface View {
  mails: readonly Mail[];
  /** The filter, or "". */
  to: string;
  /** The mail on the right: the chosen one, else the newest. */
  shown: Mail | undefined;
  /** Whether somebody chose it. If not, the newest one follows. */
  chosen: boolean;
  siteUrl: string;
}

export function chooseView(mails: readonly Mail[], to: string, mailId: string, siteUrl: string): View {
  const found = mails.find((mail) => mail.id === mailId);
  return { mails, to, shown: found ?? mails[0], chosen: found !== undefined, siteUrl };
}

/** The address of a mail, or of the list, under the present filter. */
export function addressOf(to: string, mailId?: string): string {
  const query = new URLSearchParams({ ...(to ? { to } : {}), ...(mailId ? { mail: mailId } : {}) });
  return query.size > 0 ? `/?${query}` : "/";
}

/** A stamp that changes when anything on the page would: a new mail, or a link that was used. */
export function stampOf(view: View): string {
  const newest = view.mails[0]?.id ?? "0";
  return `${newest}-${view.mails.filter((mail) => mail.alive).length}`;
}
