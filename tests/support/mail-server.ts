import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export type MailServer = {
  url: string;
  /** What was accepted: recipients and the whole message. */
  mails: { to: string[]; source: string }[];
  close: () => Promise<void>;
};

/** A mail server on loopback that accepts everything, unless an option says otherwise. */
export async function startMailServer(options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
  const mails: MailServer["mails"] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 100,
    onData: (stream, { envelope }, callback) => {
      void text(stream).then((source) => {
        mails.push({ to: envelope.rcptTo.map(({ address }) => address), source });
        callback();
      }, callback);
    },
    ...options,
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const { port: actual } = server.server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { url: `smtp://127.0.0.1:${actual}`, mails, close };
}
