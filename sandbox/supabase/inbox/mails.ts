import type { Db } from "../service.ts";

export interface Mail {
  id: string;
  recipient: string;
  subject: string;
  link: string;
  html: string;
  sent_at: Date;
}

const MAX = 200;

/** Newest first; all recipients for "". */
export async function listMails(db: Db, to: string): Promise<Mail[]> {
  return db<Mail[]>`
    select * from sandbox.mails ${to === "" ? db`` : db`where recipient = ${to.toLowerCase()}`} order by id desc limit ${MAX}`;
}
