import type { Db } from "../service.ts";

export interface Mail {
  id: string;
  recipient: string;
  subject: string;
  link: string;
  html: string;
  code: string;
  sent_at: Date;
  /** False once the link was used, replaced by a newer mail's, or taken back. */
  alive: boolean;
}

const MAX = 200;

/** Newest first; all recipients for "". */
export async function listMails(db: Db, to: string): Promise<Mail[]> {
  return db<Mail[]>`
    select id, recipient, subject, link, html, code, sent_at,
      exists (select from auth.one_time_tokens t where t.token_hash = m.token_hash) as alive
    from sandbox.mails m ${to === "" ? db`` : db`where recipient = ${to.toLowerCase()}`} order by id desc limit ${MAX}`;
}
