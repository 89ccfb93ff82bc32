import { setTimeout as sleep } from "node:timers/promises";
import { stack } from "./stack.ts";

export type Mail = { to: string; subject: string; link: string; html: string; sentAt: string };

/** The mails to one address, newest first. */
export async function mailsTo(address: string): Promise<Mail[]> {
  const response = await fetch(`${stack.inbox}/inbox.json?to=${encodeURIComponent(address)}`);
  if (!response.ok) throw new Error(`The inbox answered ${response.status}.`);
  return (await response.json()) as Mail[];
}

/**
 * Waits for a mail to an address and returns the newest.
 * @param after how many mails to this address are known already
 */
export async function waitForMail(address: string, after = 0): Promise<Mail> {
  const end = Date.now() + 10_000;
  while (Date.now() < end) {
    const mails = await mailsTo(address);
    const [newest] = mails;
    if (newest && mails.length > after) return newest;
    await sleep(100);
  }
  throw new Error(`No mail came to ${address}.`);
}
