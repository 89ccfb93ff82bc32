import { buffer } from "node:stream/consumers";
import PostalMime, { type Attachment } from "postal-mime";
import { SMTPServer } from "smtp-server";
import type { Service } from "../service.ts";

/** First address that an email links to, for the inbox's JSON. */
const findLink = (html: string): string =>
  (/href="(https?:[^"]*)"/.exec(html)?.[1] ?? "").replaceAll("&amp;", "&");

const toPlainHtml = (text: string): string => {
  const escaped = text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body><pre>${escaped}</pre></body></html>`;
};

/** Puts the pictures that an email carries into its HTML (RFC 2392). */
const embedPictures = (html: string, attachments: readonly Attachment[]): string =>
  attachments.reduce((embedded, { contentId = "", mimeType, content }) => {
    const id = contentId.replace(/^<|>$/g, "");
    if (id === "" || typeof content === "string" || !mimeType.startsWith("image/")) return embedded;
    const data = Buffer.from(content as ArrayBuffer).toString("base64");
    return embedded.replaceAll(`src="cid:${id}"`, `src="data:${mimeType};base64,${data}"`);
  }, html);

/** Stores an email once per recipient; a repeated `Message-ID` is stored again, as by a real mail server. */
async function storeEmail(service: Service, recipients: readonly string[], source: Buffer): Promise<void> {
  const { subject = "", html, text = "", messageId = "", attachments } = await PostalMime.parse(source);
  const body = html ? embedPictures(html, attachments) : toPlainHtml(text);
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
