import { createTransport } from "nodemailer";
import { broken, type Diagnostic, note, ok } from "./diagnostic.ts";

const TIMEOUT_MS = 5_000;
const NAME = "mail server";

/** Checks that the mail server answers and accepts the user of `SMTP_URL`. Sends no mail. */
export async function checkMail(env: Record<string, string | undefined>): Promise<Diagnostic> {
  const url = env.SMTP_URL?.trim();
  if (!url) return note(NAME, "not set, so no mail is sent", "Set SMTP_URL and MAIL_FROM.");
  if (!env.MAIL_FROM?.trim()) return broken(NAME, "has no sender", "Set MAIL_FROM beside SMTP_URL.");
  try {
    const timeouts = {
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    };
    const transport = createTransport({ url, dnsTimeout: TIMEOUT_MS, ...timeouts });
    try {
      await transport.verify();
    } finally {
      transport.close();
    }
    return ok(NAME, `${new URL(url).host}, accepts the connection`);
  } catch (error) {
    const { code = "", message = "" } = error as { code?: string; message?: string };
    // The message can contain what the server answered; the address contains a password.
    const reason =
      code === "EAUTH" ? "refuses the user or the password" : `does not answer (${code || message})`;
    return broken(NAME, reason, "Check SMTP_URL.");
  }
}
