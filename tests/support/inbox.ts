import { setTimeout as sleep } from "node:timers/promises";
import { stack } from "./stack.ts";

export type Mail = {
  to: string;
  /** The auth service, or the site itself. */
  source: "auth" | "smtp";
  subject: string;
  link: string;
  html: string;
  sentAt: string;
};

/** Emails of a source to an address, newest first. */
export async function mailsTo(address: string, source: Mail["source"] = "auth"): Promise<Mail[]> {
  const response = await fetch(`${stack.inbox}/inbox.json?to=${encodeURIComponent(address)}`);
  if (!response.ok) throw new Error(`The inbox answered ${response.status}.`);
  return ((await response.json()) as Mail[]).filter((mail) => mail.source === source);
}

/**
 * Waits for an email to an address and returns the newest.
 * @param after number of emails to this address that are already known
 */
export async function waitForMail(
  address: string,
  after = 0,
  source: Mail["source"] = "auth",
): Promise<Mail> {
  const end = Date.now() + 10_000;
  while (Date.now() < end) {
    const mails = await mailsTo(address, source);
    const [newest] = mails;
    if (newest && mails.length > after) return newest;
    await sleep(100);
  }
  throw new Error(`No mail came to ${address}.`);
}
