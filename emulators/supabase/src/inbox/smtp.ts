import { buffer } from "node:stream/consumers";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import type { Service } from "../service.ts";

/** First address that an email links to, for the inbox's JSON. */
const findLink = (html: string): string =>
  (/href="(https?:[^"]*)"/.exec(html)?.[1] ?? "").replaceAll("&amp;", "&");

const toPlainHtml = (text: string): string => {
  const escaped = text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body><pre>${escaped}</pre></body></html>`;
};

/** Stores an email once per recipient; a repeated `Message-ID` is stored again, as by a real mail server. */
async function storeEmail(service: Service, recipients: readonly string[], source: Buffer): Promise<void> {
  const { subject = "", html, text = "", messageId = "" } = await PostalMime.parse(source);
  const body = html ?? toPlainHtml(text);
  for (const recipient of recipients)
    await service.sql`
      insert into emulator.mails (recipient, subject, link, html, source, message_id)
      values (${recipient.toLowerCase()}, ${subject}, ${findLink(body)}, ${body}, 'smtp', ${messageId})`;
}

/** Accepts the site's own emails over SMTP on loopback, without credentials, and shows them in the inbox. */
export async function startSmtpServer(service: Service): Promise<{ close: () => Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 100,
    onData: (stream, { envelope }, callback) => {
      const recipients = envelope.rcptTo.map(({ address }) => address);
      buffer(stream)
        .then((source) => storeEmail(service, recipients, source))
        .then(() => callback(), callback);
    },
  });
  // A client that breaks off must not end the process.
  server.on("error", () => undefined);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.server.once("error", reject);
  server.listen(service.settings.smtpPort, service.settings.bindAddress, resolve);
  await promise;
  return { close: () => new Promise((done) => server.close(() => done())) };
}
