import type { Db } from "../service.ts";

export interface Mail {
  id: string;
  recipient: string;
  subject: string;
  link: string;
  html: string;
  code: string;
  /** The auth service, or the site itself over SMTP. */
  source: "auth" | "smtp";
  sent_at: Date;
  /** False once the link of the auth service was used, replaced, revoked, or has expired. */
  alive: boolean;
}

const MAX = 200;

/** Newest first; "" lists all recipients. `lifeSeconds` is the maximum lifetime of a link. */
export async function listMails(db: Db, to: string, lifeSeconds: number): Promise<Mail[]> {
  return db<Mail[]>`
    select id, recipient, subject, link, html, code, source, sent_at,
      source = 'smtp' or exists (select from auth.one_time_tokens t where t.token_hash = m.token_hash
        and t.created_at > now() - make_interval(secs => ${lifeSeconds})) as alive
    from emulator.mails m ${to === "" ? db`` : db`where recipient = ${to.toLowerCase()}`} order by id desc limit ${MAX}`;
}
